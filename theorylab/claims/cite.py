"""The source of a statement, its origin and its weight, and the consequences if it is refuted."""

from __future__ import annotations

from dataclasses import dataclass

from theorylab.files.bibliography import key_of

__all__ = ["FALLS", "NEW", "ORIGINS", "WEIGHTS", "Cite"]

ORIGINS = ("printed", "reading", "repaired", "sharpened", "known", "new")
"""Origins of a statement: the paper's words, our reading of them, a repair, a sharper form, known elsewhere, or new."""
FALLS = ("theorem", "construction", "proof step", "slip", "text or table")
"""What falls with a refuted printed statement, the gravest first; if a construction falls, its theorem may hold."""
NEW = "new"
WEIGHTS = ("main", "lemma", "step", "remark", "data", NEW)
"""Weights of the statements of papers, the heaviest first, and that of the claims that no paper states."""


@dataclass(frozen=True)
class Cite:
    """The place of a statement in a paper.

    Parameters
    ----------
    work
        The work: its key in the bibliography, or the short name of a paper in ids of claims.
    place
        Place in the work, such as ``"Theorem 2"``.
    printed
        The mathematics as printed, in LaTeX with nothing added, if the claim states a reading of it.

    See Also
    --------
    Claim

    Examples
    --------
    >>> Cite("blanc2023", "Theorem 2").place
    'Theorem 2'
    """

    work: str
    place: str
    printed: str = ""

    @property
    def key(self) -> str:
        """Key of the work in the bibliography."""
        return key_of(self.work)
