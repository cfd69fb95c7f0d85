"""The counts of all monotone functions on n variables, slice by slice, kept in a file so that a run can go on later.

A slice is some representatives a of :mod:`dp_optimal.atlas.pairs` with all b above them. Slices are counted in threads,
or wherever an executor runs them, and each finished one is a line of the file, with a digest; the first line says what
was counted by which code. A line that is cut off or changed is counted again. For n = 7 there are 1,023 slices of
3.4 10^9 functions in all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache, partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq

from dp_optimal.atlas.columns import hexadecimal
from dp_optimal.atlas.pairs import Counts, Pairs, count_pairs, pairs_of
from theorylab.boolean.monotone import monotone_classes
from theorylab.errors import InputFormatError, InvalidArgument, NotWritten
from theorylab.files.reading import readable
from theorylab.numbers.counts import count
from theorylab.numbers.rationals import format_rational
from theorylab.progress import advance

__all__ = ["MOST_VARIABLES", "PairAtlas", "counted_pairs"]

MOST_VARIABLES = 7
SLICE = 16
"""Representatives in a slice."""

TITLE = "theorylab atlas of pairs"
Cells = dict[str, list[list[Any]]]
"""What is counted of a slice, as in the file: ``costs`` has rows of depth, size, whether one tree has both, and number;
``kind`` and ``unkind`` of least size, greedy size, number, and a function in hexadecimal."""


class PairAtlas(NamedTuple):
    """All monotone functions on n variables, counted by what their trees cost.

    Attributes
    ----------
    name
        Of the class, ``monotone``.
    variables
        Their number n.
    cells
        The counts.
    """

    name: str
    variables: int
    cells: Cells

    @property
    def functions(self) -> int:
        """Number of functions, a Dedekind number."""
        return sum(number for *_, number in self.cells["costs"])

    def summary(self) -> dict[str, Any]:
        """Counts in the form of :func:`dp_optimal.atlas.summary.summary`."""
        facts: dict[str, Any] = {"functions": str(self.functions)}
        for place, column in enumerate(("depth", "size")):
            counted: dict[int, int] = {}
            for row in self.cells["costs"]:
                counted[row[place]] = counted.get(row[place], 0) + row[3]
            facts[column] = {str(value): str(counted[value]) for value in sorted(counted)}
        for rule in ("kind", "unkind"):
            worse = sum(number for size, greedy, number, _ in self.cells[rule] if greedy > size)
            facts[f"greedy_{rule}_not_optimal"] = str(worse)
        for rule in ("kind", "unkind"):
            ratio, function = self._worst(rule)
            facts[f"worst_{rule}"] = {"ratio": format_rational(ratio), "function": function}
        facts["totally_optimal"] = str(sum(number for _, _, both, number in self.cells["costs"] if both))
        return facts

    def _worst(self, rule: str) -> tuple[fmpq, str]:
        """Largest ratio, 1 for constants, and the smallest of the functions kept that attain it."""
        ratios = [
            (fmpq(greedy, size) if size else fmpq(1), function)
            for size, greedy, _, function in self.cells[rule]
        ]
        largest = max(ratio for ratio, _ in ratios)
        return largest, min(function for ratio, function in ratios if ratio == largest)


def counted_pairs(n: int, resume: Path | str | None = None, executor: Executor | None = None) -> PairAtlas:
    """Count all monotone functions on n variables; says how far it is by :mod:`theorylab.progress`.

    Parameters
    ----------
    n
        Number of variables, 2 to 7.
    resume
        File of finished slices, made if need be; slices in it are not counted again.
    executor
        Where to count the slices, in the place of threads here; every process makes the tables for itself.

    Raises
    ------
    InvalidArgument
        For another number of variables, or a file of something else.
    NotWritten
        If a slice cannot be written; those written before are in the file.
    TooLarge
        If less memory is allowed than the tables take: 1.1 GiB for n = 7.
    """
    count(n, "variables", least=2, most=MOST_VARIABLES)
    firsts = range(0, len(monotone_classes(n - 1)), SLICE)
    path = None if resume is None else Path(resume)
    known = {} if path is None else _taken_over(path, n)
    done = {first: known[first] for first in firsts if first in known}
    advance(len(done), len(firsts))
    left = [first for first in firsts if first not in done]
    with _slices(n, left, executor) as finished:
        for first, cells in finished:
            done[first] = cells
            if path is not None:
                _append(path, _record({"first": first, "cells": cells}))
            advance(len(done), len(firsts))
    return PairAtlas("monotone", n, _added([done[first] for first in firsts]))


@contextmanager
def _slices(n: int, firsts: list[int], executor: Executor | None) -> Iterator[Iterator[tuple[int, Cells]]]:
    """Count the slices that begin at the given places, here in as many threads as there are processors."""
    count_slice: Callable[[int], Cells]
    pool: AbstractContextManager[Executor]
    if executor is not None:
        count_slice, pool = partial(_slice_there, n), nullcontext(executor)
    else:
        count_slice = partial(_slice, pairs_of(n))
        pool = ThreadPoolExecutor(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None)
    with pool as opened:
        running: dict[Future[Cells], int] = {opened.submit(count_slice, first): first for first in firsts}
        try:
            yield ((running[each], each.result()) for each in as_completed(running))
        except BaseException:
            for future in running:
                future.cancel()
            raise


def _slice(pairs: Pairs, first: int) -> Cells:
    return _cells(count_pairs(pairs, first, min(first + SLICE, len(pairs.sizes))), pairs)


def _slice_there(n: int, first: int) -> Cells:
    """The same in a process that gets nothing but numbers, and keeps the tables for its next slice."""
    return _slice(_tables(n), first)


@cache
def _tables(n: int) -> Pairs:
    return pairs_of(n)


def _cells(counts: Counts, pairs: Pairs) -> Cells:
    """The counts other than 0."""
    found: Cells = {
        "costs": [[*map(int, at), int(counts.costs[tuple(at)])] for at in np.argwhere(counts.costs)]
    }
    for rule, squares, first in (
        ("kind", counts.kind, counts.kind_first),
        ("unkind", counts.unkind, counts.unkind_first),
    ):
        found[rule] = [
            [int(i), int(j), int(squares[i, j]), hexadecimal(pairs.function(*first[i, j]), pairs.variables)]
            for i, j in np.argwhere(squares)
        ]
    return found


def _added(parts: list[Cells]) -> Cells:
    """The sum of the counts of slices in their order; of the functions that stand for a cell the first."""
    costs: dict[tuple[int, ...], int] = {}
    for part in parts:
        for *at, number in part["costs"]:
            costs[tuple(at)] = costs.get(tuple(at), 0) + number
    total: Cells = {"costs": [[*at, costs[at]] for at in sorted(costs)]}
    for rule in ("kind", "unkind"):
        cells: dict[tuple[int, int], list[Any]] = {}
        for part in parts:
            for size, greedy, number, function in part[rule]:
                before, earliest = cells.get((size, greedy), (0, function))
                cells[size, greedy] = [before + number, earliest]
        total[rule] = [[*at, *cells[at]] for at in sorted(cells)]
    return total


def _title(n: int) -> str:
    """First line of a file: what is counted, and a digest of the code and the libraries that count."""
    digest = sha256(repr([version(name) for name in ("theorylab", "numpy", "numba")]).encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return json.dumps({TITLE: {"variables": n, "slice": SLICE, "code": digest.hexdigest()}})


def _taken_over(path: Path, n: int) -> dict[int, Cells]:
    """The slices that a file has, by their first representative; a new file gets its first line."""
    try:
        lines = readable(path).read_text(encoding="utf-8").split("\n") if path.exists() else []
    except (InputFormatError, OSError, ValueError) as error:
        raise InvalidArgument(f"--resume: {error}") from None
    if not lines or lines == [""]:
        _append(path, _title(n))
        return {}
    if lines[0] != _title(n):
        raise InvalidArgument(
            f"--resume: {path} has no slices of {n} variables that this code counted; remove it or give another file"
        )
    if lines[-1]:
        _append(path, "")  # what was cut off keeps a line of its own
    found = [record for record in map(_read, lines[1:]) if record is not None]
    return {record["first"]: record["cells"] for record in found}


def _record(slice_: dict[str, Any]) -> str:
    body = json.dumps(slice_)
    return json.dumps({"sha256": sha256(body.encode()).hexdigest(), "slice": body})


def _read(line: str) -> dict[str, Any] | None:
    """The slice of a record; ``None`` if the record is damaged."""
    try:
        record = json.loads(line)
        body = record["slice"]
        whole = sha256(body.encode()).hexdigest() == record["sha256"]
        return json.loads(body) if whole else None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _append(path: Path, line: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise NotWritten(
            f"--resume: {path}: {error.strerror or error}; the slices written before are in it"
        ) from None
