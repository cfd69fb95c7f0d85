import pytest
from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.problems.problem import Branch, Problem, Split, majority_label
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

HALF = fmpq(1, 2)


class Coins(Problem):
    """Fair bits; the state is the tuple of bits read, the label their parity."""

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
    """The complete parity tree, two shared nodes a level."""
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


def test_majority_label_ties_go_to_one():
    assert majority_label((HALF, HALF)) == 1
    assert majority_label((fmpq(2, 3), fmpq(1, 3))) == 0
    assert majority_label((fmpq(2, 5), fmpq(1, 5), fmpq(2, 5))) == 2
    assert leaf(Coins(1), ()).label == 1
    assert leaf(Coins(1), ()).error == HALF
