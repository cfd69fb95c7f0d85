r"""Figure 8 on functions: the fraction of near-optimal trees whose gaps decrease towards the leaves.

Shown. Equation 7 by penalty, over all trees of depth 3 within 1/40 of the minimum objective: the average over all 256
functions of three bits, the minimum over them, and three read-once DNFs under uniform inputs, named by the
sizes of their terms.

Data. :func:`proofs_checks.split.experiments.figures_on_three_bits.mean_decreasing`, which claim split.fig-2.synthetic
checks; :func:`theorylab.trees.decreasing_gaps.decreasing_gap_count` on the Rashomon sets of the DNFs, without listing
their trees.

Source. Babbar et al. (2025), Figure 8 and equation 7.
"""

from __future__ import annotations

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from dp_optimal.rashomon import rashomon_set
from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.split.experiments.figures_on_three_bits import DEPTH, NARROW, PENALTIES, mean_decreasing
from theorylab.claims import Cite
from theorylab.plotting.figure import Canvas, DataTable, Figure
from theorylab.trees.decreasing_gaps import decreasing_gap_count

TERMS = ((2, 2), (3, 3), (2, 2, 2))


def _fraction(sizes: tuple[int, ...], penalty: fmpq) -> fmpq:
    trees = rashomon_set(read_once_dnf(sizes), depth=DEPTH, penalty=penalty, slack=NARROW)
    return fmpq(decreasing_gap_count(trees), trees.count)


def _data() -> DataTable:
    rows = []
    for position, name in enumerate(("mean over 3 bits", "least over 3 bits")):
        rows += [(name, penalty, mean_decreasing(penalty)[position]) for penalty in PENALTIES]
    for sizes in TERMS:
        name = f"DNF {'+'.join(map(str, sizes))}"
        rows += [(name, penalty, _fraction(sizes, penalty)) for penalty in PENALTIES]
    return DataTable(("functions", "penalty", "fraction"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    for look, name in zip(LOOKS, table.distinct("functions")):
        draw_series(axes, table, "penalty", "fraction", {"functions": name}, label=name, **look)
    axes.set(
        xscale="log",
        xlabel=r"penalty $\lambda$ (error per leaf)",
        ylabel="monotone trees (fraction)",
        ylim=(-0.03, 1.03),
    )
    figure.legend(loc="outside upper center", ncols=3)


FIGURE = Figure(
    id="split.monotone-gaps",
    caption=(
        r"Fraction of monotone trees, whose average gaps to greedy trees never increase towards the leaves, among"
        r" all trees of depth at most $3$ within $\epsilon=\frac1{40}$ of the minimum objective, by the penalty per"
        r" leaf: mean and minimum over the 256 functions of three bits, and read-once DNFs with terms of the given"
        r" sizes. All values are exact."
    ),
    setting=rf"depth {DEPTH}, $\epsilon={NARROW}$",
    cite=Cite("babbar2025", "Figure 8 and equation 7"),
    height=2.5,
    data=_data,
    draw=_draw,
)
