"""Proof of Theorem 5: thresholds as trees over the bits of a coordinate, and the most influential bit.

(1) is the size of a threshold, in leaves as everywhere in this paper, (2) the top bit.

How it is checked. (1) The smallest exact tree by dynamic programming for every c; the numbers of leaves with
either answer of that tree. (2) Flipping every bit of every input, for every threshold.

Is it tight? (1) The first counterexample is w = 1, a single bit with its two leaves. (2) Equality holds for some
lower bit, such as c = 1, where all bits have the same influence.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from dp_optimal.exact_tree import smallest_exact_tree
from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, Independent, scoped
from theorylab.problems.cube import CubeProblem
from theorylab.trees.nodes import Leaf


def _thresholds(w: int) -> range:
    return range(1, 1 << w)


def _leaves_by_answer(w: int, c: int) -> tuple[int, int]:
    """Return the leaves with answer 0 and with answer 1 of a smallest tree for X >= c."""
    problem = CubeProblem((np.arange(1 << w) >= c).astype(np.int64))
    places = smallest_exact_tree(problem).tree.places()
    answers = [place.node.label for place in places if isinstance(place.node, Leaf)]
    return answers.count(0), answers.count(1)


def _all_counts(w: int, c: int) -> tuple[int, int, int]:
    """Return the number of leaves, and the numbers of leaves with answers 0 and 1."""
    zeros, ones = _leaves_by_answer(w, c)
    return zeros + ones, zeros, ones


def _zeros_at_the_end(c: int) -> int:
    return (c & -c).bit_length() - 1


def _influences(w: int, c: int) -> list[fmpq]:
    """Return the influence of the bits of X on X >= c, the top bit last."""
    x = np.arange(1 << w)
    flips = [np.count_nonzero((x >= c) != ((x ^ (1 << j)) >= c)) for j in range(w)]
    return [fmpq(int(count), 1 << w) for count in flips]


SIZE = Claim(
    id="blt.s-size",
    cite=Cite(
        "blt",
        "Section 3.1, size of S in the proof of Theorem 5",
        "each threshold is replaced with the tree of size at most $w$ specifying that threshold."
        " Replacing each node of $T$ with a tree of size $w$ creates a tree that is a factor of $w^d$"
        " larger than $T$, where $d$ is the depth of $T$",
    ),
    statement=r"A threshold of a $w$-bit integer is a decision tree of size at most $w$ over its bits (size: leaves)",
    instances=Grid.over(w=scoped(range(1, 6), range(1, 9)), c=_thresholds),
    measured=lambda w, c: _all_counts(w, c)[0],
    asserts=AT_MOST(lambda w, c: w, control=lambda w, c: w - 1),
    method="exhaustive",
    literature="The tree has w internal nodes and w + 1 leaves; the factor w^d is correct",
    falls="slip",
    independent=(Independent("optimal dnf:x1 --exact size", shows="leaves 2"),),
    witness="w = {w}, X >= {c}: the smallest tree has {measured} leaves",
).repaired(
    place="Section 3.1, size of S in the proof of Theorem 5, counting leaves",
    statement=r"A threshold of a $w$-bit integer is a tree with at most $w+1$ leaves, $w$ for either answer; so"
    r" replacing the tests of a tree of depth $d$ multiplies its size by at most $w^d$",
    hypotheses={"1 <= c < 2^w": lambda w, c: w >= 1 and 1 <= c < 1 << w},
    measured=_all_counts,
    asserts=AT_MOST(
        lambda w, c: (w + 1 - _zeros_at_the_end(c), w, w),
        control=lambda w, c: (w + 1 - _zeros_at_the_end(c), w, max(1, w - 1)),
    ),
    derivation=Derivation(
        r"""Let $c=2^zc'$ with $c'$ odd, $1\le c<2^w$. Then $X\ge c$ means that the first $w-z$ bits of $X$, read as a
        number, are at least $c'$. Compare bit by bit from the top: a bit that differs from that of $c'$ decides, and at
        the last bit, which is $1$ in $c'$, both outcomes decide. So there are $w-z+1$ leaves, one for each bit and one
        at the end. As each answer has at least one leaf, it has at most $w-z\le w$. Replacing the tests of a tree of
        depth $d$, from the top, puts at most $w$ copies of each subtree below each test. By induction on $d$ the size
        is at most $w\cdot w^{d-1}$ times that of both."""
    ),
)

TOP_BIT = Claim(
    id="blt.top-bit",
    origin="printed",
    cite="Section 3.1, most influential bit in the proof of Theorem 5",
    statement=r"If $f$ is monotone in $x_i$, no bit of the binary encoding of $x_i$ has a larger influence than the"
    r" top bit, $\mathbb{1}[x_i\ge\tfrac12]$",
    instances=Grid.over(w=scoped(range(1, 8), range(1, 11)), c=_thresholds),
    hypotheses={"1 <= c < 2^w": lambda w, c: w >= 1 and 1 <= c < 1 << w},
    measured=_influences,
    asserts=AT_MOST(
        lambda w, c: [_influences(w, c)[-1]] * w, control=lambda w, c: [_influences(w, c)[0]] * w
    ),
    method="exhaustive",
    derivation=Derivation(
        r"""Let $f$ be non-decreasing in $x_i$; otherwise take $1-f$, which has the same influences.
        Given the other coordinates and bits apart from those of $x_i$, $f$ is $\mathbb{1}[X\ge c]$ for some
        $0\le c\le2^w$, and the influence is a mean over $c$. Bit $j$ is pivotal for the pairs $(x,x+2^j)$, bit $j$ of
        $x$ being $0$, with $x<c\le x+2^j$. The $2^j$ numbers $c-2^j,\dots,c-1$ have, with $c'=c\bmod2^{j+1}$,
        $\min(c',2^{j+1}-c')$ members with bit $j$ equal to $0$. As $c-c'$ is a multiple of $2^{j+1}$, this is at most
        $\min(c,2^w-c)$, the number for $j=w-1$."""
    ),
)
