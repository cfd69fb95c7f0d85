"""Recompute and store tables of figures: ``python -m figures.store ID ...``."""

from __future__ import annotations

import sys

from figures.catalog import figures, table_file
from theorylab.catalog import find
from theorylab.plotting.figure import write_table


def store(id: str) -> None:
    """Store the table of a figure.

    Parameters
    ----------
    id
        Id of the figure.

    Raises
    ------
    InvalidArgument
        If there is no figure with this id.
    """
    write_table(table_file(id), find(figures(), id, kind="figure")().data())


if __name__ == "__main__":
    for each in sys.argv[1:]:
        store(each)
