r"""The Rashomon set: all trees whose sparse objective is within a slack of the optimum.

Equation 2 of Babbar et al. (SPLIT), after TreeFARMS (Xin et al. 2022), with the slack added to the optimum:

.. math::

    \mathcal R = \{T : \text{error}(T) + \lambda\,\text{leaves}(T) \le \mathcal L^* + \varepsilon,\
    \operatorname{depth}(T) \le d\}.

The bound belongs to the set: trees exactly on it are included. Programs differ in the trees that they admit and tell
apart; the page on Rashomon sets of the documentation compares them.
"""

from __future__ import annotations

from flint import fmpq

from dp_optimal.programs import near_optimal
from theorylab.numbers.counts import budget
from theorylab.numbers.rationals import nonnegative
from theorylab.problems.problem import Problem
from theorylab.trees.and_or_graph import leaf_price
from theorylab.trees.tree_set import TreeSet
from theorylab.trees.trivial_splits import without_trivial_splits

__all__ = ["rashomon_set"]


def rashomon_set(
    problem: Problem,
    *,
    depth: int,
    penalty: fmpq | int | str,
    slack: fmpq | int | str,
    relative: bool = False,
    trivial_splits: bool = True,
    all_labels: bool = False,
    pure_splits: bool = False,
) -> TreeSet:
    """Return all trees of depth at most ``depth`` whose objective is at most the optimum + ``slack``.

    Parameters
    ----------
    problem
        Any problem.
    depth
        Maximum number of tests on a path.
    penalty
        Price of a leaf, at least 0.
    slack
        Maximum excess of an objective over the optimum, at least 0.
    relative
        Whether the slack is a multiple of the optimum.
    trivial_splits
        Whether to include trees with a test whose subtrees are leaves of one label; TreeFARMS omits them.
    all_labels
        Whether leaves may have any label, as in PRAXIS, not only the majority label.
    pure_splits
        Whether pure subproblems may be split, as in PRAXIS.

    Returns
    -------
    TreeSet
        The trees, each exactly once. By default a leaf has the majority label of its subproblem, pure subproblems are
        not split, and a test that changes no label makes a distinct tree (see :mod:`theorylab.trees.and_or_graph`);
        interchangeable tests of a lumped problem are counted separately.

    Raises
    ------
    InvalidArgument
        If the depth, the penalty or the slack is negative.
    TooLarge
        If the subproblems or the counts do not fit.

    See Also
    --------
    optimal_with_penalty : one of them
    theorylab.resplit_set : an approximation

    Notes
    -----
    The cost is that of the subproblems within the depth, and a product of two histograms of objectives
    for each test that some tree of the set performs. On a sample the last two levels of subproblems are
    constructed only where trees of the set reach them (:mod:`dp_optimal.samples.near_optimal`), and the trees are
    counted in compiled code (:mod:`dp_optimal.samples.near_counts`) unless a number exceeds 64 bits.

    Examples
    --------
    >>> from theorylab.problems.cube import CubeProblem
    >>> trees = rashomon_set(CubeProblem([0, 0, 0, 1]), depth=2, penalty="1/20", slack="3/20")
    >>> trees.count, trees.objectives
    (3, {3/20: 2, 3/10: 1})
    >>> xor = CubeProblem([0, 1, 1, 0])
    >>> rashomon_set(xor, depth=2, penalty=0, slack="1/2").count
    9
    >>> rashomon_set(xor, depth=2, penalty=0, slack="1/2", trivial_splits=False).count
    7
    >>> rashomon_set(xor, depth=2, penalty=0, slack="1/2", all_labels=True).count
    56
    """
    spare, price = nonnegative(slack, name="slack"), leaf_price(penalty)
    depth = budget(depth, "depth")

    def bound_above(optimum: fmpq) -> fmpq:
        return optimum + spare * (optimum if relative else 1)

    graph, optimum = near_optimal(problem, depth, price, bound_above, all_labels, pure_splits)
    bound = bound_above(optimum)
    if not trivial_splits:
        graph = without_trivial_splits(graph, bound)
    return TreeSet(graph, bound, {0: bound})
