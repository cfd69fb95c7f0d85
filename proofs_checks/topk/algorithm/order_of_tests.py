"""Definition 1: the tests of a node in the exact order of their gains.

Problem. The tests of all kinds of problems; balanced tests whose gains floats cannot distinguish; quotients of
entropies; whole levels at once.

How it is checked. By products of integer powers (:mod:`proofs_checks.shared.explicit.greedy_rule`), from the masses of
the inputs, and for quotients and roots of irrational sums by decimals of 60 digits. The control has the
smallest gain first.
"""

from __future__ import annotations

from functools import partial

from flint import fmpq

from proofs_checks.shared.explicit.cases import all_functions, few
from proofs_checks.shared.explicit.greedy_rule import REMAINING
from proofs_checks.shared.explicit.instances import LUMPED, Case, points_of, problem_of
from proofs_checks.shared.explicit.points import Inputs, is_final, label_masses, mass, open_tests, parts
from proofs_checks.shared.questions import Question, asking, whether
from proofs_checks.topk.algorithm.impurities_by_definition import NEAR, formula
from theorylab.claims import Claim, Grid
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.gain_ratio import LogarithmQuotient
from theorylab.impurities.impurity import ENTROPY, impurity
from theorylab.impurities.purity import PurityOrder
from theorylab.impurities.purity_ranks import purity_ranks
from theorylab.problems.levels import StateLevel, first_level
from theorylab.problems.problem import Branch, Problem, Split, State

WIDE = 10**60
"""A denominator beyond the precision of floats."""

ORDERED = [case for case in few(lumped=False) + all_functions(2) if case.kind not in ("objects, theta 1/4",)]

IRRATIONAL = ("tsallis:3/2,1/2", "tsallis:1,1/2")
"""Roots of sums of irrational numbers."""
SHOWN = 10**40

LONG = Case("cube", f"0 1/{WIDE**6} 1 {WIDE**6 - 1}/{WIDE**6} 0 1 1/2 1/3")
"""Masses above the largest float."""

RATIOS = [(fmpq(k, 8), fmpq(j, 12)) for k in (1, 2, 3, 4) for j in (3, 4, 6)] + [(fmpq(3, 4), fmpq(1, 2))]


def _groups(case: Case, name: str) -> list[int]:
    problem, numbers = problem_of(case), []

    def walk(state: State, depth: int) -> None:
        splits = problem.splits(state)
        if depth == 0 or problem.is_pure(state) or not splits:
            return
        for group in PurityOrder(problem, impurity(name)).groups(splits):
            numbers.extend([len(group), *group])
        greedy = BestTests(problem, name, "last").tests(state)
        numbers.append(splits.index(greedy[0]))
        for split in splits:
            for _, child in split.branches:
                walk(child, depth - 1)

    walk(problem.root, 2)
    return [len(numbers), *numbers]


def _to_decimals(name: str, inputs: Inputs, test: int) -> fmpq:
    """Return the impurity after a test to 40 digits, for an impurity that is not a sum over the labels."""
    left = fmpq(0)
    for part in parts(inputs, test):
        left += mass(part) * formula(name, tuple(m / mass(part) for m in label_masses(part)))
    return fmpq((left * SHOWN + fmpq(1, 2)).floor(), SHOWN)


def _listed_groups(case: Case, name: str, *, smallest: bool = False) -> list[int]:
    points, numbers = points_of(case), []

    def walk(inputs: Inputs, depth: int) -> None:
        tests = open_tests(points, inputs)
        if depth == 0 or not tests or is_final(points, inputs):
            return
        left = [REMAINING.get(name, partial(_to_decimals, name))(inputs, test) for test in tests]
        groups = [[i for i, own in enumerate(left) if own == value] for value in sorted(set(left))]
        for group in groups[::-1] if smallest else groups:
            numbers.extend([len(group), *group])
        numbers.append(groups[0][-1])
        for test in tests:
            for part in parts(inputs, test):
                walk(part, depth - 1)

    walk(points.inputs, 2)
    return [len(numbers), *numbers]


def _agree_in_rank(case: Case, name: str, *, turned: bool = False) -> bool:
    """Return True if the ranks of two levels are in the order of the groups of their subproblems."""
    problem = problem_of(case)
    agree = True
    for level in (first_level(problem), StateLevel(problem, [problem.root])):
        for _ in range(2):
            expansion = level.expand()
            ranks = purity_ranks(problem, level, expansion, impurity(name))
            for owner in set(expansion.owner.tolist()):
                here = ranks[expansion.owner == owner].tolist()
                splits = problem.splits(level.state(owner))
                groups = PurityOrder(problem, impurity(name)).groups(splits)
                place = {i: g for g, group in enumerate(groups[::-1] if turned else groups) for i in group}
                pairs = [(i, j) for i in place for j in place]
                agree &= all((here[i] < here[j]) == (place[i] < place[j]) for i, j in pairs)
            level = expansion.children
    return bool(agree)


class _Close(Problem[tuple[int, ...], int]):
    """Return balanced tests whose label means differ by less than floats can distinguish."""

    root: tuple[int, ...] = ()
    variables = 4
    differences = (WIDE - 1, WIDE + 1, WIDE, WIDE + 1)

    def label_distribution(self, state: tuple[int, ...]) -> tuple[fmpq, fmpq]:
        mean = fmpq(1, 2) + (fmpq((2 * state[1] - 1) * self.differences[state[0]], 4 * WIDE) if state else 0)
        return 1 - mean, mean

    def splits(self, state: tuple[int, ...]) -> list:
        if state:
            return []
        half = fmpq(1, 2)
        return [Split(i, (Branch(half, (i, 0)), Branch(half, (i, 1)))) for i in range(self.variables)]


def _close(kind: str) -> list[int]:
    problem = _Close()
    level = StateLevel(problem, [problem.root])
    if kind == "groups":
        groups = PurityOrder(problem, ENTROPY).groups(problem.splits(()))
        return [i for group in groups for i in (*group, -1)]
    ranks = purity_ranks(problem, level, level.expand(), ENTROPY).tolist()
    order = sorted(set(ranks))
    return [i for rank in order for i in (*(j for j, r in enumerate(ranks) if r == rank), -1)]


def _ratio(first: tuple[fmpq, fmpq], second: tuple[fmpq, fmpq]) -> list[int]:
    a, b = (LogarithmQuotient(ENTROPY(p), ENTROPY(q)) for p, q in (first, second))
    return [int(a < b), int(b < a)]


def _listed_ratio(first: tuple[fmpq, fmpq], second: tuple[fmpq, fmpq], *, strict: bool = True) -> list[int]:
    a, b = (formula("entropy", (p,)) / formula("entropy", (q,)) for p, q in (first, second))
    apart = abs(a - b) > NEAR
    return [int(apart and a < b), int(apart and b < a)] if strict else [int(a <= b or not apart), int(b <= a)]


CLAIM = Claim(
    id="topk.def-1.order",
    cite="Definition 1",
    statement="The learners order the tests of a node exactly by their purity gains, or by quotients of entropies,"
    " and only equal values tie; whole levels are ordered in the same way, even if floats cannot distinguish the"
    " gains",
    **asking(
        {
            "groups": Question(
                Grid.over(case=ORDERED, name=("entropy", "gini", "error", *IRRATIONAL)),
                _groups,
                _listed_groups,
                control=lambda case, name: _listed_groups(case, name, smallest=True),
            ),
            "ranks": whether(
                Grid.over(
                    case=[case for case in few() if case.kind in ("cube", "sample", *LUMPED)]
                    + [*all_functions(2), LONG],
                    name=("entropy", "gini", "error"),
                ),
                _agree_in_rank,
                control=lambda case, name: _agree_in_rank(case, name, turned=True),
            ),
            "close": Question(
                Grid.over(kind=("groups", "ranks")),
                _close,
                [1, 3, -1, 2, -1, 0, -1],
                control=[1, 3, -1, 0, -1, 2, -1],
            ),
            "ratio": Question(
                Grid.over(first=RATIOS, second=RATIOS),
                _ratio,
                _listed_ratio,
                control=lambda **point: _listed_ratio(**point, strict=False),
            ),
        }
    ),
    method="certified",
    literature="By products of integer powers",
)
