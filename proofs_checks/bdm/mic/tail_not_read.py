"""The proved half of the conjecture on unread tails: TopDown does not read the tail.

Problem. Read-once DNFs with k = 7, 8 or 9 terms of 3 literals and longer terms, the *tail*; uniform distribution. With
probability rho > 9/10 all terms of the tail fail.

The other half of ``conj.tail`` is open: that the optimal trees of at most 100 tests do not read the tail either.

How it is checked. ``tail.nodes``: the nodes are counted for all rho in pieces [r, s] of [9/10, 1]. Let w be the right
side of the statement. On [r, s] it is at most its expression with r in the first entropy and s in the others, because H
decreases from 1/2 to 1. For rho >= 15/16 it is 2^-k times H(a) - H(2a)/2, which increases with a = 1 - rho. An entropy
on a piece is between the values at its ends, or at most 1. ``tail.top-down``: the errors of the learner on DNFs are
compared with those where the tail cannot be tested. The controls have one term less (six instead of seven), and a tail
that is shorter by one literal.

Where it nearly fails. For k = 7 near rho = 15/16, a tail of one term of 4 literals, there are 114 such nodes; for k = 6
there are 75.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from flint import arb, fmpq

from constructions.parameters import HALF
from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.sweeps import SIZE
from proofs_checks.bdm.computed.unread_tail import UnreadTail, fails
from proofs_checks.bdm.definitions import smallest_terms
from theorylab.claims import EQUALS, HOLDS, Claim, Derivation, Grid, scoped
from theorylab.learners import top_down_growth
from theorylab.numbers.comparison import Order, compare

PLACE = "section 9"
LITERALS, LEAST, LONGEST = 3, fmpq(9, 10), fmpq(1, 16)
"""Number of literals of the first terms, minimum rho, and maximum probability of a term of the tail."""

PIECES = 40

Piece = tuple[fmpq, fmpq]
Node = tuple[int, int, int]
"""Number of open terms of 3 literals, number of remaining literals of another one (0 if there is none), and depth."""


def _entropy(p: fmpq) -> arb:
    return arb(0) if p in (0, 1) else -(p * arb(p).log() + (1 - p) * arb(1 - p).log()) / arb(2).log()


def _largest_entropy(piece: Piece) -> arb:
    low, high = piece
    return arb(1) if low <= HALF <= high else _entropy(high if high < HALF else low)


def _bound_on_tail(k: int, rho: Piece) -> arb:
    """Return the w of the docstring, for all rho of a piece on one side of 15/16."""
    low, high = rho
    if low >= 1 - LONGEST:
        return (_entropy(1 - low) - _entropy(2 * (1 - low)) / 2) / 2**k
    below = (_entropy(high * share / (1 - LONGEST)) for share in (fmpq(1), 1 - 2 * LONGEST))
    return (_entropy(low) - sum(below, arb(0)) / 2) / 2**k


def _is_above(node: Node, rho: Piece, bound: arb) -> bool:
    """Return True if W is certified above a bound at a node, for all rho of a piece."""
    threes, left, depth = node
    a = fmpq(1, 2 ** (left or LITERALS))
    failing = fails([LITERALS] * threes + [left] * bool(left))

    def times(share: fmpq) -> Piece:
        return rho[0] * failing * share, rho[1] * failing * share

    children = _largest_entropy(times(1 / (1 - a))) + _largest_entropy(times((1 - 2 * a) / (1 - a)))
    gain = _entropy(min(times(fmpq(1)), key=lambda p: min(p, 1 - p))) - children / 2
    return compare(gain / 2**depth, bound) is Order.GREATER


def _number_above(k: int, rho: Piece) -> int:
    """Return the number of nodes for which W, at the node and at all its ancestors, exceeds the bound on the tail."""
    bound = _bound_on_tail(k, rho)

    @cache
    def from_here(node: Node) -> int:
        threes, left, depth = node
        if not (threes or left) or not _is_above(node, rho, bound):
            return 0
        if not left:
            threes, left = threes - 1, LITERALS
        false = from_here((threes, 0, depth + 1))
        return 1 + false + (from_here((threes, left - 1, depth + 1)) if left > 1 else 0)

    return from_here((k, 0, 0))


@cache
def nodes_above_tail(k: int) -> int:
    """Return the minimum, over rho from 9/10 to 1, of the number of nodes above the bound for k terms of 3 literals."""
    middle = 1 - LONGEST
    ends = [
        low + (high - low) * fmpq(i, PIECES)
        for low, high in ((LEAST, middle), (middle, fmpq(1)))
        for i in range(PIECES + (high == 1))
    ]
    return min(_number_above(k, piece) for piece in pairwise(ends))


NODES = Claim(
    id="bdm.conj.tail.nodes",
    cite=PLACE,
    statement=r"For $k=7,8,9$ terms of 3 literals and every $\frac9{10}\le\rho\le1$ at least 100 nodes of the"
    " complete tree that reads the shortest open term satisfy, as do all nodes above them,"
    r" $W>2^{-k}\bigl(H(\rho)-\frac12H(\frac\rho{1-a})-\frac12H(\frac{(1-2a)\rho}{1-a})\bigr)$,"
    r" $a=\min(\frac1{16},1-\rho)$, where an input on which all terms of 3 literals fail has label 0 with probability"
    r" $\rho$",
    instances=Grid.over(k=(7, 8, 9)),
    measured=lambda k: nodes_above_tail(k) >= SIZE,
    asserts=HOLDS(control=lambda k: nodes_above_tail(k - 1) >= SIZE),
    method="certified",
    complete=True,
    literature="Not in the paper",
)

PROOF = r"""Let $W$ be the weighted gain, and $w$ the right side in [bdm.conj.tail.nodes]. By [bdm.fp-minterm] TopDown
reads at each node a variable of a shortest open term. The terms of the tail have at least 4 literals, so it reads no
variable of the tail as long as one of the other terms is open. Consider a node where none of them is open and no
variable of the tail has been read. Its depth is at least $k$, because each of the $k$ terms has a false literal. The
label is 0 there with probability $\rho$. Reading a variable of a term of the tail that is true with probability $a'$
gives children with the probabilities $\frac\rho{1-a'}$ and $\frac{(1-2a')\rho}{1-a'}$. The gain increases with $a'$,
because the distance of the two from their mean is $\rho\frac{a'}{1-a'}$ and $H$ is concave. Moreover $a'\le2^{-4}$, and
$\rho\le1-a'$, as the term is false with probability $1-a'$. So $W\le w$ at this node.

Suppose that fewer than 100 splits have been made, none of them on a variable of the tail. By [bdm.conj.tail.nodes] some
node that is counted there is not split. Such a node of minimum depth is a leaf, because all nodes above it are counted
and split. At this leaf a term of at most 3 literals is open, and $W>w$. So a leaf where no such term is open is not
split next, nor is it tied, and the next split is not on a variable of the tail either. If the tail cannot be tested the
same is true, with gain 0 in place of $w\ge0$. At all other leaves label means and gains are the same in both cases. So
with the same tie rule the trees and their errors are the same for $t\le100$.
"""


@cache
def _errors(terms: int, tail: tuple[int, ...]) -> tuple[fmpq, ...]:
    return top_down_growth(read_once_dnf((LITERALS,) * terms + tail), size=SIZE).errors


@cache
def _without_tail(terms: int, tail: tuple[int, ...]) -> tuple[fmpq, ...]:
    return top_down_growth(UnreadTail((LITERALS,) * terms, fails(tail)), size=SIZE).errors


def _shorter(tail: tuple[int, ...]) -> tuple[int, ...]:
    return (*tail[:-1], tail[-1] - 1)


SMALL = [(7, (4,)), (8, (4, 5)), (9, (5,))]
LARGE = [*SMALL, (7, (5, 5, 5)), (8, (4, 6, 7, 8)), (9, (6, 6)), (9, (6, 7, 9))]

NOT_READ = Claim(
    id="bdm.conj.tail.top-down",
    cite=PLACE,
    statement="On a read-once DNF with seven, eight or nine terms of 3 literals and longer ones, which fail with"
    r" probability $\rho>\frac9{10}$, under the uniform distribution, TopDown with the entropy does not read the"
    r" longer terms in its first 100 splits, for every tie rule: $E(T_t)$, $t\le100$, is the same, with the same tie"
    " rule, as if they could not be tested",
    instances=Grid(scoped(*([{"terms": k, "tail": tail} for k, tail in tails] for tails in (SMALL, LARGE)))),
    hypotheses={"seven, eight or nine terms of 3 literals": lambda terms: 7 <= terms <= 9},
    measured=_errors,
    asserts=EQUALS(_without_tail, control=lambda terms, tail: _without_tail(terms, _shorter(tail))),
    derivation=Derivation(PROOF, steps=(smallest_terms.SMALLEST_TERMS, NODES)),
    literature="Not in the paper; proved here. Whether an optimal tree reads them is open (bdm.conj.tail)",
)
