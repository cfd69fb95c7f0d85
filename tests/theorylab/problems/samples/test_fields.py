"""Text is split into the same fields, with the same errors, as characters, line by line and all at once."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from theorylab.errors import InputFormatError
from theorylab.problems.samples import fields, text_columns
from theorylab.problems.samples.columns import column_of
from theorylab.problems.samples.table import read_table
from theorylab.problems.samples.text_columns import NumberedFields, SeriesOfFields

BODY = st.text("01a,;|\t \n\r'.\u00a0", max_size=40)


def cut(text, short=None):
    """Split a text, as characters if ``short`` is not given."""
    with pytest.MonkeyPatch.context() as patch:
        if short is not None:
            patch.setattr(fields, "SHORT", short)
            patch.setattr(fields, "_single_characters", lambda text, separator: None)
        try:
            names, columns, lines = fields.cut_into_fields(text, "t.csv")
        except InputFormatError as error:
            return str(error)
    kind = SeriesOfFields if short == -1 else NumberedFields
    assert all(isinstance(column, kind) for column in columns)
    read = [
        (column.fields, column.places.tolist(), column.series.to_list(), len(column)) for column in columns
    ]
    return names, read, lines.tolist()


@given(st.sampled_from(["", "x\n", "x,y\n", "x;y\n", "x,y,z\n"]), BODY)
@example("x,y\n", "'0','1'\n'1','1'\n")
@example("x,y\n", "'0',1\n1,'1'\n")
@example("x,y\n", "'',''''\n")
@example("x,y\n", "0,1\n\u00a0,\u00a0\n1,1")
@example("x,y\n", "0,1,1\n")
def test_a_short_text_is_split_as_a_long_one(header, body):
    found = cut(header + body, short=1000)
    assert found == cut(header + body, short=-1)
    assert found == cut(header + body)


@given(
    st.sampled_from([",", ";", "\t"]),
    st.lists(st.text("01a.'~;,\n ", min_size=3, max_size=3), max_size=9),
    st.booleans(),
)
def test_single_characters_are_split_as_by_lines(separator, rows, ends):
    text = "\n".join([separator.join("xyz"), *map(separator.join, rows)]) + "\n" * ends
    assert cut(text) == cut(text, short=1000)
    plain = bool(rows) and not set("".join(rows)) & set(f"{separator}\n ")
    assert (fields._single_characters(text, separator) is not None) == plain


def test_a_long_text_is_split_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(fields, "SHORT", 7)
    for body, kind in (("0,1", NumberedFields), ("0,10", SeriesOfFields), ('0,"1"', NumberedFields)):
        (tmp_path / "own.csv").write_text(f"x,y\n{body}")
        assert {type(column) for column in read_table(tmp_path / "own.csv").columns} == {kind}


@pytest.mark.parametrize("most", [2, 3])
def test_numbers_are_the_same_whether_polars_reads_them_or_not(tmp_path, monkeypatch, most):
    (tmp_path / "own.csv").write_text("x,y\n2.50,1\n-1,0\n1e-1,1\n-1,1\n")
    monkeypatch.setattr(text_columns, "MOST_READ_SINGLY", most)
    table = read_table(tmp_path / "own.csv")
    assert table.columns[0].is_for_polars == (most < 3)
    column = column_of(table, 0)
    assert (column.values, column.ranks.tolist()) == (("-1", "0.1", "2.5"), [2, 0, 1, 0])
    assert [str(number) for number in column.numbers] == ["-1", "1/10", "5/2"]
    assert column.ranks.dtype == np.int64
