"""All functions of a few variables and their classes, against brute-force closures and published numbers."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_atlas import image

from theorylab import PackedFunction, as_packed, certificate_complexity, functions_of, rank
from theorylab.boolean.functions import MOST_VARIABLES
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.testing import boolean_functions


def is_monotone(table, n):
    return all(
        table >> x & 1 <= table >> (x | 1 << i) & 1 for x in range(2**n) for i in range(n) if not x >> i & 1
    )


def by_hand(n, name, up_to):
    """Return pairs of the least member of each class (for npn, with f(0) = 0) and the number of members."""
    functions = [f for f in range(1 << (1 << n)) if name == "all" or is_monotone(f, n)]
    orders = list(permutations(range(n))) if up_to else [tuple(range(n))]
    signs = list(product(range(1 << n), (0, 1))) if up_to == "npn" else [(0, 0)]
    found, left = [], set(functions)
    for f in functions:
        if f in left:
            orbit = {image(f, n, order, *sign) for order, sign in product(orders, signs)}
            left -= orbit
            found.append((min(g for g in orbit if up_to != "npn" or not g & 1), len(orbit)))
    return sorted(found)


@pytest.mark.parametrize(("name", "up_to"), MOST_VARIABLES)
@pytest.mark.parametrize("n", [*range(4), pytest.param(4, marks=pytest.mark.slow)])
def test_functions_and_multiplicities(n, name, up_to):
    found = functions_of(n, name, up_to=up_to)
    assert [(int(f), size) for f, size in found] == by_hand(n, name, up_to)
    assert {f.variables for f, _ in found} == {n}


@pytest.mark.parametrize(
    ("name", "up_to", "classes"),
    [
        ("monotone", None, (2, 3, 6, 20, 168, 7581)),  # OEIS A000372
        ("monotone", "permutations", (2, 3, 5, 10, 30, 210, 16353)),  # A003182
        ("all", "permutations", (2, 4, 12, 80, 3984)),  # A003180
        ("all", "npn", (1, 2, 4, 14, 222)),  # A000370
    ],
)
def test_published_numbers(name, up_to, classes):
    found = [functions_of(n, name, up_to=up_to) for n in range(len(classes))]
    assert tuple(map(len, found)) == classes
    whole = [2**2**n for n in range(5)] if name == "all" else (2, 3, 6, 20, 168, 7581, 7828354)
    assert [each.sizes.sum() for each in found] == [*whole][: len(classes)]


def test_a_property():
    kept = functions_of(4, up_to="npn", where=lambda f: rank(f) == 4)
    assert [(int(f), size) for f, size in kept] == [(0x6996, 2)]  # parity and its negation
    assert len(functions_of(2, where=lambda f: f(1))) == 8


@pytest.mark.parametrize(
    ("n", "up_to", "where"),
    [
        (2, "permutations", lambda f: f(1)),
        (3, "npn", lambda f: certificate_complexity(f, 0) > 1),
        (4, "npn", lambda f: certificate_complexity(f, 0) > 2),
    ],
)
def test_a_property_that_tells_a_class_apart_is_refused(n, up_to, where):
    with pytest.raises(InvalidArgument, match=f"which are one class up to {up_to}"):
        functions_of(n, up_to=up_to, where=where)


@given(boolean_functions(st.integers(0, 9)))
def test_an_integer_and_back(table):
    """A function is recovered from its integer, and from its representation if it has at most eight variables."""
    f = as_packed(table)
    assert int(f) == sum(value << x for x, value in enumerate(table))
    again = PackedFunction.from_integer(int(f), f.variables)
    assert again.bits().tolist() == [*table]
    assert (again, hash(again)) == (f, hash(f))
    assert again != as_packed([1 - table[0], *table[1:]])
    assert again != as_packed([*table] * 2)
    if f.variables <= 8:
        assert repr(f) == f"PackedFunction.from_integer({int(f):#x}, {f.variables})"
    else:
        assert repr(f) == "<PackedFunction of 9 variables>"


@pytest.mark.parametrize(
    ("n", "name", "up_to", "wrong"),
    [
        (5, "all", None, "5 given, at most 4"),
        (6, "all", "npn", "6 given, at most 5"),
        (7, "monotone", "permutations", "7 given, at most 6"),
        (-1, "monotone", None, "at least 0"),
        (2.0, "all", "npn", "not an integer"),
        (True, "all", "npn", "not an integer"),
        (2, "unate", None, "'all' and 'monotone'"),
        (2, "monotone", "npn", "one of None, 'permutations'"),
    ],
)
def test_what_is_refused(n, name, up_to, wrong):
    (
        functions_of(2, up_to="npn"),
        functions_of(1, up_to="npn"),
    )  # 2.0 and True do not share the cache entries of 2 and 1
    with pytest.raises((InvalidArgument, TooLarge), match=wrong):
        functions_of(n, name, up_to=up_to)
