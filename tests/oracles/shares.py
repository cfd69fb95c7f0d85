"""A share of the cases of a test runs with the quick tests, and all of them with the slow tests."""

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(step: int, cases: Iterable[Any]) -> list[Any]:
    """Return the cases, all but every ``step``-th one marked slow; a tuple is a case with several values."""
    return [case if at % step == 0 else _slow(case) for at, case in enumerate(cases)]


def _slow(case: Any) -> Any:
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, marks=[*case.marks, pytest.mark.slow], id=case.id)
    return pytest.param(*(case if type(case) is tuple else (case,)), marks=pytest.mark.slow)
