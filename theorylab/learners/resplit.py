r"""RESPLIT: near-optimal prefixes with greedy completions, then all completions as good as the greedy one.

Babbar, McTavish, Rudin, Seltzer, Algorithm 5. A *prefix* is a tree of depth at most the lookahead
:math:`d_l`. In equation 4 the cost of a leaf at depth :math:`d_l` is the objective of the greedy tree grown
there (Algorithm 4: largest information gain, pruned bottom-up where a split does not pay); any other leaf
counts as a leaf. The prefixes within a slack of the cheapest one are kept. Their leaves at depth
:math:`d_l` are replaced in every possible way by subtrees within the depth budget whose objective is at most
that of the greedy one.

The paper is read as it is meant, even where it is printed otherwise: depth is the number of tests on a path, the
greedy tree uses the depth that remains below the prefix, all errors are measured on the whole population (so the
penalty is not renormalised), and the greedy completion counts as good as itself. Leaves above depth
:math:`d_l` stay leaves. The printed Algorithm 5 replaces them too, with trees of up to the whole depth. This exceeds
the runtime bound of Theorem 6.1 and yields one tree from several prefixes. Here the prefix of a tree is unique,
namely the tree cut at depth :math:`d_l`, and every tree is counted once.
"""

from __future__ import annotations

from math import lcm

from flint import fmpq

from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.numbers.counts import budget, whole_number
from theorylab.numbers.rationals import nonnegative
from theorylab.problems.by_kind import ByKind
from theorylab.problems.problem import Problem
from theorylab.trees.and_or_graph import AndOrGraph, and_or_graph, extend_graph, least_costs
from theorylab.trees.counts import Grading, TreeCounts
from theorylab.trees.tree import Tree
from theorylab.trees.tree_set import TreeSet

__all__ = ["greedy_objectives", "resplit", "resplit_set"]


def resplit_set(
    problem: Problem,
    *,
    depth: int,
    lookahead: int,
    penalty: fmpq | int | str,
    slack: fmpq | int | str = 0,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> TreeSet:
    """Return RESPLIT's approximation of the set of near-optimal trees.

    Parameters
    ----------
    problem
        The distribution.
    depth
        Maximum number of tests on a path.
    lookahead
        Maximum depth of the prefixes, at most ``depth``. For 0 the set consists of all trees as good as the greedy
        one; for ``depth`` it is the Rashomon set.
    penalty
        Price of a leaf, at least 0.
    slack
        Maximum excess of the cost of a prefix over the cheapest one, at least 0.
    impurity
        Impurity function of the greedy completions.
    ties
        The ``first`` or the ``last`` among tests of equal gain in the greedy completions.

    Returns
    -------
    TreeSet
        The trees, each exactly once. The bound is the cost of the cheapest prefix plus the slack, so all of them
        belong to the Rashomon set with this bound.

    Raises
    ------
    InvalidArgument
        If the depth, the penalty or the slack is negative, the lookahead is not between 0 and the depth, or
        the tie rule is not allowed.
    TooLarge
        If the subproblems or the counts exceed the memory budget.

    See Also
    --------
    resplit : the best of the trees
    dp_optimal.rashomon_set : all near-optimal trees

    Notes
    -----
    Cost: all subproblems within the lookahead, one greedy tree for each of those at depth :math:`d_l`, and all
    subproblems within the depth budget below the ends of the kept prefixes.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> resplit_set(CubeProblem([0, 1, 1, 0]), depth=2, lookahead=1, penalty="1/20").count  # either variable first
    2
    """
    spare = nonnegative(slack, name="slack")
    depth = budget(depth, "depth")
    lookahead = whole_number(lookahead, "lookahead", least=0, most=depth)
    rule = Ties.from_name(ties, allowed=(Ties.FIRST, Ties.LAST), learner="resplit")
    prefixes = and_or_graph(problem, depth=lookahead, penalty=penalty)
    ends = [v for v, node in enumerate(prefixes.nodes) if node.level == lookahead]
    completions = greedy_objectives(problem, prefixes, ends, depth, impurity_named(impurity), rule)
    price = dict(zip(ends, completions))
    nodes = (node._replace(cost=price.get(v, node.cost)) for v, node in enumerate(prefixes.nodes))
    denominator = lcm(prefixes.denominator, *{int(end.q) for end in completions})
    completed = AndOrGraph(problem, prefixes.penalty, tuple(nodes), denominator)
    cheapest = least_costs(completed)[0]
    spare_units = int((spare * completed.denominator).floor())
    prices = TreeCounts(completed, Grading(completed.leaf_costs, cheapest + spare_units, {}))
    graph = extend_graph(prefixes, [v for v in ends if prices.limit[v] is not None], depth)
    return TreeSet(graph, fmpq(cheapest, completed.denominator) + spare, price)


@ByKind
def greedy_objectives(
    problem: Problem, prefixes: AndOrGraph, ends: list[int], depth: int, impurity: Impurity, ties: Ties
) -> list[fmpq]:
    """Return the contributions to the objective of the greedy subtrees at the ends of prefixes.

    ``ends`` are nodes of the graph of the ``prefixes``, and ``depth`` is that of the whole tree.
    """
    completed = extend_graph(prefixes, ends, depth, tests=BestTests(problem, impurity, ties).tests)
    # with one test per node the minimum cost is that of the greedy tree pruned bottom-up
    least = least_costs(completed)
    return [fmpq(least[v], completed.denominator) for v in ends]


def resplit(
    problem: Problem,
    *,
    depth: int,
    lookahead: int,
    penalty: fmpq | int | str,
    slack: fmpq | int | str = 0,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    """Grow the best tree of RESPLIT's set: the first one of minimum error + penalty x leaves.

    Parameters
    ----------
    problem, depth, lookahead, penalty, slack, impurity, ties
        As for :func:`resplit_set`.

    Raises
    ------
    InvalidArgument
        As for :func:`resplit_set`.
    TooLarge
        If the subproblems or the counts exceed the memory budget.

    See Also
    --------
    resplit_set
    split, lickety_split

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> resplit(CubeProblem([0, 1, 1, 0]), depth=2, lookahead=1, penalty="1/20").leaves
    4
    """
    return resplit_set(
        problem,
        depth=depth,
        lookahead=lookahead,
        penalty=penalty,
        slack=slack,
        impurity=impurity,
        ties=ties,
    )[0]
