"""Representations of objects: one line in Python, a small table in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from flint import arb, fmpq, fmpz

from theorylab.numbers.rationals import format_rational

__all__ = ["MOST_COPIED", "ReprMixin", "call"]

MOST_COPIED = 16
"""Maximum number of inputs of a problem that is represented by the expression that constructs it."""

LONGEST_COPIED = 2000
"""Maximum number of characters of such an expression."""

MOST_WRITTEN = 8
"""Maximum number of entries of a sequence that are written."""


class ReprMixin:
    """Mixin that represents an object by a few facts.

    ``_facts`` returns the facts by name: an exact number or a ball, a tuple of these, a word or a sentence; ``None`` is
    omitted. ``_picture`` returns a drawing, if there is one.
    """

    __slots__ = ()

    def _facts(self) -> Mapping[str, Any]:
        return {}

    def _picture(self) -> str | None:
        """Return an SVG document to show below the facts in a notebook."""
        return None

    def _expression(self) -> str | None:
        """Return the expression that constructs the object, for counterexamples; ``None`` if there is none."""
        return None

    def __repr__(self) -> str:
        expression = self._expression()
        if expression is not None and len(expression) <= LONGEST_COPIED:
            return expression
        facts = ((name, _number_text(value)) for name, value in self._facts().items() if value is not None)
        shown = ", ".join(f"{name.replace(' ', '_')}={_quote(text)}" for name, text in facts)
        return f"<{type(self).__name__} {shown}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align: left">{escape(name)}</th>'
            f'<td style="text-align: left">{escape(_number_text(value))}</td></tr>'
            for name, value in self._facts().items()
            if value is not None
        )
        name = escape(type(self).__name__)
        table = f'<table><caption style="text-align: left">{name}</caption><tbody>{rows}</tbody></table>'
        return table + (self._picture() or "")


def call(name: str, *arguments: Any, **named: Any) -> str | None:
    """Write a call in Python, or return ``None`` if an argument is an object without an expression.

    Parameters
    ----------
    name
        Name of the function or class.
    arguments, named
        Numbers, text, objects of type :class:`ReprMixin`, and nested lists and tuples of these. A rational that is not
        an integer is written as text. Named arguments that are empty or zero are omitted.

    Examples
    --------
    >>> call("mixture", (fmpq(1, 3), 2), p=[], n=5)
    "mixture(('1/3', 2), n=5)"
    """
    written = [_argument(argument) for argument in arguments]
    for keyword, argument in named.items():
        if argument or isinstance(argument, ReprMixin):
            text = _argument(argument)
            written.append(None if text is None else f"{keyword}={text}")
    return None if None in written else f"{name}({', '.join(filter(None, written))})"


def _argument(value: Any) -> str | None:
    if isinstance(value, list | tuple):
        entries = [_argument(entry) for entry in value]
        if None in entries:
            return None
        inner = ", ".join(filter(None, entries))
        return f"[{inner}]" if isinstance(value, list) else f"({inner}{',' * (len(entries) == 1)})"
    if isinstance(value, fmpq):
        text = format_rational(value)
        return repr(text) if "/" in text else text
    return value._expression() if isinstance(value, ReprMixin) else repr(value)


def _number_text(value: Any) -> str:
    """Return an exact number as text; a long sequence is cut after its first values."""
    if isinstance(value, fmpq):
        return format_rational(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(fmpz(value))  # Python limits the digits of str(int)
    if isinstance(value, arb):
        return value.str(12)
    if isinstance(value, tuple):
        more = ["..."] if len(value) > MOST_WRITTEN else []
        return ", ".join([*map(_number_text, value[:MOST_WRITTEN]), *more])
    return str(value)


def _quote(text: str) -> str:
    """Return a text for use within a line, in quotation marks unless it is one word."""
    return text if text.isprintable() and " " not in text else repr(text)
