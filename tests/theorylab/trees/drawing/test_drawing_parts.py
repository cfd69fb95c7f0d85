"""Trees in parts: reassembled, the parts are the tree, for any page size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theorylab.learners import greedy
from theorylab.problems.names import problem_named
from theorylab.testing import cube_problems
from theorylab.trees.drawing.nodes import drawn_nodes
from theorylab.trees.drawing.parts import above, parts


def read(nodes):
    """Return a tree as nested pairs of a name and its subtrees by outcome."""
    below = [(node.name, []) for node in nodes]
    for node, pair in zip(nodes, below):
        if node.parent is not None:
            below[node.parent][1].append((node.outcome, pair))
            assert node.depth == nodes[node.parent].depth + 1
    return below[0]


def whole(parts, number=1):
    """Return the tree assembled from its parts: each node that names a part is replaced by that part."""

    def filled(name, below):
        if name.startswith("… part "):
            return whole(parts, int(name.removeprefix("… part ")))
        return name, [(outcome, filled(*pair)) for outcome, pair in below]

    return filled(*read(parts[number - 1]))


@given(st.sampled_from([1, 3, 5, 8, 20]), cube_problems())
def test_parts_make_the_tree(room, problem):
    nodes = drawn_nodes(greedy(problem))
    found = parts(nodes, lambda part: len(part) <= room)
    assert whole(found) == read(nodes)
    assert all(len(part) <= max(room, 3) for part in found)


def test_equal_subtrees_are_one_part():
    nodes = drawn_nodes(greedy(problem_named("parity:6")))
    found = parts(nodes, lambda part: len(part) <= 3)
    # the six levels of tests; the last but one continues in two ways, as either label is possible
    assert len({str(read(part)) for part in found}) == len(found) < 12
    assert len(parts(nodes, lambda part: True)) == 1


@pytest.mark.parametrize(("depth", "left_out"), [(1, 3), (2, 1)])
def test_what_is_left_out_below_a_depth_is_counted(depth, left_out):
    nodes = drawn_nodes(greedy(problem_named("parity:3")))
    kept = above(nodes, depth)
    assert [node.name for node in kept if node.depth == depth] == [f"… tests: {left_out}"] * 2**depth
    assert above(nodes, 3) == nodes
