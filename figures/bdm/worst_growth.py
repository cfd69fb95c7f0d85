r"""Growth of the largest MIC of TopDown with the class of read-once DNFs.

Shown. The largest m(100) over all read-once DNFs with at most K terms of at most L literals under the uniform
distribution, by K, for several L, and the largest value conjectured for all read-once DNFs.

Data. One exact sweep over the largest class, which contains the others; the level is that of the claim
``bdm.conj.extremal`` (:mod:`proofs_checks.bdm.mic.extremal_family`), which no finite class attains.

Source. Brutzkus, Daniely and Malach (2020), sections 8.2 and 9; the growth is not in the paper.
"""

from __future__ import annotations

from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.bdm.computed.sweeps import uniform
from proofs_checks.bdm.mic.extremal_steps import LARGEST
from theorylab.claims import Cite
from theorylab.plotting.figure import Canvas, DataTable, Figure

TERMS = 10
LITERALS = (2, 3, 5, 8)
SIZES = (3, 3, 6, 3)


def _data() -> DataTable:
    found = uniform(TERMS, max(LITERALS))
    largest = {
        (terms, literals): 0 for terms in range(1, TERMS + 1) for literals in range(1, max(LITERALS) + 1)
    }
    for member, total in zip(found.function_class.members, found.exact):
        size = len(member), max(member)
        largest[size] = max(largest[size], total)
    rows = []
    for most in LITERALS:
        worst = 0
        for terms in range(1, TERMS + 1):
            worst = max(worst, *(largest[terms, literals] for literals in range(1, most + 1)))
            rows.append((most, terms, worst, LARGEST))
    return DataTable(("literals", "terms", "largest", "conjectured"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    for look, size, literals in zip(LOOKS, SIZES, table.distinct("literals")):
        marks = {
            "clip_on": False,
            "markersize": size,
            "markerfacecolor": "none" if size > 3 else look["color"],
        }
        entries = {"literals": literals}
        draw_series(axes, table, "terms", "largest", entries, label=f"$L={literals}$", **marks, **look)
    look = {"color": "0.4", "linestyle": ":", "marker": ""}
    draw_series(axes, table, "terms", "conjectured", entries, label="conjectured", **look)
    axes.set(
        xlabel="number $K$ of terms (at most)",
        ylabel="largest $m(100)$ (probability)",
        ylim=(0, None),
        xticks=table.where(**entries).floats("terms"),
    )
    figure.legend(loc="outside upper center", ncols=3)


FIGURE = Figure(
    id="bdm.worst-growth",
    caption=(
        r"Largest $m(100)$ of TopDown with the entropy over all read-once DNFs with at most $K$ terms of at most $L$"
        r" literals, under the uniform distribution. Dotted: the largest value conjectured for any $K$ and $L$. All"
        r" values are exact."
    ),
    setting="TopDown with the entropy, uniform distribution",
    cite=Cite("brutzkus2020", "section 8.2"),
    height=2.3,
    data=_data,
    draw=_draw,
)
