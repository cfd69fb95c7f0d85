"""Table 1: whether its rows agree with each other and with the text.

The 80:20 split is that of Appendix C; the caption of Figure 2 names avila and ml-prove as the ones with a given
split. FICO is split 900/100 and has 1407 features, 22 other data sets are listed, and some are smaller and have fewer
features.

How it is checked. Row by row, in order of size, with one inequality on the printed integers each.

Is it tight? The parts differ from a fifth by less than one example, but by more than half of one (control); numerical
data sets have up to 100 binary features. FICO is described separately, at the end of section 5.1; the error is that
Appendix C speaks of all data sets of the table.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.printed_tables import printed_table
from theorylab.claims import AT_MOST, Cite, Claim, Grid, Point

TABLE = {row["dataset"]: row for row in sorted(printed_table("topk", 1), key=lambda row: int(row["size"]))}
GIVEN_SPLIT = ("avila", "ml-prove")
APART = "FICO"
EXCESS = {
    "parts": lambda row: abs(int(row["train"]) + int(row["test"]) - int(row["size"])),
    "split": lambda row: abs(int(row["test"]) - fmpq(int(row["size"]), 5)),
    "thresholds": lambda row: int(row["binary_features"]),
    "examples": lambda row: -int(row["size"]),
    "fewest features": lambda row: -int(row["binary_features"]),
    "most features": lambda row: int(row["binary_features"]),
}
"""For each statement the number that it bounds."""
BOUNDS = {
    "parts": 0,
    "split": 1,
    "thresholds": 100,
    "examples": -1000,
    "fewest features": -50,
    "most features": 300,
    "number": 20,
}
SHARPER = {**BOUNDS, "split": fmpq(1, 2), "thresholds": 99}


def _speaks_of(rule: str, dataset: str) -> bool:
    if rule == "split":
        return dataset not in GIVEN_SPLIT
    if rule == "thresholds":
        return TABLE[dataset]["type"] == "N"
    return rule == "parts" or dataset != APART


def _rows(*rules: str, without: str = "") -> Grid:
    return Grid(
        [{"rule": r, "dataset": d} for r in rules for d in TABLE if d != without and _speaks_of(r, d)]
    )


def _measured_value(rule: str, dataset: str) -> fmpq | int:
    return len(TABLE.keys() - {APART}) if rule == "number" else EXCESS[rule](TABLE[dataset])


def _in_words(values: Point, measured: fmpq | int, claimed: int) -> str:
    wrong = {
        rule: [d for d in TABLE if _speaks_of(rule, d) and EXCESS[rule](TABLE[d]) > BOUNDS[rule]]
        for rule in EXCESS
    }
    return (
        f"not split 80:20: {', '.join(wrong['split'])}; numerical with more than 100 binary features:"
        f" {', '.join(wrong['thresholds'])}; besides {APART} {len(TABLE) - 1} data sets are listed, with fewer than"
        f" 1000 examples {', '.join(wrong['examples'])}, with fewer than 50 features"
        f" {', '.join(wrong['fewest features'])}; tried: six rules of the text on each of the 23 rows, and their number"
    )


CLAIM = Claim(
    id="topk.table-1",
    cite=Cite(
        "topk",
        "Table 1, Section 5 (setup) and Appendix C",
        "datasets (numerical as well as categorical features) having a size in the thousands and having"
        r" $\approx50-300$ features after binarization. There were $\approx100$ datasets meeting these"
        " criteria, and we took a random subset of 20 such datasets. For datasets that do not provide an"
        " explicit train/test split, we randomly compute ten 80:20 splits. The number of thresholds is so"
        " selected that the total number of binary attributes does not exceed 100",
    ),
    statement="In Table 1 training and test part make up the size; all data sets but avila and ml-prove are split"
    " 80:20, to within one example; numerical data sets have at most 100 binary features; besides FICO there are 20"
    " data sets, with at least 1000 examples and 50 to 300 binary features",
    instances=_rows("parts", "split", "thresholds", "examples", "fewest features", "most features")
    + Grid([{"rule": "number", "dataset": ""}]),
    measured=_measured_value,
    asserts=AT_MOST(lambda rule, dataset: BOUNDS[rule], control=lambda rule, dataset: SHARPER[rule]),
    complete=True,
    literature="The text says 'in the thousands' and 'about'; the exceptions are not close",
    falls="text or table",
    witness=_in_words,
).repaired(
    place="Table 1 and Appendix C, without FICO",
    statement="In Table 1 training and test part make up the size; all data sets but avila, ml-prove and FICO are"
    " split 80:20, to within one example; numerical ones but FICO have at most 100 binary features",
    instances=_rows("parts") + _rows("split", "thresholds", without=APART),
    literature="Printed data",
)
