"""Columns of decimals read at once equal those read field by field."""

import polars as pl
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from theorylab.problems.samples import columns
from theorylab.problems.samples.columns import Column, column_of
from theorylab.problems.samples.decimals import decimal_column
from theorylab.problems.samples.table import Table
from theorylab.problems.samples.text_columns import SeriesOfFields

FIELDS = st.one_of(
    st.from_regex(r"[+-]?[0-9]{1,3}(\.[0-9]{0,4})?", fullmatch=True),
    st.from_regex(r"-?(0|[1-9][0-9]{0,17})\.[0-9]{0,30}", fullmatch=True),
    st.floats(-1e6, 1e6).map(repr),
    st.floats(-1e-4, 1e-4).map(repr),
)


def table_of(fields):
    return Table("t", ["x"], [SeriesOfFields(pl.Series(fields))], None)


@given(st.lists(FIELDS, min_size=1, max_size=12))
@example(["0", "-0", "-0.0", "0.", "1"])
@example(["-1.5", "-1.25", "-0.5", "0.5", "5e-1", "1e17", "1e18"])
@example(["0.1000000000000000000000000000001", "0.1"])
@example(["1.00", "1", "10", "100.0", ".5", "+2"])
def test_a_column_is_the_same_either_way(fields):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(columns, "decimal_column", lambda _: None)
        try:
            one_by_one = column_of(table_of(fields), 0)
        except Exception as error:
            with pytest.raises(type(error), match="leading zeros"):
                column_of(table_of(fields), 0)
            assert decimal_column(pl.Series(fields)) is None
            return
    together = column_of(table_of(fields), 0)
    assert together.values == one_by_one.values
    assert tuple(together.numbers) == one_by_one.numbers
    assert together.ranks.tolist() == one_by_one.ranks.tolist()
    assert together.bits == one_by_one.bits
    assert isinstance(together, Column)


@pytest.mark.parametrize("odd", ["", "x", "inf", "007", "1/2", "1e99", "True", "9" * 19])
def test_a_column_with_another_field_is_left_to_the_other_reading(odd):
    assert decimal_column(pl.Series(["1", "2.5"])) is not None
    assert decimal_column(pl.Series(["1", "2.5", odd])) is None


def test_numbers_are_made_of_those_that_are_asked_for():
    numbers = decimal_column(pl.Series(["3", "-0.25", "1e-3"])).numbers
    assert len(numbers) == 3
    assert list(numbers[1:]) == list(numbers)[1:]
    assert str(numbers[0]) == "-1/4"
