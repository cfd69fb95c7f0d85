"""Algorithms 6 to 9: counting and numbering the trees of RESPLIT.

Algorithm. (a) Algorithm 6 stores at each node of a prefix the number of trees that can be formed there; (b) Algorithm 7
accumulates these numbers over the prefixes; (c) Algorithm 8 finds the tree with a given index within a prefix, dividing
by the number on the right; (d) Algorithm 9 numbers all trees; (e) the example in A.11 gives the index of a tree.

(a) fails as printed if a leaf was kept (line 9 of Algorithm 5): the children of a leaf are None, for which line 2
returns one value, whereas line 6 expects two (the same happens if a kept leaf is itself None). Returning None as the
second value is enough. (d) fails as printed for two prefixes: each prefix but the first starts at the number of
preceding trees *plus one* but ends at the correct number. So a number is skipped, and the last tree of each of these
prefixes is lost. Without the plus one, (d) is correct and the index of (e) is as printed; with it, the index is 99.

How it is checked. The pseudo-code line by line (:mod:`proofs_checks.split.printed.indexing`) on all prefixes of few
nodes with lists of few subtrees, against the trees listed as a product; on all sequences of few prefixes for (d).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, product
from operator import add, mul

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
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, Point, scoped

Shape = int | tuple["Shape", "Shape"]
"""A prefix: the children of an internal node, or for a leaf the number of subtrees that replace it, 0 if it is kept."""


def shapes(nodes: int, most: int) -> Iterator[Shape]:
    """Yield the prefixes of ``nodes`` internal nodes with at most ``most`` subtrees for a leaf, kept leaves first."""
    if nodes == 0:
        yield from range(most + 1)
        return
    for left in range(nodes):
        yield from product(shapes(left, most), shapes(nodes - 1 - left, most))


def grown_prefix(shape: Shape, name: str = "t") -> Prefix:
    """Return the prefix of a shape; its subtrees have distinct names that begin with ``name``."""
    if isinstance(shape, tuple):
        return Inner(name, grown_prefix(shape[0], f"{name}l"), grown_prefix(shape[1], f"{name}r"))
    return SubtreeList(f"{name}{i}" for i in range(shape)) if shape else KeptLeaf(name)


def trees_of(shape: Shape, name: str = "t") -> list[Indexed]:
    """Return the list of the trees of that prefix."""
    if isinstance(shape, tuple):
        below = product(trees_of(shape[0], f"{name}l"), trees_of(shape[1], f"{name}r"))
        return [(name, left, right) for left, right in below]
    return [f"{name}{i}" for i in range(shape)] if shape else [name]


def _prefixes(quick: int, full: int) -> Grid:
    """Return the prefixes with at most the given numbers of internal nodes on the two scopes."""

    def of_at_most(nodes: int) -> list[Shape]:
        return [shape for internal in range(nodes + 1) for shape in shapes(internal, 3)]

    return Grid.over(shape=scoped(lambda: of_at_most(quick), lambda: of_at_most(full)))


def _forests(prefixes: int, most: int) -> list[tuple[Shape, ...]]:
    """Return sequences of prefixes, each either a stump with two lists of subtrees or a single list."""
    kinds = [*range(1, most + 1), (1, 2), (2, 2)]
    return [chosen for length in range(1, prefixes + 1) for chosen in product(kinds, repeat=length)]


FORESTS = Grid.over(shapes=scoped(lambda: _forests(2, 3), lambda: _forests(4, 4)))


def _count(enumerate_prefix: Callable[[Prefix], tuple], shape: Shape) -> int:
    """Return the number of trees that Algorithm 6 returns, or -1 if it fails."""
    try:
        return enumerate_prefix(grown_prefix(shape))[0]
    except ValueError:
        return -1


def _of_both_sides(shape: Shape) -> int:
    """Return the sum, instead of the product, of the numbers of trees on both sides; for a leaf, its list's length."""
    return sum(len(trees_of(part)) for part in shape) if isinstance(shape, tuple) else shape


def _forest(shapes: Sequence[Shape]) -> list[Prefix]:
    """Return prefixes that Algorithm 6 has processed."""
    forest = [grown_prefix(shape, f"p{i}") for i, shape in enumerate(shapes)]
    for prefix in forest:
        enumerate_subtrees(prefix)
    return forest


def _count_found(shape: Shape) -> int:
    """Return the number of trees of a prefix that Algorithm 8 finds by their indices."""
    prefix, trees = grown_prefix(shape), trees_of(shape)
    enumerate_subtrees(prefix)
    return len({subtree_at(prefix, index) for index in range(len(trees))} & set(trees))


def _count_or_find(shapes: Sequence[Shape] = (), shape: Shape = 0) -> list[int]:
    """Return the result of Algorithm 7 for prefixes, or the number of trees that Algorithm 8 finds in a prefix."""
    return count_trees(_forest(shapes))[0] if shapes else [0, _count_found(shape)]


def _cumulative_counts(
    shapes: Sequence[Shape] = (), shape: Shape = 0, joined: Callable[[int, int], int] = add
) -> list[int]:
    """Return the cumulative numbers of listed trees; for a single prefix, 0 and its number of trees."""
    numbers = map(len, map(trees_of, shapes or (shape,)))
    return list(accumulate(numbers, joined, initial=None if shapes else 0))


def _numbering(index: Callable[[Sequence[Prefix]], dict[int, Indexed]], shapes: Sequence[Shape]) -> list[int]:
    """Return how many distinct trees are numbered, how many numbers are used, and the maximum and last first number."""
    numbers = index(_forest(shapes))
    last = subtree_at(_forest(shapes)[-1], 0)
    return [
        len(set(numbers.values())),
        len(numbers),
        max(numbers),
        min((n for n in numbers if numbers[n] == last), default=-1),
    ]


def _all_numbers(shapes: Sequence[Shape], first: int = 0) -> list[int]:
    """Return the same if all trees are numbered consecutively from ``first``."""
    total = sum(len(trees_of(shape)) for shape in shapes)
    return [total, total, first + total - 1, first + total - len(trees_of(shapes[-1]))]


def _lost_in_words(values: Point, measured: list[int], claimed: list[int]) -> str:
    counts = [len(trees_of(shape)) for shape in values["shapes"]]
    return (
        f"prefixes of {' and '.join(map(str, counts))} trees: Algorithm 9 numbers {measured[0]} of {claimed[0]}"
        f" trees, and the largest number is {measured[2]}. Tried on all sequences of one or two prefixes (full scope:"
        " four) of up to four trees each (full scope: up to four), and on the example of Appendix A.11"
    )


ENUMERATE = Claim(
    id="split.alg-6",
    cite=Cite("split", "Algorithm 6, line 2", r"\text{Return }1"),
    statement="Algorithm 6 returns the number of trees of every prefix that Algorithm 5 makes, kept leaves included",
    instances=_prefixes(1, 3),
    measured=lambda shape: _count(printed_enumerate_subtrees, shape),
    asserts=EQUALS(lambda shape: len(trees_of(shape)), control=_of_both_sides),
    method="exhaustive",
    literature="A misprint in the value that line 2 returns",
    falls="text or table",
    witness="a prefix of shape {shape} (pairs of children; for a leaf the number of subtrees that replace it, 0 if"
    " it is kept): line 6 assigns the single value of line 2 to two variables, where {claimed} tree must be counted."
    " Tried on all prefixes of at most one internal node (full scope: three), with at most three subtrees for a leaf",
).repaired(
    place="Algorithm 6, line 2 returning two values",
    statement="With `Return 1, None` in line 2, and no count stored for a child that is None, Algorithm 6 returns the"
    " number of trees of every prefix",
    instances=_prefixes(2, 3),
    measured=lambda shape: _count(enumerate_subtrees, shape),
    formal="split/alg_9.v:count_is_number",
    derivation=Derivation(
        proof=r"""By induction on the number of nodes of the prefix. A replaced leaf holds a list of subtrees,
        and line 4 returns its length. A kept leaf is one tree; its children are None, for which line 2 returns
        $1$, and line 12 returns $1\cdot1$. The trees at an internal node consist of its test, any tree of the
        left part and any tree of the right part. By induction lines 6 and 9 return the numbers $l$ and $r$ of
        these, and line 12 returns $lr$."""
    ),
)

COUNT = Claim(
    id="split.alg-7",
    origin="reading",
    cite=Cite(
        "split",
        "Algorithms 7 and 8",
        "the cumulative number of the trees that the prefixes up to this one can form is stored;"
        " Algorithm 8 locates the subtrees beyond the prefix recursively",
    ),
    statement=r"Algorithm 7 returns the cumulative numbers of trees, prefix by prefix, a kept leaf counting as one"
    r" subtree; and for a prefix of $m$ trees that the repaired Algorithm 6 has been through Algorithm 8 maps the"
    r" indices $0,\dots,m-1$ to its trees, each of them once",
    instances=FORESTS + _prefixes(2, 3),
    measured=_count_or_find,
    asserts=EQUALS(_cumulative_counts, control=lambda **point: _cumulative_counts(**point, joined=mul)),
    method="exhaustive",
    formal="split/alg_9.v:counted_and_found",
    derivation=Derivation(
        proof=r"""*Algorithm 7.* A tree of a prefix is the prefix with a choice of one subtree at each leaf, so the
number of trees is the product over the leaves of the numbers of subtrees, which line 8 forms; lines 10 and 11 add the
products up, prefix by prefix.

*Algorithm 8*, by induction on the number of nodes. A kept leaf is one tree, of index $0$, and line 2 returns it. For a
list of $m$ subtrees line 4 returns the one of the index. Consider an internal node with $l$ trees on the left and
$r\ge1$ on the right. Algorithm 6 has stored these numbers, by [split.alg-6.repaired], and $m=lr$. Division with
remainder, $i\mapsto(\lfloor i/r\rfloor,i\bmod r)$, is a bijection from $\{0,\dots,lr-1\}$ to
$\{0,\dots,l-1\}\times\{0,\dots,r-1\}$. By induction lines 11 and 12 map the two parts bijectively to the trees of the
left and of the right, and pairs of these are the trees of the node.""",
        steps=ENUMERATE.with_repairs[1:],
    ),
)

INDEX = Claim(
    id="split.alg-9",
    cite=Cite("split", "Algorithm 9, and the example of Appendix A.11", r"start = p\_counts[i-1]+1"),
    statement="Algorithm 9 gives all trees the numbers from 0 to the number of trees minus one, each of them once,"
    " prefix after prefix; so that if a prefix of 400 trees is followed by one of 200, tree 500 has relative index 100",
    instances=FORESTS + Grid([{"shapes": (400, 200)}]),
    measured=lambda shapes: _numbering(printed_index_trees, shapes),
    asserts=EQUALS(_all_numbers, control=lambda shapes: _all_numbers(shapes, first=1)),
    method="exhaustive",
    literature="Line 6 skips a number for every prefix but the first, and loses its last tree; the description in the "
    "text is correct",
    falls="construction",
    formal="split/alg_9.v:printed_is_false",
    witness=_lost_in_words,
).repaired(
    place="Algorithm 9, line 6 without the plus one",
    statement="With `start = p_counts[i-1]` in line 6 Algorithm 9 numbers all trees consecutively from 0, prefix after"
    " prefix, each once",
    measured=lambda shapes: _numbering(index_trees, shapes),
    formal="split/alg_9.v:repaired_numbers_in_order",
    derivation=Derivation(
        proof=r"""By [split.alg-7] the cumulative numbers $0=c_{-1}\le c_0\le\dots$ are those of the trees of the
first prefixes. For prefix $i$ line 10 runs through the local indices $0,\dots,c_i-c_{i-1}-1$, one for each of its
trees, which Algorithm 8 maps to its trees, each once. Their numbers are $c_{i-1},\dots,c_i-1$. These intervals are
disjoint, follow each other, and cover $0,\dots$ up to the number of all trees minus one.""",
        steps=(COUNT,),
    ),
)
