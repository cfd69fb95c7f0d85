"""What the numbers of the atlas rest on: its code, that of Boolean functions, and the libraries that they use."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import theorylab.boolean

__all__ = ["code", "versions"]

LIBRARIES = ("theorylab", "numba", "numpy", "polars")


def versions() -> dict[str, str]:
    """Versions of the libraries by name."""
    return {name: version(name) for name in LIBRARIES}


@cache
def code() -> str:
    """Digest of the code; what other code wrote is not mixed with what this one computes."""
    digest = sha256()
    for room in (Path(__file__).parent, Path(theorylab.boolean.__file__).parent):
        for source in sorted(room.glob("*.py")):
            digest.update(f"{source.name}\0".encode() + source.read_bytes() + b"\0")
    return digest.hexdigest()
