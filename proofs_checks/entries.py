"""The statements and definitions of the papers, listed in ``entries.csv``; see :mod:`theorylab.claims.entries`."""

from __future__ import annotations

from pathlib import Path

from theorylab.claims.entries import Entry, entries_of


def entries() -> tuple[Entry, ...]:
    """Return the entries, in the order of the papers."""
    return entries_of(Path(__file__).with_suffix(".csv"))
