r"""The map of all verdicts: the statements of the five papers, by outcome and kind of evidence.

Shown. A marker for each statement, in the order of its paper and in the row of its weight. Shape and colour, which is
that of the verdict on the site, show the outcome: proved in our reading or a sharper form, proved in a repaired form,
refuted, undecided for lack of unpublished data, or no claim. The filling shows the evidence for the statement or its
repair: a formal proof, a written proof whose steps are computed, a computation that covers all of it, or all instances
that were tried.

Data. The list of entries joined with the outcomes recorded with the claims; the tests of the claims compare these with
the verdicts found. A claim may check several statements.

Source. The five papers.
"""

from __future__ import annotations

from itertools import count

from proofs_checks.entries import entries
from theorylab.claims import Cite, Claim, Outcome, registered_claims
from theorylab.claims.cite import WEIGHTS
from theorylab.claims.dependencies import recorded_basis
from theorylab.plotting.figure import Canvas, DataTable, Figure, gid

NO_CLAIM = "no claim"
COLOURS = {
    "proved": "#00603f",
    "consistent": "#2b5c8a",
    "repaired": "#7a4b00",
    "refuted": "#9b2400",
    "undecided": "#6f2a62",
    NO_CLAIM: "0.35",
}
"""Colours of the verdicts on the pages of statements."""
KERNEL, PROOF = ("kernel", "right"), ("derivation", "full")
COMPUTATION, INSTANCES = ("machine", "left"), ("instances", "none")
LOOKS = {
    ("proved", *KERNEL): ("s", "as printed or stronger, by a formal proof"),
    ("proved", *PROOF): ("s", "as printed or stronger, by a written proof"),
    ("proved", *COMPUTATION): ("s", "as printed or stronger, by a computation"),
    ("consistent", *INSTANCES): ("s", "as printed or stronger, on all instances tried"),
    ("repaired", *KERNEL): ("D", "repaired, by a formal proof"),
    ("repaired", *PROOF): ("D", "repaired, by a written proof"),
    ("repaired", *COMPUTATION): ("D", "repaired, by a computation"),
    ("repaired", *INSTANCES): ("D", "repaired, on all instances tried"),
    ("refuted", *KERNEL): ("X", "refuted, by a formal proof"),
    ("refuted", *COMPUTATION): ("X", "refuted, by a computation"),
    ("undecided", "", "none"): ("o", "undecided without data"),
    (NO_CLAIM, "", "none"): ("_", "no claim"),
}
"""Markers and labels by outcome, kind of evidence, and filling, which is visible in grey."""


def _data() -> DataTable:
    claims = registered_claims()
    rows = []
    for paper in dict.fromkeys(entry.paper for entry in entries()):
        listed = [entry for entry in entries() if entry.paper == paper]
        for row, weight in enumerate(WEIGHTS):
            places = count(1)
            for entry in listed:
                if entry.weight == weight:
                    rows.append(
                        (paper, weight, row, next(places), entry.entry, *_standing(entry.claim_in(claims)))
                    )
    return DataTable(("paper", "weight", "row", "place", "statement", "outcome", "rests_on"), rows)


def _standing(claim: Claim | None) -> tuple[str, str]:
    """Return the recorded outcome of a claim and its kind of evidence; for a repaired claim, that of its repair."""
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
        for (outcome, rests_on, filling), (shape, label) in LOOKS.items():
            where = {"paper": paper, "outcome": outcome, "rests_on": rests_on}
            rows = table.where(**where)
            axes.plot(
                rows.floats("place"),
                rows.floats("row"),
                linestyle="",
                color=COLOURS[outcome],
                marker=shape,
                markersize=4 if shape == "D" else 5,
                fillstyle=filling,
                markeredgewidth=0.7,
                label=label,
                gid=gid("row", **where),
            )
        weights = dict(zip(of_paper.column("row"), of_paper.column("weight")))
        axes.set(ylim=(max(weights) + 0.6, min(weights) - 0.6), yticks=[*weights])
        axes.set_yticks([*weights], labels=weights.values())
        axes.set_ylabel(paper, rotation=0, ha="right", va="center")
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=False)
    last = max(table.floats("place"))
    panels[-1].set(
        xlabel="statement (in the order of the paper)",
        xlim=(0, last + 1),
        xticks=[1, *range(5, int(last) + 1, 5)],
    )
    figure.legend(
        *panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=3, handlelength=1.5
    )


FIGURE = Figure(
    id="papers.verdicts",
    caption=(
        r"The statements of the five papers, each in our reading of it, in the order of the paper and by its weight."
        r" Shape and colour: the outcome. Filling: the kind of evidence for the statement or its repair."
        r" Counterexamples are found by computation. The outcomes are those recorded with the claims."
    ),
    cite=Cite("blanc2023,brutzkus2020,blanc2020,zhang2022,babbar2025", "all statements"),
    width="page",
    height=4.6,
    data=_data,
    draw=_draw,
)
