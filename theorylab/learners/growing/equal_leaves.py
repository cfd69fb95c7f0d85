"""A tree under construction whose equal leaves are counted: those of one subproblem, depth and probability.

A leaf under a test of n interchangeable ones has many equals, 2^40 of them in trees that are grown with a few thousand
counts. Copies are numbered in the order in which they are made, and where some of them are split it is the first; so
the finished tree is a shared graph with few nodes more than there are kinds of leaves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flint import fmpq, fmpz

from theorylab.learners.growing.bursts import Burst, Bursts, Repeated
from theorylab.learners.growing.grown import Growth
from theorylab.numbers.comparison import Value
from theorylab.problems.problem import Problem, Split, State
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["EqualLeaves", "GrowingTree"]

Copies = list[tuple[int, Node | Leaf]]
"""Numbers of copies and the subtree of each, in the order of the copies."""


@dataclass(slots=True)
class _Cut:
    """Copies that were split by one test, and the subtrees below them, one list for every outcome."""

    split: Split
    children: list[EqualLeaves]
    count: int
    below: list[Copies]


class EqualLeaves:
    """The leaves of one subproblem at one depth that are reached with one probability.

    Attributes
    ----------
    state, depth, probability
        What they have in common.
    end
        Each of them as a leaf of a finished tree.
    error
        What each of them contributes to the error of the tree.
    made
        How many there have been so far, split or not.
    """

    __slots__ = ("_cuts", "_receivers", "depth", "end", "error", "made", "probability", "state")

    def __init__(self, problem: Problem, state: State, depth: int, probability: fmpq):
        self.state = state
        self.depth = depth
        self.probability = probability
        self.end = leaf(problem, state)
        self.error = probability * self.end.error
        self.made = 0
        self._cuts: list[_Cut] = []
        self._receivers: list[tuple[Copies, int]] = []

    def make(self, count: int, receiver: Copies) -> None:
        """Count leaves made; what becomes of them is appended to ``receiver``."""
        self.made += count
        self._receivers.append((receiver, count))

    def cut(self, split: Split, children: list[EqualLeaves], count: int) -> None:
        """Split the next ``count`` of them, and make their children."""
        if self._cuts and self._cuts[-1].split is split:
            cut = self._cuts[-1]
            cut.count += count
        else:
            cut = _Cut(split, children, count, [[] for _ in children])
            self._cuts.append(cut)
        for child, below in zip(children, cut.below):
            child.make(count, below)

    def burst(self, split: Split, score: Value, children: list[EqualLeaves], count: int) -> Burst:
        """What splitting ``count`` of them into children, by a test of that score, does to the tree."""
        drop = self.error - sum((child.error for child in children), fmpq(0))
        return Burst(self.state, self.depth, self.probability, split, score, drop, count)

    def finish(self) -> None:
        """Tell the parents what became of their children; that of the children is known."""
        copies: Copies = [pair for cut in self._cuts for pair in _nodes(cut)]
        rest = self.made - sum(cut.count for cut in self._cuts)
        if rest:
            copies.append((rest, self.end))
        place = 0
        for receiver, count in self._receivers:
            while count:
                here, node = copies[place]
                taken = min(here, count)
                receiver.append((taken, node))
                count -= taken
                if taken == here:
                    place += 1
                else:
                    copies[place] = here - taken, node


def _nodes(cut: _Cut) -> Copies:
    """The nodes that copies became: one for all whose children are the same."""
    copies: Copies = []
    known: dict[tuple[int, ...], Node] = {}
    below = [iter(copies) for copies in cut.below]
    heads = [next(branch) for branch in below]
    left = cut.count
    while left:
        taken = min(count for count, _ in heads)
        key = tuple(id(node) for _, node in heads)
        if key not in known:
            probabilities = (branch.probability for branch in cut.split.branches)
            edges = tuple(Edge(p, node) for p, (_, node) in zip(probabilities, heads))
            known[key] = Node(cut.split.test, edges, cut.split.cost)
        copies.append((taken, known[key]))
        left -= taken
        heads = [
            (count - taken, node) if count > taken or not left else next(branch)
            for (count, node), branch in zip(heads, below)
        ]
    return copies


class GrowingTree:
    """A tree under construction.

    Parameters
    ----------
    problem
        The problem whose tests the tree uses.
    """

    def __init__(self, problem: Problem):
        self.problem = problem
        self._known: dict[tuple[State, int, fmpz, fmpz], EqualLeaves] = {}
        self._whole: Copies = []
        self.root = self._leaves(problem.root, 0, fmpq(1))
        self.root.make(1, self._whole)

    def __len__(self) -> int:
        return len(self._known)

    def _leaves(self, state: State, depth: int, probability: fmpq) -> EqualLeaves:
        key = state, depth, probability.p, probability.q  # six times as fast as the hash of a rational
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = EqualLeaves(self.problem, state, depth, probability)
        return known

    def below(self, leaves: EqualLeaves, split: Split) -> list[EqualLeaves]:
        """The leaves that a split of some leaves leads to, in the order of its outcomes."""
        return [
            self._leaves(branch.child, leaves.depth + 1, leaves.probability * branch.probability)
            for branch in split.branches
        ]

    def growth(self, bursts: Iterable[Burst | Repeated], size: int) -> Growth:
        """The run that made the tree, of ``size`` tests or fewer; nothing can be split after that."""
        for leaves in sorted(self._known.values(), key=lambda leaves: -leaves.depth):
            leaves.finish()
        ((_, root),) = self._whole
        return Growth(Tree(self.problem, root), Bursts(bursts), size)
