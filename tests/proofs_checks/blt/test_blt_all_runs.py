"""All runs at once: six variables to the end, and the kernel against its Python body."""

import pytest
from flint import fmpq

from proofs_checks.blt.computed import all_runs as all_runs_module
from proofs_checks.blt.computed import all_runs_kernel as kernel
from proofs_checks.blt.computed.all_runs import all_runs
from theorylab.boolean.functions import functions_of


def functions(n):
    return functions_of(n, "monotone", up_to="permutations").words.tolist()[1:-1]


@pytest.mark.slow
def test_six_variables_are_run_to_the_end():
    runs = all_runs(6, "gini", False)
    assert len(runs.errors) == 16_351
    assert (runs.errors[:, -1] == 0).all()
    assert (runs.errors >= runs.least).all()
    # the impurity decreases from G(E f) to 0; with Gini every gain is rational
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
