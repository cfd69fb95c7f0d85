"""The counts of all monotone functions on n variables, saved slice by slice so that a run can be resumed.

A slice consists of some representatives a of :mod:`dp_optimal.atlas.pairs` with all b above them. Slices are counted
in threads or by an executor, and each finished one is a part of a folder (:mod:`theorylab.files.parts`). For n = 7
there are 1,023 slices with 3.4 10^9 functions in all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq

from dp_optimal.atlas.cells import MEANINGS, Cells, as_parquet, from_parquet
from dp_optimal.atlas.columns import hexadecimal
from dp_optimal.atlas.foundation import code, versions
from dp_optimal.atlas.pairs import Counts, Pairs, count_pairs, pairs_of
from dp_optimal.atlas.tasks import as_finished
from theorylab.boolean.functions import functions_of
from theorylab.files.parts import parts_folder
from theorylab.numbers.counts import count
from theorylab.numbers.rationals import format_rational
from theorylab.progress import advance

__all__ = ["MOST_VARIABLES", "PairAtlas", "counted_pairs"]

MOST_VARIABLES = 7
SLICE = 16
"""Number of representatives in a slice."""

FORMAT = "theorylab atlas of pairs 2"


class PairAtlas(NamedTuple):
    """All monotone functions on n variables, counted by the costs of their trees.

    Attributes
    ----------
    name
        Name of the class, ``monotone``.
    variables
        Number of variables n.
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
        """Return the counts in the form of :func:`dp_optimal.atlas.summary.summary`."""
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
        """Return the largest ratio, 1 for constants, and the smallest of the recorded functions that attain it."""
        ratios = [
            (fmpq(greedy, size) if size else fmpq(1), function)
            for size, greedy, _, function in self.cells[rule]
        ]
        largest = max(ratio for ratio, _ in ratios)
        return largest, min(function for ratio, function in ratios if ratio == largest)


def counted_pairs(n: int, resume: Path | str | None = None, executor: Executor | None = None) -> PairAtlas:
    """Count all monotone functions on n variables, and report progress through :mod:`theorylab.progress`.

    Parameters
    ----------
    n
        Number of variables, 2 to 7.
    resume
        Folder of finished slices, created if needed; slices in it are not counted again.
    executor
        Executor that counts the slices, instead of local threads; each process builds its own tables.

    Raises
    ------
    InvalidArgument
        If the number of variables is out of range, or the folder belongs to another computation.
    NotWritten
        If a slice cannot be written; those written before remain in the folder.
    TooLarge
        If the tables need more memory than allowed: 1.1 GiB for n = 7.
    """
    count(n, "variables", least=2, most=MOST_VARIABLES)
    firsts = range(0, len(functions_of(n - 1, "monotone", up_to="permutations")), SLICE)
    if resume is None:
        with _slices(n, firsts, executor) as finished:
            done = {}
            for first, cells in finished:
                done[first] = cells
                advance(len(done), len(firsts))
        return _whole(n, [done[first] for first in firsts])
    with parts_folder(resume, _title(n), "--resume") as folder:
        advance(len(folder), len(firsts))
        with _slices(n, [first for first in firsts if _part(first) not in folder], executor) as finished:
            for first, cells in finished:
                folder.keep(_part(first), as_parquet(cells))
                advance(len(folder), len(firsts))
        return _whole(n, [from_parquet(folder.read(_part(first))) for first in firsts])


def _slices(
    n: int, firsts: Sequence[int], executor: Executor | None
) -> AbstractContextManager[Iterator[tuple[int, Cells]]]:
    """Count the slices that begin at the given indices."""
    if executor is not None:
        return as_finished(_slice_there, {first: (n, first) for first in firsts}, executor)
    pairs = pairs_of(n) if firsts else None
    return as_finished(_slice, {first: (pairs, first) for first in firsts}, None)


def _slice(pairs: Pairs, first: int) -> Cells:
    return _cells(count_pairs(pairs, first, min(first + SLICE, len(pairs.sizes))), pairs)


def _slice_there(n: int, first: int) -> Cells:
    """Count a slice in another process, which receives only numbers and keeps the tables for its next slice."""
    return _slice(_tables(n), first)


@cache
def _tables(n: int) -> Pairs:
    return pairs_of(n)


def _cells(counts: Counts, pairs: Pairs) -> Cells:
    """Return the nonzero counts."""
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


def _sum_cells(parts: list[Cells]) -> Cells:
    """Add the counts of slices in order; the function recorded for a cell is the first one."""
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


def _whole(n: int, slices: list[Cells]) -> PairAtlas:
    return PairAtlas("monotone", n, _sum_cells(slices))


def _part(first: int) -> str:
    return f"slice-{first // SLICE:04}"


def _title(n: int) -> dict[str, Any]:
    """Return the description that identifies a folder."""
    return {
        "format": FORMAT,
        "class": "monotone",
        "variables": n,
        "representatives of a slice": SLICE,
        "columns": MEANINGS,
        "code": code(),
        "versions": versions(),
    }
