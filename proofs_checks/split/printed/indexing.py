"""Algorithms 6 to 9 of the SPLIT paper, which count and number the trees of RESPLIT, line by line.

A prefix is a tree whose leaves are replaced by TreeFARMS objects, lists of subtrees; the algorithms write into it. Of
Algorithms 6 and 9 there is the repaired version too, with one line changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Indexed = str | tuple["Indexed", "Indexed", "Indexed"]
"""A tree of the result: a leaf or a subtree by name, or (feature, left, right)."""


class _Part:
    """What Algorithm 6 stores at a child of a prefix."""

    node: Prefix
    subtree_count: int


class KeptLeaf(_Part):
    """A leaf of a prefix that Algorithm 5 did not replace; it has no children."""

    left_child = right_child = None

    def __init__(self, name: str):
        self.name = name


class SubtreeList(_Part, list):
    """A TreeFARMS object in the place of a leaf: its subtrees, in order."""


class Inner(_Part):
    """An internal node of a prefix."""

    def __init__(self, feature: str, left_child: Prefix, right_child: Prefix):
        self.feature, self.left_child, self.right_child = feature, left_child, right_child


Prefix = Inner | SubtreeList | KeptLeaf

Enumerate = Callable[[Prefix | None], tuple]


def printed_enumerate_subtrees(prefix: Prefix | None) -> tuple:
    """Algorithm 6: the number of trees of a prefix, which is written into all nodes below its root, and the prefix.

    It returns two values; for a child that there is not the number alone.

    Raises
    ------
    ValueError
        Where a caller assigns the number alone to the two values of lines 6 and 9.
    """
    if prefix is None:
        return (1,)
    return _enumerated(prefix, printed_enumerate_subtrees)


def enumerate_subtrees(prefix: Prefix | None) -> tuple:
    """Algorithm 6, which returns two values in any case."""
    if prefix is None:
        return 1, None
    return _enumerated(prefix, enumerate_subtrees)


def _enumerated(prefix: Prefix, enumerate_child: Enumerate) -> tuple:
    """Return the lines 3 to 12."""
    if isinstance(prefix, SubtreeList):
        return len(prefix), prefix
    left_expansions, left_subtree = enumerate_child(prefix.left_child)
    if prefix.left_child is not None:
        prefix.left_child.node = left_subtree
        prefix.left_child.subtree_count = left_expansions
    right_expansions, right_subtree = enumerate_child(prefix.right_child)
    if prefix.right_child is not None:
        prefix.right_child.node = right_subtree
        prefix.right_child.subtree_count = right_expansions
    return left_expansions * right_expansions, prefix


def count_trees(prefixes: Sequence[Prefix]) -> tuple[list[int], int]:
    """Algorithm 7: the number of trees of the first prefixes, one by one, and of all of them."""
    total, cumulative = 0, []
    for prefix in prefixes:
        of_prefix = 1
        for leaf in _leaves(prefix):
            of_prefix = of_prefix * (len(leaf) if isinstance(leaf, SubtreeList) else 1)
        total = total + of_prefix
        cumulative.append(total)
    return cumulative, total


def _leaves(prefix: Prefix) -> list[Prefix]:
    if isinstance(prefix, Inner):
        return _leaves(prefix.left_child) + _leaves(prefix.right_child)
    return [prefix]


def subtree_at(prefix: Prefix, index: int) -> Indexed:
    """Algorithm 8: the tree of an index, from 0, within a prefix that Algorithm 6 has been through."""
    if isinstance(prefix, KeptLeaf):
        return prefix.name
    if isinstance(prefix, SubtreeList):
        return prefix[index]
    right_count = prefix.right_child.subtree_count
    right_index = index % right_count
    left_index = index // right_count
    return (
        prefix.feature,
        subtree_at(prefix.left_child.node, left_index),
        subtree_at(prefix.right_child.node, right_index),
    )


def printed_index_trees(prefixes: Sequence[Prefix]) -> dict[int, Indexed]:
    """Algorithm 9: all trees by number; after the first, prefixes start at the number of trees before them plus one."""
    cumulative, _ = count_trees(prefixes)
    return _indexed(prefixes, cumulative, [0, *(count + 1 for count in cumulative[:-1])])


def index_trees(prefixes: Sequence[Prefix]) -> dict[int, Indexed]:
    """Algorithm 9, where prefixes start at the number of trees before them."""
    cumulative, _ = count_trees(prefixes)
    return _indexed(prefixes, cumulative, [0, *cumulative[:-1]])


def _indexed(prefixes: Sequence[Prefix], ends: Sequence[int], starts: Sequence[int]) -> dict[int, Indexed]:
    """Return the lines 8 to 16."""
    found = {}
    for prefix, start, end in zip(prefixes, starts, ends):
        for local in range(end - start):
            found[start + local] = subtree_at(prefix, local)
    return found
