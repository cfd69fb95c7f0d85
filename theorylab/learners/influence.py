"""Top-down growth by influence: split the leaf of largest maximum influence times probability.

BuildTopDownDT_Inf of Blanc, Lange, Tan (2020), Figure 2.
"""

from __future__ import annotations

from theorylab.impurities.influence import MostInfluential
from theorylab.impurities.ties import Ties
from theorylab.learners.growing.grown import Growth
from theorylab.learners.growing.growth import grow
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

__all__ = ["influence", "influence_growth"]


def influence_growth(problem: Problem, *, size: int, ties: Ties | str = Ties.FIRST) -> Growth:
    """Return the run of BuildTopDownDT_Inf for ``size`` iterations: the tree and the error after each iteration.

    The parameters are those of :func:`influence`.

    See Also
    --------
    influence : only the tree
    top_down_growth, best_first_growth

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> growth = influence_growth(CubeProblem([0, 0, 0, 1]), size=2)
    >>> [growth.error_after(size) for size in range(3)]
    [1/4, 1/4, 0]
    """
    return grow(
        problem, size, lambda reach, value: value * reach, MostInfluential(problem), ties, "influence"
    )


def influence(problem: Problem, *, size: int, ties: Ties | str = Ties.FIRST) -> Tree:
    """Grow the tree that splits the leaf of largest influence times probability.

    Parameters
    ----------
    problem
        A 0/1 function on the cube under a product distribution, or a unate lumped problem.
    size
        Number of internal nodes. The paper starts from the empty tree and splits until the size is t;
        constant leaves are not split here, which does not change the error.
    ties
        Rule for leaves of equal score and variables of equal influence, as for
        :func:`~theorylab.learners.top_down.top_down`.

    Raises
    ------
    InvalidArgument
        If the size is negative, or the problem has no influences: its labels are not a function of the
        input, its variables are dependent, or it is lumped and not known to be unate.
    TooLarge
        If ``best`` or ``worst`` would search too many partial trees.

    See Also
    --------
    top_down : by purity gain
    influence_growth : with the error after each iteration

    Notes
    -----
    On monotone functions under the uniform distribution every leaf is split by the test that TopDown with a
    strictly concave impurity would choose there, but the leaves are split in another order.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> influence(CubeProblem([0, 0, 0, 1, 0, 1, 1, 1]), size=3).error  # the majority of three
    1/4
    """
    return influence_growth(problem, size=size, ties=ties).tree
