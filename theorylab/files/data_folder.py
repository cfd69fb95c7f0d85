"""The user's folder of data sets: the environment variable that names it, and the tables in it."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["ENDINGS", "VARIABLE", "tables_in"]

VARIABLE = "THEORYLAB_DATA"
"""Variable of the environment that names the directory."""
ENDINGS = (".csv", ".csv.gz", ".parquet")
"""How the name of a table ends."""


def tables_in(directory: Path | str) -> list[Path]:
    """Return the tables of a directory and its subfolders, by name."""
    found = [file for depth in ("", "*/") for file in Path(directory).glob(f"{depth}*")]
    return sorted(file for file in found if file.name.endswith(ENDINGS) and os.path.isfile(file))
