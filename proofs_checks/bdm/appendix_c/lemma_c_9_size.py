"""Proof of Lemma C.9: "in a tree of size less than l", which has no l-th node.

Problem. That of :mod:`proofs_checks.bdm.appendix_c.lemma_c_9_numbers`.

As printed the statement is about trees of at most l - 1 nodes, which have no l-th node. It does not cover t = l, the
last case of the preceding sentence.

How it is checked. For every tree of that size, node by node, the nodes with C(v) > 0 are listed by their position on
the right path, or 0 in a left subtree. The control of the repair has one node less.

Is it tight? With m + 1 nodes a left subtree may be full, and its last node has C(v) = 1/2.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofs_checks.bdm.appendix_c import lemma_c_8
from proofs_checks.bdm.computed.error_reductions import reduction
from proofs_checks.bdm.computed.weighted_gains import term_sizes
from theorylab.claims import HOLDS, Cite, Claim, Derivation, Grid, scoped


def _trees(ell: int, m: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of nodes of the left subtrees of the right path, for a given maximum number of nodes in all."""

    def longer(left: tuple[int, ...], room: int) -> Iterator[tuple[int, ...]]:
        yield left
        if len(left) < ell:
            for nodes in range(min(m, room - 1) + 1):
                yield from longer((*left, nodes), room - 1 - nodes)

    return longer((), most)


def _effective(ell: int, m: int, most: int) -> set[int]:
    """Return the positions on the right path where C(v) > 0 in a tree of a given maximum size; 0 for a left subtree."""
    found = set()
    for left in _trees(ell, m, most):
        for i, nodes in enumerate(left):
            if reduction(ell - i, m) > 0:
                found.add(i + 1)
            if any(reduction(m - j, 0) > 0 for j in range(nodes)):
                found.add(0)
    return found


def _last_two(ell: int, m: int, most: int) -> bool:
    return _effective(ell, m, most) == {ell - 1, ell}


def _last_nodes(ell: int, m: int, most: int) -> bool:
    if ell > 1:
        return _last_two(ell, m, most)
    return _effective(ell, m, most) == ({1} if m > 1 else set())


NODES = r"of the nodes with $C(v)>0$ there are, over all trees in $\mathcal C_2$ with a right $x$-path"

CLAIM = Claim(
    id="bdm.lemma-c.9.size",
    cite=Cite(
        "bdm",
        "proof of Lemma C.9, first paragraph",
        "by Lemma C.8, the only nodes with $C(v)>0$ in a tree of size less than $l$ are the $l-1$ and $l$ nodes in"
        " the right-path",
    ),
    statement=rf"For $1\le l\le m$ {NODES} of size less than $l$, the $(l-1)$-th and the $l$-th of the right path, and"
    " no others",
    instances=Grid(scoped(lambda: term_sizes(4), lambda: term_sizes(8))),
    measured=lambda ell, m: _last_two(ell, m, ell - 1),
    asserts=HOLDS(control=lambda ell, m: _last_two(ell, m, ell - 2)),
    literature="A misprint: 'less than l' for 'at most l'",
    falls="slip",
    witness=lambda point, measured, claimed: (
        f"l={point['ell']}, m={point['m']}: a tree of size less than l has no l-th node; its nodes with C(v) > 0 are"
        f" the places {sorted(_effective(**point, most=point['ell'] - 1))}"
    ),
).repaired(
    place="proof of Lemma C.9, first paragraph, for at most l nodes",
    statement=rf"For $2\le l\le m$ {NODES} of size at most $l$, the $(l-1)$-th and the $l$-th of the right path, and no"
    r" others; for $l=1$ the first if $m\ge2$, and none if $m=1$",
    hypotheses={"1 <= l <= m": lambda ell, m: 1 <= ell <= m},
    measured=lambda ell, m: _last_nodes(ell, m, ell),
    asserts=HOLDS(control=lambda ell, m: _last_nodes(ell, m, ell - 1)),
    derivation=Derivation(
        "By [bdm.lemma-c.8] the $i$-th node of the right path, with $k_1=l-i+1$ and $k_2=m$, has $C(v)=0$ for"
        r" $k_1\ge3$, $2^{-(m+1)}$ for $k_1=2$, where $m\ge l\ge2$, and $\frac12-2^{-m}$ for $k_1=1$, which is 0 for"
        " $m=1$ only. The right path of $l$ nodes has them all. The $j$-th node of a left sub-tree, a right $y$-path,"
        " has $k_1=m-j+1$ and $k_2=0$, and so $C(v)=0$ unless $j=m$; a tree that has it has at least $m+1>l$ nodes.",
        steps=(lemma_c_8.LEMMA,),
    ),
)
