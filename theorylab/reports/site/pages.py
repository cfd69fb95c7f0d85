"""All pages on a selection of claims, as files by address: what ``theorylab report`` and the documentation show.

Pages are Markdown that markdown-it (with ``dollarmath``) and MyST read alike; addresses in their HTML end in ``.html``.
Their number grows with the entries of the papers and the claims, their size with what is said of one statement.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import partial
from importlib.resources import files

from theorylab import plotting
from theorylab.claims import Claim, Verdict
from theorylab.claims.weights import weight
from theorylab.files.bibliography import known_works
from theorylab.plotting.figure import Figure
from theorylab.reports.errata import errata_among
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.site.paper_page import paper_facts, scopes
from theorylab.reports.site.selections import new_results, range_tried, repairs, wanted
from theorylab.reports.site.shelf import Row, Shelf, shelved
from theorylab.reports.site.shown_trees import trees_of
from theorylab.reports.site.statement_page import statement_facts
from theorylab.reports.site.templates import rendered

__all__ = ["STATIC", "site_pages"]

STATIC = ("table.js", "statements.css")
HARMLESS = ("slip", "text or table")
"""What falls with the errata that have a page of their own."""


def site_pages(
    pairs: Iterable[tuple[Claim, Verdict]],
    entries: Iterable[Row],
    figures: Iterable[Figure],
    sources: Mapping[str, str] | None = None,
) -> dict[str, str | bytes]:
    """Contents of the files by relative address.

    Parameters
    ----------
    pairs
        Claims with their verdicts; repairs may come with the verdicts alone.
    entries
        What the papers state, a row for every statement; those of papers without a claim among the pairs are left out.
    figures
        The figures to show.
    sources
        Where the file of a module is found, by name of the module; other modules have no link.

    Returns
    -------
    dict
        ``index.md``, ``papers/PAPER.md``, ``statements/ID.md`` for every entry and claim, ``errata.md``,
        ``misprints.md`` if there are any, ``new-results.md``, ``not-claimed.md``, ``most-wanted.md``, the pictures,
        ``verdicts.json``, and what :data:`STATIC` names.
    """
    shelf, drawn, works = shelved(pairs, entries), tuple(figures), known_works()
    shown = list(shelf.pairs.values())
    papers = [paper_facts(shelf, name, works, drawn) for name in shelf.papers]
    rows = [_row(shelf, claim, verdict) for claim, verdict in shown]
    page = partial(rendered, shelf=shelf, works=works, scopes=scopes)
    written: dict[str, str | bytes] = {
        "index.md": page(
            "index.md",
            papers=papers,
            rows=rows,
            surprises=[claim.id for claim, verdict in shown if not verdict.as_recorded],
            figures=[figure for figure in drawn if _of_all(figure, shelf)],
        )
    }
    errata = errata_among(pair for pair in shown if pair[0].erratum)
    grave = [erratum for erratum in errata if erratum.claim.falls not in HARMLESS]
    misprints = [erratum for erratum in errata if erratum.claim.falls in HARMLESS]
    written["errata.md"] = page("errata.md", errata=errata, grave=grave, misprints=misprints)
    if misprints:
        written["misprints.md"] = page("misprints.md", misprints=misprints)
    written["new-results.md"] = page("new-results.md", results=new_results(shown))
    written["most-wanted.md"] = page("most-wanted.md", wanted=wanted(shown), range_tried=range_tried)
    written["not-claimed.md"] = page(
        "not-claimed.md",
        unchecked=[r for r in shelf.rows.values() if r["weight"] and r["checked by"] not in shelf.page_of],
        without_data=[claim for claim, _ in shown if claim.needs_data],
        false_elsewhere=[
            pair for pair in shown if pair[1].counterexample is not None and not pair[0].erratum
        ],
    )
    written["verdicts.json"] = json.dumps({"claims": rows}, indent=1, ensure_ascii=False) + "\n"
    for paper in papers:
        address = f"papers/{paper['name']}.md"
        written[address] = page("paper.md", paper=paper, standing=address, repairs=repairs)
    for name in shelf.pages:
        address = f"statements/{name}.md"
        facts = statement_facts(shelf, name, works, drawn, sources or {})
        written[address] = page(
            "statement.md", page=name, standing=address, link=partial(shelf.link, standing=address), **facts
        )
    for id in shelf.page_of.keys() - shelf.pages.keys():
        address = f"statements/{id}.md"
        written[address] = page("signpost.md", id=id, standing=address)
    written |= {f"figures/{figure.id}.svg": plotting.image(figure, "svg") for figure in drawn}
    for claim, verdict in shown:
        written |= {f"trees/{tree.name}.svg": tree.svg for tree in trees_of(claim, verdict)}
    static = files("theorylab.reports.site").joinpath("static")
    return written | {name: static.joinpath(name).read_text(encoding="utf-8") for name in STATIC}


def _of_all(figure: Figure, shelf: Shelf) -> bool:
    """Whether a figure is on several works, on each of which there are claims."""
    works = {work.strip() for work in figure.cite.key.split(",")}
    return len(works) > 1 and works <= {claim.cite.key for claim, _ in shelf.pairs.values()}


def _row(shelf: Shelf, claim: Claim, verdict: Verdict) -> dict[str, str | int]:
    """A row of the table of all statements, which are in plain characters there, so that it can be searched."""
    return {
        "id": claim.id,
        "paper": claim.paper,
        "place": claim.cite.place,
        "says": plain_mathematics(claim.statement),
        "weight": weight(claim),
        "origin": claim.origin,
        "verdict": verdict.outcome.value,
        "rests": verdict.rests_on,
        "falls": claim.falls if verdict.counterexample is not None else "",
        "page": f"statements/{shelf.page_of[claim.id]}",
        "scope": verdict.scope,
        "instances": verdict.instances,
    }
