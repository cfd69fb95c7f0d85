from itertools import combinations_with_replacement

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_problems import TableProblem, TermsProblem, boolean_table, three_way, uniform_terms

from dp_optimal.generic.carriers import IntegerMasses, LongMasses, integer_masses, long_masses
from dp_optimal.generic.long_curves import _falls, _least_sums, _near_least
from dp_optimal.generic.size_curves import _fill, _most_internal_nodes, curves_over, size_curves
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.limits import VARIABLE
from theorylab.problems.compiled import compile_problem

TENTHS = st.integers(1, 9).map(lambda k: fmpq(k, 10))
ODD = st.sampled_from([fmpq(1, 3), fmpq(2, 7), fmpq(5, 11), fmpq(10**6, 10**6 + 3)])


def assert_carriers_agree(problem, size):
    compiled = compile_problem(problem)
    masses = integer_masses(compiled)
    assert isinstance(masses, IntegerMasses)
    fast = curves_over(masses, compiled, size)
    slow = curves_over(long_masses(compiled), compiled, size)
    for state in range(len(compiled.states)):
        assert fast.errors(state) == slow.errors(state)
    assert (fast.reach == slow.reach).all()
    assert np.allclose(fast.floats(), slow.floats(), rtol=1e-13, atol=0)
    return fast


@given(st.lists(st.integers(0, 1), min_size=16, max_size=16), st.tuples(*[TENTHS | ODD] * 4))
@settings(max_examples=30, deadline=None)
def test_pairs_equal_rationals_on_product_distributions(table, probabilities):
    assert_carriers_agree(boolean_table(table, probabilities), 15)


@given(st.lists(TENTHS, min_size=8, max_size=8))
@settings(max_examples=20, deadline=None)
def test_pairs_equal_rationals_on_stochastic_labels(means):
    assert_carriers_agree(boolean_table(means), 8)


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3).filter(any), min_size=12, max_size=12))
@settings(max_examples=25, deadline=None)
def test_pairs_equal_rationals_with_two_and_three_outcomes(weights):
    inputs = [(a, b, c) for a in range(3) for b in range(2) for c in range(2)]
    table = {x: tuple(map(fmpq, w)) for x, w in zip(inputs, weights)}
    assert_carriers_agree(TableProblem((3, 2, 2), table), 9)


@pytest.mark.parametrize(
    ("terms", "probabilities", "denominator"),
    [
        ([(6, 6), (6, 7)], (fmpq(3, 10), fmpq(7, 10)), 10**25),
        ([(12, 0), (0, 13)], (fmpq(4, 10), fmpq(6, 10)), 5**25),
        ([(32,), (32,)], (fmpq(1, 2),), 1 << 64),
        ([(3,), (3,), (4,), (4,)], (fmpq(1, 100),), 100**14),
    ],
)
def test_pairs_equal_rationals_with_masses_beyond_floats(terms, probabilities, denominator):
    """Equal terms make exact ties between masses beyond floating point, so residues must decide."""
    curves = assert_carriers_agree(TermsProblem(terms, probabilities), 8)
    assert max(curves.carrier.denominator) == denominator


def test_the_kernel_equals_its_python_body_on_pairs():
    compiled = compile_problem(three_way())
    masses = integer_masses(compiled)
    results = []
    for fill in (_fill, _fill.py_func):
        approx = np.repeat(masses.leaf[:, None], 9, axis=1)
        residue = np.repeat(masses.leaf_residue[:, None], 9, axis=1)
        reach = np.zeros(len(approx), dtype=np.int64)
        with np.errstate(over="ignore"):
            fill(
                0,
                len(approx),
                compiled.first_split,
                compiled.child,
                masses.multiplier,
                masses.multiplier_residue,
                masses.tolerance,
                approx,
                residue,
                reach,
            )
        results.append((approx, residue, reach))
    assert all((one == other).all() for one, other in zip(*results))
    bodies = [
        f(compiled.first_split, compiled.outcomes, compiled.child, 7)
        for f in (_most_internal_nodes, _most_internal_nodes.py_func)
    ]
    assert (bodies[0] == bodies[1]).all()


@pytest.mark.parametrize(("first", "second"), [(1, 0), (0, 1), (5, 4)])
def test_residues_decide_what_floats_cannot(first, second):
    """The errors of two tests differ by less than float precision; the better test may be the first or the second.

    For label means 1/4, 1/2 + a, 1/2 + b, 3/4, reading x1 leaves error 3/8 + (b - a)/4, reading x2 3/8 + (a - b)/4.
    """
    unit = fmpq(1, 1 << 70)
    means = [fmpq(1, 4), fmpq(1, 2) + first * unit, fmpq(1, 2) + second * unit, fmpq(3, 4)]
    curves = assert_carriers_agree(boolean_table(means), 3)
    root = curves.compiled.index[curves.compiled.problem.root]
    assert curves.errors(root)[1] == fmpq(3, 8) - unit / 4


def test_sums_that_floats_put_in_the_wrong_order():
    """In float64 1/10 + 1/5 exceeds 3/10, but the exact sum here is smaller; sums may also all be zero."""
    unit = 10 << 70
    left, right = {0: unit // 10, 1: 0}, {0: 3 * unit // 10, 3: unit // 5 - 1}
    found = _least_sums(_falls(left, unit), _falls(right, unit), 3, unit)
    assert (found.at.tolist(), found.masses) == (
        [0, 1, 3],
        [4 * unit // 10, 3 * unit // 10, 3 * unit // 10 - 1],
    )
    zero = _falls({0: 0}, unit)
    assert _least_sums(zero, zero, 5, unit).masses == [0]


@given(*[st.dictionaries(st.integers(1, 9), st.integers(0, 40), max_size=6)] * 2, st.integers(0, 12))
def test_pairs_of_least_sums(left, right, most):
    curves = [_falls({0: 41} | dict(sorted(curve.items())), 41) for curve in (left, right)]
    found = _least_sums(*curves, most, 41)
    sums = [
        (int(s) + int(t), a + b)
        for s, a in zip(curves[0].at, curves[0].masses)
        for t, b in zip(curves[1].at, curves[1].masses)
    ]
    for t in range(most + 1):
        least = min(mass for at, mass in sums if at <= t)
        assert min(mass for at, mass in zip(found.at.tolist(), found.masses) if at <= t) == least
    arrays = [part for curve in curves for part in (curve.at, curve.shares)]
    assert np.array_equal(_near_least(*arrays, most), _near_least.py_func(*arrays, most))


def test_denominators_beyond_the_bound_run_on_long_integers():
    compiled = compile_problem(TermsProblem([(120,)]))
    assert integer_masses(compiled) is None
    curves = size_curves(compiled, 120)
    assert isinstance(curves.carrier, LongMasses)
    root = compiled.index[compiled.problem.root]
    # until the whole term is read, the tree is wrong exactly where the conjunction is true
    assert curves.errors(root) == (*[fmpq(1, 1 << 120)] * 120, fmpq(0))


def test_one_run_solves_every_function_of_a_class():
    whole = compile_problem(uniform_terms(3, 3))
    curves = size_curves(whole, 12)
    for k in range(1, 4):
        for sizes in combinations_with_replacement(range(1, 4), k):
            terms = tuple((size,) for size in sizes)
            alone = compile_problem(TermsProblem(terms))
            assert curves.errors(whole.index[terms]) == size_curves(alone, 12).errors(alone.index[terms])


def test_curves_beyond_the_largest_tree_are_constant():
    compiled = compile_problem(boolean_table([0, 1, 1, 0]))
    curves = size_curves(compiled, 1_000_000)
    assert curves.approx.shape[1] == 4
    root = compiled.index[compiled.problem.root]
    errors = curves.errors(root)
    assert len(errors) == 1_000_001
    assert errors[:4] == (fmpq(1, 2), fmpq(1, 2), fmpq(1, 4), fmpq(0))
    assert errors[-1] == 0
    assert size_curves(compiled, 10).floats().shape == (len(compiled.states), 11)


def test_bad_sizes(monkeypatch):
    compiled = compile_problem(uniform_terms(4, 4))
    with pytest.raises(InvalidArgument, match="size: -1 given, at least 0"):
        size_curves(compiled, -1)
    monkeypatch.setenv(VARIABLE, "20KiB")
    with pytest.raises(
        TooLarge, match=r"size curves of \d+ subproblems with 51 values .* size 1\d would fit"
    ):
        size_curves(compiled, 50)
