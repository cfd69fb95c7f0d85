"""Nodes of problems of every kind, against the list of the inputs that reach them.

Compared on each path, level by level, and for all subproblems at once: the label distribution, whether the node is
final, the open tests in order with their variables, prices and multiplicities, and the probabilities of their
outcomes.
"""

from __future__ import annotations

import numpy as np
import pytest
from explicit_walks import DEPTH, Numbers, listed, walked
from flint import fmpq

from proofs_checks.shared.explicit.cases import all_functions, few, sample_cases
from proofs_checks.shared.explicit.instances import LUMPED, Case, points_of, problem_of
from proofs_checks.shared.explicit.points import (
    Inputs,
    is_final,
    label_masses,
    mass,
    open_tests,
    parts,
)
from theorylab.problems.compiled import compile_problem
from theorylab.problems.levels import StateLevel, first_level


def _masses(case: Case) -> Numbers:
    return walked(problem_of(case), names=case.kind not in LUMPED)


def _masses_by_inputs(case: Case, *, turned: bool = False) -> Numbers:
    points = points_of(case)
    # the thresholds 1 and 2 of the first variable, and 1 of the second
    variables = (0, 0, 1) if case.kind == "3 x 2 grid" else ()
    return listed(points, variables=variables, turned=turned, lumped=case.kind in LUMPED)


def _told_apart(cases: list[Case]) -> list[Case]:
    """Exclude the instance on which tests with different names become interchangeable at deeper nodes."""
    return [case for case in cases if case.kind != "parity or and"]


def _levels(case: Case, own: bool = True) -> Numbers:
    problem = problem_of(case)
    level = first_level(problem) if own else StateLevel(problem, [problem.root])
    numbers: Numbers = []
    for _ in range(DEPTH + 1):
        masses, whole = level.label_masses()
        numbers += [fmpq(int(m), int(whole)) for row in masses for m in row]
        found = level.expand()
        for s, index, shape, child, copies in zip(
            found.owner, found.index, found.shape, found.child, found.multiplicity
        ):
            branches = problem.splits(level.state(int(s)))[int(index)].branches
            states = [found.children.state(int(c)) for c in child]
            right = states == [b.child for b in branches] and found.shapes[int(shape)] == tuple(
                b.probability for b in branches
            )
            numbers += [int(s), int(index), int(copies), int(right)]
        numbers.append(len(found.children))
        if len(found.children) == 0:
            break
        order = np.arange(len(found.children))[::-1]
        level = found.children.take(order).take(order)
    return numbers


def _levels_by_inputs(case: Case, *, turned: bool = False) -> Numbers:
    points, numbers = points_of(case), Numbers()
    level: list[Inputs] = [points.inputs]
    for _ in range(DEPTH + 1):
        for inputs in level:
            masses = [m / mass(inputs) for m in label_masses(inputs)]
            numbers += masses[::-1] if turned else masses
        after: list[Inputs] = []
        for s, inputs in enumerate(level):
            for index, test in enumerate([] if is_final(points, inputs) else open_tests(points, inputs)):
                numbers += [s, index, 1, 1]
                after += parts(inputs, test)
        level = sorted(set(after), key=lambda inputs: _place(inputs, len(points.names)))
        numbers.append(len(level))
        if not level:
            break
    return numbers


def _place(inputs: Inputs, tests: int) -> tuple[int, int]:
    """Return the order of the subcubes of a level: by the set of variables read as an integer, then by their values."""
    values = [{x[i] for x, _ in inputs} for i in range(tests)]
    read = sum(1 << i for i in range(tests) if len(values[i]) == 1)
    ones = sum(1 << i for i in range(tests) if values[i] == {1})
    return read, ones


def _compiled(case: Case, *, copies: int = 1) -> bool:
    problem = problem_of(case)
    found = compile_problem(problem)
    right = found.states[0] == problem.root and len(set(found.states)) == len(found.states)
    for position, state in enumerate(found.states):
        label = problem.label_distribution(state)
        pure = max(label) == 1
        splits = [] if pure else problem.splits(state)
        own = found.splits(position)
        right &= tuple(found.label[position]) == tuple(label) and found.leaf_error[position] == 1 - max(label)
        right &= len(own) == len(splits) and found.index[state] == position
        for place, split in zip(own, splits):
            branches = [(p, found.states[child]) for p, child in found.branches(place)]
            right &= branches == [tuple(b) for b in split.branches] and found.test[place] == split.test
            right &= (
                found.cost[place] == split.cost and found.multiplicity[place] == copies * split.multiplicity
            )
            right &= all(child > position for _, child in found.branches(place))
        heights = [1 + found.height[c] for place in own for _, c in found.branches(place)]
        right &= int(found.height[position]) == max(heights, default=0)
    return bool(right)


ONE_A_VARIABLE = [*all_functions(2), Case("cube", "01101000"), Case("cube", "0 1/3 1/2 1")]


@pytest.mark.parametrize(
    ("cases", "asked", "listed_by_inputs"),
    [
        (_told_apart(few() + sample_cases(64)), _masses, _masses_by_inputs),
        (ONE_A_VARIABLE, _levels, _levels_by_inputs),
    ],
    ids=["paths", "levels"],
)
def test_a_problem_says_of_a_node_what_the_inputs_say_that_reach_it(cases, asked, listed_by_inputs):
    assert [case for case in cases if asked(case) != listed_by_inputs(case)] == []
    assert any(asked(case) != listed_by_inputs(case, turned=True) for case in cases)


def test_all_subproblems_at_once_are_those_of_the_problem():
    assert [case for case in few() if not _compiled(case)] == []
    assert not all(_compiled(case, copies=2) for case in few())
