"""Text that may be written to a terminal: what would move its cursor or change its colours becomes an escape."""

from __future__ import annotations

from unicodedata import category

__all__ = ["printable"]

KEPT = "\n\t"
CONTROL = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control characters, invisible ones that turn the direction of writing among them, and halves of characters."""


def printable(text: str) -> str:
    r"""The text with control characters as escapes.

    Parameters
    ----------
    text
        Perhaps from a file or the command line.

    Examples
    --------
    >>> print(printable("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    if text.isprintable():
        return text
    return "".join(c if c in KEPT or category(c) not in CONTROL else _escape(c) for c in text)


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
