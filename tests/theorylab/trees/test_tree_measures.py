"""Ranks and advantages of trees, against recursions on their nested dictionaries and their leaves."""

import pytest
from flint import fmpq
from hypothesis import given, settings
from test_tree import shared_parity

from theorylab import CubeProblem, Leaf, Node, Tree, greedy, least_advantage, tree_rank
from theorylab.errors import InvalidArgument
from theorylab.testing import cube_problems, trees
from theorylab.trees.nodes import Edge


def rank_of(written):
    if "label" in written:
        return 0
    zero, one = sorted(rank_of(written[side]) for side in ("zero", "one"))
    return one + (zero == one)


@settings(max_examples=50, deadline=None)
@given(cube_problems().flatmap(trees))
def test_by_recursion_and_by_the_leaves(tree):
    assert tree_rank(tree) == rank_of(tree.as_dict())
    leaves = [place for place in tree.places() if isinstance(place.node, Leaf) and place.probability]
    assert least_advantage(tree) == min(fmpq(1, 2) - place.node.error for place in leaves)
    assert tree.error <= fmpq(1, 2) - least_advantage(tree)


def test_a_leaf_that_nothing_reaches_has_no_say():
    coin, sure = Leaf(0, (fmpq(1, 2), fmpq(1, 2))), Leaf(1, (fmpq(0), fmpq(1)))
    tree = Tree(CubeProblem([0, 1]), Node(0, (Edge(fmpq(0), coin), Edge(fmpq(1), sure))))
    assert least_advantage(tree) == fmpq(1, 2)


def test_shared_subtrees_are_looked_at_once():
    """The parity tree of 200 bits has 2^200 leaves."""
    tree = shared_parity(200)
    assert (tree_rank(tree), least_advantage(tree)) == (200, fmpq(1, 2))


@pytest.mark.parametrize("measure", [tree_rank, least_advantage])
def test_what_is_no_tree(measure):
    with pytest.raises(InvalidArgument, match="is not a tree"):
        measure([0, 1])


def test_a_tree_that_was_read():
    read = Tree.from_dict(greedy(CubeProblem([0, 1, 1, 0]), depth=2).as_dict())
    assert tree_rank(read) == 2
    with pytest.raises(InvalidArgument, match="probabilities of its nodes"):
        least_advantage(read)
