"""Algorithms 6 to 9 of the SPLIT paper, which count and number the trees of RESPLIT, line by line.

A prefix is a tree whose leaves are replaced by TreeFARMS objects, which are lists of subtrees; the algorithms write
into it. Algorithms 6 and 9 also have repaired versions, with one line changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Indexed = str | tuple["Indexed", "Indexed", "Indexed"]
"""A tree of the result: a leaf or a subtree by name, or (feature, left, right)."""


class _Part:
    """The numbers that Algorithm 6 stores at a node of a prefix."""

    node: Prefix
    subtree_count: int


class KeptLeaf(_Part):
    """A leaf of a prefix that Algorithm 5 did not replace; it has no children."""

    left_child = right_child = None

    def __init__(self, name: str):
        self.name = name


class SubtreeList(_Part, list):
    """A TreeFARMS object that replaces a leaf: its subtrees, in order."""


class Inner(_Part):
    """An internal node of a prefix."""

    def __init__(self, feature: str, left_child: Prefix, right_child: Prefix):
        self.feature, self.left_child, self.right_child = feature, left_child, right_child


Prefix = Inner | SubtreeList | KeptLeaf

Enumerate = Callable[[Prefix | None], tuple]


def printed_enumerate_subtrees(prefix: Prefix | None) -> tuple:
    """Run Algorithm 6 as printed: write numbers of trees into a prefix, and return its number and the prefix.

    For a missing child it returns the number alone instead of two values.

    Raises
    ------
    ValueError
        If line 6 or 9 assigns the number alone to two variables.
    """
    if prefix is None:
        return (1,)
    return _enumerate(prefix, printed_enumerate_subtrees)


def enumerate_subtrees(prefix: Prefix | None) -> tuple:
    """Run the repaired Algorithm 6, which always returns two values."""
    if prefix is None:
        return 1, None
    return _enumerate(prefix, enumerate_subtrees)


def _enumerate(prefix: Prefix, enumerate_child: Enumerate) -> tuple:
    """Run lines 3 to 12."""
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
    """Return the results of Algorithm 7: the cumulative numbers of trees of the prefixes, and the total."""
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
    """Return the tree with a given index, from 0, in a prefix processed by Algorithm 6 (Algorithm 8)."""
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
    """Return all trees by number (Algorithm 9); later prefixes start at the number of preceding trees plus one."""
    cumulative, _ = count_trees(prefixes)
    return _index(prefixes, cumulative, [0, *(count + 1 for count in cumulative[:-1])])


def index_trees(prefixes: Sequence[Prefix]) -> dict[int, Indexed]:
    """Return all trees by number (repaired Algorithm 9); prefixes start at the number of preceding trees."""
    cumulative, _ = count_trees(prefixes)
    return _index(prefixes, cumulative, [0, *cumulative[:-1]])


def _index(prefixes: Sequence[Prefix], ends: Sequence[int], starts: Sequence[int]) -> dict[int, Indexed]:
    """Run lines 8 to 16."""
    found = {}
    for prefix, start, end in zip(prefixes, starts, ends):
        for local in range(end - start):
            found[start + local] = subtree_at(prefix, local)
    return found
