"""Counts of functions by the costs of their trees, as sequences in the format of the OEIS.

All terms are read from the histograms stored with the atlas (:mod:`dp_optimal.atlas.stored_tables`), which
tests recompute. A triangle has a row for each number of variables n and a column for each value k of a measure; a
sequence has a term for each n. Each row says which computations confirm it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from textwrap import wrap
from typing import Any, cast

from dp_optimal.atlas.stored_tables import STORED, cell_files, table_files
from theorylab.plotting.data_table import DataTable, read_table

__all__ = ["IntegerSequence", "sequences"]

CLASSES = {"all": "Boolean functions", "monotone": "monotone Boolean functions"}

TRIANGLES = {
    "depth": "whose shallowest exact decision tree has depth k",
    "size": "whose smallest exact decision tree has k internal nodes",
    "certificate": "of certificate complexity k",
    "sensitivity": "of sensitivity k",
    "degree": "of Fourier degree k",
}

OPTIMAL = {
    "totally_optimal": "that have an exact decision tree of both least depth and least size",
    "ratio": (
        "for which some tree that tests a most influential variable at each node is a smallest exact decision tree"
    ),
    "ratio_unkind": (
        "for which every tree that tests a most influential variable at each node is a smallest exact decision tree"
    ),
    "gain_ratio": (
        "for which some tree that tests a variable of largest information gain at each node is a smallest exact "
        "decision tree"
    ),
    "gain_ratio_unkind": (
        "for which every tree that tests a variable of largest information gain at each node is a smallest exact "
        "decision tree"
    ),
}
"""Measures for which functions of value 1 are counted."""

ALIKE = {("monotone", "gain_ratio"), ("monotone", "gain_ratio_unkind")}
"""Monotone functions have the same greedy trees by gain as by influence."""

SYMMETRIES = "over the classes under symmetries of the cube"
PERMUTATIONS = "over the classes under permutations of variables"
COUNTED_AS_PAIRS = {"depth", "size", "totally_optimal", "ratio", "ratio_unkind"}
"""Measures of monotone functions that are also counted without classes."""

CHECKED = {
    "depth": "the terms for k <= 6 a second time as functions of trees, the last one from A000372, and each",
    "size": "the terms for k <= 20 a second time as functions of trees, their sum is A000372(7), and each",
}
"""Result of a second computation of the terms for seven variables."""

CHECKED_MODULO = (
    " is confirmed modulo 210 by symmetric functions, and up to 1% of all functions by a random sample"
)

LINE = 76
KINDS = "STU"
"""Number of lines of terms; the remaining terms are in the triangle only."""


@dataclass(frozen=True)
class IntegerSequence:
    """Number of functions on n variables, by a value k or in total.

    Attributes
    ----------
    name
        Description of the count.
    rows
        The terms for each n from 0.
    triangle
        Whether a row has a term for each k from 0.
    proofs
        Description of the computations of each row.
    """

    name: str
    rows: tuple[tuple[int, ...], ...]
    triangle: bool
    proofs: tuple[str, ...]

    @property
    def terms(self) -> tuple[int, ...]:
        """All terms, row by row."""
        return tuple(term for row in self.rows for term in row)

    def record(self) -> dict[str, Any]:
        """Return a JSON object with numbers as text."""
        return {
            "name": self.name,
            "offset": 0,
            "triangle": self.triangle,
            "rows": [list(map(str, row)) for row in self.rows],
            "computed": list(self.proofs),
        }

    def lines(self) -> Iterator[str]:
        """Yield the lines of the internal format of the OEIS, without an A-number."""
        shown = wrap(", ".join(map(str, self.terms)), LINE)[: len(KINDS)]
        for at, (kind, line) in enumerate(zip(KINDS, shown), 1):
            comma = "," * (at < len(shown))
            yield f"%{kind} {line.rstrip(',').replace(', ', ',')}{comma}"
        yield f"%N {self.name}"
        for n, proof in self._proofs():
            yield f"%C Computed {proof} ({n})."
        if self.triangle:
            yield "%e Triangle begins:"
            yield from (f"%e   {', '.join(map(str, row))};" for row in self.rows)
        above = next((at for at, term in enumerate(self.terms, 1) if abs(term) > 1), 1)
        yield f"%O 0,{above}"
        yield f"%K nonn,hard,more{',tabf' if self.triangle else ''}"

    def _proofs(self) -> Iterator[tuple[str, str]]:
        """Yield the ranges of n with the same computations."""
        for proof in dict.fromkeys(self.proofs):
            of = [n for n, each in enumerate(self.proofs) if each == proof]
            yield (f"n = {of[0]}" if len(of) == 1 else f"n = {of[0]}..{of[-1]}"), proof


@cache
def sequences() -> tuple[IntegerSequence, ...]:
    """Return all sequences: by depth, size, certificate complexity, sensitivity and degree, and of optimal trees."""
    found = []
    for name, functions in CLASSES.items():
        tables = [read_table(table_files(*key)[0]) for key in STORED if key[0] == name]
        seven = tuple(map(read_table, cell_files(7))) if name == "monotone" else None
        for measure, what in TRIANGLES.items():
            rows = [_row(table.where(measure=measure), "value") for table in tables]
            if seven is not None and measure in ("depth", "size"):
                rows.append(_row(seven[0], measure))
            title = (
                f"Irregular triangle read by rows: T(n,k) is the number of {functions} of n variables {what}."
            )
            found.append(_sequence(name, measure, title, rows))
        for measure, what in OPTIMAL.items():
            if (name, measure) in ALIKE:
                continue
            terms: list[tuple[int, ...]] = [
                (sum(_integers(table.where(measure=measure, value=1), "functions")),) for table in tables
            ]
            if seven is not None:
                terms.append((_optimal_of_seven(seven[0], seven[1], measure),))
            title = f"Number of {functions} of n variables {what}."
            found.append(_sequence(name, measure, title, terms))
    return tuple(found)


def _sequence(name: str, measure: str, title: str, rows: list[tuple[int, ...]]) -> IntegerSequence:
    proofs = tuple(_computations(name, measure, n) for n in range(len(rows)))
    return IntegerSequence(title, tuple(rows), measure in TRIANGLES, proofs)


def _computations(name: str, measure: str, n: int) -> str:
    """Describe the computations of a row."""
    if name == "all":
        without = (
            f"without those, as pairs of functions on {n - 1} variables" if n == 5 else "function by function"
        )
        return f"{SYMMETRIES}, and, {without}"
    if n == 7:
        return (
            f"as pairs of functions on {n - 1} variables; {CHECKED.get(measure, 'the term')}{CHECKED_MODULO}"
        )
    if n <= 4:
        return f"{PERMUTATIONS}, and among all functions"
    return f"{PERMUTATIONS}{', and as pairs a <= b of functions on fewer' if measure in COUNTED_AS_PAIRS else ' alone'}"


def _integers(table: DataTable, column: str) -> tuple[int, ...]:
    return cast("tuple[int, ...]", table.column(column))


def _row(table: DataTable, column: str) -> tuple[int, ...]:
    """Return the number of functions by the value of a column, from 0 to the largest."""
    counted: dict[int, int] = {}
    for value, functions in zip(_integers(table, column), _integers(table, "functions")):
        counted[value] = counted.get(value, 0) + functions
    return tuple(counted.get(value, 0) for value in range(max(counted) + 1))


def _optimal_of_seven(costs: DataTable, greedy: DataTable, measure: str) -> int:
    if measure == "totally_optimal":
        return sum(_integers(costs.where(totally_optimal=1), "functions"))
    rows = greedy.where(ties="kind" if measure == "ratio" else "unkind")
    cells = zip(*(_integers(rows, name) for name in ("size", "greedy_size", "functions")))
    return sum(number for size, found, number in cells if size == found)
