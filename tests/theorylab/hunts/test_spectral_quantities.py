"""Quantities of the Fourier spectrum against their definitions, and floats against the exact path."""

from __future__ import annotations

from fractions import Fraction
from math import log2
from random import Random

import numpy as np
import pytest
from flint import fmpq

from theorylab import CubeProblem, compare
from theorylab.errors import InvalidArgument
from theorylab.hunts import class_named, completed_problem, quantity_named
from theorylab.hunts.goal import approximations
from theorylab.hunts.spectral import SPECTRAL

NAMED = [name for name, each in SPECTRAL.items() if each.of_spectra is not None]


def squares(table):
    """Squared Fourier coefficients by their definition, with the sizes of their sets."""
    n = len(table).bit_length() - 1
    for s in range(1 << n):
        c = sum((-1) ** (table[x] + (s & x).bit_count()) for x in range(1 << n))
        yield Fraction(c * c, 4**n), s.bit_count()


def by_definition(name, table):
    weights = [(w, size) for w, size in squares(table) if w]
    influence = sum(w * size for w, size in weights)
    entropy = sum(float(w) * log2(1 / w) for w, _ in weights)
    smallest = min(log2(1 / w) for w, _ in weights)
    return {
        "fei": entropy / influence if influence else None,
        "min-entropy/influence": smallest / influence if influence else None,
        "fourier_entropy": entropy,
        "fourier_min_entropy": smallest,
        "influence": influence,
        "sparsity": len(weights),
        "variance": 1 - sum(w for w, size in weights if size == 0),
    }[name]


@pytest.mark.parametrize("name", SPECTRAL)
def test_a_quantity_is_its_definition(name):
    rng = Random(name)
    for n in (0, 1, 2, 3, 3, 4):
        table = [rng.randrange(2) for _ in range(1 << n)]
        exact, expected = quantity_named(name).of(CubeProblem(table)), by_definition(name, table)
        assert (exact is None) == (expected is None)
        if isinstance(exact, fmpq | int):
            assert exact == fmpq(Fraction(expected).numerator, Fraction(expected).denominator)
        elif exact is not None:
            assert float(exact) == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_values_are_exact():
    """The conjunction of two bits has w = 1/4 four times: H = 2, I = 1; a parity has H = 0."""
    assert compare(quantity_named("fei").of(CubeProblem([0, 0, 0, 1])), 2).name == "EQUAL"
    assert compare(quantity_named("fourier_entropy").of(CubeProblem([0, 1, 1, 0])), 0).name == "EQUAL"


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize(
    ("over", "symmetry"), [("all:4", ""), ("partial:4,4", "z2xz2"), ("partial:3,5", "z3")]
)
def test_floats_agree_with_exact_values(name, over, symmetry):
    """Those of a composition come from its core, the exact values from the truth table of all variables."""
    search, rng, quantity = class_named(over, symmetry), Random(1), quantity_named(name)
    member = search.random(rng)
    members = [member := search.neighbour(member, rng) for _ in range(40)]
    found = approximations(quantity, search, members)
    for value, member in zip(found, members):
        exact = quantity.of(search.problem(member))
        assert (
            np.isnan(value) if exact is None else value == pytest.approx(float(exact), rel=1e-12, abs=1e-12)
        )


def test_a_core_is_completed_by_fresh_variables():
    """The letter b at x = 2 makes the function y2 there."""
    table = completed_problem("0ab1").function.bits().reshape(4, 4)
    for y in range(4):
        assert table[y].tolist() == [0, y & 1, y >> 1, 1]


def test_a_fourier_spectrum_needs_a_truth_table():
    with pytest.raises(InvalidArgument, match="truth table"):
        quantity_named("fei").of(class_named("identification:3,3").problem("1,1,1|0,1,2|1|011"))
    with pytest.raises(InvalidArgument, match="not a 0/1 function"):
        quantity_named("fei").of(CubeProblem(["1/2", 1]))


def test_a_float_is_no_value():
    own = quantity_named("fei").__class__("own", lambda problem: 0.5)
    with pytest.raises(InvalidArgument, match="quantity own"):
        own.of(CubeProblem([0, 1]))
