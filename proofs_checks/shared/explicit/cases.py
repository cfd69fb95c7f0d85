"""Collections of instances for checking claims about optima and sets of trees."""

from __future__ import annotations

from collections import Counter
from functools import cache

from proofs_checks.shared.explicit.every_tree import Shape, shapes
from proofs_checks.shared.explicit.instances import (
    FUNCTION_KINDS,
    LUMPED,
    OTHERS,
    UNEQUAL,
    Case,
    functions,
    points_of,
    some_functions,
)

STOCHASTIC = ("0 1/3 1/2 1", "1/2 0 1 1/3 1/3 2/3 1 1/2")
"""Label means, some of them 1/2."""

LONG = (
    "1/3 1/2 1/1000000000000000000007",
    "1/3 1000000000000000000000003/2000000000000000000000001 1/98765432109876543210987654321",
)
"""Probabilities whose common denominators overflow a machine word, and a word together with a float."""


@cache
def census(case: Case) -> Counter[Shape]:
    """Return the number of trees of each shape for an instance; cached because several claims use it."""
    return shapes(points_of(case), case.depth)


def all_functions(*numbers: int, kind: str = "cube") -> list[Case]:
    """Return all functions of the given numbers of variables under the uniform distribution."""
    return [Case(kind, means) for n in numbers for means in functions(n)]


def table_cases() -> list[Case]:
    """Return tables, grids, identification instances and lumped distributions."""
    return [Case(kind) for kind in OTHERS]


def few(*, lumped: bool = True) -> list[Case]:
    """Return two functions and one stochastic labelling of each kind, and every table."""
    found = []
    for kind in FUNCTION_KINDS:
        found += [Case(kind, "01101000", UNEQUAL[3]), Case(kind, "0111")]
        found += [] if kind == "identification" else [Case(kind, STOCHASTIC[1], UNEQUAL[3])]
    return found + [Case(kind) for kind in OTHERS if lumped or kind not in LUMPED]


def sample_cases(every: int) -> list[Case]:
    """Return functions of two variables and every ``every``-th of three, of each kind; other labellings; all tables."""
    found = []
    for kind in FUNCTION_KINDS:
        found += [Case(kind, means, UNEQUAL[2]) for means in functions(2)]
        found += [Case(kind, means, UNEQUAL[3]) for means in some_functions(3, every)]
        if kind != "identification":
            found += [Case(kind, means, chances) for means in STOCHASTIC[1:] for chances in ("", UNEQUAL[3])]
    found += [Case(kind, "01101000", chances) for kind in FUNCTION_KINDS for chances in LONG]
    return found + table_cases()
