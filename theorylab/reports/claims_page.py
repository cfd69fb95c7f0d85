"""The page of the claims of a package: every statement with its recorded verdict, paper by paper, in Markdown.

``python -m theorylab.reports.claims_page PACKAGE FILE`` writes it. A paper is called what ``references.bib`` in the
package calls it, if there is one.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path

from theorylab.claims import Claim, registered
from theorylab.claims.verdict import RECORDABLE
from theorylab.numbers.counted import counted
from theorylab.reports.markdown import markdown
from theorylab.reports.tables import Table

__all__ = ["bibliography", "claim_table", "claims_page", "page_of"]

HEAD = """# Claims

Every statement that is checked, by paper, with the verdict it is known to have. Written by `make claims`.

Verdicts are those of the quick scope unless the method says more; [reference](reference.md#verdicts) says what each one
means. `theorylab show ID` says how a claim is checked, `theorylab check ID` checks it.
"""

_ENTRY = re.compile(r"^@\w+\{([^,\s]+),(.*?)^\}", re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r"^\s*(\w+)\s*=\s*\{(.*)\},?\s*$", re.MULTILINE)


def claims_page(
    claims: Iterable[Claim], papers: Mapping[str, str], sources: Mapping[str, str] | None = None
) -> str:
    """The page, in Markdown.

    Parameters
    ----------
    claims
        The claims, in the order of the page, repairs among them.
    papers
        What a paper is called, by its key of citation.
    sources
        Where the file of a module is found, by the name of the module; claims of other modules have no link.
    """
    claims = list(claims)
    by_paper = {
        name: [c for c in claims if c.paper == name] for name in dict.fromkeys(c.paper for c in claims)
    }
    parts = [HEAD, markdown(_summary(by_paper)) + "\n"]
    for name, of_it in by_paper.items():
        keys = dict.fromkeys(claim.cite.key for claim in of_it)
        titles = "; ".join(f"{papers[key]} [{key}]" if key in papers else f"[{key}]" for key in keys)
        parts.append(
            f"## {name}\n\n{titles}.\n\n{_counts(of_it)}\n\n{markdown(claim_table(of_it, sources))}\n"
        )
    return "\n".join(parts)


def claim_table(claims: Iterable[Claim], sources: Mapping[str, str] | None = None) -> Table:
    """Where each claim stands, what it says, the outcome it is known to have, and how it is checked.

    Parameters
    ----------
    claims
        One a row.
    sources
        As for :func:`claims_page`.
    """
    known = sources or {}
    rows = tuple(
        (
            f"[{claim.id}]({known[claim.module]})" if claim.module in known else claim.id,
            claim.cite.place,
            claim.statement,
            claim.expected.value,
            claim.method,
            claim.status,
        )
        for claim in claims
    )
    return Table(("claim", "place", "statement", "verdict", "method", "status"), rows)


def bibliography(text: str) -> dict[str, str]:
    """What to call the works of a file in BibTeX, by key: authors, title, year.

    Parameters
    ----------
    text
        The file; a field stands on a line of its own.
    """
    called = {}
    for key, body in _ENTRY.findall(text):
        fields = {name.lower(): re.sub(r"[{}]", "", value) for name, value in _FIELD.findall(body)}
        families = [author.split()[-1] for author in fields.get("author", key).split(" and ")]
        who = " and ".join(filter(None, [", ".join(families[:-1]), families[-1]]))
        called[key] = f"{who}, *{fields.get('title', key)}* ({fields.get('year', 'no year')})"
    return called


def page_of(package: str, file: Path) -> str:
    """The page of the claims that the modules of a package state, with links for a file at that place.

    Parameters
    ----------
    package
        Name of an installed package whose claims are in a catalog.
    file
        Where the page will stand.
    """
    claims = [c for c in registered().values() if c.module.partition(".")[0] == package]
    modules = {claim.module for claim in claims}
    folder = file.resolve().parent
    sources = {
        name: Path(os.path.relpath(str(sys.modules[name].__file__), folder)).as_posix() for name in modules
    }
    known = files(package).joinpath("references.bib")
    papers = bibliography(known.read_text(encoding="utf-8")) if known.is_file() else {}
    return claims_page(claims, papers, sources)


def _counts(claims: Iterable[Claim]) -> str:
    """How many claims have each verdict, in words."""
    counts = Counter(claim.expected for claim in claims)
    said = ", ".join(f"{counts[outcome]} {outcome.value}" for outcome in RECORDABLE if counts[outcome])
    return f"{counted(counts.total(), 'claim')}: {said}."


def _summary(by_paper: Mapping[str, list[Claim]]) -> Table:
    rows = [_row(f"[{name}](#{name})", claims) for name, claims in by_paper.items()]
    rows.append(_row("all", [claim for claims in by_paper.values() for claim in claims]))
    outcomes = tuple(outcome.value for outcome in RECORDABLE)
    return Table(("paper", *outcomes, "claims"), tuple(rows), frozenset({*outcomes, "claims"}))


def _row(name: str, claims: list[Claim]) -> tuple[str, ...]:
    counts = Counter(claim.expected for claim in claims)
    return (name, *(str(counts[outcome]) for outcome in RECORDABLE), str(len(claims)))


if __name__ == "__main__":
    written = Path(sys.argv[2])
    written.write_text(page_of(sys.argv[1], written), encoding="utf-8")
