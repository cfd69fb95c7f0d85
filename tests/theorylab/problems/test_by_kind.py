"""A new kind of problem joins the programs without any of them knowing it."""

import pytest
from any_problem import AnyProblem
from flint import fmpq

import dp_optimal.programs as programs
from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.exact_tree import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.optimum import Optimum
from dp_optimal.penalty import optimal_with_penalty
from theorylab.problems.by_kind import ByKind
from theorylab.problems.cube import CubeProblem

MAJORITY = CubeProblem([0, 0, 0, 1, 0, 1, 1, 1])

OBJECTIVES = [
    ("BY_DEPTH", lambda p: optimal_by_depth(p, 2), (2, 0)),
    ("BY_DEPTH", lambda p: optimal_with_penalty(p, "1/9"), (None, fmpq(1, 9))),
    ("BY_SIZE", lambda p: optimal_by_size(p, 4), (4, None)),
    ("BY_SIZE", lambda p: optimal_by_depth_and_size(p, 2, 4), (4, 2)),
    ("SMALLEST_EXACT", smallest_exact_tree, ()),
    ("SHALLOWEST_EXACT", shallowest_exact_tree, ()),
]


class Masked(AnyProblem):
    """A kind of problem that no program knows."""


@pytest.fixture
def solved(monkeypatch):
    """Register programs of the new kind; what they were called with, by objective."""
    calls = []

    def program(name):
        found = Optimum(fmpq(0), name, (fmpq(0),))
        return lambda problem, *arguments: calls.append((name, problem, arguments)) or found

    for name in programs.__all__:
        monkeypatch.setattr(getattr(programs, name), "_special", [*getattr(programs, name)._special])
        getattr(programs, name).register(lambda problem: isinstance(problem, Masked), program(name))
    return calls


@pytest.mark.parametrize(("name", "solve", "arguments"), OBJECTIVES)
def test_a_new_kind_of_problem_joins_without_an_edit_of_the_solvers(solved, name, solve, arguments):
    masked = Masked(MAJORITY)
    assert solve(masked).tree == name
    assert solved == [(name, masked, arguments)]
    others = [solve(problem) for problem in (MAJORITY, AnyProblem(MAJORITY))]
    assert len(solved) == 1
    assert others[0].value == others[1].value


@pytest.mark.parametrize(("name", "solve", "arguments"), OBJECTIVES)
def test_cubes_have_programs_of_their_own_as_long_as_masses_fit_in_words(monkeypatch, name, solve, arguments):
    asked = []
    long = CubeProblem([0, 1, 1, 1], [fmpq(10**15 + 1, 3 * 10**15), fmpq(10**15 + 3, 4 * 10**15 + 1)])
    general = getattr(programs, name)._general
    monkeypatch.setattr(
        getattr(programs, name),
        "_general",
        lambda problem, *rest: asked.append(problem) or general(problem, *rest),
    )
    solve(MAJORITY)
    assert not asked
    assert not long.in_words
    assert solve(long).value == solve(AnyProblem(long)).value
    assert asked[0] is long


def test_a_kind_without_a_program_is_solved_as_any_and_the_last_registered_counts():
    program = ByKind(lambda problem: "any")
    problem = AnyProblem(MAJORITY)
    assert program(problem) == "any"
    program.register(lambda problem: isinstance(problem, AnyProblem), lambda problem: "first")
    program.register(lambda problem: isinstance(problem, AnyProblem), lambda problem: "second")
    assert (program(problem), program(MAJORITY)) == ("second", "any")
