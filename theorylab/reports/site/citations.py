"""How to cite what a page shows: the paper, and the statement as it was checked here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from theorylab.catalog import find, installed
from theorylab.claims import Claim
from theorylab.claims.verdict import versions
from theorylab.reports.claims_page import bibliography

__all__ = ["bibtex_of", "called", "entries_of_bibtex", "title_of"]

_TITLE = re.compile(r"^\s*title\s*=\s*\{(.*)\}", re.MULTILINE)


def entries_of_bibtex() -> dict[str, str]:
    """Entries of the bibliographies of installed packages, by key."""
    known = installed().references
    return {
        key: entry for package in known for key, entry in find(known, package, kind="bibliography")().items()
    }


def called(entries: Mapping[str, str], key: str) -> str:
    """What a work is called, in Markdown: authors, title, year; its key where no bibliography has it.

    Parameters
    ----------
    entries
        BibTeX by key.
    key
        Of the work.
    """
    return bibliography(entries[key]).get(key, key) if key in entries else key


def title_of(entries: Mapping[str, str], key: str) -> str:
    """Title of a work, in plain words; empty where no bibliography has it.

    Parameters
    ----------
    entries
        BibTeX by key.
    key
        Of the work.
    """
    found = _TITLE.search(entries.get(key, ""))
    return re.sub(r"[{}]", "", found[1]) if found else ""


def bibtex_of(claim: Claim, entries: Mapping[str, str]) -> str:
    """BibTeX of the check of a claim, and of the paper that it is from.

    Parameters
    ----------
    claim
        The claim.
    entries
        BibTeX by key.
    """
    what = "Erratum to" if claim.erratum else "On"
    release = dict(versions())["theorylab"]
    place = re.sub(r"([#%&_$])", r"\\\1", claim.cite.place)
    own = "\n".join(
        (
            f"@misc{{theorylab:{claim.id},",
            f"  title        = {{{what} {place} of \\cite{{{claim.cite.key}}}}},",
            f"  howpublished = {{theorylab {release}, statement {claim.id}}}",
            "}",
        )
    )
    return "\n\n".join((own, entries.get(claim.cite.key, f"% no bibliography has {claim.cite.key}")))
