"""The searches whose rows are counted: their results, and exact numbers of rows.

Algorithm. Greedy, LicketySPLIT, SPLIT with every lookahead depth and the search of all trees, counted
(:mod:`proofs_checks.split.computed.counted_search`), with and without caching.

Theorems 6.1 and 6.4 bound the rows from above, so a search that skips work would also satisfy them. (``objectives``)
Penalties are between zero and the error of a leaf. (``rows``) If no test is informative, LicketySPLIT without a penalty
tries k tests at the root, each followed by greedy subtrees that try k - i tests at depth i.

How it is checked. By running the searches; the controls have one test less.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.questions import Question, asking
from proofs_checks.split.computed.counted_search import CachedSearch, Search, Table
from proofs_checks.split.computed.search_tables import LABELS, table
from proofs_checks.split.computed.small_labellings import objective
from theorylab.claims import Claim, Grid, scoped
from theorylab.learners import leaf_penalty_greedy, lickety_split, split
from theorylab.problems.samples.sample import SampleProblem

PENALTIES = tuple(map(fmpq, ("0", "1/100", "1/12", "1/7", "3/10")))
"""At 1/7 a second leaf pays when one bit of a parity of two bits remains; at 3/10, for a single bit."""


def _sample(data: Table) -> SampleProblem:
    """Return the table as a problem for the learners."""
    rows: dict[tuple[int, ...], list[fmpq]] = {}
    for row in range(data.rows):
        masses = rows.setdefault(tuple(column >> row & 1 for column in data.columns), [fmpq(0), fmpq(0)])
        masses[data.ones >> row & 1] += 1
    return SampleProblem(rows)


def _by_counting(labels: str, k: int, d: int, penalty: fmpq) -> list[fmpq]:
    found = []
    for search in (Search, CachedSearch):
        runs = [search(table(labels, k), penalty) for _ in range(d + 3)]
        found += [runs[0].greedy_tree(d), runs[1].lickety_split(d), runs[2].optimal(d)]
        found += [run.split(d, lookahead) for lookahead, run in enumerate(runs[3:])]
    return found


def _by_learners(labels: str, k: int, d: int, penalty: fmpq) -> list[fmpq]:
    problem = _sample(table(labels, k))
    options = {"depth": d, "penalty": penalty, "impurity": "gini"}
    grown = [
        leaf_penalty_greedy(problem, **options),
        lickety_split(problem, **options),
        split(problem, lookahead=d, **options),
        *(split(problem, lookahead=lookahead, **options) for lookahead in range(d)),
    ]
    return [objective(tree, penalty) for tree in grown] * 2


def _with_a_test_less(labels: str, k: int, d: int, penalty: fmpq) -> list[fmpq]:
    shallow = _by_learners(labels, k, d - 1, penalty)
    return shallow[: len(shallow) // 2] * 2 + shallow[-1:] * 2


def _rows_sent(k: int, d: int) -> fmpq:
    run = Search(table("coin", k), fmpq(0))
    run.lickety_split(d)
    return fmpq(run.total, run.table.rows)


def _rows(k: int, d: int) -> int:
    return k + k * sum(k - i for i in range(1, d))


CLAIM = Claim(
    id="split.thm-6.4.counted",
    cite="Theorems 6.1 and 6.4, the algorithms that are counted",
    statement=r"The searches whose rows are counted find the objectives of greedy, LicketySPLIT, SPLIT and of an"
    r" optimal tree; and on the table of all inputs of $k$ features, each once with either label, LicketySPLIT without"
    r" a penalty sends exactly $n\bigl(k+k\sum_{i=1}^{d-1}(k-i)\bigr)$ rows, $1\le d\le k$",
    **asking(
        {
            "objectives": Question(
                Grid.over(
                    labels=LABELS,
                    k=scoped(range(1, 5), range(1, 6)),
                    d=lambda k: range(1, min(k, 3) + 1),
                    penalty=PENALTIES,
                ),
                _by_counting,
                _by_learners,
                _with_a_test_less,
            ),
            "rows": Question(
                Grid.over(k=scoped(range(1, 6), range(1, 8)), d=lambda k: range(1, min(k, 4) + 1)),
                _rows_sent,
                _rows,
                lambda k, d: _rows(k, d - 1),
            ),
        }
    ),
    literature="This rules out that the bounds of Theorems 6.1 and 6.4 hold only because the searches skip work",
)
