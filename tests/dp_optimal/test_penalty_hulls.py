"""The kernel of the hulls on its three kinds of numbers, pairs with remaining tests, and problems beyond memory."""

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_problems import (
    GraphProblem,
    TableProblem,
    TermsProblem,
    boolean_table,
    even_split,
    three_way,
    uniform_terms,
    weighted_split,
)

from dp_optimal.all_penalties import penalty_path
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.exact_tree import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.generic import penalty_hulls as hulls_module
from dp_optimal.generic.budgets import with_budgets
from dp_optimal.generic.penalty_hulls import penalty_hulls
from dp_optimal.generic.size_curves import size_curves
from dp_optimal.pareto import pareto_front
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.limits import VARIABLE
from theorylab.problems.compiled import compile_problem

CHANCES = st.tuples(*[st.integers(1, 6).map(lambda k: fmpq(k, 7))] * 4)


def on_every_kind_of_numbers(monkeypatch, compiled):
    """Return the hulls in int64, in longer integers and in rationals."""
    found = [penalty_hulls(compiled)]
    assert found[0].mass.dtype == np.int64
    with monkeypatch.context() as patch:
        patch.setattr(hulls_module, "CROSS_PRODUCT", 0.0)
        found.append(penalty_hulls(compiled))
        patch.setattr(hulls_module, "integer_masses", lambda compiled: None)
        found.append(penalty_hulls(compiled))
    return found


@pytest.mark.parametrize(
    "problem", [three_way(), uniform_terms(3, 3), boolean_table([0, 1, 1, 1, 0, 0, 1, 0])]
)
def test_numbers_make_no_difference(monkeypatch, problem):
    compiled = compile_problem(problem)
    found = on_every_kind_of_numbers(monkeypatch, compiled)
    assert {type(hulls.mass[0]) for hulls in found} == {np.int64, int, fmpq}
    for state in range(len(compiled.states)):
        assert found[0].vertices(state) == found[1].vertices(state) == found[2].vertices(state)


def test_masses_beyond_int64():
    """Five variables with denominator 99991: the masses have 83 bits, too many for a float or an int64."""
    chances = [fmpq(k, 99991) for k in range(1, 90000, 20000)]
    problem = boolean_table([int(x % 7 in (1, 2, 4)) for x in range(32)], chances)
    compiled = compile_problem(problem)
    assert penalty_hulls(compiled).mass.dtype == object
    curve = size_curves(compiled, 31).errors(0)
    path = penalty_path(problem)
    for piece in path.pieces:
        assert curve[piece.leaves - 1] == piece.error
        for price in (piece.penalty_from, piece.penalty_from + fmpq(1, 10**12)):
            own = path.piece(price)
            assert own.error + price * own.leaves == min(e + price * (t + 1) for t, e in enumerate(curve))


@given(st.lists(st.integers(0, 1), min_size=16, max_size=16), CHANCES)
@settings(max_examples=30, deadline=None)
def test_the_path_is_the_hull_of_the_size_curve(table, chances):
    """The vertices of the path lie on the size curve, and all other points of the curve above its segments."""
    problem = boolean_table(table, chances)
    curve = size_curves(compile_problem(problem), 15).errors(0)
    path = penalty_path(problem)
    assert all(curve[piece.leaves - 1] == piece.error for piece in path.pieces)
    for piece in path.pieces:
        value = piece.error + piece.penalty_from * piece.leaves
        assert all(e + piece.penalty_from * (t + 1) >= value for t, e in enumerate(curve))


@pytest.mark.parametrize("penalty", [fmpq(1, 3), fmpq(1), fmpq(10) ** 40])
def test_a_penalty_that_no_split_is_worth_leaves_one_leaf(penalty):
    problem = boolean_table([0, 1, 1, 1, 0, 0, 1, 0])
    assert [piece.leaves for piece in penalty_path(problem, least_penalty=penalty).pieces] == [1]


def test_a_path_of_a_long_conjunction_needs_no_size_curve():
    """A leaf for a conjunction of k variables errs with probability 2^-k, and k tests are exact.

    With fewer than k tests the error is still 2^-k, so no other tree is optimal for any penalty.
    """
    k = 400
    pieces = penalty_path(TermsProblem([(k,)])).pieces
    assert [(p.leaves, p.error) for p in pieces] == [(k + 1, 0), (1, fmpq(1, 1 << k))]
    assert pieces[0].penalty_to == fmpq(1, k * (1 << k))
    assert smallest_exact_tree(TermsProblem([(k,)])).value == k


def test_pairs_keep_the_budget_of_every_path():
    compiled = compile_problem(TermsProblem([(2,), (3,)]))
    for depth in range(8):
        pairs = with_budgets(compiled, depth)
        assert pairs.states[0] == (compiled.problem.root, min(depth, 5))
        assert pairs.height[0] == min(depth, 5)
        assert len(set(pairs.states)) == len(pairs.states)
        for position, (_, left) in enumerate(pairs.states):
            assert pairs.height[position] == left
            for split in pairs.splits(position):
                assert all(child > position for _, child in pairs.branches(split))
    cube = compile_problem(boolean_table([0, 1, 1, 0, 1, 0, 0, 1]))
    assert len(with_budgets(cube, 3).states) == len(cube.states)


def test_an_outcome_that_cannot_happen_gets_a_leaf_under_every_objective():
    half = fmpq(1, 2)
    means = {"root": half, "never": half, 0: 0, 1: 1}
    tests = {"root": [weighted_split(0, (half, 0), (half, 1), (0, "never"))], "never": [even_split(1, 0, 1)]}
    problem = GraphProblem("root", means, tests)
    assert penalty_path(problem).pieces[0].leaves == 3
    assert penalty_path(problem, 2).tree(penalty_path(problem, 2).pieces[0]).leaves == 3
    assert smallest_exact_tree(problem).tree.size == 1
    assert shallowest_exact_tree(problem).tree.depth == 1
    assert optimal_by_depth_and_size(problem, 2, 2).tree.size == 1
    assert pareto_front(problem).points[-1] == (1, 0)


def test_exact_trees_avoid_tests_after_which_none_is_exact():
    """The first test makes the second unavailable, which alone determines the label."""
    means = {**dict.fromkeys(("root", "a", "b"), fmpq(1, 2)), 0: 0, 1: 1}
    problem = GraphProblem("root", means, {"root": [even_split(0, "a", "b"), even_split(1, 0, 1)]})
    for optimum in (smallest_exact_tree(problem), shallowest_exact_tree(problem)):
        assert (optimum.value, optimum.tree.error, optimum.tree.root.test) == (1, 0, 1)


def test_exact_trees_of_stochastic_labels_have_the_bayes_error():
    """Exact trees for label means 0, 1/3 and 2/3 have the Bayes error 1/4 (1/3 + 1/3) = 1/6."""
    problem = boolean_table([fmpq(1, 3), fmpq(2, 3), fmpq(0), fmpq(0)])
    assert smallest_exact_tree(problem).tree.error == fmpq(1, 6)
    assert smallest_exact_tree(problem).value == shallowest_exact_tree(problem).value == 2


def test_exact_parity_is_the_full_tree():
    """An exact tree of parity reads every variable on every path; its 2^n - 1 nodes are not written out."""
    multi = TermsProblem([(1,)] * 40)
    assert smallest_exact_tree(multi).value == shallowest_exact_tree(multi).value == 40


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda p: optimal_by_depth_and_size(p, -1, 3), "depth: -1 given, at least 0 is needed"),
        (lambda p: optimal_by_depth_and_size(p, 3, -1), "size: -1 given, at least 0 is needed"),
        (lambda p: penalty_path(p, -2), "depth: -2 given, at least 0 is needed"),
        (lambda p: penalty_path(p, least_penalty="-1/2"), "penalty: -1/2 is negative"),
        (lambda p: penalty_path(p).piece("-1/2"), "penalty: -1/2; at least 0"),
        (lambda p: pareto_front(p, size=-1), "size: -1 given, at least 0 is needed"),
        (lambda p: pareto_front(p, depth=-1), "depth: -1 given, at least 0 is needed"),
    ],
)
def test_bad_arguments(call, message):
    with pytest.raises(InvalidArgument, match=message):
        call(uniform_terms(2, 2))


def test_what_does_not_fit_is_refused(monkeypatch):
    compiled = compile_problem(uniform_terms(4, 4))
    hulls = penalty_hulls(compiled)
    monkeypatch.setenv(VARIABLE, "1KiB")
    with pytest.raises(TooLarge, match=r"hulls of \d+ subproblems: .* 32 vertices would fit"):
        penalty_hulls(compiled)
    with pytest.raises(TooLarge, match=r"pairs of \d+ subproblems and up to 16 tests left .* would fit"):
        with_budgets(compiled, 20)
    assert len(hulls.leaves) > 32


@given(st.lists(st.lists(st.integers(0, 5), min_size=2, max_size=2).filter(any), min_size=12, max_size=12))
@settings(max_examples=25, deadline=None)
def test_limits_beyond_the_largest_tree_change_nothing(weights):
    inputs = [(a, b, c) for a in range(3) for b in range(2) for c in range(2)]
    problem = TableProblem((3, 2, 2), {x: tuple(map(fmpq, w)) for x, w in zip(inputs, weights)})
    assert penalty_path(problem).pieces == penalty_path(problem, 3).pieces == penalty_path(problem, 9).pieces
    whole = optimal_by_depth_and_size(problem, 9, 20).errors
    assert whole == size_curves(compile_problem(problem), 20).errors(0)
    front = pareto_front(problem).points
    assert [size for size, _ in front] == [t for t in range(20) if t == 0 or whole[t] < whole[t - 1]]
