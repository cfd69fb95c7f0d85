"""Content of the page of a paper: its main results, its errata, all its statements by part, and its map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from theorylab.claims import Claim, Verdict
from theorylab.claims.verdict import Outcome
from theorylab.files.bibliography import Work
from theorylab.plotting.figure import Figure
from theorylab.reports.errata import errata_among
from theorylab.reports.overview import main_counts, main_statements
from theorylab.reports.site.dependency_map import dependencies
from theorylab.reports.site.site_index import SiteIndex

__all__ = ["paper_facts", "scopes"]


def paper_facts(
    site_index: SiteIndex, paper: str, works: Mapping[str, Work], figures: Sequence[Figure]
) -> dict[str, Any]:
    """Return the facts on a paper for templates.

    Parameters
    ----------
    site_index
        Where everything stands.
    paper
        First part of the ids.
    works
        Works by key.
    figures
        All figures.
    """
    pairs = [pair for pair in site_index.pairs.values() if pair[0].paper == paper]
    keys = dict.fromkeys(claim.cite.key for claim, _ in pairs)
    counts = Counter(verdict.outcome for _, verdict in pairs)
    pages = {page: ids for page, ids in site_index.pages.items() if page.partition(".")[0] == paper}
    return {
        "name": paper,
        "pairs": pairs,
        "works": [str(works.get(key, key)) for key in keys],
        "titles": "; ".join(works[key].title for key in keys if key in works),
        "links": [link for key in keys if key in works for link in works[key].links],
        "bibtex": [works[key].bibtex for key in keys if key in works],
        "counts": [(counts[outcome], outcome.value) for outcome in Outcome if counts[outcome]],
        "main_results": main_statements(pairs),
        "main": main_counts(pairs),
        "errata": errata_among(pair for pair in pairs if pair[0].erratum),
        "parts": _by_part(pairs),
        "unchecked": [page for page, ids in pages.items() if not ids],
        "arrows": dependencies(site_index, paper),
        "figures": [figure for figure in figures if figure.id.partition(".")[0] == paper],
    }


def scopes(pairs: Iterable[tuple[Claim, Verdict]]) -> str:
    """Return the scopes on which claims were checked, in words.

    Parameters
    ----------
    pairs
        Claims with their verdicts.
    """
    return " and ".join(dict.fromkeys(verdict.scope for _, verdict in pairs))


def _by_part(pairs: Iterable[tuple[Claim, Verdict]]) -> dict[str, list[tuple[Claim, Verdict]]]:
    """Return the claims by the folder of their files, which is the part of the paper."""
    found: dict[str, list[tuple[Claim, Verdict]]] = {}
    for claim, verdict in pairs:
        folders = claim.module.split(".")[:-1]
        part = folders[-1] if claim.paper in folders[:-1] else ""
        found.setdefault(part, []).append((claim, verdict))
    return found
