"""Decision trees and De Morgan formulas as classes of search.

A member is the expression in prefix order, a text of tokens. For trees, these are tests, each followed by the subtrees
at 0 and at 1, and leaves: ``x1 0 x2 1 0``. For formulas, they are gates, each followed by its two operands, and
literals: ``& x1 | ~x2 x3``. So each token has two operands or none.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random

import numpy as np

from theorylab.errors import TooLarge
from theorylab.hunts.quantity import Spectra
from theorylab.hunts.search_class import SearchClass
from theorylab.hunts.truth_tables import ONCE, degrees, transform_rows
from theorylab.problems.formula import parse_formula
from theorylab.problems.names import problem_named
from theorylab.problems.problem import Problem

__all__ = ["DecisionTrees", "Formulas"]

MOST_VARIABLES = 20
MOST_NODES = 200
"""Maximum number of tokens that have operands."""

_VARIABLE = re.compile(r"x(\d+)")


class _Expressions(SearchClass[str]):
    """Functions of expressions with at most a number of tokens that have operands.

    Parameters
    ----------
    variables
        Maximum number of variables.
    size
        Size of an expression, as in the name of the class.
    inner, outer
        The tokens with two operands and those without, simple ones first.
    nodes
        Maximum number of tokens that have operands.
    """

    noun = "function"
    has_tables = True
    imports = "from theorylab.problems.names import problem_named"

    def __init__(self, variables: int, size: int, inner: Sequence[str], outer: Sequence[str], nodes: int):
        if variables > MOST_VARIABLES:
            raise TooLarge(f"class {self.form}: {variables} variables; at most {MOST_VARIABLES}")
        if nodes > MOST_NODES:
            raise TooLarge(f"class {self.form}: size {size}; at most {size - nodes + MOST_NODES}")
        self.name = f"{self.form.partition(':')[0]}:{variables},{size}"
        self.variables, self.inner, self.outer = variables, inner, outer
        self.longest = 2 * nodes + 1

    @abstractmethod
    def joined(self, token: str, first: str, second: str) -> str:
        """Return the formula of a token with two operands, which are formulas that need no further parentheses."""

    def formula(self, member: str) -> str:
        """Return a member as a formula whose parentheses show its structure."""
        operands: list[str] = []
        for token in reversed(member.split()):
            if token in self.inner:
                first, second = (
                    f"({each})" if "&" in each or "|" in each else each for each in operands[:-3:-1]
                )
                operands[-2:] = [self.joined(token, first, second)]
            else:
                operands.append(token)
        return operands[0]

    def problem(self, member: str) -> Problem:
        """Return the function under the uniform distribution; its last variable is the last one in the expression."""
        return problem_named(f"dnf:{self.formula(member)}")

    def text(self, member: str) -> str:
        """Return the member as an expression of Python."""
        return f'problem_named("dnf:{self.formula(member)}")'

    def plain(self, member: str) -> str:
        """Return lines of Python that define its truth table."""
        table = self._values([member])[0, : 1 << self.variables_of(member)]
        return f'TABLE = [int(bit) for bit in "{"".join(map(str, table))}"]'

    def random(self, rng: Random) -> str:
        """Return an expression of random size and shape."""
        tokens = [rng.choice(self.outer)]
        for _ in range(rng.randint(0, self.longest // 2)):
            tokens = self._inserted(tokens, rng)
        return " ".join(tokens)

    def neighbour(self, member: str, rng: Random) -> str:
        """Return the expression with a token inserted, removed or replaced."""
        tokens, way = member.split(), rng.randrange(3)
        if way == 0 and len(tokens) < self.longest:
            return " ".join(self._inserted(tokens, rng))
        if way == 1 and len(tokens) > 1:
            at = rng.choice([at for at, token in enumerate(tokens) if token in self.inner])
            return " ".join(rng.choice(self._removed(tokens, at)))
        at = rng.randrange(len(tokens))
        tokens[at] = rng.choice(self.inner if tokens[at] in self.inner else self.outer)
        return " ".join(tokens)

    def simpler(self, member: str) -> Iterator[str]:
        """Yield expressions with a token less, with the variables numbered without gaps, and with a simpler token."""
        tokens = member.split()
        for at, token in enumerate(tokens):
            if token in self.inner:
                yield from (" ".join(smaller) for smaller in self._removed(tokens, at))
        used = sorted({int(i) for i in _VARIABLE.findall(member)})
        if used != [*range(1, len(used) + 1)]:
            yield _VARIABLE.sub(lambda found: f"x{used.index(int(found[1])) + 1}", member)
        for at, token in enumerate(tokens):
            alike = self.inner if token in self.inner else self.outer
            for simple in alike[: alike.index(token)]:
                yield " ".join([*tokens[:at], simple, *tokens[at + 1 :]])

    def variables_of(self, member: str) -> int:
        """Return the number of variables of a member."""
        return max(map(int, _VARIABLE.findall(member)), default=0)

    def spectra(self, members: Sequence[str]) -> Spectra | None:
        """Return the Fourier coefficients of members."""
        sizes = transform_rows(1 - 2 * self._values(members).astype(np.int8))
        return Spectra(sizes, ONCE, degrees(self.variables), sizes.shape[1])

    def tables(self, members: Sequence[str], most: int) -> np.ndarray | None:
        """Return the truth tables of members."""
        return self._values(members) if self.variables <= most else None

    @cached_property
    def _inputs(self) -> np.ndarray:
        """All inputs, bool[2^n, n]."""
        return (np.arange(1 << self.variables)[:, None] >> np.arange(self.variables) & 1).astype(bool)

    def _values(self, members: Sequence[str]) -> np.ndarray:
        """Return the truth tables of members as functions of all variables, uint8[B, 2^n]."""
        found = [parse_formula(self.formula(member))(self._inputs) for member in members]
        return np.array(found, dtype=np.uint8)

    def _end(self, tokens: Sequence[str], at: int) -> int:
        """Return the index after the last token of the subexpression that begins at an index."""
        missing = 1
        while missing:
            missing += 1 if tokens[at] in self.inner else -1
            at += 1
        return at

    def _inserted(self, tokens: list[str], rng: Random) -> list[str]:
        """Return the expression with a token above a random one, the other operand being a token without operands."""
        at = rng.randrange(len(tokens))
        end = self._end(tokens, at)
        operands = [tokens[at:end], [rng.choice(self.outer)]]
        rng.shuffle(operands)
        return [*tokens[:at], rng.choice(self.inner), *operands[0], *operands[1], *tokens[end:]]

    def _removed(self, tokens: list[str], at: int) -> list[list[str]]:
        """Return the two expressions in which a token is replaced by one of its operands."""
        middle = self._end(tokens, at + 1)
        end = self._end(tokens, middle)
        return [
            [*tokens[:at], *operand, *tokens[end:]]
            for operand in (tokens[at + 1 : middle], tokens[middle:end])
        ]


class DecisionTrees(_Expressions):
    """Functions of decision trees with at most S internal nodes over N variables.

    Parameters
    ----------
    variables
        The number N, at most :data:`MOST_VARIABLES`.
    size
        The number S, at most :data:`MOST_NODES`.
    """

    form = "tree:N,S"

    def __init__(self, variables: int, size: int):
        tests = [f"x{i + 1}" for i in range(variables)]
        super().__init__(variables, size, tests, ("0", "1"), nodes=size)

    def joined(self, token: str, first: str, second: str) -> str:
        """Return the formula of a test with its subtrees at 0 and at 1."""
        return f"~{token}&{first}|{token}&{second}"


class Formulas(_Expressions):
    """Functions of De Morgan formulas, with gates *and* and *or* and at most S literals as inputs, over N variables.

    The number of literals, counted with repetitions, is the size of a De Morgan formula.

    Parameters
    ----------
    variables
        The number N, at most :data:`MOST_VARIABLES`.
    size
        The number S, at most :data:`MOST_NODES` + 1.
    """

    form = "formula:N,S"

    def __init__(self, variables: int, size: int):
        literals = [f"{sign}x{i + 1}" for sign in ("", "~") for i in range(variables)]
        super().__init__(variables, size, ("&", "|"), literals, nodes=size - 1)

    def joined(self, token: str, first: str, second: str) -> str:
        """Return the formula of a gate."""
        return f"{first}{token}{second}"
