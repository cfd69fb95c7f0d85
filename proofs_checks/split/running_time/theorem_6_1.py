r"""Theorem 6.1: the runtime of SPLIT, with and without caching.

Algorithm. Algorithm 2 by brute force, counted in rows sent down an outcome of a test
(:mod:`proofs_checks.split.computed.counted_search`); with caching, a set of outcomes is searched once.

The paper gives no constants; those of the claims are derived here. Line 7 of Algorithm 2 completes every leaf u of the
prefix to depth d - d_u. If the prefix is a single leaf, this is a search of all trees of depth d. It happens if no tree
of depth d is better than a leaf, as for a parity of more than d bits. For this label greedy's ties do not matter, and
the bound of Algorithm 12 (mistakes that no tree avoids) does not close the root, whereas it does on a table that has
every row with both labels.

How it is checked. By counting, on the tables of :mod:`proofs_checks.split.computed.search_tables`, at a cost of about
:math:`k^d 2^k`. The printed algorithm is run on parities and random labels, on which the root is not closed. With
caching the bound has a factor of two, and the tables are too small to exceed it; the number of rows sent on larger
tables is derived in ``split.alg-2.shallow-leaf``.

Is it tight? On the table ``coin`` the greedy part is exactly :math:`n k^{(l)}\sum_{i=l}^{d-1}(k-i)`,
:math:`k^{(l)} = k(k-1)\cdots(k-l+1)`, and for l = 0, d = 1 the bound without caching is attained.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from math import comb, perm

from flint import fmpq

from proofs_checks.split.computed.counted_search import CachedSearch, Search
from proofs_checks.split.computed.lookahead_cost import cached_cost, cost
from proofs_checks.split.computed.search_tables import LABELS, PARITY_BITS, table
from proofs_checks.split.running_time import equation_13
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Derivation, Grid, Point, number, scoped

PENALTY = fmpq(1, 100)
UNCLOSED = ("parity", "random")
"""Labels for which the root is open, because no two rows differ only in the label."""
SEARCHES = {"every path": Search, "cached": CachedSearch}


def _points(most: int, cached: int, rules: Iterable[str] = LABELS) -> list[Point]:
    """Return instances of up to ``most`` features and, cached, of 2d to ``cached`` features, for the given rules."""
    return [
        {"search": search, "labels": labels, "k": k, "d": d, "dl": dl}
        for search, features in zip(SEARCHES, (most, cached))
        for k in range(2, features + 1)
        for d in range(1, min(k if search == "every path" else k // 2, 4) + 1)
        for dl in range(d)
        for labels in rules
    ]


def _rows_sent(*, complete_all: bool, search: str, labels: str, k: int, d: int, dl: int) -> fmpq:
    """Return the rows sent by SPLIT, as a multiple of the rows of the table."""
    run = SEARCHES[search](table(labels, k), PENALTY)
    run.split(d, dl, complete_all=complete_all)
    return fmpq(run.total, run.table.rows)


def _bound(search: str, labels: str, k: int, d: int, dl: int) -> fmpq:
    return cost(k, d, dl) if search == "every path" else 2 * cached_cost(k, d, dl)


def _completion(search: str, labels: str, k: int, d: int, dl: int) -> fmpq:
    run = SEARCHES[search](table(labels, k), PENALTY)
    run.split(d, dl)
    return fmpq(run.completion, run.table.rows)


def _sequences(search: str, k: int, d: int) -> int:
    """Return the number of sequences of 1, ..., d tests, or of sets if their order does not matter."""
    orders = perm if search == "every path" else comb
    return sum(orders(k, j) for j in range(1, d + 1))


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    least = next(k for k in count(6) if _sequences("cached", k, 3) > 2 * cached_cost(k, 3, 1))
    return (
        f"{'without' if values['search'] == 'every path' else 'with'} caching, on the parity of {values['k']} bits,"
        f" d={values['d']}, d_l={values['dl']}: SPLIT sends {number(measured)} n rows, and the bound is"
        f" {number(claimed)} n. The prefix is a leaf, which is completed to depth d; on a"
        " parity of four or more of k bits with d=3, d_l=1 its completion sends n(k^3-2k^2+2k) rows and the bound is"
        " 3nk^2, so that no constant helps; with caching it sends n(C(k,1)+C(k,2)+C(k,3)), and the bound is 5nk^2, less"
        f" from k={least} on. Tried on the parity of the last three bits and on random labels of all inputs of up to"
        " four features (with caching five; full scope: six and eight), d up to 4, every d_l"
    )


PRINTED = Claim(
    id="split.thm-6.1",
    cite=Cite(
        "split",
        "Theorem 6.1 with Algorithm 2",
        r"For a dataset $D$ with $k$ features and $n$ samples, depth constraint $d$ such that $d\ll k$,"
        r" and lookahead depth $0\le d_l<d$, Algorithm 2 has runtime"
        r" $\mathcal{O}\bigl(n(d-d_l)k^{d_l+1}+nk^{d-d_l}\bigr)$. If we cache repeated subproblems, the"
        " runtime reduces to"
        r" $\mathcal{O}\Bigl(\frac{n(d-d_l)k^{d_l+1}}{d_l!}+\frac{nk^{d-d_l}}{(d-d_l)!}\Bigr)$",
    ),
    statement=r"Algorithm 2 sends at most $n(d-d_l)k^{d_l+1}+nk^{d-d_l}$ rows down an outcome of a test, and with"
    r" caching, if $k\ge2d$, at most $2\bigl(n(d-d_l)k^{d_l+1}/d_l!+nk^{d-d_l}/(d-d_l)!\bigr)$",
    instances=Grid(scoped(_points(4, 5, UNCLOSED), _points(6, 8, UNCLOSED))),
    measured=lambda **point: _rows_sent(complete_all=True, **point),
    asserts=AT_MOST(_bound, control=lambda k, **point: _bound(k=k - 1, **point)),
    literature="False if a leaf of the prefix is above the lookahead depth; the proof assumes that every leaf has "
    "depth d_l",
    falls="theorem",
    formal="split/thm_6_1.v:printed_is_false",
    witness=_in_words,
).repaired(
    place="Theorem 6.1, where only leaves at the lookahead depth are completed",
    statement=r"If Algorithm 2 completes only the leaves at depth $d_l$ of its prefix, it sends at most"
    r" $n(d-d_l)k^{d_l+1}+nk^{d-d_l}$ rows down an outcome of a test. If moreover every set of outcomes is searched"
    r" once, and $k\ge2d$, at most $2\bigl(n(d-d_l)k^{d_l+1}/d_l!+nk^{d-d_l}/(d-d_l)!\bigr)$",
    instances=Grid(scoped(_points(4, 5), _points(6, 8))),
    measured=lambda **point: _rows_sent(complete_all=False, **point),
    derivation=Derivation(
        r"""Write $l=d_l$ and $k^{(j)}=k(k-1)\cdots(k-j+1)$. Pruning only reduces the number of rows.

        *Lookahead and greedy.* By [split.eq-13] the subproblems after $j$ tests have at most $nk^{(j)}$ rows; they are
        sent for $j=1,\dots,l$. Those at depth $l$ get greedy subtrees, whose nodes at depth $i$, $l\le i<d$, are
        disjoint and send every row once for each unused test, of which there are at most $k-l$. If $l=0$, these are at
        most $ndk$ rows in all. If $l\ge1$, $\sum_{j=1}^lk^{(j)}\le k^l$, as in the proof of [split.search-2k]. So for
        $l<k$ lookahead and greedy send at most $n\bigl(k^l+(d-l)k^l(k-l)\bigr)\le n(d-l)k^{l+1}$ rows, as $1\le
        l(d-l)$. For $l\ge k$ no test remains for greedy, and $nk^l\le n(d-l)k^{l+1}$.

        *Completion.* The leaves at depth $l$ are disjoint, with at most $n$ rows. A leaf with $n_u$ rows has at most
        $k$ unused tests, and a search of all trees of depth $d-l$ sends at most $n_uk^{d-l}$ rows by [split.search-2k].

        *With caching*, by [split.eq-13], the subproblems after $j$ tests have at most $n\binom kj\le nk^j/j!$ rows.
        For $0\le m\le d\le k/2$, $\sum_{j=0}^mk^j/j!\le\frac{k^m}{m!}\sum_{i\ge0}(m/k)^i\le2k^m/m!$. So lookahead and
        greedy send at most $n\frac{k^l}{l!}\bigl(2+(d-l)(k-l)\bigr)$ rows, and without the 2 if $l=0$; this is at
        most $2n(d-l)k^{l+1}/l!$, as $(d-l)(k+l)\ge k\ge2$. A leaf of $n_u$ rows is completed with at most
        $n_u\sum_{j=1}^{d-l}\binom kj\le2n_uk^{d-l}/(d-l)!$.""",
        steps=(equation_13.SIZES, equation_13.COSTS),
    ),
)

SHALLOW = Claim(
    id="split.alg-2.shallow-leaf",
    cite="Algorithm 2, line 7",
    statement="On the table of all inputs of $k$ features, each once with either label, or labelled with a parity of"
    r" more than $d$ of them, with $1\le d_l<d\le k$ and $0<\lambda<2^{-d}$, the prefix is a leaf, and its completion"
    r" by brute force sends $n\sum_{j=1}^{d}k(k-1)\cdots(k-j+1)$ rows, and with caching $n\sum_{j=1}^d\binom kj$, for"
    " every $d_l$",
    instances=Grid.over(
        search=SEARCHES,
        labels=("coin", "parity"),
        k=scoped(range(2, 6), range(2, 8)),
        d=scoped(lambda k: range(2, min(k, 3) + 1), lambda k: range(2, min(k, 4) + 1)),
        dl=lambda d: range(1, d),
        where=lambda labels, k, d: labels == "coin" or d < min(k, PARITY_BITS),
    ),
    measured=_completion,
    asserts=EQUALS(
        lambda search, labels, k, d, dl: _sequences(search, k, d),
        control=lambda search, labels, k, d, dl: k ** (d - dl),
    ),
    literature=r"Of order $nk^d$; for $1\le d_l\le d-2$ it exceeds every multiple of the printed bounds as $k$ grows",
    derivation=Derivation(
        r"""Every subproblem after at most $d$ tests has equally many rows of either label, because a bit of the parity
        is unread. So a tree of depth $d$ with $s$ leaves has error $\frac12$ and objective $\frac12+s\lambda$. A leaf
        is best, so the prefix is a leaf. Its completion searches all trees of depth $d$. A subproblem after $j<d$ tests
        has, as a leaf, the error $2^{-j-1}\ge2^{-d}>\lambda$. So a second leaf might still pay, and all its tests are
        tried. The rows sent are those of the subproblems after $1,\dots,d$ tests. By [split.eq-13] they are
        $n\sum_{j=1}^dk(k-1)\cdots(k-j+1)$ , and $n\sum_{j=1}^d\binom kj$ with caching, where each set of outcomes is
        searched once.""",
        steps=(equation_13.SIZES,),
    ),
)
