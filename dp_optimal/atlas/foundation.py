"""The code and the libraries that determine the numbers of the atlas."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import theorylab.boolean

__all__ = ["code", "versions"]

LIBRARIES = ("theorylab", "numba", "numpy", "polars")


def versions() -> dict[str, str]:
    """Return the versions of the libraries by name."""
    return {name: version(name) for name in LIBRARIES}


@cache
def code() -> str:
    """Return a digest of the code, so that results of other code are not mixed with new ones."""
    digest = sha256()
    for room in (Path(__file__).parent, Path(theorylab.boolean.__file__).parent):
        for source in sorted(room.glob("*.py")):
            digest.update(f"{source.name}\0".encode() + source.read_bytes() + b"\0")
    return digest.hexdigest()
