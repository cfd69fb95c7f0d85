"""The impurity of a problem with another loss than zero-one: the error of a leaf. The gain is its reduction."""

from __future__ import annotations

from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY, ERROR, Impurity
from theorylab.problems.losses import COSTS, SQUARED, ZERO_ONE, Loss
from theorylab.problems.problem import Problem

__all__ = ["impurity_for"]

_OF_LOSS: dict[Loss, Impurity] = {
    loss: Impurity(f"error of {loss.name}", loss.error_of_leaf, lambda means: means * (1 - means), None, None)
    for loss in (SQUARED, COSTS)
}


def impurity_for(problem: Problem, impurity: Impurity) -> Impurity:
    """Return the impurity at the label statistics of a problem.

    Parameters
    ----------
    problem
        The problem.
    impurity
        An impurity of label distributions. With another loss than zero-one the error and the default of the learners,
        the entropy, both stand for the error of a leaf: the variance of numeric labels, or the minimum mean cost.

    Raises
    ------
    InvalidArgument
        If it is another impurity, and the loss is not zero-one.
    """
    if problem.loss is ZERO_ONE or impurity in _OF_LOSS.values():
        return impurity
    if impurity not in (ENTROPY, ERROR):
        raise InvalidArgument(
            f"impurity: {impurity.name} is one of label distributions; with the loss {problem.loss.name} the impurity"
            " is the error of a leaf, error"
        )
    return _OF_LOSS[problem.loss]
