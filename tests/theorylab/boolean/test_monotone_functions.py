"""All monotone Boolean functions of a few variables."""

import pytest

from theorylab.boolean.monotone import monotone_functions
from theorylab.errors import InvalidArgument, TooLarge


def is_monotone(table, n):
    return all(
        table >> x & 1 <= table >> (x | 1 << i) & 1 for x in range(2**n) for i in range(n) if not x >> i & 1
    )


def test_dedekind_numbers():
    # OEIS A000372
    assert [len(monotone_functions(n)) for n in range(6)] == [2, 3, 6, 20, 168, 7581]


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_exactly_the_monotone_functions(n):
    assert list(monotone_functions(n)) == [table for table in range(2**2**n) if is_monotone(table, n)]


def test_five_variables_are_monotone_and_distinct():
    functions = monotone_functions(5)
    assert len(set(functions)) == len(functions)
    assert all(is_monotone(table, 5) for table in functions)


def test_limits():
    with pytest.raises(TooLarge, match="6 given, at most 5"):
        monotone_functions(6)
    with pytest.raises(InvalidArgument):
        monotone_functions(-1)
