"""Size curves of all subcubes, against the definition, brute force and the generic program."""

from itertools import product

import numpy as np
import pytest
from any_problem import AnyProblem
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_subcubes import NaiveSubcubes
from shares import one_in

from dp_optimal.by_size import optimal_by_size
from dp_optimal.certificates.write import certificate
from dp_optimal.cubes.depth import cube_optimal_by_depth, subcube_values
from dp_optimal.cubes.exact import cube_shallowest_exact_tree, cube_smallest_exact_tree
from dp_optimal.cubes.size import _lower, cube_curves, cube_optimal_by_size
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.exact_tree import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.generic.oracle import least_errors_by_size
from dp_optimal.generic.size_curves import size_curves
from dp_optimal.generic.size_trees import tree_of_size
from theorylab.boolean.low_degree import subset_masks
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.subcubes import binomials
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners.best_first import best_first_growth
from theorylab.numbers import shares as threaded
from theorylab.problems.compiled import compile_problem
from theorylab.problems.cube import CubeProblem
from theorylab.testing import cube_problems, label_means, product_distributions

HALF = fmpq(1, 2)
SHARES = [fmpq(0), fmpq(1), HALF, fmpq(1, 3), fmpq(2, 5)]
CHANCES = [HALF, fmpq(3, 10), fmpq(7, 10), fmpq(5, 7), fmpq(1, 100)]


def of_number(number, n):
    return CubeProblem([number >> x & 1 for x in range(1 << n)])


def random_problem(rng, n):
    """Return a random 0/1 or stochastic labelling, dense or sparse, under a uniform or other product distribution."""
    if rng.random() < 0.6:
        means = (rng.random(1 << n) < rng.choice([0.1, 0.5, 0.8])).astype(np.int64)
    else:
        means = [SHARES[k] for k in rng.integers(0, len(SHARES), 1 << n)]
    uniform = rng.random() < 0.4
    return CubeProblem(means, [] if uniform else [CHANCES[k] for k in rng.integers(0, len(CHANCES), n)])


def generic(problem, size):
    """Return the errors and the tree of the generic program."""
    compiled = compile_problem(problem, depth=size)
    curves = size_curves(compiled, size)
    root = compiled.index[problem.root]
    return curves.errors(root), tree_of_size(problem, curves, root, size)


def assert_as_generic(problem, size):
    found = cube_optimal_by_size(problem, size)
    errors, tree = generic(problem, size)
    assert found.errors == errors[: 1 << problem.variables]
    assert found.value == found.tree.error == errors[size]
    assert found.tree.to_text() == tree.to_text()


@settings(deadline=None, max_examples=25)
@given(st.data(), st.integers(1, 3), st.integers(0, 7), st.integers(0, 4))
def test_every_subcube_against_the_definition(data, n, size, depth):
    means, p = data.draw(label_means(n)), data.draw(product_distributions(n)) or (HALF,) * n
    naive = NaiveSubcubes(means, p)
    curves = cube_curves(CubeProblem(means, p), size, depth)
    unit = curves.problem.denominator
    for restriction in product((None, 0, 1), repeat=n):
        state = naive.state(restriction)
        fixed = state[0].bit_count()
        if fixed <= curves.depth:
            for t in range(size - fixed + 1):
                assert fmpq(curves.mass(state, t), unit) == naive.error(restriction, t, depth - fixed)


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.slow) for first in range(1, 5))]
)
def test_all_functions_of_three_variables_as_the_generic_program(first):
    for number in range(first, 1 << 8, 5):
        assert_as_generic(of_number(number, 3), 7)


@given(cube_problems(st.integers(1, 4)), st.integers(0, 5), st.integers(0, 17))
@settings(deadline=None, max_examples=60)
def test_with_a_limit_on_the_depth_as_the_generic_program(problem, depth, size):
    found = cube_optimal_by_size(problem, size, depth)
    wanted = optimal_by_depth_and_size(AnyProblem(problem), depth, size)
    assert found.errors == wanted.errors[: 1 << min(depth, problem.variables)]
    assert found.tree.error == found.value
    assert found.tree.to_text() == wanted.tree.to_text()


@pytest.mark.parametrize("seed", one_in(4, range(150)))
def test_random_problems_as_the_generic_program(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(3, 6))
    assert_as_generic(random_problem(rng, n), int(rng.integers(0, 1 << n)))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(6))
def test_hundreds_of_random_problems_as_the_generic_program(block):
    rng = np.random.default_rng([2024, block])
    for n, rounds in ((4, 40), (5, 25), (6, 8), (7, 3), (8, 1)):
        for _ in range(rounds):
            assert_as_generic(random_problem(rng, n), int(rng.integers(0, 40)))


@given(cube_problems(st.integers(1, 4)))
@settings(deadline=None, max_examples=60)
def test_exact_trees_as_the_generic_program(problem):
    for found, wanted in (
        (cube_smallest_exact_tree(problem), smallest_exact_tree(AnyProblem(problem))),
        (cube_shallowest_exact_tree(problem), shallowest_exact_tree(AnyProblem(problem))),
    ):
        assert found.value == wanted.value
        assert found.tree.to_text() == wanted.tree.to_text()


@pytest.mark.parametrize("n", [8, 10])
def test_curves_end_at_the_exact_trees(n):
    problem = CubeProblem(PackedFunction.random(n, seed=n))
    smallest, shallowest = cube_smallest_exact_tree(problem), cube_shallowest_exact_tree(problem)
    curve = cube_curves(problem, 1 << n).curve(problem.root)
    assert curve[-1] == 0 < curve[-2]
    assert len(curve) - 1 == smallest.value == smallest.tree.size
    assert smallest.tree.error == shallowest.tree.error == 0
    assert shallowest.tree.depth == shallowest.value
    assert cube_optimal_by_depth(problem, int(shallowest.value) - 1).value > 0


def test_no_learner_is_better_and_depth_does_not_help():
    problem = CubeProblem(PackedFunction.random(8, seed=4))
    errors = cube_optimal_by_size(problem, 40).errors
    grown = best_first_growth(problem, size=40).errors
    assert all(least <= error for least, error in zip(errors, grown))
    assert cube_optimal_by_size(problem, 40, 8).errors == errors
    assert all(cube_optimal_by_size(problem, t).value == errors[t] for t in (0, 1, 5, 8, 9, 10, 23))


def test_conjunction_and_parity():
    conjunction = CubeProblem([0] * 255 + [1], [fmpq(1, 3)] * 8)
    # a tree that has not read all variables is wrong exactly where the conjunction is true
    assert cube_optimal_by_size(conjunction, 9).errors == (fmpq(1, 3**8),) * 8 + (0, 0)
    parity = CubeProblem(np.bitwise_count(np.arange(32)) & 1)
    errors = cube_optimal_by_size(parity, 31).errors
    # only the fifth node of a path helps: it splits 2 of the 32 inputs, one of which was labelled wrongly
    assert [errors.index(fmpq(16 - r, 32)) for r in (1, 2, 3)] == [5, 6, 8]
    assert errors[30:] == (fmpq(1, 32), 0)


def test_an_added_irrelevant_variable_changes_nothing():
    rng = np.random.default_rng(11)
    for _ in range(10):
        problem = random_problem(rng, 4)
        means = [problem.label_mean((15, x)) for x in range(16)]
        wider = CubeProblem(means + means, [*problem.probabilities, fmpq(2, 9)])
        assert cube_optimal_by_size(wider, 12).errors == cube_optimal_by_size(problem, 12).errors


def test_masses_beyond_64_bits():
    p = [fmpq(10**17 + 3 * i, 10**18 + 9) for i in range(1, 4)]
    problem = CubeProblem([int(i) for i in "10110100"], p)
    assert problem.denominator > 1 << 150
    assert not problem.in_words
    with pytest.raises(TooLarge, match="size curves: masses over a denominator of 180 bits; at most 62"):
        cube_curves(problem, 7)
    assert optimal_by_size(problem, 7).errors == least_errors_by_size(problem, 7)


@pytest.mark.parametrize("kind", [np.int32, pytest.param(np.int64, marks=pytest.mark.slow)])
def test_the_kernel_equals_its_python_body(kind):
    curves = cube_curves(CubeProblem(PackedFunction.random(5, seed=3)), 9)
    k, choose = 2, binomials(5)
    results = []
    for lower in (_lower, _lower.py_func):
        row = np.repeat(curves.levels[k][curves.starts[k][:-1]], np.diff(curves.starts[k])).astype(kind)
        deeper = curves.levels[k + 1].astype(kind)
        lower(row, curves.starts[k], deeper, curves.starts[k + 1], subset_masks(5, k), 5, k, choose)
        results.append(row)
    assert (results[0] == results[1]).all()
    assert (results[0] == curves.levels[k]).all()


def test_a_certificate_from_the_lookup():
    problem = CubeProblem(PackedFunction.random(9, seed=8), [fmpq(1, 3), HALF, fmpq(2, 5)] + [HALF] * 6)
    curves = cube_curves(problem, 4)
    optimum = cube_optimal_by_size(problem, 4)

    def values(objective):
        assert objective.subject.unit == problem.denominator
        return lambda key: curves.mass((key[0] >> 9, key[0] & 511), key[1][1])

    looked_up = certificate(problem, optimum, name="random", size=4, values=values)
    assert list(looked_up) == list(certificate(problem, optimum, name="random", size=4))


def test_lookups_beyond_the_curves():
    curves = cube_curves(CubeProblem(PackedFunction.random(5, seed=0)), 4, 3)
    assert curves.mass((0b111, 0b100), 1) == curves.mass((0b111, 0b100), 0)  # no test remains
    with pytest.raises(
        InvalidArgument, match="size curves: 3 internal nodes below 2 tests; together at most 4"
    ):
        curves.mass((0b101, 0b100), 3)
    with pytest.raises(InvalidArgument, match="at most 3 tests on a path"):
        curves.mass((0b1111, 0), 0)


@pytest.mark.parametrize(
    "compute", [lambda f: cube_curves(f, 9).levels, lambda f: subcube_values(f, 8).levels]
)
def test_threads_change_nothing(compute, monkeypatch):
    """In many shares, the values of all subcubes are those of a single call."""
    problem = CubeProblem(PackedFunction.random(8, seed=5))
    alone = compute(problem)
    monkeypatch.setattr(threaded, "SHARE_STEPS", 1)
    monkeypatch.setattr(threaded, "thread_count", lambda: 3)
    for found, wanted in zip(compute(problem), alone, strict=True):
        assert np.array_equal(found, wanted)


def test_what_does_not_fit_is_said_first(monkeypatch):
    problem = CubeProblem(PackedFunction.random(14, seed=0))
    monkeypatch.setenv("THEORYLAB_MEMORY", "10MiB")
    said = r"size curves of the 4782969 subcubes of 14 variables with at most 14 fixed needs .*; size 5 would fit"
    with pytest.raises(TooLarge, match=said):
        cube_optimal_by_size(problem, 50)
    monkeypatch.setenv("THEORYLAB_MEMORY", "28MiB")
    with pytest.raises(TooLarge, match=r"with at most 7 fixed: \d+ numbers needs .*; size 6 would fit"):
        cube_optimal_by_size(problem, 7)
    assert cube_optimal_by_size(problem, 6).tree.size == 6
