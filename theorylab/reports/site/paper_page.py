"""The page of a paper: its main results, its errata, all its statements part by part, and which proof uses which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from theorylab.claims import Claim, Verdict
from theorylab.claims.verdict import Outcome
from theorylab.claims.weights import weight
from theorylab.numbers.counted import counted
from theorylab.reports.errata import errata_among
from theorylab.reports.overview import main_results
from theorylab.reports.site.blocks import badge, bullets, fenced, figure_block, pipe_table
from theorylab.reports.site.citations import called, title_of
from theorylab.reports.site.dependency_map import dependencies, map_list, map_picture
from theorylab.reports.site.errata_page import errata_table
from theorylab.reports.site.prose import escaped, typeset
from theorylab.reports.site.shelf import Shelf
from theorylab.reports.site.statement_page import Sources

__all__ = ["paper_page"]

LEGEND = (
    "A line leads up from a statement to one whose proof uses it, in its repaired form where it is repaired. Colours"
    " are those of the verdicts on what is printed."
)
ERRATA = (
    "What does not hold as printed, the gravest first; [the errata of all papers]({address}) write each out."
)
HEADINGS = ("statement", "verdict", "place", "weight", "rests on", "what falls")


def paper_page(shelf: Shelf, paper: str, sources: Sources) -> str:
    """The page in Markdown.

    Parameters
    ----------
    shelf
        Where everything stands.
    paper
        First part of the ids.
    sources
        Bibliography, figures, files.
    """
    standing = f"papers/{paper}.md"
    pairs = [pair for pair in shelf.pairs.values() if pair[0].paper == paper]
    keys = dict.fromkeys(claim.cite.key for claim, _ in pairs)
    titles = "; ".join(filter(None, (title_of(sources.bibtex, key) for key in keys)))
    heading = f"# {paper}: {escaped(titles)}" if titles else f"# {paper}"
    parts = [heading, "; ".join(called(sources.bibtex, key) for key in keys) + ".", _counts(pairs)]
    main = [row[0] for row in main_results(pairs).rows]
    if main:
        parts += ["## Main results", *(_result(shelf, id, standing) for id in main)]
    errata = errata_among(pair for pair in pairs if pair[0].erratum)
    if errata:
        parts += ["## Errata", ERRATA.format(address="../errata.md"), errata_table(shelf, errata, standing)]
    parts.append("## All statements")
    for part, of_it in _by_part(pairs).items():
        title = [f"### {escaped(part.replace('_', ' '))}"] if part else []
        parts += [*title, pipe_table(HEADINGS, (_row(shelf, pair, standing) for pair in of_it))]
    unchecked = [name for name, ids in shelf.pages.items() if not ids and name.partition(".")[0] == paper]
    if unchecked:
        parts += ["### Definitions, and what no claim checks"]
        parts.append(
            bullets(f"{shelf.link(name, standing)}, {escaped(shelf.place(name))}" for name in unchecked)
        )
    arrows = dependencies(shelf, paper)
    if arrows:
        parts += ["## Which proof uses which", LEGEND, map_picture(shelf, arrows, standing)]
        parts.append(map_list(shelf, arrows, standing))
    figures = [each for each in sources.figures if each.id.partition(".")[0] == paper]
    parts += ["## Figures", *(figure_block(each, "..") for each in figures)] if figures else []
    entries = [sources.bibtex[key] for key in keys if key in sources.bibtex]
    parts += ["## Cite", fenced("\n\n".join(entries), "bibtex")] if entries else []
    return "\n\n".join(parts) + "\n"


def _counts(pairs: list[tuple[Claim, Verdict]]) -> str:
    counts = Counter(verdict.outcome for _, verdict in pairs)
    said = ", ".join(f"{counts[outcome]} {outcome.value}" for outcome in Outcome if counts[outcome])
    scopes = " and ".join(dict.fromkeys(verdict.scope for _, verdict in pairs))
    return f"{counted(counts.total(), 'claim')}, checked in {scopes} scope: {said}."


def _result(shelf: Shelf, id: str, standing: str) -> str:
    """A main result with its verdict and that of its repair."""
    claim, verdict = shelf.pairs[id]
    said = f"{badge(verdict.outcome.value)} ({verdict.rests_on})"
    if verdict.counterexample is not None and claim.falls:
        said += f", what falls: {claim.falls}"
    lines = [
        f"**{shelf.link(id, standing, escaped(claim.cite.place))}**: {said}",
        "",
        f"> {typeset(claim.statement)}",
    ]
    while claim.repair is not None and verdict.repair is not None:
        claim, verdict = claim.repair, verdict.repair
        repaired = f"{badge(verdict.outcome.value)} ({verdict.rests_on})"
        lines += [
            "",
            f"{shelf.link(claim.id, standing, 'Repaired')}: {repaired}",
            "",
            f"> {typeset(claim.statement)}",
        ]
    return "\n".join(lines)


def _by_part(pairs: Iterable[tuple[Claim, Verdict]]) -> dict[str, list[tuple[Claim, Verdict]]]:
    """Claims by the folder of the files that state them: the part of the paper; of one file there is one part."""
    found: dict[str, list[tuple[Claim, Verdict]]] = {}
    for claim, verdict in pairs:
        folders = claim.module.split(".")[:-1]
        part = folders[-1] if claim.paper in folders[:-1] else ""
        found.setdefault(part, []).append((claim, verdict))
    return found


def _row(shelf: Shelf, pair: tuple[Claim, Verdict], standing: str) -> tuple[str, ...]:
    claim, verdict = pair
    return (
        shelf.link(claim.id, standing) or claim.id,
        badge(verdict.outcome.value),
        escaped(claim.cite.place),
        weight(claim),
        verdict.rests_on,
        claim.falls if verdict.counterexample is not None else "",
    )
