"""All pages on a selection of claims, as files by address: what ``theorylab report`` and the documentation show.

Pages are Markdown that markdown-it (with ``dollarmath``) and MyST read alike; addresses in their HTML end in ``.html``.
Their number grows with the entries of the papers and the claims, their size with what is said of one statement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files

from theorylab import plotting
from theorylab.claims import Claim, Verdict
from theorylab.claims.weights import weight
from theorylab.numbers.counted import counted
from theorylab.plotting.figure import Figure
from theorylab.reports.site.blocks import badge, bullets, figure_block
from theorylab.reports.site.citations import called, entries_of_bibtex
from theorylab.reports.site.errata_page import errata_pages
from theorylab.reports.site.filterable_table import form_and_table, verdict_data
from theorylab.reports.site.new_results import new_results_page
from theorylab.reports.site.open_questions import most_wanted_page, not_claimed_page
from theorylab.reports.site.paper_page import paper_page
from theorylab.reports.site.prose import escaped
from theorylab.reports.site.shelf import Row, Shelf, shelved
from theorylab.reports.site.shown_trees import trees_of
from theorylab.reports.site.statement_page import Sources, statement_page

__all__ = ["STATIC", "site_pages"]

STATIC = ("table.js", "statements.css")

MEANING = {
    "proved": "the whole statement, by machine (its instances or a symbolic or certified computation cover all of it)"
    " or by a derivation (a proof in words whose computed steps are all proved)",
    "consistent": "every instance tried agrees; the page of the statement says how many there are",
    "refuted": "there is a counterexample, the smallest found, in exact numbers",
    "repaired": "refuted as written; the corrected statement beside it has its own verdict",
    "undecided": "none of these, such as for want of data",
}


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
    shelf = shelved(pairs, entries)
    drawn = tuple(figures)
    given = Sources(entries_of_bibtex(), drawn, sources or {})
    written: dict[str, str | bytes] = {
        "index.md": _index(shelf, given),
        **errata_pages(shelf, given.bibtex),
        "new-results.md": new_results_page(shelf),
        "most-wanted.md": most_wanted_page(shelf),
        "not-claimed.md": not_claimed_page(shelf),
        "verdicts.json": verdict_data(shelf),
    }
    written |= {f"papers/{paper}.md": paper_page(shelf, paper, given) for paper in shelf.papers}
    written |= {f"statements/{page}.md": statement_page(shelf, page, given) for page in shelf.pages}
    written |= {f"statements/{id}.md": _signpost(shelf, id) for id in shelf.page_of if id not in shelf.pages}
    written |= {f"figures/{figure.id}.svg": plotting.image(figure, "svg") for figure in drawn}
    for claim, verdict in shelf.pairs.values():
        written |= {f"trees/{tree.name}.svg": tree.svg for tree in trees_of(claim, verdict)}
    static = files("theorylab.reports.site").joinpath("static")
    return written | {name: static.joinpath(name).read_text(encoding="utf-8") for name in STATIC}


def _index(shelf: Shelf, sources: Sources) -> str:
    surprises = [claim.id for claim, verdict in shelf.pairs.values() if not verdict.as_recorded]
    recorded = f"not as recorded: {', '.join(surprises)}" if surprises else "all as recorded"
    scopes = " and ".join(dict.fromkeys(verdict.scope for _, verdict in shelf.pairs.values()))
    parts = [
        "# Statements and verdicts",
        f"{counted(len(shelf.pairs), 'claim')}, checked in {scopes} scope; {escaped(recorded)}.",
        "## Papers",
        bullets(_paper(shelf, paper, sources) for paper in shelf.papers),
        *(figure_block(figure, ".") for figure in sources.figures if _of_all(figure, shelf)),
        "[Errata](errata.md), the gravest first; [new results](new-results.md), in no paper;"
        " [most wanted](most-wanted.md), what is still open;"
        " [what is not claimed](not-claimed.md).",
        "## Verdicts",
        bullets(f"{badge(word)}: {meaning}." for word, meaning in MEANING.items()),
        "## All statements",
        form_and_table(shelf),
    ]
    return "\n\n".join(parts) + "\n"


def _of_all(figure: Figure, shelf: Shelf) -> bool:
    """Whether a figure is on several works, on each of which there are claims."""
    works = {work.strip() for work in figure.cite.key.split(",")}
    return len(works) > 1 and works <= {claim.cite.key for claim, _ in shelf.pairs.values()}


def _paper(shelf: Shelf, paper: str, sources: Sources) -> str:
    pairs = [pair for pair in shelf.pairs.values() if pair[0].paper == paper]
    main = [v.outcome.value for c, v in pairs if weight(c) == "main" and c.origin in ("printed", "reading")]
    title = "; ".join(
        called(sources.bibtex, key) for key in dict.fromkeys(claim.cite.key for claim, _ in pairs)
    )
    said = ", ".join(f"{main.count(word)} {badge(word)}" for word in dict.fromkeys(main))
    results = f"; main results: {said}" if said else ""
    return f"[{paper}](papers/{paper}.md): {title}. {counted(len(pairs), 'claim')}{results}."


def _signpost(shelf: Shelf, id: str) -> str:
    """The page of an id that stands on the page of another."""
    standing = f"statements/{id}.md"
    if id not in shelf.pairs:
        return f"# {id}\n\nWhat is said of it stands at {shelf.link(shelf.page_of[id], standing)}.\n"
    claim, verdict = shelf.pairs[id]
    return (
        f"# {id}\n\n{escaped(claim.cite.place)}: {badge(verdict.outcome.value)}. It stands on the page of"
        f" {shelf.link(id, standing, shelf.page_of[id])}.\n"
    )
