"""Cubes, constructions, ordered columns and identification instances as tables in certificates."""

import random

import pytest
from naive_statement import claimed_and_true
from tabulated_problems import TABULATED

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.certificates.binding import difference
from dp_optimal.certificates.bounds import bellman_values
from dp_optimal.certificates.checker import VALID, check_certificate
from dp_optimal.certificates.tabulated import MOST_TABULATED, tabulated
from dp_optimal.certificates.write import certificate
from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.penalty import optimal_with_penalty
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.samples.sample import SampleProblem


def optimum(problem, limits):
    if "expected_cost" in limits:
        return optimal_expected_cost(problem)
    if "penalty" in limits:
        return optimal_with_penalty(problem, **limits)
    return optimal_by_size(problem, **limits) if "size" in limits else optimal_by_depth(problem, **limits)


@pytest.mark.parametrize("name", TABULATED)
def test_the_table_has_the_optimum_of_the_problem(name, tmp_path):
    problem, limits = TABULATED[name]
    best = optimum(problem, limits)
    lines = list(certificate(problem, best, name=name, **limits))
    assert lines[4].startswith("table ")
    file = tmp_path / "certificate"
    file.write_text("\n".join(lines))
    found = check_certificate(file)
    assert found.outcome == VALID, found
    claimed, true = claimed_and_true("\n".join(lines))
    assert claimed == true
    assert (true.numerator, true.denominator) == (best.value.p, best.value.q)
    assert difference(file, problem) is None
    lines[5] = lines[5][:-1] + str(int(lines[5][-1]) + 1)  # one more of the last label
    file.write_text("\n".join(lines))
    assert difference(file, problem).line == 6


def test_other_problems_are_not_tables():
    assert tabulated(CubeProblem([0] * (2 << MOST_TABULATED))) is None
    classes, test = (0, 1, 1), (0, 1, 1)
    assert tabulated(IdentificationProblem(classes, [test])) is not None
    assert tabulated(IdentificationProblem(classes, [test], costs=[2])) is None
    assert tabulated(IdentificationProblem(classes, [(0, 1, 2)])) is None


def test_the_recursion_over_sets_of_rows_and_the_search_write_the_same_lines():
    """The checker orders the rows in its own way, so the sets of the recursion are translated."""
    generator = random.Random(11)
    rows = [[generator.randrange(2) for _ in range(6)] for _ in range(40)]
    problem = SampleProblem(rows, [generator.randrange(2) for _ in rows])
    best = optimal_by_depth(problem, 3)
    searched, computed = (
        list(certificate(problem, best, name="x", depth=3, values=values))
        for values in (None, bellman_values)
    )
    assert searched[-1] != "bounds 0"
    assert computed == searched
