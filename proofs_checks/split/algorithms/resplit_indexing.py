r"""Algorithms 6 to 9: counting and numbering the trees of RESPLIT.

Problem. Prefixes whose leaves are replaced by lists of subtrees, or kept.

Algorithm. Algorithm 6 stores at every node of a prefix how many trees can be formed there; Algorithm 7 adds the numbers
up prefix by prefix; Algorithm 8 finds the tree of an index within a prefix, dividing by the number on the right;
Algorithm 9 numbers all trees.

Statement. (a) Algorithm 6 counts the trees of any prefix. (b) Algorithm 7 returns their cumulative numbers. (c)
Algorithm 8 is a bijection from the indices to the trees. (d) Algorithm 9 numbers all trees consecutively from 0. (e)
In the example of A.11 tree 500 of a set whose prefix has the trees 400 to 600 has index 100 there.

(a) fails as printed where a leaf was kept (line 9 of Algorithm 5): the children of a leaf are None, for which line 2
returns one value, and line 6 expects two (so it does if a kept leaf is None itself). Returning None with it is
enough. (d) fails as printed for two prefixes: each prefix but the first starts at the number of trees before it *plus
one*, and still ends where it should. So a number is skipped, and the last tree of each of these prefixes is lost.
Without the plus one all is true, and (e) too, which with it is 99.

*Proof* of (c) and (d) repaired. By induction index // R and index mod R run through all pairs of an index on the left
and one of the R on the right while the index runs from 0 to L R - 1. The intervals from the number of trees before a
prefix up to that with it are disjoint and cover all numbers below the total. ∎

How it is checked. The pseudo-code line by line (:mod:`proofs_checks.split.printed.indexing`) on all prefixes of few
nodes with lists of few subtrees, against the trees listed as a product; on all sequences of few prefixes for (d).

Is it tight? Two prefixes are needed for a loss, and exactly one tree is lost for every prefix but the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, product
from math import prod
from operator import mul

from proofs_checks.split.printed.indexing import (
    Indexed,
    Inner,
    KeptLeaf,
    Prefix,
    SubtreeList,
    count_trees,
    enumerate_subtrees,
    index_trees,
    printed_enumerate_subtrees,
    printed_index_trees,
    subtree_at,
)
from theorylab.claims import EQUALS, Cite, Claim, Grid, Point, scoped

__all__ = ["grown_prefix", "shapes", "trees_of"]

Shape = int | tuple["Shape", "Shape"]
"""A prefix: the children of an internal node, or for a leaf the number of subtrees in its place, 0 if it is kept."""


def shapes(nodes: int, most: int) -> Iterator[Shape]:
    """All prefixes of some number of internal nodes, with at most so many subtrees for a leaf, kept leaves first."""
    if nodes == 0:
        yield from range(most + 1)
        return
    for left in range(nodes):
        yield from product(shapes(left, most), shapes(nodes - 1 - left, most))


def grown_prefix(shape: Shape, name: str = "t") -> Prefix:
    """The prefix of a shape, all subtrees with different names that begin with ``name``."""
    if isinstance(shape, tuple):
        return Inner(name, grown_prefix(shape[0], f"{name}l"), grown_prefix(shape[1], f"{name}r"))
    return SubtreeList(f"{name}{i}" for i in range(shape)) if shape else KeptLeaf(name)


def trees_of(shape: Shape, name: str = "t") -> list[Indexed]:
    """The trees of that prefix, listed one by one."""
    if isinstance(shape, tuple):
        below = product(trees_of(shape[0], f"{name}l"), trees_of(shape[1], f"{name}r"))
        return [(name, left, right) for left, right in below]
    return [f"{name}{i}" for i in range(shape)] if shape else [name]


def _prefixes(quick: int, full: int, most: int = 3) -> Grid:
    """Prefixes of at most so many internal nodes, on both scopes."""

    def of_at_most(nodes: int) -> list[Shape]:
        return [shape for internal in range(nodes + 1) for shape in shapes(internal, most)]

    return Grid.over(shape=scoped(lambda: of_at_most(quick), lambda: of_at_most(full)))


def _forests(prefixes: int, most: int) -> list[tuple[Shape, ...]]:
    """Sequences of prefixes, each a stump with two lists of subtrees, or one list."""
    kinds = [*range(1, most + 1), (1, 2), (2, 2)]
    return [chosen for length in range(1, prefixes + 1) for chosen in product(kinds, repeat=length)]


FORESTS = Grid.over(shapes=scoped(lambda: _forests(2, 3), lambda: _forests(4, 4)))


def _counted(enumerate_prefix: Callable[[Prefix], tuple], shape: Shape) -> int:
    """Number of trees that Algorithm 6 returns; -1 if it breaks off."""
    try:
        return enumerate_prefix(grown_prefix(shape))[0]
    except ValueError:
        return -1


def _forest(shapes: Sequence[Shape]) -> list[Prefix]:
    """Prefixes that Algorithm 6 has been through."""
    forest = [grown_prefix(shape, f"p{i}") for i, shape in enumerate(shapes)]
    for prefix in forest:
        enumerate_subtrees(prefix)
    return forest


def _found(shape: Shape) -> int:
    """How many of the trees of a prefix Algorithm 8 finds by their indices."""
    prefix, trees = grown_prefix(shape), trees_of(shape)
    enumerate_subtrees(prefix)
    return len({subtree_at(prefix, index) for index in range(len(trees))} & set(trees))


def _numbered(index: Callable[[Sequence[Prefix]], dict[int, Indexed]], shapes: Sequence[Shape]) -> list[int]:
    """How many different trees have a number, how many numbers there are, and the largest of them."""
    numbers = index(_forest(shapes))
    return [len(set(numbers.values())), len(numbers), max(numbers)]


def _all_numbers(shapes: Sequence[Shape]) -> list[int]:
    total = sum(len(trees_of(shape)) for shape in shapes)
    return [total, total, total - 1]


def _relative_index(index: Callable[[Sequence[Prefix]], dict[int, Indexed]], tree: int) -> int:
    """Index within its prefix of a tree of the example: 400 trees, and then a prefix of 200."""
    return int(index(_forest((400, 200)))[tree].removeprefix("p1"))


def _lost_in_words(values: Point, measured: list[int], claimed: list[int]) -> str:
    counts = [len(trees_of(shape)) for shape in values["shapes"]]
    return (
        f"prefixes of {' and '.join(map(str, counts))} trees: Algorithm 9 numbers {measured[0]} of {claimed[0]}"
        f" trees, and the largest number is {measured[2]}"
    )


ENUMERATE = Claim(
    id="split.alg-6",
    cite=Cite("babbar2025", "Algorithm 6"),
    statement="Algorithm 6 returns the number of trees of every prefix that Algorithm 5 makes, kept leaves included",
    instances=_prefixes(1, 3),
    measured=lambda shape: _counted(printed_enumerate_subtrees, shape),
    asserts=EQUALS(lambda shape: len(trees_of(shape)), control=lambda shape: len(trees_of(shape)) + 1),
    method="exhaustive",
    status="a slip in what line 2 returns",
    falls="construction",
    witness="a prefix of shape {shape!s} (pairs of children; for a leaf the number of subtrees in its place, 0 if it"
    " is kept): line 6 assigns the single value of line 2 to two variables, where {claimed} tree is to be counted",
).repaired(
    place="Algorithm 6, line 2 returning two values",
    statement="With `Return 1, None` in line 2 Algorithm 6 returns the number of trees of every prefix",
    instances=_prefixes(2, 3),
    measured=lambda shape: _counted(enumerate_subtrees, shape),
    status="plain",
)

COUNT = Claim(
    id="split.alg-7",
    cite=Cite("babbar2025", "Algorithm 7"),
    statement="Algorithm 7 returns the cumulative numbers of trees, prefix by prefix",
    instances=FORESTS,
    measured=lambda shapes: count_trees(_forest(shapes))[0],
    asserts=EQUALS(
        lambda shapes: list(accumulate(map(len, map(trees_of, shapes)))),
        control=lambda shapes: list(accumulate(map(len, map(trees_of, shapes)), mul)),
    ),
    method="exhaustive",
    status="plain",
)

SUBTREE = Claim(
    id="split.alg-8",
    cite=Cite("babbar2025", "Algorithm 8"),
    statement=r"For a prefix of $m$ trees Algorithm 8 maps the indices $0,\dots,m-1$ to its trees, each of them once",
    instances=_prefixes(2, 3),
    measured=_found,
    asserts=EQUALS(lambda shape: len(trees_of(shape)), control=lambda shape: prod((len(trees_of(shape)), 2))),
    method="exhaustive",
    status="proved in the docstring",
)


INDEX = Claim(
    id="split.alg-9",
    cite=Cite("babbar2025", "Algorithm 9"),
    statement="Algorithm 9 gives all trees the numbers from 0 to the number of trees minus one, each of them once",
    instances=FORESTS,
    measured=lambda shapes: _numbered(printed_index_trees, shapes),
    asserts=EQUALS(_all_numbers, control=lambda shapes: [total + 1 for total in _all_numbers(shapes)]),
    method="exhaustive",
    status="line 6 skips a number for every prefix but the first, and loses a tree",
    falls="construction",
    witness=_lost_in_words,
).repaired(
    place="Algorithm 9, line 6 without the plus one",
    statement="With `start = p_counts[i-1]` in line 6 Algorithm 9 numbers all trees consecutively from 0",
    measured=lambda shapes: _numbered(index_trees, shapes),
    status="proved in the docstring",
)

INDEX_LOSS = Claim(
    id="split.alg-9.loss",
    cite=Cite("babbar2025", "Algorithm 9, derived"),
    statement="Algorithm 9 as printed loses one tree for every prefix but the first",
    instances=FORESTS,
    measured=lambda shapes: _all_numbers(shapes)[0] - _numbered(printed_index_trees, shapes)[0],
    asserts=EQUALS(lambda shapes: len(shapes) - 1, control=lambda shapes: len(shapes)),
    method="exhaustive",
    status="proved in the docstring",
)


EXAMPLE = Claim(
    id="split.a11-example",
    cite=Cite("babbar2025", "Appendix A.11, the example"),
    statement="If a prefix has the trees 400 to 600, the relative index of tree 500, by Algorithm 9 as printed, is 100",
    instances=Grid([{"tree": 500}]),
    measured=lambda tree: _relative_index(printed_index_trees, tree),
    asserts=EQUALS(100, control=101),
    complete=True,
    status="true of what the text describes, not of the algorithm as printed",
    falls="text or table",
    witness="after a prefix of 400 trees the next one, of 200, starts at 401: tree {tree} has relative index"
    " {measured}, not {claimed}",
).repaired(
    place="Appendix A.11, the example, Algorithm 9 without the plus one",
    statement="By the repaired Algorithm 9 tree 500, in the prefix of the trees from 400 on, has relative index 100",
    measured=lambda tree: _relative_index(index_trees, tree),
    asserts=EQUALS(100, control=99),
    status="one example",
)
