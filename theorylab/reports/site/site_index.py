"""Index of the pages on which statements are shown, with which pages link to each other.

A page belongs to an entry of a paper, or to a claim without an entry. A claim is shown on the page of the entry or
claim that its id begins with: ``topk.thm-2.small`` on that of ``topk.thm-2``. Every other id has a page that
redirects to it, so that every id is an address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from posixpath import relpath

from theorylab.claims import Claim, Verdict
from theorylab.claims.cite import ORIGINS
from theorylab.claims.weights import lineage
from theorylab.reports.verdict_tables import in_order

__all__ = ["Pairs", "Row", "SiteIndex", "build_site_index", "page_name"]

Pairs = Sequence[tuple[Claim, Verdict]]
Row = Mapping[str, str]
"""An entry of a paper: ``entry``, ``kind``, ``weight``, ``place``, ``checked by`` and ``verdict``."""


@dataclass(frozen=True)
class SiteIndex:
    """The claims and entries by page.

    Attributes
    ----------
    pairs
        Each claim with its verdict, by id.
    pages
        The ids of the claims on each page, by the name of the page; empty for an entry that no claim checks.
    rows
        The entry to which a page belongs, by its name.
    page_of
        Name of the page that shows an id, of a claim or an entry.
    needed_by
        Claims whose proofs use a claim, by its id.
    """

    pairs: Mapping[str, tuple[Claim, Verdict]]
    pages: Mapping[str, tuple[str, ...]]
    rows: Mapping[str, Row]
    page_of: Mapping[str, str]
    needed_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def papers(self) -> tuple[str, ...]:
        """First parts of the names, in order."""
        return tuple(dict.fromkeys(name.partition(".")[0] for name in self.pages))

    def of(self, page: str) -> list[tuple[Claim, Verdict]]:
        """Return the claims of a page with their verdicts."""
        return [self.pairs[id] for id in self.pages[page]]

    def place(self, page: str) -> str:
        """Return the place of a page's statement in its paper."""
        row = self.rows.get(page)
        return row["place"] if row else self.cited_place(page)

    def cited_place(self, page: str) -> str:
        """Return the place that the first claim of a page cites, or that of its entry if it has no claim."""
        claims = self.pages[page]
        return self.pairs[claims[0]][0].cite.place if claims else self.rows[page]["place"]

    def link(self, id: str, standing: str, words: str | None = None) -> str | None:
        """Return a link from a page to an id; ``None`` if the id is unknown.

        To a page it is one of Markdown, which MyST follows; to a place on a page one of HTML, which has the ids.

        Parameters
        ----------
        id
            A claim's or an entry's.
        standing
            Address of the page with the link, such as ``papers/topk.md``.
        words
            What is shown; the id if not given.
        """
        page = self.page_of.get(id)
        if page is None:
            return None
        address = relpath(f"statements/{page}", standing.rpartition("/")[0] or ".")
        if id in self.pairs and id != page:
            return f'<a href="{address}.html#{id}">{words or id}</a>'
        return f"[{words or id}]({address}.md)"


def build_site_index(pairs: Iterable[tuple[Claim, Verdict]], entries: Iterable[Row]) -> SiteIndex:
    """Sort claims and entries into pages.

    Parameters
    ----------
    pairs
        Claims with their verdicts; repairs may come with the verdicts alone.
    entries
        What papers state, in the order of the papers. Of papers without a claim nothing is kept.
    """
    known = {claim.id: (claim, verdict) for claim, verdict in in_order(pairs)}
    papers = {claim.paper for claim, _ in known.values()}
    rows = [row for row in entries if "." in row["entry"] and row["entry"].partition(".")[0] in papers]
    order = [row["entry"].partition(".")[0] for row in rows] + [claim.paper for claim, _ in known.values()]
    known = dict(sorted(known.items(), key=lambda item: order.index(item[1][0].paper)))
    owners: dict[str, Row] = {}
    for row in rows:
        name = page_name(row["entry"])
        if row["checked by"] == name or row["checked by"] not in known:
            owners.setdefault(name, row)
    checked_by = {page_name(row["entry"]): row["checked by"] for row in rows}

    def page(name: str) -> str:
        """Own page of an owner; else an entry stands with its claim, and a claim with the entry it belongs to."""
        if name in owners:
            return name
        above = (id for id in lineage(name) if id != name and (id in known or id in checked_by))
        towards = next(above, name) if name in known else checked_by.get(name, name)
        return name if towards == name or checked_by.get(towards) == name else page(towards)

    page_of = {name: page(name) for name in (*known, *checked_by)}
    pages: dict[str, list[str]] = {name: [] for name in owners}
    for id in known:
        pages.setdefault(page_of[id], []).append(id)
    needed: dict[str, list[str]] = {}
    for id, (claim, _) in known.items():
        for step in () if claim.derivation is None else claim.derivation.steps:
            needed.setdefault(step.id, []).append(id)
    return SiteIndex(
        pairs=known,
        pages={name: tuple(sorted(ids, key=_rank(name, known))) for name, ids in pages.items()},
        rows=owners,
        page_of=page_of,
        needed_by={id: tuple(users) for id, users in needed.items()},
    )


def _rank(page: str, known: Mapping[str, tuple[Claim, Verdict]]) -> Callable[[str], tuple[bool, int]]:
    """Return the sort key of the claims of a page: first its own claim, then by origin, then in the given order."""
    return lambda id: (id != page, ORIGINS.index(known[id][0].origin))


def page_name(entry: str) -> str:
    """Return the name of the page of an entry: its name in lower case, for case-insensitive file systems.

    Parameters
    ----------
    entry
        Name of the entry.
    """
    return re.sub(r"[^a-z0-9._-]", "-", entry.lower())
