"""Limit of computations that list all subproblems of a sample with ordered columns."""

from __future__ import annotations

from theorylab.errors import TooLarge
from theorylab.problems.ordered.ordered_sample import OrderedSample

__all__ = ["require_few_subproblems"]

MOST_SPLITS = 5_000_000
"""Maximum number of tests of all subproblems: some minutes."""


def require_few_subproblems(problem: OrderedSample, what: str, levels: int | None) -> None:
    """Raise an error if there may be too many subproblems to list.

    Parameters
    ----------
    problem
        The sample.
    what
        What is computed, for the message.
    levels
        Maximum number of tests on a path; None for no limit.

    Raises
    ------
    TooLarge
        If the number of tests of all subproblems, as far as it is limited by the thresholds and the number of inputs,
        exceeds the limit.
    """
    inputs, tests = len(problem.weights), problem.tests
    all_sets = 1 << inputs
    sets, of_level, level = 1, 1, 0
    while sets * tests <= MOST_SPLITS and sets < all_sets and (levels is None or level + 1 < levels):
        level += 1
        of_level = of_level * 2 * tests // level
        if not of_level:
            break
        sets = min(all_sets, sets + of_level)
    if sets * tests > MOST_SPLITS:
        raise TooLarge(
            f"{what} of a sample with {tests} thresholds of ordered columns lists its subproblems; there may be more"
            f" than {sets - 1} sets of its {inputs} inputs; binarize=quantiles:8 keeps fewer thresholds, and the"
            " optimum within a depth (--depth, with or without --penalty) lists none"
        )
