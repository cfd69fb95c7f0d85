r"""Equation 13 and related counts: the total number of rows of all subproblems of a given depth.

Problem. The subproblems after j distinct tests, one for every sequence (or, with caching, every set) of tests and
every outcome of them, empty ones included.

How it is checked. By writing all subproblems out, and by running the searches of
:mod:`proofs_checks.split.computed.counted_search`, whose cost grows like :math:`k^d 2^k`.

Is it tight? The counts are equations. :math:`nk^j/j!` is close to :math:`n\binom kj` only while j^2 is small against k.
On the table ``coin`` greedy of depth one sends exactly nk rows.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import comb, perm

from flint import fmpq

from proofs_checks.split.computed.counted_search import Search, Table
from proofs_checks.split.computed.search_tables import searches, table
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Derivation, Grid, Point, scoped

ZERO = fmpq(0)
ORDERS = {"sequences": (permutations, perm), "sets": (combinations, comb)}
"""The ways to choose tests, and the number of choices."""


def _rows_after(data: Table, tests: tuple[int, ...]) -> list[int]:
    """Return the numbers of rows of the subproblems after a sequence of tests."""
    sizes = []
    for outcomes in product((0, 1), repeat=len(tests)):
        rows = (1 << data.rows) - 1
        for test, outcome in zip(tests, outcomes):
            rows &= data.columns[test] if outcome else ~data.columns[test]
        sizes.append(rows.bit_count())
    return sizes


def _rows_and_number(of: str, k: int, j: int) -> tuple[fmpq, int]:
    """Return rows (in units of n) and number of the subproblems after all sequences or sets of j distinct tests."""
    data = table("coin", k)
    sizes = [size for tests in ORDERS[of][0](range(k), j) for size in _rows_after(data, tests)]
    return fmpq(sum(sizes), data.rows), len(sizes)


def _counts(of: str, k: int, j: int) -> tuple[int, int]:
    tests = ORDERS[of][1](k, j)
    return tests, 2**j * tests


def _cost(search: str, labels: str, k: int, d: int) -> tuple[fmpq, int]:
    """Return the rows sent (in units of n) and the subproblems met at depth d in a search of all trees."""
    run = Search(table(labels, k), ZERO)
    if search == "greedy":
        run.greedy_tree(d)
        return fmpq(run.total, run.table.rows), 0
    run.optimal(d)
    return fmpq(run.total, run.table.rows), 2**d * perm(k, d)


def _bounds(search: str, labels: str, k: int, d: int) -> tuple[int, int]:
    return (k * d, 0) if search == "greedy" else (k**d, (2 * k) ** d)


def _searches(of_greedy: int, of_all: int) -> list[Point]:
    features = {"greedy": of_greedy, "all trees": of_all}
    return [{"search": search, **point} for search, most in features.items() for point in searches(most, 4)]


SIZES = Claim(
    id="split.eq-13",
    cite=Cite(
        "split",
        "Appendix A.8.1, equation 13, and before equation 16",
        r"$\sum_{i=1}^{(2k)^{d_l}}|S_i|=\mathcal{O}(nk^{d_l})$",
    ),
    statement=r"On every table the subproblems after $j$ distinct tests have $nk(k-1)\cdots(k-j+1)\le nk^j$ rows in"
    r" all, and there are $2^jk(k-1)\cdots(k-j+1)\le(2k)^j$; as sets of outcomes there are $j!$ times fewer, with"
    " $j!$ times fewer rows in all",
    instances=Grid.over(of=ORDERS, k=scoped(range(1, 5), range(1, 7)), j=lambda k: range(min(k, 4) + 1)),
    measured=_rows_and_number,
    asserts=EQUALS(_counts, control=lambda of, k, j: (k**j, (2 * k) ** j)),
    origin="sharpened",
    derivation=Derivation(
        r"""Every row of the table has one vector of outcomes of $j$ given tests, so the $2^j$ subproblems of the tests
        partition the table and have $n$ rows in all. There are $k(k-1)\cdots(k-j+1)\le k^j$ sequences of $j$ distinct
        tests, and each of the $\binom kj$ sets comes from $j!$ sequences."""
    ),
)

COSTS = Claim(
    id="split.search-2k",
    cite=Cite(
        "split",
        "Section 6, and Appendices A.8.1 and A.8.3",
        r"a globally optimal approach searches $\mathcal{O}((2k)^d)$ subproblems in the worst case; a"
        " greedy tree of depth $d_g$ on a sub-problem of size $n$ with $k$ features takes time"
        r" $\mathcal{O}(nkd_g)$; brute force without caching takes $\mathcal{O}(nk^d)$",
    ),
    statement="A greedy tree of depth $d$ sends at most $nkd$ rows down an outcome of a test. A search of all trees"
    " of depth $d$ sends at most $nk^d$, and visits at most $(2k)^d$ subproblems at depth $d$",
    instances=Grid(scoped(_searches(5, 4), _searches(8, 6))),
    measured=_cost,
    asserts=AT_MOST(_bounds, control=lambda search, labels, k, d: _bounds(search, labels, k - 1, d)),
    formal="split/search_2k.v:rows_of_searches",
    literature=r"The paper has $\mathcal{O}(nkd_g)$ and $\mathcal{O}(nk^d)$; here with constant 1",
    origin="sharpened",
    derivation=Derivation(
        r"""*Greedy.* The nodes of one level are disjoint, so they have at most $n$ rows, each of which is sent once for
        every test that is tried, at most $k$ times; there are $d$ levels.

        *All trees.* The search sends the rows of every subproblem after $1,\dots,d$ tests once. By [split.eq-13] these
        are $n\sum_{j=1}^dk^{(j)}$ with $k^{(j)}=k(k-1)\cdots(k-j+1)$, and there are at most $(2k)^d$ subproblems at
        depth $d$. It remains to show $\sum_{j=1}^mk^{(j)}\le k^m$ for $m\ge1$, $k\ge0$, by induction on $m$. For $m=1$
        or $k=0$ equality holds. For $m\ge2$ and $k\ge1$ the sum is $k(1+\sum_{j=1}^{m-1}(k-1)^{(j)})\le
        k(1+(k-1)^{m-1})\le k^m$, as $1+a^p\le(1+a)^p$ for integers $a\ge0$, $p\ge1$.""",
        steps=(SIZES,),
    ),
)
