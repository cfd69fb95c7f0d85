"""Claims for all sizes that are proved in steps, each of which is an instance to be checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from theorylab.claims import HOLDS, Grid

__all__ = ["step_by_step"]


def step_by_step(steps: Mapping[str, Callable[[], bool]], control: Callable[[], bool]) -> dict[str, Any]:
    """Fields of a claim that follows, whatever the sizes are, if every step holds.

    steps: by name: whether the step holds; control: whether a stronger statement holds.
    """
    return {
        "instances": Grid(quick=[{"step": step} for step in steps]),
        "measured": lambda step: steps[step](),
        "asserts": HOLDS(control=lambda step: control()),
        "method": "symbolic",
        "complete": True,
    }
