"""Optimal trees for every penalty, printed and as JSON."""

from __future__ import annotations

from typing import Any

from flint import fmpz
from rich.console import Console

from dp_optimal.penalty_pieces import PenaltyPath
from theorylab.cli.output.tree_output import emit_tree, json_tree
from theorylab.numbers.rationals import format_rational
from theorylab.reports.console import emit

__all__ = ["emit_path", "json_path"]

MOST_TREES_DRAWN = 4


def json_path(path: PenaltyPath) -> dict[str, Any]:
    """Return one entry per optimal number of leaves: its penalties, a half-open interval, and a tree.

    Parameters
    ----------
    path
        The path.
    """
    return {
        "path": [
            {
                "penalty_from": format_rational(piece.penalty_from),
                "penalty_to": None if piece.penalty_to is None else format_rational(piece.penalty_to),
                **json_tree(path.tree(piece)),
            }
            for piece in path.pieces
        ]
    }


def emit_path(console: Console, path: PenaltyPath) -> None:
    """Print each piece of a path, and draw the trees if they are few.

    Parameters
    ----------
    console
        The console to print on.
    path
        As for :func:`json_path`.
    """
    for piece in path.pieces:
        to = "oo" if piece.penalty_to is None else format_rational(piece.penalty_to)
        emit(
            console,
            f"penalty [{format_rational(piece.penalty_from)}, {to})  "
            f"error {format_rational(piece.error)}  leaves {fmpz(piece.leaves)}",
        )
    if len(path.pieces) <= MOST_TREES_DRAWN:
        for piece in path.pieces:
            emit(console, "")
            emit_tree(console, path.tree(piece))
