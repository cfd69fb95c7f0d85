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
from theorylab.hunts import class_named, completed_problem, function_of, quantity_named
from theorylab.hunts.goal import UNDEFINED, Extreme, approximations
from theorylab.hunts.parts import Stop, annealed
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
        "fei:composed": entropy / (influence - 1) if influence > 1 and 2 * sum(table) == len(table) else None,
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
    for n, balanced in ((0, False), (1, True), (2, False), (3, True), (3, False), (4, True)):
        table = [rng.randrange(2) for _ in range(1 << n)]
        if balanced:
            table[len(table) // 2 :] = [1 - bit for bit in table[: len(table) // 2]]
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
    table = function_of(completed_problem("0ab1")).bits().reshape(4, 4)
    for y in range(4):
        assert table[y].tolist() == [0, y & 1, y >> 1, 1]


def test_a_fourier_spectrum_needs_a_truth_table():
    with pytest.raises(InvalidArgument, match="truth table"):
        quantity_named("fei").of(class_named("identification:3,3").problem("1,1,1|0,1,2|1|011"))
    with pytest.raises(InvalidArgument, match="0/1 function under"):
        quantity_named("fei").of(CubeProblem(["1/2", 1]))


def test_a_float_is_no_value():
    own = quantity_named("fei").__class__("own", lambda problem: 0.5)
    with pytest.raises(InvalidArgument, match="quantity own"):
        own.of(CubeProblem([0, 1]))


def test_the_limit_of_compositions():
    """The quantity of f bounds fei of f composed with itself, and agrees with its recursion."""
    f = [int(bit) for bit in "11010010"]
    limit = quantity_named("fei:composed").of(CubeProblem(f))
    inputs = [[x >> 3 * i & 7 for i in range(3)] for x in range(1 << 9)]
    composed = CubeProblem([f[sum(f[part] << i for i, part in enumerate(parts))] for parts in inputs])
    entropy, influence = (
        [quantity_named(name).of(problem) for problem in (CubeProblem(f), composed)]
        for name in ("fourier_entropy", "influence")
    )
    assert influence[1] == influence[0] ** 2
    assert compare(entropy[1], entropy[0] * (1 + influence[0])).name == "EQUAL"
    assert compare(quantity_named("fei").of(composed), limit).name == "LESS"


def test_scores_are_below_all_values_where_a_quantity_is_not_defined():
    """They rise as the mean comes closer to 1/2."""
    members = ["00000000", "00000001", "00010001", "00010011", "00010111", "00110011"]
    for minimise in (False, True):
        scores = Extreme(quantity_named("fei:composed"), minimise=minimise).scores(
            class_named("all:3"), members
        )
        assert (np.diff(scores[:5]) > 0).all()
        assert scores[5] <= UNDEFINED  # x2 has I = 1
        assert abs(scores[4]) < 10


def test_a_search_goes_to_where_a_quantity_is_defined():
    """Functions of mean 1/2 are few; annealing reaches them by their distance."""
    found = annealed(Extreme(quantity_named("fei:composed")), class_named("all:5"), 0, 0, 3000, Stop())
    assert float(quantity_named("fei:composed").of(class_named("all:5").problem(found.member))) > 5.5
