"""The page of a statement: all its claims, each with its verdict and what that rests on, and what rests on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from sys import modules

from theorylab.claims import Claim, Verdict
from theorylab.claims.verdict import Control, OnData
from theorylab.claims.weights import weight
from theorylab.claims.wording import point
from theorylab.numbers.counted import counted
from theorylab.plotting.figure import Figure
from theorylab.reports.names_of_claims import name_to_check, shown_module
from theorylab.reports.site.blocks import (
    badge,
    bullets,
    fenced,
    figure_block,
    pipe_table,
    said_of_verdict,
    tree_blocks,
)
from theorylab.reports.site.citations import bibtex_of, called
from theorylab.reports.site.prose import described, escaped, proof_text, quoted, worded
from theorylab.reports.site.shelf import Shelf
from theorylab.reports.site.shown_trees import trees_of
from theorylab.reports.tables import slack_cell

__all__ = ["WRITTEN_BY", "Sources", "statement_page"]

WRITTEN_BY = {
    "printed": "As printed",
    "reading": "Our reading",
    "repaired": "Repaired",
    "sharpened": "Sharpened",
    "new": "Not in the paper",
}
"""Headings by origin."""
ON_DATA = ("data set", "verdict", "instances", "slack", "control", "what was found")


@dataclass(frozen=True)
class Sources:
    """What pages are made from besides claims and entries.

    Attributes
    ----------
    bibtex
        Entries of BibTeX by key.
    figures
        Figures.
    modules
        Where the file of a module is found, by name of the module.
    """

    bibtex: Mapping[str, str]
    figures: Sequence[Figure]
    modules: Mapping[str, str]


def statement_page(shelf: Shelf, page: str, sources: Sources) -> str:
    """The page in Markdown.

    Parameters
    ----------
    shelf
        Where everything stands.
    page
        Name of the page.
    sources
        Bibliography, figures, files.
    """
    pairs = shelf.of(page)
    paper = page.partition(".")[0]
    parts = [f"# {escaped(shelf.place(page) or page)}", _facts(shelf, page, paper, sources)]
    if not pairs:
        parts.append(_unchecked(shelf.rows[page]))
        return "\n\n".join(parts) + "\n"
    standing = f"statements/{page}.md"
    for claim, verdict in pairs:
        parts += _claim(shelf, claim, verdict, standing)
    parts += _how_checked(pairs, sources)
    places = {(claim.cite.key, claim.cite.place) for claim, _ in pairs}
    figures = [each for each in sources.figures if _shows(each, places)]
    if figures:
        parts += ["## Figures", *(figure_block(each, "..") for each in figures)]
    parts += ["## Cite", fenced(bibtex_of(pairs[0][0], sources.bibtex), "bibtex")]
    return "\n\n".join(parts) + "\n"


def _facts(shelf: Shelf, page: str, paper: str, sources: Sources) -> str:
    row = shelf.rows.get(page)
    pairs = shelf.of(page)
    key = pairs[0][0].cite.key if pairs else ""
    kind = row["kind"].replace("-", " ") if row else "statement"
    heavy = (row["weight"] if row else "") or (weight(pairs[0][0]) if pairs else "")
    facts = [
        f"`{page}`",
        kind,
        f"weight: {heavy}" if heavy else "",
        f"[{paper}](../papers/{paper}.md)",
        "[all statements](../index.md)",
    ]
    line = " · ".join(fact for fact in facts if fact)
    return f"{line}\n\n{called(sources.bibtex, key)}." if key else line


def _unchecked(row: Mapping[str, str]) -> str:
    where = row["checked by"]
    if not row["weight"] and ":" in where:
        return f"A definition. It is implemented by `{where}`."
    return f"No claim checks it: {escaped(where or 'it is missing')}."


def _claim(shelf: Shelf, claim: Claim, verdict: Verdict, standing: str) -> list[str]:
    parts = [
        f'<div class="claim" id="{claim.id}"></div>',
        f"## {WRITTEN_BY[claim.origin]}: {escaped(claim.cite.place)}",
    ]
    if claim.cite.printed:
        parts += ["The mathematics in print:", quoted(claim.cite.printed), "As it is read here:"]
    parts += [quoted(claim.statement), _verdict(claim, verdict)]
    if verdict.on_data:
        parts += ["### On data sets", pipe_table(ON_DATA, map(_on_data, verdict.on_data))]
    parts += _counterexample(claim, verdict)
    if claim.repair is not None:
        known = shelf.pairs.get(claim.repair.id)
        said = f", {badge(known[1].outcome.value)}" if known else ""
        parts.append(f"What holds instead: {shelf.link(claim.repair.id, standing) or claim.repair.id}{said}.")
    parts += _proof(shelf, claim, standing)
    users = shelf.needed_by.get(claim.id, ())
    if users:
        parts += ["### What depends on it", bullets(_named(shelf, id, standing) for id in users)]
    commands = [f"theorylab check {name_to_check(claim)}", *map(str, claim.independent)]
    return [*parts, "### Commands", fenced("\n".join(commands), "console")]


def _verdict(claim: Claim, verdict: Verdict) -> str:
    facts = [
        ("Claim", f"`{claim.id}`"),
        ("Verdict", said_of_verdict(verdict)),
        (
            "On the full scope",
            "" if claim.expected is verdict.expected else f"{badge(claim.expected.value)} (recorded)",
        ),
        ("What falls", escaped(claim.falls) if verdict.counterexample is not None else ""),
        ("Status", worded(claim.status)),
        ("Checked", f"{counted(verdict.instances, 'instance')}, {verdict.scope} scope, {verdict.method}"),
        ("Slack", _slack(verdict)),
        ("Control", "" if verdict.control is Control.REFUTED else verdict.control.value),
        ("Reason", escaped(verdict.reason)),
        ("Recorded", "" if verdict.as_recorded else f"{verdict.expected.value}, and found otherwise now"),
    ]
    return bullets(f"{name}: {value}" for name, value in facts if value)


def _on_data(found: OnData) -> tuple[str, ...]:
    differs = "" if found.outcome is found.expected else f" (recorded: {found.expected.value})"
    return (
        escaped(found.data_set),
        badge(found.outcome.value) + differs,
        f"{found.instances:,}",
        escaped(slack_cell(found.slack)),
        found.control.value,
        escaped(found.witness or found.reason),
    )


def _slack(verdict: Verdict) -> str:
    if verdict.slack is None:
        return ""
    where = "" if not verdict.tightest else f", smallest at {escaped(point(verdict.tightest))}"
    tight = " (tight)" if slack_cell(verdict.slack) == "0" else ""
    return f"{escaped(slack_cell(verdict.slack))}{tight}{where}"


def _counterexample(claim: Claim, verdict: Verdict) -> list[str]:
    if verdict.witness is None:
        return []
    tried = f"{verdict.violations:,} of {counted(verdict.instances, 'instance')} fail"
    found = f"{escaped(verdict.witness)} ({tried})."
    return ["### Counterexample", found, *tree_blocks(trees_of(claim, verdict), "..")]


def _proof(shelf: Shelf, claim: Claim, standing: str) -> list[str]:
    if claim.derivation is None:
        return []
    parts = ["### Proof", proof_text(claim.derivation.proof, lambda id: shelf.link(id, standing))]
    if claim.derivation.steps:
        parts += [
            "### What the proof rests on",
            bullets(_step(shelf, s, standing) for s in claim.derivation.steps),
        ]
    if claim.derivation.cited:
        works = (f"{escaped(work.key)}: {escaped(work.place)}" for work in claim.derivation.cited)
        parts += ["### Theorems of the literature", bullets(works)]
    return parts


def _step(shelf: Shelf, step: Claim, standing: str) -> str:
    """A step with its verdict; outside the selection, the recorded one."""
    if step.id in shelf.pairs:
        return _named(shelf, step.id, standing)
    return f"`{step.id}`: {badge(step.expected.value)} (recorded), {step.method}"


def _named(shelf: Shelf, id: str, standing: str) -> str:
    claim, verdict = shelf.pairs[id]
    return f"{shelf.link(id, standing)}, {escaped(claim.cite.place)}: {badge(verdict.outcome.value)}"


def _how_checked(pairs: Iterable[tuple[Claim, Verdict]], sources: Sources) -> list[str]:
    """What the files say that state the claims, each once."""
    parts = []
    for name in dict.fromkeys(claim.module for claim, _ in pairs):
        documentation = modules[name].__doc__ if name in modules else None
        shown = shown_module(name)
        where = f"[`{shown}`]({sources.modules[name]})" if name in sources.modules else f"`{shown}`"
        parts.append(f"In {where}" + (":" if documentation else "."))
        parts += [described(documentation)] if documentation else []
    return ["## How it is checked", *parts] if parts else []


def _shows(figure: Figure, places: Iterable[tuple[str, str]]) -> bool:
    """Whether a figure says that it illustrates one of the places."""
    own = figure.cite.place.lower()
    named = {own, *(part.strip() for part in own.replace(",", " and ").split(" and "))}
    return any(key == figure.cite.key and place.lower() in named for key, place in places)
