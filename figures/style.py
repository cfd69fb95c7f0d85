"""The common style of all figures: small text, thin lines, no box, and reproducible bytes.

The font is STIX, a Times with mathematics, which matches the text of a paper typeset with LaTeX.

The styles of series are those of :mod:`theorylab.plotting.looks`.
"""

from __future__ import annotations

from types import MappingProxyType

from theorylab.plotting.looks import COLOURS, LINES, MARKERS
from theorylab.plotting.looks import LOOKS as LOOKS

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
"""Style of a series that another may cover; it remains visible around the other."""

STYLE = MappingProxyType(
    {
        "axes.grid": True,
        "axes.linewidth": 0.5,
        "axes.prop_cycle": f"cycler(color={COLOURS}, linestyle={LINES}, marker={MARKERS})",
        "axes.spines.right": False,
        "axes.spines.top": False,
        "figure.constrained_layout.use": True,
        "font.family": "STIXGeneral",  # ships with Matplotlib, so it is the same on every machine
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
        "pdf.fonttype": 42,  # fonts are embedded, and text remains text
        "ps.fonttype": 42,
        "savefig.dpi": 300,
        "svg.fonttype": "path",
        "xtick.major.width": 0.5,
        "ytick.major.width": 0.5,
        "xtick.minor.width": 0.3,
        "ytick.minor.width": 0.3,
    }
)
"""Settings of Matplotlib, by name."""
