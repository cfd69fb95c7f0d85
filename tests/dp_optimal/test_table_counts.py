"""The counts of all pairs of tests, held in few long numbers, against sums over the rows."""

import random

import pytest

from dp_optimal.certificates.checker import Place, Table, _Pairs


def drawn(generator, rows, tests, labels, most):
    features = [[generator.random() < 0.4 for _ in range(tests)] for _ in range(rows)]
    weights = [[generator.randrange(most) for _ in range(labels)] for _ in range(rows)]
    return in_order(features, weights)


def in_order(features, weights):
    """The table, and the same rows in its order."""
    table = Table(features, weights, scale=3, errors=True)
    return table, *([given[row] for row in table.order] for given in (features, weights))


def least_errors(members, features, weights, tests):
    """The least errors of one leaf, and of two leaves split by a test."""

    def leaf(rows):
        costs = [[max(weights[r]) - w for w in weights[r]] for r in rows]
        return 3 * min(map(sum, zip(*costs))) if rows else 0

    halves = [[[r for r in members if features[r][t] == b] for b in (0, 1)] for t in tests]
    return leaf(members), min(leaf(zero) + leaf(one) for zero, one in halves)


def numbers(table, place):
    """The least errors of one leaf, and of two, on both sides of each test."""
    return [[table.fields.numbers(side) for side in sides] for sides in table.least_errors(place)]


def field_of(table, test):
    return next(field for field in range(1, table.fields.count) if table.test(field) == test)


@pytest.mark.parametrize("largest", [0, 1 << 31])
@pytest.mark.parametrize(("labels", "most"), [(2, 2), (2, 1000), (3, 2), (4, 50)])
def test_one_and_two_leaves_on_both_sides_of_every_test(labels, most, largest, monkeypatch):
    monkeypatch.setattr(_Pairs, "LARGEST", largest)
    generator = random.Random(f"{labels} {most}")
    for rows, tests in ((1, 1), (6, 2), (20, 5), (40, 9), (90, 17)):
        table, features, weights = drawn(generator, rows, tests, labels, most)
        for _ in range(8):
            one, other = (table.root & generator.getrandbits(rows) for _ in range(2))
            place = Place(table.root, one, other)
            (leaf_zeros, leaf_ones), (zeros, ones) = numbers(table, place)
            for test, column in table.splits(one & other):
                at = field_of(table, test)
                for side, leaves, pairs in (
                    (one & other & ~column, leaf_zeros, zeros),
                    (one & other & column, leaf_ones, ones),
                ):
                    members = [r for r in range(rows) if side >> r & 1]
                    assert (leaves[at], pairs[at]) == least_errors(
                        members, features, weights, range(tests)
                    ), test
            assert {len(each) for each in (leaf_zeros, leaf_ones, zeros, ones)} == {table.fields.count}


def test_counts_may_fill_their_fields():
    """The costs of a label sum to 15, which takes four bits; its comparison with others needs one more."""
    features = [[row % 2 == 0, row < 9] for row in range(16)]
    weights = [[1, 0]] * 15 + [[0, 1]]
    table, features, weights = in_order(features, weights)
    (leaf_zeros, leaf_ones), (zeros, ones) = numbers(table, Place(*[table.root] * 3))
    for test in (1, 2):
        at = field_of(table, test)
        for value, leaf, pair in ((False, leaf_zeros[at], zeros[at]), (True, leaf_ones[at], ones[at])):
            members = [r for r in range(16) if features[r][test - 1] is value]
            assert (leaf, pair) == least_errors(members, features, weights, range(2))
