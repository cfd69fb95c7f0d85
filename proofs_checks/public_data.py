"""The data sets that claims of the papers need, with their sources and the papers' ways to make them binary.

The list is ``public_data.csv``, one line for each data set. The numbers of rows and columns are those of Table 1 of
Blanc et al. (2023) and Table 3 of Babbar et al. (2025), without the label. The number of features counts the 0/1 tests
after the preparation, if it is known. Checksums are given for the files that were available. The first paper turns a
categorical attribute with l values into l features and cuts each of n numerical attributes at the quantiles j/(B + 1)
of its distinct values, where B = floor(100/n); the available tables then have the numbers of binary features that its
Table 1 prints. The second paper guesses thresholds with an ensemble and does not print the numbers of estimators, so
its tables must be supplied in binary form.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from theorylab.claims.data_set import DataSet

SHIPPED = Path(__file__).with_name("raw_data")


@cache
def data_sets() -> Mapping[str, DataSet]:
    """Return the data sets by name, in the order of the list."""
    with Path(__file__).with_name("public_data.csv").open(encoding="utf-8", newline="") as lines:
        return {line["name"]: _data_set(line) for line in csv.DictReader(lines)}


def _data_set(line: Mapping[str, str]) -> DataSet:
    shipped = SHIPPED / f"{line['name']}.csv"
    return DataSet(
        name=line["name"],
        paper=line["paper"],
        files=tuple(line["files"].split()),
        rows=_number(line["rows"]),
        columns=_number(line["columns"]),
        features=_number(line["features"]),
        method=line["method"],
        sha256=line["sha256"],
        source=line["source"],
        shipped=shipped if shipped.is_file() else None,
    )


def _number(text: str) -> int | None:
    return int(text) if text else None
