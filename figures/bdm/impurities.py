r"""Theorem 6.1 with other impurities: TopDown is optimal with the entropy and Gini, not with Kearns and Mansour's.

Shown. Left, the error of TopDown's tree on :math:`(x_1\wedge x_2\wedge x_3)\vee(y_1\wedge y_2\wedge y_3)` after each
iteration, for the three impurities, and the optimum. Right, the largest gap :math:`\epsilon_t` of the impurity of
Kearns and Mansour on pairs of terms of l and m literals; those of the other two are zero.

Data. Exact errors of the learner and of the optimal program by size, for t up to l + lm, where the error is zero. The
claims are ``bdm.thm-6.1`` and ``bdm.thm-6.1.km`` (:mod:`proofs_checks.bdm.two_terms.theorem_6_1`).

Source. Brutzkus, Daniely and Malach (2020), Theorem 6.1.
"""

from __future__ import annotations

from constructions.parts.dnf import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.bdm.computed.two_terms import full_size, pairs
from theorylab.claims import Cite
from theorylab.learners import top_down_growth
from theorylab.plotting.figure import Canvas, DataTable, Figure

NAMES = {"entropy": "entropy", "gini": "Gini", "km": "Kearns-Mansour"}
SHOWN, LONGEST = 3, 6
MARKS = (
    {"linestyle": "", "markersize": 6, "markerfacecolor": "none"},
    {"linestyle": "", "markersize": 3},
    {"markersize": 3},
)
SIZES = (3, 7, 4, 5, 5, 5)
"""Marker sizes by length; equal values remain visible inside one another."""


def _data() -> DataTable:
    columns = ("panel", "impurity", "l", "m", "t", "error", "optimum", "largest_gap")
    rows = []
    for pair in sorted(pairs(LONGEST), key=lambda pair: (pair["x"], pair["y"])):
        shorter, longer = pair["x"], pair["y"]
        problem, size = read_once_dnf((shorter, longer)), full_size(shorter, longer)
        least = optimal_by_size(problem, size).errors
        for name in NAMES:
            errors = top_down_growth(problem, size=size, impurity=name).errors
            gap = max(mine - best for mine, best in zip(errors, least))
            rows.append(("pairs", name, shorter, longer, "", "", "", gap))
            if shorter == longer == SHOWN:
                both = enumerate(zip(errors, least))
                rows += [("errors", name, shorter, longer, t, mine, best, "") for t, (mine, best) in both]
    return DataTable(columns, rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    left, right = figure.subplots(1, 2)
    level = {"color": "0.75", "linestyle": "-", "linewidth": 3, "marker": "", "drawstyle": "steps-post"}
    entries = {"panel": "errors", "impurity": "entropy"}
    draw_series(left, table, "t", "optimum", entries, label="optimum", **level)
    for look, marks, (name, label) in zip(LOOKS, MARKS, NAMES.items()):
        look = {
            "markerfacecolor": look["color"],
            **look,
            **marks,
            "drawstyle": "steps-post",
            "clip_on": False,
        }
        entries = {"panel": "errors", "impurity": name}
        draw_series(left, table, "t", "error", entries, label=label, **look)
    gaps = {"panel": "pairs", "impurity": "km"}
    for look, size, shorter in zip(LOOKS, SIZES, table.where(**gaps).distinct("l")):
        look = {**look, "markersize": size, "markerfacecolor": "none", "label": f"$l={shorter}$"}
        draw_series(right, table, "m", "largest_gap", {**gaps, "l": shorter}, **look)
    left.set(
        title=f"error, $l=m={SHOWN}$",
        xlabel="iteration $t$ (internal nodes)",
        ylabel="error (probability)",
        ylim=(0, None),
    )
    right.set(
        title=rf"Kearns-Mansour, $l\leq m\leq{LONGEST}$",
        xlabel="literals $m$ of the longer term (number)",
        ylabel=r"largest gap $\epsilon_t$ (probability)",
    )
    left.legend()
    right.legend(loc="upper right")


FIGURE = Figure(
    id="bdm.impurities",
    caption=(
        r"TopDown with three impurities on two terms of $l\le m$ literals. Left: its error on $l=m=3$; entropy and"
        r" Gini give the optimum. Right: the largest gap $\epsilon_t$ for the impurity of Kearns and Mansour; it is"
        r" zero for the other two on all these pairs. All values are exact."
    ),
    cite=Cite("brutzkus2020", "Theorem 6.1"),
    width="page",
    height=2.4,
    data=_data,
    draw=_draw,
)
