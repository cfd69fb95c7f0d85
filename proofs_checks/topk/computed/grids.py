"""Instances one grid after another."""

from __future__ import annotations

from theorylab.claims import Grid
from theorylab.claims.grid import Points

__all__ = ["joined"]


def joined(*parts: Grid | Points) -> Grid:
    """The instances of several grids, in order; points alone are those of both scopes."""
    grids = [part if isinstance(part, Grid) else Grid(part) for part in parts]
    quick, full = (lambda s=s: (p for grid in grids for p in grid.points(s)) for s in ("quick", "full"))
    return Grid(quick, full)
