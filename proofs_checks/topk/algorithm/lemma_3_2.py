r"""Lemma 3.2: Top-k returns the most accurate tree of its search space.

Problem. Any sample; here the full truth table of every Boolean function on n variables.

Algorithm. Top-k with a depth budget of h, for every k, with entropy and with Gini.

Statement. Its accuracy is the largest accuracy of a tree in the search space of Definition 3: the constants for
h = 0, and for h >= 1 every tree with one of the k best variables at the root and, as subtrees, trees of the
search spaces of the two halves for h - 1. As in appendix B of the paper, variables already read on the
path are not candidates again. Ties at the k-th place go to the lowest index, or to the highest.

How it is checked. The search space is enumerated with nothing taken from the learner: each labelled tree as the set
of inputs that it labels 1, subtrees in all combinations, and the agreement with the truth table counted
on each. (Trees that label alike are kept once: accuracy is a property of the function.) Variables
are ranked by integers. With a and b ones among the N inputs of each half, Gini prefers the larger
a^2 + (N-a)^2 + b^2 + (N-b)^2 and entropy the larger a^a (N-a)^(N-a) b^b (N-b)^(N-b): both
are the impurity of the halves up to a decreasing function.

Is it tight? The lemma is an equality. The control compares with the search space for k + 1 instead.

Reference. Blanc et al. (2023), Lemma 3.2 and appendix A. The displayed formula of the proof should weigh the
errors of the subtrees on the two halves of the sample, not on the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from flint import fmpq

from theorylab.claims import EQUALS, Cite, Claim, Grid, Point
from theorylab.impurities.ties import Ties
from theorylab.learners import top_k
from theorylab.problems.cube import CubeProblem

__all__ = ["search_space"]

PURITY: Mapping[str, Callable[[int, int], int]] = {
    "gini": lambda ones, zeros: ones**2 + zeros**2,
    "entropy": lambda ones, zeros: ones**ones * zeros**zeros,
}
"""Integers that rank the halves of equal size: those of Gini are added, those of entropy multiplied."""


def search_space(
    table: int, inputs: int, unread: tuple[int, ...], k: int, depth: int, *, impurity: str, ties: str
) -> frozenset[int]:
    """Functions computed by the labelled trees of Definition 3 on a subcube.

    table: truth table of the function learned: bit x is f(x), bit i of x being x_{i+1}; inputs: the inputs of the
    subcube, as a set of bits too; unread: variables not read on the path, ascending; k, depth: number of candidates
    and depth budget; impurity: ``gini`` or ``entropy``; ties: ``first`` or ``last``: which variables of equal gain
    are candidates.

    Returns
    -------
    frozenset of int
        For each tree the inputs of the subcube that it labels 1.

    Notes
    -----
    Cost: up to (2k)^depth subcubes, and at each the product of the numbers of functions of its halves.
    """
    if depth == 0 or not unread:
        return frozenset((0, inputs))
    by_index = unread if ties == "first" else unread[::-1]
    ranked = sorted(by_index, key=lambda i: _purity(table, inputs, i, impurity), reverse=True)
    functions: set[int] = set()
    for i in ranked[:k]:
        rest = tuple(j for j in unread if j != i)
        zero, one = (
            search_space(table, half, rest, k, depth - 1, impurity=impurity, ties=ties)
            for half in _halves(inputs, i)
        )
        functions.update(left | right for left in zero for right in one)
    return frozenset(functions)


def _halves(inputs: int, i: int) -> tuple[int, int]:
    """The inputs of a subcube with x_{i+1} = 0 and with x_{i+1} = 1."""
    members = [x for x in range(inputs.bit_length()) if inputs >> x & 1]
    one = sum(1 << x for x in members if x >> i & 1)
    return inputs & ~one, one


def _purity(table: int, inputs: int, i: int, impurity: str) -> int:
    """Integer that increases with the purity gain of a variable."""
    purity = PURITY[impurity]
    zero, one = (
        purity((half & table).bit_count(), (half & ~table).bit_count()) for half in _halves(inputs, i)
    )
    return zero + one if impurity == "gini" else zero * one


def _quick() -> Iterator[Point]:
    yield from _points(2, range(3), ("entropy", "gini"), ("first", "last"))
    yield from _points(3, range(2, 4), ("entropy",), ("first",))


def _full() -> Iterator[Point]:
    for n in (1, 2, 3):
        yield from _points(n, range(n + 1), ("entropy", "gini"), ("first", "last"))


def _points(
    n: int, depths: Sequence[int], impurities: Sequence[str], rules: Sequence[str]
) -> Iterator[Point]:
    for depth, k, impurity, ties in product(depths, range(1, n + 1), impurities, rules):
        yield {"n": n, "k": k, "depth": depth, "impurity": impurity, "ties": ties}


def _learned(n: int, k: int, depth: int, impurity: str, ties: str) -> list[fmpq]:
    """Accuracy of Top-k on every function of n variables."""
    size = 1 << n
    return [
        top_k(
            CubeProblem([table >> x & 1 for x in range(size)]),
            k=k,
            depth=depth,
            impurity=impurity,
            ties=Ties(ties),
        ).accuracy
        for table in range(1 << size)
    ]


def _best_of_space(n: int, k: int, depth: int, impurity: str, ties: str) -> list[fmpq]:
    """Largest accuracy in the search space, for every function of n variables."""
    size = 1 << n
    everything = (1 << size) - 1
    return [
        max(
            fmpq(size - (function ^ table).bit_count(), size)
            for function in search_space(
                table, everything, tuple(range(n)), k, depth, impurity=impurity, ties=ties
            )
        )
        for table in range(1 << size)
    ]


CLAIM = Claim(
    id="topk.lemma-3.2",
    cite=Cite("blanc2023", "Lemma 3.2"),
    statement=r"For every sample $S$, Top-$k$ at depth $h$ has accuracy"
    r" $\max_{T\in\mathcal{T}_{k,h,S}}\Pr_S[T(x)=y]$",
    instances=Grid(quick=_quick, full=_full),
    measured=_learned,
    asserts=EQUALS(_best_of_space, control=lambda k, **point: _best_of_space(k=k + 1, **point)),
    method="exhaustive",
    status="proved in the paper",
)
