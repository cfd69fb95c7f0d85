"""The error of a tree on another problem: each input is labelled separately, by the names of the tests."""

from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from constructions import parity_xor
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import greedy, identification
from theorylab.problems.cube import CubeProblem
from theorylab.problems.grid import GridProblem, grid_inputs
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Problem
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.problems.samples.sample import SampleProblem
from theorylab.sklearn import GreedyTree
from theorylab.testing import grid_problems
from theorylab.trees.nodes import Edge, Leaf, Node
from theorylab.trees.population_error import population_error
from theorylab.trees.tree import Tree

HALF = fmpq(1, 2)
NAMES = ("old", "member", "rich")
CLASSES = ("no", "yes", "maybe")

OLD_AND_MEMBER = SampleProblem(
    [[0, 1], [1, 1], [1, 0], [0, 0]], ["no", "no", "yes", "yes"], names=["old", "member"]
)


@cache
def member():
    return greedy(OLD_AND_MEMBER, depth=1)


def called(written, value_of):
    """Return the label that a tree, given as dictionaries, assigns if ``value_of`` answers its tests."""
    while "test" in written:
        outcomes = written.get("outcomes") or [written["zero"], written["one"]]
        written = outcomes[value_of(written["test"])]
    return written.get("class", str(written["label"]))


def at_least(x):
    """Return a function that answers the tests ``x1 >= 2`` of grids on an input."""

    def answer(test):
        variable, threshold = test.split(" >= ")
        return int(x[int(variable[1:]) - 1] >= int(threshold))

    return answer


@st.composite
def tables(draw, names):
    """Draw rows of 0 and 1, with a label and a weight for each."""
    rows = draw(st.lists(st.tuples(*[st.integers(0, 1)] * len(names)), min_size=1, max_size=8))
    labels = [draw(st.sampled_from(CLASSES)) for _ in rows]
    weights = [draw(st.integers(1, 3)) for _ in rows]
    return rows, labels, weights


@given(tables(NAMES), tables((*NAMES, "new")), st.permutations((*NAMES, "new")))
def test_columns_in_another_order_and_other_classes(train, test, order):
    rows, labels, weights = train
    tree = greedy(SampleProblem(rows, labels, NAMES, weights=weights), depth=3)
    rows, labels, weights = test
    population = SampleProblem(rows, labels, order, weights=weights)
    if not set(labels) & set(train[1]):
        with pytest.raises(InvalidArgument, match="no label in common"):
            population_error(tree, population)
        return
    wrong = sum(
        weight
        for row, label, weight in zip(rows, labels, weights)
        if called(tree.as_dict(), dict(zip(order, row)).__getitem__) != label
    )
    assert population_error(tree, population) == fmpq(wrong, sum(weights))


@given(grid_problems(), grid_problems())
def test_grids_of_other_shapes_keep_their_thresholds(grown_on, population):
    tree = greedy(grown_on, depth=3)
    if grown_on.variables != population.variables:
        with pytest.raises(InvalidArgument, match="the tree is for"):
            population_error(tree, population)
        return
    wrong = fmpq(0)
    for x in map(tuple, grid_inputs(population.shape).tolist()):
        mean = population.label_mean(tuple((value, value + 1) for value in x))
        for marginal, value in zip(population.marginals, x):
            mean *= marginal[value]
        reach = fmpq(1)
        for marginal, value in zip(population.marginals, x):
            reach *= marginal[value]
        wrong += reach - mean if called(tree.as_dict(), at_least(x)) == "1" else mean
    assert population_error(tree, population) == wrong


@given(
    st.lists(st.integers(0, 2), min_size=8, max_size=8), st.lists(st.integers(0, 1), min_size=4, max_size=4)
)
def test_a_grid_on_the_cube(levels, labels):
    """A tree on a grid with four values per variable is evaluated at the values 0 and 1."""
    means = [[(levels[i] + levels[4 + j]) % 2 for j in range(4)] for i in range(4)]
    tree = greedy(GridProblem(means), depth=3)
    wrong = sum(
        called(tree.as_dict(), at_least((index & 1, index >> 1))) != str(label)
        for index, label in enumerate(labels)
    )
    assert population_error(tree, CubeProblem(labels)) == fmpq(wrong, 4)


@given(st.data())
def test_identification_instances_in_another_order_of_tests(data):
    values = st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=2, max_size=6, unique=True)
    known = data.draw(values)
    classes = [data.draw(st.integers(0, 2)) for _ in known]
    first = IdentificationProblem(classes, list(zip(*known)), names=NAMES, class_names=CLASSES)
    tree = identification(first, trade_off=1)
    order = data.draw(st.permutations(range(3)))
    objects = data.draw(values)
    there = [data.draw(st.integers(0, 2)) for _ in objects]
    weights = [data.draw(st.integers(1, 4)) for _ in objects]
    second = IdentificationProblem(
        there,
        [[x[test] for x in objects] for test in order],
        weights=weights,
        names=[NAMES[test] for test in order],
        class_names=CLASSES,
    )
    if not set(there) & set(range(first.labels)):
        return
    try:
        wrong = sum(weight for x, y, weight in zip(objects, there, weights) if tree.label(x) != y)
    except InvalidArgument:
        with pytest.raises(InvalidArgument, match="the objects of this subproblem have"):
            population_error(tree, second)
    else:
        assert population_error(tree, second) == fmpq(wrong, sum(weights))


def test_a_table_with_its_columns_exchanged_has_the_same_error():
    rows, labels = [[1, 0], [1, 1], [0, 1], [0, 0]], ["no", "no", "yes", "yes"]
    assert population_error(member(), SampleProblem(rows, labels, ["member", "old"])) == 0
    assert population_error(member(), SampleProblem(rows, labels, ["old", "member"])) == HALF


@pytest.mark.parametrize(
    ("labels", "error"),
    [
        (["yes", "yes"], fmpq(1)),
        (["no", "no"], fmpq(0)),
        (["maybe", "no"], HALF),
        (["maybe", "yes"], fmpq(1)),
        (["a", "no"], HALF),
    ],
)
def test_labels_are_matched_by_name(labels, error):
    assert population_error(member(), SampleProblem([[0, 1], [1, 1]], labels, ["old", "member"])) == error


def test_numbered_labels_are_matched_by_number():
    ones_and_twos = greedy(SampleProblem([[0], [1]], [1, 2]), depth=1)
    assert population_error(ones_and_twos, SampleProblem([[0], [1]], [2, 2])) == HALF
    assert population_error(ones_and_twos, SampleProblem([[0], [1]], [0, 1])) == 1
    three = greedy(SampleProblem([[0], [1]], [0, 2]), depth=1)
    assert population_error(three, SampleProblem([[0], [1]], [0, 1])) == HALF


def test_labels_without_a_name_in_common_are_refused():
    for labels in (["0", "1"], ["No", "Yes"], ["maybe", "maybe"]):
        with pytest.raises(InvalidArgument, match="labels of the tree are 'no', 'yes'.*no label in common"):
            population_error(member(), SampleProblem([[0, 1], [1, 1]], labels, ["old", "member"]))


def test_a_label_in_common_has_to_occur():
    only_maybe = SampleProblem({(0, 1): [0, 1]}, 2, ["old", "member"], ["no", "maybe"])
    with pytest.raises(
        InvalidArgument, match="those of the population 'maybe'; they have no label in common"
    ):
        population_error(member(), only_maybe)


def test_two_labels_or_two_tested_variables_of_one_name_are_refused():
    twice = SampleProblem([[0, 1], [1, 1]], ["no", "yes"], ["member", "member"])
    with pytest.raises(InvalidArgument, match="2 variables of SampleProblem.* are called 'member'"):
        population_error(member(), twice)
    with pytest.raises(InvalidArgument, match="2 variables of SampleProblem.* are called 'member'"):
        population_error(greedy(twice, depth=1), OLD_AND_MEMBER)
    assert population_error(greedy(twice, depth=1), twice) == 0
    same_name = SampleProblem({(0, 1): [1, 0], (1, 1): [0, 1]}, 2, ["old", "member"], ["no", "no"])
    with pytest.raises(InvalidArgument, match="two labels have the same name; the names are 'no', 'no'"):
        population_error(member(), same_name)


def test_only_the_tests_of_the_tree_have_to_be_there():
    assert population_error(member(), SampleProblem([[1], [0]], ["no", "no"], ["member"])) == HALF
    with pytest.raises(InvalidArgument, match="the tree tests 'member'; .* it has 'old', 'rich'"):
        population_error(member(), SampleProblem([[1, 1]], ["no"], ["old", "rich"]))
    unnamed = SampleProblem([[1, 1]], ["no"])
    with pytest.raises(InvalidArgument, match="the tree tests 'member'; .* it has 'x1', 'x2'"):
        population_error(member(), unnamed)


def test_names_x1_x2_are_those_of_problems_without_names():
    tree = greedy(CubeProblem([0, 0, 1, 1]), depth=1)  # tests x2
    assert population_error(tree, SampleProblem([[1, 0], [0, 1]], [1, 0], ["x2", "x1"])) == 0
    with pytest.raises(InvalidArgument, match="the tree tests 'x2'; .* it has 'old', 'member'"):
        population_error(tree, SampleProblem([[1, 0], [0, 1]], [1, 0], ["old", "member"]))


@pytest.mark.parametrize(
    ("column", "test", "others"),
    [
        ("age", "age <= 24.5", ("age <= 24", "age <= 40")),
        ("city", "city = Rome", ("city = Oslo", "city = Paris")),
    ],
)
def test_other_thresholds_and_values_are_refused(column, test, others):
    tree = greedy(SampleProblem([[0], [1]], ["no", "yes"], [test]), depth=1)
    other = SampleProblem([[0, 1], [1, 1]], ["no", "yes"], others)
    message = (
        f"the tree tests '{test}'; the population has other tests of '{column}', '{others[0]}', '{others[1]}'"
    )
    with pytest.raises(InvalidArgument, match=f"{message}; read its table with read_sample_of_tests"):
        population_error(tree, other)


def test_a_grid_of_two_and_of_three_values():
    tree = greedy(GridProblem([[0, 0], [0, 0], [1, 1]]), depth=1)  # x1 >= 2
    assert population_error(tree, CubeProblem([0, 1, 0, 1])) == HALF
    assert population_error(tree, GridProblem([[0, 0], [1, 1], [1, 1], [1, 1]])) == fmpq(1, 4)
    named = SampleProblem({(0,): [1, 0], (1,): [0, 1]}, 2, ["x1 >= 2"])
    assert population_error(tree, named) == 0


class Digits(Problem):
    """A problem with one variable of values 0 to 3; each test reads one of its two bits."""

    root, variables = (), 1

    def label_distribution(self, state):
        return HALF, HALF

    def splits(self, state):
        return []

    def variable(self, test, path):
        return 0

    def outcome(self, test, variable, x):
        return x[variable] >> test & 1


def test_branches_of_values_that_are_not_consecutive():
    """The lower bit separates 0 and 2 from 1 and 3; the higher bit is read below it."""
    ends = [Leaf(label, (HALF, HALF)) for label in (0, 1)]
    higher = Node(1, (Edge(HALF, ends[0]), Edge(HALF, ends[1])))
    odd = Tree(Digits(), Node(0, (Edge(HALF, ends[0]), Edge(HALF, ends[1]))))
    both = Tree(Digits(), Node(0, (Edge(HALF, ends[0]), Edge(HALF, higher))))
    means = [fmpq(0), fmpq(1, 3), fmpq(1, 5), fmpq(1)]
    grid = GridProblem(means, [["1/8", "1/4", "1/8", "1/2"]])
    assert population_error(odd, grid) == fmpq(1, 4) * fmpq(2, 3) + fmpq(1, 8) * fmpq(1, 5)
    assert population_error(both, grid) == fmpq(1, 4) * fmpq(1, 3) + fmpq(1, 8) * fmpq(1, 5)


def test_a_value_without_a_branch_is_refused_where_it_occurs():
    zeros_and_twos = IdentificationProblem([0, 1], [[0, 2]])
    tree = identification(zeros_and_twos, trade_off=1)
    assert population_error(tree, IdentificationProblem([0, 1, 1], [[0, 2, 2]])) == 0
    with pytest.raises(
        InvalidArgument, match="outcome 1 of test 0; the objects of this subproblem have 0, 2"
    ):
        population_error(tree, IdentificationProblem([0, 1, 1], [[0, 1, 2]]))
    with pytest.raises(InvalidArgument, match="the tree tests 'x1 in 0, 2'; .* it has 'x1 in 0, 2'"):
        population_error(tree, SampleProblem([[0], [1]], [0, 1], ["x1 in 0, 2"]))
    bits = greedy(CubeProblem([0, 1]), depth=1)
    with pytest.raises(InvalidArgument, match="'x1' has no branch for 2"):
        population_error(bits, IdentificationProblem([0, 1], [[0, 2]]))
    assert population_error(bits, IdentificationProblem([0, 1], [[0, 1]])) == 0


def test_a_tree_of_numbers_keeps_its_thresholds():
    X, y = np.array([[20.0, 0.0], [30.0, 1.0], [40.0, 1.0]]), ["no", "yes", "yes"]
    estimator = GreedyTree(depth=1).fit(X[:, :1], y)
    tree = estimator.tree_
    assert tree.as_dict()["test"] == "x1 <= 25"
    # every 0/1 value is at most the threshold
    assert population_error(tree, SampleProblem([[1], [0]], ["yes", "no"])) == HALF
    assert population_error(tree, SampleProblem([[1], [0]], ["no", "yes"], ["x1 <= 25"])) == 0


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_drawn_sample_has_the_names_of_its_population(order):
    names = [NAMES[i] for i in order]
    cells = list(product((0, 1), repeat=3))
    population = SampleProblem({x: [3, 1] if x[0] ^ x[1] else [1, 2] for x in cells}, 2, NAMES)
    drawn = DrawnSample(population, 60, seed=3)
    assert tuple(drawn.names) == NAMES
    tree = greedy(drawn, depth=2)
    moved = SampleProblem(
        {tuple(x[i] for i in order): [3, 1] if x[0] ^ x[1] else [1, 2] for x in cells}, 2, names
    )
    assert population_error(tree, moved) == population_error(tree, population)


def test_what_is_no_population_is_refused():
    with pytest.raises(InvalidArgument, match="a WrittenProblem has no distribution of examples"):
        population_error(member(), GreedyTree(depth=1).fit([[0.0], [1.0]], [0, 1]).tree_.problem)


def test_trees_too_large_to_be_walked_are_refused():
    problem = CubeProblem([0] * (1 << 14))
    node = Leaf(0, (fmpq(1), fmpq(0)))
    for variable in range(14):
        node = Node(variable, (Edge(HALF, node), Edge(HALF, node)))
    with pytest.raises(TooLarge, match="at most 10000"):
        population_error(Tree(problem, node), problem)


def test_lumped_problems_and_their_tables():
    problem = parity_xor(2, 2, "1/5")
    tree = greedy(problem, depth=3)
    assert population_error(tree, problem) == tree.error
    assert population_error(greedy(DrawnSample(problem, 30, seed=1), depth=3), problem) >= 0
