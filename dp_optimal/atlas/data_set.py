"""The atlas on disk: Parquet files with a manifest that describes them.

A folder has ``part-0000.parquet`` and so on, each with a fixed number of rows in increasing order of the functions, and
``manifest.json``: the definition of each column, the counts, the digests of the files, and the code and the library
versions that wrote them. Finished parts are saved (:mod:`theorylab.files.parts`), so an interrupted run continues where
it stopped; the files are written when all parts are complete, the manifest last. Reading checks digests and counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from dp_optimal.atlas.atlas import Atlas
from dp_optimal.atlas.classes import class_named
from dp_optimal.atlas.columns import COLUMNS, RATIOS, Column
from dp_optimal.atlas.foundation import code, versions
from dp_optimal.atlas.rows import FUNCTION, FUNCTIONS, rows_of, schema
from dp_optimal.atlas.tasks import as_finished
from theorylab.boolean.functions import Functions, functions_of
from theorylab.errors import InputFormatError, InvalidArgument, NotWritten, TooLarge
from theorylab.extras import polars
from theorylab.files.parts import MANIFEST, PARTS, parts_folder, require_parts_folder
from theorylab.files.reading import readable
from theorylab.progress import advance

__all__ = ["FORMAT", "computed_data_set", "read_data_set", "write_data_set"]

FORMAT = "theorylab atlas 2"

ROWS = 1 << 15
"""Number of rows of a part; on five variables a part takes half a second."""


def computed_data_set(name: str, n: int, directory: Path | str, executor: Executor | None = None) -> Atlas:
    """Compute the missing parts of a class in a folder and return the complete atlas.

    Parameters
    ----------
    name
        ``all`` (n at most 5) or ``monotone`` (n at most 6).
    n
        Number of variables.
    directory
        A new folder, or one that this function has begun to fill.
    executor
        Executor that computes the parts, instead of local threads.

    Raises
    ------
    InvalidArgument
        If the class is unknown, or the folder cannot be filled or has other content.
    NotWritten
        If the folder cannot be written, as on a full disk; the parts written before remain in it.
    TooLarge
        If there are too many variables.
    """
    chosen = class_named(name, n)
    functions = functions_of(n, name, up_to=chosen.up_to)
    if n:
        chosen.every(n - 1)  # once, before threads ask for it
    members = polars.DataFrame({FUNCTION: functions.words, FUNCTIONS: functions.sizes.astype("uint64")})
    return _fill_folder(name, n, members, partial(_compute_part, name, n), directory, executor)


def write_data_set(atlas: Atlas, directory: Path | str) -> None:
    """Write an atlas, or a part of one, as a folder of Parquet files.

    Parameters
    ----------
    atlas
        The atlas to write.
    directory
        A new folder, or one that this function has begun to fill with the same atlas.

    Raises
    ------
    InvalidArgument
        If the folder cannot be filled or has other content, or the rows are not the standard classes, as under a
        product distribution.
    NotWritten
        If the folder cannot be written, as on a full disk; the parts written before remain in it.

    See Also
    --------
    read_data_set

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from dp_optimal import atlas_of, read_data_set
    >>> with TemporaryDirectory() as folder:
    ...     write_data_set(atlas_of(2), Path(folder, "atlas"))
    ...     print(read_data_set(Path(folder, "atlas")).functions)
    16
    """
    if atlas.up_to != class_named(atlas.name, atlas.variables).up_to:
        raise InvalidArgument(
            "--out: rows under a product distribution are written to a file, .csv or .parquet"
        )
    _fill_folder(
        atlas.name, atlas.variables, atlas.entries.sort(FUNCTION), _parquet, directory, columns=atlas.columns
    )


def _fill_folder(
    name: str,
    n: int,
    members: polars.DataFrame,
    content: Callable[[polars.DataFrame], bytes],
    directory: Path | str,
    executor: Executor | None = None,
    columns: tuple[Column, ...] = COLUMNS,
) -> Atlas:
    """Compute the missing parts of a folder and return its atlas."""
    parts = {
        f"part-{i:04}.parquet": members[at : at + ROWS] for i, at in enumerate(range(0, len(members), ROWS))
    }
    title = json.loads(json.dumps(_title(name, n, members, columns)))
    folder = require_parts_folder(directory, "--out", MANIFEST)
    found = _finished_atlas(folder, title)
    if found is not None:
        return found
    with parts_folder(folder, title, "--out", MANIFEST) as kept:
        advance(len(kept), len(parts))
        left = {part: (rows,) for part, rows in parts.items() if part not in kept}
        with as_finished(content, left, executor) as finished:
            for part, written in finished:
                kept.keep(part, written)
                advance(len(kept), len(parts))
        contents = {part: kept.read(part) for part in parts}
        entries = _together(map(polars.read_parquet, contents.values()), columns)
        found = Atlas(name, n, entries, columns, class_named(name, n).up_to)
        records = [
            {
                "file": part,
                "rows": len(rows),
                FUNCTIONS: str(rows[FUNCTIONS].sum()),
                "sha256": sha256(contents[part]).hexdigest(),
            }
            for part, rows in parts.items()
        ]
        manifest = {**title, "finished": True, **_facts(found), "parts": records}
        _write(folder, {**contents, MANIFEST: (json.dumps(manifest, indent=1) + "\n").encode()})
    kept.path.unlink()
    return found


def _finished_atlas(folder: Path, title: dict[str, Any]) -> Atlas | None:
    """Return the atlas of a complete and intact folder, or None; refuse a folder with another title."""
    if not (folder / MANIFEST).exists():
        return None
    manifest = _manifest(folder)
    if any(manifest.get(key) != value for key, value in title.items()):
        raise InvalidArgument(
            f"--out: {folder} has the parts of something else, or of other code; name another folder"
        )
    with suppress(InputFormatError):
        return read_data_set(folder)
    return None


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write files in order; each is on disk before it gets its name."""
    hidden = folder / ".part"
    try:
        for name, content in contents.items():
            with hidden.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            hidden.replace(folder / name)
    except OSError as error:
        with suppress(OSError):
            hidden.unlink()
        why = error.strerror or error
        raise NotWritten(
            f"--out: {folder}: {why}; the parts are kept, and the same command goes on"
        ) from None


def _compute_part(name: str, n: int, members: polars.DataFrame) -> bytes:
    """Compute a part, here or in another process."""
    functions = Functions(n, members[FUNCTION].to_numpy(), members[FUNCTIONS].to_numpy())
    return _parquet(rows_of(class_named(name, n), functions))


def _parquet(rows: polars.DataFrame) -> bytes:
    written = BytesIO()
    rows.write_parquet(written)
    return written.getvalue()


def _together(frames: Iterable[polars.DataFrame], columns: tuple[Column, ...]) -> polars.DataFrame:
    return polars.concat([polars.DataFrame(schema=schema(columns)), *frames])


def _title(name: str, n: int, members: polars.DataFrame, columns: Iterable[Column]) -> dict[str, Any]:
    """Return the description that identifies a folder."""
    digest = sha256(members[FUNCTION].to_numpy().tobytes())
    return {
        "format": FORMAT,
        "class": name,
        "variables": n,
        "representatives": {"rows": len(members), "sha256": digest.hexdigest()},
        "columns": [
            {
                "name": FUNCTION,
                "meaning": "a member of the class as an integer; bit x is f(x), bit i of x is x_(i+1)",
            },
            {"name": FUNCTIONS, "meaning": "number of functions that the row stands for"},
            *({"name": c.name, "meaning": c.meaning, "denominator": c.denominator(n)} for c in columns),
        ],
        "ratios": [{"name": r.name, "meaning": r.meaning, "over": r.over, "under": r.under} for r in RATIOS],
        "rows of a part": ROWS,
        "code": code(),
        "versions": versions(),
    }


def _facts(atlas: Atlas) -> dict[str, Any]:
    return {FUNCTIONS: str(atlas.functions), "rows": atlas.classes, "counts": atlas.summary()}


def read_data_set(directory: Path | str) -> Atlas:
    """Return the atlas of a complete folder.

    Raises
    ------
    InputFormatError
        If the folder has no manifest of this format, is incomplete, or has a file that does not match the manifest.

    See Also
    --------
    write_data_set

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from dp_optimal import atlas_of, write_data_set
    >>> with TemporaryDirectory() as folder:
    ...     write_data_set(atlas_of(2), Path(folder, "atlas"))
    ...     print(read_data_set(Path(folder, "atlas")).functions)
    16
    """
    folder = Path(directory)
    path = folder / MANIFEST
    manifest = _manifest(folder)
    if manifest.get("finished") is not True:
        raise InputFormatError(
            "the folder is incomplete; repeat the command that began to fill it", str(path)
        )
    try:
        name, n = str(manifest["class"]), int(manifest["variables"])
        class_named(name, n)
        columns = _columns(manifest["columns"])
        frames = [_read(folder, record, columns) for record in manifest["parts"]]
        found = Atlas(name, n, _together(frames, columns), columns, class_named(name, n).up_to)
        agrees = all(manifest[key] == value for key, value in _facts(found).items())
    except (LookupError, TypeError, ValueError, TooLarge, polars.exceptions.PolarsError) as error:
        raise InputFormatError(f"it does not describe an atlas: {error}", str(path)) from None
    if not agrees:
        raise InputFormatError("its counts differ from those of the rows", str(path))
    return found


def _columns(described: Iterable[Mapping[str, Any]]) -> tuple[Column, ...]:
    """Return the columns that a manifest describes, standard and added ones."""
    known = {FUNCTION, FUNCTIONS, *(column.name for column in COLUMNS)}
    added = (each for each in described if each["name"] not in known)
    return (
        *COLUMNS,
        *(Column(str(c["name"]), str(c["meaning"]), under=int(c["denominator"])) for c in added),
    )


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / MANIFEST
    if (folder / PARTS).exists() and not path.exists():
        return {"finished": False}
    try:
        manifest = json.loads(readable(path).read_bytes())
    except (ValueError, RecursionError):
        manifest = None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise InputFormatError(f"it is not a manifest of the format {FORMAT!r}", str(path))
    return manifest


def _read(folder: Path, record: Mapping[str, Any], columns: Iterable[Column]) -> polars.DataFrame:
    name = record["file"]
    path = folder / name
    if path.name != name:
        raise InputFormatError(f"{name!r} is not the name of a part", str(folder / MANIFEST))
    content = readable(path).read_bytes()
    if sha256(content).hexdigest() != record["sha256"]:
        raise InputFormatError(
            "it is not the file that the manifest describes (its digest differs)", str(path)
        )
    rows = polars.read_parquet(content)
    if dict(rows.schema) != schema(columns):
        raise InputFormatError("its columns are not those of the atlas", str(path))
    return rows
