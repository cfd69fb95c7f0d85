r"""Tables 7, 8 and 9: objectives and running times for three penalties, and the factor of 100 in the text.

Problem. For the penalties .001, .006 and .011 the tables print the mean training objective and the mean seconds of
GOSDT (an optimal tree), SPLIT, LicketySPLIT and, in Table 7, of greedy. The introduction calls SPLIT and its variants
"over 100 times faster" than optimal methods, and section 7.2 "often over 100 times faster" than others.

(0) ``named``, of section 7.1: GOSDT takes at least 10 times as long on both data sets. (1) The order of objectives. (2)
The minimum objective :math:`\min_T \mathrm{err}(T)+\lambda\,\mathrm{leaves}(T)` is a minimum of linear functions of
:math:`\lambda`, so GOSDT's is concave in the penalty. (3) ``overhead``: section 7.1 says that all running times are
about a second; for Covertype in Table 9 GOSDT takes 2.62 s, SPLIT 6.07 s and LicketySPLIT 10.70 s. (4) ``100x``: SPLIT
is over 100 times faster in none of its 12 rows, LicketySPLIT in 9 of 15.

How it is checked. (1) on the printed numbers. (2) and (4) for all numbers that round to them; in (2) the three
penalties are equally spaced, so concavity says that twice the middle objective is at least the sum of the outer ones.
In (3) about a second is read as at most 2 s.

Is it tight? In Tables 8 and 9 many rows of (1) are equal. The running times of GOSDT on Bike are 606.87, 607.32 and
610.20 s for penalties that grow elevenfold, as if a time limit of 600 s had stopped it, whereas section 7.1 gives a
limit of 1200 s. If so, its objective there is only an upper bound. In (4) the largest factors are 572 to 585 for
LicketySPLIT, on HELOC in Table 8, and about 73 for SPLIT, on Adult in Table 9. The values of Figures 3 and 4 are not
printed as numbers.
"""

from __future__ import annotations

from itertools import pairwise

from flint import fmpq

from proofs_checks.shared.printed_tables import Rounded, exact, printed_table, rounding_interval, row
from proofs_checks.split.computed.printed_claims import printed_claim, rows
from theorylab.claims import AT_MOST, GREATER, HOLDS, REFUTED, Point, number

PENALTIES = {7: fmpq(1, 1000), 8: fmpq(6, 1000), 9: fmpq(11, 1000)}
"""Penalty of a leaf, by table."""

OURS = ("split", "lickety-split")


def _datasets(*tables: int) -> list[str]:
    """Return the data sets that all the given tables have, in the order of the last table."""
    listed = [dict.fromkeys(r["dataset"] for r in printed_table("split", table)) for table in tables]
    return [name for name in listed[-1] if all(name in names for names in listed)]


def _in(*tables: int) -> list[Point]:
    return [{"table": table, "dataset": name} for table in tables for name in _datasets(table)]


def _objective(table: int, dataset: str, algorithm: str = "gosdt") -> Rounded:
    """Return the interval of objectives that a table's entry may represent."""
    return rounding_interval(row("split", table, dataset=dataset, algorithm=algorithm)["objective"])


def _by_algorithm(table: int, dataset: str, column: str) -> dict[str, fmpq]:
    listed = printed_table("split", table)
    return {r["algorithm"]: exact(r[column]) for r in listed if r["dataset"] == dataset}


def seconds(table: int, dataset: str) -> dict[str, fmpq]:
    """Return the printed running times by algorithm."""
    return _by_algorithm(table, dataset, "seconds")


def _steps(table: int, dataset: str) -> list[fmpq]:
    """Return the increases of the printed objective from the best algorithm to the worst."""
    found = _by_algorithm(table, dataset, "objective")
    best_first = [found[name] for name in ("gosdt", *OURS, "greedy") if name in found]
    return [worse - better for better, worse in pairwise(best_first)]


def _bend(dataset: str) -> Rounded:
    """Return twice the middle objective minus the outer ones."""
    low, middle, high = (_objective(table, dataset) for table in PENALTIES)
    return Rounded(2 * middle.low - low.high - high.high, 2 * middle.high - low.low - high.low)


def _slowest_when_behind(table: int, dataset: str) -> fmpq:
    """Return the maximum time if SPLIT or LicketySPLIT is slower than GOSDT, otherwise 0."""
    times = seconds(table, dataset)
    return max(times.values()) if times["gosdt"] < max(times.values()) else fmpq(0)


def _slow_in_words(point: Point, measured: fmpq, claimed: int) -> str:
    times = ", ".join(f"{name} {float(value):.2f} s" for name, value in seconds(**point).items())
    return f"{point['dataset']} in Table {point['table']}: {times}. Tried: all rows of Tables 8 and 9"


def speed_up(table: int, dataset: str, algorithm: str) -> Rounded:
    """Return the ratio of GOSDT's time to that of an algorithm."""
    slow, fast = (row("split", table, dataset=dataset, algorithm=a)["seconds"] for a in ("gosdt", algorithm))
    return rounding_interval(slow) / rounding_interval(fast)


BY_SPEED_UP = sorted(
    (point for table in PENALTIES for point in rows(table, algorithms=OURS)),
    key=lambda point: speed_up(**point).high,
)
"""Rows of the three tables, the smallest factor first."""


def _over_100(algorithm: str) -> list[bool]:
    return [speed_up(**point).low > 100 for point in BY_SPEED_UP if point["algorithm"] == algorithm]


def _factor_in_words(point: Point, measured: fmpq, claimed: int) -> str:
    ours, lickety = (f"{sum(over)} of {len(over)}" for over in map(_over_100, OURS))
    return (
        f"{point['algorithm']} is at most {number(measured)} times as fast in any row; over 100 times in {ours} rows of"
        f" split and in {lickety} of lickety-split, in Tables 7 to 9"
    )


def _largest_factor(algorithm: str) -> fmpq:
    return max(speed_up(**point).high for point in BY_SPEED_UP if point["algorithm"] == algorithm)


def _ahead(table: int, dataset: str) -> fmpq:
    """Return a lower bound on the factor by which both SPLIT and LicketySPLIT are faster than GOSDT."""
    return min(speed_up(table, dataset, algorithm).low for algorithm in OURS)


def _lawful(dataset: str, table: int = 0, *, strictly: bool = False) -> bool:
    """Return True if a row's objectives do not decrease or, without a table, GOSDT's are concave; or strictly so."""
    least = min(_steps(table, dataset)) if table else _bend(dataset).low
    return least > 0 if strictly else least >= 0


CLAIMS = (
    printed_claim(
        "table-7",
        "Tables 7, 8 and 9",
        r"In every row of Tables 7 to 9 the training objectives of GOSDT, SPLIT, LicketySPLIT and greedy do not"
        r" decrease in this order",
        [*_in(*PENALTIES), *({"dataset": name} for name in _datasets(*PENALTIES))],
        _lawful,
        HOLDS(control=lambda **point: _lawful(**point, strictly=True)),
        origin="reading",
        also="GOSDT's objective is concave in the penalty on the data sets of all three tables, as an optimum is.",
    ),
    printed_claim(
        "table-7.overhead",
        "Section 7.1, against Tables 8 and 9",
        r"Where SPLIT or LicketySPLIT is slower than GOSDT, no algorithm takes more than 2 seconds",
        _in(8, 9),
        _slowest_when_behind,
        AT_MOST(2, control=1),
        verbatim=r"in this regime, all methods already have runtimes of $\sim1\text{ second}$",
        recorded=REFUTED,
        literature="The 2 seconds are our reading; false for Covertype",
        falls="text or table",
        witness=_slow_in_words,
    ),
    printed_claim(
        "table-7.named",
        "Section 7.1, against Tables 8 and 9",
        r"In Table 8 or 9 SPLIT or LicketySPLIT is slower than GOSDT on COMPAS or on Netherlands, the data sets on"
        r" which"
        r" their overhead is said to be seen especially",
        [{"table": table, "dataset": name} for table in (9, 8) for name in ("compas", "netherlands")],
        _ahead,
        AT_MOST(1, control=fmpq(1, 2)),
        verbatim="SPLIT and Lickety-SPLIT can be slower. This is especially seen in the COMPAS and Netherlands"
        " datasets",
        recorded=REFUTED,
        literature="In the tables only Covertype shows such an overhead; Figure 3 may use penalties larger than 0.011",
        falls="text or table",
        witness="{dataset} in Table {table}: GOSDT takes at least {measured} times as long as either. Tried: both data"
        " sets"
        " in both tables",
    ),
    printed_claim(
        "100x",
        "Section 1 and section 7.2, against Tables 7 to 9",
        r"SPLIT and LicketySPLIT are each over $100\times$ faster than GOSDT in some row of Tables 7 to 9",
        [{"algorithm": algorithm} for algorithm in OURS],
        _largest_factor,
        GREATER(100, control=600),
        verbatim=r"a family of decision tree algorithms that are over $100\times$ faster than state of the art optimal"
        " decision tree algorithms, with negligible sacrifice in performance",
        recorded=REFUTED,
        origin="reading",
        literature="Our reading of a statement about a family of algorithms; true for LicketySPLIT in most rows, for"
        " SPLIT in none",
        witness=_factor_in_words,
    ),
)
