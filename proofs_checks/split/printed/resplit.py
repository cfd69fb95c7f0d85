r"""RESPLIT as Algorithm 5 of Babbar et al. (2025) is printed: every leaf of a kept prefix is filled.

The prefixes and their prices are those of :mod:`theorylab.learners.resplit`. There only leaves at the
lookahead depth :math:`d_l` go on: so the prefixes are priced, and only so does the runtime keep to the bound
of Theorem 6.1. The loop of Algorithm 5 runs over all leaves: one at depth :math:`u \le d_l` is replaced by
every subtree of depth at most :math:`d - u` whose objective is at most that of the greedy tree of this depth,
although the prefix was priced as if a leaf above depth :math:`d_l` stayed. So one tree may come from several
prefixes, and the algorithms that count and index the result (6 to 9) count it once for each.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from math import prod

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.ties import Ties
from theorylab.limits import require
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.problem import Problem
from theorylab.trees.and_or_graph import (
    AndOrGraph,
    OrNode,
    and_or_graph,
    extended,
    least_costs,
    one_subproblem,
)
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.tree import Tree
from theorylab.trees.tree_set import TreeSet

__all__ = ["FilledPrefixes", "printed_resplit_set"]

ENTRY_BYTES = 300
"""Rough memory of a pair of price and objective with its count."""

Prices = dict[tuple[fmpq, fmpq], int]
"""Number of subtrees with their prefixes, by the price of the prefix and the objective of the subtree."""


class FilledPrefixes:
    """Pairs of a prefix and a tree made of it by filling its leaves.

    Parameters
    ----------
    prefixes
        All trees of the lookahead depth.
    lookahead
        The lookahead depth.
    depth
        Most tests on a path of a filled tree.
    slack
        How far above the cheapest prefix the price of a prefix may be.
    greedy
        The greedy tests.

    Attributes
    ----------
    bound
        Price of the cheapest prefix + slack.
    """

    def __init__(self, prefixes: AndOrGraph, lookahead: int, depth: int, slack: fmpq, greedy: BestTests):
        self._graph = prefixes
        self._lookahead = lookahead
        self._slack = slack
        self._fills = [self._filled(node, depth, greedy) for node in prefixes.nodes]
        self._least = self._least_prices()
        self.bound = self._least[0] + slack

    @cached_property
    def prefixes(self) -> int:
        """Number of prefixes kept."""
        return sum(self._by_price([{(price, fmpq(0)): 1} for price in self._prices]).values())

    @property
    def count(self) -> int:
        """Number of pairs, the number of trees as Algorithm 7 counts them."""
        return sum(self.objectives.values())

    @cached_property
    def objectives(self) -> dict[fmpq, int]:
        """Number of pairs by the objective of the tree, the smallest first."""
        ends: list[Prices] = []
        for price, node, fill in zip(self._prices, self._graph.nodes, self._fills):
            # without inputs there is no error: the one leaf costs its price
            scaled = {node.reach * own: n for own, n in fill.objectives.items()} if node.reach else {price: 1}
            ends.append({(price, objective): n for objective, n in scaled.items()})
        number: dict[fmpq, int] = {}
        for (_, objective), pairs in sorted(self._by_price(ends).items(), key=lambda entry: entry[0][1]):
            number[objective] = number.get(objective, 0) + pairs
        return number

    def ways(self, tree: Tree) -> int:
        """Number of kept prefixes that a tree comes from, 0 if it is none of the trees.

        Parameters
        ----------
        tree
            Any tree for the problem.
        """
        return sum(n for price, n in self._ways(0, tree.root).items() if price <= self.bound)

    def __contains__(self, tree: object) -> bool:
        return isinstance(tree, Tree) and self.ways(tree) > 0

    def __repr__(self) -> str:
        return f"FilledPrefixes(prefixes={self.prefixes}, count={self.count}, bound={self.bound})"

    def _filled(self, node: OrNode, depth: int, greedy: BestTests) -> TreeSet:
        """The subtrees that may replace a leaf, as trees of its own inputs."""
        penalty = self._graph.penalty / node.reach if node.reach else self._graph.penalty
        alone = one_subproblem(self._graph.problem, node.state, penalty)
        if not node.reach:
            return TreeSet(alone, alone.nodes[0].cost, {0: alone.nodes[0].cost})
        grown = extended(alone, [0], depth - node.level, tests=greedy.tests)
        allowance = fmpq(least_costs(grown)[0], grown.denominator)
        return TreeSet(extended(alone, [0], depth - node.level), allowance, {0: allowance})

    @cached_property
    def _prices(self) -> list[fmpq]:
        """Price of a leaf of the prefix at every OR node."""
        return [
            node.reach * fill.bound if node.level == self._lookahead and node.reach else node.cost
            for node, fill in zip(self._graph.nodes, self._fills)
        ]

    def _least_prices(self) -> list[fmpq]:
        least = list(self._prices)
        for v in reversed(range(len(least))):
            for choice in self._graph.nodes[v].choices:
                least[v] = min(least[v], sum((least[u] for u in choice.below), fmpq(0)))
        return least

    def _by_price(self, ends: list[Prices]) -> Prices:
        """Numbers at the root, from those of a prefix that ends at an OR node."""
        at: list[Prices] = [{} for _ in ends]
        held = 0
        for v in reversed(range(len(ends))):
            # a prefix above its least price by more than the slack is part of no kept one
            most = self._least[v] + self._slack
            found = {pair: n for pair, n in ends[v].items() if pair[0] <= most}
            for choice in self._graph.nodes[v].choices:
                for parts in product(*(at[u].items() for u in choice.below)):
                    price, objective = (sum((pair[i] for pair, _ in parts), fmpq(0)) for i in (0, 1))
                    if price <= most:
                        number = choice.split.multiplicity * prod(n for _, n in parts)
                        found[price, objective] = found.get((price, objective), 0) + number
            at[v] = found
            held += len(found)
            require(held * ENTRY_BYTES, f"{held} pairs of a price and an objective")
        return at[0]

    def _ways(self, v: int, node: Node | Leaf) -> dict[fmpq, int]:
        """Number of prefixes of a subtree at an OR node by price."""
        fits = Tree(self._graph.problem, node) in self._fills[v]
        found = {self._prices[v]: 1} if fits else {}
        if isinstance(node, Leaf):
            return found
        for choice in self._graph.nodes[v].choices:
            if choice.split.test == node.test and len(choice.below) == len(node.edges):
                below = (self._ways(u, edge.child).items() for u, edge in zip(choice.below, node.edges))
                for parts in product(*below):
                    price = sum((p for p, _ in parts), fmpq(0))
                    found[price] = found.get(price, 0) + prod(n for _, n in parts)
        return found


def printed_resplit_set(
    problem: Problem,
    *,
    depth: int,
    lookahead: int,
    penalty: fmpq | int | str,
    slack: fmpq | int | str = 0,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> FilledPrefixes:
    """Grow the trees of Algorithm 5 as printed, each with the prefix it is made of.

    Depths, errors and the greedy tree are those of :func:`~theorylab.learners.resplit.resplit_set`, and a
    subtree as good as the greedy one is kept, as in the text of the paper (a comment of the algorithm says
    less, and would drop the greedy one). Neither of the two sets contains the other: a leaf above the
    lookahead depth stays only if the greedy tree there is not better.

    Parameters
    ----------
    problem
        The distribution.
    depth
        Most tests on a path.
    lookahead
        Depth of the prefixes, at most ``depth``.
    penalty
        Price of a leaf, at least 0.
    slack
        How far above the cheapest prefix the price of a prefix may be, at least 0.
    impurity
        Impurity function of the greedy subtrees.
    ties
        Among tests of equal gain in the greedy subtrees ``first`` or ``last``.

    Returns
    -------
    FilledPrefixes
        The pairs, counted by objective.

    Raises
    ------
    InvalidArgument
        If the depth, the penalty or the slack is negative, the lookahead is not between 0 and the depth, or
        for another tie rule.
    TooLarge
        If the subproblems or the counts do not fit.

    Notes
    -----
    For every subproblem within the lookahead the set of near-optimal trees of all the depth left is built
    from scratch, as printed; that at the root is the whole search which lookahead is to avoid.
    """
    spare = rational(slack, name="slack")
    if spare < 0:
        raise InvalidArgument(f"slack: {format_rational(spare)} is negative; at least 0")
    if not 0 <= lookahead <= depth:
        raise InvalidArgument(f"lookahead: {lookahead}; between 0 and the depth, {depth}")
    rule = Ties.named(ties, allowed=(Ties.FIRST, Ties.LAST), learner="resplit")
    prefixes = and_or_graph(problem, depth=lookahead, penalty=penalty)
    return FilledPrefixes(prefixes, lookahead, depth, spare, BestTests(problem, impurity, rule))
