from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theorylab.claims import Grid, scoped
from theorylab.errors import InvalidArgument

VALUES = st.lists(st.integers(-3, 3), max_size=3)


@given(st.lists(VALUES, min_size=1, max_size=3))
def test_the_last_parameter_changes_fastest(axes):
    names = "abc"[: len(axes)]
    points = Grid.over(**dict(zip(names, axes))).points("quick")
    assert [tuple(point.values()) for point in points] == list(product(*axes))


def test_values_may_depend_on_parameters_before_and_points_may_be_left_out():
    grid = Grid.over(n=range(4), k=lambda n: range(n), j=lambda **point: [sum(point.values())])
    assert [(p["n"], p["k"], p["j"]) for p in grid.points("quick")] == [
        (n, k, n + k) for n in range(4) for k in range(n)
    ]
    odd = Grid.over(n=range(4), k=lambda n: range(n), where=lambda k, n: (n + k) % 2 == 1)
    assert [(p["n"], p["k"]) for p in odd.points("quick")] == [(1, 0), (2, 1), (3, 0), (3, 2)]


def test_scopes_may_differ_in_one_parameter_and_are_walked_anew_each_time():
    grid = Grid.over(n=scoped([1], lambda: range(1, 3)), k=(5, 6))
    for _ in range(2):
        assert list(grid.points("quick")) == [{"n": 1, "k": 5}, {"n": 1, "k": 6}]
        assert list(grid.points("full")) == [{"n": n, "k": k} for n in (1, 2) for k in (5, 6)]
    assert not isinstance(Grid.over(n=[1]).instances, scoped)


@pytest.mark.parametrize("axis", [iter([1]), scoped([1], iter([1]))])
def test_values_that_can_be_walked_only_once_are_refused(axis):
    with pytest.raises(InvalidArgument, match="n can be iterated only once"):
        Grid.over(n=axis)


def test_grids_follow_each_other_scope_by_scope():
    both = Grid(scoped([{"n": 1}], [{"n": 2}])) + Grid.over(n=(3, 4))
    assert [[p["n"] for p in both.points(scope)] for scope in ("quick", "full")] == [[1, 3, 4], [2, 3, 4]]
