"""Every measure against its definition for all 65,536 functions of four variables at once."""

from itertools import product
from math import prod

import naive_atlas as naive
import numpy as np
import pytest
from flint import fmpq

import theorylab
from theorylab import PackedFunction, functions_of
from theorylab.boolean.certificates import certificate_complexities, certificate_sizes
from theorylab.boolean.degree import degrees, gf2_degrees
from theorylab.boolean.rank import ranks
from theorylab.boolean.sensitivity import block_sensitivities, sensitivities

P = [fmpq(1, 3), fmpq(3, 4), fmpq(1, 2), fmpq(2, 5)]
N, INPUTS = 4, range(16)
TABLES = np.arange(1 << 16)[:, None] >> np.arange(16) & 1


def families(left=15):
    """Return all families of disjoint sets of variables, as tuples of masks."""
    found = [()]
    for block in range(1, 16):
        if not block & ~left:
            found += [(block, *rest) for rest in families(left & ~block) if not rest or rest[0] > block]
    return found


def block_sensitivity():
    most = np.zeros(1 << 16, dtype=int)
    for x, family in product(INPUTS, families()):
        changed = [TABLES[:, x] != TABLES[:, x ^ block] for block in family]
        most = np.maximum(most, np.all(changed, axis=0) * len(family) if family else 0)
    return most


def certificate(values):
    most = np.zeros(1 << 16, dtype=int)
    for x in INPUTS:
        least = np.full(1 << 16, N)
        for fixed in INPUTS:
            inside = TABLES[:, [y for y in INPUTS if not (x ^ y) & fixed]]
            constant = (inside == inside[:, :1]).all(axis=1)
            least = np.where(constant, np.minimum(least, fixed.bit_count()), least)
        most = np.where(np.isin(TABLES[:, x], values), np.maximum(most, least), most)
    return most


def shares(counts, of):
    """Return counts as rationals; each function has one number or several."""
    known = {count: fmpq(count, of) for count in np.unique(counts).tolist()}
    if counts.ndim == 1:
        return [known[count] for count in counts.tolist()]
    return [tuple(known[count] for count in row) for row in counts.tolist()]


def by_definition():
    """Return each measure of every function."""
    signs = 1 - 2 * TABLES
    sizes = np.array([s.bit_count() for s in INPUTS])
    characters = np.array([[(-1) ** (s & x).bit_count() for x in INPUTS] for s in INPUTS])
    coefficients = signs @ characters  # 16 times the coefficients
    flipped = np.array([TABLES[:, [x ^ 1 << i for x in INPUTS]] for i in range(N)])
    changes = flipped != TABLES
    high = np.array([[x >> i & 1 for x in INPUTS] for i in range(N)])
    rises = np.array([(changes[i] & (high[i] == TABLES)).sum(axis=1) // 2 for i in range(N)]).T
    falls = changes.sum(axis=2).T // 2 - rises
    weight = [prod(p.p if x >> i & 1 else p.q - p.p for i, p in enumerate(P)) for x in INPUTS]
    weight, whole = np.array(list(map(int, weight))), int(prod(p.q for p in P))
    # with correlation 1/3 each variable is the same with probability 2/3
    pairs = np.array([[2 ** (N - (x ^ y).bit_count()) for y in INPUTS] for x in INPUTS])
    squares = np.array([(coefficients[:, sizes == k] ** 2).sum(axis=1) for k in range(N + 1)]).T
    monomials = np.array(
        [np.bitwise_xor.reduce(TABLES[:, [x for x in INPUTS if not x & ~s]], axis=1) for s in INPUTS]
    ).T
    least_ranks = naive.ranks(N)
    return {
        "sensitivity": changes.sum(axis=0).max(axis=1).tolist(),
        "block_sensitivity": block_sensitivity().tolist(),
        "certificate": certificate([0, 1]).tolist(),
        "certificate_0": certificate([0]).tolist(),
        "certificate_1": certificate([1]).tolist(),
        "degree": np.where(coefficients != 0, sizes, 0).max(axis=1).tolist(),
        "gf2_degree": np.where(monomials, sizes, 0).max(axis=1).tolist(),
        "rank": [least_ranks[f] for f in range(1 << 16)],
        "influences": shares(changes.sum(axis=2).T, 16),
        "total_influence": shares(changes.sum(axis=(0, 2)), 16),
        "product_influences": shares((changes @ weight).T, whole),
        "product_mean": shares(TABLES @ weight, whole),
        "correlations": shares((TABLES @ (2 * high - 1).T), 16),
        "fourier_weights": shares(squares, 256),
        "low_degree_weights": shares(squares[:, :3], 256),
        "variance": shares(256 - squares[:, 0], 256),
        "spectral_norm": shares(np.abs(coefficients).sum(axis=1), 16),
        "spectral_sparsity": (coefficients != 0).sum(axis=1).tolist(),
        "noise_stability": shares(((signs @ pairs) * signs).sum(axis=1), 16 * 81),
        "edge_counts": list(zip(rises.tolist(), falls.tolist())),
        "is_monotone": (falls == 0).all(axis=1).tolist(),
        "is_unate": ((falls == 0) | (rises == 0)).all(axis=1).tolist(),
    }


MANY = {
    "sensitivity": sensitivities,
    "block_sensitivity": block_sensitivities,
    "certificate_0": lambda tables: certificate_complexities(tables, 0),
    "certificate_1": lambda tables: certificate_complexities(tables, 1),
    "certificate": lambda tables: certificate_sizes(tables).max(axis=1),
    "degree": degrees,
    "gf2_degree": gf2_degrees,
    "rank": ranks,
}
GIVEN = {
    "certificate": theorylab.certificate_complexity,
    "certificate_0": lambda f: theorylab.certificate_complexity(f, 0),
    "certificate_1": lambda f: theorylab.certificate_complexity(f, 1),
    "product_influences": lambda f: theorylab.product_influences(f, P),
    "product_mean": lambda f: theorylab.product_mean(f, P),
    "low_degree_weights": lambda f: theorylab.low_degree_weights(f, 2),
    "noise_stability": lambda f: theorylab.noise_stability(f)(fmpq(1, 3)),
    "edge_counts": lambda f: tuple(each.tolist() for each in theorylab.edge_counts(f)),
}
"""Measures with further arguments besides a function, or with several results."""


@pytest.fixture(scope="module")
def expected():
    return by_definition()


@pytest.mark.parametrize("name", MANY)
def test_of_all_functions_together(name, expected):
    assert MANY[name](TABLES.astype(np.int8)).tolist() == expected[name]


def assert_by_definition(functions, expected):
    for name, values in expected.items():
        measure = GIVEN.get(name) or getattr(theorylab, name)
        for f in functions:
            assert measure(PackedFunction.from_integer(f, N)) == values[f], (name, hex(f))


def test_one_function_of_each_class_and_its_negation(expected):
    functions = functions_of(N, up_to="npn").words.tolist()
    assert_by_definition([*functions, *(0xFFFF ^ f for f in functions)], expected)


@pytest.mark.slow
def test_every_function_one_by_one(expected):
    assert_by_definition(range(1 << 16), expected)
