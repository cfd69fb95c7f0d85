"""Comparison of learners with the optimum on one problem under one budget, and its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from theorylab.reports.tables import Table
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.tree import Tree

__all__ = ["OPTIMUM", "Comparison", "Entry", "beside", "comparison_table"]

OPTIMUM = "optimum"
HEADINGS = ("learner", "error", "gap", "gap, decimal", "size", "leaves", "depth")


@dataclass(frozen=True)
class Entry:
    """A learner's tree and its excess error over the optimum.

    Attributes
    ----------
    learner
        Its name on the command line.
    tree
        The tree that it returned.
    gap
        Error of the tree minus the error of an optimal tree within the same budget; ``None`` if that is not known.
    """

    learner: str
    tree: Tree
    gap: fmpq | None


@dataclass(frozen=True)
class Comparison:
    """Comparison of learners with the optimum.

    Attributes
    ----------
    problem
        The problem as it was written.
    budget
        Maximum depth or size, by name.
    settings
        The options passed to learners, by name.
    takers
        The learners that take each option.
    optimum
        An optimal tree within the budget; ``None`` if it is not known.
    entries
        The learners that ran, smallest error first.
    left_out
        Why the others did not run, by name, and under :data:`OPTIMUM` why the optimum is not known.
    elsewhere
        Errors on the population of a sample and on test data, by ``"population"`` and ``"test"``, and by learner or
        :data:`OPTIMUM`.
    """

    problem: str
    budget: Mapping[str, int]
    settings: Mapping[str, Any]
    takers: Mapping[str, tuple[str, ...]]
    optimum: Tree | None
    entries: tuple[Entry, ...]
    left_out: Mapping[str, str]
    elsewhere: Mapping[str, Mapping[str, fmpq | None]]


def beside(optimum: Tree | None, trees: Mapping[str, Tree]) -> tuple[Entry, ...]:
    """Return the trees of learners with their gaps, sorted by error, then by size.

    Parameters
    ----------
    optimum
        An optimal tree within the same budget, if it is known.
    trees
        Tree by learner.
    """
    entries = [
        Entry(name, tree, None if optimum is None else tree.error - optimum.error)
        for name, tree in trees.items()
    ]
    return tuple(sorted(entries, key=lambda entry: (entry.tree.error, entry.tree.size)))


def comparison_table(found: Comparison) -> Table:
    """Return a table of the optimum and the learners, sorted by error; long fractions are rounded, marked with ``~``.

    Parameters
    ----------
    found
        The comparison.
    """
    trees: dict[str, tuple[Tree, fmpq | None]] = {}
    if found.optimum is not None:
        trees[OPTIMUM] = found.optimum, fmpq(0)
    trees |= {entry.learner: (entry.tree, entry.gap) for entry in found.entries}
    rows = tuple(
        (name, short_number(tree.error), *_elsewhere(found, name), *_gaps(gap), *map(_count, _sizes(tree)))
        for name, (tree, gap) in trees.items()
    )
    headings = (*HEADINGS[:2], *(f"on {where}" for where in found.elsewhere), *HEADINGS[2:])
    return Table(headings, rows, frozenset(headings[1:]), drop=("leaves", "depth", "gap, decimal"))


def _elsewhere(found: Comparison, name: str) -> list[str]:
    errors = [errors.get(name) for errors in found.elsewhere.values()]
    return ["-" if error is None else short_number(error) for error in errors]


def _gaps(gap: fmpq | None) -> tuple[str, str]:
    return ("-", "-") if gap is None else (short_number(gap), _decimal(gap))


def _sizes(tree: Tree) -> Iterable[int]:
    return tree.size, tree.leaves, tree.depth


def _decimal(value: fmpq) -> str:
    return f"{int(value.p) / int(value.q):.6g}"


def _count(number: int) -> str:
    return f"{number:,}" if number < 10**9 else short_number(number)
