"""BibTeX entries for recorded verdicts."""

from __future__ import annotations

import re

from theorylab.claims import Claim, Outcome
from theorylab.claims.verdict import versions
from theorylab.files.bibliography import Work

__all__ = ["AUTHOR", "YEAR", "citation_of"]

AUTHOR, YEAR = "The theorylab developers", "2026"
"""Author and year of the laboratory in citations, as in ``CITATION.cff`` and ``LICENSE``."""
_SPECIAL, _ESCAPED = re.compile(r"([#%&_$])"), r"\\\1"


def citation_of(claim: Claim, outcome: Outcome, work: Work | None) -> str:
    """Return the BibTeX entry of the verdict on a claim.

    Parameters
    ----------
    claim
        The claim.
    outcome
        The outcome that the entry states.
    work
        The paper that states the claim, if a bibliography has it.
    """
    release = dict(versions())["theorylab"]
    paper = f"``{work.title}'' ({work.authors}, {work.year})" if work else claim.cite.key
    title = f"{'Erratum to' if claim.erratum else 'On'} {claim.cite.place} of {paper}"
    return (
        f"@misc{{theorylab:{claim.id},\n"
        f"  author = {{{{{AUTHOR}}}}},\n"
        f"  title  = {{{_SPECIAL.sub(_ESCAPED, title)}}},\n"
        f"  year   = {{{YEAR}}},\n"
        f"  note   = {{theorylab {release}, statement {claim.id}, verdict: {outcome.value}}}\n"
        "}"
    )
