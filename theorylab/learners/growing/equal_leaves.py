"""A tree under construction that counts equal leaves, which share the subproblem, the depth and the probability.

Interchangeable tests lead to many equal leaves: a few thousand counts can represent a tree with 2^40 leaves. Copies
are numbered in the order in which they are created and are split in this order. The finished tree is therefore a
shared graph with only a few more nodes than there are kinds of leaves.
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
"""Pairs of a number of copies and their common subtree, in the order of the copies."""


@dataclass(slots=True)
class _Cut:
    """Copies split by one test, and the subtrees below them, one list per outcome."""

    split: Split
    children: list[EqualLeaves]
    count: int
    below: list[Copies]


class EqualLeaves:
    """The leaves with a given subproblem, depth and probability.

    Attributes
    ----------
    state, depth, probability
        The subproblem, the depth, and the probability of reaching one of the leaves.
    end
        One such leaf of a finished tree.
    error
        Contribution of one such leaf to the error of the tree.
    made
        Number of leaves created so far, split or not.
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
        """Add ``count`` new leaves; their final subtrees will be appended to ``receiver``."""
        self.made += count
        self._receivers.append((receiver, count))

    def cut(self, split: Split, children: list[EqualLeaves], count: int) -> None:
        """Split the next ``count`` leaves and create their children."""
        if self._cuts and self._cuts[-1].split is split:
            cut = self._cuts[-1]
            cut.count += count
        else:
            cut = _Cut(split, children, count, [[] for _ in children])
            self._cuts.append(cut)
        for child, below in zip(children, cut.below):
            child.make(count, below)

    def burst(self, split: Split, score: Value, children: list[EqualLeaves], count: int) -> Burst:
        """Return the burst that splits ``count`` leaves into ``children`` by a test of the given score."""
        drop = self.error - sum((child.error for child in children), fmpq(0))
        return Burst(self.state, self.depth, self.probability, split, score, drop, count)

    def finish(self) -> None:
        """Pass the final subtrees to the parents. The children must be finished already."""
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
    """Return the nodes of copies after a cut; copies with the same children share a node."""
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
        """Return the children of split leaves, in the order of the outcomes."""
        return [
            self._leaves(branch.child, leaves.depth + 1, leaves.probability * branch.probability)
            for branch in split.branches
        ]

    def growth(self, bursts: Iterable[Burst | Repeated], size: int) -> Growth:
        """Return the run that grew the tree, of at most ``size`` tests; no leaf can be split after this call."""
        for leaves in sorted(self._known.values(), key=lambda leaves: -leaves.depth):
            leaves.finish()
        ((_, root),) = self._whole
        return Growth(Tree(self.problem, root), Bursts(bursts), size)
