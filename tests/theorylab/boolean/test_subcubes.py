"""The numbering of subcubes, against lists of all subcubes."""

from itertools import product

import numpy as np
import pytest

from theorylab.boolean.low_degree import subset_masks
from theorylab.boolean.subcubes import (
    binomials,
    child_rows,
    subcube_count,
    subcube_position,
    subcube_positions,
    zero_column,
)


def listed(n, k):
    """Return the positions of subcubes with k fixed variables: sets in colexicographic order, then values in binary."""
    found = {}
    for row, mask in enumerate(subset_masks(n, k).tolist()):
        members = [i for i in range(n) if mask >> i & 1]
        for column in range(1 << k):
            found[mask, sum((column >> j & 1) << i for j, i in enumerate(members))] = row, column
    return found


@pytest.mark.parametrize(("n", "k"), [(n, k) for n in range(7) for k in range(n + 1)])
def test_positions_number_the_subcubes(n, k):
    wanted = listed(n, k)
    assert {state: subcube_position(*state) for state in wanted} == wanted
    masks, values = (np.array(part).reshape(-1, 1) for part in zip(*wanted))
    rows, columns = subcube_positions(n, masks, values)
    assert rows.shape == columns.shape == masks.shape
    assert list(zip(rows.ravel().tolist(), columns.ravel().tolist())) == list(wanted.values())
    assert sum(len(listed(n, j)) for j in range(k + 1)) == subcube_count(n, k)


@pytest.mark.parametrize(("n", "k"), [(n, k) for n in range(1, 7) for k in range(n)])
def test_children_are_where_their_own_positions_say(n, k):
    choose = binomials(n)
    rows, lower = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)
    for (mask, values), (_, column) in listed(n, k).items():
        unread = [i for i in range(n) if not mask >> i & 1]
        assert child_rows(mask, n, choose, rows, lower) == len(unread)
        for i, row, below in zip(unread, rows.tolist(), lower.tolist()):
            zero = zero_column(column, below)
            assert (row, zero) == subcube_position(mask | 1 << i, values)
            assert (row, zero + below + 1) == subcube_position(mask | 1 << i, values | 1 << i)


def test_binomials_that_fit():
    table = binomials(70)
    for i, j in product(range(72), repeat=2):
        assert table[i, j] in (0, binomial(i, j))
    assert table[66, 33] == binomial(66, 33)
    assert table[70, 35] == 0


def binomial(n, k):
    return 0 if k > n else 1 if k == 0 else binomial(n - 1, k - 1) * n // k
