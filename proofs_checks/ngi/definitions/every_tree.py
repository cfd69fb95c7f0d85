"""Section 3: the optimal expected cost, and the quantities of sets of objects, by listing.

Problem. Identification instances with unequal probabilities and prices, several classes, tests of three outcomes and a
threshold theta; functions and tables as instances.

Algorithm. :func:`dp_optimal.expected_cost.optimal_expected_cost`.

The comparison also covers the uncovered mass, which of the coverage functions, their negatives and a product of two are
monotone and submodular, and the error for an instance that no tree solves.

How it is checked. All trees are listed, from the list of the objects; each set is treated by its members. The controls
set all prices to 1, omit the threshold, or count ordered pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Any

from flint import fmpq

from dp_optimal.expected_cost import optimal_expected_cost
from proofs_checks.shared.explicit.cases import census, few
from proofs_checks.shared.explicit.every_tree import shapes
from proofs_checks.shared.explicit.instances import LUMPED, Case, functions, points_of, problem_of
from proofs_checks.shared.explicit.written_trees import cheapest
from proofs_checks.shared.questions import Question, asking
from theorylab.claims import EQUALS, Claim, Grid
from theorylab.errors import InvalidArgument
from theorylab.impurities.coverage import (
    coverage,
    mass_coverage,
    pair_coverage,
    truncated_mass_coverage,
    uncovered_mass,
)
from theorylab.impurities.submodular import conjunction
from theorylab.problems.identification import IdentificationProblem

Numbers = list[fmpq | int]

NEVER = fmpq(-1)
"""Value that represents the error for an instance that no tree solves."""

ASKED = ((0, 1, 0, 1, 0, 2), (0, 0, 1, 1, 2, 2), (1, 1, 0, 0, 1, 1))

INSTANCES: dict[str, dict[str, Any]] = {
    "equal": {"classes": (0, 1, 2, 3, 4, 5), "weights": (), "costs": (), "theta": 0},
    "unequal": {"classes": (0, 0, 1, 1, 2, 1), "weights": (1, 2, 1, 3, 1, 5), "costs": (1, 3, 2), "theta": 0},
    "theta": {
        "classes": (0, 0, 1, 1, 2, 1),
        "weights": (1, 2, 1, 3, 1, 5),
        "costs": (2, 1, 4),
        "theta": fmpq(2, 13),
    },
    "heavy": {
        "classes": (0, 1, 0, 1, 1, 0),
        "weights": (9, 2, 2, 1, 1, 1),
        "costs": (1, 1, 1),
        "theta": fmpq(1, 4),
    },
}
"""Six objects and three tests each."""


def _cost(case: Case) -> Numbers:
    try:
        best = optimal_expected_cost(problem_of(case))
    except InvalidArgument:
        return [NEVER, NEVER, 1]
    same = case.kind in LUMPED or best.tree.as_dict() == _cheapest(case)
    return [best.value, best.tree.expected_cost, int(same)]


def _cheapest(case: Case) -> Any:
    points = points_of(case)
    found = cheapest(points, points.inputs)
    return None if found is None else found[1]


def _least_cost(case: Case, *, unit: bool = False) -> Numbers:
    points = points_of(case)
    if unit:
        points = points._replace(costs=(fmpq(1),) * len(points.costs))
    every = shapes(points, case.depth) if unit else census(case)
    value = min((shape.price for shape in every if shape.right), default=NEVER)
    return [value, value, 1]


def _instance(name: str) -> IdentificationProblem:
    given = dict(INSTANCES[name])
    return IdentificationProblem(given.pop("classes"), ASKED, **given)


def _probabilities(name: str) -> list[fmpq]:
    weights = INSTANCES[name]["weights"] or (1,) * 6
    return [fmpq(w, sum(weights)) for w in weights]


def _subsets(elements: int) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(range(elements), k) for k in range(elements + 1))


def _sets(name: str) -> Numbers:
    problem, numbers = _instance(name), Numbers()
    for objects in list(_subsets(6))[1:]:
        state = sum(1 << x for x in objects)
        numbers += [
            problem.probability(state),
            problem.heterogeneous_pairs(state),
            int(problem.is_pure(state)),
        ]
        numbers += problem.members(state)
    for x in range(6):
        numbers += [problem.reached(x, tests) for tests in _subsets(3)]
        numbers.append(problem.end(x))
    merged = problem.coalesced()
    numbers += [*merged.probabilities, *merged.classes, *merged.costs, merged.theta]
    lighter = problem.with_threshold(fmpq(1, 3))
    return [*numbers, *lighter.probabilities, *lighter.classes, *lighter.costs, lighter.theta]


def _agreeing(x: int, tests: Sequence[int]) -> list[int]:
    return [y for y in range(6) if all(ASKED[t][x] == ASKED[t][y] for t in tests)]


def _pairs(name: str, objects: Sequence[int], *, ordered: bool = False) -> int:
    classes = INSTANCES[name]["classes"]
    number = sum(classes[x] != classes[y] for x, y in combinations(objects, 2))
    return 2 * number if ordered else number


def _listed_sets(name: str, *, ordered: bool = False) -> Numbers:
    p, given, numbers = _probabilities(name), INSTANCES[name], Numbers()
    costs = given["costs"] or (1, 1, 1)
    theta = fmpq(given["theta"])
    for objects in list(_subsets(6))[1:]:
        total = sum((p[x] for x in objects), fmpq(0))
        pairs = _pairs(name, objects, ordered=ordered)
        numbers += [total, pairs, int(pairs == 0 or total <= theta), *objects]
    for x in range(6):
        numbers += [sum(1 << y for y in _agreeing(x, tests)) for tests in _subsets(3)]
        numbers.append(sum(1 << y for y in _agreeing(x, range(3))))
    ends = list(dict.fromkeys(tuple(_agreeing(x, range(3))) for x in range(6)))
    numbers += [sum((p[x] for x in end), fmpq(0)) for end in ends]
    for end in ends:
        share = {c: sum((p[x] for x in end if given["classes"][x] == c), fmpq(0)) for c in given["classes"]}
        numbers.append(max(c for c in share if share[c] == max(share.values())))
    return [*numbers, *costs, theta, *p, *given["classes"], *costs, fmpq(1, 3)]


def _coverages(name: str) -> Numbers:
    problem, numbers = _instance(name), Numbers()
    for x in range(6):
        made = [f(problem, x) for f in (mass_coverage, truncated_mass_coverage, pair_coverage, coverage)]
        for tests in _subsets(3):
            numbers += [f(tests) for f in made]
            numbers.append(uncovered_mass(problem, x, problem.reached(x, tests)))
        kinds = [*made, *(f * -1 for f in made), conjunction(made[1], made[2])]
        numbers += [int(f.is_monotone()) + 2 * int(f.is_submodular()) for f in kinds]
    return numbers


def _listed_coverage(name: str, *, threshold: bool = True) -> Numbers:
    p, numbers = _probabilities(name), Numbers()
    theta = fmpq(INSTANCES[name]["theta"]) if threshold else fmpq(0)
    whole = _pairs(name, range(6))
    for x in range(6):
        values: dict[tuple[int, ...], list[fmpq]] = {}
        for tests in _subsets(3):
            left = _agreeing(x, tests)
            split_off = 1 - sum((p[y] for y in left), fmpq(0))
            f = split_off / (1 - p[x])
            g = min(split_off / (1 - max(p[x], theta)), fmpq(1))
            h = 1 - fmpq(_pairs(name, left), whole)
            values[tests] = [f, g, h, 1 - (1 - g) * (1 - h)]
            numbers += [*values[tests], (1 - g) * (1 - h)]
        kinds = {tests: [*row, *(-f for f in row), row[1] * row[2]] for tests, row in values.items()}
        numbers += [_kind({tests: row[i] for tests, row in kinds.items()}) for i in range(9)]
    return numbers


def _kind(f: dict[tuple[int, ...], fmpq]) -> int:
    """Return 1 for a monotone function, plus 2 for a submodular one, by the definitions over all pairs of sets."""
    chains = [(a, b) for a in f for b in f if set(a) <= set(b)]
    monotone = all(f[a] <= f[b] for a, b in chains)

    def gain(a: tuple[int, ...], d: int) -> fmpq:
        return f[tuple(sorted({*a, d}))] - f[a]

    submodular = all(gain(a, d) >= gain(b, d) for a, b in chains for d in range(3) if d not in b)
    return int(monotone) + 2 * int(submodular)


COSTLY = [
    *(case for case in few() if case.kind != "sample" or "/" not in case.means),
    *(Case(kind, means) for kind in ("cube", "identification") for means in functions(2)),
    Case("cube", "0 1/2 1 1"),
]

CLAIMS = (
    Claim(
        id="ngi.problem-1.every-tree",
        cite="Problem 1",
        statement="The program returns the minimum expected price of the tests over all trees whose leaves are final,"
        " or reports that there is no such tree",
        instances=Grid.over(case=COSTLY),
        measured=_cost,
        asserts=EQUALS(_least_cost, control=lambda case: _least_cost(case, unit=True)),
        literature="By listing all trees",
    ),
    Claim(
        id="ngi.definitions",
        cite="sections 3 and 4",
        statement="The probability and the heterogeneous pairs of every set of objects, those that agree with an object"
        r" on every set of tests, and there $f^p_i$, $\bar f^p_i$, $f^\phi_i$ and $\tilde f_i$",
        **asking(
            {
                "sets": Question(
                    Grid.over(name=list(INSTANCES)),
                    _sets,
                    _listed_sets,
                    control=lambda name: _listed_sets(name, ordered=True),
                ),
                "coverage": Question(
                    Grid.over(name=list(INSTANCES)),
                    _coverages,
                    _listed_coverage,
                    control=lambda name: _listed_coverage(name, threshold=False),
                ),
            }
        ),
        literature="By listing the objects",
    ),
)
