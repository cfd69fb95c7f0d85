r"""Table 18: variances of the predictions over a Rashomon set.

Problem. For six data sets the table prints mean and standard deviation, over the examples, of the variance of the
prediction over all trees of a set: the whole Rashomon set, and RESPLIT's. (Its caption refers to Figure 11; the
figure is 23.)

Statement. (1) The prediction is 0 or 1, so a variance v is p(1 - p), in [0, 1/4]; over the examples the mean m is
at most 1/4 and the variance of v at most m(1/4 - m): true. (2) There is "minimal empirical difference" between the
two sets (Appendix A.14), read as: the means differ by at most the larger of the two standard deviations. False for
Spambase.

Derivation of (1). v(1/4 - v) >= 0, so the mean of v^2 is at most m/4, and its variance at most m/4 - m^2.

How it is checked. For all numbers that round to the printed ones.

Is it tight? HELOC has the same mean and deviation for both sets. The largest relative difference of the means is
that of Netherlands, 0.2187 against 0.2017, within a standard deviation.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.printed_tables import Rounded, printed_table, rounded, row
from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Grid, Point

QUARTER = fmpq(1, 4)
SETS = ("original", "resplit")
ROWS = [{"dataset": r["dataset"]} for r in printed_table("split", 18)]


def _of(dataset: str, column: str) -> Rounded:
    return rounded(row("split", 18, dataset=dataset)[column])


def _room(dataset: str, cap: fmpq = QUARTER) -> list[fmpq]:
    """Least cap - m and m(cap - m) - s^2 for both sets; both decrease with m above cap/2."""
    found = []
    for name in SETS:
        mean, deviation = _of(dataset, name), _of(dataset, f"{name}_deviation")
        found += [cap - mean.high, mean.high * (cap - mean.high) - deviation.high**2]
    return found


def _difference(dataset: str) -> Rounded:
    """Absolute differences that the means may have."""
    signed = _of(dataset, "resplit") - _of(dataset, "original")
    return Rounded(max(signed.low, -signed.high, fmpq(0)), max(signed.high, -signed.low))


def _beyond_deviation(dataset: str) -> fmpq:
    """Least difference of the means minus the larger deviation."""
    return _difference(dataset).low - max(_of(dataset, f"{name}_deviation").high for name in SETS)


def _in_words(point: Point, measured: fmpq, claimed: int) -> str:
    printed = row("split", 18, **point)
    return (
        f"{point['dataset']}: {printed['original']} with deviation {printed['original_deviation']}, and"
        f" {printed['resplit']} with deviation {printed['resplit_deviation']}"
    )


CLAIMS = (
    Claim(
        id="split.table-18",
        cite=Cite("babbar2025", "Table 18"),
        statement=r"The means $m$ and deviations $s$ of Table 18 are those of numbers in $[0,\tfrac14]$:"
        r" $m\le\tfrac14$ and $s^2\le m(\tfrac14-m)$",
        instances=Grid(quick=ROWS),
        measured=_room,
        asserts=AT_LEAST(0, control=fmpq(1, 1000)),
        complete=True,
        status="printed data",
    ),
    Claim(
        id="split.table-18.difference",
        cite=Cite("babbar2025", "Table 18 and Appendix A.14"),
        statement=r"The means for the two sets of trees differ by at most the larger of the two standard deviations",
        instances=Grid(quick=ROWS),
        measured=_beyond_deviation,
        asserts=AT_MOST(0, control=fmpq(-1, 500)),
        complete=True,
        status="a reading of ours of 'minimal empirical difference'",
        witness=_in_words,
    ).repaired(
        place="Table 18 and Appendix A.14, within 0.0171",
        statement=r"The means for the two sets of trees differ by at most $0.0171$",
        measured=lambda dataset: _difference(dataset).high,
        asserts=AT_MOST(fmpq(171, 10000), control=fmpq(1, 100)),
        status="printed data",
    ),
)
