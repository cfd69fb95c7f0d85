r"""Optimal trees of samples with a cost for every row and label, from those of the equivalent sample.

Let the equivalent sample (:mod:`theorylab.problems.samples.loss_samples`) have the total weight W, and let M be the sum
over the rows of weight plus cost, which is the same for all labels. A tree of error E in the equivalent sample costs
:math:`M - W + W E`. Per unit of the weight D of the rows this is its mean cost,

.. math:: C = c_0 + r E, \qquad c_0 = \frac{M - W}{D},\quad r = \frac{W}{D},

so a price :math:`\lambda` of a leaf is the price :math:`\lambda / r` in the equivalent sample, and the same trees are
optimal.
"""

from __future__ import annotations

from typing import TypeGuard, cast

from flint import fmpq

from dp_optimal.optimum import Optimum
from dp_optimal.penalty_pieces import PenaltyPath, Vertex
from dp_optimal.samples.sizes import SampleCurve
from theorylab.problems.problem import Problem, Split
from theorylab.problems.samples.loss_samples import CostSample
from theorylab.problems.samples.sample import has_whole_weights
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["Equivalent", "EquivalentCurve", "has_equivalent"]


def has_equivalent(problem: Problem) -> TypeGuard[CostSample]:
    """Return True for a cost sample whose equivalent sample has weights in machine words, so that it is searched."""
    return isinstance(problem, CostSample) and has_whole_weights(problem.equivalent)


class Equivalent:
    """The equivalent sample of a cost sample, and the conversion of prices, errors and trees.

    Parameters
    ----------
    problem
        A cost sample that :func:`has_equivalent`.
    """

    def __init__(self, problem: CostSample):
        self.problem, self.sample = problem, problem.equivalent
        weight = int(problem.columns[:, 0].sum()) * problem.unit
        # weight and cost of a label have the same sum for all labels of an input
        total, most = (
            int(self.sample.weights.sum()),
            int((self.sample.weights + problem.columns[:, 1:-1])[:, 0].sum()),
        )
        self._least = problem.lowest + fmpq(most - total, weight)
        self._ratio = fmpq(total, weight)

    def price(self, penalty: fmpq) -> fmpq:
        """Return the price of a leaf in the equivalent sample."""
        return penalty / self._ratio

    def cost(self, error: fmpq) -> fmpq:
        """Return the mean cost of a tree with a given error in the equivalent sample."""
        return self._least + self._ratio * error

    def optimum(self, found: Optimum, penalty: fmpq) -> Optimum:
        """Return the optimum of error + ``penalty`` x leaves from that of the equivalent sample at the same price."""
        tree = self.tree(found.tree)
        errors = None if found.errors is None else tuple(map(self.cost, found.errors))
        least = None if found.least is None else self.cost(found.least)
        return Optimum(tree.error + penalty * tree.leaves, tree, errors, least)

    def path(self, found: PenaltyPath, least_penalty: fmpq) -> PenaltyPath:
        """Return the penalty path from that of the equivalent sample for the same smallest price."""
        pieces = found.pieces[::-1]
        vertices = [Vertex(piece.leaves, self.cost(piece.error)) for piece in pieces]
        return PenaltyPath(vertices, least_penalty, lambda number: self.tree(found.tree(pieces[number])))

    def tree(self, found: Tree) -> Tree:
        """Return a tree of the equivalent sample as a tree of the cost sample."""

        def decide(place: tuple[Node | Leaf, int]) -> Leaf | Split:
            node, state = place
            if isinstance(node, Leaf):
                return leaf(self.problem, state)
            split = self.problem.split(state, cast(int, node.test))
            return split.leading_to(
                (edge.child, branch.child) for edge, branch in zip(node.edges, split.branches)
            )

        return Tree(self.problem, tree_of_decisions((found.root, self.problem.root), decide))


class EquivalentCurve:
    """The size curve of a cost sample, and its trees.

    Parameters
    ----------
    of_costs
        The conversion.
    curve
        The size curve of the equivalent sample.
    """

    def __init__(self, of_costs: Equivalent, curve: SampleCurve):
        self._of_costs, self._curve = of_costs, curve
        self.errors = tuple(map(of_costs.cost, curve.errors))

    def tree(self, size: int) -> Tree:
        """Return the tree of minimum error with at most ``size`` internal nodes."""
        return self._of_costs.tree(self._curve.tree(size))
