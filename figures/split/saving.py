r"""Corollary 6.3: the saving of SPLIT over brute force, as printed and as computed.

Shown. Odd depth budgets d, lookahead depth (d - 1)/2: the printed factor, that of equation 97, the exact saving over a
search of all trees without caching, and over one with caching, which is less than k^((d-1)/2). Each is a multiple
of k^((d-1)/2) by a factor independent of k.

Data. The functions of the claims split.cor-6.3.at-least, split.eq-97-99 and split.cor-6.3.like-for-like, with repairs
(:mod:`proofs_checks.split.running_time.corollary_6_3`).

Source. Babbar et al. (2025), Corollary 6.3 and equations 96 to 99.
"""

from __future__ import annotations

from flint import ctx

from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.split.computed.lookahead_cost import BITS
from proofs_checks.split.running_time.corollary_6_3 import EQUATION_97, LIKE_FOR_LIKE, SAVING
from theorylab.claims import Cite
from theorylab.plotting.data_table import certified_decimal
from theorylab.plotting.figure import Canvas, DataTable, Figure

FEATURES = 20
DEPTHS = range(1, 16, 2)
DIGITS = 9
CURVES = {
    "printed": r"printed, $k^{(d-1)/2}(\frac{d}{2})!$",
    "equation_97": "printed, equation 97",
    "exact": "correct, brute force",
    "like_for_like": "correct, cached search",
}


def _data() -> DataTable:
    rows = []
    for d in DEPTHS:
        point = {"d": d, "k": FEATURES}
        unit = FEATURES ** ((d - 1) // 2)
        with ctx.workprec(BITS):
            printed = certified_decimal(SAVING.claimed(**point) / unit, DIGITS)
        rows.append(
            (
                d,
                printed,
                EQUATION_97.claimed(**point) / unit,
                SAVING.measured(**point) / unit,
                SAVING.repair.claimed(**point) / unit,
                LIKE_FOR_LIKE.measured(**point) / unit,
            )
        )
    return DataTable(("d", "printed", "equation_97", "measured", "exact", "like_for_like"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    for look, (name, label) in zip(LOOKS, CURVES.items()):
        draw_series(axes, table, "d", name, label=label, **look)
    axes.set(
        yscale="log",
        xlabel="depth budget $d$ (tests)",
        ylabel=r"saving $\div\; k^{(d-1)/2}$ (ratio)",
        xticks=table.floats("d"),
    )
    figure.legend(loc="outside upper center", ncols=2)


FIGURE = Figure(
    id="split.saving",
    caption=(
        r"The factor that SPLIT with caching and $d_\ell=\frac{d-1}2$ saves, as a multiple of $k^{(d-1)/2}$ that is the"
        r" same for every $k$: as printed in Corollary 6.3 and in equation 97, and corrected, over a search of all"
        r" trees without caching and over one with caching. The factor with $(\frac d2)!$ is certified to nine digits,"
        r" the others are exact."
    ),
    setting=r"$d_\ell=(d-1)/2$, every $k$",
    cite=Cite("babbar2025", "Corollary 6.3"),
    height=2.6,
    data=_data,
    draw=_draw,
)
