import naive_boolean as boolean
import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theorylab.boolean.influences import influences
from theorylab.boolean.monotonicity import Edge, falling_edges, is_monotone, is_unate, rising_edges
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.walsh import walsh_spectrum
from theorylab.testing import boolean_functions, monotone_functions


def naive_edges(table, before, after):
    """Return the first edge from value ``before`` to value ``after`` in every direction, by definition."""
    n = len(table).bit_length() - 1
    return tuple(
        next(
            (
                Edge(i, x)
                for x in range(1 << n)
                if not x >> i & 1 and (table[x], table[x | 1 << i]) == (before, after)
            ),
            None,
        )
        for i in range(n)
    )


def assert_edges(function):
    table = function.bits().tolist()
    assert falling_edges(function) == naive_edges(table, 1, 0)
    assert rising_edges(function) == naive_edges(table, 0, 1)
    assert is_monotone(function) == boolean.is_monotone(np.array(table))
    assert is_unate(function) == boolean.is_unate(np.array(table))


@pytest.mark.parametrize("n", range(4))
def test_every_function_of_at_most_three_variables(n):
    for code in range(1 << (1 << n)):
        assert_edges(PackedFunction.from_bits(np.array([code >> x & 1 for x in range(1 << n)])))


@pytest.mark.parametrize("n", range(4, 13))
def test_random_functions(n):
    assert_edges(PackedFunction.random(n, seed=n))


def majority(n):
    return 2 * np.bitwise_count(np.arange(1 << n)) > n


@pytest.mark.parametrize("n", [5, 6, 7, 11])
def test_a_single_change_is_found(n):
    """Majority with one negated value is monotone only if the input lies on the boundary."""
    for x in (0, 1, (1 << n) - 1, 5 << (n - 3), 3 << (n - 2)):
        table = majority(n)
        table[x] ^= True
        assert_edges(PackedFunction.from_bits(table))


def test_variables_looked_at_in_parallel():
    n = 21
    table = majority(n)
    function = PackedFunction.from_bits(table)
    assert falling_edges(function) == (None,) * n
    # the first inputs where a variable is 0 and raising it makes a majority
    assert rising_edges(function)[0] == Edge(0, (1 << 11) - 2)
    assert rising_edges(function)[n - 1] == Edge(n - 1, (1 << 10) - 1)
    table[-1] = False
    below = (1 << n) - 1
    negated = PackedFunction.from_bits(table)
    assert falling_edges(negated) == tuple(Edge(i, below ^ 1 << i) for i in range(n))
    assert not is_unate(negated)


@settings(max_examples=50, deadline=None)
@given(boolean_functions(st.integers(1, 4)) | monotone_functions(st.integers(1, 6)))
def test_monotone_when_influences_are_the_coefficients_of_degree_one(table):
    n = table.variables
    spectrum = walsh_spectrum(table)
    of_degree_one = tuple(fmpq(int(spectrum[1 << i]), 1 << n) for i in range(n))
    assert is_monotone(table) == (influences(table) == of_degree_one)
    assert is_unate(table) == (influences(table) == tuple(map(abs, of_degree_one)))


@settings(max_examples=50, deadline=None)
@given(monotone_functions(st.integers(1, 7)), st.data())
def test_negating_variables_of_a_monotone_function_keeps_it_unate(table, data):
    negated = data.draw(st.integers(0, (1 << table.variables) - 1))
    function = PackedFunction.from_bits(np.array(table)[np.arange(len(table)) ^ negated])
    assert is_monotone(table)
    assert is_unate(function)
    falls = [edge is not None for edge in falling_edges(function)]
    depends = [influence != 0 for influence in influences(table)]
    assert falls == [bool(negated >> i & 1) and depends[i] for i in range(table.variables)]


def test_both_ends_of_an_edge():
    assert Edge(2, 3).one == 7
