"""Optimal trees from the low-degree tables, against the brute-force oracle and the generic programs."""

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_optimal.all_penalties import penalty_path
from dp_optimal.cubes.depth import cube_optimal_by_depth, subcube_values
from dp_optimal.cubes.size import cube_optimal_by_size
from dp_optimal.generic.budgets import with_budgets
from dp_optimal.generic.size_curves import size_curves
from dp_optimal.generic.size_trees import problem_curve, tree_of_size
from theorylab.boolean.packed import PackedFunction
from theorylab.errors import TooLarge
from theorylab.learners.greedy import greedy
from theorylab.problems.compiled import compile_problem
from theorylab.problems.cube import CubeProblem
from theorylab.testing import cube_problems

penalties = st.builds(fmpq, st.integers(0, 6), st.integers(5, 60))


@settings(deadline=None)
@given(cube_problems(st.integers(1, 4)), st.integers(0, 5), penalties)
def test_same_tree_as_the_generic_program(problem, depth, penalty):
    found = cube_optimal_by_depth(problem, depth, penalty)
    path = penalty_path(problem, depth)
    piece = path.piece(penalty)
    assert found.value == piece.error + penalty * piece.leaves
    assert found.tree.leaves == piece.leaves
    assert found.tree.to_text() == path.tree(piece).to_text()


@settings(deadline=None)
@given(cube_problems(st.integers(1, 4)), st.integers(0, 5), st.integers(0, 17))
def test_same_curve_and_tree_as_the_generic_program(problem, depth, size):
    found = cube_optimal_by_size(problem, size, depth)
    compiled = with_budgets(compile_problem(problem, depth=min(depth, size)), min(depth, size))
    curves = size_curves(compiled, size)
    # every tree is at most as large as the last size of the curve
    useful = len(found.errors)
    assert found.errors == curves.errors(0)[:useful]
    assert set(curves.errors(0)[useful:]) <= {found.errors[-1]}
    assert found.tree.error == found.value
    assert found.tree.to_text() == tree_of_size(problem, curves, 0, size).to_text()


def test_masses_beyond_64_bits():
    p = [fmpq(10**17 + 3 * i, 10**18 + 9) for i in range(1, 5)]
    problem = CubeProblem([int(i) for i in f"{0b1011010011100101:b}"], p)
    assert problem.denominator > 1 << 200
    for depth in range(5):
        found = cube_optimal_by_depth(problem, depth)
        curve = problem_curve(problem, 15, depth)
        piece = penalty_path(problem, depth).piece(fmpq(0))
        least = curve.errors[-1]
        assert found.value == least == piece.error == found.tree.error == curve.tree(15).error


@pytest.mark.parametrize(("n", "depth"), [(8, 8), (9, 6), (11, 4), (14, 3)])
def test_random_functions(n, depth):
    problem = CubeProblem(PackedFunction.random(n, seed=n))
    found = cube_optimal_by_depth(problem, depth)
    assert found.tree.error == found.value <= greedy(problem, depth=depth).error
    assert found.tree.depth <= depth
    curve = cube_optimal_by_size(problem, 2**depth - 1, depth).errors
    assert curve[-1] == found.value
    assert curve.index(found.value) == found.tree.size
    assert sorted(curve, reverse=True) == list(curve)


def test_parity_needs_its_depth():
    parity = np.bitwise_count(np.arange(1 << 16) & 0b1001_0000_0110_0001) & 1
    problem = CubeProblem(PackedFunction.from_bits(parity))
    assert cube_optimal_by_depth(problem, 4).value == fmpq(1, 2)
    assert cube_optimal_by_depth(problem, 4).tree.size == 0
    assert cube_optimal_by_depth(problem, 5).value == 0
    errors = cube_optimal_by_size(problem, 31, 5).errors
    # the fifth node of a path splits 2/32 of the inputs, half of which were labelled wrongly
    assert [errors.index(fmpq(16 - r, 32)) for r in (1, 2, 3)] == [5, 6, 8]
    assert errors[:5] == (fmpq(1, 2),) * 5
    assert errors[30:] == (fmpq(1, 32), 0)


def test_values_of_subcubes_are_those_of_the_restricted_functions():
    function = PackedFunction.random(9, seed=2)
    problem = CubeProblem(function)
    values = subcube_values(problem, 4)
    for state in [(0b1, 0b1), (0b100100, 0b100), (0b110010000, 0b010010000)]:
        fixed = state[0].bit_count()
        alone = cube_optimal_by_depth(CubeProblem(function.restrict(*state)), 4 - fixed)
        error = fmpq(values.value(state) // values.leaf_scale, problem.denominator)
        assert error == alone.value / (1 << fixed)


def test_what_does_not_fit_is_said_first(monkeypatch):
    problem = CubeProblem(PackedFunction.random(20, seed=0))
    monkeypatch.setenv("THEORYLAB_MEMORY", "10MiB")
    with pytest.raises(TooLarge, match=r"at most 6 fixed: there are \d+; .* depth 5 would fit"):
        cube_optimal_by_depth(problem, 6)
