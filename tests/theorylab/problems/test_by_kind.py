"""A new type of problem is registered without a change to the programs."""

from importlib import import_module
from itertools import product

import pytest
from any_problem import AnyProblem
from flint import fmpq

import dp_optimal.programs as programs
import theorylab.learners as learners
from dp_optimal.by_size import optimal_by_size
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.exact_tree import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.optimum import Optimum
from dp_optimal.penalty import optimal_with_penalty
from theorylab.problems.by_kind import ByKind
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem

MAJORITY = CubeProblem([0, 0, 0, 1, 0, 1, 1, 1])

SPARSE = {"depth": 2, "penalty": "1/100"}

OBJECTIVES = [
    ("least_objective", lambda p: optimal_with_penalty(p, 0, 2), (2, fmpq(0), None)),
    ("least_objective", lambda p: optimal_with_penalty(p, "1/9"), (None, fmpq(1, 9), None)),
    ("errors_by_size", lambda p: optimal_by_size(p, 4), (4, None)),
    ("errors_by_size", lambda p: optimal_by_depth_and_size(p, 2, 4), (4, 2)),
    ("least_size_exact", smallest_exact_tree, ()),
    ("least_depth_exact", shallowest_exact_tree, ()),
]


class Masked(AnyProblem):
    """A type of problem without a specialised implementation."""


@pytest.fixture
def solved(monkeypatch):
    """Register programs for the new type, and return the arguments of their calls, by objective."""
    calls = []

    def program(name):
        found = Optimum(fmpq(0), name, (fmpq(0),))
        return lambda problem, *arguments: calls.append((name, problem, arguments)) or found

    for name in programs.__all__:
        monkeypatch.setattr(getattr(programs, name), "_special", [*getattr(programs, name)._special])
        getattr(programs, name).register(lambda problem: isinstance(problem, Masked))(program(name))
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
    general = getattr(programs, name).general
    monkeypatch.setattr(
        getattr(programs, name),
        "general",
        lambda problem, *rest: asked.append(problem) or general(problem, *rest),
    )
    solve(MAJORITY)
    assert not asked
    assert not long.in_words
    assert solve(long).value == solve(AnyProblem(long)).value
    assert asked[0] is long


ON_SAMPLES = [
    ("k_best.k_best_tree", lambda sample: learners.greedy(sample, depth=2)),
    ("k_best.k_best_tree", lambda sample: learners.top_k(sample, k=2, depth=2)),
    ("k_best.k_best_tree", lambda sample: learners.opt_top_k(sample, k=2, depth=2)),
    ("top_down.by_purity", lambda sample: learners.top_down(sample, size=2)),
    ("best_first.by_purity", lambda sample: learners.best_first(sample, size=2)),
    ("leaf_penalty.pruned_greedy_tree", lambda sample: learners.leaf_penalty_greedy(sample, **SPARSE)),
    ("lickety_split.lickety_tree", lambda sample: learners.lickety_split(sample, **SPARSE)),
    ("split.split_tree", lambda sample: learners.split(sample, lookahead=1, **SPARSE)),
    ("resplit.greedy_objectives", lambda sample: learners.resplit(sample, lookahead=1, **SPARSE)),
]


@pytest.mark.parametrize(("program", "learn"), ON_SAMPLES)
def test_learners_have_programs_of_their_own_on_samples(monkeypatch, program, learn):
    asked = []
    module, name = program.rsplit(".", 1)
    by_kind = getattr(import_module(f"theorylab.learners.{module}"), name)
    general = by_kind.general
    monkeypatch.setattr(
        by_kind, "general", lambda problem, *rest: asked.append(problem) or general(problem, *rest)
    )
    rows = [list(x) for x in product((0, 1), repeat=3)]
    sample = SampleProblem(rows, [x[0] & x[1] for x in rows])
    found = learn(sample)
    assert not asked
    other = AnyProblem(sample)
    assert learn(other).error == found.error
    assert asked or learn == ON_SAMPLES[2][1]  # Opt-Top-k has its own search for any problem
    assert all(problem is other for problem in asked)


def test_a_kind_without_a_program_is_solved_as_any_and_the_last_registered_counts():
    program = ByKind(lambda problem: "any")
    problem = AnyProblem(MAJORITY)
    assert program(problem) == "any"
    program.register(lambda problem: isinstance(problem, AnyProblem))(lambda problem: "first")
    program.register(lambda problem: isinstance(problem, AnyProblem))(lambda problem: "second")
    assert (program(problem), program(MAJORITY)) == ("second", "any")
