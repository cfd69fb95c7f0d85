"""Greedy with a penalty on leaves: Algorithm 4 of the SPLIT paper (Babbar et al. 2025), adapted to its objective.

The tree is grown to the depth budget by purity gain, then pruned bottom-up wherever a leaf is as good.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners.deep_recursion import Call, run
from theorylab.learners.k_best import RULES
from theorylab.learners.sparse_objective import Subproblem, Subtree, Subtrees, join_parts, whole
from theorylab.problems.by_kind import ByKind
from theorylab.problems.problem import Problem, Split
from theorylab.trees.tree import Tree

__all__ = ["GreedySubtrees", "leaf_penalty_greedy", "pruned_greedy_tree"]


class GreedySubtrees(Subtrees):
    """Greedy subtrees: the test of largest purity gain if its subtree is better than a leaf.

    Parameters
    ----------
    problem
        The distribution.
    impurity
        Impurity function whose gain is maximised.
    ties
        Rule for tests of equal gain: the ``FIRST`` or the ``LAST``, or the one of ``BEST`` or ``WORST`` objective.
    """

    def __init__(self, problem: Problem, impurity: Impurity, ties: Ties):
        super().__init__(problem, last=ties is Ties.LAST)
        self.ties = ties
        kept = Ties.BEST if ties is Ties.WORST else ties
        self._greedy = BestTests(problem, impurity, kept)

    def grow(self, at: Subproblem) -> Call:
        """Grow the greedy subtree at a subproblem."""
        if self.is_final(at):
            return self.leaf(at.state)
        splits = self._greedy.tests(at.state)
        if self.ties is Ties.WORST:
            return (yield from self._worst(at, splits))
        return (yield from self.least(at, splits, self))

    def _worst(self, at: Subproblem, splits: list[Split]) -> Call:
        """Grow the subtree with every tie broken unfavourably; a leaf is still kept where it is as good."""
        worst: Subtree | None = None
        for split in splits:
            grown = join_parts(split, (yield from self.parts(at, split, self)))
            if worst is None or grown.objective(at.penalty) > worst.objective(at.penalty):
                worst = grown
        end = self.leaf(at.state)
        return end if worst is None or end.objective(at.penalty) <= worst.objective(at.penalty) else worst


def leaf_penalty_greedy(
    problem: Problem,
    *,
    depth: int,
    penalty: fmpq | int | str,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    """Grow the greedy tree of the SPLIT paper: greedy to the depth, then pruned for error + penalty x leaves.

    A node becomes a leaf unless its two subtrees are strictly better. This differs from the printed Algorithm 4 in
    two points. First, the error of a leaf is measured on the whole population, as in the objective. In print it is a
    proportion of the inputs at the node and the penalty is not renormalised, so the objectives of subtrees are added
    without weights. Second, a printed split needs d > 1, where d counts the nodes on a path: the tree printed for d
    has the tests of depth d - 1 here. Elsewhere in the paper d counts tests, as ``depth`` does.

    Parameters
    ----------
    problem
        The distribution.
    depth
        Depth budget.
    penalty
        Price of a leaf.
    impurity
        Impurity function whose gain is maximised.
    ties
        Rule for tests of equal gain: ``first`` and ``last`` choose by test index, ``best`` and ``worst`` minimise
        and maximise the objective over all choices.

    Raises
    ------
    InvalidArgument
        If the depth or the penalty is negative.
    TooLarge
        If the distinct subproblems exceed the memory budget.

    See Also
    --------
    greedy, prune
    split, lickety_split

    Notes
    -----
    Cost: the exact order of the tests at each distinct subproblem met.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> both = CubeProblem([0, 0, 0, 1])
    >>> [leaf_penalty_greedy(both, depth=2, penalty=price).leaves for price in ("1/10", "1/5")]
    [3, 1]
    """
    rule = Ties.from_name(ties, allowed=RULES, learner="leaf-penalty-greedy")
    return pruned_greedy_tree(problem, whole(problem, penalty, depth), impurity_named(impurity), rule)


@ByKind
def pruned_greedy_tree(problem: Problem, at: Subproblem, impurity: Impurity, ties: Ties) -> Tree:
    """Return the tree of :func:`leaf_penalty_greedy`; ``at`` is the subproblem of all inputs."""
    return Tree(problem, run(GreedySubtrees(problem, impurity, ties)(at)).root)
