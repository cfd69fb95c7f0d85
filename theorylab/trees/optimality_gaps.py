r"""Optimality gaps: the advantage of the subtrees of a tree over greedy trees of their size, level by level.

Equations 5 to 7 of Babbar et al. (SPLIT). The *gap* of a subtree t is the objective of the greedy tree with
as many leaves on the same subproblem minus that of t. (Equation 5 is printed as t minus greedy, but the gaps
that are said to decrease towards the leaves are the ones that are positive where greed costs something.)

The greedy tree of equation 5 has the depth of t and is pruned from below with a penalty that leaves it as
many leaves as t has. There need not be such a penalty; then it is the largest pruned greedy tree with fewer
leaves, and the objectives differ in the price of the leaves too. A leaf is its own greedy tree, with gap 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.ties import Ties
from theorylab.problems.problem import Path, Problem, Split, State
from theorylab.trees.and_or_graph import AndOrGraph, extend_graph, leaf_price, one_subproblem
from theorylab.trees.correspondence import require_own
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf, Node, leaf
from theorylab.trees.pruning import pruning_path
from theorylab.trees.tree import Tree

__all__ = ["OptimalityGaps"]


class OptimalityGaps:
    """Optimality gaps of the trees of a problem; intermediate results are reused between trees.

    Parameters
    ----------
    problem
        The problem of the trees.
    penalty
        Price of a leaf in the objective.
    impurity
        Impurity function of the greedy trees.
    ties
        Among tests of equal gain in them ``first`` or ``last``.

    Raises
    ------
    InvalidArgument
        For a negative penalty, an unknown impurity or another tie rule.
    """

    def __init__(
        self,
        problem: Problem,
        *,
        penalty: fmpq | int | str,
        impurity: Impurity | str = ENTROPY,
        ties: Ties | str = Ties.FIRST,
    ):
        self.problem = problem
        self.penalty = leaf_price(penalty)
        rule = Ties.from_name(ties, allowed=(Ties.FIRST, Ties.LAST), learner="optimality gaps")
        self._greedy = BestTests(problem, impurity, rule)
        self._pruned: dict[tuple[State, int], list[tuple[int, fmpq]]] = {}

    def by_level(self, tree: Tree) -> tuple[fmpq, ...]:
        """Return the average gap of the subtrees at each level (equation 6, in units of the whole population).

        Parameters
        ----------
        tree
            A tree small enough to be written out.

        Returns
        -------
        tuple of fmpq
            For level 0, the root, to the depth of the tree; leaves are subtrees too.

        Raises
        ------
        InvalidArgument
            If the tree belongs to another problem, or one of its tests is not open at its node.
        TooLarge
            If the tree is too large to be written out.
        """
        require_own(tree, self.problem, "optimality gaps")
        gaps: list[list[fmpq]] = [[] for _ in range(tree.depth + 1)]
        state: dict[Path, State] = {(): self.problem.root}
        for path, reach, node, _ in tree.places():
            here = state.pop(path)
            subtree = Tree(self.problem, node)
            greedy = self.greedy_objective(here, reach, subtree.depth, subtree.leaves)
            gaps[len(path)].append(greedy - reach * subtree.error - self.penalty * subtree.leaves)
            if isinstance(node, Node):
                variable = self.problem.variable(node.test, path)
                for outcome, branch in enumerate(self._open_test(here, node).branches):
                    state[(*path, (variable, outcome))] = branch.child
        return tuple(sum(level, fmpq(0)) / len(level) for level in gaps)

    def fraction_decreasing(self, trees: Iterable[Tree]) -> fmpq:
        """Return the fraction of trees whose average gaps never increase from one level to the next (equation 7).

        Parameters
        ----------
        trees
            A set of trees that can be listed, or a sample of them; for whole sets
            :func:`~theorylab.trees.decreasing_gaps.decreasing_gap_count` does not list them.

        Raises
        ------
        InvalidArgument
            If there are no trees.
        """
        total = decreasing = 0
        for tree in trees:
            total += 1
            decreasing += all(above >= below for above, below in pairwise(self.by_level(tree)))
        if not total:
            raise InvalidArgument("optimality gaps: no trees; at least one is needed")
        return fmpq(decreasing, total)

    def greedy_objective(self, state: State, reach: fmpq, depth: int, leaves: int) -> fmpq:
        """Return the objective of the greedy tree that a subtree is compared with (the second term of equation 5).

        Parameters
        ----------
        state, reach
            The subproblem, and the probability of reaching it.
        depth, leaves
            Depth and number of leaves of the subtree; a pruned greedy tree has at most these.
        """
        own, error = max(p for p in self._prunings(state, depth) if p[0] <= leaves)
        return reach * error + self.penalty * own

    def _open_test(self, state: State, node: Node) -> Split:
        for split in self.problem.splits(state):
            if split.test == node.test and len(split.branches) == len(node.edges):
                return split
        raise InvalidArgument(f"optimality gaps: test {node.test!r} of the tree is not available at its node")

    def _prunings(self, state: State, depth: int) -> list[tuple[int, fmpq]]:
        """Return the leaves and errors of all prunings of the greedy tree of a given depth at a subproblem."""
        known = self._pruned.get((state, depth))
        if known is None:
            graph = extend_graph(
                one_subproblem(self.problem, state, fmpq(0)), [0], depth, tests=self._greedy.tests
            )
            prunings = pruning_path(Tree(self.problem, _only_tree(graph)))
            known = self._pruned[state, depth] = [(p.tree.leaves, p.tree.error) for p in prunings]
        return known


def _only_tree(graph: AndOrGraph) -> Node | Leaf:
    """Return the root of the tree that performs the first test at each OR node that has one."""

    def decide(v: int) -> Leaf | Split:
        node = graph.nodes[v]
        if not node.choices:
            return leaf(graph.problem, node.state)
        (split, below), *_ = node.choices
        return split.leading_to(below)

    return tree_of_decisions(0, decide)
