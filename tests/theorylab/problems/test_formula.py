from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from theorylab.errors import InputFormatError
from theorylab.problems.cube import cube_inputs
from theorylab.problems.formula import parse_formula

leaves = st.sampled_from(["x1", "x2", "x3", "x4", "0", "1"])
formulas = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["&", "|", "^"]), inner).map(" ".join),
        inner.map("~{}".format),
        inner.map("({})".format),
    ),
    max_leaves=12,
)


@given(formulas)
def test_a_formula_means_what_python_means_by_it(text):
    formula = parse_formula(text)
    assert formula.variables <= 4
    values = formula(cube_inputs(4))
    for index, bits in enumerate(itertools.product((0, 1), repeat=4)):
        names = {f"x{i + 1}": bit for i, bit in enumerate(reversed(bits))}
        # ~ of Python's integers differs from negation in the bits above the lowest
        assert values[index] == eval(text, {}, names) & 1


def test_precedence():
    # ~ before & before ^ before |
    x = cube_inputs(4)
    a, b, c, d = x.T
    assert np.array_equal(parse_formula("x1|x2^x3&~x4")(x), a | (b ^ (c & ~d)))


@pytest.mark.parametrize(("text", "variables"), [("x1", 1), ("1", 0), ("x3 | x7 & 0", 7), (" ( x2 ) ", 2)])
def test_the_largest_index_counts(text, variables):
    assert parse_formula(text).variables == variables


def test_long_formulas_are_read():
    text = "|".join(f"x{i % 20 + 1}&~x{i % 7 + 1}" for i in range(500))
    assert parse_formula(text)(np.zeros((1, 20), dtype=bool)).tolist() == [False]


@pytest.mark.parametrize(
    "text",
    [
        "|".join(["x1&~x2"] * 5000),
        "^".join(["x1"] * 5001),
        "~" * 50_000 + "x1",
        "(" * 9_000 + "x1" + ")" * 9_000,
    ],
)
def test_neither_length_nor_nesting_is_limited(text):
    assert parse_formula(text)(np.array([[True, False], [False, True]])).tolist() == [True, False]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "empty"),
        ("   ", 1, "empty"),
        ("x1 & y", 6, "unexpected 'y'"),
        ("x1 &", 5, "not a formula"),
        ("  x1 & & x2", 8, "not a formula"),
        ("x1 x2", 4, "not a formula"),
        ("(x1", 1, "not a formula"),
        ("x1 | x0", 6, "unexpected 'x0'"),
        ("x1 | x01", 6, "unexpected 'x01'"),
        ("x1 | 2", 6, "unexpected '2'"),
        ("x1 | 0x1", 6, "unexpected '0x1'"),
        ("x1(x2)", 3, "not a formula at '('"),
        ("x1 | ()", 7, "not a formula at ')'"),
        ("x1)", 3, "this parenthesis was never opened"),
        ("x1 | x2000000000", 6, "unexpected 'x2000000000'"),
        ("x1\n|x2", 3, "unexpected '\\n'"),
        ("__import__('os')", 1, "unexpected '_'"),
    ],
)
def test_errors_name_the_column(text, column, message):
    with pytest.raises(InputFormatError) as caught:
        parse_formula(text)
    assert message in str(caught.value)
    assert caught.value.column == column
    assert len(str(caught.value)) < 300
