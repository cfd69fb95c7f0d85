r"""Section 4 at small constants: the slowly decreasing error of a top-down tree on the lower-bound function.

Shown. The error of TopDown with the entropy on TRIBES' or (REST and majority) after t splits; the error
guaranteed for every strictly concave impurity by the argument of section 4.1, if positive; the error of TRIBES.

Data. Exact errors, rounded correctly to ten digits, at geometric t; measured and guaranteed values are those of the
claim ``blt.lower-lumped`` (:mod:`proofs_checks.blt.lower_bound.lower_lumped`), and the error of TRIBES is the closed
form of ``blt.prop-4.1`` with arbitrary numbers of terms.

Source. Blanc, Lange and Tan (2020), section 4.1, Theorem 3.
"""

from __future__ import annotations

from flint import fmpq

from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.blt.lower_bound.lower_lumped import CLAIM
from proofs_checks.blt.lower_bound.tribes_acceptance import tribes_mean
from theorylab.plotting.data_table import certified_decimal
from theorylab.plotting.figure import Canvas, DataTable, Figure

IMPURITY = "entropy"
THIN = 0.4
GUARANTEED = {"linestyle": "", "marker": "v", "markersize": 2.5}


def _data() -> DataTable:
    rows = []
    for point in CLAIM.instances.points("full"):
        if point["impurity"] != IMPURITY or point["k"] == 1:
            continue
        name = tuple(point[parameter] for parameter in ("w", "m", "m1", "k"))
        errors, bounds = CLAIM.measured(**point), CLAIM.claimed(**point)
        by_tribes = (tribes_mean(name[0], name[1]) - tribes_mean(name[0], name[2])) / 2
        for t in _sizes(point["size"]):
            rows.append((*name, t, *map(_positive, (errors[t], bounds[t], by_tribes))))
    return DataTable(("w", "m", "m1", "k", "t", "error", "guaranteed", "tribes"), rows)


def _sizes(last: int) -> list[int]:
    """Return 1, 2, 3, ... with steps of about a tenth, and ``last``."""
    sizes = [1]
    while sizes[-1] < last:
        sizes.append(min(last, sizes[-1] + max(1, sizes[-1] // 10)))
    return sizes


def _positive(value: fmpq) -> str:
    """Return the decimal of a positive number, or nothing for zero, a bound without content."""
    return certified_decimal(value) if value else ""


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    for look, k in zip(LOOKS, table.distinct("k")):
        look = {**look, "marker": ""}
        w, m, first = (table.where(k=k).column(name)[0] for name in ("w", "m", "m1"))
        steps = {"drawstyle": "steps-post", "label": rf"$w={w}$, $m={m}$, $m'={first}$, $k={k}$"}
        draw_series(axes, table, "t", "error", {"k": k}, **steps, **look)
        draw_series(axes, table, "t", "tribes", {"k": k}, linewidth=THIN, **look)
        draw_series(axes, table, "t", "guaranteed", {"k": k}, color=look["color"], **GUARANTEED)
    axes.set(xscale="log", ylim=(0, 0.5), xlabel="splits $t$ (internal nodes)", ylabel="error (probability)")
    handles, labels = axes.get_legend_handles_labels()
    kinds = {
        "error of TopDown": {},
        "error of TRIBES": {"linewidth": THIN},
        "guaranteed error": GUARANTEED,
    }
    for label, look in kinds.items():
        (shown,) = axes.plot([], [], **({"color": "0.4", "linestyle": "-", "marker": ""} | look))
        handles.append(shown)
        labels.append(label)
    figure.legend(handles, labels, loc="outside upper center", ncols=2)


FIGURE = Figure(
    id="blt.lower-bound-growth",
    caption=(
        r"Error of top-down trees grown with the entropy on the function of section 4 with $m$ terms of $w$"
        r" literals, $m'$ of them in $\mathrm{TRIBES}'$, and a majority of $k$ bits, with the error of"
        r" $\mathrm{TRIBES}$. For every strictly concave impurity the argument guarantees an error on the largest of"
        r" the functions, but none on the other three. All errors are exact and drawn from ten correct"
        r" digits."
    ),
    cite=CLAIM.cite,
    height=2.9,
    data=_data,
    draw=_draw,
)
