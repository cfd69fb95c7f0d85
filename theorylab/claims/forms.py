"""Required types of the fields of a claim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theorylab.claims.cite import Cite
from theorylab.claims.grid import Grid
from theorylab.claims.relation import Asserted

__all__ = ["FORMS"]

FORMS: tuple[tuple[str, Any, str], ...] = (
    ("statement", str, 'r"text, with $mathematics$"'),
    ("measured", Callable, "a function of the parameters of a point"),
    ("cite", Cite, '"Theorem 2", or Cite("work", "Theorem 2", printed=...)'),
    ("instances", Grid, "Grid.over(name=values)"),
    ("asserts", Asserted, "EQUALS(claimed, control=...) or another relation"),
)
"""Required types of fields, and how to write them; error messages for users' files show the latter."""
