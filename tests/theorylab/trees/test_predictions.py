"""The labels that a tree assigns to rows and inputs, against walking the tree row by row."""

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.learners import greedy, identification
from theorylab.problems.grid import GridProblem, grid_inputs
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.names import problem_named
from theorylab.problems.samples.binarize import read_binarized_sample
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.problems.samples.sample import SampleProblem
from theorylab.problems.samples.table import read_table
from theorylab.trees.population_error import population_error
from theorylab.trees.predictions import predictions, predictions_of_table
from theorylab.trees.tree import Tree

NO, YES = {"label": 0}, {"label": 1}
NUMBERS = st.sampled_from(["0", "1", "0.30", "0.3", "2.5", "-1", "1e1"])
ROWS = st.lists(
    st.tuples(
        NUMBERS,
        st.sampled_from(["red", "blue", "new"]),
        st.sampled_from("012"),
        st.sampled_from(["no", "yes"]),
    ),
    min_size=1,
    max_size=10,
)
COLUMNS = ("size", "colour", "weight", "label")


def table_of(folder, rows, columns=COLUMNS):
    path = folder / f"{len(list(folder.iterdir()))}.csv"
    path.write_text("\n".join(map(",".join, [columns, *rows])) + "\n")
    return read_table(path)


@given(ROWS, ROWS, st.booleans())
def test_rows_are_labelled_one_by_one(tmp_path_factory, train, test, weighted):
    folder = tmp_path_factory.mktemp("tables")
    first, second = table_of(folder, train), table_of(folder, [row[::-1] for row in test], COLUMNS[::-1])
    tree = greedy(read_binarized_sample(first.source, "thresholds", "label"), depth=3)
    if any(name == "size" for name in tree.problem.names) and not {row[0] for row in test} <= {"0", "1"}:
        return  # a 0/1 column with other values is rejected, as elsewhere
    weights = [Fraction(row[2]) for row in test] if weighted else [Fraction(1)] * len(test)
    common = {row[3] for row in test} & set(tree.problem.class_names)
    if not any(weights) or not common or (weighted and any("weight" in name for name in tree.problem.names)):
        return
    for read in (tree, Tree.from_dict({**tree.as_dict()})):
        found = predictions_of_table(read, second, "label", "weight" if weighted else None)
        names = [read.problem.label_name(label) for label in found.labels.tolist()]
        assert names == [read.problem.label_name(read.label(dict(zip(COLUMNS, row)))) for row in test]
        wrong = sum(w for w, name, row in zip(weights, names, test) if name != row[3])
        assert found.error == fmpq(wrong.numerator, wrong.denominator) / int(sum(weights))


def by_hand(tree, inputs):
    return [tree.label(tuple(x)) for x in inputs]


@pytest.mark.parametrize(
    "name", ["dnf:x1&x2|~x3&x4", "parity-xor:h=2,K=4,eps=1/10", "dnf:x1|x2,examples=30,seed=3"]
)
def test_inputs_of_bits(name):
    problem = problem_named(name)
    tree = greedy(problem, depth=2)
    found = predictions(tree, problem)
    if isinstance(problem, DrawnSample):
        inputs, labels = problem.population.draw(np.random.default_rng(3), 30)
        assert found.error == fmpq(int((found.labels != labels).sum()), 30)
    else:
        inputs = [
            [index >> i & 1 for i in range(problem.variables)] for index in range(1 << problem.variables)
        ]
    assert found.labels.tolist() == by_hand(tree, inputs)
    assert found.error == population_error(tree, problem) == tree.error


def test_inputs_of_grids_samples_and_instances():
    grid = GridProblem([[0, 1, 1], [0, 0, 1]])
    tree = greedy(grid, depth=2)
    assert predictions(tree, grid).labels.tolist() == by_hand(tree, grid_inputs(grid.shape))
    sample = SampleProblem([[0, 1], [1, 1], [1, 0], [0, 1]], ["b", "a", "b", "b"], ["u", "v"])
    moved = SampleProblem([[0, 1], [1, 0], [1, 1]], ["a", "b", "b"], ["v", "u"])
    found = predictions(greedy(sample, depth=2), moved)
    assert found.labels.tolist() == [0 if x == (1, 1) else 1 for x in moved.inputs]
    instance = IdentificationProblem([0, 1, 2, 1], [[0, 2, 2, 1], [0, 1, 0, 1]])
    tree = identification(instance, trade_off=1)
    assert predictions(tree, instance).labels.tolist() == by_hand(tree, [(0, 0), (2, 1), (2, 0), (1, 1)])


def test_too_many_inputs_have_an_error_alone():
    problem = problem_named("parity-xor:h=2,K=2000,eps=1/10")
    tree = Tree.from_dict({"test": "x1", "zero": NO, "one": YES})
    found = predictions(tree, problem)
    assert (found.labels, found.error) == (None, population_error(tree, problem))


@pytest.mark.parametrize(
    "words", [("True",), ("True", "false"), ("TRUE", "red"), ("False",), ("red", "blue")]
)
def test_a_truth_value_among_words_is_the_same_in_a_column_of_nothing_else(tmp_path, words):
    tree = Tree.from_dict({"test": "c = True", "zero": NO, "one": YES})
    found = predictions_of_table(tree, table_of(tmp_path, [(word, "0") for word in words], ("c", "y")))
    assert found.labels.tolist() == [int(word.lower() == "true") for word in words]


def test_a_test_of_several_outcomes_is_read_in_a_table(tmp_path):
    tree = Tree.from_dict({"test": "size", "outcomes": [NO, YES, NO]})
    table = table_of(tmp_path, [("2", "0"), ("1", "0"), ("0", "0")], ("size", "y"))
    found = predictions_of_table(tree, table)
    assert (found.labels.tolist(), found.error) == ([0, 1, 0], fmpq(1, 3))
    with pytest.raises(InvalidArgument, match="size is tested for 0 to 2; it has other values"):
        predictions_of_table(tree, table_of(tmp_path, [("3", "0")], ("size", "y")))
    two = {"test": "size", "zero": NO, "one": YES}
    tree = Tree.from_dict({"test": "new", "zero": tree.as_dict(), "one": two})
    rows = [("0", "2", "0"), ("1", "1", "0")]
    assert predictions_of_table(tree, table_of(tmp_path, rows, ("new", "size", "y"))).labels.tolist() == [
        0,
        1,
    ]
    with pytest.raises(InvalidArgument, match="predict: 'size' has no branch for 2"):
        predictions_of_table(tree, table_of(tmp_path, [*rows, ("1", "2", "0")], ("new", "size", "y")))


@pytest.mark.parametrize(
    ("columns", "known", "error", "unknown"),
    [
        (("x", "y"), "y", fmpq(1, 2), ""),
        (("y", "x"), "y", fmpq(1, 2), ""),
        (("x", "z"), "y", None, "the table has no column 'y', that of the labels of the tree"),
        (("x", "z"), None, fmpq(1, 2), ""),
        (("z", "x"), None, None, "the tree tests the last column, 'x', so the table has no labels"),
    ],
)
def test_where_the_labels_of_a_table_are(tmp_path, columns, known, error, unknown):
    file = {"tree": {"test": "x <= 3/2", "zero": NO, "one": YES}}
    if known is not None:
        file["columns"] = [{"name": known, "read_as": "label", "values": 2, "tests": 0}]
    order = [("2", "1"), ("0.5", "1")] if columns[0] == "x" else [("1", "2"), ("1", "0.5")]
    found = predictions_of_table(Tree.from_dict(file), table_of(tmp_path, order, columns))
    assert (found.labels.tolist(), found.error, found.unknown) == ([0, 1], error, unknown)


def test_what_cannot_be_read_is_refused(tmp_path):
    tree = Tree.from_dict(
        {"test": "x <= 3/2", "zero": NO, "one": {"test": "city = Rome", "zero": NO, "one": YES}}
    )
    rows = [("2", "", "1"), ("1", "Oslo", "0")]
    table = table_of(tmp_path, rows, ("x", "city", "y"))
    with pytest.raises(
        InputFormatError, match=r"line 2, column 2: city is ''; a missing value; 1 of 2 rows have some"
    ):
        predictions_of_table(tree, table)
    never_seen = table_of(tmp_path, [("1", "Oslo", "0"), ("1", "Rome", "1")], ("x", "city", "y"))
    assert predictions_of_table(tree, never_seen).labels.tolist() == [0, 1]
    with pytest.raises(InvalidArgument, match="the test 'x <= 3/2' names no column"):
        predictions_of_table(tree, table_of(tmp_path, [("1", "0")], ("city", "y")))
    with pytest.raises(
        InvalidArgument, match="the labels are 'no', those of the tree '0', '1'; they have no label in"
    ):
        predictions_of_table(tree, table_of(tmp_path, [("1", "a", "no")], ("x", "city", "y")))
    with pytest.raises(InvalidArgument, match="label: .* has no column 'z'"):
        predictions_of_table(tree, never_seen, "z")
    missing = table_of(tmp_path, [("1", "a", "?")], ("x", "city", "y"))
    with pytest.raises(InputFormatError, match="the label is missing"):
        predictions_of_table(tree, missing)


def test_a_column_is_not_both_label_and_weight(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("a,y\n1,1\n1,0\n")
    with pytest.raises(InvalidArgument, match="'y' cannot be both label and weight"):
        predictions_of_table(Tree.from_dict({"label": 0}), read_table(path), "y", "y")


def test_a_table_of_weights_alone_has_no_labels(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("w\n1\n2\n")
    found = predictions_of_table(Tree.from_dict({"label": 1}), read_table(path), weight="w")
    assert (found.labels.tolist(), found.error) == ([1, 1], None)
    assert found.unknown == "the table has no column but the weights"
