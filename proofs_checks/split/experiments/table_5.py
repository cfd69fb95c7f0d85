"""Tables 5 and 6: Blossom, run to completion and stopped early, compared with LicketySPLIT.

Problem. For nine data sets the tables print running times, test losses and numbers of leaves, each as a mean with a
95% interval; Table 6 stops Blossom at about the time of LicketySPLIT, whose columns are those of Table 5.

The claims are (1) over 4 times as many leaves, (2) the columns of LicketySPLIT, and (3) the stopped run. The text also
says that Blossom takes over 10 times longer "in many cases", which is true on six data sets, and that it "often
underperforms": LicketySPLIT has the smaller printed test loss on three of the nine data sets of Table 5 and on four of
Table 6.

How it is checked. On intervals that contain every number that rounds to the printed mean. In (1) the data set with the
largest deviation comes first.

Is it tight? (1) compares 32 with 8 leaves for COMPAS, exactly 4 times as many, and 32 with 13.7 for Spambase. In
(2) and (3) the 95% intervals overlap, so rounding by hand or a repeated measurement could explain the differences.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.printed_tables import (
    Rounded,
    printed_table,
    rounding_interval,
    roundings_of_one,
    row,
)
from proofs_checks.split.computed.printed_claims import in_rows, printed_claim
from theorylab.claims import GREATER, HOLDS, REFUTED

ROWS = [{"dataset": r["dataset"]} for r in printed_table("split", 5)]
COLUMNS = ("seconds", "loss", "leaves")


def _ratio(dataset: str, column: str) -> Rounded:
    """Return the ratios of Blossom to LicketySPLIT that Table 5 allows."""
    entries = row("split", 5, dataset=dataset)
    return rounding_interval(entries[f"blossom_{column}"]) / rounding_interval(entries[f"lickety_{column}"])


def _leaf_ratio(dataset: str) -> fmpq:
    return _ratio(dataset, "leaves").high


def _same_columns(dataset: str, same=roundings_of_one) -> bool:
    """Return True if the two tables can print the same numbers for LicketySPLIT."""
    complete, stopped = row("split", 5, dataset=dataset), row("split", 6, dataset=dataset)
    names = [f"lickety_{column}{end}" for column in COLUMNS for end in ("", "_low", "_high")]
    return all(same(complete[name], stopped[name]) for name in names)


def _blossom_seconds(table: int, dataset: str) -> Rounded:
    return rounding_interval(row("split", table, dataset=dataset)["blossom_seconds"])


def _agrees(what: str, dataset: str) -> bool:
    """Return True if LicketySPLIT's columns agree, or if Blossom's stopped run can be no longer than its full run."""
    if what == "columns":
        return _same_columns(dataset)
    return _blossom_seconds(6, dataset).low <= _blossom_seconds(5, dataset).high


def _agrees_exactly(what: str, dataset: str) -> bool:
    """Return True if the columns are printed alike, or the stopped run is shorter for every rounding."""
    if what == "columns":
        return _same_columns(dataset, same=str.__eq__)
    return _blossom_seconds(6, dataset).high < _blossom_seconds(5, dataset).low


CLAIMS = (
    printed_claim(
        "table-5",
        "Table 5 and the text below it",
        r"On every data set of Table 5 Blossom has over $4$ times as many leaves as LicketySPLIT",
        sorted(ROWS, key=lambda point: _leaf_ratio(**point)),
        _leaf_ratio,
        GREATER(4, control=5),
        verbatim=r"it is much less sparse than LicketySPLIT, having over $4\times$ as many leaves for similar test"
        " performances",
        recorded=REFUTED,
        literature="True on four or five of the nine data sets; over twice as many on all",
        falls="text or table",
        witness=in_rows(
            "{dataset}: {t5[blossom_leaves]} leaves against {t5[lickety_leaves]}, at most {measured} times as many."
            " Tried: all rows of Table 5",
            5,
        ),
    ),
    printed_claim(
        "table-6",
        "Tables 5 and 6",
        r"The columns of LicketySPLIT, the same configuration in both tables, agree up to rounding, and a run of"
        r" Blossom that is stopped early is on average not longer than the complete one",
        [{"what": what, **point} for what in ("columns", "seconds") for point in ROWS],
        _agrees,
        HOLDS(control=_agrees_exactly),
        recorded=REFUTED,
        literature="False for the test loss of Adult, and for the seconds of Covertype, whose 95% intervals overlap",
        falls="text or table",
        witness=in_rows(
            "{dataset}: in Tables 5 and 6 the test loss of LicketySPLIT is {t5[lickety_loss]} and {t6[lickety_loss]},"
            " Blossom takes {t5[blossom_seconds]} s and {t6[blossom_seconds]} s. Tried: all rows, for the columns of"
            " LicketySPLIT and for the seconds of Blossom",
            5,
            6,
        ),
    ),
)
