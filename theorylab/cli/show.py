"""``theorylab show``: everything there is to know of a claim without checking it."""

from __future__ import annotations

from inspect import cleandoc
from sys import modules
from typing import Annotated

import typer
from rich.console import Console

from theorylab.claims import named
from theorylab.claims.claim import Claim
from theorylab.reports.console import emit
from theorylab.reports.plain_mathematics import plain_mathematics

__all__ = ["show"]

COMPLETE = {True: "yes", False: "no, the instances are a sample", "full": "full scope only"}


def show(id: Annotated[str, typer.Argument(metavar="ID", help="Id of a claim, such as topk.thm-2.")]) -> None:
    """Show a claim: where it stands, what it says, how it is checked."""
    claim = named(id)
    console = Console()
    for line in _lines(claim):
        emit(console, line)


def _lines(claim: Claim) -> list[str]:
    facts = {
        "claim": claim.id,
        "paper": f"{claim.cite.key}, {claim.cite.place}",
        "printed": plain_mathematics(claim.cite.printed),
        "statement": plain_mathematics(claim.statement),
        "status": claim.status,
        "relation": f"measured {claim.relation.wording}"
        + ("" if claim.relation.name == "HOLDS" else " claimed"),
        "method": claim.method,
        "complete": COMPLETE[claim.complete],
        "verdict": f"{claim.expected.value} (recorded)",
        "repair": ""
        if claim.repair is None
        else f"{claim.repair.id}: {plain_mathematics(claim.repair.statement)}",
    }
    lines = [f"{name:<10} {value}" for name, value in facts.items() if value]
    if claim.derivation is not None:
        lines += ["", "Proof.", cleandoc(claim.derivation.proof)]
        lines += [
            f"  step {step.id}: {step.expected.value} ({step.method})" for step in claim.derivation.steps
        ]
        lines += [f"  cited {work.key}: {work.place}" for work in claim.derivation.cited]
    documentation = modules[claim.module].__doc__ if claim.module in modules else None
    if documentation:
        lines += ["", cleandoc(documentation)]
    others = [f"Another way to see it: {each}" for each in claim.independent]
    return [*lines, "", f"Check it with: theorylab check {claim.id}", *others]
