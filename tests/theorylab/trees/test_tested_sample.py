"""Tables read with the tests of a tree: each row is labelled according to its own fields."""

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.learners import greedy
from theorylab.problems.samples.binarize import read_binarized_sample
from theorylab.sklearn import GreedyTree
from theorylab.trees.population_error import population_error
from theorylab.trees.tested_sample import names_of_tests, read_sample_of_tests

NUMBERS = st.sampled_from(["0", "1", "0.30", "0.3", "2.5", "-1", "10", "1e1"])
COLOURS = st.sampled_from(["red", "blue", "dark blue"])
LABELS = st.sampled_from(["no", "yes"])
ROWS = st.lists(st.tuples(NUMBERS, COLOURS, st.sampled_from("01"), LABELS), min_size=1, max_size=10)
COLUMNS = ("size", "colour", "new", "label")


def written(path, columns, rows):
    path.write_text("\n".join(map(",".join, [columns, *rows])) + "\n")
    return path


def answer(test, row):
    """Return the outcome of a test on a row, from its name and the fields."""
    if " <= " in test:
        column, threshold = test.split(" <= ")
        return int(Fraction(row[column]) <= Fraction(threshold))
    if " = " in test:
        column, value = test.split(" = ")
        return int(row[column] == value)
    return int(row[test])


@given(ROWS, ROWS, st.permutations(range(3)), st.sampled_from(["thresholds", "quantiles:1", "spread:2"]))
def test_the_error_on_another_table_is_counted_row_by_row(tmp_path_factory, train, test, order, method):
    folder = tmp_path_factory.mktemp("tables")
    tree = greedy(read_binarized_sample(written(folder / "train.csv", COLUMNS, train), method), depth=3)
    columns = [*(COLUMNS[i] for i in order), "label"]
    path = written(folder / "test.csv", columns, [[*(row[i] for i in order), row[3]] for row in test])
    if "size" in names_of_tests(tree) and not {row[0] for row in test} <= {"0", "1"}:
        with pytest.raises(InvalidArgument, match="size is tested for 0 and 1; it has other values"):
            read_sample_of_tests(path, names_of_tests(tree))
        return
    population = read_sample_of_tests(path, names_of_tests(tree))
    if not {row[3] for row in test} & {row[3] for row in train}:
        with pytest.raises(InvalidArgument, match="no label in common"):
            population_error(tree, population)
        return
    wrong = 0
    for row in test:
        node = tree.as_dict()
        while "test" in node:
            node = node[("zero", "one")[answer(node["test"], dict(zip(COLUMNS, row)))]]
        wrong += node["class"] != row[3]
    assert population_error(tree, population) == fmpq(wrong, len(test))


def test_tests_are_answered_from_the_fields(tmp_path):
    path = written(
        tmp_path / "t.csv",
        ("age", "city", "member", "label"),
        [("24.5", "Rome", "1", "no"), ("24.50001", "Paris", "0", "yes"), ("7", "Rome", "0", "no")],
    )
    names = [
        "age <= 24.5",
        "member",
        "city = Rome",
        "city = Oslo",
        "age > 7",
        "age >= 7",
        "member >= 1",
        "age = 7.0",
        "age = 49/2",
    ]
    sample = read_sample_of_tests(path, names)
    assert sample.names == tuple(names)
    assert sample.class_names == ("no", "yes")
    assert set(zip(sample.inputs, map(tuple, sample.weights.tolist()))) == {
        ((1, 1, 1, 0, 1, 1, 1, 0, 0), (1, 0)),
        ((0, 0, 0, 0, 1, 1, 0, 0, 0), (0, 1)),
        ((1, 0, 1, 0, 0, 1, 0, 1, 0), (1, 0)),
    }
    assert read_sample_of_tests(path, [], weight="age").variables == 0


@pytest.mark.parametrize(
    ("test", "message"),
    [
        ("height <= 3", "the test 'height <= 3' names no column of the table"),
        ("label", "names no column"),
        ("city <= 3", "city is tested against 3; it does not hold numbers"),
        ("age", "age is tested for 0 and 1; it has other values"),
        ("age <= old", "threshold of age: 'old'"),
        ("a = b = c", "may be a test of 'a' or 'a = b'"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path, test, message):
    path = written(
        tmp_path / "t.csv",
        ("age", "city", "a", "a = b", "label"),
        [("24.5", "Rome", "c", "c", "no"), ("3", "Paris", "d", "d", "yes")],
    )
    with pytest.raises(InvalidArgument, match=message):
        read_sample_of_tests(path, [test])


def test_a_missing_value_is_refused_where_it_is_tested(tmp_path):
    path = written(tmp_path / "t.csv", ("age", "city", "label"), [("3", "", "no"), ("4", "Rome", "yes")])
    assert read_sample_of_tests(path, ["age <= 3"]).variables == 1
    with pytest.raises(InputFormatError, match="a missing value"):
        read_sample_of_tests(path, ["city = Rome"])


def test_a_tree_of_numbers_is_judged_on_a_table(tmp_path):
    path = written(tmp_path / "t.csv", ("x1", "label"), [("20", "no"), ("25.01", "no"), ("45", "yes")])
    tree = GreedyTree(depth=1).fit([[20.0], [30.0]], ["no", "yes"]).tree_
    assert names_of_tests(tree) == ("x1 <= 25",)
    assert population_error(tree, read_sample_of_tests(path, names_of_tests(tree))) == fmpq(1, 3)
