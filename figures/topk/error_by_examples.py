r"""Theorem 1 on samples: the errors of Top-K and of Top-k, k = K - 1, by the number of examples.

Shown. h = 2 parity variables, K = 2, eps = 1/5, both at depth h and scored by Gini, ten samples of each size. Left: the
mean population error of their trees, the largest error of Top-K and the smallest of Top-k; on small samples noise
hides the decoy from Top-k, whose trees get worse with more examples. Right: the fraction of samples with the separation
of the theorem, errors of at most eps and of at least 1/2 - eps, and the probability guaranteed by the bounds of
Chernoff and Hoeffding.

Data. Seeded samples; all errors are exact on the population. The guarantee is one minus
:func:`proofs_checks.shared.sample_bounds.failure_bound`, rounded down to thousandths.

Source. Blanc et al. (2023), Theorem 1, with the sample sizes that it leaves open.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from flint import fmpq

from constructions.papers.topk import parity_xor
from constructions.parameters import HALF
from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.shared.sample_bounds import failure_bound
from proofs_checks.topk.computed.finite_samples import separation_events
from theorylab.claims import Cite
from theorylab.learners import top_k
from theorylab.learners.learning_curve import learning_curve
from theorylab.plotting.figure import Canvas, DataTable, Figure

if TYPE_CHECKING:
    import matplotlib.axes

EPS = fmpq(1, 5)
SIZES = tuple(20 << doubling for doubling in range(11))
THOUSAND = 1000
COLUMNS = (
    "examples",
    "strong",
    "strong_largest",
    "weak",
    "weak_smallest",
    "separated",
    "guaranteed",
    "at_most",
    "at_least",
)

MARK_SIZES = (3, 6, 4, 7, 4, 5)
"""Marker sizes of the series; equal values remain visible inside one another."""


def _data(h: int = 2, K: int = 2, eps: fmpq = EPS, samples: int = 10) -> DataTable:
    population = parity_xor(h, K, eps)
    strong, weak = (
        learning_curve(
            population,
            partial(top_k, k=k, depth=h, impurity="gini"),
            examples=SIZES,
            seeds=range(samples),
        )
        for k in (K, K - 1)
    )
    rows = []
    for place, size in enumerate(SIZES):
        here = slice(place * samples, (place + 1) * samples)
        low, high = ([point.population_error for point in curve[here]] for curve in (strong, weak))
        apart = sum(small <= eps and large >= HALF - eps for small, large in zip(low, high))
        failure = failure_bound(separation_events(h, K, K - 1, eps), size)
        sure = max(0, int(((1 - failure) * THOUSAND).lower().floor().unique_fmpz()))
        mean_low, mean_high = (sum(errors, fmpq(0)) / samples for errors in (low, high))
        rows.append(
            (
                size,
                mean_low,
                max(low),
                mean_high,
                min(high),
                fmpq(apart, samples),
                fmpq(sure, THOUSAND),
                eps,
                HALF - eps,
            )
        )
    return DataTable(COLUMNS, rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    errors, fractions = figure.subplots(1, 2)
    names = {"strong": r"Top-$K$, mean", "strong_largest": r"Top-$K$, largest"}
    names |= {"weak": r"Top-$(K-1)$, mean", "weak_smallest": r"Top-$(K-1)$, smallest"}
    for style, (column, name) in enumerate(names.items()):
        _curve(errors, table, column, style, name)
    for column, height in (("at_most", r"$\varepsilon$"), ("at_least", r"$\frac{1}{2}-\varepsilon$")):
        look = {"color": "0.5", "linewidth": 0.6, "linestyle": ":", "marker": ""}
        draw_series(errors, table, "examples", column, **look)
        place = table.floats("examples")[-1], table.floats(column)[0]
        errors.annotate(height, place, ha="right", va="bottom", color="0.3")
    _curve(fractions, table, "separated", 4, "samples that separate")
    _curve(fractions, table, "guaranteed", 5, "guaranteed")
    errors.set(xscale="log", xlabel="examples", ylabel="error (fraction)", ylim=(0, 0.5))
    fractions.set(xscale="log", xlabel="examples", ylabel="fraction of samples", ylim=(-0.03, 1.03))
    figure.legend(loc="outside upper center", ncols=2)


def _curve(axes: matplotlib.axes.Axes, table: DataTable, column: str, style: int, name: str) -> None:
    marks = {"markersize": MARK_SIZES[style], "markerfacecolor": "none", "clip_on": False}
    draw_series(axes, table, "examples", column, label=name, **marks, **LOOKS[style])


FIGURE = Figure(
    id="topk.error-by-examples",
    caption=(
        r"Top-$K$ and Top-$(K-1)$ on samples of the parity distribution $\mathcal{D}_{h,K}$, $h=<h>$, $K=<K>$,"
        r" $\varepsilon=<eps>$, both at depth $h$ and scored by Gini; <samples> samples of each size. Left: the exact"
        r" errors of their trees on the population; dotted the levels of Theorem 1. Right: the fraction of the samples"
        r" on which the two errors are separated as in Theorem 1, and the probability guaranteed by the bounds of"
        r" Chernoff and Hoeffding."
    ),
    setting=r"$\mathcal{D}_{h,K}$: $h=<h>$, $K=<K>$, $\varepsilon=<eps>$; <samples> samples of each size",
    cite=Cite("blanc2023", "Theorem 1"),
    height=3.0,
    data=_data,
    draw=_draw,
)
