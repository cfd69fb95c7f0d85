"""SPLIT: the best tree whose tests beyond a lookahead depth are greedy, with its prefix then completed optimally.

Babbar et al. (2025), Algorithms 1 and 2.
"""

from __future__ import annotations

from enum import Enum

from flint import fmpq

from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners.deep_recursion import Call, run
from theorylab.learners.leaf_penalty import GreedySubtrees
from theorylab.learners.sparse_objective import Subproblem, Subtrees, join_parts, whole
from theorylab.numbers.counts import whole_number
from theorylab.problems.by_kind import ByKind
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

__all__ = ["Completion", "split", "split_prefix", "split_tree"]


class Completion(Enum):
    """Replacement of the leaves of a prefix of SPLIT."""

    OPTIMAL = "optimal subtrees"
    GREEDY = "the greedy subtrees that the prefix was chosen for"
    NONE = "leaves"


class _Lookahead(Subtrees):
    """Minimum objective over all tests while more than ``beyond`` tests remain, greedy afterwards."""

    def __init__(self, greedy: GreedySubtrees, beyond: int):
        super().__init__(greedy.problem, last=greedy.last)
        self.greedy = greedy
        self.beyond = beyond

    def grow(self, at: Subproblem) -> Call:
        if at.depth <= self.beyond:
            return (yield self.greedy(at))
        if self.is_final(at):
            return self.leaf(at.state)
        return (yield from self.least(at, self.splits(at.state), self))


class _Optimal(Subtrees):
    """Minimum objective over all trees."""

    def grow(self, at: Subproblem) -> Call:
        if self.is_final(at):
            return self.leaf(at.state)
        # no optimal tree needs a test whose outcomes all lead to the same state
        telling = [s for s in self.splits(at.state) if len({branch.child for branch in s.branches}) > 1]
        return (yield from self.least(at, telling, self))


class _Leaf(Subtrees):
    """A leaf everywhere."""

    def grow(self, at: Subproblem) -> Call:
        yield from ()
        return self.leaf(at.state)


class _Completed(Subtrees):
    """The tests of the lookahead prefix, with the subtrees of another rule below it."""

    def __init__(self, lookahead: _Lookahead, completion: Subtrees):
        super().__init__(lookahead.problem, last=lookahead.last)
        self.lookahead = lookahead
        self.completion = completion

    def grow(self, at: Subproblem) -> Call:
        if at.depth > self.lookahead.beyond:
            found = yield self.lookahead(at)
            if found.split is not None:
                return join_parts(found.split, (yield from self.parts(at, found.split, self)))
        return (yield self.completion(at))


def split(
    problem: Problem,
    *,
    depth: int,
    lookahead: int,
    penalty: fmpq | int | str,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
    complete: bool = True,
) -> Tree:
    r"""Grow the SPLIT tree for error + penalty x leaves.

    Let l be the lookahead depth, d the depth budget, and :math:`T_g` the subtree of
    :func:`~theorylab.learners.leaf_penalty.leaf_penalty_greedy`. The prefix minimises

    .. math:: L(s, l) = \min\bigl(\text{leaf},\ \min_{\text{tests}} L(s_0, l-1) + L(s_1, l-1)\bigr),
              \qquad L(s, 0) = T_g(s, d - l).

    Every leaf of the prefix, at depth u <= l, is then replaced by an optimal subtree of depth d - u, so
    no path has more than d tests. The base case is that of Algorithm 1. With the base case of equation 4
    there is one more test before the greedy subtrees of depth d - l, and trees of depth d + 1 occur.

    Parameters
    ----------
    problem
        The distribution.
    depth
        Depth budget d.
    lookahead
        Lookahead depth l, at most d; with l = d the tree is optimal.
    penalty
        Price of a leaf.
    impurity
        Impurity function of the greedy subtrees.
    ties
        The ``first`` or the ``last`` among tests of equal gain, and among tests of equal objective.
    complete
        If true, complete the leaves of the prefix optimally. If false, the prefix keeps the greedy
        subtrees for which it was chosen. In print it then loses them (see :func:`split_prefix`).

    Raises
    ------
    InvalidArgument
        If the depth or the penalty is negative, or the lookahead depth is not between 0 and the depth.
    TooLarge
        If the distinct subproblems exceed the memory budget.

    See Also
    --------
    lickety_split : lookahead at each node
    leaf_penalty_greedy : no lookahead
    dp_optimal.optimal_with_penalty : the optimum

    Notes
    -----
    As in Algorithm 2, leaves above the lookahead depth are completed too. Completing such a leaf
    costs as much as an optimal tree of depth greater than d - l, the depth that Theorem 6.1 counts.

    With k binary tests the prefix compares up to :math:`(2k)^l/l!` greedy subtrees, each grown once for a set of
    outcomes. On tables with ordered columns k is the number of thresholds. There the trees of all thresholds are grown
    together if l = 1, and no greedy tree is grown if l = d.

    Examples
    --------
    >>> from constructions import parity_xor
    >>> from theorylab import leaf_penalty_greedy
    >>> problem = parity_xor(h=2, K=2, eps="1/10")  # the decoy hides the parity
    >>> leaf_penalty_greedy(problem, depth=2, penalty="1/100").error
    9/20
    >>> split(problem, depth=2, lookahead=1, penalty="1/100").error
    1/20
    """
    whole_problem = whole(problem, penalty, depth)
    rule, lookahead = _check_options(whole_problem, lookahead, ties)
    completed = Completion.OPTIMAL if complete else Completion.GREEDY
    return split_tree(problem, whole_problem, lookahead, impurity_named(impurity), rule, completed)


def split_prefix(
    problem: Problem,
    *,
    depth: int,
    lookahead: int,
    penalty: fmpq | int | str,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    """Grow the prefix of SPLIT, with leaves in place of the greedy subtrees: Algorithm 2 as printed for p = 0.

    Parameters and errors are those of :func:`split`. The ``penalty`` determines the prefix as it does there; without
    subtrees the prefix may be worse than a single leaf.
    """
    whole_problem = whole(problem, penalty, depth)
    rule, lookahead = _check_options(whole_problem, lookahead, ties)
    return split_tree(problem, whole_problem, lookahead, impurity_named(impurity), rule, Completion.NONE)


def _check_options(at: Subproblem, lookahead: int, ties: Ties | str) -> tuple[Ties, int]:
    """Validate and return the tie rule and the lookahead."""
    rule = Ties.from_name(ties, allowed=(Ties.FIRST, Ties.LAST), learner="split")
    return rule, whole_number(lookahead, "lookahead", least=0, most=at.depth)


@ByKind
def split_tree(
    problem: Problem, at: Subproblem, lookahead: int, impurity: Impurity, ties: Ties, completed: Completion
) -> Tree:
    """Return the tree of :func:`split`, or its prefix; ``at`` is the subproblem of all inputs."""
    prefix = _Lookahead(GreedySubtrees(problem, impurity, ties), at.depth - lookahead)
    grown: Subtrees = {
        Completion.OPTIMAL: lambda: _Completed(prefix, _Optimal(problem, last=prefix.last)),
        Completion.GREEDY: lambda: prefix,
        Completion.NONE: lambda: _Completed(prefix, _Leaf(problem)),
    }[completed]()
    return Tree(problem, run(grown(at)).root)
