"""Binarized tables: the tests that a column gets, their names, and their outcomes on every row."""

from __future__ import annotations

import csv
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theorylab.errors import InputFormatError, InvalidArgument, MissingExtra, TooLarge
from theorylab.learners import greedy
from theorylab.numbers.quantiles import quantile_gaps
from theorylab.problems.names import problem_named
from theorylab.problems.samples.binarize import binarize_table, method_named, read_binarized_sample
from theorylab.problems.samples.table import read_table

PEOPLE = """age,colour,owner,height,home,credit
24,red,0,1.62,own,good
25,green,1,1.80,rent,bad
31,red,1,1.7,own,good
24.0,blue,0,1.7,own,bad
47,green,1,1.62,rent,good
"""


@pytest.fixture
def write(tmp_path):
    def write(text):
        (tmp_path / "table.csv").write_text(text)
        return tmp_path / "table.csv"

    return write


def found(path, method, **roles):
    points = binarize_table(read_table(path), method_named(method), **roles)
    return dict(zip(points.names, points.features.astype(int).T.tolist()))


def test_every_column_has_the_tests_of_its_kind(write):
    assert found(write(PEOPLE), "thresholds") == {
        "age <= 24.5": [1, 0, 0, 1, 0],
        "age <= 28": [1, 1, 0, 1, 0],
        "age <= 39": [1, 1, 1, 1, 0],
        "colour = blue": [0, 0, 0, 1, 0],
        "colour = green": [0, 1, 0, 0, 1],
        "colour = red": [1, 0, 1, 0, 0],
        "owner": [0, 1, 1, 0, 1],
        "height <= 1.66": [1, 0, 0, 0, 1],
        "height <= 1.75": [1, 0, 1, 1, 1],
        "home = rent": [0, 1, 0, 0, 1],
    }
    every = found(write(PEOPLE), "categories")
    assert list(every)[:4] == ["age = 24", "age = 25", "age = 31", "age = 47"]
    assert [name for name in every if name.startswith(("owner", "home"))] == [
        "owner = 0",
        "owner = 1",
        "home = own",
        "home = rent",
    ]
    assert every["age = 24"] == [1, 0, 0, 1, 0]


def test_names_reach_trees_and_drawings(write):
    tree = greedy(problem_named(f"csv:{write(PEOPLE)},binarize=thresholds"), depth=2)
    names = {place.name for place in tree.places()}
    assert names & {"age <= 28", "age <= 39", "colour = green", "colour = red", "height <= 1.75"}
    assert names >= {"good", "bad"}
    used = next(name for name in names if "<=" in name or "=" in name)
    assert used in tree.to_text()
    assert used.partition(" ")[0] in tree.to_tikz()


NUMBERS = st.lists(
    st.decimals(min_value=-100, max_value=100, allow_nan=False, places=2), min_size=1, max_size=30
)


@given(NUMBERS, st.integers(1, 6))
@settings(max_examples=20)
def test_thresholds_lie_where_the_method_says(tmp_path_factory, numbers, most):
    """Thresholds are those of quantiles of the sorted rows, or interpolated between the sorted values."""
    path = tmp_path_factory.mktemp("tables") / "table.csv"
    path.write_text("\n".join(["a,y", *(f"{number},{i % 2}" for i, number in enumerate(numbers))]))
    rows, values = sorted(numbers), sorted(set(numbers))
    if set(values) <= {Decimal(0), Decimal(1)}:
        return
    between = [(Fraction(a) + Fraction(b)) / 2 for a, b in pairwise(values)]
    by_rows = {
        next((v for v in values[:-1] if sum(r <= v for r in rows) * (most + 1) >= j * len(rows)), values[-2])
        for j in range(1, most + 1 if len(values) > 1 else 0)
    } | set(values[:-1] if len(values) <= most + 1 else ())
    parts = min(most + 1, len(values))
    cuts = []
    for j in range(1, parts):
        place = Fraction(j * (len(values) - 1), parts)
        low = int(place)
        high = values[min(low + 1, len(values) - 1)]
        cuts.append(Fraction(values[low]) + (place - low) * (Fraction(high) - Fraction(values[low])))
    expected = {
        "thresholds": [[int(Fraction(n) <= t) for n in numbers] for t in between],
        f"quantiles:{most}": [[int(n <= v) for n in numbers] for v in sorted(by_rows)],
        f"spread:{most}": [[int(Fraction(n) < cut) for n in numbers] for cut in cuts],
    }
    for method, columns in expected.items():
        tests = found(path, method)
        assert list(tests.values()) == columns, method
        for name, column in tests.items():
            threshold = Fraction(name.removeprefix("a <= "))
            assert threshold in between
            assert column == [int(Fraction(n) <= threshold) for n in numbers]


def test_a_column_of_two_numbers_has_one_test_and_a_constant_one_none(write):
    text = "a,b,c,y\n1,7,x,0\n2,7,x,1\n1,7,x,1\n"
    assert found(write(text), "thresholds") == {"a <= 1.5": [1, 0, 1]}
    assert found(write(text), "quantiles:3") == {"a <= 1.5": [1, 0, 1]}
    assert found(write("a,y\n1e-40,0\n3e-40,1\n"), "thresholds") == {f"a <= 1/{5 * 10**39}": [1, 0]}


def test_label_and_weight_are_no_features(write):
    path = write("y,age,w\nno,24,1/3\nyes,30,2\nyes,24,1/3\n")
    sample = read_binarized_sample(path, "thresholds", label="y", weight="w")
    assert sample.names == ("age <= 27",)
    assert sample.class_names == ("no", "yes")
    assert sample.weights.tolist() == [[1, 1], [0, 6]]
    assert problem_named(f"csv:{path},label=y,weight=w,binarize=quantiles:3").names == ("age <= 27",)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a,y\n1,0\n?,1\n", "line 3, column 1: a is '?'; a missing value"),
        (
            "a,b,c,y\n1,2,3,0\n1,NA,3,1\n?,,3,1\n",
            "2 of 3 rows have some, in a, b: fill them in or leave these rows out",
        ),
        ("a,y\n1,0\ninf,1\n", "line 3, column 1: a is 'inf'; not a finite number"),
        ("a;y\n1;0\n1,5;1\n", "line 3, column 1: a is '1,5'; write numbers with a decimal point"),
        ("a,a <= 1.5,y\n1,0,0\n2,1,1\n", "two tests are called 'a <= 1.5'"),
        ("a,y\n1,\n2,1\n", "line 2, column 2: the label is missing"),
        (
            "\n".join(["a,y", *(f"{i},0" for i in range(1001)), "1o,1"]),
            "line 1003, column 1: a is '1o'; not a number, as in 1,001 of 1,002 rows: correct it, or declare the"
            " column, categories=a",
        ),
        (
            "\n".join(["a,y", *(f"v{i},0" for i in range(1001))]),
            "line 2, column 1: a is 'v0'; one of 1001 different values, not all numbers",
        ),
        ("a,y\nx,0\ny,0\n3,1\n", "line 4, column 1: a is '3'; a number; 2 of 3 rows have none"),
        ("a,y\nTrue,0\n3,1\n", "line 2, column 1: a is 'True'; not a number, as in 1 of 2 rows"),
        (
            "a,y\n1234,0\n5,1\n01234,1\n",
            "line 4, column 1: a is '01234'; '1234' in line 2 is the same number with different leading zeros; write"
            " them alike, or declare the column: numbers=a or categories=a",
        ),
    ],
)
def test_what_is_neither_number_nor_category_is_refused_by_row(write, text, says):
    with pytest.raises(InputFormatError) as refused:
        found(write(text), "thresholds")
    assert says in str(refused.value)


def test_methods_are_named(write, monkeypatch):
    assert method_named("quantiles:7") == ("quantiles", 7)
    for text, says in [
        ("threshold", "did you mean 'thresholds'"),
        ("thresholds:3", "thresholds takes no number"),
        ("quantiles:0", "write quantiles:B with a number B, at least 1"),
        ("spread:x", "write spread:B"),
    ]:
        with pytest.raises(InvalidArgument, match=says):
            problem_named(f"csv:{write(PEOPLE)},binarize={text}")
    path = write("\n".join(["a,y", *(f"{i},0" for i in range(2000))]))
    monkeypatch.setenv("THEORYLAB_MEMORY", "1MiB")
    with pytest.raises(TooLarge, match="1999 tests of 2000 rows"):
        found(path, "thresholds")


def test_guesses_find_the_gap_that_matters(write):
    """The label is [a > 12 and colour is not red]; b is noise."""
    pytest.importorskip("sklearn")
    rng = np.random.default_rng(3)
    rows = [(int(a), int(b), "red" if c else "blue") for a, b, c in rng.integers(0, [30, 30, 2], (120, 3))]
    lines = [f"{a},{b},{colour},{int(a > 12 and colour != 'red')}" for a, b, colour in rows]
    tests = found(write("\n".join(["a,b,colour,y", *lines])), "guesses:30")
    assert list(tests) == ["a <= 12.5", "colour = red"]
    assert tests["a <= 12.5"] == [int(a <= 12) for a, _, _ in rows]


WEIGHTED = st.lists(
    st.tuples(st.integers(-2, 9), st.sampled_from("uvw"), st.booleans(), st.integers(0, 3)),
    min_size=1,
    max_size=12,
).filter(lambda rows: any(weight for *_, weight in rows))


@given(WEIGHTED, st.sampled_from(["thresholds", "quantiles:1", "quantiles:3", "spread:2", "categories"]))
@settings(max_examples=40, deadline=None)
def test_a_row_of_weight_w_counts_as_w_rows(tmp_path_factory, rows, method):
    """A row of weight 0 makes no test and no threshold, and quantiles are those of the weight."""
    folder = tmp_path_factory.mktemp("tables")
    kept = [row for *row, weight in rows for _ in range(weight)]
    (folder / "w.csv").write_text("\n".join(["a,b,y,w", *(",".join(map(str, row)) for row in rows)]))
    (folder / "repeated.csv").write_text("\n".join(["a,b,y", *(",".join(map(str, row)) for row in kept)]))
    weighted = read_binarized_sample(folder / "w.csv", method, weight="w")
    repeated = read_binarized_sample(folder / "repeated.csv", method)
    assert weighted.names == repeated.names
    assert weighted.features.tolist() == repeated.features.tolist()
    common = np.gcd.reduce(weighted.weights, axis=None), np.gcd.reduce(repeated.weights, axis=None)
    assert (weighted.weights // common[0]).tolist() == (repeated.weights // common[1]).tolist()


def test_guesses_are_by_weight(write):
    pytest.importorskip("sklearn")
    rows = [(1, 0, 1), (2, 1, 1), (3, 1, 1), (4, 1, 1), (5, 0, 50), (6, 1, 50), (7, 0, 0), (7, 1, 0)]
    weighted = write("\n".join(["a,y,w", *(f"{a},{y},{w}" for a, y, w in rows)]))
    sample = read_binarized_sample(weighted, "guesses:1", label="y", weight="w")
    repeated = write("\n".join(["a,y", *(f"{a},{y}" for a, y, w in rows for _ in range(w))]))
    assert sample.names == read_binarized_sample(repeated, "guesses:1").names == ("a <= 5.5",)
    assert greedy(sample, depth=1).error == fmpq(3, 104)
    twice = [(a, f"{y}{zeros}", w) for a, y, w in rows for zeros in ("", ".0")]
    spelt = write("\n".join(["a,y,w", *(f"{a},{y},{w}" for a, y, w in twice)]))
    assert read_binarized_sample(spelt, "guesses:1", label="y", weight="w").names == ("a <= 5.5",)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(1, 60))
def test_quantiles_of_values_are_those_of_the_fractions(masses, most):
    """Every fraction j/(B + 1) is looked up separately."""
    gaps = range(len(masses) - 1)
    wanted = [Fraction(j, most + 1) * sum(masses) for j in range(1, most + 1)]
    found = {next((g for g in gaps if sum(masses[: g + 1]) >= share), gaps[-1]) for share in wanted if gaps}
    for dtype in (np.int64, object):
        kept = quantile_gaps(np.array(masses, dtype=dtype), most)
        assert kept == (list(gaps) if len(gaps) <= most else sorted(found))


def test_more_quantiles_than_values_are_all_thresholds(write):
    """The number of steps is the number of values, as one step per fraction would never end."""
    path = write("\n".join(["a,y", *(f"{i},0" for i in range(20))]))
    assert found(path, f"quantiles:{10**18 - 1}") == found(path, "thresholds")
    assert found(path, f"spread:{10**18 - 1}") == found(path, "thresholds")
    with pytest.raises(InvalidArgument, match="of at most 18 digits"):
        method_named(f"quantiles:{10**18}")
    with pytest.raises(TooLarge, match="stumps"):
        found(write("a,y\n1,0\n2,1\n"), f"guesses:{10**18 - 1}")


def test_without_scikit_learn_guesses_say_what_to_install(write, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "sklearn.ensemble", None)
    monkeypatch.setitem(__import__("sys").modules, "sklearn", None)
    with pytest.raises(MissingExtra, match=r"pip install 'theorylab\[sklearn\]'"):
        found(write(PEOPLE), "guesses")


def test_the_command_writes_a_table_that_is_read_as_the_same_sample(write, run, tmp_path):
    path, out = write(PEOPLE.replace("colour", '"colour, of hair"')), tmp_path / "out.csv"
    code, said, _ = run("binarize", str(path), "--out", str(out), "--method", "quantiles", "--most", "2")
    assert (code, said.splitlines()) == (
        0,
        [
            f"{out}: 5 rows, 9 tests of 5 columns",
            "0/1: owner; numbers: age, height (4 tests); categories: colour, of hair, home (4 tests);"
            " label: credit (2 values)",
        ],
    )
    direct, read = problem_named(f"csv:{path},binarize=quantiles:2"), problem_named(f"csv:{out}")
    assert (read.names, read.class_names, read.inputs) == (direct.names, direct.class_names, direct.inputs)
    assert read.weights.tolist() == direct.weights.tolist()
    code, said, _ = run("binarize", str(path), "--out", "-")
    assert code == 0
    assert Counter(line[-1] for line in csv.reader(said.splitlines())) == {"good": 3, "bad": 2, "credit": 1}
    weighted = write("w,a,y\n1/3,1,no\n0.5,2,yes\n")
    code, said, _ = run("binarize", str(weighted), "--out", "-", "--weight", "w")
    assert said == "a <= 1.5,w,y\n1,1/3,no\n0,1/2,yes\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--method", "quantiles:3", "--most", "2"), "give one number"),
        (("--method", "tresholds"), "did you mean 'thresholds'"),
        (("--most", "3"), "thresholds takes no number"),
        (("--label", "z"), "no column 'z'"),
    ],
)
def test_the_command_refuses(write, run, arguments, says):
    code, out, err = run("binarize", str(write(PEOPLE)), "--out", "-", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err
