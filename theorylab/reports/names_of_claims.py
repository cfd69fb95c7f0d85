"""Names of users' claims and modules in reports."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from theorylab.claims.claim import Claim
from theorylab.files.own_files import file_of

__all__ = ["name_to_check", "shown_module"]


def name_to_check(claim: Claim) -> str:
    """Return the shell argument of ``theorylab check`` for a claim: its id, or the user's file that states it."""
    return claim.id if file_of(claim.module) is None else quote(shown_module(claim.module))


def shown_module(module: str) -> str:
    """Return the name of a module, or the path of a user's file, relative if it is below the current directory."""
    file = file_of(module)
    if file is None:
        return module
    path = Path(file)
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
