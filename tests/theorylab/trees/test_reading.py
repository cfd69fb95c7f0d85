"""Trees read back from text: their drawings and the labels of all inputs are as before."""

import json
from itertools import product

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from constructions import conjunction
from theorylab.cli.output.tree_output import json_tree
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.files.json_text import json_text, read_json
from theorylab.learners import greedy, identification
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem
from theorylab.problems.grid import GridProblem, grid_inputs
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.names import problem_named
from theorylab.problems.samples.binarize import read_binarized_sample
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.nodes import MOST_NODES_WRITTEN
from theorylab.trees.population_error import population_error
from theorylab.trees.tree import Tree

NO, YES = {"label": 0}, {"label": 1}
TABLE = (
    "age,city,member,buys\n20,Rome,0,no\n30.5,Oslo,1,no\n41,Rome,1,yes\n50,Bonn,0,yes\n41,Oslo,0,perhaps\n"
)
ROWS = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 1), st.sampled_from(["no", "perhaps", "yes"])),
    min_size=1,
    max_size=8,
)


def read_back(tree):
    """Return the tree written as text and read back."""
    again = Tree.from_dict(json.loads(json.dumps(tree.as_dict())))
    assert again.as_dict() == tree.as_dict()
    assert (again.size, again.leaves, again.depth) == (tree.size, tree.leaves, tree.depth)
    whole = Tree.from_dict(json.loads(json.dumps(json_tree(tree))))
    assert (whole.as_dict(), whole.error) == (tree.as_dict(), tree.error)
    return again


@given(st.lists(st.sampled_from(["0", "1/3", "1"]), min_size=8, max_size=8), st.integers(0, 3))
def test_trees_of_functions(means, depth):
    problem = CubeProblem([rational(mean) for mean in means])
    tree = greedy(problem, depth=depth)
    again = read_back(tree)
    assert population_error(again, problem) == tree.error
    for x in product((0, 1), repeat=3):
        row = dict(zip(("x1", "x2", "x3"), x))
        assert again.label(row) == tree.label(row) == tree.label(x)


@given(st.lists(st.integers(0, 1), min_size=12, max_size=12), st.integers(0, 3))
def test_trees_with_thresholds(labels, depth):
    problem = GridProblem([labels[:4], labels[4:8], labels[8:]])
    tree = greedy(problem, depth=depth)
    again = read_back(tree)
    assert population_error(again, problem) == tree.error
    for x in grid_inputs(problem.shape).tolist():
        assert again.label({"x1": x[0], "x2": x[1]}) == tree.label(x)


@given(st.data())
def test_trees_with_several_outcomes(data):
    objects = data.draw(st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=2, max_size=6, unique=True))
    classes = [data.draw(st.integers(0, 2)) for _ in objects]
    names = ("a", "odd in 0, 1", "c") if data.draw(st.booleans()) else ()
    problem = IdentificationProblem(classes, list(zip(*objects)), names=names)
    tree = identification(problem, trade_off=1)
    again = read_back(tree)
    assert population_error(again, problem) == tree.error
    for values in objects:
        row = dict(zip(names or ("x1", "x2", "x3"), values))
        assert again.label(row) == tree.label(row) == tree.label(values)


@given(ROWS, st.integers(0, 3))
def test_trees_of_samples_with_named_classes(rows, depth):
    problem = SampleProblem([row[:2] for row in rows], [row[2] for row in rows], ["old", "a = b"])
    tree = greedy(problem, depth=depth)
    again = read_back(tree)
    assert population_error(again, problem) == tree.error
    for *x, _ in rows:
        row = dict(zip(("old", "a = b"), x))
        assert again.problem.label_name(again.label(row)) == tree.problem.label_name(tree.label(x))


def test_a_tree_of_interchangeable_tests():
    problem = problem_named("parity-xor:h=2,K=3,eps=1/5")
    tree = greedy(problem, depth=3)
    again = read_back(tree)
    assert population_error(again, problem) == tree.error == population_error(tree, problem)
    assert again.problem.names == tuple(
        dict.fromkeys(p.name for p in tree.places() if p.name.startswith("x"))
    )


@pytest.mark.parametrize("method", ["thresholds", "categories"])
def test_a_tree_of_numbers_and_categories(tmp_path, method):
    (tmp_path / "t.csv").write_text(TABLE)
    problem = read_binarized_sample(tmp_path / "t.csv", method)
    tree = greedy(problem, depth=3)
    again = read_back(tree)
    assert population_error(again, problem) == tree.error
    names, *rows = (line.split(",") for line in TABLE.splitlines())
    for row in rows:
        typed = dict(zip(names, [float(row[0]), row[1], row[2] == "1"]))
        for given_row in (dict(zip(names, row)), typed):
            assert tree.problem.label_name(tree.label(given_row)) == row[3]
            assert again.problem.label_name(again.label(given_row)) == row[3]


def test_floats_are_the_decimals_that_python_prints():
    tree = Tree.from_dict({"test": "x <= 0.3", "zero": NO, "one": YES})
    values = [0.3, 0.1 + 0.2, np.float64(0.3), "0.30", fmpq(3, 10), 1, True, -2]
    assert [tree.label({"x": x}) for x in values] == [1, 0, 1, 1, 1, 0, 0, 1]


def test_a_drawing_says_no_probability_that_is_not_known():
    tree = Tree.from_dict({"test": "x1", "zero": {"label": 0, "mean": "1/3"}, "one": YES})
    assert tree.to_text() == "x1\n├── 0: label 0 (mean 1/3)\n└── 1: label 1 (mean 1)"
    assert tree.to_svg().startswith("<svg")
    assert tree.to_dot().startswith("digraph")
    assert repr(tree).endswith("error=not known)")
    for measure in ("error", "accuracy", "expected_tests", "expected_cost"):
        with pytest.raises(
            InvalidArgument, match="does not record the probabilities of its nodes; population_error"
        ):
            getattr(tree, measure)


def test_columns_of_the_table_are_kept():
    columns = [{"name": "y", "read_as": "label", "values": 2, "tests": 0}]
    assert Tree.from_dict({"tree": NO, "columns": columns}).problem.readings[0].name == "y"


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ([], "tree: a list is not a node"),
        ({}, "tree: 'label' is None; a nonnegative integer, a number as text or 'test' is needed"),
        ({"tree": None, "shared_nodes": 201}, r"too large to write \(201 shared nodes\)"),
        ({"tree": "x1"}, "tree: 'x1' is not a node"),
        ({"test": "x1", "zero": NO}, "tree: a test has 'zero' and 'one', or a list 'outcomes'"),
        ({"test": "x1", "outcomes": []}, "tree: a test has 'zero' and 'one'"),
        ({"test": 1, "zero": NO, "one": NO}, "tree: 'test' is 1; a name is needed"),
        (
            {"test": "x1", "zero": NO, "one": {"label": "a"}},
            "tree.one: 'label' is 'a'; a nonnegative integer",
        ),
        ({"test": "x1", "zero": NO, "one": {"label": True}}, "tree.one: 'label' is True"),
        ({"test": "x1", "outcomes": [NO, {}]}, r"tree.outcomes\[1\]: 'label' is None"),
        ({"label": 0, "mean": 0.5}, "tree: 'mean': 0.5; an exact number must be text"),
        ({"label": 0, "mean": "half"}, "tree: 'mean': 'half' is not a rational number"),
        ({"label": 0, "mean": "3/2"}, "tree: 'mean' is '3/2'; fractions of the labels sum to one"),
        ({"label": 0, "mean": ["1/2", "1/4"]}, "fractions of the labels sum to one"),
        ({"label": 2, "mean": "1/2"}, "tree: 'mean' has 2 labels, the tree has 3"),
        ({"tree": NO, "classes": "ab"}, "classes: 'ab' is not a list of names"),
        ({"tree": NO, "classes": ["a", "b"]}, "tree: 'class' is None; label 0 is called 'a'"),
        (
            {"tree": {"label": 0, "class": "b"}, "classes": ["a", "b"]},
            "tree: 'class' is 'b'; label 0 is called 'a'",
        ),
        (
            {"tree": {"label": 0, "class": "a"}, "classes": ["a", "a"]},
            "two labels have the same name, of a, a",
        ),
        ({"tree": NO, "columns": [1]}, "columns: .* does not say what the columns hold"),
        ({"tree": NO, "error": 0.5}, "error: 0.5; an exact number must be text"),
    ],
)
def test_what_is_no_tree_is_refused_in_one_line(written, message):
    with pytest.raises(InvalidArgument, match=message) as refused:
        Tree.from_dict(written)
    assert "\n" not in str(refused.value)


def test_a_node_below_itself_is_refused_and_the_longest_path_is_read_and_written():
    node = {"test": "x1", "zero": NO}
    node["one"] = node
    with pytest.raises(TooLarge, match="more than 10000 nodes are not read"):
        Tree.from_dict(node)
    path, depth = YES, MOST_NODES_WRITTEN // 2 - 1
    for i in range(depth):
        path = {"test": f"x{i}", "zero": NO, "one": path}
    written = json_text(Tree.from_dict(path).as_dict())
    assert Tree.from_dict(read_json(written)).depth == depth


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"height": 3}, "input: the test 'age <= 3' names no column of the table"),
        ({"age": None}, "input: age is None; a number, a truth value or text is needed"),
        ({"age": float("nan")}, "input: age is nan"),
        ({"age": ""}, "input: age is ''"),
        ({"age": "old"}, "age is tested against 3; it does not hold numbers: 'old'"),
        ({"age": [3]}, "input: age is"),
        ({"age": 4, "new": 2}, "input: new is 2; its outcomes are 0 to 1"),
        ({"age": 4, "new": "1/2"}, "new is '1/2'; an integer is needed"),
        ({"age": 4, "new": 1, "odd": 1}, "odd is 1; the test has branches for 0, 2"),
        ({"age": 4, "age <= 3": 0}, "may be a test of 'age <= 3' or 'age'"),
    ],
)
def test_a_row_that_does_not_fit_is_refused(row, message):
    odd = {"test": "odd in 0, 2", "zero": NO, "one": YES}
    tree = Tree.from_dict({"test": "age <= 3", "zero": {"test": "new", "zero": NO, "one": odd}, "one": NO})
    with pytest.raises(InvalidArgument, match=message):
        tree.label(row)


def of_column(name, read_as="label"):
    return {"name": name, "read_as": read_as, "values": 2, "tests": 0}


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({"tree": NO, "columns": [of_column("y"), of_column("z")]}, "2 columns hold labels"),
        ({"tree": NO, "columns": [of_column(["y"])]}, "not name the columns"),
        ({"tree": NO, "columns": [of_column("\ud800")]}, "not name the columns"),
        (
            {"tree": NO, "columns": [{**of_column("y"), "declared": "7"}]},
            "'declared' is categories or numbers",
        ),
        ({"label": 0, "class": "\ud800"}, "'class' is"),
        ({"tree": NO, "classes": ["\ud800", "b"]}, "not a list of names"),
        ({"test": "\ud800", "zero": NO, "one": YES}, "a name is needed"),
    ],
)
def test_names_that_cannot_be_written_again_are_refused(written, message):
    with pytest.raises(InvalidArgument, match=message):
        Tree.from_dict(written)


@pytest.mark.parametrize("depth", [1100, pytest.param(MOST_NODES_WRITTEN // 2 - 1, marks=pytest.mark.slow)])
def test_a_tree_of_thousands_of_tests_on_a_path_is_written_and_read(depth):
    again = Tree.from_dict(read_json(json_text(json_tree(greedy(conjunction(depth))))))
    assert (again.depth, again.leaves) == (depth, depth + 1)
    for zeros in ([], [0], [depth - 1]):
        assert again.label({f"x{i + 1}": int(i not in zeros) for i in range(depth)}) == (not zeros)
