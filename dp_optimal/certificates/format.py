"""The file of a certificate, one thing a line, read into what the checker verifies.

Part of the stand-alone checker: nothing is imported but the standard library. Numbers are exact, ``5/64``::

    theorylab-certificate 1
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

A leaf has the most probable label. Instead of a cube, ``graph N L`` announces N subproblems with L labels,
each ``state p_0 ... p_(L-1)`` followed by its tests, ``test NUMBER COST p child p child ...``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

from dp_optimal.certificates.lines import HEXADECIMAL, Lines, Malformed, each, fraction, integer, only
from dp_optimal.certificates.objective import ExpectedCost, Key, Objective, SparseError
from dp_optimal.certificates.subject import Cube, Graph, GraphTest, Number, Wrong, counted, input_weights

__all__ = ["MAGIC", "Bound", "Certificate", "Limits", "TreeNode", "read_certificate"]

T = TypeVar("T")

MAGIC = "theorylab-certificate 1"

MOST_VARIABLES = 30
"""Largest cube; a damaged number must not ask for more memory than there is."""


class TreeNode(NamedTuple):
    """A node of the tree: its line, its test (None for a leaf) and the positions of its subtrees."""

    line: int
    test: int | None
    children: tuple[int, ...]


class Bound(NamedTuple):
    """A lower bound and its line."""

    line: int
    value: Number


@dataclass(frozen=True, eq=False)
class Certificate:
    """A certificate that has been read but not verified.

    Attributes
    ----------
    problem
        What the writer calls the problem.
    wording
        What is minimal.
    value, value_line
        The optimum claimed, and where.
    objective
        The objective, with the subject it is for.
    nodes
        The tree, children first, the root last.
    bounds
        The lower bounds.
    """

    problem: str
    wording: str
    value: Fraction
    value_line: int
    objective: Objective
    nodes: list[TreeNode]
    bounds: dict[Key, Bound]


def read_certificate(text: str) -> Certificate:
    """Read the text of a certificate.

    Raises
    ------
    Malformed
        At the first line that no certificate has.
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
    objective = _objective(kind, limits, _cube(lines, limits) if lines.peek("cube") else _graph(lines))
    nodes = _tree(lines)
    bounds = _bounds(lines, objective)
    if lines.number < len(lines.lines):
        raise Malformed(lines.number + 1, "more lines than the certificate announces")
    return Certificate(problem, _wording(kind, limits), value, value_line, objective, nodes, bounds)


KINDS = {"error": ("depth", "size", "penalty"), "expected-cost": ("theta",)}
"""Limits of each objective, in their order."""


class Limits(NamedTuple):
    """The limits of an objective, None where there is none."""

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
        else f" with at most {counted(limits.size, 'internal node', 'internal nodes')}"
    )
    return f"error{price} of a tree{depth}{size}"


def _objective(kind: str, limits: Limits, subject: Cube | Graph) -> Objective:
    if kind == "expected-cost":
        return ExpectedCost(subject, limits.theta or Fraction(0))
    return SparseError(subject, limits.depth, limits.size, limits.penalty or Fraction(0))


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
                f"{counted(len(label), 'label probability', 'label probabilities')}, not {labels}",
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


def _bounds(lines: Lines, objective: Objective) -> dict[Key, Bound]:
    subject = objective.subject
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
