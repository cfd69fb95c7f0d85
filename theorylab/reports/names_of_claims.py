"""How a report names what the user gave by its file: a claim of one's own, and the module that states it."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from theorylab.claims.claim import Claim
from theorylab.files.own_files import file_of

__all__ = ["name_to_check", "shown_module"]


def name_to_check(claim: Claim) -> str:
    """What ``theorylab check`` takes for a claim, in a shell: its id, or the file of one's own that states it."""
    return claim.id if file_of(claim.module) is None else quote(shown_module(claim.module))


def shown_module(module: str) -> str:
    """The name of a module; of a file of one's own its path, from here if it lies below."""
    file = file_of(module)
    if file is None:
        return module
    path = Path(file)
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
