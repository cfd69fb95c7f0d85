"""Where a statement stands, whose words it has, and what falls with it."""

from __future__ import annotations

from dataclasses import dataclass

from theorylab.files.bibliography import key_of

__all__ = ["FALLS", "ORIGINS", "Cite"]

ORIGINS = ("printed", "reading", "repaired", "sharpened", "known", "new")
"""Whose words a claim has: the paper's, a reading of them, a repair, a sharper form, known from elsewhere, or ours."""
FALLS = ("theorem", "construction", "proof step", "slip", "text or table")
"""What falls with a refuted statement that is printed, the gravest first; with a construction the theorem may stand."""


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
        The mathematics that is printed there, in LaTeX and nothing added, where a claim states a reading of it.

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
