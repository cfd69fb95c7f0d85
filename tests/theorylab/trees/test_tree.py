import numpy as np
import pytest
from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import greedy, identification
from theorylab.problems.grid import GridProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.losses import majority_label
from theorylab.problems.problem import Branch, Problem, Split
from theorylab.sklearn import GreedyTree
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

HALF = fmpq(1, 2)


class Coins(Problem):
    """A problem of fair bits; the state is the tuple of bits read, the label their parity."""

    labels = 2
    root = ()

    def __init__(self, n):
        self.variables = n

    def label_distribution(self, state):
        if len(state) < self.variables:
            return HALF, HALF
        odd = fmpq(sum(state) % 2)
        return 1 - odd, odd

    def splits(self, state):
        if len(state) == self.variables:
            return []
        return [Split(len(state), (Branch(HALF, (*state, 0)), Branch(HALF, (*state, 1))))]


def shared_parity(n):
    """Return the complete parity tree, with two shared nodes per level."""
    even, odd = Leaf(0, (fmpq(1), fmpq(0))), Leaf(1, (fmpq(0), fmpq(1)))
    for i in reversed(range(n)):
        even, odd = Node(i, (Edge(HALF, even), Edge(HALF, odd))), Node(i, (Edge(HALF, odd), Edge(HALF, even)))
    return Tree(Coins(n), even)


def test_a_shared_tree_of_two_to_the_hundred_leaves():
    tree = shared_parity(100)
    assert tree.size == 2**100 - 1
    assert tree.leaves == 2**100
    assert tree.depth == 100
    assert tree.error == 0
    assert tree.accuracy == 1
    assert tree.expected_tests == 100
    assert tree.shared_nodes == 201  # two a level, one root, two leaves
    with pytest.raises(TooLarge, match="at most 10000"):
        next(tree.places())


def test_depth_far_beyond_the_recursion_limit():
    assert shared_parity(5000).depth == 5000


def test_small_tree_in_full():
    tree = shared_parity(2)
    assert tree.as_dict() == {
        "test": "x1",
        "zero": {"test": "x2", "zero": {"label": 0, "mean": "0"}, "one": {"label": 1, "mean": "1"}},
        "one": {"test": "x2", "zero": {"label": 1, "mean": "1"}, "one": {"label": 0, "mean": "0"}},
    }
    places = list(tree.places())
    assert sum((p.probability for p in places if isinstance(p.node, Leaf)), fmpq(0)) == 1
    assert [tree.label(x) for x in ((0, 0), (1, 0), (0, 1), (1, 1))] == [0, 1, 1, 0]
    with pytest.raises(InvalidArgument, match="3 values given, the problem has 2"):
        tree.label((0, 0, 0))


def test_costs_and_three_outcomes():
    third = fmpq(1, 3)
    ends = [Leaf(i, tuple(fmpq(int(i == j)) for j in range(3))) for i in range(3)]
    tree = Tree(Coins(2), Node(0, tuple(Edge(third, end) for end in ends), cost=fmpq(5, 2)))
    assert tree.leaves == 3
    assert tree.size == 1
    assert tree.expected_cost == fmpq(5, 2)
    assert list(tree.as_dict()) == ["test", "outcomes"]
    assert tree.as_dict()["outcomes"][2] == {"label": 2, "mean": ["0", "0", "1"]}


def test_leaves_count_by_the_probability_of_reaching_them():
    """1/4 of the inputs reach a leaf of error 1/3, the others, after a test of cost 3, leaves of error 1 and 1/5."""
    third, fifth = Leaf(0, (fmpq(2, 3), fmpq(1, 3))), Leaf(1, (fmpq(1, 5), fmpq(4, 5)))
    wrong = Leaf(1, (fmpq(1), fmpq(0)))
    below = Node(1, (Edge(fmpq(1, 6), wrong), Edge(fmpq(5, 6), fifth)), cost=fmpq(3))
    tree = Tree(Coins(2), Node(0, (Edge(fmpq(1, 4), third), Edge(fmpq(3, 4), below))))
    assert tree.error == fmpq(1, 12) + fmpq(3, 4) * (fmpq(1, 6) + fmpq(1, 6)) == fmpq(1, 3)
    assert tree.accuracy == fmpq(2, 3)
    assert tree.expected_tests == fmpq(7, 4)
    assert tree.expected_cost == fmpq(13, 4)
    reached = [place.probability for place in tree.places() if isinstance(place.node, Leaf)]
    assert reached == [fmpq(1, 4), fmpq(1, 8), fmpq(5, 8)]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (-1, "x1 is -1; its outcomes are 0 to 1"),
        (2, "x1 is 2; its outcomes are 0 to 1"),
        (0.5, "x1 is 0.5; an integer is needed"),
        (fmpq(1, 2), "x1 is 1/2; an integer is needed"),
        (np.float64(-0.25), "x1 is -0.25; an integer is needed"),
        (float("nan"), "x1 is nan; an integer is needed"),
        (float("inf"), "x1 is inf; an integer is needed"),
        ("1", "x1 is '1'; an integer is needed"),
        (None, "x1 is None; an integer is needed"),
    ],
)
def test_values_that_are_no_outcome_have_no_label(value, message):
    with pytest.raises(InvalidArgument, match=f"input: {message}"):
        shared_parity(2).label((value, 0))
    instance = IdentificationProblem([0, 1], [[0, 1], [1, 0]])
    with pytest.raises(InvalidArgument, match=r"input: (x1 is|outcome (-1|2) of test 0)"):
        identification(instance, trade_off=1).label((value, 0))


@pytest.mark.parametrize("one", [1, 1.0, True, np.int8(1), np.bool_(True), fmpq(1)])
def test_integers_of_any_type_are_values(one):
    assert shared_parity(2).label((one, 0)) == 1


@pytest.mark.parametrize("value", [float("nan"), "1", None])
def test_what_is_no_number_has_no_side_of_a_threshold(value):
    grid = greedy(GridProblem([0, 0, 1]), depth=1)
    numbers = GreedyTree(depth=1).fit([[0.0], [3.5]], [0, 1]).tree_
    assert [grid.label((x,)) for x in (0, 1, 2)] == [0, 0, 1]
    for tree in (grid, numbers):
        with pytest.raises(InvalidArgument, match="a number is needed"):
            tree.label((value,))


def test_majority_label_ties_go_to_one():
    assert majority_label((HALF, HALF)) == 1
    assert majority_label((fmpq(2, 3), fmpq(1, 3))) == 0
    assert majority_label((fmpq(2, 5), fmpq(1, 5), fmpq(2, 5))) == 2
    assert leaf(Coins(1), ()).label == 1
    assert leaf(Coins(1), ()).error == HALF
