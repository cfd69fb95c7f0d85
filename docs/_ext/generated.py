"""Files that an extension writes before Sphinx reads the sources: changed ones are written, obsolete ones removed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

__all__ = ["write_folder"]


def write_folder(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Make a folder contain exactly the given files; Sphinx does not read unchanged ones again.

    Parameters
    ----------
    folder
        It belongs to the caller alone: any other file in it is removed.
    files
        Contents by relative address.
    """
    for name, content in files.items():
        path, data = folder / name, content if isinstance(content, bytes) else content.encode()
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes() != data:
            path.write_bytes(data)
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        if path.relative_to(folder).as_posix() not in files:
            path.unlink()
