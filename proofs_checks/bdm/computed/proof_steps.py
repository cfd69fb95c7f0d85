"""Claims that are proved in steps, each of which is an instance to be checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from theorylab.claims import HOLDS, Grid


def step_by_step(
    steps: Mapping[str, Callable[..., bool]],
    control: Callable[..., bool],
    *arguments: Any,
    method: str = "symbolic",
) -> dict[str, Any]:
    """Return the fields of a claim that follows if every step, of those given by name, holds.

    ``control`` returns True if a stronger statement holds; it and the steps are called with the arguments.
    """
    return {
        "instances": Grid.over(step=list(steps)),
        "measured": lambda step: bool(steps[step](*arguments)),
        "asserts": HOLDS(control=lambda step: bool(control(*arguments))),
        "method": method,
        "complete": True,
    }
