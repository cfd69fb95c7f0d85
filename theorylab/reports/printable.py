"""Text that is safe for a terminal: characters that would move its cursor or change its colours are escaped."""

from __future__ import annotations

from unicodedata import category

__all__ = ["printable"]

KEPT = "\n\t"
CONTROL = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Unicode categories of control characters, invisible ones (such as changes of direction) and surrogates."""


def printable(text: str) -> str:
    r"""Return a text with its control characters escaped.

    Parameters
    ----------
    text
        A text, possibly from a file or the command line.

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
