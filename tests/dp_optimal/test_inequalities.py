"""Mined inequalities against all inequalities by definition."""

from itertools import combinations_with_replacement, product

import pytest

from dp_optimal import atlas_of, mined_inequalities
from dp_optimal.inequalities import NEUTRAL
from theorylab.errors import InvalidArgument

COLUMNS = ("relevant", "depth", "size", "expected_depth", "total_influence", "max_influence", "degree")


def by_definition(n, operation, columns):
    """Return the sides of the inequalities that hold, are tight and follow from no other, with their functions."""
    rows = [row for row in atlas_of(n).records(1 << (1 << n)) if row["depth"]]
    neutral = int(NEUTRAL[operation])
    names = (neutral, *({1} - {neutral}), *columns)

    def value(side, row):
        one, other = (row.get(name, name) for name in side)
        return one + other if operation == "+" else one * other

    def at_most(smaller, larger):
        return all(value(smaller, row) <= value(larger, row) for row in rows)

    def same(one, other):
        return all(value(one, row) == value(other, row) for row in rows)

    def single(name):
        return name, neutral

    def less(one, other):
        return at_most(single(one), single(other)) and not same(single(one), single(other))

    sides = list(combinations_with_replacement(names, 2))
    found = {}
    for smaller, larger in product(sides, repeat=2):
        shared = ({*smaller} & {*larger}) - {neutral}
        tight = sum(row["functions"] for row in rows if value(smaller, row) == value(larger, row))
        if (
            shared
            or sorted(map(str, smaller)) == sorted(map(str, larger))
            or not tight
            or not at_most(smaller, larger)
        ):
            continue
        stronger = [
            (smaller, (kept, name))
            for kept, gone in (larger, larger[::-1])
            for name in names
            if less(name, gone)
        ] + [
            ((kept, name), larger)
            for kept, gone in (smaller, smaller[::-1])
            for name in names
            if less(gone, name)
        ]
        follows = any(at_most(*pair) and not same(*pair) for pair in stronger)
        columns_alone = neutral in smaller and neutral in larger
        termwise = not columns_alone and any(
            all(at_most(single(one), single(other)) for one, other in zip(smaller, side))
            for side in (larger, larger[::-1])
        )
        if not follows and not termwise:
            found[
                tuple(tuple(sorted(str(x) for x in side if x != neutral)) for side in (smaller, larger))
            ] = tight
    return found


@pytest.mark.parametrize("operation", ["+", "*"])
@pytest.mark.parametrize("n", [2, 3])
def test_all_of_them_are_found(n, operation):
    neutral = NEUTRAL[operation]
    found = {
        tuple(
            tuple(sorted(name for name in side if name != neutral)) for side in (each.smaller, each.larger)
        ): (each.functions)
        for each in mined_inequalities(atlas_of(n), operation, COLUMNS)
    }
    assert found == by_definition(n, operation, COLUMNS)


def test_one_of_two_that_a_negation_exchanges():
    columns = ("certificate_0", "certificate_1", "certificate", "relevant")
    found = [str(each) for each in mined_inequalities(atlas_of(3), "+", columns)]
    assert "certificate_0 <= certificate" in found
    assert "certificate_1 <= certificate" not in found


def test_what_is_refused():
    with pytest.raises(InvalidArgument, match="unknown operation '-'"):
        mined_inequalities(atlas_of(2), "-")
    with pytest.raises(InvalidArgument, match="unknown column 'hight'"):
        mined_inequalities(atlas_of(2), columns=("hight",))
