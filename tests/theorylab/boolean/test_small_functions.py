"""Every measure against its definition, for all functions of at most four variables at once."""

from itertools import product
from math import prod

import naive_atlas as naive
import numpy as np
import pytest
from flint import fmpq

import theorylab
from theorylab import PackedFunction, functions_of, spectral_norm, spectral_sparsity, variance
from theorylab.boolean import rank as rank_module
from theorylab.boolean.certificates import certificate_complexities, certificate_sizes
from theorylab.boolean.degree import degrees, gf2_degrees
from theorylab.boolean.rank import ranks
from theorylab.boolean.sensitivity import block_sensitivities, sensitivities
from theorylab.boolean.staircase import merged_staircases
from theorylab.errors import InvalidArgument, TooLarge

P = [fmpq(1, 3), fmpq(3, 4), fmpq(1, 2), fmpq(2, 5)]
CORRELATIONS = [(1, 3), (-1, 3), (-1, 1), (3, 10)]


def tables_of(n):
    return np.arange(1 << (1 << n))[:, None] >> np.arange(1 << n) & 1


def families(left):
    """Return all families of disjoint sets of variables, as tuples of masks."""
    found = [()]
    for block in range(1, left + 1):
        if not block & ~left:
            found += [(block, *rest) for rest in families(left & ~block) if not rest or rest[0] > block]
    return found


def block_sensitivity(tables, n):
    most = np.zeros(len(tables), dtype=int)
    for x, family in product(range(1 << n), families((1 << n) - 1)):
        changed = [tables[:, x] != tables[:, x ^ block] for block in family]
        most = np.maximum(most, np.all(changed, axis=0) * len(family) if family else 0)
    return most


def certificate(tables, n, values):
    inputs, most = range(1 << n), np.zeros(len(tables), dtype=int)
    for x in inputs:
        least = np.full(len(tables), n)
        for fixed in inputs:
            inside = tables[:, [y for y in inputs if not (x ^ y) & fixed]]
            constant = (inside == inside[:, :1]).all(axis=1)
            least = np.where(constant, np.minimum(least, fixed.bit_count()), least)
        most = np.where(np.isin(tables[:, x], values), np.maximum(most, least), most)
    return most


def merged_staircase(coefficients, n):
    """Return 1 where each set of variables that misses one of f lacks exactly one variable of a set of its spectrum."""
    holds = np.ones(len(coefficients), dtype=bool)
    for reached in range(1 << n):
        missing = [(s & ~reached).bit_count() for s in range(1 << n)]
        present = [
            np.any(coefficients[:, np.isin(missing, sizes)], axis=1) for sizes in (range(1, n + 1), [1])
        ]
        holds &= ~present[0] | present[1]
    return holds


def stuck(n, extreme):
    """Return the number of inputs where greedy growth is stuck, from those of all functions with one variable less."""
    if n == 0:
        return np.zeros(2, dtype=int)
    tables, below, size = tables_of(n), stuck(n - 1, extreme), 1 << n
    bits = 1 << np.arange(size // 2)
    halves = [[tables[:, np.arange(size) >> i & 1 == b] for b in (0, 1)] for i in range(n)]
    gains = np.array([abs(zero.sum(axis=1) - one.sum(axis=1)) for zero, one in halves])
    sums = np.array([below[zero @ bits] + below[one @ bits] for zero, one in halves])
    chosen = gains == gains.max(axis=0)
    found = np.where(chosen, sums, size if extreme is min else -1)
    found = found.min(axis=0) if extreme is min else found.max(axis=0)
    found[gains.max(axis=0) == 0] = size
    found[[0, -1]] = 0
    return found


def shares(counts, of):
    """Return counts as rationals; each function has one number or several."""
    known = {count: fmpq(count, of) for count in np.unique(counts).tolist()}
    if counts.ndim == 1:
        return [known[count] for count in counts.tolist()]
    return [tuple(known[count] for count in row) for row in counts.tolist()]


def by_definition(n):
    """Return each measure of every function of n variables."""
    tables, inputs, size = tables_of(n), range(1 << n), 1 << n
    signs = 1 - 2 * tables
    sizes = np.array([s.bit_count() for s in inputs])
    characters = np.array([[(-1) ** (s & x).bit_count() for x in inputs] for s in inputs])
    coefficients = signs @ characters  # 2^n times the coefficients
    flips = np.arange(size) ^ (1 << np.arange(n))[:, None]
    changes = np.moveaxis(tables[:, flips], 1, 0) != tables
    high = np.arange(size) >> np.arange(n)[:, None] & 1
    rises = (changes & (high[:, None] == tables)).sum(axis=2).T // 2
    falls = changes.sum(axis=2).T // 2 - rises
    weight = [prod(p.p if x >> i & 1 else p.q - p.p for i, p in enumerate(P[:n])) for x in inputs]
    weight, whole = np.array(list(map(int, weight))), int(prod(p.q for p in P[:n]))
    distances = np.array([[(x ^ y).bit_count() for y in inputs] for x in inputs])
    # with correlation r/q each variable is the same with probability (q + r)/2q
    stabilities = [
        shares(
            ((signs @ ((q + r) ** (n - distances) * (q - r) ** distances)) * signs).sum(axis=1), (4 * q) ** n
        )
        for r, q in CORRELATIONS
    ]
    squares = np.array([(coefficients[:, sizes == k] ** 2).sum(axis=1) for k in range(n + 1)]).T
    monomials = np.array(
        [np.bitwise_xor.reduce(tables[:, [x for x in inputs if not x & ~s]], axis=1) for s in inputs]
    ).T
    least_ranks = naive.ranks(n)
    return {
        "sensitivity": changes.sum(axis=0).max(axis=1).tolist(),
        "block_sensitivity": block_sensitivity(tables, n).tolist(),
        "certificate": certificate(tables, n, [0, 1]).tolist(),
        "certificate_0": certificate(tables, n, [0]).tolist(),
        "certificate_1": certificate(tables, n, [1]).tolist(),
        "degree": np.where(coefficients != 0, sizes, 0).max(axis=1).tolist(),
        "gf2_degree": np.where(monomials, sizes, 0).max(axis=1).tolist(),
        "rank": [least_ranks[f] for f in range(len(tables))],
        "has_merged_staircase": merged_staircase(coefficients, n).tolist(),
        "stuck_probability": shares(stuck(n, min), size),
        "stuck_probability_worst": shares(stuck(n, max), size),
        "influences": shares(changes.sum(axis=2).T, size),
        "total_influence": shares(changes.sum(axis=(0, 2)), size),
        "product_influences": shares((changes @ weight).T, whole),
        "product_mean": shares(tables @ weight, whole),
        "correlations": shares((tables @ (2 * high - 1).T), size),
        "walsh_spectrum": coefficients.tolist(),
        "fourier_weights": shares(squares, size**2),
        "low_degree_weights": shares(squares[:, :3], size**2),
        "variance": shares(size**2 - squares[:, 0], size**2),
        "spectral_norm": shares(np.abs(coefficients).sum(axis=1), size),
        "spectral_sparsity": (coefficients != 0).sum(axis=1).tolist(),
        "noise_stability": list(zip(*stabilities)),
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
    "has_merged_staircase": merged_staircases,
}
GIVEN = {
    "certificate": theorylab.certificate_complexity,
    "certificate_0": lambda f: theorylab.certificate_complexity(f, 0),
    "certificate_1": lambda f: theorylab.certificate_complexity(f, 1),
    "product_influences": lambda f: theorylab.product_influences(f, P[: f.variables]),
    "product_mean": lambda f: theorylab.product_mean(f, P[: f.variables]),
    "walsh_spectrum": lambda f: theorylab.walsh_spectrum(f).tolist(),
    "low_degree_weights": lambda f: theorylab.low_degree_weights(f, 2),
    "noise_stability": lambda f: tuple(theorylab.noise_stability(f)(fmpq(r, q)) for r, q in CORRELATIONS),
    "stuck_probability_worst": lambda f: theorylab.stuck_probability(f, "worst"),
    "edge_counts": lambda f: tuple(each.tolist() for each in theorylab.edge_counts(f)),
}
"""Measures with further arguments besides a function, or with several results."""


def of_one(name):
    return GIVEN.get(name) or getattr(theorylab, name)


@pytest.fixture(scope="module")
def expected():
    return by_definition(4)


@pytest.mark.parametrize("name", MANY)
def test_of_all_functions_together(name, expected):
    assert MANY[name](tables_of(4).astype(np.int8)).tolist() == expected[name]


def assert_by_definition(functions, n, expected):
    for name, values in expected.items():
        measure = of_one(name)
        for f in functions:
            assert measure(PackedFunction.from_integer(f, n)) == values[f], (name, hex(f))


@pytest.mark.parametrize("n", range(4))
def test_every_function_of_at_most_three_variables(n):
    expected = by_definition(n)
    assert_by_definition(range(1 << (1 << n)), n, expected)
    for name, measure in MANY.items():
        assert measure(tables_of(n).astype(np.int8)).tolist() == expected[name], name


def test_one_function_of_each_class_or_its_negation(expected):
    functions = functions_of(4, up_to="npn").words.tolist()
    assert_by_definition([*functions[::2], *(0xFFFF ^ f for f in functions[1::2])], 4, expected)


@pytest.mark.slow
def test_every_function_one_by_one(expected):
    assert_by_definition(range(1 << 16), 4, expected)


def test_known_inequalities_hold_for_all_functions_of_four_variables(expected):
    """s <= bs <= C <= s bs (Nisan), and the polynomial modulo 2 has at most the degree of the real one."""
    s, bs, c, gf2, real = (
        np.array(expected[name])
        for name in ("sensitivity", "block_sensitivity", "certificate", "gf2_degree", "degree")
    )
    assert ((s <= bs) & (bs <= c) & (c <= s * bs) & (gf2 <= real)).all()
    assert (s < bs).any()


@pytest.mark.parametrize("n", [1, 5, 9])
def test_parity_and_conjunction(n):
    parity = PackedFunction.from_bits(np.array([x.bit_count() & 1 for x in range(1 << n)]))
    conjunction = PackedFunction.from_bits(np.arange(1 << n) == (1 << n) - 1)
    assert {name: of_one(name)(parity) for name in MANY} == dict.fromkeys(MANY, n) | {
        "gf2_degree": 1,
        "has_merged_staircase": n == 1,
    }
    assert {name: of_one(name)(conjunction) for name in MANY} == dict.fromkeys(MANY, n) | {
        "certificate_0": 1,
        "has_merged_staircase": True,
        "rank": 1,
    }
    assert (spectral_norm(parity), spectral_sparsity(parity), variance(parity)) == (1, 1, 1)


def test_pieces_are_put_together(monkeypatch):
    """A kernel called in pieces, for a few subcubes at a time, returns the same as a single call."""
    table = PackedFunction.random(8, seed=3)
    whole = theorylab.rank(table)
    monkeypatch.setattr(rank_module, "PIECE", 100)
    assert theorylab.rank(table) == whole


def test_what_is_refused():
    with pytest.raises(TooLarge, match="17 variables; at most 16"):
        theorylab.block_sensitivity(PackedFunction(np.zeros(1 << 11, dtype=np.uint64), 17))
    with pytest.raises(TooLarge, match="subcubes of 24 variables"):
        theorylab.rank(PackedFunction(np.zeros(1 << 18, dtype=np.uint64), 24))
    with pytest.raises(TooLarge, match="subcubes of 20 variables"):
        theorylab.stuck_probability(PackedFunction(np.zeros(1 << 14, dtype=np.uint64), 20))
    with pytest.raises(
        InvalidArgument, match="'first' makes no sense for stuck_probability; use best, worst"
    ):
        theorylab.stuck_probability([0, 1], "first")
    with pytest.raises(InvalidArgument, match="value"):
        theorylab.certificate_complexity([0, 1], 2)
    with pytest.raises(InvalidArgument, match="power of two"):
        theorylab.sensitivity([0, 1, 1])
