"""A stand-alone checker of certificates of optimality, which needs only this file and the standard library.

    python3 checker.py FILE

prints the proved statement, or the first line that does not hold. The exit code is 0 if the certificate is valid, 1 if
it is rejected, and 2 if the file cannot be read or is not a certificate. The checker runs on Python 3.10 or later
without packages: copy the file anywhere. The command ``theorylab certify`` calls :func:`check_certificate` of this
file.

A certificate proves the value of an optimal tree from both sides. *Upper bound:* it contains a tree, which is
evaluated here. *Lower bound:* it lists numbers L(s, b), and every Bellman inequality that makes them lower bounds is
verified; keys that are not listed have their trivial bounds. If both sides equal the claimed value, it is the optimum,
whoever wrote the file. No code of the solver is used.

The proved statement is about the function, the graph or the table in the file. The name of the problem is only a claim;
``theorylab certify`` builds the problem of that name and compares it with the content.

The lines of the file are as follows; its numbers are exact, such as ``5/64``::

    theorylab-certificate 2
    problem "dnf:x1&x2|x3"                 as the user wrote it, in JSON's quotes
    objective error depth 2                error [depth D] [size T] [penalty P], or expected-cost [theta P]
    value 1/8
    cube 3
    probabilities 1/2 1/2 1/2              Pr[x_i = 1]
    function f8                            hexadecimal, bit x is the label of input x;
    masses 2 m0 m1 ...                     or the denominator of the label means, and a mass of each input
    tree 3                                 nodes, each after its subtrees, which it calls 0, 1, ...
    leaf
    leaf
    3 0 1                                  a test and the subtree after each outcome
    bounds 4                               subproblem, its budget, and a lower bound of its objective
    0 0 2 1

A leaf has the most probable label. Instead of a cube, ``graph N L`` announces N subproblems with L labels, each
``state p_0 ... p_(L-1)`` followed by its tests, ``test NUMBER COST p child p child ...``. A table of rows with 0/1
features has these lines from the subject on; a cube of at most 8 variables is written as the table of its inputs, in
which the weights are the masses of the labels::

    table 4 3 2                            rows, features, labels
    row 010 3 0                            the features, and the weight of each label
    ...
    tree 3                                 as above; test i reads the i-th feature
    ...
    bounds 4                               each after its parts, the bounds that its proof uses
    +2 1                                   the rows of the whole with outcome 1 (-2: 0) of test 2, and a bound
    . 1                                    the same rows as the whole
    =1                                     the first bound once more
    . 3 3                                  all rows, a bound, and the number of its parts if there are any

Here the *whole* of a part is the set of rows of the bound that uses it. On parts one test less is allowed on a path. If
the objective limits the size, a budget of internal nodes stands before each bound. No bound need be listed if the value
of all rows is proved without parts, as for at most two tests on a path.

This file has six parts, from the bottom up: numbers and lines; the subject (a cube, a graph or a table); the objective
and its Bellman inequalities; the proof of a table's bounds; the certificate as it is read; the verification.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import compress
from math import prod
from operator import add, getitem, sub
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeVar

__all__ = [
    "MAGIC",
    "MALFORMED",
    "MOST_VARIABLES",
    "REJECTED",
    "VALID",
    "Alternative",
    "Bound",
    "Certificate",
    "Cube",
    "ExpectedCost",
    "Graph",
    "GraphTest",
    "Key",
    "Limits",
    "Lines",
    "Malformed",
    "Number",
    "Objective",
    "Place",
    "SparseError",
    "Subtree",
    "Table",
    "TableBound",
    "TreeNode",
    "Verdict",
    "Wrong",
    "check_certificate",
    "described",
    "each",
    "fraction",
    "input_weights",
    "integer",
    "main",
    "only",
    "quantity",
    "read_certificate",
    "readable",
]


# Numbers and lines.

HEXADECIMAL = re.compile(r"[0-9a-f]+\Z")

NUMBERS = re.compile(r"[0-9a-f/ ]+\Z")

BITS = re.compile(r"[01]*\Z")

P = ParamSpec("P")
T = TypeVar("T")


class _Fault(Exception):
    """A fault with its line, numbered from 1, and its description."""

    def __init__(self, line: int, message: str):
        super().__init__(line, message)
        self.line, self.message = line, message


class Malformed(_Fault):
    """A line that cannot occur in a certificate."""


class Wrong(_Fault):
    """A line of a certificate that does not hold."""


class Lines:
    """The lines of a file, read one by one.

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
        """Return the next line."""
        if self.number == len(self.lines):
            raise Malformed(self.number + 1, "the file ends here, before the certificate does")
        self.number += 1
        return self.lines[self.number - 1]

    def field(self, name: str) -> list[str]:
        """Return the words after ``name`` on the next line, which must begin with it."""
        words = self.take().split(" ")
        if words[0] != name:
            raise Malformed(self.number, f"{words[0][:40]!r}, where {name!r} is expected")
        return words[1:]

    def peek(self, name: str) -> bool:
        """Return True if the next line begins with ``name``."""
        return self.number < len(self.lines) and self.lines[self.number].startswith(name + " ")

    def parsed(self, expected: str, parse: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return ``parse`` of words of the current line; on failure the message says what was ``expected``."""
        try:
            return parse(*args, **kwargs)
        except (ValueError, ZeroDivisionError, IndexError):
            raise Malformed(self.number, f"not {expected}") from None

    def numbers(self) -> list[str]:
        """Return the words of a line of numbers."""
        line = self.take()
        if not NUMBERS.match(line):
            raise Malformed(self.number, f"{line[:40]!r}, where numbers are expected")
        return line.split(" ")

    def count(self, name: str) -> int:
        """Return the number on a line ``name NUMBER``."""
        words = self.field(name)
        return self.parsed(f"{name} and a number", only, integer, words)


def only(parse: Callable[[str], T], words: Sequence[str]) -> T:
    """Return ``parse`` of the only word in ``words``."""
    (word,) = words
    return parse(word)


def each(parse: Callable[[str], T], words: Sequence[str]) -> list[T]:
    """Return ``parse`` of each of the ``words``."""
    return [parse(word) for word in words]


def integer(word: str) -> int:
    """Return a natural number in decimal digits."""
    if not (word.isascii() and word.isdigit()):
        raise ValueError(word)
    return int(word)


def fraction(word: str) -> Fraction:
    """Return a number a or a/b of natural numbers."""
    numerator, slash, denominator = word.partition("/")
    return Fraction(integer(numerator), integer(denominator) if slash else 1)


# The subject: a labelled cube, a finite graph of subproblems, or a table of rows. It answers four questions
# about a subproblem: the error of a leaf, the tests and where they lead, the most internal nodes of a tree, and whether
# a tree that is always right may stop.
#
# Cube. A subproblem is a subcube, stored as mask << n | values: the variables read and their values. A subcube is
# reached in one way up to order, so errors and costs are measured on the whole population: they are integer masses over
# one denominator, the unit, and a test adds up the contributions of its outcomes.
#
# Graph. A subproblem may be reached with several probabilities, so its numbers are conditional on reaching it: a test
# averages over its outcomes, and the unit is 1.
#
# Table. A subproblem is a set of rows, an integer whose bit i is row i of an order in which similar rows are near. As
# on a cube, numbers are integer masses on the whole population. Rows with the same features and different labels cannot
# be told apart; the error that no tree avoids is subtracted first, and the cost of a label at a row is what remains.

Number = int | Fraction

LONGEST = 2000
"""Maximum bits of a number printed in a message; Python itself refuses to print the longest ones."""

Outcomes = tuple[tuple[Number, int], ...]
"""For each outcome of a test, the factor of its contribution, and the subproblem it leads to."""


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
        Maximum number of fixed variables in the subcubes.
    scale
        Factor of all masses that makes the price of a leaf an integer.

    Notes
    -----
    One recursion over the variables, last to first, halves the list of masses: the variable is read as
    zero, read as one, or summed out. The cost is the number of subcubes and of the masses in these lists.
    """

    root = 0
    unavoidable = 0

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

        ``masses`` range over the undecided variables; ``weight`` is the factor of the decided ones.
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
        """Return the number of variables read, which a test increases."""
        return (state >> self.variables).bit_count()

    def performed(self, state: int) -> int:
        """Return the minimum number of tests performed before."""
        return self.rank(state)

    def leaf_error(self, state: int) -> int:
        """Return the mass of the inputs that a leaf mislabels."""
        return self._errors[state]

    def may_stop(self, state: int, theta: Fraction) -> bool:
        """Return True if the labelling is constant, or the subcube's probability is at most ``theta``."""
        return self._errors[state] == 0 or (theta > 0 and self._mass(state) <= theta * self.unit)

    def tests(self, state: int) -> Iterator[tuple[int, Outcomes]]:
        """Yield each unread variable, numbered from 1, with its two outcomes."""
        mask = state >> self.variables
        children = self._open.get(mask)
        if children is None:
            n = self.variables
            unread = [i for i in range(n) if not mask >> i & 1]
            children = self._open[mask] = [(i + 1, 1 << (n + i), 1 << (n + i) | 1 << i) for i in unread]
        for test, zero, one in children:
            yield test, ((1, state | zero), (1, state | one))

    def outcomes(self, state: int, test: int) -> Outcomes | None:
        """Return the outcomes of a test, or None if it is not open."""
        return dict(self.tests(state)).get(test)

    def fewest_outcomes(self, state: int) -> int:
        """Return the minimum number of outcomes of a test."""
        return 2

    def has_tests(self, state: int) -> bool:
        """Return True if there is an unread variable."""
        return self.rank(state) < self.variables

    def cost(self, state: int, test: int) -> int:
        """Return the price of a test, 1 for each input that reaches it."""
        return self._mass(state)

    def most_nodes(self, state: int) -> int:
        """Return the maximum number of internal nodes of a tree in which no test repeats on a path."""
        return (1 << (self.variables - self.rank(state))) - 1

    def _mass(self, state: int) -> int:
        mask = state >> self.variables
        shares = (
            pair[state >> i & 1] if mask >> i & 1 else sum(pair) for i, pair in enumerate(self._weights)
        )
        return self._rest * prod(shares)

    def read(self, words: Sequence[str]) -> int | None:
        """Return the subproblem given by two hexadecimal numbers, mask and values, or None if there is none."""
        mask, values = int(words[0], 16), int(words[1], 16)
        if mask >> self.variables or values & ~mask or mask.bit_count() > self.degree:
            return None
        return mask << self.variables | values

    def write(self, state: int) -> str:
        """Return the two numbers parsed by :meth:`read`."""
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
    unavoidable = 0

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
        self._reach: dict[int, Fraction] = {}

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
        """Return the number of the subproblem, which a test increases."""
        return state

    def performed(self, state: int) -> int:
        """Return the minimum number of tests performed before, as far as the number of the subproblem implies."""
        return 0

    def leaf_error(self, state: int) -> Fraction:
        """Return the error of a leaf, given the subproblem."""
        return self._errors[state]

    def may_stop(self, state: int, theta: Fraction) -> bool:
        """Return True if one label is certain, or the subproblem is reached with probability at most ``theta``."""
        return self._errors[state] == 0 or (theta > 0 and self._reach[state] <= theta)

    def follow_paths(self) -> None:
        """Compute the probability of reaching each subproblem, which :meth:`may_stop` needs if theta is positive.

        Raises
        ------
        Wrong
            If no test leads to a subproblem, or different paths do so with different probabilities.
        """
        reach = {0: Fraction(1)}
        for parent, tests in enumerate(self._tests):
            if parent not in reach:
                raise Wrong(self._lines[parent], "no test leads to the subproblem")
            for line, _, _, outcomes in tests:
                for p, child in outcomes:
                    if reach.setdefault(child, reach[parent] * p) != reach[parent] * p:
                        raise Wrong(line, f"subproblem {child} is reached with several probabilities")
        self._reach = reach

    def tests(self, state: int) -> Iterator[tuple[int, Outcomes]]:
        """Yield the number and outcomes of every test."""
        for _, test, _, outcomes in self._tests[state]:
            yield test, outcomes

    def outcomes(self, state: int, test: int) -> Outcomes | None:
        """Return the outcomes of a test, or None if the subproblem has no such test."""
        return dict(self.tests(state)).get(test)

    def fewest_outcomes(self, state: int) -> int:
        """Return the minimum number of outcomes of a test."""
        return min(len(test.outcomes) for test in self._tests[state])

    def has_tests(self, state: int) -> bool:
        """Return True if there is a test."""
        return bool(self._tests[state])

    def cost(self, state: int, test: int) -> Fraction:
        """Return the price of a test."""
        return next(t.cost for t in self._tests[state] if t.test == test)

    def most_nodes(self, state: int) -> int:
        """Return the maximum number of internal nodes of a tree."""
        return self._nodes[state]

    def read(self, words: Sequence[str]) -> int | None:
        """Return the subproblem with a given number, or None if there is none."""
        state = integer(words[0])
        return state if state < len(self._labels) else None

    def write(self, state: int) -> str:
        """Return the number parsed by :meth:`read`."""
        return str(state)


Planes = list[tuple[int, int]]
"""Numbers of the rows in binary: for each power of two, its exponent and the set of rows whose number contains it."""


class Table:
    """Weighted rows of 0/1 features with labels.

    Parameters
    ----------
    features
        For each row its features.
    weights
        For each row the weight of each label, natural numbers.
    scale
        Factor of all masses that makes the price of a leaf an integer.
    errors
        True for an objective that counts errors: the unavoidable ones are subtracted, and rows at which all labels are
        equally wrong are left out.
    price
        The price of a leaf.

    Attributes
    ----------
    order
        The index of each row of the sets among the given rows. They are sorted by their features, those that divide the
        rows most evenly first.
    """

    def __init__(
        self,
        features: Sequence[Sequence[bool]],
        weights: Sequence[Sequence[int]],
        *,
        scale: int,
        errors: bool,
        price: int = 0,
    ):
        self.rows, self.degree = len(features), len(features[0])
        ones = list(map(sum, zip(*features)))
        even = sorted(range(self.degree), key=lambda test: abs(2 * ones[test] - self.rows))
        self.order = sorted(range(self.rows), key=lambda row: [features[row][test] for test in even])
        features, weights = [features[row] for row in self.order], [weights[row] for row in self.order]
        totals = [sum(row) for row in weights]
        self.unit, self._scale = scale * sum(totals), scale
        costs = [[total - weight for weight in row] for row, total in zip(weights, totals)]
        least = [min(row) if errors else 0 for row in costs]
        self.unavoidable = scale * sum(least)
        costs = [[cost - known for cost in row] for row, known in zip(costs, least)]
        stakes = [max(row) for row in costs]
        self.root = _row_set(map(bool, stakes if errors else totals))
        self._costs = [_planes(column) for column in zip(*costs)]
        self._stakes, self._weights = _planes(stakes), _planes(totals)
        self._columns = [_row_set(column) & self.root for column in zip(*features)]
        first: dict[int, int] = {}
        for test, column in enumerate(self._columns, start=1):
            first.setdefault(min(column, self.root ^ column), test)
        self._distinct = [(test, self._columns[test - 1]) for test in first.values()]
        self._of_label, self._price = list(zip(*costs)), price
        self._known_stakes: dict[int, int] = {}

    def performed(self, state: int) -> int:
        """Return the minimum number of tests performed before, of which a set of rows says nothing."""
        return 0

    def rank(self, state: int) -> int:
        """Return the number of rows left out, which a test increases."""
        return self.rows - state.bit_count()

    def leaf_error(self, state: int) -> int:
        """Return the mass of the rows that a leaf mislabels, beyond the unavoidable."""
        return self._scale * min(_mass(planes, state) for planes in self._costs)

    def stake(self, state: int) -> int:
        """Return the maximum of the error on some rows, beyond the unavoidable."""
        return self._scale * _mass(self._stakes, state)

    def may_stop(self, state: int, theta: Fraction) -> bool:
        """Return True if one label is certain, or the mass is at most ``theta``."""
        return self.leaf_error(state) == 0 or (theta > 0 and self.cost(state, 0) <= theta * self.unit)

    def tests(self, state: int) -> Iterator[tuple[int, Outcomes]]:
        """Yield the tests that split the rows and their outcomes."""
        for test, column in self.splits(state):
            yield test, ((1, state & ~column), (1, state & column))

    def outcomes(self, state: int, test: int) -> Outcomes | None:
        """Return the outcomes of a test, one of which may have no row; None if there is no such feature."""
        if not 1 <= test <= len(self._columns):
            return None
        column = self._columns[test - 1]
        return (1, state & ~column), (1, state & column)

    def fewest_outcomes(self, state: int) -> int:
        """Return the minimum number of outcomes of a test."""
        return 2

    def has_tests(self, state: int) -> bool:
        """Return True if a test splits the rows."""
        return bool(self.splits(state))

    def cost(self, state: int, test: int) -> int:
        """Return the price of a test, 1 for each unit of weight that reaches it."""
        return self._scale * _mass(self._weights, state)

    def most_nodes(self, state: int) -> int:
        """Return the maximum number of internal nodes of a tree whose tests all split the rows."""
        return max(0, state.bit_count() - 1)

    def splits(self, state: int) -> list[tuple[int, int]]:
        """Return the tests that split the rows, with the rows of outcome 1; no two split the table in the same way."""
        return [(test, column) for test, column in self._distinct if 0 < state & column < state]

    def stakes(self, state: int) -> int:
        """Return the stakes of all rows and of those in each column, in fields."""
        known = self._known_stakes.get(state)
        if known is None:
            masses = _masses(self._stakes, state, [self.root, *(column for _, column in self._distinct)])
            known = self._known_stakes[state] = self._scale * self.fields.packed(masses)
        return known

    def splitting(self, state: int) -> int:
        """Return the highest bits of the fields of the tests that split the rows."""
        fields, stakes = self.fields, self.stakes(state)
        whole = fields.filled(self.stake(state))
        return fields.less(stakes, whole) & fields.less(whole - stakes, whole)

    def test(self, field: int) -> int:
        """Return the test with a field."""
        return self._distinct[field - 1][0]

    def least_errors(self, place: Place) -> tuple[Sides, Sides]:
        """Return the least errors of one leaf and of two, split by a test, on both sides of each test."""
        leaves, pairs, self._known_stakes[place.one & place.other] = self._pairs.least(place)
        return leaves, pairs

    @cached_property
    def fields(self) -> _Fields:
        """The fields of numbers of all tests, of up to the sum of all costs and two leaves; field 0 is of no test."""
        largest = self.stake(self.root) + 2 * self._price
        return _Fields(largest.bit_length() + 1, 1 + len(self._distinct))

    @cached_property
    def _pairs(self) -> _Pairs:
        costs = [[self._scale * cost for cost in column] for column in self._of_label]
        return _Pairs(self.fields, [self.root, *(column for _, column in self._distinct)], costs)

    def write(self, state: int) -> str:
        """Return the set in words."""
        return f"of {quantity(state.bit_count(), 'row', 'rows')}"


Sides = tuple[int, int]
"""The numbers of the zero-sides and of the one-sides of all tests, in fields."""


def _row_set(members: Iterable[bool]) -> int:
    """Return the set of the rows that are members."""
    return int("0" + "".join("1" if member else "0" for member in members)[::-1], 2)


def _planes(numbers: Sequence[int]) -> Planes:
    """Return the numbers of the rows in binary."""
    bits = max(numbers).bit_length()
    return [(k, _row_set(bool(number >> k & 1) for number in numbers)) for k in range(bits)]


def _mass(planes: Planes, rows: int) -> int:
    """Return the sum of the numbers of some rows."""
    return sum([(rows & plane).bit_count() << k for k, plane in planes])


def _masses(planes: Planes, rows: int, columns: Sequence[int]) -> list[int]:
    """Return the sums of the numbers of the rows in each column."""
    sums = [0] * len(columns)
    for k, plane in planes:
        inside = rows & plane
        counts = [(inside & column).bit_count() << k for column in columns]
        sums = list(map(add, sums, counts))
    return sums


class Place(NamedTuple):
    """The rows that two sets have in common, both of them parts of a whole."""

    whole: int
    one: int
    other: int


class _Fields:
    """Several numbers in one: field k, of ``width`` bits, is the k-th, and its highest bit is 0.

    One addition adds all of them, and one subtraction compares all: the highest bits tell which are larger.

    Parameters
    ----------
    width
        The bits of a field.
    count
        The number of fields.
    """

    def __init__(self, width: int, count: int):
        self.width, self.count = width, count
        self.units = sum(1 << width * k for k in range(count))
        self._guards = self.units << width - 1

    def filled(self, number: int) -> int:
        """Return fields that all contain a number."""
        return self.units * number

    def packed(self, numbers: Sequence[int]) -> int:
        """Return the fields with some numbers."""
        packed = 0
        for number in reversed(numbers):
            packed = packed << self.width | number
        return packed

    def numbers(self, packed: int) -> list[int]:
        """Return the numbers in fields."""
        field = (1 << self.width) - 1
        return [packed >> shift & field for shift in range(0, self.width * self.count, self.width)]

    def first(self, highest: int) -> int:
        """Return the first field whose highest bit is 1."""
        return (highest & -highest).bit_length() // self.width - 1

    def less(self, a: int, b: int) -> int:
        """Return the highest bits of the fields, 1 where the number in ``a`` is less than that in ``b``."""
        return self._guards & ~((a | self._guards) - b)

    def smaller(self, a: int, b: int) -> int:
        """Return the smaller numbers of two."""
        return a ^ self._exchanged(a, b)

    def larger(self, a: int, b: int) -> int:
        """Return the larger numbers of two."""
        return b ^ self._exchanged(a, b)

    def _exchanged(self, a: int, b: int) -> int:
        """Return the bits that exchange the fields of two numbers where those of ``a`` are larger."""
        larger = (a | self._guards) - b & self._guards
        return (a ^ b) & larger - (larger >> self.width - 1)


class _Round(NamedTuple):
    """A round of comparisons of blocks with later ones, which may be turned first.

    Attributes
    ----------
    shift
        Bits to the later blocks.
    mask, guards
        The first blocks, and the highest bits of their fields.
    up, stays, down, wraps
        Bits by which a block is turned up, the fields that remain in it, and the same for those that enter it below.
    """

    shift: int
    mask: int
    guards: int
    up: int
    stays: int
    down: int
    wraps: int


class _Pairs:
    r"""The least errors of one leaf and of two on both sides of all tests, from counts of all pairs of tests.

    For two labels a and b, let :math:`\Delta_{kl}` be the cost of b minus that of a at the rows where the tests k and l
    both have outcome 1. If the test l splits the rows with outcome 1 of k, and its leaves have the labels a and b, the
    cost is that of a there plus :math:`\Delta_{kl}`; with b and a it is that of b minus :math:`\Delta_{kl}`. On the
    rows with outcome 0 of k, :math:`\Delta_l-\Delta_{kl}` takes its place. So the minimum and the maximum over l of
    these numbers suffice, and they are found for all k at once.

    A row has one number for each pair of labels. It consists of blocks of n fields and an empty one: block d has
    :math:`\Delta_{kl}` in field k, where l is k + d modulo n, for all d up to n/2; two more blocks have the cost of a
    and the stake in each column. A set of rows has the sum of their numbers. As a block has n + 1 fields, n numbers
    that are repeated without a gap have number k + d modulo n in field k of block d.

    Parameters
    ----------
    fields
        The fields.
    columns
        The rows with outcome 1 of each field; for field 0, which is of no test, all rows.
    costs
        For each label its cost at each row.
    """

    LARGEST = 1 << 31
    """Maximum bits of the sums of four rows; if all have more, numbers are computed for one set at a time."""

    def __init__(self, fields: _Fields, columns: Sequence[int], costs: Sequence[Sequence[int]]):
        self._fields, self._rows = fields, len(costs[0])
        width, count = fields.width, fields.count
        self._block, self._blocks = width * (count + 1), count // 2 + 1
        self._last = self._block * self._blocks
        self._full = self._repeated((1 << width * count) - 1)
        self._single = [fields.packed(row) for row in zip(*(_members(c, self._rows) for c in columns))]
        stakes = list(map(max, zip(*costs)))
        pairs = [(a, b) for place, b in enumerate(costs) for a in costs[:place]]
        self._costs = [list(zip(map(sub, b, a), a, stakes)) for a, b in pairs]
        # the differences 0, so that all are at least 0
        zeros = [fields.filled(sum(max(0, x - y) for x, y in zip(a, b))) for a, b in pairs]
        self._zeros = [(zero, self._repeated(zero)) for zero in zeros]
        bits = 4 * self._rows * self._last * len(self._costs)
        self._fours = (
            [_of_fours(self._of_rows(self._single, each)) for each in self._costs]
            if bits <= self.LARGEST
            else None
        )
        self._rounds: list[_Round] = []
        left = self._blocks
        while left > 1:
            half = left + 1 >> 1
            self._rounds.append(self._round(half, left - half))
            left = half
        self._whole = 0
        self._known: dict[int, list[int]] = {}

    def _of_rows(self, single: Iterable[int], costs: Iterable[tuple[int, int, int]]) -> list[int]:
        """Return the numbers of some rows, from the difference of the costs, the cost of a, and the stake of each."""
        numbers = []
        for one, (difference, cost, stake) in zip(single, costs):
            both = self._turned(one) & self._repeated(one)
            ends = one * cost + (one * stake << self._block) << self._last
            numbers.append(difference * both + ends)
        return numbers

    def _round(self, half: int, step: int) -> _Round:
        """Return the masks of a round that compares blocks with those that are ``step`` further."""
        fields, block, width = self._fields, self._block, self._fields.width
        field = (1 << width) - 1
        first = fields.units & (1 << width * (fields.count - step)) - 1
        rest = fields.units & (1 << width * step) - 1
        return _Round(
            block * step,
            (1 << block * half) - 1,
            _repeated(fields.units, block, half) << width - 1,
            width * step,
            _repeated(first * field, block, half),
            width * (fields.count - step),
            _repeated(rest * field, block, half),
        )

    def least(self, place: Place) -> tuple[Sides, Sides, int]:
        """Return the least errors of one leaf, and of two split by a test, on both sides; and the stakes."""
        fields, smaller, larger = self._fields, self._fields.smaller, self._fields.larger
        block, field = (1 << self._block) - 1, (1 << fields.width) - 1
        found: list[int] = []
        stakes = 0
        for number, (zero, zeros) in zip(self._sums_at(place), self._zeros):
            number += zeros
            ends = number >> self._last
            in_ones = number ^ ends << self._last
            single, a_ones, stakes = number & block, ends & block, ends >> self._block
            b_ones = a_ones + single - zero
            a_zeros, b_zeros = (fields.filled(label & field) - label for label in (a_ones, b_ones))
            in_zeros = zeros - in_ones
            later, earlier = in_zeros + self._turned(single), in_zeros + self._repeated(single)
            below: list[int] = []
            for a, b, up, down in ((a_zeros, b_zeros, later, earlier), (a_ones, b_ones, in_ones, in_ones)):
                (least, most), (low, high) = self._extremes(up, False), self._extremes(down, True)
                two = smaller(a + smaller(least, low) - zero, b + zero - larger(most, high))
                below += smaller(a, b), two
            found = list(map(smaller, found, below)) if found else below
        leaf_zeros, pair_zeros, leaf_ones, pair_ones = found
        return (leaf_zeros, leaf_ones), (pair_zeros, pair_ones), stakes

    def _turned(self, packed: int) -> int:
        """Return blocks of which block d has in field k the number k + d modulo n of some fields."""
        period = self._block - self._fields.width
        return _repeated(packed, period, -(-self._last // period)) & self._full

    def _repeated(self, packed: int) -> int:
        """Return blocks that all have the same fields."""
        return _repeated(packed, self._block, self._blocks)

    def _extremes(self, blocks: int, turning: bool) -> tuple[int, int]:
        """Return for each k the smallest and the largest of the fields k, or k - d if turning, of the blocks d."""
        below = self._fields.width - 1
        found = [blocks]
        for shift, mask, guards, up, stays, down, wraps in self._rounds:
            ordered: list[int] = []
            for each in found:
                first, later = each & mask, each >> shift
                if turning:
                    later = (later & stays) << up | later >> down & wraps
                larger = (first | guards) - later & guards
                exchanged = (first ^ later) & larger - (larger >> below)
                ordered += first ^ exchanged, later ^ exchanged
            found = [ordered[0], ordered[-1]]
        return found[0], found[-1]

    def _sums_at(self, place: Place) -> list[int]:
        """Return the sums of the numbers of some rows, from those of the smallest of the four parts of the whole."""
        whole, one, other = place
        if whole != self._whole:
            self._whole, self._known = whole, {}
        parts = [one & other, one & ~other, other & ~one, whole & ~(one | other)]
        counts = list(map(int.bit_count, parts))
        smallest = counts.index(min(counts))
        sums = self._sums(parts[smallest])
        if smallest == 0:
            return sums
        if smallest < 3:
            return list(map(sub, self._known_sums(other if smallest == 2 else one), sums))
        known = map(self._known_sums, place)
        return [a + b - c + d for c, a, b, d in zip(*known, sums)]

    def _known_sums(self, rows: int) -> list[int]:
        """Return the sums of the numbers of some rows, computed once for all parts of a whole."""
        if rows not in self._known:
            self._known[rows] = self._sums(rows)
        return self._known[rows]

    def _sums(self, rows: int) -> list[int]:
        """Return the sums of the numbers of some rows."""
        if self._fours is None:
            members = _members(rows, self._rows)
            single = list(compress(self._single, members))
            return [sum(self._of_rows(single, compress(each, members))) for each in self._costs]
        digits = f"{rows:0{len(self._fours[0])}x}"[::-1].encode().translate(_DIGITS)
        return [sum(filter(None, map(getitem, fours, digits))) for fours in self._fours]


def _repeated(packed: int, period: int, count: int) -> int:
    """Return several copies of a number, each ``period`` bits after the one before."""
    if count == 1:
        return packed
    half = _repeated(packed, period, count >> 1)
    even = half | half << period * (count >> 1)
    return even | packed << period * (count - 1) if count & 1 else even


def _of_fours(numbers: Sequence[int]) -> list[list[int]]:
    """Return the sums of the numbers of all sets of rows within the first four, the next four, and so on."""
    fours = []
    for first in range(0, len(numbers), 4):
        sums = [0]
        for number in numbers[first : first + 4]:
            sums += [each + number for each in sums]
        fours.append(sums)
    return fours


def _members(rows: int, count: int) -> bytes:
    """Return 1 for each row in a set, and 0 for the others."""
    return f"{rows:0{count}b}"[::-1].encode().translate(_DIGITS)


_DIGITS = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


Subject = Cube | Graph | Table


def input_weights(probabilities: Sequence[Fraction]) -> list[int]:
    """Return integer weights of the 2^n inputs: products of q - a (value 0) or a (value 1) for Pr[x_i = 1] = a/q."""
    weights = [1]
    for p in probabilities:
        zero, one = p.denominator - p.numerator, p.numerator
        weights = [zero * w for w in weights] + [one * w for w in weights]
    return weights


def quantity(number: int, one: str, many: str) -> str:
    """Return ``number`` with the noun ``one`` or ``many``."""
    return f"{number} {one if number == 1 else many}"


def readable(number: Number) -> str:
    """Return a number as printed in messages: exact, or only its length if it is too long."""
    bits = number.numerator.bit_length() + number.denominator.bit_length()
    return str(number) if bits <= LONGEST else f"(a number of {bits} bits)"


# The objective, and the Bellman inequalities that prove its minimum. A key is a subproblem s with a budget b, which
# contains all limits of the subtree there. Let V(s, b) be the minimum objective of a subtree. A function L with
#
#     L(s, b) <= objective of a leaf,
#     L(s, b) <= c + sum over outcomes o of p_o L(s_o, b_o), for every test and every way to pass the budget on,
#
# is at most V, by induction on the subtree. There are two families.
#
# SparseError: error + penalty x leaves with at most d tests on a path and at most t internal nodes, each limit
# optional. The budget is (d, t, local penalty); a test passes on d - 1, every way to write t - 1 as a sum over its
# outcomes, and the local penalty mu / p_o, because a subproblem's numbers may be conditional on reaching it.
#
# ExpectedCost: the expected price of the tests of a tree that is always right, or that stops at subproblems of
# probability at most theta. There is no budget and c is the price of the test.
#
# A trivial bound needs no proof by other bounds: it is exact if at most one more test may follow, and otherwise the
# minimum cost of the leaves of any tree.

Key = tuple[int, tuple]
"""A subproblem, and the budget of its subtree."""

DEAD_END = 1 << 256
"""Cost of an impure subproblem without tests, where no tree is right. Any number is a lower bound there."""


class Alternative(NamedTuple):
    """A test with a division of the budget: L is at most ``constant`` plus factors times L of keys."""

    test: int
    constant: Number
    parts: list[tuple[Number, Key]]


class Subtree(NamedTuple):
    """The values of a subtree that the objectives need; masses on a cube, else conditional."""

    error: Number
    cost: Number
    leaves: int
    nodes: int
    depth: int
    right: bool
    """True if every leaf is at a subproblem where the objective lets a tree stop."""


class SparseError:
    """Error + ``penalty`` x leaves with at most ``depth`` tests on a path and ``size`` internal nodes.

    Parameters
    ----------
    subject
        The cube or graph of the trees.
    depth, size
        The limits; None for no limit.
    penalty
        Price of a leaf.
    """

    def __init__(self, subject: Subject, depth: int | None, size: int | None, penalty: Fraction):
        self.subject, self.depth, self.size, self.penalty = subject, depth, size, penalty
        price = penalty * subject.unit
        self.price: Number = price.numerator if price.denominator == 1 else price
        self._one_step: dict[Key, Number] = {}
        self._local = isinstance(subject, Graph) and penalty > 0

    @property
    def root(self) -> Key:
        """Return the root with the whole budget."""
        state = self.subject.root
        return state, (self.depth, self._nodes(state, self.size), self.price)

    def _nodes(self, state: int, size: int | None) -> int | None:
        """Return a budget of internal nodes, reduced to the maximum that a tree can use."""
        return None if size is None else min(size, self.subject.most_nodes(state))

    def may_stop(self, state: int) -> bool:
        """Return True; a leaf may be anywhere."""
        return True

    def leaf(self, key: Key) -> Number:
        """Return the error plus local penalty."""
        state, (_, _, price) = key
        return self.subject.leaf_error(state) + price

    def settled(self, key: Key) -> bool:
        """Return True if at most one more test may follow, or a leaf costs no more than the leaves of any test."""
        state, (depth, size, price) = key
        error = self.subject.leaf_error(state)
        if not error or depth in (0, 1) or size in (0, 1) or not self.subject.has_tests(state):
            return True
        return error + price <= price * self.subject.fewest_outcomes(state)

    def trivial(self, key: Key) -> Number:
        """Return the optimum with at most one test; else a lower bound from the costs of one and of several leaves."""
        state, (depth, size, price) = key
        error = self.subject.leaf_error(state)
        if not error or depth == 0 or size == 0 or not self.subject.has_tests(state):
            return error + price
        least = min(error + price, price * self.subject.fewest_outcomes(state)) if price else 0
        if (depth == 1 or size == 1) and least < error + price:
            known = self._one_step.get(key)
            if known is None:
                known = self._one_step[key] = min(error + price, self._best_stump(key))
            return known
        return least

    def _best_stump(self, key: Key) -> Number:
        """Return the minimum objective of one test followed by leaves; each adds p times its error and price / p."""
        state, (_, _, price) = key
        error = self.subject.leaf_error
        return min(
            price * len(outcomes) + sum([p * error(child) for p, child in outcomes])
            for _, outcomes in self.subject.tests(state)
        )

    def alternatives(self, key: Key) -> Iterator[Alternative]:
        """Yield each test with each division of the internal nodes among its outcomes."""
        state, (depth, size, price) = key
        if depth == 0 or size == 0:
            return
        deeper = None if depth is None else depth - 1
        if size is None and not self._local:  # all outcomes have one budget
            below = (deeper, None, price)
            for test, outcomes in self.subject.tests(state):
                yield Alternative(test, 0, [(p, (child, below)) for p, child in outcomes if p])
            return
        for test, outcomes in self.subject.tests(state):
            shared = (None,) * len(outcomes)
            for shares in (shared,) if size is None else _shares(size - 1, len(outcomes)):
                yield self._passed(test, outcomes, deeper, shares, price)

    def _passed(
        self,
        test: int,
        outcomes: Outcomes,
        depth: int | None,
        shares: Sequence[int | None],
        price: Number,
    ) -> Alternative:
        """Return the alternative of a test; an outcome of probability 0 is a leaf, of which only the price counts."""
        constant: Number = 0
        parts: list[tuple[Number, Key]] = []
        for (p, child), share in zip(outcomes, shares):
            if p:
                below = price if p == 1 else price / p
                parts.append((p, (child, (depth, self._nodes(child, share), below))))
            else:
                constant += price
        return Alternative(test, constant, parts)

    def value(self, tree: Subtree) -> Number:
        """Return the error plus the price of the leaves."""
        return tree.error + self.price * tree.leaves

    def fault(self, tree: Subtree) -> str | None:
        """Describe an exceeded limit, or return None."""
        if self.depth is not None and tree.depth > self.depth:
            return f"the tree has depth {tree.depth}, more than {self.depth}"
        if self.size is not None and tree.nodes > self.size:
            return f"the tree has {quantity(tree.nodes, 'internal node', 'internal nodes')}, more than {self.size}"
        return None

    def read(self, state: int, words: Sequence[str]) -> tuple | None:
        """Parse the limits that are set, then the local penalty if it varies."""
        rest = list(words)
        if len(rest) != (self.depth is not None) + (self.size is not None) + self._local:
            return None
        performed = self.subject.performed(state)
        depth = None if self.depth is None else integer(rest.pop(0))
        size = None if self.size is None else integer(rest.pop(0))
        if depth is not None and self.depth is not None and depth > self.depth - performed:
            return None
        most = None if self.size is None else min(self.size - performed, self.subject.most_nodes(state))
        if size is not None and most is not None and size > most:
            return None
        return depth, size, fraction(rest.pop(0)) if self._local else self.price

    def write(self, budget: tuple) -> list[str]:
        """Return the words parsed by :meth:`read`."""
        depth, size, price = budget
        limits = [str(limit) for limit in (depth, size) if limit is not None]
        return [*limits, str(price)] if self._local else limits


class ExpectedCost:
    """Expected price of the tests of a tree whose leaves are right or at subproblems where it may stop early.

    Parameters
    ----------
    subject
        The cube or graph of the trees.
    theta
        A tree may also stop at subproblems of at most this probability.
    """

    price = 0

    def __init__(self, subject: Subject, theta: Fraction):
        self.subject, self.theta = subject, theta
        if theta and isinstance(subject, Graph):
            subject.follow_paths()

    @property
    def root(self) -> Key:
        """Return the root; there is no budget."""
        return self.subject.root, ()

    def may_stop(self, state: int) -> bool:
        """Return True if one label is certain, or the probability is at most theta."""
        return self.subject.may_stop(state, self.theta)

    def leaf(self, key: Key) -> Number | None:
        """Return 0 if a tree may stop, else None."""
        return 0 if self.may_stop(key[0]) else None

    def settled(self, key: Key) -> bool:
        """Return True if a tree may stop or there is no test."""
        return self.may_stop(key[0]) or not self.subject.has_tests(key[0])

    def trivial(self, key: Key) -> Number:
        """Return 0 if a tree may stop, else the price of the cheapest test."""
        state, _ = key
        if self.may_stop(state):
            return 0
        return min(
            (self.subject.cost(state, test) for test, _ in self.subject.tests(state)),
            default=DEAD_END * self.subject.unit,
        )

    def alternatives(self, key: Key) -> Iterator[Alternative]:
        """Yield every test."""
        state, _ = key
        for test, outcomes in self.subject.tests(state):
            parts = [(p, (child, ())) for p, child in outcomes if p]
            yield Alternative(test, self.subject.cost(state, test), parts)

    def value(self, tree: Subtree) -> Number:
        """Return the expected price."""
        return tree.cost

    def fault(self, tree: Subtree) -> str | None:
        """Describe a leaf at a subproblem where the tree may not stop, or return None."""
        return None if tree.right else "the tree has a leaf where the label is not certain"

    def read(self, state: int, words: Sequence[str]) -> tuple | None:
        """Parse an empty budget."""
        return None if words else ()

    def write(self, budget: tuple) -> list[str]:
        """Return the words of an empty budget, none."""
        return []


Objective = SparseError | ExpectedCost
"""A family of objectives on a subject."""


def _shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to write ``total`` as an ordered sum of ``parts`` non-negative integers."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _shares(total - first, parts - 1):
            yield (first, *rest)


# The bounds of a table, each proved from bounds in lines above. A bound L of a set S of rows is a lower bound of the
# objective of every tree on S within a depth and a size. A bound L of R bounds other sets too: with the same limits
#
#     V(S) >= V(S and R) >= V(R) - stake(R without S),
#
# because a tree on S costs no more on fewer rows, and a tree on S and R costs at most the stake of the other rows more
# on R. For expected costs only the first inequality holds. L is proved if it is at most the cost of a leaf, and, for
# every test that splits S, at most the sum of the best bounds known of the two sides. (A test that does not split S
# only wastes the budget.) The best bound of a side is the largest of those that its parts give, and the trivial one:
# exact for at most one more test, else the price of three leaves if no such tree is better.


class TableBound(NamedTuple):
    """A bound of a set of rows.

    Attributes
    ----------
    line
        Its line.
    place
        The set.
    depth, size
        The limits of the trees, None for no limit.
    value
        The bound.
    parts
        The indices of the bounds that its proof uses, all smaller than its own.
    """

    line: int
    place: Place
    depth: int | None
    size: int | None
    value: int
    parts: list[int]

    @property
    def rows(self) -> int:
        """The set of rows."""
        return self.place.one & self.place.other


def _useful(depth: int | None, size: int | None) -> int | None:
    """Return a limit on the size, or None if a limit on the depth implies it."""
    if depth is None or size is None or depth > size.bit_length():
        return size
    return None if size >= (1 << depth) - 1 else size


def _allows(limit: int | None, needed: int | None) -> bool:
    """Return True if every tree within the limit ``needed`` is within another limit."""
    return limit is None or (needed is not None and needed <= limit)


def _verify_table_bound(
    objective: Objective, table: Table, bounds: Sequence[TableBound], bound: TableBound
) -> None:
    """Verify a bound from those before it."""
    leaf = objective.leaf((bound.rows, (bound.depth, bound.size, objective.price)))
    if leaf is not None and bound.value > leaf:
        raise Wrong(bound.line, f"bound {readable(bound.value)}, a leaf has {readable(leaf)}")
    if bound.value <= 2 * objective.price or bound.depth == 0 or bound.size == 0:
        return
    parts = [bounds[index] for index in bound.parts]
    not_proved = (
        _not_proved_cost(objective, table, bound, parts)
        if isinstance(objective, ExpectedCost)
        else _not_proved_error(objective, table, bound, parts)
    )
    for test, proved in not_proved:
        message = f"the bounds of the outcomes of test {test} prove {readable(proved)}"
        raise Wrong(bound.line, f"bound {readable(bound.value)}, {message}")


def _not_proved_cost(
    objective: ExpectedCost, table: Table, bound: TableBound, parts: Sequence[TableBound]
) -> Iterator[tuple[int, int]]:
    """Yield the tests whose sides prove less than the bound of an expected cost, and what they prove."""

    def best(side: int) -> int:
        known = 0 if table.may_stop(side, objective.theta) else table.cost(side, 0)
        return max([known, *(part.value for part in parts if part.rows & ~side == 0)])

    for test, column in table.splits(bound.rows):
        proved = table.cost(bound.rows, 0) + best(bound.rows & ~column) + best(bound.rows & column)
        if proved < bound.value:
            yield test, proved


def _not_proved_error(
    objective: SparseError, table: Table, bound: TableBound, parts: Sequence[TableBound]
) -> Iterator[tuple[int, int]]:
    """Yield the tests whose sides prove less than the bound of error + penalty x leaves, and what they prove."""
    fields = table.fields
    deeper = None if bound.depth is None else bound.depth - 1
    shares: Sequence[int | None] = [None] if bound.size is None else range(bound.size)
    sides = [_best_sides(objective, table, bound.place, (deeper, share), parts) for share in shares]
    for (zeros, _), (_, ones) in zip(sides, reversed(sides)):
        proved = zeros + ones
        missing = fields.less(proved, fields.filled(bound.value))
        if missing and (missing := missing & table.splitting(bound.rows)):
            field = fields.first(missing)
            yield table.test(field), fields.numbers(proved)[field]


def _best_sides(
    objective: SparseError,
    table: Table,
    place: Place,
    limits: tuple[int | None, int | None],
    parts: Sequence[TableBound],
) -> Sides:
    """Return the best bounds known of the sides of all tests that split a set of rows, in fields."""
    price, fields, rows = int(objective.price), table.fields, place.one & place.other
    zeros = ones = 0
    one_more = 1 in limits
    if price or one_more or 0 in limits:
        leaves, pairs = table.least_errors(place)
        zeros, ones = (side + fields.filled(price) for side in leaves)
        if 0 in limits:
            return zeros, ones
        zeros, ones = (
            fields.smaller(side, pair + fields.filled(2 * price)) for side, pair in zip((zeros, ones), pairs)
        )
    if one_more:
        return zeros, ones
    if price:
        zeros, ones = (fields.smaller(side, fields.filled(3 * price)) for side in (zeros, ones))
    for part in parts:
        if _allows(part.depth, limits[0]) and _allows(part.size, limits[1]):
            inside = part.rows & rows
            here, others = table.stakes(inside), table.stake(part.rows) - table.stake(inside)
            # no more than its own stakes is lost by a side
            if part.value > others:
                whole = fields.filled(part.value - others)
                zeros = fields.larger(zeros + here, whole) - here
                lost = fields.filled(table.stake(inside)) - here
                ones = fields.larger(ones + lost, whole) - lost
    return zeros, ones


# The certificate as it is read.

MAGIC = "theorylab-certificate 2"

MOST_VARIABLES = 30
"""Maximum number of variables, so that a damaged number cannot exhaust the memory."""


class TreeNode(NamedTuple):
    """A node of the tree: its line, its test (None for a leaf) and the indices of its subtrees."""

    line: int
    test: int | None
    children: tuple[int, ...]


class Bound(NamedTuple):
    """A lower bound and its line."""

    line: int
    value: Number


@dataclass(frozen=True, eq=False)
class Certificate:
    """A parsed certificate that has not been verified.

    Attributes
    ----------
    problem
        Name of the problem, as the writer gave it.
    wording
        Description of the objective.
    value, value_line
        The claimed optimum, and its line.
    objective
        The objective with its subject.
    nodes
        The nodes of the tree, children first, the root last.
    bounds
        The lower bounds of a cube or a graph.
    table_bounds
        Those of a table, the last of which is that of the root.
    """

    problem: str
    wording: str
    value: Fraction
    value_line: int
    objective: Objective
    nodes: list[TreeNode]
    bounds: dict[Key, Bound]
    table_bounds: list[TableBound]


def read_certificate(text: str) -> Certificate:
    """Parse the text of a certificate.

    Raises
    ------
    Malformed
        At the first line that cannot occur in a certificate.
    Wrong
        If the subject contradicts itself, or a bound is listed twice.
    """
    lines = Lines(text)
    if lines.take() != MAGIC:
        raise Malformed(1, f"not a certificate; its first line is {MAGIC!r}")
    quoted = " ".join(lines.field("problem"))
    problem = lines.parsed("a name in quotes", json.loads, quoted)
    if not isinstance(problem, str):
        raise Malformed(lines.number, "the problem is not a name in quotes")
    kind, limits = _limits(lines)
    words = lines.field("value")
    value = lines.parsed("an exact number a/b", only, fraction, words)
    value_line = lines.number
    subject = _subject(lines, kind, limits)
    objective = _objective(kind, limits, subject)
    nodes = _tree(lines)
    bounds: dict[Key, Bound] = {}
    table_bounds: list[TableBound] = []
    if isinstance(subject, Table):
        table_bounds = _table_bounds(lines, objective, subject)
    else:
        bounds = _bounds(lines, objective, subject)
    if lines.number < len(lines.lines):
        raise Malformed(lines.number + 1, "more lines than the certificate announces")
    return Certificate(
        problem, _wording(kind, limits), value, value_line, objective, nodes, bounds, table_bounds
    )


KINDS = {"error": ("depth", "size", "penalty"), "expected-cost": ("theta",)}
"""Limits of each objective, in order."""


class Limits(NamedTuple):
    """The limits of an objective, None if absent."""

    depth: int | None
    size: int | None
    penalty: Fraction | None
    theta: Fraction | None


def _limits(lines: Lines) -> tuple[str, Limits]:
    words = lines.field("objective")
    known = KINDS.get(words[0] if words else "")
    if known is None:
        raise Malformed(lines.number, f"the objective is not one of {', '.join(KINDS)}")
    names = words[1::2]
    expected = " ".join(f"[{name} NUMBER]" for name in known)
    if names != [name for name in known if name in names] or len(words) % 2 == 0:
        raise Malformed(lines.number, f"after {words[0]} comes {expected}")
    given = dict(zip(names, words[2::2]))

    def limit(name: str, parse: Callable[[str], T]) -> T | None:
        return lines.parsed(f"a number after {name}", parse, given[name]) if name in given else None

    return words[0], Limits(
        limit("depth", integer), limit("size", integer), limit("penalty", fraction), limit("theta", fraction)
    )


def _wording(kind: str, limits: Limits) -> str:
    if kind == "expected-cost":
        return "expected cost" + (f", theta = {limits.theta}," if limits.theta else "")
    price = "" if limits.penalty is None else f" + {limits.penalty} x leaves"
    depth = "" if limits.depth is None else f" of depth at most {limits.depth}"
    size = (
        ""
        if limits.size is None
        else f" with at most {quantity(limits.size, 'internal node', 'internal nodes')}"
    )
    return f"error{price} of a tree{depth}{size}"


def _objective(kind: str, limits: Limits, subject: Subject) -> Objective:
    if kind == "expected-cost":
        return ExpectedCost(subject, limits.theta or Fraction(0))
    return SparseError(subject, limits.depth, limits.size, limits.penalty or Fraction(0))


def _subject(lines: Lines, kind: str, limits: Limits) -> Subject:
    if lines.peek("cube"):
        return _cube(lines, limits)
    return _table(lines, kind, limits) if lines.peek("table") else _graph(lines)


def _table(lines: Lines, kind: str, limits: Limits) -> Table:
    words = lines.field("table")
    rows, features, labels = lines.parsed("table and three numbers", _three, words)
    if not rows or not labels:
        raise Malformed(lines.number, "a table has rows and labels")
    inputs: list[list[bool]] = []
    weights: list[list[int]] = []
    for _ in range(rows):
        words = lines.field("row")
        bits = words[0] if words else ""
        if len(bits) != features or not BITS.match(bits):
            raise Malformed(lines.number, f"not {quantity(features, 'feature', 'features')}, 0 or 1")
        row = lines.parsed("weights of labels", each, integer, words[1:])
        if len(row) != labels:
            raise Malformed(lines.number, f"not {quantity(labels, 'weight', 'weights')}")
        inputs.append([bit == "1" for bit in bits])
        weights.append(row)
    if not any(map(any, weights)):
        raise Malformed(lines.number, "all weights are zero")
    penalty = limits.penalty or Fraction(0)
    price = penalty.numerator * sum(map(sum, weights))
    return Table(inputs, weights, scale=penalty.denominator, errors=kind == "error", price=price)


def _three(words: Sequence[str]) -> tuple[int, int, int]:
    first, second, third = each(integer, words)
    return first, second, third


def _cube(lines: Lines, limits: Limits) -> Cube:
    n = lines.count("cube")
    if n > MOST_VARIABLES:
        raise Malformed(lines.number, f"{n} variables; at most {MOST_VARIABLES}")
    words = lines.field("probabilities")
    chances = lines.parsed("probabilities", each, fraction, words)
    if len(chances) != n or not all(0 < p < 1 for p in chances):
        raise Malformed(lines.number, f"not {n} probabilities strictly between 0 and 1")
    weights = input_weights(chances)
    if lines.peek("masses"):
        words = lines.field("masses")
        denominator, *masses = lines.parsed("masses", each, integer, words)
        if len(masses) != 1 << n or any(m > denominator * w for m, w in zip(masses, weights)):
            raise Malformed(
                lines.number, f"not a denominator and 2^{n} masses, each at most that of its input"
            )
    else:
        words = lines.field("function")
        digits = words[0] if len(words) == 1 else ""
        if len(digits) != max(1, (1 << n) // 4) or not HEXADECIMAL.match(digits):
            raise Malformed(lines.number, f"not the 2^{n} bits of a function in hexadecimal")
        bits = f"{int(digits, 16):0{1 << n}b}"[::-1]
        if len(bits) != 1 << n:
            raise Malformed(lines.number, f"bits are set beyond the first {1 << n}")
        denominator, masses = 1, [w if bit == "1" else 0 for bit, w in zip(bits, weights)]
    if denominator == 0:
        raise Malformed(lines.number, "the denominator is zero")
    degree = min(n if limit is None else limit for limit in (limits.depth, limits.size))
    scale = 1 if limits.penalty is None else limits.penalty.denominator
    return Cube(masses, chances, denominator, degree=degree, scale=scale)


def _two(words: Sequence[str]) -> tuple[int, int]:
    return integer(words[0]), integer(words[1])


def _graph(lines: Lines) -> Graph:
    words = lines.field("graph")
    count, labels = lines.parsed("graph and two numbers", _two, words)
    if len(words) != 2 or not count or not labels:
        raise Malformed(lines.number, "not a number of subproblems and a number of labels")
    distributions: list[tuple[Fraction, ...]] = []
    places: list[int] = []
    tests: list[list[GraphTest]] = []
    for _ in range(count):
        words = lines.field("state")
        label = tuple(lines.parsed("label probabilities", each, fraction, words))
        if len(label) != labels:
            raise Malformed(
                lines.number,
                f"{quantity(len(label), 'label probability', 'label probabilities')}, not {labels}",
            )
        distributions.append(label)
        places.append(lines.number)
        tests.append([])
        while lines.peek("test"):
            words = lines.field("test")
            test = lines.parsed("a test", _graph_test, lines.number, words)
            if any(test.test == other.test for other in tests[-1]):
                raise Wrong(lines.number, f"test {test.test} is listed twice")
            tests[-1].append(test)
    return Graph(distributions, places, tests)


def _graph_test(line: int, words: Sequence[str]) -> GraphTest:
    number, cost, *rest = words
    if not rest or len(rest) % 2:
        raise ValueError(words)
    outcomes = tuple((fraction(p), integer(child)) for p, child in zip(rest[::2], rest[1::2]))
    return GraphTest(line, integer(number), fraction(cost), outcomes)


def _tree(lines: Lines) -> list[TreeNode]:
    count = lines.count("tree")
    if count == 0:
        raise Malformed(lines.number, "a tree has at least one node")
    nodes: list[TreeNode] = []
    while len(nodes) < count:
        if lines.take() == "leaf":
            nodes.append(TreeNode(lines.number, None, ()))
            continue
        lines.number -= 1
        words = lines.numbers()
        test, *children = lines.parsed("a node", each, integer, words)
        if not children or max(children) >= len(nodes):
            raise Malformed(lines.number, "not a test and the numbers of nodes before it")
        nodes.append(TreeNode(lines.number, test, tuple(children)))
    return nodes


def _bounds(lines: Lines, objective: Objective, subject: Cube | Graph) -> dict[Key, Bound]:
    bounds: dict[Key, Bound] = {}
    named = 2 if isinstance(subject, Cube) else 1
    parse: Callable[[str], Number] = integer if isinstance(subject, Cube) else fraction
    for _ in range(lines.count("bounds")):
        *words, last = lines.numbers()
        state = lines.parsed("a subproblem and its bound", subject.read, words)
        value = lines.parsed("a subproblem and its bound", parse, last)
        if state is None:
            raise Wrong(lines.number, f"there is no subproblem {' '.join(words[:named])}")
        budget = lines.parsed("a budget and a bound", objective.read, state, words[named:])
        if budget is None:
            raise Wrong(lines.number, f"no subtree has the budget {' '.join(words[named:]) or '(none)'}")
        if (state, budget) in bounds:
            raise Wrong(
                lines.number, f"the subproblem is listed before, at line {bounds[state, budget].line}"
            )
        bounds[state, budget] = Bound(lines.number, value)
    return bounds


PLACE = re.compile(r"(\.|[-+=][0-9]+)\Z")
"""The set of rows of a bound of a table: the same, an outcome of a test, or that of an earlier line."""


class _Placed(NamedTuple):
    """A line of the bounds of a table as it is read."""

    line: int
    place: str
    numbers: list[int]
    parts: list[int]


def _table_bounds(lines: Lines, objective: Objective, table: Table) -> list[TableBound]:
    """Return the bounds of a table; the sets and limits of parts follow from those of the bounds that use them."""
    sized = isinstance(objective, SparseError) and objective.size is not None
    read: list[_Placed] = []
    waiting: list[int] = []  # the bounds not yet used
    for _ in range(lines.count("bounds")):
        place, *words = lines.take().split(" ")
        if not PLACE.match(place):
            raise Malformed(lines.number, f"{place[:40]!r}, where a set of rows is expected")
        numbers = lines.parsed("numbers", each, integer, words)
        uses = numbers.pop() if len(numbers) == 2 + sized and place[0] != "=" else 0
        if len(numbers) != (0 if place[0] == "=" else 1 + sized) or uses > len(waiting):
            raise Malformed(
                lines.number, "not a set of rows, its budget, a bound and the number of its parts"
            )
        parts = waiting[len(waiting) - uses :]
        del waiting[len(waiting) - uses :]
        waiting.append(len(read))
        read.append(_Placed(lines.number, place, numbers, parts))
    if len(waiting) > 1:
        raise Malformed(lines.number, f"{len(waiting)} bounds are not used in the proof of another")
    return _placed(objective, table, read)


def _placed(objective: Objective, table: Table, read: Sequence[_Placed]) -> list[TableBound]:
    """Return the bounds with their sets and limits, which follow from the last bound on."""
    limits = (objective.depth, objective.size) if isinstance(objective, SparseError) else (None, None)
    above: list[tuple[Place, int | None]] = [(Place(*[table.root] * 3), limits[0])] * len(read)
    found: list[TableBound] = []
    for index in reversed(range(len(read))):
        line, place, numbers, parts = read[index]
        user, depth = above[index]
        within = beside = user.one & user.other
        if place[0] in "+-":
            outcomes = table.outcomes(user.one, int(place[1:]))
            if outcomes is None:
                raise Wrong(line, f"there is no test {place[1:]}")
            beside = outcomes[place[0] == "+"][1]
        if parts and depth == 0:
            raise Wrong(line, "a bound for leaves has no parts")
        for part in parts:
            above[part] = Place(user.one, within, beside), None if depth is None else depth - 1
        size, value = (None, *numbers)[-2:] if numbers else (None, 0)
        found.append(
            TableBound(line, Place(user.one, within, beside), depth, _useful(depth, size), value or 0, parts)
        )
    found.reverse()
    for index, (line, place, _, _) in enumerate(read):
        if place[0] == "=":
            earlier = int(place[1:]) - 1
            if not 0 <= earlier < index:
                raise Wrong(line, f"bound {place[1:]} is not an earlier one")
            found[index] = found[earlier]
    last = found[-1] if found else None
    if last is not None and (read[-1].place != "." or last.size != _useful(*limits)):
        raise Wrong(last.line, "the last bound is not that of all rows within the limits")
    return found


# The verification, and the command.

VALID, REJECTED, MALFORMED = "valid", "rejected", "malformed"


@dataclass(frozen=True)
class Verdict:
    """The result of the checker.

    Attributes
    ----------
    outcome
        ``valid``, ``rejected`` (a line does not hold) or ``malformed`` (not a certificate).
    message
        One line: the proved statement, or the fault.
    line
        The first wrong line, from 1, if there is one.
    problem
        The name of the problem in a valid file, which is not checked here.
    """

    outcome: str
    message: str
    line: int | None = None
    problem: str = ""

    def __str__(self) -> str:
        place = "" if self.line is None else f" at line {self.line}"
        return f"{self.outcome}{place}: {self.message}"


def check_certificate(path: Path | str) -> Verdict:
    r"""Read a certificate and verify its statements.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    Verdict
        Valid, with the proved statement; rejected, with the first line that does not hold, in the order subject,
        tree, bounds, value; or malformed.

    See Also
    --------
    certificate : writes such a file

    Notes
    -----
    The cost is that of the label masses of the subcubes within the limits, and of one sum for each listed
    bound, test and division of its budget.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from dp_optimal import certificate, optimal_by_size
    >>> from theorylab import CubeProblem
    >>> xor = CubeProblem([0, 1, 1, 0])
    >>> with TemporaryDirectory() as folder:
    ...     own = Path(folder, "own.certificate")
    ...     lines = certificate(xor, optimal_by_size(xor, 2), name="xor", size=2)
    ...     _ = own.write_text("".join(f"{line}\n" for line in lines))
    ...     print(check_certificate(own))
    valid: the least error of a tree with at most 2 internal nodes is 1/4 for the table of 4 rows in the file;
    lower bounds verified: 0
    """
    try:
        text = Path(path).read_bytes().decode("ascii")
    except OSError as error:
        return Verdict(MALFORMED, f"cannot be read: {error.strerror or error}")
    except UnicodeDecodeError:
        return Verdict(MALFORMED, "not a text of ASCII characters")
    except ValueError as error:  # a null character in the name
        return Verdict(MALFORMED, f"cannot be read: {error}")
    try:
        certificate = read_certificate(text)
        _verify_tree(certificate)
        _verify_bounds(certificate)
        _verify_table_bounds(certificate)
        _verify_value(certificate)
    except Malformed as error:
        return Verdict(MALFORMED, error.message, error.line)
    except Wrong as error:
        return Verdict(REJECTED, error.message, error.line)
    return Verdict(VALID, _conclusion(certificate), problem=certificate.problem)


def _conclusion(certificate: Certificate) -> str:
    return (
        f"the least {certificate.wording} is {readable(certificate.value)} for"
        f" {described(certificate.objective.subject)} in the file;"
        f" lower bounds verified: {len(certificate.bounds) + len(certificate.table_bounds)}"
    )


def described(subject: Subject) -> str:
    """Return the words for a subject and its size."""
    if isinstance(subject, Cube):
        return f"the function on {quantity(subject.variables, 'variable', 'variables')}"
    if isinstance(subject, Graph):
        return f"the graph of {quantity(subject.degree, 'subproblem', 'subproblems')}"
    return f"the table of {quantity(subject.rows, 'row', 'rows')}"


def _verify_tree(certificate: Certificate) -> None:
    """Evaluate the tree, children first, at every subproblem where a node is used."""
    objective, nodes = certificate.objective, certificate.nodes
    subject = objective.subject
    states: list[set[int]] = [set() for _ in nodes]
    states[-1].add(subject.root)
    outcomes_at: dict[tuple[int, int], tuple[tuple[Number, int], ...]] = {}
    for position in reversed(range(len(nodes))):
        line, test, children = nodes[position]
        if test is None:
            continue
        for state in states[position]:
            outcomes = subject.outcomes(state, test)
            if outcomes is None:
                raise Wrong(line, f"test {test} is not open at subproblem {subject.write(state)}")
            if len(outcomes) != len(children):
                subtrees = quantity(len(children), "subtree", "subtrees")
                raise Wrong(
                    line,
                    f"{subtrees} for the {quantity(len(outcomes), 'outcome', 'outcomes')} of test {test}",
                )
            if subject.performed(state) == subject.degree:
                raise Wrong(line, f"a test beyond the limit of {subject.degree} on a path")
            outcomes_at[position, state] = outcomes
            for child, (_, below) in zip(children, outcomes):
                states[child].add(below)
    trees: dict[tuple[int, int], Subtree] = {}
    for position, (_, test, children) in enumerate(nodes):
        for state in states[position]:
            if test is None:
                right = objective.may_stop(state)
                trees[position, state] = Subtree(subject.leaf_error(state), 0, 1, 0, 0, right)
            else:
                outcomes = outcomes_at[position, state]
                parts = [(p, trees[c, below]) for c, (p, below) in zip(children, outcomes)]
                trees[position, state] = _join_subtrees(subject.cost(state, test), parts)
    whole = trees[len(nodes) - 1, subject.root]
    fault = objective.fault(whole)
    if fault is not None:
        raise Wrong(nodes[-1].line, fault)
    value = Fraction(objective.value(whole) + subject.unavoidable) / subject.unit
    if value != certificate.value:
        message = f"the value is {readable(certificate.value)}, that of the tree is {readable(value)}"
        raise Wrong(certificate.value_line, message)


def _join_subtrees(cost: Number, parts: list[tuple[Number, Subtree]]) -> Subtree:
    return Subtree(
        error=sum(p * tree.error for p, tree in parts),
        cost=cost + sum(p * tree.cost for p, tree in parts),
        leaves=sum(tree.leaves for _, tree in parts),
        nodes=1 + sum(tree.nodes for _, tree in parts),
        depth=1 + max(tree.depth for _, tree in parts),
        right=all(tree.right for p, tree in parts if p),
    )


def _lower(certificate: Certificate, key: Key) -> Number:
    bound = certificate.bounds.get(key)
    return certificate.objective.trivial(key) if bound is None else bound.value


def _verify_bounds(certificate: Certificate) -> None:
    """Verify that each listed bound is at most the cost of a leaf and at most what each test proves from the others."""
    objective = certificate.objective
    for key, (line, bound) in certificate.bounds.items():
        leaf = objective.leaf(key)
        if leaf is not None and bound > leaf:
            raise Wrong(line, f"bound {readable(bound)}, a leaf has {readable(leaf)}")
        for test, constant, parts in objective.alternatives(key):
            proved = constant
            for p, below in parts:
                proved += p * _lower(certificate, below)
            if bound > proved:
                message = f"the bounds of the outcomes of test {test} prove {readable(proved)}"
                raise Wrong(line, f"bound {readable(bound)}, {message}")


def _verify_table_bounds(certificate: Certificate) -> None:
    """Verify each bound of a table once."""
    table, bounds = certificate.objective.subject, certificate.table_bounds
    if isinstance(table, Table):
        for bound in {bound.line: bound for bound in bounds}.values():
            _verify_table_bound(certificate.objective, table, bounds, bound)


def _verify_value(certificate: Certificate) -> None:
    """Verify that the bound of the root is the claimed value."""
    objective, table_bounds = certificate.objective, certificate.table_bounds
    subject, value = objective.subject, certificate.value
    if isinstance(subject, Table) and not table_bounds:
        size = objective.size if isinstance(objective, SparseError) else None
        depth = objective.depth if isinstance(objective, SparseError) else None
        goal = int(value * subject.unit) - subject.unavoidable
        root = TableBound(
            certificate.value_line, Place(*[subject.root] * 3), depth, _useful(depth, size), goal, []
        )
        _verify_table_bound(objective, subject, [], root)
        return
    lower = table_bounds[-1].value if table_bounds else _lower(certificate, objective.root)
    bound = Fraction(lower + subject.unavoidable) / subject.unit
    if bound < value:
        message = f"the bounds prove no more than {readable(bound)}"
        raise Wrong(certificate.value_line, f"the value is {readable(value)}, {message}")


def main(arguments: Sequence[str]) -> int:
    """Check the file named by the arguments of the command.

    Parameters
    ----------
    arguments
        Arguments after the name of the command: one file.

    Returns
    -------
    int
        The exit code: 0 for a valid certificate, 1 for one that is rejected, 2 for anything else.
    """
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stderr.write("usage: python3 checker.py FILE\n")
        return 2
    try:
        verdict = check_certificate(arguments[0])
    except (MemoryError, RecursionError) as error:
        verdict = Verdict(MALFORMED, f"{type(error).__name__}; nothing is proved")
    stream = sys.stderr if verdict.outcome == MALFORMED else sys.stdout
    stream.write(f"{verdict}\n")
    return {VALID: 0, REJECTED: 1}.get(verdict.outcome, 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
