"""Lemma C.7: on at most two terms, right paths whose left subtrees are right paths are optimal.

Problem. A DNF with one term of m variables, or with two terms of l <= m variables, under the uniform
distribution, with variables that do not occur in it.

On the right path of a tree in C_2 every x-node has a right y-path as left subtree, and every y-node a right x-path. For
y-nodes the printed definition has "right subtree" instead of "left subtree" (``bdm.def-c-2``). With the printed
definition the lemma is also true, by the trees B_t, which have no y-node on the right path, but the last step of its
proof is false.

How it is checked. The minimum error of a tree in C_1 and in C_2 with at most t nodes is computed by recursion over the
right path, from the label means of the restricted formulas. It is compared with OPT(t) from the dynamic program over
all trees on the cube with one additional variable, for every t up to l + lm + 1 and l + m <= 4 (quick) or 7 (full). The
control forbids left subtrees.

Is it tight? For two terms C_2 cannot be replaced by C_1; this is the control.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.conjunctions import conjunction_lemmas
from proofs_checks.bdm.two_terms import prop_6_4
from theorylab.claims import EQUALS, Claim, Derivation, Grid, Point, scoped
from theorylab.problems.cube import CubeProblem

ONE = fmpq(1)


def _points(most: int) -> Iterator[Point]:
    """One or two terms with a given maximum number of variables in all."""
    yield from ({"sizes": (m,)} for m in range(1, most + 1))
    for total in range(2, most + 1):
        yield from ({"sizes": (ell, total - ell)} for ell in range(1, total // 2 + 1))


def least_error_in_c1(m: int, t: int) -> fmpq:
    """Return the minimum error of a right path with at most t nodes, on one term.

    m: number of variables of the term; t: number of nodes allowed.
    """
    found = []
    for nodes in range(min(m, t) + 1):
        mean = ONE / 2 ** (m - nodes)
        found.append(min(mean, 1 - mean) / 2**nodes)
    return min(found)


@cache
def least_error_in_c2(ell: int, m: int, t: int, *, left_subtrees: bool = True) -> fmpq:
    """Return the minimum error of a tree in C_2 with at most t nodes, on two terms.

    ell, m: numbers of variables of the two terms, where an empty term is true; t: number of nodes allowed;
    left_subtrees: whether left subtrees may have nodes.
    """
    if ell == 0 or m == 0:
        return fmpq(0)
    u, w = ONE / 2**ell, ONE / 2**m
    least = min(u + w - u * w, 1 - u - w + u * w)
    for read, other in ((ell, m), (m, ell)):
        for nodes in range(t if left_subtrees else min(t, 1)):
            below = least_error_in_c2(read - 1, other, t - 1 - nodes, left_subtrees=left_subtrees)
            least = min(least, least_error_in_c1(other, nodes) / 2 + below / 2)
    return least


def _sizes_allowed(sizes: tuple[int, ...]) -> range:
    largest = sizes[0] if len(sizes) == 1 else sizes[0] * (1 + sizes[1])
    return range(largest + 2)


def _least_errors(sizes: tuple[int, ...]) -> list[fmpq]:
    if len(sizes) == 1:
        return [least_error_in_c1(*sizes, t) for t in _sizes_allowed(sizes)]
    return [least_error_in_c2(*sizes, t) for t in _sizes_allowed(sizes)]


def _without_left_subtrees(sizes: tuple[int, ...]) -> list[fmpq]:
    if len(sizes) == 1:
        return _least_errors(sizes)
    return [least_error_in_c2(*sizes, t, left_subtrees=False) for t in _sizes_allowed(sizes)]


@cache
def _optimum(sizes: tuple[int, ...]) -> tuple[fmpq, ...]:
    """Return OPT(t), where the trees may read one variable that does not occur."""
    first, total = sizes[0], sum(sizes)

    problem = CubeProblem.from_function(
        lambda x: x[:, :first].all(axis=1) | (x[:, first:total].all(axis=1) & (len(sizes) == 2)), total + 1
    )
    return optimal_by_size(problem, _sizes_allowed(sizes)[-1]).errors


CLAIM = Claim(
    id="bdm.lemma-c.7",
    origin="printed",
    cite="Lemma C.7",
    statement=r"For a DNF with at most two terms under the uniform distribution and every $t$, a tree in $\mathcal"
    r" C_1$ (one term) or in $\mathcal C_2$ (two terms) with at most $t$ nodes has the error $\mathrm{OPT}(t)$",
    instances=Grid(scoped(lambda: _points(4), lambda: _points(7))),
    measured=_optimum,
    asserts=EQUALS(_least_errors, control=_without_left_subtrees),
    derivation=Derivation(
        r"One term: by [bdm.lemma-5.3], for all $p_i=\frac12$ and $t\le k$, some right-skewed tree that reads only"
        " variables of the term is optimal, and it is a right path; for $t>k$ the right path of all $k$ variables has"
        r" error 0. Two terms: for $1\le t\le l+lm$ the tree $B_t$ is optimal by [bdm.prop-6.4]. It is in $\mathcal"
        " C_2$, because its right path has only $x$-nodes and their left sub-trees are right $y$-paths. $B_{l+lm}$"
        " has error 0, and a leaf is the only tree with $t=0$.",
        steps=(conjunction_lemmas.LEMMA_5_3, prop_6_4.CLAIM),
    ),
)
