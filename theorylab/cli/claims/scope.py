"""The option ``--scope`` of commands that check claims."""

from __future__ import annotations

from typing import Annotated

import typer

from theorylab.claims.grid import SCOPES
from theorylab.errors import InvalidArgument

__all__ = ["Scope"]


def _known_scope(name: str) -> str:
    if name not in SCOPES:
        raise InvalidArgument(f"--scope: unknown {name!r}; use {' or '.join(SCOPES)}")
    return name


Scope = Annotated[
    str, typer.Option(metavar="|".join(SCOPES), help="Which instances to try.", callback=_known_scope)
]
