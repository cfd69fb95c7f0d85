"""All pages about a selection of claims, as files by address, for ``theorylab report`` and the documentation.

Pages are Markdown that markdown-it (with ``dollarmath``) and MyST read in the same way; addresses in their HTML end in
``.html``. There is a page for each entry of a paper, so the size of a page depends on one statement only.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import partial
from importlib.resources import files
from textwrap import shorten
from typing import Any

from theorylab import plotting
from theorylab.claims import Claim, Verdict
from theorylab.files.bibliography import known_works
from theorylab.plotting.figure import Figure
from theorylab.reports.errata import errata_among
from theorylab.reports.overview import main_counts, paper_table
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.site.data_files import bounds_among, data_files, records_among
from theorylab.reports.site.figure_page import illustrated_pages
from theorylab.reports.site.paper_page import paper_facts, scopes
from theorylab.reports.site.prose import escape_markdown
from theorylab.reports.site.selections import most_wanted, new_results, range_tried, repairs
from theorylab.reports.site.shown_trees import trees_of
from theorylab.reports.site.site_index import Pairs, Row, SiteIndex, build_site_index
from theorylab.reports.site.source_page import sources_of
from theorylab.reports.site.statement_page import statement_facts
from theorylab.reports.site.templates import render_page
from theorylab.reports.site.titles import plain_title, search_words, short_names, titles
from theorylab.reports.standing import standings

__all__ = ["STATIC", "site_pages"]

STATIC = ("table.js", "statements.css", "stix-two-math.woff2", "stix-two-math.woff2.license")
LONGEST_DESCRIPTION = 300
HARMLESS = ("slip", "text or table")
"""Kinds of errata that are listed on a separate page."""


def site_pages(
    pairs: Iterable[tuple[Claim, Verdict]],
    entries: Iterable[Row],
    figures: Iterable[Figure],
) -> dict[str, str | bytes]:
    """Return the contents of the files by relative address.

    Parameters
    ----------
    pairs
        Claims with their verdicts; repairs may come with the verdicts alone.
    entries
        A row for each statement of the papers; papers without a claim among the pairs are omitted.
    figures
        The figures to show.

    Returns
    -------
    dict
        ``index.md``, ``papers/PAPER.md``, ``statements/ID.md`` for every entry, ``statements/ID.html`` for every id
        that stands on another page, ``sources/MODULE.md``, ``figures/ID.md``, ``errata.md``,
        ``misprints.md`` if there are any, ``new-results.md``, ``not-claimed.md``, ``most-wanted.md``, the pictures,
        ``records.md`` if there are records, ``verdicts.json``, ``verdicts.csv`` and their schema, and what
        :data:`STATIC` names.
    """
    site_index, drawn, works = build_site_index(standings(pairs), entries), tuple(figures), known_works()
    shown = list(site_index.pairs.values())
    names = short_names(site_index, works)
    papers = [
        paper_facts(site_index, name, works, drawn) | {"short": names[name]} for name in site_index.papers
    ]
    records = records_among(shown)
    bounds, changed = bounds_among(records), {record["id"]: record["changed"] for record in records}
    page = partial(render_page, site_index=site_index, works=works, scopes=scopes)
    errata = errata_among(pair for pair in shown if pair[0].erratum)
    grave = [erratum for erratum in errata if erratum.claim.falls not in HARMLESS]
    misprints = [erratum for erratum in errata if erratum.claim.falls in HARMLESS]
    results = new_results(shown)
    written: dict[str, str | bytes] = {
        "index.md": page(
            "index.md",
            papers=papers,
            repairs=repairs,
            rows=records,
            bounds=bounds,
            totals=paper_table(shown),
            links={name: f"[{escape_markdown(short)}](papers/{name}.md)" for name, short in names.items()},
            surprises=[claim.id for claim, verdict in shown if not verdict.as_recorded],
            figures=[figure for figure in drawn if _of_all(figure, site_index)],
            errata=errata,
            fallen=Counter(erratum.claim.falls for erratum in errata),
            main=main_counts(shown),
            results=results,
        )
    }
    written["errata.md"] = page("errata.md", errata=errata, grave=grave, misprints=misprints)
    if misprints:
        written["misprints.md"] = page("misprints.md", misprints=misprints)
    written["new-results.md"] = page("new-results.md", results=results)
    written["most-wanted.md"] = page("most-wanted.md", wanted=most_wanted(shown), range_tried=range_tried)
    written["not-claimed.md"] = page(
        "not-claimed.md",
        unchecked=[
            r for r in site_index.rows.values() if r["weight"] and r["checked by"] not in site_index.page_of
        ],
        without_data=[claim for claim, _ in shown if claim.needs_data and not claim.shipped_data],
        false_elsewhere=[
            pair for pair in shown if pair[1].counterexample is not None and not pair[0].erratum
        ],
    )
    if bounds:
        written["records.md"] = page("records.md", bounds=bounds)
    written |= data_files(records)
    for paper in papers:
        address = f"papers/{paper['name']}.md"
        words = [paper["name"], paper["short"].rpartition(" (")[0], paper["titles"]]
        text = page("paper.md", paper=paper, standing=address, repairs=repairs)
        written[address] = _with_front_matter(text, f"What {paper['short']} states, with verdicts.", words)
    headings = titles(site_index, names)
    words_of = search_words(site_index, headings)
    sources = sources_of(claim for claim, _ in shown)
    for name in site_index.pages:
        address = f"statements/{name}.md"
        facts = statement_facts(site_index, name, works, drawn, sources) | {
            "title": headings[name],
            "name": names[name.partition(".")[0]],
            "link": partial(site_index.link, standing=address),
            "range_tried": range_tried,
            "changed": changed,
        }
        text = page("statement.md", page=name, standing=address, **facts)
        written[address] = _with_front_matter(
            text, _in_words(plain_title(headings[name], name), site_index.of(name)), words_of[name]
        )
    for id in site_index.page_of.keys() - site_index.pages.keys():
        place = f"{site_index.page_of[id]}.html" + f"#{id}" * (id in site_index.pairs)
        written[f"statements/{id}.html"] = render_page("signpost.html", id=id, address=place)
    for source in sources.values():
        if source.page:
            text = render_page("source.md", source=source, sources=sources, site_index=site_index)
            written[source.page] = _with_front_matter(text, f"The file {source.name}.", nosearch=True)
    if drawn:
        written["figures/index.md"] = render_page("gallery.md", figures=drawn)
    for figure in drawn:
        written |= _files_of(
            figure,
            render_page(
                "figure.md",
                figure=figure,
                site_index=site_index,
                titles=headings,
                pages=illustrated_pages(site_index, figure),
            ),
        )
    for claim, verdict in shown:
        written |= {f"trees/{tree.name}.svg": tree.svg for tree in trees_of(claim, verdict)}
    static = files("theorylab.reports.site").joinpath("static")
    return written | {name: static.joinpath(name).read_bytes() for name in STATIC}


def _with_front_matter(page: str, description: str, keywords: Iterable[str] = (), **facts: Any) -> str:
    """Return a page with front matter: a description for search engines, and the keywords of the search."""
    matter = {"myst": {"html_meta": {"description": description}}, **facts}
    if words := list(dict.fromkeys(filter(None, keywords))):
        matter["keywords"] = "; ".join(words)
    return f"---\n{json.dumps(matter, ensure_ascii=False)}\n---\n\n{page}"


def _in_words(title: str, pairs: Pairs) -> str:
    """Return a statement and its verdict on one line of plain characters."""
    if not pairs:
        return f"{title}: no claim checks it."
    line = f"{title}: {pairs[0][1].outcome.value}. {plain_mathematics(pairs[0][0].statement)}"
    return shorten(line, LONGEST_DESCRIPTION, placeholder=" ...")


def _files_of(figure: Figure, page: str) -> dict[str, str | bytes]:
    """Return the page of a figure, its picture, and its table if that is stored."""
    made: dict[str, str | bytes] = {f"figures/{figure.id}.md": page}
    made[f"figures/{figure.id}.svg"] = plotting.image(figure, "svg")
    if figure.stored is not None:
        made[f"figures/{figure.id}.csv"] = figure.stored.read_bytes()
    return made


def _of_all(figure: Figure, site_index: SiteIndex) -> bool:
    """Return True if a figure cites several works, each of which has claims."""
    works = {work.strip() for work in figure.cite.key.split(",")}
    return len(works) > 1 and works <= {claim.cite.key for claim, _ in site_index.pairs.values()}
