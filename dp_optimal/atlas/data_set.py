"""The atlas on disk: Parquet files by depth, and a manifest that says what they hold.

A folder has ``manifest.json`` and ``depth=D/rows.parquet`` for every depth, with the rows in increasing order of their
functions, so that programs that know partitioned data read it as it stands. The manifest has the definition of each
column, the counts, the digests of the files, and the versions of what wrote them. Reading checks digests and counts.
"""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import lazy_loader

from dp_optimal.atlas.atlas import Atlas
from dp_optimal.atlas.classes import class_named
from dp_optimal.atlas.columns import COLUMNS, RATIOS
from dp_optimal.atlas.rows import FUNCTION, FUNCTIONS, schema
from theorylab.errors import InputFormatError, TooLarge
from theorylab.files.folders import whole_folder

if TYPE_CHECKING:
    import polars
else:
    polars = lazy_loader.load("polars")

__all__ = ["FORMAT", "MANIFEST", "read_data_set", "write_data_set"]

FORMAT = "theorylab atlas 1"
MANIFEST = "manifest.json"
LIBRARIES = ("theorylab", "numpy", "polars")
PART = "rows.parquet"
LONGEST_MANIFEST = 1 << 20


def write_data_set(atlas: Atlas, directory: Path | str) -> None:
    """Write an atlas as a new folder, which is there only when it is complete.

    Parameters
    ----------
    atlas
        What to write.
    directory
        The folder; it must not exist, or be empty.

    Raises
    ------
    InvalidArgument
        If it cannot be such a folder.
    NotWritten
        If it cannot be written, as on a full disk; no part of it is left.
    """
    with whole_folder(directory, "--out") as made:
        parts = [_write_part(atlas.rows, int(depth), made) for depth in sorted(atlas.rows["depth"].unique())]
        text = json.dumps(_manifest(atlas, parts), indent=2) + "\n"
        (made / MANIFEST).write_text(text, encoding="utf-8")


def _write_part(rows: polars.DataFrame, depth: int, folder: Path) -> dict[str, Any]:
    there = rows.filter(polars.col("depth") == depth)
    name = f"depth={depth}/{PART}"
    (folder / name).parent.mkdir()
    there.write_parquet(folder / name)
    return {
        "file": name,
        "rows": len(there),
        "functions": str(there[FUNCTIONS].sum()),
        "sha256": sha256((folder / name).read_bytes()).hexdigest(),
    }


def _manifest(atlas: Atlas, parts: list[dict[str, Any]]) -> dict[str, Any]:
    n = atlas.variables
    return {
        "format": FORMAT,
        "class": atlas.name,
        "variables": n,
        "functions": str(atlas.functions),
        "rows": len(atlas.rows),
        "columns": [
            {
                "name": FUNCTION,
                "meaning": "a member of the class as an integer; bit x is f(x), bit i of x is x_(i+1)",
            },
            {"name": FUNCTIONS, "meaning": "number of functions that the row stands for"},
            *({"name": c.name, "meaning": c.meaning, "denominator": c.denominator(n)} for c in COLUMNS),
        ],
        "ratios": [{"name": r.name, "meaning": r.meaning, "over": r.over, "under": r.under} for r in RATIOS],
        "counts": atlas.summary(),
        "parts": parts,
        "versions": {name: version(name) for name in LIBRARIES},
    }


def read_data_set(directory: Path | str) -> Atlas:
    """Read what :func:`write_data_set` wrote.

    Raises
    ------
    InputFormatError
        If the folder has no manifest of this format, or a file is not the one the manifest describes.
    """
    folder = Path(directory)
    manifest = _read_manifest(folder / MANIFEST)
    try:
        name, n, parts = str(manifest["class"]), int(manifest["variables"]), manifest["parts"]
        class_named(name, n)
        frames = [_read_part(folder, part) for part in parts]
        rows = polars.concat([polars.DataFrame(schema=schema()), *frames]).sort(FUNCTION)
        found = Atlas(name, n, rows)
        agrees = found.summary() == manifest["counts"] and str(found.functions) == manifest["functions"]
    except (LookupError, TypeError, ValueError, TooLarge, polars.exceptions.PolarsError) as error:
        raise InputFormatError(f"it describes no atlas: {error}", str(folder / MANIFEST)) from None
    if not agrees:
        raise InputFormatError("its counts are not those of the rows", str(folder / MANIFEST))
    return found


def _read_manifest(path: Path) -> dict[str, Any]:
    try:
        text = path.read_bytes()[: LONGEST_MANIFEST + 1]
        manifest = json.loads(text) if len(text) <= LONGEST_MANIFEST else None
    except OSError as error:
        raise InputFormatError(f"it cannot be read: {error.strerror or error}", str(path)) from None
    except (ValueError, RecursionError):
        manifest = None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise InputFormatError(f"it is no manifest of the format {FORMAT!r}", str(path))
    return manifest


def _read_part(folder: Path, part: dict[str, Any]) -> polars.DataFrame:
    """The rows of one file, if they are those that were written; only names as they are written are opened."""
    path = folder / f"depth={int(str(part['file']).removeprefix('depth=').removesuffix('/' + PART))}" / PART
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputFormatError(f"it cannot be read: {error.strerror or error}", str(path)) from None
    if sha256(content).hexdigest() != part["sha256"]:
        raise InputFormatError(
            "it is not the file that the manifest describes (its digest differs)", str(path)
        )
    rows = polars.read_parquet(content)
    if dict(rows.schema) != schema():
        raise InputFormatError("its columns are not those of the atlas", str(path))
    return rows
