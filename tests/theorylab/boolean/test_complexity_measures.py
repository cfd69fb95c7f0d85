"""Sensitivities, certificates, degrees and ranks, against their definitions, and under renaming and negation."""

from functools import partial

import naive_atlas as naive
import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theorylab import (
    PackedFunction,
    block_sensitivity,
    certificate_complexity,
    degree,
    gf2_degree,
    rank,
    sensitivity,
    spectral_norm,
    spectral_sparsity,
    total_influence,
    variance,
)
from theorylab.boolean import rank as rank_module
from theorylab.boolean import sensitivity as sensitivity_module
from theorylab.boolean.certificates import certificate_complexities, certificate_sizes
from theorylab.boolean.degree import degrees, gf2_degrees
from theorylab.boolean.rank import ranks
from theorylab.boolean.sensitivity import block_sensitivities, sensitivities
from theorylab.boolean.short_functions import values
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.testing import boolean_functions

ONE = {
    "sensitivity": sensitivity,
    "block_sensitivity": block_sensitivity,
    "certificate_0": partial(certificate_complexity, value=0),
    "certificate_1": partial(certificate_complexity, value=1),
    "certificate": certificate_complexity,
    "degree": degree,
    "gf2_degree": gf2_degree,
    "rank": rank,
}
MANY = {
    "sensitivity": sensitivities,
    "block_sensitivity": block_sensitivities,
    "certificate_0": partial(certificate_complexities, value=0),
    "certificate_1": partial(certificate_complexities, value=1),
    "certificate": lambda tables: certificate_sizes(tables).max(axis=1),
    "degree": degrees,
    "gf2_degree": gf2_degrees,
    "rank": ranks,
}


def by_definition(f, n):
    return {
        "sensitivity": naive.sensitivity(f, n),
        "block_sensitivity": naive.block_sensitivity(f, n),
        "certificate_0": naive.certificate(f, n, 0),
        "certificate_1": naive.certificate(f, n, 1),
        "certificate": naive.certificate(f, n),
        "degree": naive.degree(f, n),
        "gf2_degree": naive.gf2_degree(f, n),
    }


def measured(tables):
    return {name: measure(tables).tolist() for name, measure in MANY.items()}


@pytest.mark.parametrize("n", range(4))
def test_every_function_of_at_most_three_variables(n):
    functions, least_ranks = np.arange(1 << (1 << n), dtype=np.uint64), naive.ranks(n)
    together = measured(values(functions, n))
    for f in functions.tolist():
        expected = by_definition(f, n) | {"rank": least_ranks[f]}
        table = [f >> x & 1 for x in range(1 << n)]
        assert {name: measure(table) for name, measure in ONE.items()} == expected
        assert {name: found[f] for name, found in together.items()} == expected


def test_known_inequalities_hold_for_all_functions_of_four_variables():
    """s <= bs <= C <= s bs (Nisan), and the polynomial modulo 2 has at most the degree of the real one."""
    found = {
        name: measure(values(np.arange(1 << 16, dtype=np.uint64), 4)).astype(int)
        for name, measure in MANY.items()
    }
    s, bs, c = (found[name] for name in ("sensitivity", "block_sensitivity", "certificate"))
    assert (s <= bs).all()
    assert (bs <= c).all()
    assert (c <= s * bs).all()
    assert (s < bs).any()
    assert (found["gf2_degree"] <= found["degree"]).all()


def parity(n):
    return [x.bit_count() & 1 for x in range(1 << n)]


@pytest.mark.parametrize("n", [1, 5, 9])
def test_parity_and_conjunction(n):
    conjunction = [0] * ((1 << n) - 1) + [1]
    assert {name: measure(parity(n)) for name, measure in ONE.items()} == dict.fromkeys(ONE, n) | {
        "gf2_degree": 1
    }
    assert {name: measure(conjunction) for name, measure in ONE.items()} == dict.fromkeys(ONE, n) | {
        "certificate_0": 1,
        "rank": 1,
    }
    assert (spectral_norm(parity(n)), spectral_sparsity(parity(n)), variance(parity(n))) == (1, 1, 1)


def test_pieces_are_put_together(monkeypatch):
    """Kernels called in pieces, for a few subcubes or inputs at a time, return the same as a single call."""
    table = PackedFunction.random(8, seed=3)
    whole = rank(table), block_sensitivity(table)
    monkeypatch.setattr(rank_module, "PIECE", 100)
    monkeypatch.setattr(sensitivity_module, "ALLOWANCE", 1)
    assert (rank(table), block_sensitivity(table)) == whole


@settings(max_examples=50, deadline=None)
@given(boolean_functions(st.integers(0, 5)))
def test_variance_and_spectral_norms_by_definition(table):
    size = len(table)
    coefficients = [
        fmpq(sum((-1) ** (value + (x & s).bit_count()) for x, value in enumerate(table)), size)
        for s in range(size)
    ]
    assert spectral_norm(table) == sum((abs(c) for c in coefficients), fmpq(0))
    assert spectral_sparsity(table) == sum(c != 0 for c in coefficients)
    assert variance(table) == 1 - coefficients[0] ** 2 <= total_influence(table)


def test_what_is_refused():
    with pytest.raises(TooLarge, match="17 variables; at most 16"):
        block_sensitivity(PackedFunction(np.zeros(1 << 11, dtype=np.uint64), 17))
    with pytest.raises(TooLarge, match="subcubes of 24 variables"):
        rank(PackedFunction(np.zeros(1 << 18, dtype=np.uint64), 24))
    with pytest.raises(InvalidArgument, match="value"):
        certificate_complexity([0, 1], 2)
    with pytest.raises(InvalidArgument, match="power of two"):
        sensitivity([0, 1, 1])
