"""A certificate must match the problem that it names; the first difference is reported."""

import pytest
from flint import fmpq
from tiny_problems import TermsProblem, three_way

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.certificates.binding import difference
from dp_optimal.certificates.write import certificate
from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.optimum import Optimum
from dp_optimal.penalty import optimal_with_penalty
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.samples.sample import SampleProblem


def written(problem, tmp_path, optimum, **limits):
    file = tmp_path / "certificate"
    file.write_text("\n".join(certificate(problem, optimum, name="x", **limits)))
    return file


def identification(theta):
    return IdentificationProblem((0, 1, 2), ((0, 1, 0), (0, 0, 1)), weights=(1, 2, 1), theta=theta)


NOISY = [fmpq(k, 6) for k in (0, 1, 4, 2)]


@pytest.mark.parametrize(
    "problem",
    [
        CubeProblem([0, 1, 1, 0]),
        CubeProblem([0, 1, 1, 0], [fmpq(1, 3), fmpq(3, 4)]),
        CubeProblem(NOISY),
        CubeProblem(NOISY, [fmpq(1, 3), fmpq(3, 4)]),
        TermsProblem([(1,), (2,), (2,)]),
        three_way(),
        SampleProblem({(0, 0): (1, 2), (0, 1): (0, 3), (1, 0): (1, 0), (1, 1): (0, 0)}),
    ],
)
def test_a_problem_does_not_differ_from_itself(problem, tmp_path):
    for depth in (0, 1, 2):
        file = written(problem, tmp_path, optimal_by_depth(problem, depth), depth=depth)
        assert difference(file, problem) is None
    penalty = fmpq(1, 20)
    file = written(
        problem, tmp_path, optimal_with_penalty(problem, penalty, depth=2), depth=2, penalty=penalty
    )
    assert difference(file, problem) is None


def test_a_table_is_compared_row_by_row(tmp_path):
    rows, labels = [[0, 0], [0, 1], [1, 1]], ["no", "yes", "yes"]
    problem = SampleProblem(rows, labels)
    file = written(problem, tmp_path, optimal_by_depth(problem, 1), depth=1)
    line = 6  # the first row
    assert file.read_text().splitlines()[line - 1] == "row 00 1 0"
    assert difference(file, SampleProblem(rows, ["yes", "yes", "yes"], class_names=["no", "yes"])) == (
        line,
        "entry 2 is 1, the problem has 0",
    )
    assert difference(file, SampleProblem([[0, 1], *rows[1:]], labels)).line == 5
    assert difference(file, three_way()).message == "the problem is written as a graph"


@pytest.mark.parametrize("limits", [{"depth": 3, "size": 1}, {"depth": 1, "size": 3}])
def test_a_graph_goes_as_deep_as_the_smaller_limit(limits, tmp_path):
    """The graph in a certificate is as deep as the smaller limit, so the larger limit does not change it."""
    problem = TermsProblem([(1,), (1,), (1,)])
    stump = optimal_by_size(problem, 1).tree
    file = tmp_path / "certificate"
    lines = list(certificate(problem, Optimum(stump.error, stump), name="x", depth=1, size=1))
    assert lines[2] == "objective error depth 1 size 1"
    lines[2] = "objective error depth {depth} size {size}".format(**limits)
    file.write_text("\n".join(lines))
    assert difference(file, problem) is None


def test_masses_are_compared_whatever_their_denominator(tmp_path, as_functions):
    problem = CubeProblem(NOISY)
    file = written(problem, tmp_path, optimal_by_depth(problem, 1), depth=1)
    lines = file.read_text().splitlines()
    assert lines[6] == "masses 6 0 1 4 2"
    for masses, message in {
        "masses 12 0 2 8 4": None,
        "masses 12 0 2 8 5": "entry 4 is 5/12, the problem has 1/3",
        "masses 12 1 2 8 4": "entry 1 is 1/12, the problem has 0",
        "masses 6 0 1 4": "the problem has a line 'masses' of 5 entries here",
        "function 6": "the problem has a line 'masses' of 5 entries here",
        "": "the problem has a line 'masses' of 5 entries here",
    }.items():
        lines[6] = masses
        file.write_text("\n".join(lines))
        assert difference(file, problem) == (message and (7, message))


def test_the_first_label_that_differs_is_told(tmp_path, as_functions):
    problem = CubeProblem([0, 1, 1, 0])
    file = written(problem, tmp_path, optimal_by_depth(problem, 1), depth=1)
    assert difference(file, CubeProblem([0, 1, 0, 1])) == (
        7,
        "label 1 at the input with index 2, the problem has 0",
    )
    assert difference(file, CubeProblem([1, 1, 1, 0])) == (
        7,
        "label 0 at the input with index 0, the problem has 1",
    )
    problem = CubeProblem([0, 1, 1, 0, 1, 0, 1, 1])
    file = written(problem, tmp_path, optimal_by_depth(problem, 1), depth=1)
    assert difference(file, CubeProblem([0, 1, 1, 0, 0, 1, 1, 1])) == (
        7,
        "label 1 at the input with index 4, the problem has 0",
    )


def test_a_file_may_not_end_before_the_problem_does(tmp_path):
    problem = TermsProblem([(1,), (2,)])
    file = written(problem, tmp_path, optimal_by_depth(problem, 1), depth=1)
    lines = file.read_text().splitlines()
    first = lines.index("tree 3")
    file.write_text("\n".join(lines[: first - 1]))
    line, message = difference(file, problem)
    assert line == first
    assert message.startswith("the problem has a line")


def test_theta_is_compared(tmp_path):
    quarter, nothing = identification(fmpq(1, 4)), identification(fmpq(0))
    file = written(quarter, tmp_path, optimal_expected_cost(quarter), expected_cost=True)
    assert difference(file, quarter) is None
    assert difference(file, nothing) == (3, "theta is 1/4, that of the problem is 0")
    file = written(nothing, tmp_path, optimal_expected_cost(nothing), expected_cost=True)
    assert difference(file, quarter) == (3, "theta is 0, that of the problem is 1/4")


def test_theta_is_no_part_of_an_error(tmp_path):
    """The labels have probabilities 1/4, 1/2 and 1/4, and the first test separates the second one; theta is ignored."""
    problem = identification(fmpq(1, 4))
    file = written(problem, tmp_path, optimal_by_depth(problem, 1), depth=1)
    assert difference(file, problem) is None


def test_an_expected_cost_of_other_problems_has_no_theta(tmp_path, as_functions):
    problem = CubeProblem([0, 1, 1, 0])
    file = written(problem, tmp_path, optimal_expected_cost(problem), expected_cost=True)
    assert difference(file, problem) is None
    line, message = difference(file, three_way())
    assert (line, message) == (5, "the problem is written as a graph")
    line, message = difference(file, CubeProblem([0, 1, 1, 0, 0, 0, 0, 0]))
    assert (line, message) == (5, "2 variables, the problem has 3")
