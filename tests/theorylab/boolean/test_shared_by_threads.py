"""Threads change nothing: in many shares, each function of the cube has the result of a single call."""

import numpy as np
import pytest

import theorylab
from theorylab.boolean import cube_edges, spectrum, walsh
from theorylab.boolean.low_degree import low_degree_sums
from theorylab.boolean.packed import PackedFunction
from theorylab.numbers import shares

N = 18
F = PackedFunction.random(N, seed=4)
SMALL = PackedFunction.random(8, seed=3)


@pytest.mark.parametrize(
    "compute",
    [
        lambda: theorylab.walsh_hadamard(np.arange(1 << N) % 7),
        lambda: theorylab.walsh_spectrum(F),
        lambda: theorylab.fourier_weights(F),
        lambda: np.concatenate(low_degree_sums(F, 3)),
        lambda: theorylab.edge_counts(F),
        lambda: theorylab.falling_edges(theorylab.PackedFunction.from_bits(np.arange(1 << N) >= 1000)),
        lambda: theorylab.rising_edges(theorylab.PackedFunction.from_bits(np.arange(1 << N) >= 1000)),
        lambda: theorylab.block_sensitivity(SMALL),
    ],
)
def test_in_many_shares(compute, monkeypatch):
    monkeypatch.setattr(walsh, "BLOCK", walsh.COLUMNS)
    monkeypatch.setattr(spectrum, "BLOCK", 1 << 10)
    monkeypatch.setattr(cube_edges, "BLOCK_WORDS", cube_edges.PIECE_WORDS * 4)
    monkeypatch.setattr(shares, "SHARE_STEPS", 1 << 60)
    alone = compute()
    monkeypatch.setattr(shares, "SHARE_STEPS", 1)
    monkeypatch.setattr(shares, "thread_count", lambda: 3)
    assert np.array_equal(compute(), alone)
