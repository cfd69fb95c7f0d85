r"""Proof of Proposition 6.4: Cases 3 and 4, in which the root reads a y-variable.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l < m, uniform distribution.
T is a tree whose root reads y_1. Its left subtree is a right path of n_0 x-nodes. Its right subtree is, by induction, a
right x-path with n_1, ..., n_r <= m - 1 y-nodes in its left subtrees.

*Case 3*, n_0 = l: T' is T without the root and its left subtree, with one more y-node in each left subtree and the
remaining nodes at the end of the right path; the right path has the reduction C_r in T and C_r + D in T'. *Case 4*, n_0
< l: if n_i = m - 1 for some i, nodes moved from this subtree make the left subtree of the root full; otherwise T' is
the right subtree alone, or a single x-node if the right subtree is a leaf.

*A slip.* For l = 1 the numbers of the last two nodes of the right path are wrong, because there is no node before the
last x-node: D = 1/2 - 2^-m - C_r in Case 3, instead of 2^-l - C_r. All conclusions remain true. The end of Case 4 is in
:mod:`proofs_checks.bdm.appendix_c.right_path_numbers`.

How it is checked. In steps, for all l and m: R(r; m), the reduction of a right x-path of r nodes, is a polynomial in
2^-l and 2^-m (:mod:`proofs_checks.bdm.computed.reductions_of_all_sizes`), the root of T has C = 0, and so

.. math:: C(T) = [n_0 = l]\,2^{-(l+1)} + \sum_{i:\,n_i=m-1}2^{-(m+i)} + \tfrac12R(r;m-1).

This formula, and C(T') >= C(T), are also checked node by node on every T with l < m <= 4. Equation 9 of Lemma C.9,
which Cases 1 and 2 use, is in :mod:`proofs_checks.bdm.appendix_c.lemma_c_9_numbers`. The control has one x-node less,
in T' and in the equality case of (9). (Proposition 6.4 itself is proved in a different way.)

Is it tight? In Case 3 equality occurs: C(T') = C(T) for l = 1, r = 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from flint import fmpq

from proofs_checks.bdm.appendix_c.lemma_c_9_numbers import EQ_9, two_less_attain
from proofs_checks.bdm.computed.error_reductions import left_subtree, of_tree, reduction
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.reductions_of_all_sizes import (
    PATHS,
    Path,
    full_path,
    is_nonnegative,
    ranges,
    right_path,
)
from proofs_checks.bdm.computed.two_term_reductions import powers
from proofs_checks.bdm.computed.weighted_gains import term_sizes
from theorylab.claims import Claim, Point
from theorylab.extras import sympy

ONE = fmpq(1)
HALF = Fraction(1, 2)
WRITTEN_OUT = 4


@cache
def _right_path(ell: int, m: int, nodes: int) -> fmpq:
    """Return R(r; m) from the polynomial for all l and m."""
    numbers = dict(zip(powers(), (Fraction(1, 2**ell), Fraction(1, 2**m))))
    value = right_path(Path(ell == 1, min(2, ell - nodes))).subs(numbers)
    return fmpq(int(value.p), int(value.q))


def _trees(most: int) -> Iterator[Point]:
    """Yield the trees T, with the left subtrees of the right x-path in ``left``."""
    for pair in term_sizes(most, strict=True):
        for nodes, length in product(range(pair["ell"] + 1), repeat=2):
            for left in product(range(pair["m"]), repeat=length):
                yield {**pair, "nodes": nodes, "left": left}


def with_y_root(ell: int, m: int, nodes: int, left: tuple[int, ...]) -> fmpq:
    """Return C(T) node by node, with n_0 = ``nodes`` and n_1, ..., n_r = ``left``."""
    return reduction(m, ell) + left_subtree(ell, nodes, 1) + of_tree(ell, m - 1, left, depth=1)


def _is_displayed(ell: int, m: int, nodes: int, left: tuple[int, ...]) -> bool:
    full = sum((ONE / 2 ** (m + i) for i, here in enumerate(left, start=1) if here == m - 1), fmpq(0))
    root = ONE / 2 ** (ell + 1) if nodes == ell else fmpq(0)
    return with_y_root(ell, m, nodes, left) == root + full + _right_path(ell, m - 1, len(left)) / 2


def _increase(ell: int, m: int, nodes: int, left: tuple[int, ...]) -> fmpq:
    """Return C(T') - C(T), its minimum if there are several T'."""
    if nodes == ell:
        after = [of_tree(ell, m, (*(n + 1 for n in left), *[0] * (ell - len(left))))]
    else:
        after = [
            with_y_root(ell, m, ell, (*left[:i], here - (ell - nodes), *left[i + 1 :]))
            for i, here in enumerate(left)
            if here == m - 1
        ]
    return min(after or [of_tree(ell, m, left or (0,))]) - with_y_root(ell, m, nodes, left)


def _case_3_for_all(path: Path, fewer: int = 0) -> bool:
    """Return C_r, D and C(T') - C(T) for all l and m; the right path of T' has l nodes, or ``fewer``."""
    u, w = powers()
    before, after = right_path(path, 2 * w) / 2, right_path(Path(path.single, fewer))
    increase = after - before - full_path(term=u, reached=HALF)
    return all(is_nonnegative(value, ranges(path)) for value in (u / 2 - before, increase))


def _left_subtree_of_root() -> bool:
    u, _ = powers()
    return full_path(term=u, reached=HALF) == u / 2


def _left_subtrees_are_kept() -> bool:
    """Return a full left subtree at depth i + 1, on m - 1 variables, and one at depth i, on m, with z = 2^-i."""
    _, w = powers()
    z = sympy.symbols("z", positive=True)
    return sympy.expand(full_path(term=2 * w, reached=z / 2) - full_path(term=w, reached=z)) == 0


def _move_for_all() -> bool:
    """Return the move of Case 4 from the i-th left subtree, with s = 2^-(m-l) and z = 2^-i."""
    u, _ = powers()
    s, z = sympy.symbols("s z", positive=True)
    increase = full_path(term=u, reached=HALF) - full_path(term=2 * u * s, reached=z / 2)
    up_to_half = (Fraction(0), HALF)
    return is_nonnegative(sympy.expand(increase), {u: up_to_half, s: up_to_half, z: up_to_half})


def _removal_for_all(path: Path, fewer: int = 0) -> bool:
    """Return C(T') - C(T) if no left subtree is full; without an x-node T has no reduction, and T' any."""
    _, w = powers()
    before = right_path(path, 2 * w) / 2
    after = right_path(Path(path.single, min(2, path.unread + fewer)))
    return all(is_nonnegative(value, ranges(path)) for value in (after - before, after))


def _in_words(path: Path) -> str:
    return f"l {'= 1' if path.single else '>= 2'}, {path.unread}{' or more' * (path.unread == 2)} unread"


STEPS: Mapping[str, Callable[[], bool]] = {
    **{f"equation 9, {name}": step for name, step in EQ_9.items()},
    "the left subtree of the root": _left_subtree_of_root,
    "case 3, left subtrees of x-nodes": _left_subtrees_are_kept,
    **{f"case 3, {_in_words(path)}": lambda path=path: _case_3_for_all(path) for path in PATHS},
    "case 4, a move": _move_for_all,
    **{f"case 4, {_in_words(path)}": lambda path=path: _removal_for_all(path) for path in PATHS},
    "the displayed reduction": lambda: all(_is_displayed(**tree) for tree in _trees(WRITTEN_OUT)),
    "tree by tree": lambda: all(_increase(**tree) >= 0 for tree in _trees(WRITTEN_OUT)),
}


def _with_one_node_less() -> bool:
    """Return True if a step holds for one node less on the right path."""
    return (
        two_less_attain()
        or all(_case_3_for_all(path, fewer=1) for path in PATHS)
        or all(_removal_for_all(path, fewer=1) for path in PATHS)
    )


CLAIM = Claim(
    id="bdm.prop-6.4-cases",
    origin="printed",
    cite="proof of Lemma C.9, equation 9; proof of Proposition 6.4, Cases 3 and 4",
    statement=r"With fewer than $l$ nodes on a right $x$-path the error reduction is at most $2^{-m}\le2^{-l}$."
    r" If $l<m$, the root reads $y_1$ and its left subtree is a full $x$-path, then $T'$ is not"
    r" larger than $T$, the left subtrees keep their error reduction, that of the root has"
    r" $2^{-(l+1)}$, $C_r\le2^{-(l+1)}$, $D\ge2^{-(l+1)}$ and $C(T')\ge C(T)$; if it is not full, $C(T')\ge C(T)$ for"
    r" every tree $T'$ of Case 4",
    also=r"The first bound, $2^{-m}$, is attained by $l-1\ge1$ nodes with full left subtrees.",
    **step_by_step(STEPS, _with_one_node_less),
    literature="Proved; the steps of the paper's own proof of Proposition 6.4",
)
