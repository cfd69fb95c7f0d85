r"""Equation 13 and the counting around it: how many rows all subproblems of a depth have together.

Problem. A table of n rows and k features; the subproblems after j tests, one for every sequence of distinct tests and
every outcome of them, empty ones included.

Statement. (1) There are at most :math:`(2k)^j` of them and they have at most :math:`nk^j` rows in all (equation 13);
exactly :math:`n k(k-1)\cdots(k-j+1)` rows, since for each sequence of tests they partition the table. (2) As sets of
outcomes there are j! times fewer, with j! times fewer rows. (3) A greedy tree of depth g costs O(nkg): at most nkg
rows sent down an outcome. (4) Brute force to depth d meets at most :math:`(2k)^d` subproblems at depth d and costs at
most :math:`nk^d` (section 6 and Appendix A.8.3).

How it is checked. (1), (2) by writing all subproblems out; (3), (4) by running the searches of
:mod:`proofs_checks.split.computed.counted_search`; the inequality in (4) is proved in ``theorem_6_1``.

Is it tight? (2) is an equality. The cached sum is :math:`n\binom kj`, of which :math:`nk^j/j!` is an upper bound
that is close only while j^2 is small against k. A greedy tree on the table ``coin`` sends
:math:`n\sum_{i<g}(k-i)` rows, exactly nkg for g = 1.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations, product
from math import factorial, perm

from flint import fmpq

from proofs_checks.split.computed.counted_search import Search, Table
from proofs_checks.split.computed.search_tables import searches, table
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Grid, scoped

ZERO = fmpq(0)


def _rows_after(data: Table, tests: tuple[int, ...]) -> list[int]:
    """Numbers of rows of the subproblems after a sequence of tests."""
    sizes = []
    for outcomes in product((0, 1), repeat=len(tests)):
        rows = (1 << data.rows) - 1
        for test, outcome in zip(tests, outcomes):
            rows &= data.columns[test] if outcome else ~data.columns[test]
        sizes.append(rows.bit_count())
    return sizes


def _rows_and_number(orders: Callable, k: int, j: int) -> tuple[fmpq, int]:
    """Rows (in units of n) and number of the subproblems after all sequences, or sets, of j distinct tests."""
    data = table("coin", k)
    sizes = [size for tests in orders(range(k), j) for size in _rows_after(data, tests)]
    return fmpq(sum(sizes), data.rows), len(sizes)


def _sequences(k: int, j: int) -> tuple[fmpq, int]:
    return _rows_and_number(permutations, k, j)


def _redundancy(k: int, j: int) -> list[fmpq]:
    return [fmpq(a) / b for a, b in zip(_sequences(k, j), _rows_and_number(combinations, k, j))]


SIZES = Grid.over(k=scoped(range(1, 5), range(1, 7)), j=lambda k: range(min(k, 4) + 1))


def _greedy_rows(labels: str, k: int, d: int) -> fmpq:
    run = Search(table(labels, k), ZERO)
    run.greedy_tree(d)
    return fmpq(run.total, run.table.rows)


def _brute_force_rows(labels: str, k: int, d: int) -> tuple[fmpq, int]:
    run = Search(table(labels, k), ZERO)
    run.optimal(d)
    return fmpq(run.total, run.table.rows), 2**d * perm(k, d)


def _claim(id: str, place: str, statement: str, **check) -> Claim:
    return Claim(id=id, cite=Cite("babbar2025", place), statement=statement, status="proved", **check)


CLAIMS = (
    _claim(
        "split.eq-13",
        "Appendix A.8.1, equation 13",
        r"The subproblems after $j$ tests have at most $nk^j$ rows in all, and there are at most $(2k)^j$",
        instances=SIZES,
        measured=_sequences,
        asserts=AT_MOST(lambda k, j: (k**j, (2 * k) ** j), control=lambda k, j: ((k - 1) ** j, (2 * k) ** j)),
    ),
    _claim(
        "split.eq-13.exact",
        "Appendix A.8.1, equation 13 with its exact value",
        r"The subproblems after $j$ distinct tests have $nk(k-1)\cdots(k-j+1)$ rows in all, on every table",
        instances=SIZES,
        measured=lambda k, j: _sequences(k, j)[0],
        asserts=EQUALS(lambda k, j: perm(k, j), control=lambda k, j: k**j),
    ),
    _claim(
        "split.dl-factorial",
        "Appendix A.8.1, before equation 16",
        r"Every set of $d_l$ outcomes is met in $d_l!$ orders, so that caching divides the number of subproblems at"
        r" depth $d_l$, and their rows, by $d_l!$",
        instances=SIZES,
        measured=_redundancy,
        asserts=EQUALS(lambda k, j: (factorial(j), factorial(j)), control=lambda k, j: k**j),
    ),
    _claim(
        "split.greedy-runtime",
        "Appendix A.8.1, before equation 12",
        r"A greedy tree of depth $d_g$ costs $\mathcal{O}(nkd_g)$; here: it sends at most $nkd_g$ rows down an outcome",
        instances=Grid(searches(5, 4), searches(8, 4)),
        measured=_greedy_rows,
        asserts=AT_MOST(lambda labels, k, d: k * d, control=lambda labels, k, d: k * d - 1),
    ),
    _claim(
        "split.search-2k",
        "Section 6 and Appendix A.8.3",
        r"A search of all trees of depth $d$ meets at most $(2k)^d$ subproblems at depth $d$ and costs"
        r" $\mathcal{O}(nk^d)$; here: it sends at most $nk^d$ rows down an outcome",
        instances=Grid(searches(4, 4), searches(6, 4)),
        measured=_brute_force_rows,
        asserts=AT_MOST(
            lambda labels, k, d: (k**d, (2 * k) ** d), control=lambda labels, k, d: (k**d - 1, (2 * k) ** d)
        ),
    ),
)
