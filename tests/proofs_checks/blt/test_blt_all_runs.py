"""All runs at once against the transcribed algorithms run by run, and the kernel against its Python body."""

import pytest
from flint import fmpq

from proofs_checks.blt.computed import all_runs as all_runs_module
from proofs_checks.blt.computed import all_runs_kernel as kernel
from proofs_checks.blt.computed.all_runs import all_runs
from proofs_checks.blt.printed.top_down_runs import least_error_curve, states
from theorylab.boolean.monotone import monotone_classes

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
