r"""Conditions on the columns of the atlas: parsed from text and evaluated exactly, without executing code.

    condition    and, or, not, comparisons (<, <=, ==, =, !=, >=, >) in chains, as in ``3 <= depth < certificate + 2``
    number       columns, ratios, integers (also 0x16e9), + - *, / before an integer, parentheses

A rational column or a quotient is kept as numerator and denominator, integer expressions of 128 bits, and a/b < c/d
becomes a d < c b with b, d > 0. The parser bounds the absolute values that each expression can take, and refuses a
condition that might need more than 127 bits. So no comparison ever rounds.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import NamedTuple

from theorylab.catalog import did_you_mean
from theorylab.errors import InputFormatError
from theorylab.extras import polars

__all__ = ["LARGEST", "Number", "condition", "names_in", "whole"]

LARGEST = (1 << 127) - 1

_TOKEN = re.compile(
    r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|[0-9]+)|(?P<word>[A-Za-z_]\w*)|(?P<sign><=|>=|==|!=|[-+*/<>=()]))"
)
_COMPARISONS: dict[str, Callable[[polars.Expr, polars.Expr], polars.Expr]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
_LONGEST = 2000
_LONGEST_NUMBER = 40
_DEEPEST = 30
"""Maximum nesting of parentheses, signs and negations."""


class Number(NamedTuple):
    """A rational for every row.

    Attributes
    ----------
    over
        Numerator, of 128 bits.
    under
        Denominator, positive.
    most_over, most_under
        Largest absolute values of numerator and denominator.
    """

    over: polars.Expr
    under: polars.Expr
    most_over: int
    most_under: int


def whole(value: int) -> Number:
    """Return an integer as a number."""
    return Number(_literal(value), _literal(1), abs(value), 1)


def condition(text: str, columns: dict[str, Number]) -> polars.Expr:
    """Parse a condition such as ``greedy_kind > size and depth == 4``.

    Parameters
    ----------
    text
        The condition.
    columns
        The numbers by name.

    Raises
    ------
    InputFormatError
        At the first position that does not belong to a condition, for an unknown name, and for numbers
        too large to be exact.
    """
    if len(text) > _LONGEST:
        raise InputFormatError(f"{len(text)} characters; at most {_LONGEST}", source="condition")
    reader = _Reader(text, columns)
    found, at = reader.either(), reader.here
    if reader.token:
        raise reader.error(f"unexpected {reader.token!r}")
    return reader.truth(found, at)


def names_in(text: str) -> list[str]:
    """Return the names of the columns in a parsed condition, each once, in order of appearance."""
    words = (found["word"] for found in _TOKEN.finditer(text) if found["word"])
    return list(dict.fromkeys(word for word in words if word not in ("and", "or", "not")))


class _Reader:
    """Recursive descent over the tokens, with one method per level of precedence, loosest first."""

    def __init__(self, text: str, columns: dict[str, Number]):
        self.text, self.columns, self.depth = text, columns, 0
        self.next_at = 0
        self.advance()

    def advance(self) -> str:
        """Advance to the next token and return the previous one; the end is the empty text."""
        last = getattr(self, "token", "")
        found = _TOKEN.match(self.text, self.next_at)
        rest = self.text[self.next_at :].lstrip()
        self.here = len(self.text) - len(rest)
        if found is None and rest:
            raise self.error(f"unexpected {rest[0]!r}")
        self.token = found[0].strip() if found else ""
        self.next_at = found.end() if found else len(self.text)
        return last

    def error(self, message: str, at: int | None = None) -> InputFormatError:
        column = (self.here if at is None else at) + 1
        return InputFormatError(message, source=f"condition {self.text!r}", column=column)

    def either(self) -> Number | polars.Expr:
        return self._parse_chain("or", self.both, operator.or_)

    def both(self) -> Number | polars.Expr:
        return self._parse_chain("and", self.negation, operator.and_)

    def _parse_chain(
        self,
        word: str,
        part: Callable[[], Number | polars.Expr],
        join: Callable[[polars.Expr, polars.Expr], polars.Expr],
    ) -> Number | polars.Expr:
        start, found = self.here, part()
        while self.token == word:
            self.advance()
            at = self.here
            found = join(self.truth(found, start), self.truth(part(), at))
        return found

    def negation(self) -> Number | polars.Expr:
        if self.token != "not":
            return self.comparison()
        self.advance()
        at = self.here
        return ~self.truth(self._deeper(self.negation), at)

    def comparison(self) -> Number | polars.Expr:
        start, left = self.here, self.sum()
        found: polars.Expr | None = None
        while self.token in _COMPARISONS:
            compare = _COMPARISONS[self.advance()]
            at = self.here
            right = self.sum()
            a, b = self.number(left, start), self.number(right, at)
            self._require_bounded(a.most_over * b.most_under, start)
            self._require_bounded(b.most_over * a.most_under, start)
            holds = compare(a.over * b.under, b.over * a.under)
            found = holds if found is None else found & holds
            left, start = right, at
        return left if found is None else found

    def sum(self) -> Number | polars.Expr:
        start, left = self.here, self.product()
        while self.token in ("+", "-"):
            sign = 1 if self.advance() == "+" else -1
            at = self.here
            a, b = self.number(left, start), self.number(self.product(), at)
            over = a.over * b.under + _literal(sign) * b.over * a.under
            left = self._quotient(over, a.under * b.under, *_sum_bounds(a, b), start)
        return left

    def product(self) -> Number | polars.Expr:
        start, left = self.here, self.factor()
        while self.token in ("*", "/"):
            times = self.advance() == "*"
            at = self.here
            a = self.number(left, start)
            b = self.number(self.factor(), at) if times else self._inverse()
            most = a.most_over * b.most_over, a.most_under * b.most_under
            left = self._quotient(a.over * b.over, a.under * b.under, *most, start)
        return left

    def _inverse(self) -> Number:
        """Return the inverse of an integer literal, which is checked to be positive."""
        at, written = self.here, self.token
        value = self._integer() if written[:1].isdigit() else 0
        if not value:
            raise self.error("the divisor must be an integer above 0; multiply the other side instead", at)
        return Number(_literal(1), _literal(value), 1, value)

    def factor(self) -> Number | polars.Expr:
        if self.token == "-":
            self.advance()
            at = self.here
            a = self.number(self._deeper(self.factor), at)
            return a._replace(over=_literal(-1) * a.over)
        if self.token == "(":
            self.advance()
            inner = self._deeper(self.either)
            if self.token != ")":
                raise self.error("a parenthesis is not closed")
            self.advance()
            return inner
        return self._atom()

    def _atom(self) -> Number:
        written = self.token
        if not written:
            raise self.error("the condition ends where a number is expected")
        if written[0].isdigit():
            return whole(self._integer())
        if written not in self.columns:
            if not re.fullmatch(r"[A-Za-z_]\w*", written):
                raise self.error(f"unexpected {written!r}")
            close = did_you_mean(written, self.columns) or f"; there are {', '.join(self.columns)}"
            raise self.error(f"unknown column {written!r}{close}")
        self.advance()
        return self.columns[written]

    def _integer(self) -> int:
        at, written = self.here, self.token
        if len(written) > _LONGEST_NUMBER:
            raise self.error(f"a number of {len(written)} characters; at most {_LONGEST_NUMBER}")
        value = int(written, 16 if written[:2] in ("0x", "0X") else 10)
        self._require_bounded(value, at)
        self.advance()
        return value

    def _deeper(self, part: Callable[[], Number | polars.Expr]) -> Number | polars.Expr:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.error(f"nested more than {_DEEPEST} deep")
        found = part()
        self.depth -= 1
        return found

    def _quotient(
        self, over: polars.Expr, under: polars.Expr, most_over: int, most_under: int, at: int
    ) -> Number:
        self._require_bounded(max(most_over, most_under), at)
        return Number(over, under, most_over, most_under)

    def _require_bounded(self, most: int, at: int) -> None:
        if most > LARGEST:
            raise self.error("the numbers may need more than 127 bits", at)

    def number(self, found: Number | polars.Expr, at: int) -> Number:
        if isinstance(found, Number):
            return found
        raise self.error("a number is expected, and a condition was given", at)

    def truth(self, found: Number | polars.Expr, at: int) -> polars.Expr:
        if isinstance(found, Number):
            raise self.error("a comparison is expected, such as depth > 3", at)
        return found


def _literal(value: int) -> polars.Expr:
    return polars.lit(value, dtype=polars.Int128)


def _sum_bounds(a: Number, b: Number) -> tuple[int, int]:
    return a.most_over * b.most_under + b.most_over * a.most_under, a.most_under * b.most_under
