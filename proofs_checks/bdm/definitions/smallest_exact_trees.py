r"""Section 2: the tree that ID3 grows to the end is a smallest exact tree.

Problem. A read-once DNF, uniform distribution.

Algorithm. ID3 with the entropy, until every leaf is pure.

Statement. No tree that computes the DNF has fewer nodes (Fiat and Pechyony, cited by the paper). By
:mod:`proofs_checks.bdm.definitions.smallest_terms` ID3 reads a variable of a smallest term, so that the number of
nodes of its tree for terms of sizes s_1 <= ... <= s_k is

.. math:: S(s_1, \dots, s_k) = 1 + S(s_2, \dots, s_k) + S(s_1 - 1, s_2, \dots, s_k),

with S = 0 where no term is left or one is empty.

How it is checked. ``fp-minsize``: the learner's tree against the smallest exact tree on the cube, of which nothing
is known but its truth table, for DNFs of at most 5 (quick) or 9 (full) literals. ``recursion``: S against the least
over all choices of a term, exact on whole classes: at most 5 terms of at most 5 literals (quick), and the 12,869
multisets of section 8.2 (full); that other variables are of no use is plain: both subtrees of a node that reads one
compute the same DNF. The control reads a largest term.

``product``: the learner's tree under a product distribution against S, as a tree computes a DNF under every
distribution: at most two terms of at most 3 literals (quick), three of 3 (full). ``product.count``: on how many DNFs of
a class the tree has more nodes than S, exactly: at most 3 terms of at most 3 literals (quick), and the 53,129 of
section 8.2 (full); the control has the numbers of the other pair of probabilities.

Is it tight? It is an equality. Under a product distribution it fails: the smallest counterexamples have two terms, of
2 literals of probability 3/10 and of 3 literals of which two or three have 7/10; ID3 takes 9 nodes and 8 are enough.
Of the DNFs of section 8.2 it fails on about half for (3/10, 7/10), and on a fifth for (2/5, 3/5).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations_with_replacement

from constructions.papers.bdm import read_once_dnf
from constructions.parts.lumped import expand
from dp_optimal.exact_tree import smallest_exact_tree
from proofs_checks.bdm.computed.id3_on_product_classes import id3_on
from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities, Terms, dnf, dnfs
from theorylab.claims import EQUALS, REFUTED, Cite, Claim, Grid, scoped
from theorylab.learners import greedy
from theorylab.problems.cube import CubeProblem

__all__ = ["id3_size", "least_size"]

Sizes = tuple[int, ...]
"""Sizes of the terms, in ascending order."""


@cache
def id3_size(sizes: Sizes) -> int:
    """Number of nodes of the tree that always reads a variable of a smallest term."""
    if not sizes or sizes[0] == 0:
        return 0
    return 1 + id3_size(sizes[1:]) + id3_size((sizes[0] - 1, *sizes[1:]))


@cache
def least_size(sizes: Sizes) -> int:
    """Least number of nodes over all choices of a term at every node."""
    if not sizes or sizes[0] == 0:
        return 0
    return 1 + min(
        least_size(without) + least_size(tuple(sorted((*without, sizes[i] - 1))))
        for i in range(len(sizes))
        if i == 0 or sizes[i] != sizes[i - 1]
        for without in [sizes[:i] + sizes[i + 1 :]]
    )


@cache
def _largest_first_size(sizes: Sizes) -> int:
    if not sizes or sizes[0] == 0:
        return 0
    *rest, largest = sizes
    return 1 + _largest_first_size(tuple(rest)) + _largest_first_size(tuple(sorted((*rest, largest - 1))))


def _partitions(left: int, largest: int) -> Iterator[Sizes]:
    """Multisets of sizes of so many literals, none of more than ``largest``."""
    if left == 0:
        yield ()
    for size in range(min(left, largest), 0, -1):
        yield from ((*rest, size) for rest in _partitions(left - size, size))


def _by_literals(most: int) -> list[Sizes]:
    return [sizes for literals in range(1, most + 1) for sizes in _partitions(literals, literals)]


def _class(terms: int, literals: int) -> Iterator[Sizes]:
    of_size = (combinations_with_replacement(range(1, literals + 1), k) for k in range(1, terms + 1))
    return chain.from_iterable(of_size)


def _least_of(terms: Terms) -> int:
    return id3_size(tuple(sorted(map(sum, terms))))


LARGER = {
    (3, 3): dict(zip(PAIRS, (19, 0))),
    (5, 5): dict(zip(PAIRS, (26172, 10629))),
}
"""On how many DNFs of a class ID3's tree is not a smallest one."""


def _larger(terms: int, literals: int, p: Probabilities) -> int:
    found = id3_on(terms, literals, p)
    return sum(nodes > id3_size(sizes) for sizes, nodes in zip(found.sizes, found.nodes))


CLAIMS = (
    Claim(
        id="bdm.fp-minsize",
        cite=Cite("brutzkus2020", "section 2"),
        statement="on a read-once DNF under the uniform distribution the tree that ID3 grows until its error is 0 has"
        " the fewest nodes of all trees that compute the DNF",
        instances=Grid.over(sizes=scoped(_by_literals(5), _by_literals(9))),
        measured=lambda sizes: greedy(read_once_dnf(sizes)).size,
        asserts=EQUALS(
            lambda sizes: int(smallest_exact_tree(CubeProblem(*expand(read_once_dnf(sizes)))).value),
            control=_largest_first_size,
        ),
        status="proved by Fiat and Pechyony",
    ),
    Claim(
        id="bdm.fp-minsize.recursion",
        cite=Cite("brutzkus2020", "sections 2 and 8.2"),
        statement="on every read-once DNF of at most 8 terms of at most 8 literals, reading a variable of a smallest"
        " term at every node gives a tree with the fewest nodes of all trees that compute the DNF",
        instances=Grid.over(sizes=scoped(lambda: _class(5, 5), lambda: _class(8, 8))),
        measured=id3_size,
        asserts=EQUALS(least_size, control=_largest_first_size),
        method="exhaustive",
        complete="full",
        status="proved by Fiat and Pechyony for all read-once DNFs",
    ),
    Claim(
        id="bdm.fp-minsize.product",
        cite=Cite("brutzkus2020", "section 2, under a product distribution"),
        statement=r"on a read-once DNF whose variables have probability $\frac3{10}$ or $\frac7{10}$ the tree that ID3"
        " grows until its error is 0 has the fewest nodes of all trees that compute the DNF",
        instances=Grid.over(terms=scoped(dnfs((1, 2), 3), dnfs((1, 2, 3), 3)), p=PAIRS[:1]),
        measured=lambda terms, p: greedy(dnf(terms, p)).size,
        asserts=EQUALS(
            lambda terms, p: _least_of(terms),
            control=lambda terms, p: _largest_first_size(tuple(sorted(map(sum, terms)))),
        ),
        recorded=REFUTED,
        status="not in the paper: does it extend?",
        origin="new",
        witness="numbers of literals of probabilities {p}, term by term: {terms}; ID3's tree has {measured} nodes, a"
        " smallest one {claimed}",
    ),
    Claim(
        id="bdm.fp-minsize.product.count",
        cite=Cite("brutzkus2020", "section 2, under a product distribution"),
        statement=r"of the 53,129 read-once DNFs of at most 5 terms of at most 5 literals of probabilities"
        r" $\frac3{10}$ or $\frac7{10}$ there are 26,172 on which ID3's tree is not a smallest one that computes the"
        r" DNF, and 10,629 for $\frac25$ or $\frac35$; of the 219 with at most 3 of at most 3 there are 19, and none",
        instances=Grid.over(most=scoped([3], [3, 5]), p=PAIRS),
        measured=lambda most, p: _larger(most, most, p),
        asserts=EQUALS(
            lambda most, p: LARGER[most, most][p],
            control=lambda most, p: next(number for q, number in LARGER[most, most].items() if q != p),
        ),
        method="exhaustive",
        complete="full",
        status="not in the paper; counted here",
        origin="new",
    ),
)
