"""Section 2: the influence of a variable, by flipping it at every input.

Problem. All functions of two variables and some of three, uniform and under product distributions.

How it is checked. Each input is compared with its flip, on the cube and on every subcube with one variable fixed. If f
is constant there is no most influential variable. The control flips zeros only.
"""

from __future__ import annotations

from typing import cast

from flint import fmpq

from proofs_checks.shared.explicit.instances import Case, functions, points_of, problem_of
from proofs_checks.shared.explicit.points import Inputs, mass, open_tests, parts
from theorylab.claims import EQUALS, Claim, Grid
from theorylab.impurities.influence import MostInfluential
from theorylab.problems.cube import CubeProblem


def _influences(case: Case) -> list[fmpq]:
    problem = cast(CubeProblem, problem_of(case))
    numbers: list[fmpq] = []
    for state in [
        problem.root,
        *(child for split in problem.splits(problem.root) for _, child in split.branches),
    ]:
        numbers += [problem.influence(state, split) for split in problem.splits(state)]
        best, largest = MostInfluential(problem)(state)
        numbers += [fmpq(split.test) for split in best] + ([] if largest is None else [largest])
    return numbers


def _flips(case: Case, *, once: bool = False) -> list[fmpq]:
    points, numbers = points_of(case), []
    n = len(points.names)
    nodes: list[Inputs] = [points.inputs, *(part for test in range(n) for part in parts(points.inputs, test))]
    for inputs in nodes:
        label = {x: m.index(max(m)) for x, m in inputs}
        found = {}
        for test in open_tests(points, inputs):
            share = fmpq(0)
            for x, m in inputs:
                other = (*x[:test], 1 - x[test], *x[test + 1 :])
                share += sum(m) if label[x] != label[other] and not (once and x[test]) else 0
            found[test] = share / mass(inputs)
        numbers += found.values()
        if len(set(label.values())) > 1:
            largest = max(found.values())
            numbers += [fmpq(test) for test in found if found[test] == largest] + [largest]
    return numbers


CLAIMS = (
    Claim(
        id="blt.definitions.influence",
        cite="section 2, influence",
        statement=r"$\mathrm{Inf}_i(f)=\Pr[f(x)\ne f(x^{\oplus i})]$ on every subcube, and the most influential"
        " variables",
        instances=Grid.over(
            case=[Case("cube", f, c) for f in functions(2) for c in ("", "1/3 4/5")]
            + [Case("cube", f, "1/3 1/2 4/5") for f in ("01101000", "00010111", "11111110")]
        ),
        measured=_influences,
        asserts=EQUALS(_flips, control=lambda case: _flips(case, once=True)),
        literature="By listing the inputs",
    ),
)
