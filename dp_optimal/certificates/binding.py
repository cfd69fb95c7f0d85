"""Comparison of a certificate with the problem that it names, which is built anew.

The checker proves a statement about the function, the graph or the table in the file; the name is only a claim of the
writer. Here the lines of the subject are written again for the problem of that name and compared with
the file number by number. This module does not use the solvers, and the checker does not use this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from dp_optimal.certificates.tables import table_lines
from dp_optimal.certificates.tabulated import tabulated
from dp_optimal.certificates.text import cube_lines, graph_lines
from theorylab.numbers.counted import quantity
from theorylab.problems.compiled import compile_problem
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import is_table

__all__ = ["Difference", "difference"]

OBJECTIVE, SUBJECT = 2, 4
"""Index of the line of the objective, and index of the first line of the subject."""


class Difference(NamedTuple):
    """The first line, from 1, in which a certificate differs from a problem, and how."""

    line: int
    message: str


def difference(path: Path | str, problem: Problem) -> Difference | None:
    """Return the first difference between the subject of a valid certificate and a problem, or None.

    Parameters
    ----------
    path
        The file, which the checker has found valid.
    problem
        The problem.

    Raises
    ------
    TooLarge
        If the problem is too large to be written.

    Notes
    -----
    A file may contain a problem as a table or in its general form, a cube or a graph. The subproblems of a graph must
    be listed in the order in which the walk from the root finds them.
    """
    lines = Path(path).read_text(encoding="ascii").splitlines()
    _, objective, *words = lines[OBJECTIVE].split()
    limits = dict(zip(words[::2], words[1::2]))
    within = min((int(limits[name]) for name in ("depth", "size") if name in limits), default=None)
    if objective == "expected-cost" and isinstance(problem, IdentificationProblem):
        theta, given = problem.theta, Fraction(limits.get("theta", 0))
        if given != Fraction(int(theta.p), int(theta.q)):
            return Difference(OBJECTIVE + 1, f"theta is {given}, that of the problem is {theta}")
    kind, table = lines[SUBJECT].split()[0], tabulated(problem)
    general = "cube" if isinstance(problem, CubeProblem) else "graph"
    if kind != ("table" if table else general) and (kind != general or is_table(problem)):
        return Difference(SUBJECT + 1, f"the problem is written as a {'table' if table else general}")
    if table is not None and kind == "table":
        written = table_lines(table.sample)
    elif isinstance(problem, CubeProblem):
        variables = int(lines[SUBJECT].split()[1])
        if variables != problem.variables:
            return Difference(
                SUBJECT + 1, f"{quantity(variables, 'variable')}, the problem has {problem.variables}"
            )
        written = cube_lines(problem, within)
    else:
        written = graph_lines(compile_problem(problem.relevant(), depth=within), {})
    for place, line in enumerate(written, start=SUBJECT):
        found = lines[place] if place < len(lines) else ""
        message = _difference(found.split(), line.split())
        if message:
            return Difference(place + 1, message)
    return None


def _difference(found: Sequence[str], expected: Sequence[str]) -> str:
    """Describe the difference between two lines; empty if they are equal."""
    keyword = expected[0]
    if not found or found[0] != keyword or len(found) != len(expected):
        entries = quantity(len(expected) - 1, "entry")
        return f"the problem has a line '{keyword}' of {entries} here"
    if keyword == "function":
        differing = int(found[1], 16) ^ int(expected[1], 16)
        if not differing:
            return ""
        place = (differing & -differing).bit_length() - 1
        ours = int(expected[1], 16) >> place & 1
        return f"label {1 - ours} at the input with index {place}, the problem has {ours}"
    for place, (here, there) in enumerate(zip(_numbers(found), _numbers(expected)), start=1):
        if here != there:
            return f"entry {place} is {here}, the problem has {there}"
    return ""


def _numbers(line: Sequence[str]) -> list[Fraction]:
    """Return the numbers of a line; masses are divided by their denominator."""
    numbers = [Fraction(word) for word in line[1:]]
    return [mass / numbers[0] for mass in numbers[1:]] if line[0] == "masses" else numbers
