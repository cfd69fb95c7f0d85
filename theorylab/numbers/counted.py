"""Quantities as text, in the singular or the plural."""

from __future__ import annotations

__all__ = ["quantity"]

HISSING = ("s", "x", "ch", "sh")
"""Endings of words whose plural adds ``es``."""


def quantity(number: int, what: str) -> str:
    """Return a number of things as text, in the singular or the plural.

    Parameters
    ----------
    number
        The number.
    what
        The noun in the singular; the last of several words is put into the plural.

    Examples
    --------
    >>> quantity(1, "claim"), quantity(0, "monotone function"), quantity(1234, "class")
    ('1 claim', '0 monotone functions', '1,234 classes')
    """
    return f"{number:,} {what if number == 1 else _plural(what)}"


def _plural(what: str) -> str:
    if what.endswith(HISSING):
        return f"{what}es"
    if what.endswith("y") and what[-2:-1] not in "aeiou":
        return f"{what[:-1]}ies"
    return f"{what}s"
