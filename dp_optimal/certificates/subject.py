"""What a certificate is about: a labelled cube, or a finite graph of subproblems.

Part of the stand-alone checker: nothing is imported but the standard library. A subject answers four
questions about a subproblem: the error of a leaf, the tests and where they lead, the most internal nodes of
a tree, and whether a tree that is always right may stop.

*Cube.* A subproblem is a subcube, held as ``mask << n | values``: the variables read and what they were. A
subcube is reached in one way up to order, so errors and costs are measured on the whole population: they
are integer masses over one denominator, the ``unit``, and a test adds up what its outcomes contribute.

*Graph.* A subproblem may be reached with several probabilities, so its numbers are conditional on reaching
it: a test averages over its outcomes, and the unit is 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

__all__ = ["Cube", "Graph", "GraphTest", "Number", "Wrong", "counted", "input_weights", "readable"]

Number = int | Fraction

LONGEST = 2000
"""Bits of a number that a message writes out; Python itself refuses to write the longest ones."""

Outcomes = tuple[tuple[Number, int], ...]
"""For every outcome of a test, the factor of what it contributes, and the subproblem it leads to."""


class Wrong(Exception):
    """A line of a certificate that does not hold.

    Parameters
    ----------
    line
        Its number, from 1.
    message
        What is wrong with it.
    """

    def __init__(self, line: int, message: str):
        super().__init__(line, message)
        self.line, self.message = line, message


class Cube:
    """A labelling of {0,1}^n under a product distribution.

    Parameters
    ----------
    label_masses
        For each of the 2^n inputs the mass of label 1: its label mean times ``denominator`` times the
        integer weight of the input, the product of q - a (value 0) or a (value 1) for Pr[x_i = 1] = a/q.
    probabilities
        Pr[x_i = 1] for each variable.
    denominator
        Common denominator of the label means.
    degree
        Most variables that a subcube asked for has fixed.
    scale
        Factor of all masses, which makes a price per leaf an integer.

    Notes
    -----
    One recursion over the variables, last to first, halves the list of masses: the variable is read as
    zero, read as one, or summed out. The cost is the number of subcubes and of the masses in these lists.
    """

    root = 0

    def __init__(
        self,
        label_masses: Sequence[int],
        probabilities: Sequence[Fraction],
        denominator: int,
        *,
        degree: int,
        scale: int,
    ):
        self.variables = n = len(probabilities)
        self.degree = min(degree, n)
        self._weights = [(p.denominator - p.numerator, p.numerator) for p in probabilities]
        self.unit = scale * denominator * prod(p.denominator for p in probabilities)
        self._rest = scale * denominator
        self._errors: dict[int, int] = {}
        self._open: dict[int, list[tuple[int, int, int]]] = {}
        self._sum([scale * mass for mass in label_masses], self._rest, 0, self.degree)

    def _sum(self, masses: list[int], weight: int, state: int, left: int) -> None:
        """Record the errors of the subcubes within ``state`` that fix at most ``left`` more of its variables.

        ``masses`` run over the variables not decided yet; ``weight`` is the factor of those that are.
        """
        if left == 0 or len(masses) == 1:
            mass = sum(masses)
            open_variables = len(masses).bit_length() - 1
            total = weight * prod(sum(pair) for pair in self._weights[:open_variables])
            self._errors[state] = min(mass, total - mass)
            return
        half = len(masses) >> 1
        i = half.bit_length() - 1
        zeros, ones = masses[:half], masses[half:]
        zero, one = self._weights[i]
        read = 1 << (self.variables + i)
        self._sum([a + b for a, b in zip(zeros, ones)], weight * (zero + one), state, left)
        self._sum(zeros, weight * zero, state | read, left - 1)
        self._sum(ones, weight * one, state | read | 1 << i, left - 1)

    def rank(self, state: int) -> int:
        """Number of variables read; a test raises it."""
        return (state >> self.variables).bit_count()

    def performed(self, state: int) -> int:
        """Least number of tests performed before."""
        return self.rank(state)

    def leaf_error(self, state: int) -> int:
        """Mass of the inputs that a leaf mislabels."""
        return self._errors[state]

    def may_stop(self, state: int, theta: Fraction) -> bool:
        """Whether the labelling is constant, or the subcube's probability is at most ``theta``."""
        return self._errors[state] == 0 or (theta > 0 and self._mass(state) <= theta * self.unit)

    def tests(self, state: int) -> Iterator[tuple[int, Outcomes]]:
        """Every variable not read yet, counted from 1, and its two outcomes."""
        mask = state >> self.variables
        children = self._open.get(mask)
        if children is None:
            n = self.variables
            unread = [i for i in range(n) if not mask >> i & 1]
            children = self._open[mask] = [(i + 1, 1 << (n + i), 1 << (n + i) | 1 << i) for i in unread]
        for test, zero, one in children:
            yield test, ((1, state | zero), (1, state | one))

    def fewest_outcomes(self, state: int) -> int:
        """Least number of outcomes of a test."""
        return 2

    def has_tests(self, state: int) -> bool:
        """Whether a variable is left to read."""
        return self.rank(state) < self.variables

    def cost(self, state: int, test: int) -> int:
        """Price of a test, 1 for every input that reaches it."""
        return self._mass(state)

    def most_nodes(self, state: int) -> int:
        """Most internal nodes of a tree in which no test repeats on a path."""
        return (1 << (self.variables - self.rank(state))) - 1

    def _mass(self, state: int) -> int:
        mask = state >> self.variables
        shares = (
            pair[state >> i & 1] if mask >> i & 1 else sum(pair) for i, pair in enumerate(self._weights)
        )
        return self._rest * prod(shares)

    def read(self, words: Sequence[str]) -> int | None:
        """Subproblem that two hexadecimal numbers, mask and values, name; None if there is none."""
        mask, values = int(words[0], 16), int(words[1], 16)
        if mask >> self.variables or values & ~mask or mask.bit_count() > self.degree:
            return None
        return mask << self.variables | values

    def write(self, state: int) -> str:
        """The two numbers of :meth:`read`."""
        return f"{state >> self.variables:x} {state & ((1 << self.variables) - 1):x}"


class GraphTest(NamedTuple):
    """A test of a subproblem: its line, its number, its price and its outcomes."""

    line: int
    test: int
    cost: Fraction
    outcomes: tuple[tuple[Fraction, int], ...]


class Graph:
    """Subproblems numbered so that every test leads to larger numbers; the root is 0.

    Parameters
    ----------
    labels
        Label distribution of each subproblem.
    lines
        Line of each subproblem.
    tests
        Tests of each subproblem.

    Raises
    ------
    Wrong
        If the outcomes of a test lead backwards, or their probabilities do not sum to one, or their label
        distributions do not average to that of the subproblem.
    """

    root = 0
    unit = 1

    def __init__(
        self, labels: Sequence[tuple[Fraction, ...]], lines: Sequence[int], tests: Sequence[list[GraphTest]]
    ):
        self._labels, self._lines = labels, lines
        self._tests = tests
        self.degree = len(labels)
        self._nodes = [0] * len(labels)
        for state, (label, line) in enumerate(zip(labels, lines)):
            if sum(label) != 1:
                raise Wrong(line, f"the label probabilities sum to {readable(sum(label))}, not 1")
            for test in tests[state]:
                self._verify(state, test)
        for state in reversed(range(len(labels))):
            sizes = (1 + sum(self._nodes[child] for _, child in t.outcomes) for t in tests[state])
            self._nodes[state] = max(sizes, default=0)
        self._errors = [1 - max(label) for label in labels]
        self._reach: dict[int, Fraction] | None = None

    def _verify(self, state: int, test: GraphTest) -> None:
        line, _, _, outcomes = test
        for _, child in outcomes:
            if not state < child < len(self._labels):
                raise Wrong(
                    line, f"an outcome leads from subproblem {state} to {child}; only larger ones exist"
                )
        total = sum(p for p, _ in outcomes)
        if total != 1:
            raise Wrong(line, f"the probabilities of the outcomes sum to {readable(total)}, not 1")
        for label, here in enumerate(self._labels[state]):
            below = sum(p * self._labels[child][label] for p, child in outcomes)
            if below != here:
                raise Wrong(
                    line,
                    f"the outcomes have label {label} with probability {readable(below)}, "
                    f"the subproblem with {readable(here)}",
                )

    def rank(self, state: int) -> int:
        """The number of the subproblem; a test raises it."""
        return state

    def performed(self, state: int) -> int:
        """Least number of tests performed before, as far as the number of the subproblem tells."""
        return 0

    def leaf_error(self, state: int) -> Fraction:
        """Error of a leaf, given the subproblem."""
        return self._errors[state]

    def may_stop(self, state: int, theta: Fraction) -> bool:
        """Whether one label is certain, or the subproblem is reached with probability at most ``theta``."""
        return self._errors[state] == 0 or (theta > 0 and self._probability(state) <= theta)

    def _probability(self, state: int) -> Fraction:
        """Probability of reaching a subproblem by asking the right tests; it may not depend on which."""
        if self._reach is None:
            reach = {0: Fraction(1)}
            for parent, tests in enumerate(self._tests):
                if parent not in reach:
                    raise Wrong(self._lines[parent], "no test leads to the subproblem")
                for line, _, _, outcomes in tests:
                    for p, child in outcomes:
                        if reach.setdefault(child, reach[parent] * p) != reach[parent] * p:
                            raise Wrong(line, f"subproblem {child} is reached with several probabilities")
            self._reach = reach
        return self._reach[state]

    def tests(self, state: int) -> Iterator[tuple[int, Outcomes]]:
        """Number and outcomes of every test."""
        for _, test, _, outcomes in self._tests[state]:
            yield test, outcomes

    def fewest_outcomes(self, state: int) -> int:
        """Least number of outcomes of a test."""
        return min(len(test.outcomes) for test in self._tests[state])

    def has_tests(self, state: int) -> bool:
        """Whether there is a test."""
        return bool(self._tests[state])

    def cost(self, state: int, test: int) -> Fraction:
        """Price of a test."""
        return next(t.cost for t in self._tests[state] if t.test == test)

    def most_nodes(self, state: int) -> int:
        """Most internal nodes of a tree."""
        return self._nodes[state]

    def read(self, words: Sequence[str]) -> int | None:
        """Subproblem that a number names; None if there is none."""
        state = int(words[0])
        return state if state < len(self._labels) else None

    def write(self, state: int) -> str:
        """The number of :meth:`read`."""
        return str(state)


def input_weights(probabilities: Sequence[Fraction]) -> list[int]:
    """Integer weights of the 2^n inputs: the product of q - a (value 0) or a (value 1) for Pr[x_i = 1] = a/q."""
    weights = [1]
    for p in probabilities:
        zero, one = p.denominator - p.numerator, p.numerator
        weights = [zero * w for w in weights] + [one * w for w in weights]
    return weights


def counted(number: int, one: str, many: str) -> str:
    """A ``number`` of things, by the word for ``one`` of them or for ``many``."""
    return f"{number} {one if number == 1 else many}"


def readable(number: Number) -> str:
    """A number as messages write it: exact, or its length if nobody would read it."""
    bits = number.numerator.bit_length() + number.denominator.bit_length()
    return str(number) if bits <= LONGEST else f"(a number of {bits} bits)"
