"""All runs at once against the transcribed algorithms run by run, and the kernel against its Python body."""

from itertools import pairwise

import pytest
from flint import fmpq

from proofs_checks.blt.computed import all_runs as all_runs_module
from proofs_checks.blt.computed import all_runs_kernel as kernel
from proofs_checks.blt.computed.all_runs import OfSize, all_runs, exact_sizes, trees_of_size
from proofs_checks.blt.printed.top_down_runs import EVERY, exact_size, excesses, least_error_curve, states
from theorylab.boolean.monotone import monotone_classes
from theorylab.numbers.comparison import Order, compare

RULES = ("gini", "entropy", "km", "influence")


def functions(n):
    return [f for f, _ in monotone_classes(n)][1:-1]


def same(a, b):
    return a == b if isinstance(a, fmpq) and isinstance(b, fmpq) else a.overlaps(b)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_runs_are_those_of_the_transcribed_algorithms(n, rule, last):
    runs = all_runs(n, rule, last)
    for row, f in enumerate(functions(n)):
        trees = states(n, f, rule, last)
        assert [tree.error * (1 << n) for tree in trees] == runs.errors[row].tolist()
        assert all(same(tree.score, runs.scores[rank]) for tree, rank in zip(trees, runs.ranks[row]))
        assert tuple(fmpq(e, 1 << n) for e in runs.least[row].tolist()) == least_error_curve(n, f)


@pytest.mark.parametrize("rule", RULES)
def test_scores_increase_with_the_rank(rule):
    scores = all_runs(4, rule, False).scores
    assert all(compare(a, b) is Order.LESS for a, b in pairwise(scores))


@pytest.mark.parametrize("rule", ["gini", "km"])
@pytest.mark.parametrize("last", [False, True])
def test_largest_excesses_dominate_those_of_every_run(rule, last):
    largest = {}
    for state, s, excess in excesses(4, EVERY, rule, last):
        assert (state.leaves, state.error, str(state.score), s) not in largest
        largest[state.leaves, state.error, str(state.score), s] = excess
    attained = {}
    for f in functions(4):
        for state, s, excess in excesses(4, f, rule, last):
            key = next(str(score) for score in all_runs(4, rule, last).scores if same(score, state.score))
            key = state.leaves, state.error, key, s
            attained[key] = max(attained.get(key, excess), excess)
    assert attained == largest


def test_trees_of_a_size_are_those_of_its_functions():
    for size in exact_sizes(4):
        found = trees_of_size(4, size, "influence", False)
        assert exact_size(4, OfSize(size)) == size
        expected = {
            state
            for f in functions(4)
            if exact_size(4, f) == size
            for state in states(4, f, "influence", False)
            if state.score is not None
        }
        assert set(found) == expected
        assert len(found) == len(set(found))
    assert set(exact_sizes(4)) == {exact_size(4, f) for f in functions(4)}


@pytest.mark.slow
def test_six_variables_are_run_to_the_end():
    runs = all_runs(6, "gini", False)
    assert len(runs.errors) == 16_351
    assert (runs.errors[:, -1] == 0).all()
    assert (runs.errors >= runs.least).all()
    # the impurity falls from G(E f) to 0; with Gini every gain is a rational
    gains = [runs.scores[rank] for rank in runs.ranks[1000].tolist()]
    ones = functions(6)[1000].bit_count()
    assert sum(gains, fmpq(0)) == 4 * fmpq(ones, 64) * fmpq(64 - ones, 64)


@pytest.mark.parametrize("last", [False, True])
def test_kernels_are_their_python_bodies(last, monkeypatch):
    compiled = all_runs(3, "entropy", last)
    monkeypatch.setattr(kernel, "popcount", lambda word: int(word).bit_count())
    for name in ("_best", "_mistakes"):
        monkeypatch.setattr(kernel, name, getattr(kernel, name).py_func)
    monkeypatch.setattr(all_runs_module, "run_all", kernel.run_all.py_func)
    interpreted = all_runs.__wrapped__(3, "entropy", last)
    assert (compiled.errors == interpreted.errors).all()
    assert (compiled.ranks == interpreted.ranks).all()
