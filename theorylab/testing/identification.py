"""A strategy for identification instances: objects with classes, and tests with prices."""

from __future__ import annotations

from hypothesis import strategies as st

from theorylab.errors import InvalidArgument
from theorylab.numbers.counts import count
from theorylab.numbers.rationals import rational
from theorylab.numbers.several import several
from theorylab.problems.identification import IdentificationProblem

__all__ = ["identification_instances"]

MOST_TESTS = 3
MOST_CLASSES = 3
MOST_COST = 3
HEAVIEST = 3
"""Maximum weight of an object, before normalisation."""

THRESHOLDS = ("0", "1/10", "1/4", "1/2")


def identification_instances(
    most_objects: int = 5, outcomes: int = 2, thresholds: tuple[str, ...] = THRESHOLDS
) -> st.SearchStrategy[IdentificationProblem]:
    """Return a strategy for small instances on which some tree makes no error, because tests separate all objects.

    The instances shrink towards few objects and tests, equal weights, unit prices and the first threshold.

    Parameters
    ----------
    most_objects
        Maximum number of objects.
    outcomes
        Number of possible outcomes of a test, at least 2.
    thresholds
        Values of the threshold theta; ``("0",)`` for group identification.

    Raises
    ------
    InvalidArgument
        If ``thresholds`` is empty or a single text.
    """
    most_objects = count(most_objects, "most_objects")
    outcomes = count(outcomes, "outcomes", least=2)
    given = tuple(rational(theta, name="thresholds") for theta in several(thresholds, "thresholds"))
    if not given:
        raise InvalidArgument("thresholds: none given, at least one is needed")

    def with_tests(tests: int) -> st.SearchStrategy[IdentificationProblem]:
        row = st.tuples(*[st.integers(0, outcomes - 1)] * tests)
        rows = st.lists(row, min_size=1, max_size=most_objects, unique=True)
        costs = _integers(1, MOST_COST, tests)
        return rows.flatmap(lambda drawn: with_rows(drawn, costs))

    def with_rows(
        rows: list[tuple[int, ...]], costs: st.SearchStrategy[list[int]]
    ) -> st.SearchStrategy[IdentificationProblem]:
        return st.builds(
            IdentificationProblem,
            _integers(0, MOST_CLASSES - 1, len(rows)),
            st.just(list(zip(*rows))),
            weights=_integers(1, HEAVIEST, len(rows)),
            costs=costs,
            theta=st.sampled_from(given),
        )

    return st.integers(1, MOST_TESTS).flatmap(with_tests)


def _integers(least: int, most: int, count: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(least, most), min_size=count, max_size=count)
