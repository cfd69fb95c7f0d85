"""Fields have the same values in arrays, CSV, Parquet and data frames, for labels and for features."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction

import numpy as np
import polars
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.problems.names import problem_named
from theorylab.problems.samples.binarize import read_binarized_sample
from theorylab.problems.samples.csv_sample import read_csv_sample
from theorylab.problems.samples.sample import SampleProblem

ENDLESS = {"deadline": None, "max_examples": 40}


def seen(sample):
    """Return the inputs with the weights of their labels, the number of labels, and the names of the labels."""
    rows = sorted(zip(map(tuple, sample.features.astype(int).tolist()), sample.weights.tolist()))
    return rows, sample.labels, sample.class_names


def bits_of(count):
    return [[i >> j & 1 for j in range(3)] for i in range(count)]


def every_reading(folder, labels):
    """Return the sample with the given labels, for each way to provide them."""
    X = bits_of(len(labels))
    frame = polars.DataFrame(X, ["f", "g", "h"], orient="row").with_columns(y=polars.Series(labels))
    frame.write_parquet(folder / "table.parquet")
    texts = [["f,g,h,y"], *([*map(str, x), str(label)] for x, label in zip(X, labels))]
    (folder / "table.csv").write_text("\n".join(map(",".join, texts)))
    (folder / "quoted.csv").write_text("\n".join(",".join(f'"{f}"' for f in row) for row in texts[1:]))
    quoted = (folder / "quoted.csv").read_text()
    (folder / "quoted.csv").write_text(f"f,g,h,y\n{quoted}")
    return {
        "list": SampleProblem(X, labels),
        "array": SampleProblem(np.array(X), np.array(labels)),
        "text": SampleProblem(X, [f" {label}" for label in labels]),
        "frame": SampleProblem(frame.drop("y"), frame["y"]),
        "csv": read_csv_sample(folder / "table.csv"),
        "quoted": read_csv_sample(folder / "quoted.csv"),
        "parquet": read_csv_sample(folder / "table.parquet"),
    }


TEXTS = st.sampled_from(
    ["red", "Red", "TRUE", "true", "False", "1", "1.0", "+1", "-1", "0", "10", "9.0", "1e1", "3x"]
)
LABELS = st.one_of(
    st.lists(TEXTS, min_size=1, max_size=8),
    st.lists(st.integers(-3, 12), min_size=1, max_size=8),
    st.lists(st.booleans(), min_size=1, max_size=8),
    st.lists(st.floats(-20, 20, width=16), min_size=1, max_size=8),
)


@given(LABELS)
@settings(**ENDLESS)
def test_labels_are_read_alike_wherever_they_stand(tmp_path_factory, labels):
    readings = every_reading(tmp_path_factory.mktemp("tables"), labels)
    first = seen(readings["csv"])
    assert {name: seen(sample) for name, sample in readings.items()} == dict.fromkeys(readings, first)


@given(st.lists(st.decimals(-30, 30, allow_nan=False, places=1), min_size=1, max_size=8), st.data())
@settings(**ENDLESS)
def test_every_spelling_of_a_number_is_one_label_and_one_value_of_a_feature(tmp_path_factory, numbers, data):
    """The values are those of the numbers read as fractions."""

    def spelt(number):
        plain = format(number.normalize(), "f")
        choices = [plain, f"{number}0", f"{number:E}"] + ([f"+{plain}"] if number > 0 else [])
        return data.draw(st.sampled_from(choices))

    values = sorted(set(map(Fraction, numbers)))
    texts = list(map(spelt, numbers))
    sample = SampleProblem([[0]] * len(numbers), texts)
    counts = [sum(Fraction(n) == value for n in numbers) for value in values]
    if set(values) <= {0, 1}:
        counts = [sum(n == bit for n in numbers) for bit in (0, 1)]
        assert sample.class_names == ()
    elif values != list(range(len(values))):
        named = [format(Decimal(v.numerator) / v.denominator, "f") for v in values]
        assert sample.class_names == (*named, *["no other"] * (len(values) == 1))
    assert sample.weights[0].tolist()[: len(counts)] == counts
    path = tmp_path_factory.mktemp("tables") / "table.csv"
    path.write_text("\n".join(["a,y", *(f"{text},{i % 2}" for i, text in enumerate(texts))]))
    tests = read_binarized_sample(path, "categories").variables
    assert tests == (len(values) if len(values) > 1 else 0)


def test_a_short_float_is_the_decimal_that_it_prints(tmp_path):
    frame = polars.DataFrame({"f": [0, 1], "y": polars.Series([0.1, 2.5], dtype=polars.Float32)})
    frame.write_parquet(tmp_path / "table.parquet")
    read = read_csv_sample(tmp_path / "table.parquet")
    for y in (frame["y"], frame["y"].to_numpy(), list(frame["y"].to_numpy())):
        assert SampleProblem(frame[["f"]], y).class_names == read.class_names == ("0.1", "2.5")


@pytest.mark.parametrize("declared", ["numbers", "categories"])
def test_leading_zeros_are_refused_until_they_are_declared(tmp_path, declared):
    table = tmp_path / "table.csv"
    table.write_text("zip,y\n01234,01\n1234,1\n99999,1\n5,01\n")
    with pytest.raises(
        InputFormatError, match=r"line 3, column 1: zip is '1234'; '01234' in line 2 is the same number"
    ):
        read_binarized_sample(table, "categories", categories=["y"])
    with pytest.raises(
        InputFormatError, match=r"line 3, column 2: y is '1'; '01' in line 2 is the same number"
    ):
        read_binarized_sample(table, "categories", categories=["zip"])
    with pytest.raises(InvalidArgument, match=r"y, row 1: '1'; '01' in row 0 .* zeros; write them alike"):
        SampleProblem([[0], [1]], ["01", "1"])
    sample = problem_named(f"csv:{table},binarize=categories,{declared}=zip;y")
    if declared == "numbers":
        assert sample.names == ("zip = 1234", "zip = 5", "zip = 99999")
        assert (sample.class_names, sample.label_mean(sample.root)) == ((), 1)
    else:
        assert sample.names == ("zip = 01234", "zip = 1234", "zip = 5", "zip = 99999")
        assert sample.class_names == ("01", "1")


@pytest.mark.parametrize(
    ("fields", "classes", "counts"),
    [
        (["TRUE", "true", "False"], (), [1, 2]),
        (["True", "1.0", "0"], (), [1, 2]),
        (["True", "true", "True"], (), [0, 3]),
        (["TRUE", "true", "maybe", "FALSE"], ("False", "True", "maybe"), [1, 2, 1]),
        (["Red", "red", "RED"], ("RED", "Red", "red"), [1, 1, 1]),
    ],
)
def test_truth_values_are_one_value_in_any_capitals_and_words_are_not(tmp_path, fields, classes, counts):
    sample = SampleProblem([[0]] * len(fields), fields)
    assert (sample.class_names, sample.weights.tolist()) == (classes, [counts])
    table = tmp_path / "table.csv"
    table.write_text("\n".join(["a,y", *(f"{field},{i % 2}" for i, field in enumerate(fields))]))
    names = classes or [str(bit) for bit in (0, 1) if counts[bit]]
    tests = tuple(f"a = {name}" for name in names) if len(names) > 1 else ()
    assert read_binarized_sample(table, "categories").names == tests


def test_identifiers_keep_their_zeros(tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("zip,y\n01234,02\n99999,10\n00501,02\n")
    sample = read_binarized_sample(table, "categories")
    assert sample.names == ("zip = 00501", "zip = 01234", "zip = 99999")
    assert sample.class_names == ("02", "10")


def test_one_bad_cell_does_not_make_categories_of_a_thousand_numbers(tmp_path):
    table = tmp_path / "table.csv"
    rows = [f"{i},{i % 2}" for i in range(999)]
    table.write_text("\n".join(["age,y", *rows[:500], "2o,1", *rows[500:]]))
    with pytest.raises(InputFormatError) as refused:
        read_binarized_sample(table)
    assert str(refused.value).endswith(
        "line 502, column 1: age is '2o'; not a number, as in 999 of 1,000 rows: correct it, or declare the column,"
        " categories=age"
    )
    assert problem_named(f"csv:{table},binarize=thresholds,categories=age").variables == 1000
    with pytest.raises(
        InputFormatError, match="line 502, column 1: age is '2o'; not a number, although the column is"
    ):
        problem_named(f"csv:{table},binarize=thresholds,numbers=age")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("categories=z", "categories: .* has no column 'z'"),
        ("numbers=a;z", "numbers: .* has no column 'z'"),
        ("numbers=a,categories=a", "column 'a' cannot be both categories and numbers"),
        ("weight=w,numbers=w", "numbers: 'w' is the column of weights, which must be numbers"),
    ],
)
def test_declarations_that_do_not_fit_are_refused(tmp_path, options, says):
    table = tmp_path / "table.csv"
    table.write_text("a,w,y\n0,1,0\n1,1,1\n")
    with pytest.raises(InvalidArgument, match=says):
        problem_named(f"csv:{table},label=y,{options}")
    with pytest.raises(InvalidArgument, match="is a single text; give a list"):
        read_csv_sample(table, numbers="a")


def test_declared_classes_order_the_labels_and_rename_none():
    X = [[0], [1], [1]]
    declared = SampleProblem(X, ["a", "z", "z"], class_names=("z", "a"))
    assert declared.class_names == ("z", "a")
    assert declared.label_distribution(declared.root) == (fmpq(2, 3), fmpq(1, 3))
    alone = SampleProblem(X, ["yes"] * 3, class_names=["no", "yes"])
    assert (alone.class_names, alone.label_mean(alone.root)) == (("no", "yes"), 1)
    assert SampleProblem(X, [True, False, True], class_names=("False", "True")).class_names == (
        "False",
        "True",
    )
    assert SampleProblem(X, [0, 1, 1], class_names=("no", "yes")).label_mean(0b1) == 0
    for labels, classes, says in [
        (["a", "b", "a"], ("b", "c"), "label 'a' is not in class_names, b, c"),
        ([1, 2, 2], ("one", "two"), "label '1' is not in class_names"),
        ([0, 1, 1], ("no", "no"), "a name occurs twice in no, no"),
        ([0, 1, 1], "ab", "class_names: 'ab' is a single text"),
    ]:
        with pytest.raises(InvalidArgument, match=says):
            SampleProblem(X, labels, class_names=classes)
    with pytest.raises(InvalidArgument, match="names: 'a' is a single text"):
        SampleProblem(X, [0, 1, 1], names="a")


def test_learn_says_what_was_made_of_each_column(tmp_path, run):
    table = tmp_path / "table.csv"
    table.write_text(
        "age,colour,owner,unit,w,credit\n24,red,True,kg,1,good\n31,blue,false,kg,2,bad\n47,red,1,kg,1,bad\n"
    )
    problem = f"csv:{table},binarize=thresholds,weight=w"
    _, out, _ = run("learn", "greedy", problem, "--depth", "1")
    assert out.splitlines()[-1] == (
        "columns  0/1: owner; numbers: age (2 tests); categories: colour (1 test); constant: unit;"
        " label: credit (2 values); weight: w"
    )
    _, out, _ = run("learn", "greedy", f"{problem},examples=5", "--depth", "1", "--json", "-")
    columns = json.loads(out)["columns"]
    assert columns[0] == {"name": "age", "read_as": "numbers", "values": 3, "tests": 2}
    assert [column["read_as"] for column in columns] == [
        "numbers",
        "categories",
        "0/1",
        "constant",
        "label",
        "weight",
    ]
