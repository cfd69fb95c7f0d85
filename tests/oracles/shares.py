"""A share of the cases of a test among the quick tests, all of them among the slow ones."""

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(step: int, cases: Iterable[Any]) -> list[Any]:
    """The cases, of which each but every ``step``-th is marked slow."""
    return [
        case
        if at % step == 0
        else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
        for at, case in enumerate(cases)
    ]
