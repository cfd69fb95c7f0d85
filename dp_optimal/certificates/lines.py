"""Lines of a certificate taken one by one, and the exact numbers on them.

Part of the stand-alone checker: nothing is imported but the standard library.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import ParamSpec, TypeVar

__all__ = ["HEXADECIMAL", "Lines", "Malformed", "each", "fraction", "integer", "only"]

HEXADECIMAL = re.compile(r"[0-9a-f]+\Z")

NUMBERS = re.compile(r"[0-9a-f/ ]+\Z")

P = ParamSpec("P")
T = TypeVar("T")


class Malformed(Exception):
    """A line that no certificate has.

    Parameters
    ----------
    line
        Its number, from 1.
    message
        What is wrong and what is allowed.
    """

    def __init__(self, line: int, message: str):
        super().__init__(line, message)
        self.line, self.message = line, message


class Lines:
    """The lines of a file, taken one by one.

    Parameters
    ----------
    text
        The whole file.
    """

    def __init__(self, text: str):
        self.lines = text.split("\n")
        if self.lines[-1] == "":
            self.lines.pop()
        self.number = 0

    def take(self) -> str:
        """The next line."""
        if self.number == len(self.lines):
            raise Malformed(self.number + 1, "the file ends here, before the certificate does")
        self.number += 1
        return self.lines[self.number - 1]

    def field(self, name: str) -> list[str]:
        """The words after ``name`` on the next line, which must begin with it."""
        words = self.take().split(" ")
        if words[0] != name:
            raise Malformed(self.number, f"{words[0][:40]!r}, where {name!r} is expected")
        return words[1:]

    def peek(self, name: str) -> bool:
        """Whether the next line begins with ``name``."""
        return self.number < len(self.lines) and self.lines[self.number].startswith(name + " ")

    def parsed(self, expected: str, parse: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What ``parse`` makes of words of the current line, which should be what is ``expected``."""
        try:
            return parse(*args, **kwargs)
        except (ValueError, ZeroDivisionError, IndexError):
            raise Malformed(self.number, f"not {expected}") from None

    def numbers(self) -> list[str]:
        """The words of a line of numbers."""
        line = self.take()
        if not NUMBERS.match(line):
            raise Malformed(self.number, f"{line[:40]!r}, where numbers are expected")
        return line.split(" ")

    def count(self, name: str) -> int:
        """The number on a line ``name NUMBER``."""
        words = self.field(name)
        return self.parsed(f"{name} and a number", only, integer, words)


def only(parse: Callable[[str], T], words: Sequence[str]) -> T:
    """What ``parse`` makes of the one word that ``words`` must be."""
    (word,) = words
    return parse(word)


def each(parse: Callable[[str], T], words: Sequence[str]) -> list[T]:
    """What ``parse`` makes of each of the ``words``."""
    return [parse(word) for word in words]


def integer(word: str) -> int:
    """A natural number in decimal digits."""
    if not (word.isascii() and word.isdigit()):
        raise ValueError(word)
    return int(word)


def fraction(word: str) -> Fraction:
    """A number a or a/b of natural numbers."""
    numerator, slash, denominator = word.partition("/")
    return Fraction(integer(numerator), integer(denominator) if slash else 1)
