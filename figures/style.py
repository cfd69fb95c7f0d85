"""The one style of all figures: small text, thin lines, no box, and bytes that do not change from run to run.

The letters are STIX, a Times with its mathematics, which goes with the text of a paper set by LaTeX.

The colours are those of Okabe and Ito, which colour-blind readers tell apart; the first four differ in grey too. Each
comes with a line style and a marker of its own, so that no meaning rests on colour alone.
"""

from __future__ import annotations

from types import MappingProxyType

COLOURS = ("#000000", "#D55E00", "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9")
LINES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (1, 1)))
MARKERS = ("o", "s", "^", "D", "v", "P", "X")

LOOKS = tuple(
    {"color": colour, "linestyle": line, "marker": marker}
    for colour, line, marker in zip(COLOURS, LINES, MARKERS)
)
"""Looks of the first, the second, ... series of a figure."""

BEHIND = MappingProxyType(
    {
        "color": "0.7",
        "linestyle": LINES[0],
        "linewidth": 2.5,
        "marker": MARKERS[0],
        "markersize": 6,
        "markerfacecolor": "white",
        "markeredgecolor": COLOURS[0],
    }
)
"""Look of a series on which another may lie: it stays seen around the other."""

STYLE = MappingProxyType(
    {
        "axes.grid": True,
        "axes.linewidth": 0.5,
        "axes.prop_cycle": f"cycler(color={COLOURS}, linestyle={LINES}, marker={MARKERS})",
        "axes.spines.right": False,
        "axes.spines.top": False,
        "figure.constrained_layout.use": True,
        "font.family": "STIXGeneral",  # comes with matplotlib, so it is the same on every machine
        "font.size": 8,
        "axes.labelsize": 8,
        "axes.titlesize": 8,
        "figure.titlesize": 8,
        "legend.fontsize": 7,
        "legend.title_fontsize": 8,
        "xtick.labelsize": 7,
        "ytick.labelsize": 7,
        "grid.color": "0.9",
        "grid.linewidth": 0.4,
        "legend.frameon": False,
        "legend.handlelength": 3,
        "lines.linewidth": 0.9,
        "lines.markersize": 3,
        "lines.markeredgewidth": 0.5,
        "mathtext.fontset": "stix",
        "patch.linewidth": 0.5,
        "pdf.fonttype": 42,  # outlines are embedded, and text stays text
        "ps.fonttype": 42,
        "savefig.dpi": 300,
        "svg.fonttype": "path",
        "xtick.major.width": 0.5,
        "ytick.major.width": 0.5,
        "xtick.minor.width": 0.3,
        "ytick.minor.width": 0.3,
    }
)
"""Settings of matplotlib, by name."""
