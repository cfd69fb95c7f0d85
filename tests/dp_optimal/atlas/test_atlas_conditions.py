"""Conditions on columns, against Python's own arithmetic, and the conditions that are rejected."""

from fractions import Fraction
from random import Random

import pytest

from dp_optimal.atlas.atlas import atlas_of
from dp_optimal.atlas.columns import COLUMNS, RATIOS
from theorylab.errors import InputFormatError, InvalidArgument

NAMES = ["function", "functions", *(c.name for c in COLUMNS), *(r.name for r in RATIOS)]


@pytest.fixture(scope="module")
def three():
    return atlas_of(3)


def entries(found):
    """Return the columns and ratios of each row as fractions."""
    for row in found.entries.iter_rows(named=True):
        values = {name: Fraction(row[name]) for name in ("function", "functions")}
        values |= {c.name: Fraction(row[c.name], c.denominator(found.variables)) for c in COLUMNS}
        yield values | {r.name: Fraction(max(1, row[r.over]), max(1, row[r.under])) for r in RATIOS}


def number(random, depth):
    """Return a random number in the syntax of the parser, and its value in Python."""
    kind = random.choice(
        ["name", "name", "integer", "sum", "product", "quotient", "sign"] if depth else ["name"]
    )
    if kind == "name":
        name = random.choice(NAMES)
        return name, f"row[{name!r}]"
    if kind == "integer":
        value = random.randint(0, 12)
        return (hex(value) if value % 2 else str(value)), f"Fraction({value})"
    a, b = number(random, depth - 1), number(random, depth - 1)
    if kind == "quotient":
        value = random.randint(1, 5)
        return f"({a[0]})/{value}", f"({a[1]})/{value}"
    if kind == "sign":
        return f"-({a[0]})", f"-({a[1]})"
    sign = random.choice("+-") if kind == "sum" else "*"
    return f"({a[0]}) {sign} {b[0]}", f"({a[1]}) {sign} {b[1]}"


def truth(random, depth):
    kind = random.choice(["compare", "chain", "not", "and", "or"] if depth else ["compare"])
    if kind in ("compare", "chain"):
        parts = [number(random, 2) for _ in range(2 + (kind == "chain"))]
        signs = [random.choice(["<", "<=", "==", "!=", ">=", ">"]) for _ in parts[1:]]
        read, ours = (
            "".join(f"{part[side]} {sign} " for part, sign in zip(parts, [*signs, ""])) for side in (0, 1)
        )
        return read, ours
    a, b = truth(random, depth - 1), truth(random, depth - 1)
    if kind == "not":
        return f"not ({a[0]})", f"not ({a[1]})"
    return f"({a[0]}) {kind} ({b[0]})", f"(({a[1]}) {kind} ({b[1]}))"


def test_conditions_are_those_of_python(three):
    random, tried, rows = Random(7), 0, list(entries(three))
    while tried < 60:
        text, python = truth(random, 2)
        try:
            found = three.chosen(text).rows["function"].to_list()
        except InputFormatError:  # more than 127 bits
            continue
        tried += 1
        assert found == [
            int(row["function"]) for row in rows if eval(python, {"row": row, "Fraction": Fraction})
        ]


@pytest.mark.parametrize(
    ("condition", "same"),
    [
        ("depth == 2 or size > 3 and degree = 3", "depth == 2 or (size > 3 and degree == 3)"),
        ("not depth > 2 and size > 1", "(not (depth > 2)) and size > 1"),
        ("2 <= depth < size", "2 <= depth and depth < size"),
        ("size - 1 - 1 > 1", "size > 3"),
        ("size * 3 / 2 * 2 >= 6", "size >= 2"),
        ("-size + 3 < - 1", "size > 4"),
        ("expected_depth >= 5/2", "expected_depth * 8 >= 20"),
        ("ratio > 1", "greedy_kind > size"),
        ("1 < 2", "size >= 0"),
        ("2 < 1", "size > size"),
    ],
)
def test_what_binds_closer(three, condition, same):
    assert three.chosen(condition).rows.equals(three.chosen(same).rows)


def test_rows_are_sorted_by_exact_entries(three):
    for name in NAMES:
        values = [row[name] for row in entries(three.chosen(sort=name))]
        assert values == sorted(values, reverse=True)
        assert [row[name] for row in entries(three.chosen(sort=f"-{name}"))] == values[::-1]


@pytest.mark.parametrize(
    ("condition", "column", "wrong"),
    [
        ("depth", 6, "a comparison is expected"),
        ("depth > ", 9, "ends where a number"),
        ("dept > 3", 1, "did you mean 'depth'"),
        ("depth > 3)", 10, "unexpected ')'"),
        ("(depth > 3", 11, "not closed"),
        ("depth & 3", 7, "unexpected '&'"),
        ("depth > (size > 3)", 9, "a number is expected"),
        ("depth > 3 and size", 15, "a comparison is expected"),
        ("size / depth > 1", 8, "an integer above 0"),
        ("size / 0 > 1", 8, "an integer above 0"),
        ("__import__ > 1", 1, "unknown name"),
        ("depth.real > 1", 6, "unexpected '.'"),
        ("functions * function > 9 * 0xffffffff", None, "127 bits"),
        (f"depth / {1 << 70} * (size / {1 << 70}) > 0", None, "127 bits"),
        ("(" * 200 + "depth", None, "nested more than 30"),
        ("9" * 41 + " > depth", 1, "at most 40"),
        ("depth > 1" + " and depth > 1" * 200, None, "at most 2000"),
        ("", 1, "ends where a number"),
    ],
)
def test_what_is_no_condition(three, condition, column, wrong):
    with pytest.raises(InputFormatError, match=wrong.replace("(", r"\(").replace(")", r"\)")) as caught:
        three.chosen(condition)
    assert column is None or caught.value.column == column


def test_unknown_order(three):
    with pytest.raises(InvalidArgument, match="--sort: unknown column 'rati'; did you mean 'ratio'"):
        three.chosen(sort="rati")
