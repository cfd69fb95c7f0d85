"""Tables as rows of text."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Table"]


@dataclass(frozen=True)
class Table:
    """Rows of text under headings.

    Attributes
    ----------
    headings
        One a column.
    rows
        One entry a column.
    right
        Headings of the columns that are aligned to the right.
    drop
        Headings of the columns that a narrow screen leaves out, those that go first first.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[str] = frozenset()
    drop: tuple[str, ...] = ()
