"""``theorylab show``: show a claim without checking it."""

from __future__ import annotations

from inspect import cleandoc
from sys import modules
from typing import Annotated, Any

import typer
from rich.console import Console

from theorylab.claims import HOLDS, claim_named, select
from theorylab.claims.claim import Claim, Derivation
from theorylab.claims.dependencies import dependencies, recorded_basis
from theorylab.claims.registry import in_file
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.files.formal.theory import coq_statement
from theorylab.numbers.counted import quantity
from theorylab.reports.console import emit, emit_command, emit_prose
from theorylab.reports.errata import independent_commands
from theorylab.reports.plain_docstring import plain_docstring
from theorylab.reports.plain_mathematics import plain_mathematics

__all__ = ["show"]

COMPLETE = {True: "yes", False: "no, the instances are a sample", "full": "full scope only"}
MARGIN = 11
"""Columns for the headings."""
ASIDE = 24
"""Columns for the heading of a command."""


def show(
    id: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="Id of a claim, such as topk.thm-2, or a file of claims, such as my_lemma.py."
        ),
    ],
    json: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write JSON with the claim and the claims that its proof uses; - for standard output.",
        ),
    ] = None,
) -> None:
    """Show a claim: its source, statement and proof, and how it is checked."""
    claims = (claim_named(id),) if in_file(id) is None else select((id,))
    written = [_as_dict(claim) for claim in claims]
    if json is not None:
        write_json(written[0] if len(written) == 1 else {"claims": written}, json)
    if json == STANDARD_OUTPUT:
        return
    console = Console()
    for at, claim in enumerate(claims):
        if at:
            emit(console, "")
        for name, value in _facts(claim).items():
            if value:
                emit_prose(console, f"{name:<{MARGIN}}{value}", hanging=MARGIN)
        if claim.formal:
            emit_prose(console, f"\nFormal statement ({claim.formal}).")
            emit(console, "")
            for line in coq_statement(claim.formal).splitlines():
                emit_prose(console, f"  {line}", hanging=6)
        if claim.derivation is not None:
            emit_prose(console, "\n".join(_proof_of(claim.derivation)))
    if (documentation := _documentation(claims[0].module)) is not None:
        emit_prose(console, f"\n{plain_docstring(documentation)}")
    it = "it" if len(claims) == 1 else "them"
    emit(console, "")
    checked = claims[0].id if in_file(id) is None else id
    emit_command(console, f"theorylab check {checked}", heading=f"Check {it} with:".ljust(ASIDE))
    for command in (each for claim in claims for each in independent_commands(claim)):
        emit_command(console, command, heading="Another way to see it:".ljust(ASIDE))


def _as_dict(claim: Claim) -> dict[str, Any]:
    """Return the claim with its proof and the graph of all claims that the proof uses, with their verdicts."""
    derivation, found = claim.derivation, dependencies(claim)
    return {
        **_node(claim),
        "statement": claim.statement,
        **({"also": claim.also} if claim.also else {}),
        **({"formal": claim.formal, "coq": coq_statement(claim.formal)} if claim.formal else {}),
        "proof": None if derivation is None else cleandoc(derivation.proof),
        "steps": [] if derivation is None else [_node(step) for step in derivation.steps],
        "cited": []
        if derivation is None
        else [{"key": work.key, "place": work.place} for work in derivation.cited],
        "graph": {
            "nodes": [_node(node) for node in found.nodes],
            "edges": [list(edge) for edge in found.edges],
        },
    }


def _node(claim: Claim) -> dict[str, str]:
    return {"id": claim.id, "verdict": claim.expected.value, "rests_on": recorded_basis(claim)}


def _facts(claim: Claim) -> dict[str, str]:
    """Return the facts about a claim by heading."""
    repair = claim.repair
    return {
        "claim": claim.id,
        "paper": f"{claim.cite.key}, {claim.cite.place}",
        "printed": plain_mathematics(claim.cite.printed),
        "statement": plain_mathematics(claim.statement),
        "also": plain_mathematics(claim.also),
        "hypotheses": "; ".join(claim.hypotheses),
        "literature": claim.literature,
        "relation": "it holds" if claim.relation is HOLDS else f"measured {claim.relation.wording} claimed",
        "method": claim.method,
        "complete": COMPLETE[claim.complete],
        "verdict": f"{claim.expected.value} (recorded)",
        "rests on": _basis(claim),
        "repair": "" if repair is None else f"{repair.id}: {plain_mathematics(repair.statement)}",
    }


def _basis(claim: Claim) -> str:
    """Return the basis of the recorded verdict, and the number of claims that a derivation uses."""
    basis = recorded_basis(claim)
    below = 0 if basis == "kernel" else len(dependencies(claim).nodes) - 1
    return basis + (f", {quantity(below, 'claim')} in all (--json has the graph)" if below else "")


def _proof_of(derivation: Derivation) -> list[str]:
    """Return the lines of the proof, its steps and the works it cites."""
    return [
        *("", "Proof.", "", _proof(derivation.proof), ""),
        *(f"  step {step.id}: {step.expected.value} ({step.method})" for step in derivation.steps),
        *(f"  cited {work.key}: {work.place}" for work in derivation.cited),
    ]


def _documentation(module: str) -> str | None:
    """Return the docstring of a file of claims."""
    return modules[module].__doc__ if module in modules else None


def _proof(proof: str) -> str:
    """Return a proof in plain characters, with one line per paragraph."""
    return "\n\n".join(plain_mathematics(plain_docstring(part)) for part in cleandoc(proof).split("\n\n"))
