"""The user's folder of data sets: the environment variable that names it, and the tables in it."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["ENDINGS", "VARIABLE", "tables_in"]

VARIABLE = "THEORYLAB_DATA"
"""Environment variable that names the folder."""
ENDINGS = (".csv", ".csv.gz", ".parquet")
"""Endings of the file names of tables."""


def tables_in(directory: Path | str) -> list[Path]:
    """Return the tables of a directory and its subfolders, sorted by name."""
    found = [file for depth in ("", "*/") for file in Path(directory).glob(f"{depth}*")]
    return sorted(file for file in found if file.name.endswith(ENDINGS) and os.path.isfile(file))
