r"""Theorem 2 for all numbers of candidates: the accuracy of Top-k on the parity distribution, by k.

Shown. h = 4 parity variables, K = 8, eps = 1/10, at the depths h, h + 2 and h + 4: Top-k is slightly above 1/2 until
k = K - (depth - h), and at 1 - eps/2 from there on. The two levels that Theorem 2 separates, 1 - eps and 1/2 + eps, lie
in between.

Data. The learner's exact runs, ties broken for the best and for the worst; the curve is the closed form of Lemma 4.2
(:mod:`proofs_checks.topk.computed.parity_xor_accuracy`), whose argument gives the jump at depth h for k = K as well.
The levels are those of Theorem 2 (:mod:`proofs_checks.topk.computed.separation`).

Source. Blanc et al. (2023), Theorem 2 with Lemmas 4.1 and 4.2.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.topk import parity_xor
from figures.accuracies import draw_closed_form
from proofs_checks.topk.computed.parity_xor_accuracy import top_k_accuracy
from proofs_checks.topk.computed.separation import paper_claim
from theorylab.claims import Cite
from theorylab.impurities.ties import Ties
from theorylab.learners import top_k
from theorylab.plotting.figure import Canvas, DataTable, Figure

EPS = fmpq(1, 10)
COLUMNS = ("best", "worst", "theory", "at_least", "at_most")


def accuracies(h: int, K: int, k: int, eps: fmpq, depth: int) -> tuple[fmpq, ...]:
    """Return accuracies of Top-k on D_{h,K} for best and worst ties, the closed form, and the levels of Theorem 2.

    ``h``, ``K`` and ``eps`` are those of D_{h,K}; ``k`` is the number of candidates, and ``depth`` the budget.
    """
    problem = parity_xor(h, K, eps)
    grown = (top_k(problem, k=k, depth=depth, ties=ties).accuracy for ties in (Ties.BEST, Ties.WORST))
    accurate, ignorant = paper_claim(eps)
    return (*grown, top_k_accuracy(h, K, k, eps, depth), accurate, 1 - ignorant)


def _data(h: int = 4, K: int = 8, eps: fmpq = EPS) -> DataTable:
    rows = [
        (depth, k, *accuracies(h, K, k, eps, depth)) for depth in (h, h + 2, h + 4) for k in range(1, K + 1)
    ]
    return DataTable(("depth", "k", *COLUMNS), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    draw_closed_form(axes, table, along="k", by="depth", label="depth {}")
    candidates = table.distinct("k")
    axes.set(
        xlabel="number of candidates $k$ (tests)",
        ylabel="accuracy (fraction)",
        ylim=(0.48, 1),
        xticks=candidates[:: 1 + len(candidates) // 12],
    )
    figure.legend(loc="outside upper center", ncols=3)


FIGURE = Figure(
    id="topk.accuracy-k",
    caption=(
        r"Accuracy of Top-$k$ on the parity distribution $\mathcal{D}_{h,K}$, $h=<h>$, $K=<K>$, $\varepsilon=<eps>$."
        r" Curves: the closed form, which jumps to $1-\frac\varepsilon2$ at $k=K-(\text{depth}-h)$. Markers: the grown"
        r" trees, large and open for the best ties, small and filled for the worst, which agree. Dotted: the levels"
        r" that Theorem 2 separates. All values are exact."
    ),
    setting=r"$\mathcal{D}_{h,K}$: $h=<h>$, $K=<K>$, $\varepsilon=<eps>$",
    cite=Cite("blanc2023", "Theorem 2 and Lemma 4.2"),
    height=2.5,
    data=_data,
    draw=_draw,
)
