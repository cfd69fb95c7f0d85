"""The index of RESPLIT's trees: the trees that Algorithm 9 loses."""

from proofs_checks.split.algorithms.resplit_indexing import _forests, grown_prefix
from proofs_checks.split.printed.indexing import enumerate_subtrees, index_trees, printed_index_trees


def test_algorithm_9_loses_the_last_tree_of_later_prefixes():
    forest = [grown_prefix(3, "a"), grown_prefix(2, "b")]
    assert printed_index_trees(forest) == {0: "a0", 1: "a1", 2: "a2", 4: "b0"}
    assert index_trees(forest) == {0: "a0", 1: "a1", 2: "a2", 3: "b0", 4: "b1"}
    for shapes_of_forest in _forests(4, 3):
        forest = [grown_prefix(shape, f"p{i}") for i, shape in enumerate(shapes_of_forest)]
        for prefix in forest:
            enumerate_subtrees(prefix)
        lost = set(index_trees(forest).values()) - set(printed_index_trees(forest).values())
        assert len(lost) == len(forest) - 1
