r"""Theorem 2 for every depth: the accuracy of Top-k on the parity distribution, by depth.

Shown. h = 4 parity variables, K = 8, eps = 1/10, for k = 1, 4, 7 and 8: the curve of Top-k is flat, slightly above 1/2,
up to depth h + K - k - 1, and at 1 - eps/2 from the next depth on; so the depth of Theorem 2 is the largest possible.

Data. The learner's exact runs, ties broken for the best and for the worst; the curve is the closed form of Lemma 4.2
(:mod:`proofs_checks.topk.computed.parity_xor_accuracy`), whose argument gives the jump at depth h for k = K as well.
The levels are those of Theorem 2 (:mod:`proofs_checks.topk.computed.separation`).

Source. Blanc et al. (2023), Theorem 2 with Lemmas 4.1 and 4.2.
"""

from __future__ import annotations

from flint import fmpq

from figures.accuracies import draw_closed_form
from figures.topk.accuracy_k import COLUMNS, EPS, accuracies
from theorylab.claims import Cite
from theorylab.plotting.figure import Canvas, DataTable, Figure


def _data(h: int = 4, K: int = 8, eps: fmpq = EPS) -> DataTable:
    rows = [
        (k, depth, *accuracies(h, K, k, eps, depth))
        for k in sorted({1, K // 2, K - 1, K})
        for depth in range(h + K)
    ]
    return DataTable(("k", "depth", *COLUMNS), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    draw_closed_form(axes, table, along="depth", by="k", label="$k={}$")
    depths = table.distinct("depth")
    axes.set(xlabel="depth budget (tests)", ylabel="accuracy (fraction)", ylim=(0.48, 1), xticks=depths[::2])
    figure.legend(loc="outside upper center", ncols=3)


FIGURE = Figure(
    id="topk.accuracy-depth",
    caption=(
        r"Accuracy of Top-$k$ by depth on the parity distribution $\mathcal{D}_{h,K}$ with $h=<h>$, $K=<K>$,"
        r" $\varepsilon=<eps>$. Curves: the closed form, which jumps to $1-\frac\varepsilon2$ at depth $h+K-k$."
        r" Markers: the grown trees, large and open for the best ties, small and filled for the worst, which agree."
        r" Dotted: the levels that Theorem 2 separates. All values are exact."
    ),
    setting=r"$\mathcal{D}_{h,K}$: $h=<h>$, $K=<K>$, $\varepsilon=<eps>$",
    cite=Cite("blanc2023", "Theorem 2 and Lemma 4.2"),
    height=2.5,
    data=_data,
    draw=_draw,
)
