"""What the page of a statement tells beside its claims: what it is, who shows it, and how it is checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from sys import modules
from typing import Any

from theorylab.claims import Claim
from theorylab.claims.verdict import versions
from theorylab.claims.weights import weight
from theorylab.files.bibliography import Work, entry_of
from theorylab.plotting.figure import Figure
from theorylab.reports.names_of_claims import shown_module
from theorylab.reports.site.shelf import Shelf

__all__ = ["statement_facts"]


def statement_facts(
    shelf: Shelf, page: str, works: Mapping[str, Work], figures: Sequence[Figure], sources: Mapping[str, str]
) -> dict[str, Any]:
    """What the template of the page speaks of.

    Parameters
    ----------
    shelf
        Where everything stands.
    page
        Name of the page.
    works
        Works by key.
    figures
        All figures.
    sources
        Where the file of a module is found, by name of the module.
    """
    pairs, row = shelf.of(page), shelf.rows.get(page)
    first = pairs[0][0] if pairs else None
    kind = row["kind"].replace("-", " ") if row else "statement"
    heavy = (row["weight"] if row else "") or (weight(first) if first else "")
    places = {(claim.cite.key, claim.cite.place) for claim, _ in pairs}
    return {
        "paper": page.partition(".")[0],
        "pairs": pairs,
        "row": row,
        "facts": [fact for fact in (kind, f"weight: {heavy}" if heavy else "") if fact],
        "files": _files((claim for claim, _ in pairs), sources),
        "figures": [figure for figure in figures if _shows(figure, places)],
        "bibtex": _bibtex_of(first, works) if first else "",
    }


def _files(claims: Iterable[Claim], sources: Mapping[str, str]) -> list[dict[str, str]]:
    """The files that state the claims, each once, with what they say of themselves."""
    return [
        {
            "name": shown_module(name),
            "address": sources.get(name, ""),
            "says": getattr(modules.get(name), "__doc__", None) or "",
        }
        for name in dict.fromkeys(claim.module for claim in claims)
    ]


def _bibtex_of(claim: Claim, works: Mapping[str, Work]) -> str:
    """BibTeX of the check of a claim, and of the paper that it is from."""
    what = "Erratum to" if claim.erratum else "On"
    place = re.sub(r"([#%&_$])", r"\\\1", claim.cite.place)
    own = (
        f"@misc{{theorylab:{claim.id},\n"
        f"  title        = {{{what} {place} of \\cite{{{claim.cite.key}}}}},\n"
        f"  howpublished = {{theorylab {dict(versions())['theorylab']}, statement {claim.id}}}\n"
        "}"
    )
    return "\n\n".join((own, entry_of(works, claim.cite.key)))


def _shows(figure: Figure, places: Iterable[tuple[str, str]]) -> bool:
    """Whether a figure says that it illustrates one of the places."""
    own = figure.cite.place.lower()
    named = {own, *(part.strip() for part in own.replace(",", " and ").split(" and "))}
    return any(key == figure.cite.key and place.lower() in named for key, place in places)
