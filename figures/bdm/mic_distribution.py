r"""Figure 4: the distribution of MIC over the classes of section 8.2, for TopDown and both tie extremes of BestFirst.

Shown. For each class of read-once DNFs, the fraction of functions whose m(100) is at least a value: TopDown with the
entropy, ties *first*, and BestFirst with ties going to shallow and to deep leaves. The paper does not say how ties are
broken; its results must lie between these two curves.

Data. Exact sweeps over the whole classes (:mod:`proofs_checks.bdm.computed.sweeps`); of the values in descending
order, those at a geometric sequence of ranks are kept, including the first and the last. About a minute.

Source. Brutzkus, Daniely and Malach (2020), section 8.2, Figure 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from dp_optimal.consistency import mic
from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.bdm.computed.sweeps import CLASSES, SIZE
from theorylab.claims import Cite
from theorylab.plotting.figure import Canvas, DataTable, Figure

RUNS = {
    ("top-down", "first"): "TopDown",
    ("best-first", "shallowest"): "BestFirst, ties to shallow leaves",
    ("best-first", "deepest"): "BestFirst, ties to deep leaves",
}
RANKS_OF_A_DECADE = (10, 11, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40, 45, 50, 56, 63, 71, 80, 90)


def _data() -> DataTable:
    rows = []
    for functions, function_class in CLASSES.items():
        for learner, ties in RUNS:
            found = mic(function_class(), size=SIZE, learner=learner, ties=ties)
            for rank in _ranks(found.functions):
                value = found.quantile(fmpq(found.functions - rank + 1, found.functions))
                rows.append((functions, learner, ties, fmpq(rank, found.functions), value))
    return DataTable(("functions", "learner", "ties", "share", "mic"), rows)


def _ranks(last: int) -> Iterator[int]:
    """Yield 1 to 9, a geometric sequence up to ``last``, and ``last``."""
    yield from range(1, 10)
    decade = 1
    while True:
        for rank in RANKS_OF_A_DECADE:
            if rank * decade >= last:
                yield last
                return
            yield rank * decade
        decade *= 10


def _draw(figure: Canvas, table: DataTable) -> None:
    panels = figure.subplots(1, len(CLASSES), sharex=True, sharey=True)
    for axes, panel, functions in zip(panels, "abc", table.distinct("functions")):
        for look, ((learner, ties), label) in zip(LOOKS, RUNS.items()):
            entries = {"functions": functions, "learner": learner, "ties": ties}
            look = {**look, "marker": "", "drawstyle": "steps-post", "label": label}
            draw_series(axes, table, "mic", "share", entries, **look)
        axes.set(yscale="log", title=f"4{panel}: {functions}", xlabel="$m(100)$ (probability)")
    panels[0].set_xlim(left=0)
    panels[0].set_ylabel("share of functions (fraction)")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=len(RUNS))


FIGURE = Figure(
    id="bdm.mic-distribution",
    caption=(
        r"Share of the read-once DNFs of each class of section 8.2 on which $m(100)$ is at least the abscissa, for"
        r" TopDown and for BestFirst with both extreme ways to break ties: all 12869 functions of at most eight"
        r" terms of at most eight literals under the uniform distribution, and all 53129 of at most five terms of at"
        r" most five literals of two probabilities. (The paper shows histograms of $m(100)$.) Values and shares are"
        r" exact."
    ),
    setting="at most 8 terms of at most 8 literals (4a), at most 5 of at most 5 (4b, 4c)",
    cite=Cite("brutzkus2020", "section 8.2, Figure 4"),
    width="page",
    height=2.3,
    data=_data,
    draw=_draw,
)
