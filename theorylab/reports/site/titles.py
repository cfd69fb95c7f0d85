"""Unique titles of pages, and the words by which a search finds a page."""

from __future__ import annotations

from collections.abc import Mapping

from theorylab.files.bibliography import Work
from theorylab.reports.site.prose import escape_markdown, inline_markdown
from theorylab.reports.site.site_index import SiteIndex
from theorylab.reports.site.words_and_formulas import plain_words

__all__ = ["plain_title", "search_words", "short_names", "titles", "typeset_title"]


def short_names(site_index: SiteIndex, works: Mapping[str, Work]) -> dict[str, str]:
    """Return the short name of each paper, such as ``ID3 (2019)``, by the first part of its ids.

    Parameters
    ----------
    site_index
        Where everything stands.
    works
        Works by key.
    """
    keys: dict[str, str] = {}
    for claim, _ in site_index.pairs.values():
        keys.setdefault(claim.paper, claim.cite.key)
    return {
        paper: works[keys[paper]].short if keys.get(paper) in works else paper for paper in site_index.papers
    }


def titles(site_index: SiteIndex, names: Mapping[str, str]) -> dict[str, str]:
    """Return the title of the page of each statement: the paper and the place, in the paper's own words.

    If the list of entries gives several pages the same place, the title has the place that the claim of the page
    cites. If that is not unique either, the name of the page is added, except for a unique main statement.

    Parameters
    ----------
    site_index
        Where everything stands.
    names
        Of the papers, as :func:`short_names` gives them.
    """
    plain = {page: _title(names, page, site_index.place(page)) for page in site_index.pages}
    shared = {page for page in plain if not _alone(site_index, plain, page)}
    exact = plain | {page: _title(names, page, site_index.cited_place(page)) for page in shared}
    return {
        page: title if _alone(site_index, exact, page) else f"{title} ({page.partition('.')[2]})"
        for page, title in exact.items()
    }


def _title(names: Mapping[str, str], page: str, place: str) -> str:
    place = place or page
    return f"{names[_paper(page)]}, {place[:1].upper()}{place[1:]}"


def _alone(site_index: SiteIndex, found: Mapping[str, str], page: str) -> bool:
    """Return True if no other page has the same title, or if it is the only main statement among them."""
    rows, same = site_index.rows, [other for other in found if found[other] == found[page]]
    main = [other for other in same if rows.get(other, {}).get("weight") == "main"]
    return same == [page] or main == [page]


def typeset_title(title: str, page: str) -> str:
    """Return the title of a page as Markdown, its formulas typeset.

    Parameters
    ----------
    title
        As :func:`titles` returns it.
    page
        The page.
    """
    place, name = _split(title, page)
    return f"{inline_markdown(place)} {escape_markdown(name)}".rstrip()


def plain_title(title: str, page: str) -> str:
    """Return the title of a page with its formulas in plain characters.

    Parameters
    ----------
    title
        As :func:`titles` returns it.
    page
        The page.
    """
    place, name = _split(title, page)
    return plain_words(place) + name


def _split(title: str, page: str) -> tuple[str, str]:
    """Return the place, and the name of the page if the title ends with it; a name such as ``(j-t)`` is no formula."""
    name = f" ({page.partition('.')[2]})"
    return (title.removesuffix(name), name) if title.endswith(name) else (title, "")


def search_words(site_index: SiteIndex, headings: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the words that lead to the page of each statement: every id on it, and its place in the paper.

    Parameters
    ----------
    site_index
        Where everything stands.
    headings
        Titles by page, as :func:`titles` gives them.
    """
    found: dict[str, list[str]] = {page: [] for page in site_index.pages}
    for id, page in site_index.page_of.items():
        found[page].append(id)
    for page, title in headings.items():
        paper, _, place = title.partition(", ")
        found[page] += [f"{_paper(page)} {place}", f"{paper.rpartition(' (')[0]} {place}".strip()]
    return found


def _paper(page: str) -> str:
    return page.partition(".")[0]
