"""Counts of a class of functions, from its rows or, for monotone functions on seven variables, without rows."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path

from dp_optimal.atlas.atlas import Atlas, atlas_of
from dp_optimal.atlas.classes import CLASSES
from dp_optimal.atlas.counted_pairs import MOST_VARIABLES, PairAtlas, counted_pairs
from theorylab.errors import InvalidArgument

__all__ = ["class_counts"]


def class_counts(
    name: str, n: int, resume: Path | str | None = None, executor: Executor | None = None
) -> Atlas | PairAtlas:
    """Return an object with the summary of a class.

    Parameters
    ----------
    name
        ``all`` (n at most 5) or ``monotone`` (n at most 7).
    n
        Number of variables.
    resume, executor
        For monotone functions on seven variables; see
        :func:`~dp_optimal.atlas.counted_pairs.counted_pairs`.

    Raises
    ------
    InvalidArgument
        If the class is unknown, or a folder or an executor is given for a class that needs none.
    TooLarge
        If there are too many variables.
    """
    if name == "monotone" and n == MOST_VARIABLES:
        return counted_pairs(n, resume, executor)
    option = "--resume" if resume is not None else "--cluster" if executor is not None else None
    if option is not None and name in CLASSES:
        raise InvalidArgument(
            f"{option}: only counting the monotone functions of {MOST_VARIABLES} variables takes minutes; "
            "leave it out"
        )
    return atlas_of(n, name)
