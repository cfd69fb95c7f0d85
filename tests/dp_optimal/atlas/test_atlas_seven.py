"""The terms of seven variables, by methods independent of the atlas: listed trees, symmetric functions, a sample.

All depths, and sizes up to twenty, are counted twice. Every number of the two tables is correct modulo 2, 3, 5 and 7:
permutations of the variables and duality preserve costs, so a p-group of them moves the functions of a cell in orbits
whose lengths are multiples of p, except for the functions that it fixes. A uniform sample has the shares of the
tables.
"""

from collections import Counter
from fractions import Fraction
from math import log

import functions_of_trees as trees
import numpy as np
import pytest
import subcube_costs

from dp_optimal.atlas.stored_tables import cell_files, table_files
from theorylab.boolean.functions import functions_of
from theorylab.plotting.data_table import read_table

MONOTONE = 2_414_682_040_998
KINDS = {"depth": trees.depth, "size": trees.size}


@pytest.fixture(scope="module")
def seven():
    return tuple(map(read_table, cell_files(7)))


def number(n, kind, value, seven):
    """Return the stored number of functions on n variables."""
    if n == 7:
        return sum(seven[0].where(**{kind: value}).column("functions"))
    return sum(read_table(table_files("monotone", n)[0]).where(measure=kind, value=value).column("functions"))


@pytest.mark.parametrize(
    ("n", "kind", "most"),
    [
        (3, "depth", 3),
        (4, "size", 9),
        (6, "depth", 4),
        (6, "size", 9),
        (7, "depth", 4),
        (7, "size", 7),
        pytest.param(7, "depth", 5, marks=pytest.mark.slow),
        pytest.param(7, "size", 11, marks=pytest.mark.slow),
    ],
)
def test_functions_listed_by_their_trees(n, kind, most, seven):
    listed = trees.functions_by_cost(n, most, KINDS[kind])
    assert [len(low) for low, _ in listed] == [number(n, kind, k, seven) for k in range(most + 1)]


@pytest.mark.parametrize(
    ("n", "kind", "most"),
    [
        (4, "depth", 4),
        (5, "size", 14),
        (6, "depth", 6),
        pytest.param(7, "depth", 6, marks=pytest.mark.slow),
        pytest.param(7, "size", 20, marks=pytest.mark.slow),
    ],
)
def test_functions_counted_by_their_best_first_tests(n, kind, most, seven):
    """The functions of depth 7 are all that remain of the monotone functions, whose number is OEIS A000372."""
    classes = [(int(f), size) for f, size in functions_of(n - 1, "monotone", up_to="permutations")]
    found = trees.counts_by_cost(n, most, KINDS[kind], classes)
    assert found == [number(n, kind, k, seven) for k in range(most + 1)]
    if (n, most) == (7, 6):
        assert MONOTONE - sum(found) == number(7, "depth", 7, seven)


def cycles(*given):
    """Return the permutation of seven variables with the given cycles; a variable in no cycle is fixed."""
    moved = {a: b for cycle in given for a, b in zip(cycle, cycle[1:] + cycle[:1])}
    return [moved.get(i, i) for i in range(7)]


P_GROUPS = {
    7: [cycles([0, 1, 2, 3, 4, 5, 6])],
    5: [cycles([0, 1, 2, 3, 4])],
    3: [cycles([0, 1, 2]), cycles([3, 4, 5])],
    2: [cycles([0, 1, 2, 3]), cycles([0, 2]), cycles([4, 5])],
}


def tallies(functions):
    """Return the numbers of functions in the cells of the two tables."""
    found = subcube_costs.costs(functions, 7)
    greedy = [("kind", found.size, found.kind), ("unkind", found.size, found.unkind)]
    return (
        Counter(zip(found.depth.tolist(), found.size.tolist(), found.both.tolist())),
        Counter((rule, a, b) for rule, *sizes in greedy for a, b in zip(*(each.tolist() for each in sizes))),
    )


def cells(seven):
    costs, greedy = seven
    return {row[:3]: row[3] for row in costs.rows}, {row[:3]: row[3] for row in greedy.rows}


def optimal(costs, greedy):
    """Return the numbers of functions with a tree of minimum depth and size, and with optimal greedy trees."""
    found = {"both": sum(number for (*_, both), number in costs.items() if both)}
    for rule in ("kind", "unkind"):
        found[rule] = sum(number for (ties, a, b), number in greedy.items() if ties == rule and a == b)
    return found


@pytest.mark.parametrize("p", [7, 2, *(pytest.param(p, marks=pytest.mark.slow) for p in (3, 5))])
def test_every_cell_is_right_modulo_a_prime(p, seven):
    fixed = subcube_costs.invariant_functions(7, P_GROUPS[p])
    if p == 2:
        fixed = [f for f in fixed if subcube_costs.dual(f, 7) == f]
    for stored, found in zip(cells(seven), tallies(fixed)):
        assert found.keys() <= stored.keys()
        assert [count % p for count in stored.values()] == [found[cell] % p for cell in stored]
    assert len(fixed) % p == MONOTONE % p


@pytest.mark.parametrize("drawn", [400, pytest.param(200_000, marks=pytest.mark.slow)])
def test_shares_of_a_uniform_sample(drawn, seven):
    """Sampled shares agree with the tables; if these are correct, a random seed fails with probability below 1e-9.

    By Chernoff's bound a share p of N draws is observed beyond q with probability at most exp(-N D(q, p)), where D is
    the relative entropy. With 200,000 draws each share is known up to 0.01, and a share of one tenth up to 0.006.
    """
    zero, one = subcube_costs.random_monotone(drawn, np.random.default_rng(7))
    functions = [a | b << 64 for a, b in zip(zero.tolist(), one.tolist())]
    found = Counter(), Counter()
    for first in range(0, drawn, 10_000):
        for whole, part in zip(found, tallies(functions[first : first + 10_000])):
            whole.update(part)
    stored = cells(seven)
    bound = log(2 * (3 + sum(map(len, stored))) / 1e-9)
    for shares, counts in zip((*stored, optimal(*stored)), (*found, optimal(*found))):
        assert counts.keys() <= shares.keys()
        for cell, functions_in_cell in shares.items():
            assert drawn * divergence(counts[cell] / drawn, Fraction(functions_in_cell, MONOTONE)) < bound


def divergence(q, p):
    return sum(a * log(a / b) for a, b in ((q, p), (1 - q, 1 - p)) if a > 0)


def test_costs_by_subcubes_are_those_of_trees():
    """Both methods agree on all monotone functions of four variables; the costs of majority are known by hand."""
    functions = subcube_costs.invariant_functions(4, [])
    found = subcube_costs.costs(functions, 4)
    for kind, values in (("depth", found.depth), ("size", found.size)):
        listed = trees.functions_by_cost(4, values.max(), KINDS[kind])
        assert np.bincount(values).tolist() == [len(low) for low, _ in listed]
    majority = subcube_costs.costs([0xE8], 3)
    assert [int(each[0]) for each in majority] == [3, 5, 1, 5, 5]
