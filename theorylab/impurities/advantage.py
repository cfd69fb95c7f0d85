r"""Advantage of a test over a fair coin on a balanced distribution: the weak hypothesis assumption."""

from __future__ import annotations

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.problems.problem import Problem, Split, State, require_problem

__all__ = ["advantage"]


def advantage(problem: Problem, state: State) -> fmpq:
    r"""Return the advantage of the best test at a subproblem, on its balanced distribution.

    The balanced distribution gives each of the two labels half of the weight and keeps the inputs of a label in
    proportion. A test whose outcomes have probabilities :math:`p_b` and label means :math:`q_b`, at a subproblem of
    label mean :math:`q`, has the error :math:`\frac12-\gamma` there if every outcome predicts its likelier label:

    .. math:: \gamma = \frac{\sum_b p_b\,|q_b - q|}{4\,q\,(1-q)}

    The weak hypothesis assumption of Kearns and Mansour, *On the boosting ability of top-down decision tree learning
    algorithms*, Journal of Computer and System Sciences 58 (1999), is that some test has :math:`\gamma` above a
    constant at every leaf.

    Parameters
    ----------
    problem
        A problem with two labels.
    state
        The subproblem, such as ``problem.root``.

    Returns
    -------
    fmpq
        The maximum over the tests, from 0 to 1/2; 0 if no test remains.

    Raises
    ------
    InvalidArgument
        If there are more than two labels, or the subproblem has only one and thus no balanced distribution.

    See Also
    --------
    purity_gain : by an impurity
    least_advantage : of the leaves of a tree

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> conjunction = CubeProblem([0, 0, 0, 1])
    >>> advantage(conjunction, conjunction.root)
    1/3
    """
    require_problem(problem)
    mean = problem.label_mean(state)
    if mean in (0, 1):
        raise InvalidArgument(
            f"advantage: all inputs of the subproblem have label {mean}; a balanced distribution needs both labels"
        )

    def distance(split: Split) -> fmpq:
        return sum((p * abs(problem.label_mean(child) - mean) for p, child in split.branches), fmpq(0))

    return max(map(distance, problem.splits(state)), default=fmpq(0)) / (4 * mean * (1 - mean))
