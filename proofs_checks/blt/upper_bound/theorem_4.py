"""Theorem 4: some variable is influential when a small tree approximates a function better than a constant.

Problem. f: {-1,1}^n -> {0,1} under the uniform distribution, and a decision tree g. bias(f) = min(p, 1 - p) for
p = E f is the least error of a constant, dist(f, g) = Pr[f(x) != g(x)].

The size of a tree is its number of *leaves* in this paper, one more than ours, and the logarithm is to base 2. This
matters for the sharp form, which is false with s the number of internal nodes (second claim).

How it is checked. For all functions on at most four variables, full five, and every s it suffices to take the tree of
least distance (:mod:`proofs_checks.blt.computed.tree_distances`). The inequality depends on s, the largest influence
and bias - dist only. Permuting and negating variables does the same to the trees and permutes the influences, negating
f negates the labels of the trees, and neither changes a distance or a bias; so one function of each class under these
operations stands for its class: 222 on four variables and 616,126 on five (:mod:`theorylab.boolean.npn`). An instance
is a triple that some function attains, with the first representative (constants, for which both sides are 0, are left
out). Both sides are multiplied by log_2 s, and compared as logarithms of rationals.

Is it tight? The sharp form is an equality for s = 2 exactly if f is balanced and unate in a variable of largest
influence, a variable itself being the first example: if g reads x_i and the halves of f have means a <= b, a + b <= 1,
then bias - dist is max(0, b - 1/2), at most (b - a)/2 <= Inf_i/2, with equality if a + b = 1 and f is monotone in x_i;
the other cases are symmetric. On at most five variables the third claim counts all functions with equality, class by
class; those beyond s = 2 are the functions x_i ? a : b of two literals.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from flint import fmpq

from proofs_checks.blt.computed.tree_distances import halves, largest_influences, least_errors
from proofs_checks.blt.upper_bound import theorem_4_trees
from theorylab.boolean.functions import functions_of
from theorylab.claims import (
    AT_LEAST,
    EQUALS,
    PROVED,
    REFUTED,
    Cite,
    Claim,
    Derivation,
    Grid,
    Point,
    number,
    scoped,
)
from theorylab.numbers.comparison import Order, compare
from theorylab.numbers.formal_sum import FormalSum, Logarithms

TOO_MUCH = fmpq(101, 50)
"""A factor slightly above the sharp one."""


class _Attained(NamedTuple):
    """A pair (largest influence, bias - distance), with the first function that attains it and their number."""

    influence: fmpq
    excess: fmpq
    function: int
    functions: int


@cache
def _distances(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the largest influences and least distances of the class representatives."""
    functions = functions_of(n, up_to="npn").words
    return largest_influences(functions, n), least_errors(functions, n).astype(np.int64)


@cache
def attained_pairs(n: int, s: int) -> tuple[_Attained, ...]:
    """Return every pair of a positive largest influence and of bias - distance at s leaves."""
    classes = functions_of(n, up_to="npn")
    influences, errors = _distances(n)
    pairs = influences << n | errors[:, 0] - errors[:, s - 1]
    distinct, first, which = np.unique(pairs, return_index=True, return_inverse=True)
    members = np.zeros(len(distinct), dtype=np.int64)
    np.add.at(members, which, classes.sizes)
    found = []
    for at in np.argsort(first).tolist():
        influence, excess = int(distinct[at]) >> n, int(distinct[at]) & ((1 << n) - 1)
        if influence > 0:
            pair = fmpq(influence, 1 << (n - 1)), fmpq(excess, 1 << n)
            found.append(_Attained(*pair, int(classes.words[first[at]]), int(members[at])))
    return tuple(found)


def _up_to(most: int) -> Iterator[Point]:
    for n in range(1, most + 1):
        for s in range(2, (1 << n) + 1):
            for influence, excess, f, _ in attained_pairs(n, s):
                yield {"n": n, "s": s, "f": f, "influence": influence, "excess": excess}


def times_logarithm(s: int, influence: fmpq, **point: object) -> FormalSum:
    """Return the influence times log s."""
    return FormalSum(Logarithms(), {fmpq(s): influence})


def _equalities(n: int, s: int) -> int:
    """Return the number of non-constant functions for which the sharp form is an equality."""
    return sum(
        pair.functions
        for pair in attained_pairs(n, s)
        if compare(times_logarithm(s, pair.influence), 2 * pair.excess) is Order.EQUAL
    )


def _equal_by_form(n: int, s: int) -> int:
    """Return the number of functions of the forms claimed to give equality."""
    if s == 4:
        return 4 * n * (n - 1) * (n - 2)  # x_i ? a : b, and a, b literals of two other variables
    if s > 2:
        return 0
    classes = functions_of(n, up_to="npn")
    functions = classes.words
    largest = largest_influences(functions, n)
    found = np.zeros(len(functions), dtype=bool)
    for zero, one in (halves(functions, n, i) for i in range(n)):
        unate = (zero & ~one == 0) | (one & ~zero == 0)
        found |= unate & (np.bitwise_count(zero ^ one) == largest)
    return int(classes.sizes[found & (np.bitwise_count(functions) == 1 << (n - 1))].sum())


CLAIM = Claim(
    id="blt.thm-4",
    cite=Cite(
        "blt",
        "Theorem 4",
        r"Let $f:\{\pm1\}^n\to\{0,1\}$ be any function, and $g:\{\pm1\}^n\to\{0,1\}$ be a size-$s$"
        " decision tree. Then"
        r" $\max_{i\in[n]}\{\mathrm{Inf}_i(f)\}\ge\frac{\mathrm{bias}(f)-\mathrm{dist}(f,g)}{\log s}$",
    ),
    statement=r"$\max_i \mathrm{Inf}_i(f) \ge 2\,\frac{\mathrm{bias}(f)-\mathrm{dist}(f,g)}{\log_2 s}$ for every $f$"
    r" and every decision tree $g$ with $s\ge2$ leaves, and 2 cannot be enlarged (printed: $1$)",
    instances=Grid(scoped(lambda: _up_to(4), lambda: _up_to(5))),
    hypotheses={
        "influence and excess are those of a function, n <= 5 and 2 <= s <= 2^n": lambda n, s, influence, excess: (
            1 <= n <= 5
            and 2 <= s <= 1 << n
            and any((influence, excess) == pair[:2] for pair in attained_pairs(n, s))
        )
    },
    measured=times_logarithm,
    asserts=AT_LEAST(lambda excess, **point: 2 * excess, control=lambda excess, **point: TOO_MUCH * excess),
    method="exhaustive",
    derivation=Derivation(
        r"""By [blt.osss-trees] under the uniform distribution, where a resampled $x_i$ changes with probability
        $\frac12$, $\mathrm{bias}(f)\le\mathrm{dist}(f,g)+\frac12\Delta\max_i\mathrm{Inf}_i(f)$, $\Delta$ the expected
        depth of the leaf that is reached. A leaf at depth $d$ is reached with probability $2^{-d}$, so $\Delta$ is the
        entropy of the leaf, at most $\log_2s$. A variable, $s=2$, attains it.""",
        steps=(theorem_4_trees.CLAIM,),
    ),
    formal="blt/thm_4.v:robust_osss",
    origin="sharpened",
)

NODES = Claim(
    id="blt.osss-nodes",
    cite="Theorem 4, constant improved, with internal nodes for leaves",
    statement=r"$\max_i \mathrm{Inf}_i(f) \ge 2\,\frac{\mathrm{bias}(f)-\mathrm{dist}(f,g)}{\log_2 t}$ for every $f$"
    r" and every decision tree $g$ with $t\ge 2$ internal nodes",
    instances=Grid(lambda: (point for point in _up_to(4) if point["s"] > 2)),
    measured=lambda s, **point: times_logarithm(s - 1, **point),
    asserts=CLAIM.asserts,
    method="exhaustive",
    recorded=REFUTED,
    literature="It shows that the size of a tree must be its number of leaves",
    witness=lambda point, measured, claimed: (
        f"f with truth table {point['f']:#x} on {point['n']} variables: bias(f) - dist(f, g) ="
        f" {number(point['excess'])} for a tree g with {point['s'] - 1} internal nodes, and the largest influence is"
        f" {number(point['influence'])} < {number(claimed)}/log2({point['s'] - 1})"
    ),
)

EQUALITY = Claim(
    id="blt.osss-equality",
    cite="Theorem 4, cases of equality",
    statement=r"On at most 5 variables $\max_i \mathrm{Inf}_i(f)\log_2 s = 2(\mathrm{bias}(f)-\mathrm{dist}(f,g))$"
    r" for some $g$ with $s\ge2$ leaves and $f$ not constant in these cases only: $s=2$ and $f$ is balanced and unate"
    r" in a most influential variable; $s=4$ and $f$ chooses between literals of two variables by a third",
    instances=Grid.over(n=scoped(range(1, 5), range(1, 6)), s=lambda n: range(2, (1 << n) + 1)),
    measured=_equalities,
    asserts=EQUALS(_equal_by_form, control=lambda n, s: 2 * n if s == 2 else 0),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
    literature="Not in the paper",
)
