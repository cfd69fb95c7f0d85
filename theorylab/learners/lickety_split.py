"""LicketySPLIT: at every node the test that is best if all further tests are greedy.

Babbar et al. (2025), Algorithm 3.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners.deep_recursion import Call, run
from theorylab.learners.leaf_penalty import GreedySubtrees
from theorylab.learners.sparse_objective import Subproblem, Subtrees, join_parts, whole
from theorylab.problems.by_kind import ByKind
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

__all__ = ["lickety_split", "lickety_tree"]


class _Lickety(Subtrees):
    """The best first test before greedy subtrees, followed by LicketySPLIT subtrees."""

    def __init__(self, greedy: GreedySubtrees):
        super().__init__(greedy.problem, last=greedy.last)
        self.greedy = greedy

    def grow(self, at: Subproblem) -> Call:
        if self.is_final(at):
            return self.leaf(at.state)
        found = yield from self.least(at, self.splits(at.state), self.greedy)
        if found.split is None:
            return found
        return join_parts(found.split, (yield from self.parts(at, found.split, self)))


def lickety_split(
    problem: Problem,
    *,
    depth: int,
    penalty: fmpq | int | str,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    """Grow the LicketySPLIT tree for error + penalty x leaves.

    At a node with d > 0 remaining tests, SPLIT with lookahead depth 1 chooses a leaf or a test that is
    followed by greedy subtrees of depth d - 1. These are then replaced by LicketySPLIT trees of depth
    d - 1. A node with no remaining test is a leaf. The printed recursion omits this case and would call
    SPLIT once more with depth zero and lookahead depth 1.

    Parameters
    ----------
    problem
        The distribution.
    depth
        Depth budget.
    penalty
        Price of a leaf.
    impurity
        Impurity function of the greedy subtrees.
    ties
        The ``first`` or the ``last`` among tests of equal gain, and among tests of equal objective.

    Raises
    ------
    InvalidArgument
        If the depth or the penalty is negative.
    TooLarge
        If the distinct subproblems exceed the memory budget.

    See Also
    --------
    split : lookahead only at the root
    leaf_penalty_greedy : without lookahead

    Notes
    -----
    Cost: one greedy subtree for each test of each distinct subproblem of the tree, shared among them.

    Examples
    --------
    >>> from constructions import parity_xor
    >>> problem = parity_xor(h=2, K=2, eps="1/10")  # the decoy hides the parity
    >>> lickety_split(problem, depth=2, penalty="1/100").error
    1/20
    """
    rule = Ties.from_name(ties, allowed=(Ties.FIRST, Ties.LAST), learner="lickety-split")
    return lickety_tree(problem, whole(problem, penalty, depth), impurity_named(impurity), rule)


@ByKind
def lickety_tree(problem: Problem, at: Subproblem, impurity: Impurity, ties: Ties) -> Tree:
    """Return the tree of :func:`lickety_split`; ``at`` is the subproblem of all inputs."""
    return Tree(problem, run(_Lickety(GreedySubtrees(problem, impurity, ties))(at)).root)
