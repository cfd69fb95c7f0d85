"""Extraction of the lookahead tree from the graph: Algorithm 13 of the SPLIT paper, and its printed defects."""

from __future__ import annotations

from flint import fmpq

from proofs_checks.split.printed.greedy import leaf_price, meant_greedy
from proofs_checks.split.printed.search import LookaheadSearch
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown


class Extraction:
    """Algorithm 13: it chooses at each subproblem a feature whose two upper bounds sum to less than a leaf's price.

    search: a converged search.
    """

    def __init__(self, search: LookaheadSearch):
        self.search = search

    def goes_on(self, left: int) -> bool:
        """Return True if a split is sought with ``left`` remaining levels of lookahead."""
        return left > 0

    def price_of_leaf(self, data: Points) -> fmpq:
        """Return the assumed price of a leaf."""
        return leaf_price(data, self.search.total, self.search.penalty)

    def replaces(self, price: fmpq, best: fmpq) -> bool:
        """Return True if a split with the given price replaces the best one so far."""
        return price < best

    def prefix(self, data: Points, level: int = 0) -> Grown:
        """Return the tree up to the lookahead depth, with leaves where the greedy trees begin."""
        best, chosen = self.price_of_leaf(data), None
        if self.goes_on(self.search.lookahead - level):
            for f in data.telling:
                children = [self.search.find_or_create(data.half(f, value), level + 1) for value in (1, 0)]
                price = children[0].ub + children[1].ub
                if self.replaces(price, best):
                    best, chosen = price, f
        # the printed algorithm does not define the case that no feature is chosen
        if chosen is None:
            return data.label
        return Cut(
            chosen,
            self.prefix(data.half(chosen, 0), level + 1),
            self.prefix(data.half(chosen, 1), level + 1),
        )


class PrintedGuard(Extraction):
    """Extraction with line 4 as printed: a split needs two levels of lookahead."""

    def goes_on(self, left: int) -> bool:
        return left > 1


class PrintedPrices(Extraction):
    """Extraction with lines 3 and 8 as printed: mistakes as a proportion of the subset, and the last best split."""

    def price_of_leaf(self, data: Points) -> fmpq:
        return self.search.penalty + fmpq(data.minority, data.mass)

    def replaces(self, price: fmpq, best: fmpq) -> bool:
        return price <= best


class PrintedExtraction(PrintedGuard, PrintedPrices):
    """Algorithm 13 as printed."""


def with_greedy_ends(prefix: Grown, data: Points, search: LookaheadSearch, level: int = 0) -> Grown:
    """Return the prefix with its leaves at the lookahead depth replaced by greedy trees.

    prefix: a tree of at most the lookahead depth; data: the examples that reach its root; search: the search that
    produced it; level: the depth of its root.
    """
    if isinstance(prefix, Cut):
        zero, one = data.halves(prefix.feature)
        return Cut(
            prefix.feature,
            with_greedy_ends(prefix.zero, zero, search, level + 1),
            with_greedy_ends(prefix.one, one, search, level + 1),
        )
    if level < search.lookahead:
        return prefix
    return meant_greedy(data, search.depth - search.lookahead, search.penalty, search.total)[0]
