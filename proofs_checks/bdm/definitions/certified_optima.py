"""Section 7.1: a certificate proves an optimum, and a file with a wrong number is rejected.

Problem. Functions, tables and identification instances; see :mod:`proofs_checks.shared.explicit.instances`.

Algorithm. :func:`dp_optimal.certificates.write.certificate`, and the checker, which knows nothing of the programs.

How it is checked. The optimum from the list of all trees; by tampering with the files, which then have another value,
the next larger one of a bound that is used, no last bound, or a tree of another label; for tables, whose trees are
too many to list, by the certificate. The controls accept a file that is tampered with, take the line after, or allow
one test less on a path.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.certificates.checker import MALFORMED, REJECTED, VALID, Verdict, check_certificate
from dp_optimal.certificates.write import certificate
from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.optimum import Optimum
from dp_optimal.penalty import optimal_with_penalty
from proofs_checks.shared.explicit.cases import STOCHASTIC, census
from proofs_checks.shared.explicit.every_tree import Shape, least
from proofs_checks.shared.explicit.instances import UNEQUAL, Case, problem_of
from proofs_checks.shared.questions import Question, asking
from theorylab.claims import Claim, Grid
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
    if start + 1 < len(lines):  # the first bound listed is that of the root
        *words, bound = lines[start + 1].split(" ")
        raised = " ".join([*words, str(fmpq(bound) + 1)])
        numbers.append(_outcome([*lines[: start + 1], raised, *lines[start + 2 :]]))
        fewer = [*lines[:start], f"bounds {len(lines) - start - 2}", *lines[start + 2 :]]
        numbers += [_outcome(fewer), _outcome(lines[:-1]), _outcome([*lines, lines[-1]])]
    else:
        numbers += [REJECTED_AT] * 2 + [MALFORMED_AT] * 2
    return numbers


REJECTED_AT, MALFORMED_AT = OUTCOMES.index(REJECTED), OUTCOMES.index(MALFORMED)


def _expected(case: Case, limits: str, *, wrong: int = REJECTED_AT) -> Numbers:
    every = list(census(case))
    values: dict[str, Callable[[], fmpq]] = {
        "depth": lambda: least(every, _error, depth=2),
        "size": lambda: least(every, _error, size=3),
        "penalty": lambda: least(every, lambda s: s.error + fmpq(s.leaves, 20)),
        "depth and penalty": lambda: least(every, lambda s: s.error + fmpq(s.leaves, 50), depth=2),
        "cost": lambda: min(s.price for s in every if s.right),
    }
    return [0, values[limits](), *[wrong] * 3, REJECTED_AT, REJECTED_AT, MALFORMED_AT, MALFORMED_AT]


def _error(shape: Shape) -> fmpq:
    return shape.error


WRONG_LINES = {
    "magic": (0, "theorylab-certificate 2", MALFORMED),
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
"""A line of the certificate of x1 x2 or x3 at depth 2, what stands in its place, and what is found there."""

FOUND_ELSEWHERE = {"another function": 3, "count": 12}
"""Where the line that is wrong is not the one replaced: the value of another function, the first line too many."""


def _wrong_line(line: str) -> Numbers:
    position, text, _ = WRONG_LINES[line]
    problem = CubeProblem([0, 0, 0, 1, 1, 1, 1, 1])
    lines = list(certificate(problem, optimal_by_depth(problem, 2), name="x", depth=2))
    lines[position] = text
    found = _checked(lines)
    return [OUTCOMES.index(found.outcome), 0 if found.line is None else found.line]


def _named(line: str, after: int = 0) -> Numbers:
    position, _, outcome = WRONG_LINES[line]
    return [OUTCOMES.index(outcome), FOUND_ELSEWHERE.get(line, position) + 1 + after]


def _labelling(variables: int, seed: int) -> str:
    """Random labels of all inputs, every other seed in quarters."""
    random = Random(seed)
    words = [random.choice(("0", "1", "1/2", "1/4")[: 4 if seed % 2 else 2]) for _ in range(1 << variables)]
    return " ".join(words)


def _of_a_table(means: str, depth: int, penalty: fmpq) -> fmpq:
    return optimal_with_penalty(problem_of(Case("sample", means)), penalty, depth).value


def _proved(means: str, depth: int, penalty: fmpq, less: int = 0) -> fmpq:
    problem, depth = problem_of(Case("cube", means)), depth - less
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

_OPTIMA = Grid.over(
    case=CASES,
    limits=list(LIMITS),
    where=lambda case, limits: limits != "cost" or case.kind.startswith("objects") or "01101" in case.means,
)

_TABLES = Grid.over(
    means=[_labelling(5, seed) for seed in range(4)] + [_labelling(6, seed) for seed in (0, 1)],
    depth=(4, 5),
    penalty=(fmpq(0), fmpq(1, 200), fmpq(1, 60)),
)

CLAIM = Claim(
    id="bdm.dp-7.1.certified",
    cite="section 7.1, OPT(F, t)",
    statement="what is written down of an optimum proves it, and with another value or bound it does not; of a"
    " certificate with one line replaced the first wrong line is named; a table of all inputs has the same optimum",
    **asking(
        {
            "optimum": Question(
                _OPTIMA, _certified, _expected, control=lambda **point: _expected(**point, wrong=0)
            ),
            "wrong line": Question(
                Grid.over(line=list(WRONG_LINES)),
                _wrong_line,
                _named,
                control=lambda line: _named(line, after=1),
            ),
            "tables": Question(
                _TABLES, _of_a_table, _proved, control=lambda **point: _proved(**point, less=1)
            ),
        }
    ),
    literature="checked by listing all trees, and on altered files",
)
