r"""BuildTopDownDT and BuildTopDownDT_Inf as printed (Figures 1 and 2), on functions packed into one integer.

A partial tree is the list of its leaves, the oldest first; a leaf is a set of inputs with its free variables. Both
figures grow the tree until its size, the number of leaves, is t. Both split pure leaves if no other leaf remains, and
neither covers a t above 2^n, for which no query remains. Neither says which of several equal maxima is chosen: here the
first or the last in the order of leaves, then of variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from flint import fmpq

from proofs_checks.blt.computed.half_means import even_gain
from proofs_checks.blt.computed.subcubes import with_bit
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import Certified, Value


class PartialLeaf(NamedTuple):
    """A leaf of a partial tree: the inputs that reach it, and its free variables."""

    inputs: int
    free: tuple[int, ...]


class Step(NamedTuple):
    """A partial tree, and the weighted score of the next split; ``None`` for the last tree, of size t."""

    leaves: tuple[PartialLeaf, ...]
    score: Value | None


def bias(f: int, leaf: PartialLeaf) -> fmpq:
    """Return min(Pr[f = 0], Pr[f = 1]) on the inputs of a leaf."""
    inputs, ones = leaf.inputs.bit_count(), (f & leaf.inputs).bit_count()
    return fmpq(min(ones, inputs - ones), inputs)


def distance(f: int, g: int, leaf: PartialLeaf) -> fmpq:
    """Return Pr[f != g] on the inputs of a leaf."""
    return fmpq(((f ^ g) & leaf.inputs).bit_count(), leaf.inputs.bit_count())


def weight(n: int, leaf: PartialLeaf) -> fmpq:
    """Return the probability of a leaf, 2^-d at depth d."""
    return fmpq(leaf.inputs.bit_count(), 1 << n)


def half_means_at(n: int, f: int, leaf: PartialLeaf, i: int) -> tuple[fmpq, fmpq]:
    """Return the means of f on the two halves of a leaf along variable i."""
    half = leaf.inputs.bit_count() // 2
    return tuple(fmpq((f & inputs).bit_count(), half) for inputs in _halves(n, leaf, i))


def influence_at(n: int, f: int, leaf: PartialLeaf, i: int) -> fmpq:
    """Return Inf_i of the restriction of f to a leaf."""
    zero, _ = _halves(n, leaf, i)
    return fmpq(((f ^ f >> (1 << i)) & zero).bit_count(), zero.bit_count())


def build_top_down(n: int, f: int, t: int, impurity: str, *, last: bool = False) -> tuple[Step, ...]:
    """Return the trees of 1, ..., t leaves of Figure 1, which splits the leaf and query of largest purity gain.

    Raises
    ------
    InvalidArgument
        If no query remains before the size is t.
    """
    gain = _gains(impurity)

    def score(leaf: PartialLeaf, i: int) -> Certified:
        # the other leaves contribute the same to both impurities
        return gain(weight(n, leaf), *sorted(half_means_at(n, f, leaf, i)))

    return tuple(_grow(n, t, score, last))


def build_top_down_inf(n: int, f: int, t: int, *, last: bool = False) -> tuple[Step, ...]:
    """Return the trees of 1, ..., t leaves of Figure 2, which splits the leaf of largest 2^(-depth) max_i Inf_i.

    Raises
    ------
    InvalidArgument
        If no query remains before the size is t.
    """

    def score(leaf: PartialLeaf, i: int) -> Certified:
        return Certified(influence_at(n, f, leaf, i) * weight(n, leaf))

    return tuple(_grow(n, t, score, last))


@cache
def _gains(impurity: str) -> Callable[[fmpq, fmpq, fmpq], Certified]:
    """Return the weighted gain as a function of the weight and half means of a leaf; values are cached."""

    @cache
    def gain(probability: fmpq, a: fmpq, b: fmpq) -> Certified:
        return Certified(even_gain(IMPURITIES[impurity], a, b) * probability)

    return gain


def _grow(n: int, t: int, score: Callable[[PartialLeaf, int], Certified], last: bool) -> Iterator[Step]:
    leaves = [PartialLeaf((1 << (1 << n)) - 1, tuple(range(n)))]
    scores = [_best(leaves[0], score, last)]
    while len(leaves) < t:
        at = _argmax([best and best[0] for best in scores], last)
        if at is None:
            raise InvalidArgument(f"size {t}: no query remains at {len(leaves)} leaves on {n} variables")
        value, i = scores[at]
        yield Step(tuple(leaves), value.value)
        leaf = leaves.pop(at)
        del scores[at]
        rest = tuple(j for j in leaf.free if j != i)
        for inputs in _halves(n, leaf, i):
            leaves.append(PartialLeaf(inputs, rest))
            scores.append(_best(leaves[-1], score, last))
    yield Step(tuple(leaves), None)


def _best(
    leaf: PartialLeaf, score: Callable[[PartialLeaf, int], Certified], last: bool
) -> tuple[Certified, int] | None:
    """Return the largest score of a query at a leaf, and its variable; ``None`` if every variable has been read."""
    scores = [score(leaf, i) for i in leaf.free]
    at = _argmax(scores, last)
    return None if at is None else (scores[at], leaf.free[at])


def _argmax(scores: list[Certified | None], last: bool) -> int | None:
    best = None
    for at, value in enumerate(scores):
        if value is None:
            continue
        order = 1 if best is None else value.order(scores[best])
        if order > 0 or (last and order == 0):
            best = at
    return best


def _halves(n: int, leaf: PartialLeaf, i: int) -> tuple[int, int]:
    one = with_bit(n, i)
    return leaf.inputs & ~one, leaf.inputs & one
