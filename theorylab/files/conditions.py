"""Conditions in a text, such as ``3 <= depth < certificate + 2``: parsed without executing code.

    condition    and, or, not, comparisons (<, <=, ==, =, !=, >=, >) in chains
    number       names, integers (also 0x16e9), + - *, / before an integer, parentheses

The meaning of numbers and conditions is that of an :class:`Algebra`: a column of a table, or a function of a value.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from theorylab.catalog import did_you_mean
from theorylab.errors import InputFormatError

__all__ = ["Algebra", "OutOfRange", "names_in", "parse_condition"]

N = TypeVar("N")
"""Type of the numbers of an algebra."""

T = TypeVar("T")
"""Type of its conditions."""

COMPARISONS = ("<", "<=", "=", "==", "!=", ">=", ">")

_TOKEN = re.compile(
    r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|[0-9]+)|(?P<word>[A-Za-z_]\w*)|(?P<sign><=|>=|==|!=|[-+*/<>=()]))"
)
_LONGEST = 2000
_LONGEST_NUMBER = 40
_DEEPEST = 30
"""Maximum nesting of parentheses, signs and negations."""


class OutOfRange(Exception):
    """An operation that an algebra cannot perform exactly; the message becomes an error with a position."""


class Algebra(ABC, Generic[N, T]):
    """The numbers and conditions that a text denotes.

    Attributes
    ----------
    columns
        The numbers that have names.
    """

    columns: Mapping[str, N]

    @abstractmethod
    def literal(self, value: int) -> N:
        """Return an integer as a number."""

    @abstractmethod
    def inverse(self, value: int) -> N:
        """Return the inverse of a positive integer as a number."""

    @abstractmethod
    def sum(self, a: N, b: N) -> N:
        """Return a + b."""

    @abstractmethod
    def product(self, a: N, b: N) -> N:
        """Return a b."""

    @abstractmethod
    def compare(self, sign: str, a: N, b: N) -> T:
        """Return the comparison of two numbers with a sign, ``==`` for equality."""

    @abstractmethod
    def both(self, a: T, b: T) -> T:
        """Return the conjunction of two conditions."""

    @abstractmethod
    def either(self, a: T, b: T) -> T:
        """Return the disjunction of two conditions."""

    @abstractmethod
    def negation(self, a: T) -> T:
        """Return the negation of a condition."""


def parse_condition(text: str, algebra: Algebra[N, T]) -> T:
    """Parse a condition such as ``greedy_kind > size and depth == 4``.

    Parameters
    ----------
    text
        The condition.
    algebra
        The meaning of names, operations and comparisons.

    Raises
    ------
    InputFormatError
        At the first position that does not belong to a condition, for an unknown name, and where the algebra raises
        :class:`OutOfRange`.
    """
    if len(text) > _LONGEST:
        raise InputFormatError(f"{len(text)} characters; at most {_LONGEST}", source="condition")
    reader = _Reader(text, algebra)
    found, at = reader.either(), reader.here
    if reader.token:
        raise reader.error(f"unexpected {reader.token!r}")
    return reader.truth(found, at)


def names_in(text: str) -> list[str]:
    """Return the names in a condition, each once, in order of appearance."""
    words = (found["word"] for found in _TOKEN.finditer(text) if found["word"])
    return list(dict.fromkeys(word for word in words if word not in ("and", "or", "not")))


class _Condition(Generic[T]):
    """A parsed condition, as distinct from a number."""

    def __init__(self, value: T):
        self.value = value


class _Reader(Generic[N, T]):
    """Recursive descent over the tokens, with one method per level of precedence, loosest first."""

    def __init__(self, text: str, algebra: Algebra[N, T]):
        self.text, self.algebra, self.depth = text, algebra, 0
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

    def either(self) -> N | _Condition[T]:
        return self._parse_chain("or", self.both, self.algebra.either)

    def both(self) -> N | _Condition[T]:
        return self._parse_chain("and", self.negation, self.algebra.both)

    def _parse_chain(
        self, word: str, part: Callable[[], N | _Condition[T]], join: Callable[[T, T], T]
    ) -> N | _Condition[T]:
        start, found = self.here, part()
        while self.token == word:
            self.advance()
            at = self.here
            found = _Condition(join(self.truth(found, start), self.truth(part(), at)))
        return found

    def negation(self) -> N | _Condition[T]:
        if self.token != "not":
            return self.comparison()
        self.advance()
        at = self.here
        return _Condition(self.algebra.negation(self.truth(self._deeper(self.negation), at)))

    def comparison(self) -> N | _Condition[T]:
        start, left = self.here, self.sum()
        found: T | None = None
        while self.token in COMPARISONS:
            sign = self.advance()
            at = self.here
            right = self.sum()
            a, b = self.number(left, start), self.number(right, at)
            holds = self._apply(start, self.algebra.compare, "==" if sign == "=" else sign, a, b)
            found = holds if found is None else self.algebra.both(found, holds)
            left, start = right, at
        return left if found is None else _Condition(found)

    def sum(self) -> N | _Condition[T]:
        start, left = self.here, self.product()
        while self.token in ("+", "-"):
            minus = self.advance() == "-"
            at = self.here
            a, b = self.number(left, start), self.number(self.product(), at)
            left = self._apply(start, self.algebra.sum, a, self._negative(b) if minus else b)
        return left

    def product(self) -> N | _Condition[T]:
        start, left = self.here, self.factor()
        while self.token in ("*", "/"):
            times = self.advance() == "*"
            at = self.here
            a = self.number(left, start)
            b = self.number(self.factor(), at) if times else self._inverse()
            left = self._apply(start, self.algebra.product, a, b)
        return left

    def _inverse(self) -> N:
        """Return the inverse of an integer literal, which is checked to be positive."""
        at, written = self.here, self.token
        value = self._integer() if written[:1].isdigit() else 0
        if not value:
            raise self.error("the divisor must be an integer above 0; multiply the other side instead", at)
        return self.algebra.inverse(value)

    def factor(self) -> N | _Condition[T]:
        if self.token == "-":
            self.advance()
            at = self.here
            return self._negative(self.number(self._deeper(self.factor), at))
        if self.token == "(":
            self.advance()
            inner = self._deeper(self.either)
            if self.token != ")":
                raise self.error("a parenthesis is not closed")
            self.advance()
            return inner
        return self._atom()

    def _negative(self, a: N) -> N:
        return self.algebra.product(self.algebra.literal(-1), a)

    def _atom(self) -> N:
        written, columns = self.token, self.algebra.columns
        if not written:
            raise self.error("the condition ends where a number is expected")
        if written[0].isdigit():
            at = self.here
            return self._apply(at, self.algebra.literal, self._integer())
        if written not in columns:
            if not re.fullmatch(r"[A-Za-z_]\w*", written):
                raise self.error(f"unexpected {written!r}")
            close = did_you_mean(written, columns) or f"; there are {', '.join(columns)}"
            raise self.error(f"unknown name {written!r}{close}")
        self.advance()
        return columns[written]

    def _integer(self) -> int:
        written = self.token
        if len(written) > _LONGEST_NUMBER:
            raise self.error(f"a number of {len(written)} characters; at most {_LONGEST_NUMBER}")
        self.advance()
        return int(written, 16 if written[:2] in ("0x", "0X") else 10)

    def _deeper(self, part: Callable[[], N | _Condition[T]]) -> N | _Condition[T]:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.error(f"nested more than {_DEEPEST} deep")
        found = part()
        self.depth -= 1
        return found

    def _apply(self, at: int, operation: Callable[..., Any], *operands: Any) -> Any:
        """Perform an operation of the algebra; one that is out of range is an error at a position."""
        try:
            return operation(*operands)
        except OutOfRange as error:
            raise self.error(str(error), at) from None

    def number(self, found: N | _Condition[T], at: int) -> N:
        if isinstance(found, _Condition):
            raise self.error("a number is expected, and a condition was given", at)
        return found

    def truth(self, found: N | _Condition[T], at: int) -> T:
        if isinstance(found, _Condition):
            return found.value
        raise self.error("a comparison is expected, such as depth > 3", at)
