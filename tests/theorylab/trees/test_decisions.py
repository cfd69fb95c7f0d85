from flint import fmpq

from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Branch, Split
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf
from theorylab.trees.tree import Tree

HALF = fmpq(1, 2)


def test_a_key_is_decided_once_however_long_the_paths():
    asked = []

    def decide(left):
        asked.append(left)
        if left == 0:
            return Leaf(0, (fmpq(2, 3), fmpq(1, 3)))
        return Split(left, (Branch(HALF, left - 1), Branch(HALF, left - 1)), cost=fmpq(3))

    tree = Tree(CubeProblem([0, 1]), tree_of_decisions(5000, decide))
    assert asked == list(range(5000, -1, -1))
    assert (tree.depth, tree.leaves, tree.shared_nodes) == (5000, 2**5000, 5001)
    assert (tree.error, tree.expected_cost) == (fmpq(1, 3), 15000)
