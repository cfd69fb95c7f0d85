r"""Figure 2 on functions: the fraction of greedy tests by level, over sets of near-optimal trees.

Shown. Equation 3 by level, over all trees within 1/20 of the minimum objective at penalty 1/50: averaged over all 256
functions of three bits, depth 3, and for four read-once DNFs under uniform inputs, depth 5, named by the sizes of
their terms. The average does not decrease with the level; for each DNF the fraction decreases at some level.

Data. :func:`proofs_checks.split.experiments.figures_on_three_bits.mean_greedy`, which claim
split.fig-2.synthetic checks; :func:`theorylab.trees.greedy_fractions.greedy_fractions` on the Rashomon sets
of the DNFs, without listing their trees.

Source. Babbar et al. (2025), Figure 2 and equation 3.
"""

from __future__ import annotations

from constructions.parts.dnf import read_once_dnf
from dp_optimal.rashomon import rashomon_set
from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.split.experiments.figures_on_three_bits import PENALTY, SLACK, mean_greedy
from theorylab.claims import Cite
from theorylab.plotting.figure import Canvas, DataTable, Figure
from theorylab.trees.greedy_fractions import greedy_fractions

DEPTH = 5
TERMS = ((2, 2), (2, 3), (3, 3), (2, 2, 2))


def _data() -> DataTable:
    rows = [("mean over 3 bits", level, fraction) for level, fraction in enumerate(mean_greedy())]
    for sizes in TERMS:
        name = f"DNF {'+'.join(map(str, sizes))}"
        trees = rashomon_set(read_once_dnf(sizes), depth=DEPTH, penalty=PENALTY, slack=SLACK)
        rows += [(name, level, fraction) for level, fraction in enumerate(greedy_fractions(trees))]
    return DataTable(("functions", "level", "fraction"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    for look, name in zip(LOOKS, table.distinct("functions")):
        draw_series(axes, table, "level", "fraction", {"functions": name}, label=name, **look)
    axes.set(
        xlabel="level of the node (tests above it)", ylabel="greedy tests (fraction)", xticks=range(DEPTH)
    )
    figure.legend(loc="outside upper center", ncols=3)


FIGURE = Figure(
    id="split.greedy-fractions",
    caption=(
        r"Fraction of the internal nodes at each level whose test has the largest gain, over all trees within"
        r" $\epsilon=\frac1{20}$ of the minimum objective, $\lambda=\frac1{50}$: averaged over the 256 functions of"
        r" three bits (depth $3$), and for read-once DNFs with terms of the given sizes (depth $5$). All values are"
        r" exact."
    ),
    setting=rf"$\lambda={PENALTY}$, $\epsilon={SLACK}$; depth 3 on 3 bits, {DEPTH} for DNFs",
    cite=Cite("babbar2025", "Figure 2 and equation 3"),
    height=2.4,
    data=_data,
    draw=_draw,
)
