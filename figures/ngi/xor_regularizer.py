r"""An exclusive or that impurity reduction does not detect, with and without the other terms of the score.

Source. Zhang and Gionis (2022), Algorithm 1 and the term :math:`\lambda\epsilon_h` of Theorem 1, on the instances
:func:`constructions.papers.ngi.xor_identification` (claim ``ngi.lambda-term-needed``,
:mod:`proofs_checks.ngi.guarantee.xor_family`).

Data. Exact expected costs of the trees of impurity reduction by Gini, and of Algorithm 1 without impurity
(:math:`\lambda=0`) and with one fixed weight. The curves are the claim's closed forms for the two limits; the
one for :math:`\lambda=0` is the optimum.
"""

from __future__ import annotations

from constructions.papers.ngi import xor_identification
from figures.series import draw_series
from figures.style import COLOURS
from proofs_checks.ngi.computed.class_scores import GINI_INDEX
from proofs_checks.ngi.guarantee.xor_family import LIMITS
from theorylab.learners.identification import identification
from theorylab.learners.identification_baselines import impurity_reduction
from theorylab.plotting.figure import Canvas, DataTable, Figure

QUARTERS = range(2, 9)
TRADE_OFF = 40

LOOKS = {
    "impurity_alone": {"marker": "s", "color": COLOURS[1], "markersize": 5, "markerfacecolor": "none"},
    "regularized": {"marker": "o", "color": COLOURS[0]},
    "without_impurity": {"marker": "x", "color": COLOURS[2], "markersize": 5},
}
LABELS = {
    "impurity_alone": "impurity reduction alone",
    "regularized": rf"Algorithm 1, $\lambda={TRADE_OFF}$",
    "without_impurity": r"Algorithm 1, $\lambda=0$",
}


def _data() -> DataTable:
    """Return the expected cost of the learners and of the closed forms, one row per number of objects."""
    columns = ("n", "impurity_alone", "regularized", "without_impurity", "claimed_alone", "claimed_optimum")
    return DataTable(columns, (_row(q) for q in QUARTERS))


def _row(q: int) -> tuple:
    problem = xor_identification(q)
    alone = impurity_reduction(problem, impurity=GINI_INDEX)
    mixed, without = (identification(problem, trade_off=t, impurity=GINI_INDEX) for t in (TRADE_OFF, 0))
    return (4 * q, *(tree.expected_cost for tree in (alone, mixed, without)), *LIMITS.claimed(q, False)[::2])


def _draw(canvas: Canvas, table: DataTable) -> None:
    """Draw measured costs as markers over the curves of the closed forms."""
    axes = canvas.add_subplot()
    for column, line, label in (
        ("claimed_alone", "-", r"$(3n+2)/8$"),
        ("claimed_optimum", "--", r"optimum, $2$"),
    ):
        look = {"color": "0.5", "linestyle": line, "marker": ""}
        draw_series(axes, table, "n", column, label=label, **look)
    for column, look in LOOKS.items():
        draw_series(axes, table, "n", column, linestyle="", label=LABELS[column], **look)
    axes.set_xticks(table.floats("n"))
    axes.set_ylim(0)
    axes.set_xlabel(r"objects $n$ (number)")
    axes.set_ylabel("expected cost (tests)")
    axes.legend(loc="upper left")


FIGURE = Figure(
    id="ngi.xor-regularizer",
    caption=(
        r"Expected cost of identifying the class $a\oplus b$ of $n$ objects with tests for $a$, for $b$ and for each"
        r" object. Reduction of the Gini index alone never asks $a$ or $b$ while the other tests lower it, at the"
        rf" cost $(3n+2)/8$; the balance and efficiency of Algorithm 1 find the optimum, for $\lambda={TRADE_OFF}$ as"
        r" soon as $n$ is large enough. All costs are exact."
    ),
    setting=r"class $a\oplus b$ of $n$ objects, Gini index",
    cite=LIMITS.cite,
    height=2.3,
    data=_data,
    draw=_draw,
)
