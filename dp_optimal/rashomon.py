r"""The Rashomon set: all trees whose sparse objective is within a slack of the optimum.

Equation 2 of Babbar et al. (SPLIT), after TreeFARMS (Xin et al. 2022), with the slack added to the optimum:

.. math::

    \mathcal R = \{T : \text{error}(T) + \lambda\,\text{leaves}(T) \le \mathcal L^* + \varepsilon,\
    \operatorname{depth}(T) \le d\}.

The bound belongs to the set: trees exactly on it are included. TreeFARMS counts fewer trees for two reasons:
it omits those with a trivial split (:mod:`theorylab.trees.trivial_splits`), and its floating-point sums may
miss trees on the bound. On the COMPAS table of SPLIT's repository, with penalty 1/100, there are 141 trees of depth 3
within 1/100 of the optimum: 48 have a trivial split, 5 of the others are on the bound and missed, and the remaining 88
are exactly those of TreeFARMS 0.2.4. For the 13,408 trees of depth 4 within 1/50 the numbers are 8,221, 28 and 5,159.
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
    trivial_splits: bool = True,
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
    trivial_splits
        Whether to include trees with a test whose subtrees are leaves of one label; TreeFARMS omits them.

    Returns
    -------
    TreeSet
        The trees, each exactly once. A leaf has the majority label of its subproblem, pure subproblems are not split,
        and a test that changes no label makes a distinct tree (see :mod:`theorylab.trees.and_or_graph`) unless trivial
        splits are excluded; interchangeable tests of a lumped problem are counted separately.

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
    constructed only where trees of the set reach them (:mod:`dp_optimal.samples.near_optimal`).

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
    """
    spare, price = nonnegative(slack, name="slack"), leaf_price(penalty)
    depth = budget(depth, "depth")
    graph, optimum = near_optimal(problem, depth, price, spare)
    bound = optimum + spare
    if not trivial_splits:
        graph = without_trivial_splits(graph, bound)
    return TreeSet(graph, bound, {0: bound})
