r"""Section 2: the complete tree of ID3 is a smallest exact tree.

ID3 reads a variable of a smallest term. So for terms of sizes s_1 <= ... <= s_k the number of nodes of its tree is,
with S = 0 if no term remains or one is empty,

.. math:: S(s_1, \dots, s_k) = 1 + S(s_2, \dots, s_k) + S(s_1 - 1, s_2, \dots, s_k),

How it is checked. ``fp-minsize``: the learner's tree is compared with the smallest exact tree for the truth table on
the cube, for DNFs of at most 5 (quick) or 9 (full) literals. S is compared with the minimum over all choices of a term,
for at most 5 terms of at most 5 literals (quick) and the 12,869 multisets of section 8.2 (full). The control reads a
largest term.

``product``: the learner's tree under a product distribution is compared with S, because the smallest exact trees do not
depend on the distribution, for at most two terms of at most 3 literals (quick) or three of 3 (full). ``product.count``:
the exact number of DNFs of a class on which the tree has more than S nodes, for at most 3 terms of at most 3 literals
(quick) and the 53,129 DNFs of section 8.2 (full). The control has the numbers of the other pair of probabilities.

Is it tight? Under a product distribution the statement is false. The smallest counterexamples have two terms, one of 2
literals of probability 3/10 and one of 3 literals, two or three of which have probability 7/10; ID3 takes 9 nodes and 8
suffice. On the DNFs of section 8.2 it is false for about half of them with (3/10, 7/10), and for a fifth with (2/5,
3/5).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations_with_replacement

from constructions.parts.dnf import read_once_dnf
from constructions.parts.expanded import expand
from dp_optimal.exact_tree import smallest_exact_tree
from proofs_checks.bdm.computed.id3_on_product_classes import id3_on
from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities, Terms, dnf, dnfs
from proofs_checks.bdm.definitions import smallest_terms
from theorylab.claims import EQUALS, PROVED, REFUTED, Cite, Claim, Derivation, Grid, Independent, scoped
from theorylab.learners import greedy
from theorylab.problems.cube import CubeProblem

Sizes = tuple[int, ...]
"""Sizes of the terms, in ascending order."""


@cache
def id3_size(sizes: Sizes) -> int:
    """Return the number of nodes of the tree that always reads a variable of a smallest term."""
    if not sizes or sizes[0] == 0:
        return 0
    return 1 + id3_size(sizes[1:]) + id3_size((sizes[0] - 1, *sizes[1:]))


@cache
def least_size(sizes: Sizes) -> int:
    """Return the minimum number of nodes over all choices of a term at each node."""
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
    """Yield the multisets of sizes with the given total, none above ``largest``."""
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
"""Numbers of DNFs of a class on which ID3's tree is not a smallest exact tree."""


def _larger(terms: int, literals: int, p: Probabilities) -> int:
    found = id3_on(terms, literals, p)
    return sum(nodes > id3_size(sizes) for sizes, nodes in zip(found.sizes, found.nodes))


def _of_id3(sizes: Sizes, against: str) -> int:
    """Return the number of nodes of the learner's tree, or of a tree that always reads a smallest term."""
    return greedy(read_once_dnf(sizes)).size if against == "truth table" else id3_size(sizes)


def _least(sizes: Sizes, against: str) -> int:
    if against == "all choices":
        return least_size(sizes)
    return int(smallest_exact_tree(CubeProblem(*expand(read_once_dnf(sizes)))).value)


PROOF = r"""By [bdm.fp-minterm] ID3 reads a variable of a smallest term. If it is 0, this term is removed. If it is 1,
the term is again a smallest one, and when all of its variables are read the leaf is pure. So for terms of sizes
$s_1\le\dots\le s_k$ ID3's tree has $S(s_1,\dots,s_k)=s_1(1+S(s_2,\dots,s_k))$ nodes, $S()=0$, that is
$S=\sum_{j=1}^kP_j$ with $P_j=s_1\cdots s_j$. The formula also gives 0 for $s_1=0$, when the DNF is the constant 1.

Every tree that computes the DNF has at least $S$ nodes, by induction on the number of literals. If there is no term or
an empty one, there is nothing to show. Otherwise the tree has a root. If the root reads no variable of the DNF, both
subtrees compute the DNF; take one of them instead. Let the root read a variable of a term of size $s_i$, where $i$ is
the first index of this size. Its subtrees compute the DNF without this term and the DNF with $s_i-1$ for $s_i$; the
sizes remain in order, as $s_{i-1}\le s_i-1$. By the induction hypothesis they have at least
$\sum_{j<i}P_j+\sum_{j>i}P_j/s_i$ and $\sum_{j<i}P_j+\sum_{j\ge i}P_j(s_i-1)/s_i$ nodes. With $P_0=1$ and
$P_i/s_i=P_{i-1}$ the tree has at least $1+2\sum_{1\le j<i}P_j+\sum_{j\ge i}P_j-P_{i-1}=S+\sum_{0\le j<i-1}P_j\ge S$
nodes.
"""

CLAIMS = (
    Claim(
        id="bdm.fp-minsize",
        origin="printed",
        cite=Cite(
            "bdm",
            "section 2",
            "ID3 learns read-once DNF and linear functions under the uniform distribution in polynomial"
            " time, and its tree has minimal size among all trees that implement the ground truth",
        ),
        statement="On a read-once DNF under the uniform distribution the tree that ID3 grows until its error is 0 has"
        " the fewest nodes of all trees that compute the DNF",
        instances=Grid.over(against=["truth table"], sizes=scoped(_by_literals(5), _by_literals(9)))
        + Grid.over(against=["all choices"], sizes=scoped(lambda: _class(5, 5), lambda: _class(8, 8))),
        measured=_of_id3,
        asserts=EQUALS(_least, control=lambda sizes, against: _largest_first_size(sizes)),
        derivation=Derivation(PROOF, steps=(smallest_terms.SMALLEST_TERMS,)),
        literature="Proved by Fiat and Pechyony; the proof here is different",
    ),
    Claim(
        id="bdm.fp-minsize.product",
        cite="section 2, under a product distribution",
        statement=r"On a read-once DNF whose variables have probability $\frac3{10}$ or $\frac7{10}$ the tree that ID3"
        " grows until its error is 0 has the fewest nodes of all trees that compute the DNF",
        instances=Grid.over(terms=scoped(dnfs((1, 2), 3), dnfs((1, 2, 3), 3)), p=PAIRS[:1]),
        measured=lambda terms, p: greedy(dnf(terms, p)).size,
        asserts=EQUALS(
            lambda terms, p: _least_of(terms),
            control=lambda terms, p: _largest_first_size(tuple(sorted(map(sum, terms)))),
        ),
        recorded=REFUTED,
        literature="Not in the paper; it asks whether the theorem extends to product distributions",
        independent=(
            Independent(
                "learn greedy 'read-once-dnf:sizes=3;2,p=7/10;7/10;7/10;3/10;3/10' --depth 5",
                shows="error 0 size 9",
            ),
            Independent(
                "optimal 'read-once-dnf:sizes=3;2,p=7/10;7/10;7/10;3/10;3/10' --exact size",
                shows="error 0 size 8",
            ),
        ),
        witness="numbers of literals of probabilities {p}, term by term: {terms}; the tree of ID3 has {measured} "
        "nodes, a smallest exact tree {claimed}",
    ),
    Claim(
        id="bdm.fp-minsize.product.count",
        cite="section 2, under a product distribution",
        statement="Of the 53,129 read-once DNFs of at most 5 terms of at most 5 literals of probabilities"
        r" $\frac3{10}$ or $\frac7{10}$ ID3's tree is not a smallest tree that computes the DNF on 26,172, and on"
        r" 10,629 with $\frac25$ or $\frac35$; for the 219 DNFs of at most 3 terms of at most 3 literals these"
        " numbers are 19 and 0",
        instances=Grid.over(most=scoped([3], [3, 5]), p=PAIRS),
        measured=lambda most, p: _larger(most, most, p),
        asserts=EQUALS(
            lambda most, p: LARGER[most, most][p],
            # DNFs of one term less
            control=lambda most, p: _larger(most - 1, most, p),
        ),
        method="exhaustive",
        complete="full",
        recorded=PROVED,
        literature="Not in the paper; the number is computed here",
    ),
)
