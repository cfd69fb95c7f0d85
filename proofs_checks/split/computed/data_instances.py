"""Small data sets as instances, in ascending order, and controls with shifted parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import fmpq

from proofs_checks.shared.data_sets import functions, up_to_size
from proofs_checks.transcribed.points import Points
from theorylab.claims import scoped

TWENTIETHS = tuple(fmpq(i, 20) for i in range(10))
"""Penalties."""


def sized_data_sets(quick: tuple[int, int], full: tuple[int, int]) -> scoped:
    """Return all data sets with the given features and at most the given examples, as pairs for the two scopes."""
    return scoped(lambda: up_to_size(*quick), lambda: up_to_size(*full))


def all_functions(quick: int = 2, full: int = 3) -> scoped:
    """Return all functions with at most the given numbers of features on the two scopes."""
    return scoped(lambda: _up_to(quick), lambda: _up_to(full))


def _up_to(most: int) -> list[Points]:
    return [data for n in range(1, most + 1) for data in functions(n)]


def goes_on(data: Points) -> bool:
    """Return True if there are examples in D(x1)."""
    return bool(data.half(0, 1).rows)


def neighbour(claimed: Callable[..., Any], **steps: int) -> Callable[..., Any]:
    """Return the claimed function with shifted parameters, such as ``depth=-1``."""
    return lambda **values: claimed(
        **{name: value + steps.get(name, 0) if name in steps else value for name, value in values.items()}
    )
