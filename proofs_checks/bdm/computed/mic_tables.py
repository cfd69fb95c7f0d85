"""Tables of MIC and of section 8.3, for figures: one dictionary a row, all numbers exact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flint import fmpq

from dp_optimal.consistency import mic
from proofs_checks.bdm.computed.finite_samples import (
    DISTRIBUTIONS,
    LEARNERS,
    population_errors,
    sampled_errors,
)
from proofs_checks.bdm.computed.sweeps import CLASSES, SIZE, sweep, uniform_growing
from proofs_checks.bdm.computed.unread_tail import mic_with_tail

Row = dict[str, Any]


def distributions(
    learners: Sequence[str] = ("top-down", "best-first"),
    ties: Sequence[str] = ("first",),
    impurities: Sequence[str] = ("entropy",),
) -> list[Row]:
    """The fields of :class:`~proofs_checks.bdm.computed.sweeps.Distribution` of m(100) over each class of Figure 4."""
    return [
        {"class": name, "learner": learner, "ties": rule, "impurity": impurity}
        | vars(sweep(name, learner, rule, impurity))
        for name in CLASSES
        for learner in learners
        for rule in ties
        for impurity in impurities
    ]


def histogram(function_class: str, learner: str, ties: str, bins: Iterable[fmpq]) -> list[Row]:
    """Numbers of functions by m(100), the histogram of Figure 4.

    A function of the class counts in the first bin whose end, of the ascending ``bins``, it does not exceed; the last
    row has the functions beyond all ends, and no end.
    """
    values = sorted(mic(CLASSES[function_class](), size=SIZE, learner=learner, ties=ties).exact)
    rows, counted = [], 0
    for end in bins:
        below = sum(value <= end for value in values)
        rows.append({"up_to": end, "functions": below - counted})
        counted = below
    return [*rows, {"up_to": None, "functions": len(values) - counted}]


def growth(classes: Iterable[tuple[int, int]]) -> list[Row]:
    """Distribution of m(100) of TopDown over growing classes (section 9), by largest numbers of terms and literals."""
    return [
        {"terms": terms, "literals": literals} | vars(uniform_growing(terms, literals))
        for terms, literals in classes
    ]


def family(terms: int, literals: int, values: Iterable[fmpq]) -> list[Row]:
    """m(100) of TopDown on equal terms with a tail that is not read, by the probability that the tail fails."""
    return [{"fails": fails, "mic": mic_with_tail(terms, literals, fails, SIZE)} for fails in values]


def population() -> list[Row]:
    """Exact errors of the trees of 20 tests of section 8.3, for each distribution."""
    return [{"distribution": name} | population_errors(name) for name in DISTRIBUTIONS]


def samples(points: Iterable[int], repeats: int, seed: int) -> list[Row]:
    """Errors on the population of the trees learned from samples, Figure 5, one a training set.

    There are ``repeats`` training sets of each number of points.
    """
    return [
        {"distribution": name, "points": size, "learner": learner, "errors": errors[learner]}
        for size in points
        for name in DISTRIBUTIONS
        for errors in [sampled_errors(name, size, repeats, seed)]
        for learner in LEARNERS
    ]
