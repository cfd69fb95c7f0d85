"""Styles of the series of a picture: a colour, a line style and a marker, so that no meaning depends on colour alone.

The colours are those of Okabe and Ito, which colour-blind readers can distinguish; the first four differ in grey, too.
"""

from __future__ import annotations

from typing import Any

__all__ = ["COLOURS", "LINES", "LOOKS", "MARKERS"]

COLOURS = ("#000000", "#D55E00", "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9")
LINES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (1, 1)))
MARKERS = ("o", "s", "^", "D", "v", "P", "X")

LOOKS: tuple[dict[str, Any], ...] = tuple(
    {"color": colour, "linestyle": line, "marker": marker}
    for colour, line, marker in zip(COLOURS, LINES, MARKERS)
)
"""Styles of the first, the second, ... series of a figure."""
