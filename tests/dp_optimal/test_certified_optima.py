"""The certificate of an optimum proves it, and a file with a wrong number does not.

The optimum comes from the list of all trees. Each file is tampered with in several ways: another value, a bound that is
used increased by one unit, the last bound removed. For tables, which have too many trees to list, the certificate
decides.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.certificates.checker import MALFORMED, REJECTED, VALID, Verdict, check_certificate
from dp_optimal.certificates.write import certificate
from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.optimum import Optimum
from dp_optimal.penalty import optimal_with_penalty
from proofs_checks.shared.explicit.cases import STOCHASTIC, census
from proofs_checks.shared.explicit.instances import UNEQUAL, Case, problem_of
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem

Numbers = list[fmpq | int]

LIMITS: dict[str, dict[str, Any]] = {
    "depth": {"depth": 2},
    "size": {"size": 3},
    "penalty": {"penalty": fmpq(1, 20)},
    "depth and penalty": {"depth": 2, "penalty": fmpq(1, 50)},
    "cost": {"expected_cost": True},
}

OUTCOMES = (VALID, REJECTED, MALFORMED)


def _optimum(problem: Problem, limits: str) -> Optimum:
    given = LIMITS[limits]
    solvers: dict[str, Callable[[], Optimum]] = {
        "depth": lambda: optimal_by_depth(problem, 2),
        "size": lambda: optimal_by_size(problem, 3),
        "penalty": lambda: optimal_with_penalty(problem, given["penalty"]),
        "depth and penalty": lambda: optimal_with_penalty(problem, given["penalty"], 2),
        "cost": lambda: optimal_expected_cost(problem),
    }
    return solvers[limits]()


@cache
def _lines(case: Case, limits: str) -> tuple[str, ...]:
    problem = problem_of(case)
    return tuple(certificate(problem, _optimum(problem, limits), name=case.kind, **LIMITS[limits]))


def _checked(lines: list[str]) -> Verdict:
    with TemporaryDirectory() as directory:
        file = Path(directory) / "certificate"
        file.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
        return check_certificate(file)


def _outcome(lines: list[str]) -> int:
    return OUTCOMES.index(_checked(lines).outcome)


def _certified(case: Case, limits: str) -> Numbers:
    lines = list(_lines(case, limits))
    value = fmpq(lines[3].partition(" ")[2])
    numbers: Numbers = [_outcome(lines), value]
    for wrong in (value + fmpq(1, 97), abs(value - fmpq(1, 97)), value + 1):
        numbers.append(_outcome([*lines[:3], f"value {wrong}", *lines[4:]]))
    start = next(i for i, line in enumerate(lines) if line.startswith("bounds "))
    if lines[4].startswith("table") and start + 1 < len(lines):  # the last bound listed is that of the root
        words = lines[-1].split(" ")
        place = 2 if "size" in lines[2] else 1
        words[place] = str(int(words[place]) + 1)
        numbers += [_outcome([*lines[:-1], " ".join(words)]), _outcome([*lines[:start], "bounds 0"])]
        numbers += [_outcome(lines[:-1]), _outcome([*lines, lines[-1]])]
    elif start + 1 < len(lines):  # the first bound listed is that of the root
        *words, bound = lines[start + 1].split(" ")
        raised = " ".join([*words, str(fmpq(bound) + 1)])
        numbers.append(_outcome([*lines[: start + 1], raised, *lines[start + 2 :]]))
        fewer = [*lines[:start], f"bounds {len(lines) - start - 2}", *lines[start + 2 :]]
        numbers += [_outcome(fewer), _outcome(lines[:-1]), _outcome([*lines, lines[-1]])]
    else:
        numbers += [REJECTED_AT] * 2 + [MALFORMED_AT] * 2
    return numbers


REJECTED_AT, MALFORMED_AT = OUTCOMES.index(REJECTED), OUTCOMES.index(MALFORMED)


def _expected(case: Case, limits: str) -> Numbers:
    every = list(census(case))
    values: dict[str, Callable[[], fmpq]] = {
        "depth": lambda: min(s.error for s in every if s.depth <= 2),
        "size": lambda: min(s.error for s in every if s.size <= 3),
        "penalty": lambda: min(s.error + fmpq(s.leaves, 20) for s in every),
        "depth and penalty": lambda: min(s.error + fmpq(s.leaves, 50) for s in every if s.depth <= 2),
        "cost": lambda: min(s.price for s in every if s.right),
    }
    return [0, values[limits](), *[REJECTED_AT] * 5, MALFORMED_AT, MALFORMED_AT]


WRONG_LINES = {
    "magic": (0, "theorylab-certificate 1", MALFORMED),
    "name": (1, "problem x", MALFORMED),
    "objective": (2, "objective best", MALFORMED),
    "order of the limits": (2, "objective error size 1 depth 2", MALFORMED),
    "zero below": (3, "value 1/0", MALFORMED),
    "higher": (3, "value 3/8", REJECTED),
    "lower": (3, "value 1/16", REJECTED),
    "variables": (4, "cube 31", MALFORMED),
    "few chances": (5, "probabilities 1/2 1/2", MALFORMED),
    "certain": (5, "probabilities 1/2 1/2 1", MALFORMED),
    "digits": (6, "function f8f", MALFORMED),
    "another function": (6, "function f9", REJECTED),
    "mass": (6, "masses 1 0 0 0 1 1 1 1 2", MALFORMED),
    "no denominator": (6, "masses 0 0 0 0 0 0 0 0 0", MALFORMED),
    "no node": (7, "tree 0", MALFORMED),
    "open": (10, "4 1 0", REJECTED),
    "later": (10, "3 1 2", MALFORMED),
    "outcomes": (10, "3 1 0 0", REJECTED),
    "no subtree": (10, "3", MALFORMED),
    "count": (11, "bounds 0", MALFORMED),
    "values beside the mask": (12, "0 1 2 1", REJECTED),
    "budget": (12, "1 0 2 1", REJECTED),
    "larger budget": (12, "0 0 3 1", REJECTED),
    "bound": (12, "0 0 2 2", REJECTED),
    "no budget": (12, "0 0 1", REJECTED),
}
"""A line of the certificate of x1 x2 or x3 at depth 2, its replacement, and the error found there."""

FOUND_ELSEWHERE = {"another function": 3, "count": 12}
"""Cases in which another line is reported than the replaced one: the value of another function, an extra line."""


def _wrong_line(line: str) -> Numbers:
    position, text, _ = WRONG_LINES[line]
    problem = CubeProblem([0, 0, 0, 1, 1, 1, 1, 1])
    lines = list(certificate(problem, optimal_by_depth(problem, 2), name="x", depth=2))
    lines[position] = text
    found = _checked(lines)
    return [OUTCOMES.index(found.outcome), 0 if found.line is None else found.line]


def _named(line: str) -> Numbers:
    position, _, outcome = WRONG_LINES[line]
    return [OUTCOMES.index(outcome), FOUND_ELSEWHERE.get(line, position) + 1]


def _labelling(variables: int, seed: int) -> str:
    """Return random labels of all inputs; for odd seeds the labels are also 1/2 and 1/4."""
    random = Random(seed)
    words = [random.choice(("0", "1", "1/2", "1/4")[: 4 if seed % 2 else 2]) for _ in range(1 << variables)]
    return " ".join(words)


def _of_a_table(means: str, depth: int, penalty: fmpq) -> fmpq:
    return optimal_with_penalty(problem_of(Case("sample", means)), penalty, depth).value


def _proved(means: str, depth: int, penalty: fmpq) -> fmpq:
    problem = problem_of(Case("cube", means))
    optimum = optimal_with_penalty(problem, penalty, depth)
    lines = list(certificate(problem, optimum, name=means, depth=depth, penalty=penalty))
    found = _checked(lines)
    if found.outcome != VALID:
        raise AssertionError(found.message)
    return fmpq(lines[3].partition(" ")[2])


CASES = [
    Case("cube", "01101001"),
    Case("cube", "01101000", UNEQUAL[3]),
    Case("sample", "01101000", UNEQUAL[3]),
    Case("objects"),
    Case("objects, theta 1/4"),
    Case("cube", STOCHASTIC[1], UNEQUAL[3]),
    Case("three labels"),
]


@pytest.mark.parametrize(
    ("case", "limits"),
    [
        (case, limits)
        for case in CASES
        for limits in LIMITS
        if limits != "cost" or case.kind.startswith("objects") or "01101" in case.means
    ],
    ids=str,
)
def test_a_certificate_proves_the_optimum_and_no_other_value_or_bound(case, limits):
    assert _certified(case, limits) == _expected(case, limits)


@pytest.mark.parametrize("line", list(WRONG_LINES))
def test_the_first_wrong_line_is_named(line, as_functions):
    assert _wrong_line(line) == _named(line)


@pytest.mark.parametrize("penalty", [fmpq(0), fmpq(1, 200), fmpq(1, 60)], ids=str)
@pytest.mark.parametrize("depth", [4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_a_table_of_all_inputs_has_the_certified_optimum(seed, depth, penalty):
    means = _labelling(5, seed) if seed < 4 else _labelling(6, seed - 4)
    assert _of_a_table(means, depth, penalty) == _proved(means, depth, penalty)
