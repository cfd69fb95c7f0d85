r"""The map of all verdicts: every statement of the five papers, by what became of it and what that rests on.

Shown. A mark for each statement, in the order of its paper and in the row of its weight. Its shape is the outcome: it
stands as printed, or in a repaired form, or is refuted, or is undecided without data that nobody ships, or is no claim.
Its filling is what a statement that stands, or its repair, rests on: a computation that covers all of it, a written
proof whose steps are computed, or every instance that was tried.

Data. The list of entries joined with the outcomes recorded with the claims; the tests of the claims hold these against
the verdicts found. A claim may check several statements.

Source. The five papers.
"""

from __future__ import annotations

from itertools import count

from figures.style import COLOURS
from proofs_checks.entries import entries
from theorylab.claims import Cite, Claim, Outcome, registered
from theorylab.claims.dependencies import recorded_basis
from theorylab.claims.weights import WEIGHTS
from theorylab.plotting.figure import Canvas, DataTable, Figure, gid

NO_CLAIM = "no claim"
SHAPES = {
    "proved": ("s", "stands as printed"),
    "consistent": ("s", ""),
    "repaired": ("D", "stands when repaired"),
    "refuted": ("X", "refuted"),
    "undecided": ("o", "undecided without data"),
    NO_CLAIM: ("_", "no claim"),
}
"""Marks of the outcomes, with their labels."""
FILLINGS = {
    "machine": (COLOURS[6], "rests on a computation"),
    "derivation": (COLOURS[0], "rests on a written proof"),
    "instances": ("white", "rests on all instances tried"),
}
"""Fillings for what a statement, or its repair, rests on: they differ in grey too."""
SHAPE_OF_FILLINGS = "P"


def _data() -> DataTable:
    claims = registered()
    rows = []
    for paper in dict.fromkeys(entry.paper for entry in entries()):
        listed = [entry for entry in entries() if entry.paper == paper]
        for row, weight in enumerate(WEIGHTS):
            places = count(1)
            for entry in listed:
                if entry.weight == weight:
                    rows.append(
                        (paper, weight, row, next(places), entry.entry, *_standing(entry.checked_by(claims)))
                    )
    return DataTable(("paper", "weight", "row", "place", "statement", "outcome", "rests_on"), rows)


def _standing(claim: Claim | None) -> tuple[str, str]:
    """The outcome recorded of a claim, and what it rests on; of a repaired one, what its repair does."""
    if claim is None:
        return NO_CLAIM, ""
    if claim.expected is Outcome.REPAIRED and claim.repair is not None:
        return claim.expected.value, _standing(claim.repair)[1]
    undecided = claim.expected is Outcome.UNDECIDED
    return claim.expected.value, "" if undecided else recorded_basis(claim)


def _draw(figure: Canvas, table: DataTable) -> None:
    papers = table.distinct("paper")
    heights = [len(table.where(paper=paper).distinct("weight")) for paper in papers]
    panels = figure.subplots(len(papers), 1, sharex=True, gridspec_kw={"height_ratios": heights})
    for axes, paper in zip(panels, papers):
        of_paper = table.where(paper=paper)
        for outcome, (shape, _) in SHAPES.items():
            for rests_on in of_paper.where(outcome=outcome).distinct("rests_on"):
                where = {"paper": paper, "outcome": outcome, "rests_on": rests_on}
                rows = table.where(**where)
                axes.plot(
                    rows.floats("place"),
                    rows.floats("row"),
                    linestyle="",
                    color="black",
                    marker=shape,
                    markersize=4 if shape == "D" else 5,
                    markerfacecolor=FILLINGS.get(rests_on, ("white",))[0],
                    gid=gid("row", **where),
                )
        weights = dict(zip(of_paper.column("row"), of_paper.column("weight")))
        axes.set(ylim=(max(weights) + 0.6, min(weights) - 0.6), yticks=[*weights])
        axes.set_yticks([*weights], labels=weights.values())
        axes.set_ylabel(paper, rotation=0, ha="right", va="center")
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=False)
    panels[-1].set_xlabel("statement (in the order of the paper)")
    shapes = {
        label: {"marker": shape, "markerfacecolor": "0.75"} for shape, label in SHAPES.values() if label
    }
    fillings = {
        label: {"marker": SHAPE_OF_FILLINGS, "markerfacecolor": colour} for colour, label in FILLINGS.values()
    }
    for label, look in (shapes | fillings).items():
        panels[0].plot([], [], linestyle="", color="black", markersize=5, label=label, **look)
    figure.legend(loc="outside upper center", ncols=4, handlelength=1.5)


FIGURE = Figure(
    id="papers.verdicts",
    caption=(
        r"Every statement of the five papers, in the order of the paper and by its weight. Shape: what became of it."
        r" Filling: what the statement, or its repair, rests on; where neither stands it is the counterexample, found"
        r" by a computation. The outcomes are those recorded with the claims, and exact."
    ),
    cite=Cite("blanc2023,brutzkus2020,blanc2020,zhang2022,babbar2025", "all statements"),
    width="page",
    height=4.6,
    data=_data,
    draw=_draw,
)
