"""Errors of learners by depth, by size, or by the number of examples, as a sequence of comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from dp_optimal.commands.comparing import STOPPED, compare_learners, is_partial
from theorylab.cli.output.tree_output import json_options
from theorylab.errors import InvalidArgument, OutOfTime
from theorylab.numbers.rationals import format_rational, integer
from theorylab.reports.comparison import OPTIMUM, Comparison
from theorylab.reports.tables import Table
from theorylab.trees.drawing.numbers import short_number

__all__ = ["BY", "ErrorCurve", "Points", "error_curve", "points_of"]

BY = ("depth", "size", "examples")


@dataclass(frozen=True)
class Points:
    """The points of an error curve: the budget and the suffix of the problem's name at each point.

    Attributes
    ----------
    by
        ``depth``, ``size`` or ``examples``.
    budgets
        The budgets; only one if ``by`` is ``examples``.
    examples
        Numbers of examples; only if ``by`` is ``examples``.
    seeds
        Number of samples for each number of examples.
    """

    by: str
    budgets: tuple[Mapping[str, int], ...]
    examples: tuple[int, ...] = ()
    seeds: int = 1

    @property
    def at(self) -> tuple[int, ...]:
        """The values along the horizontal axis."""
        return self.examples or tuple(budget[self.by] for budget in self.budgets)

    def runs(self, problem: str) -> list[list[tuple[str, Mapping[str, int]]]]:
        """Return, for each point, the names of its problems with the budget."""
        if not self.examples:
            return [[(problem, budget)] for budget in self.budgets]
        return [
            [(f"{problem},examples={n},seed={seed}", self.budgets[0]) for seed in range(self.seeds)]
            for n in self.examples
        ]


def points_of(by: str, budget: Mapping[str, int], examples: str | None, seeds: int | None) -> Points:
    """Parse the options ``--by``, ``--examples`` and ``--seeds``, given a ``budget`` of depth or size.

    Raises
    ------
    InvalidArgument
        If one is missing or cannot be combined with the others.
    """
    if by not in BY:
        raise InvalidArgument(f"--by: unknown {by!r}; use {', '.join(BY)}")
    if by == "examples":
        if examples is None:
            raise InvalidArgument("--by examples: give the numbers of examples, --examples N,..")
        numbers = sorted({integer(n.strip(), name="--examples") for n in examples.split(",")})
        return Points(by, (budget,), tuple(numbers), 1 if seeds is None else seeds)
    if examples is not None or seeds is not None:
        raise InvalidArgument(f"--by {by} takes no --examples and no --seeds; --by examples does")
    if by not in budget:
        raise InvalidArgument(f"--by {by}: give the largest {by}, --{by}")
    return Points(by, tuple({by: most} for most in range(budget[by] + 1)))


@dataclass(frozen=True)
class ErrorCurve:
    """Errors of learners and of optimal trees.

    Attributes
    ----------
    problem
        The problem as the user wrote it.
    points
        The points of the curve.
    options
        The options of the learners.
    errors
        For each name, the optimum first, its error at each point; None if it is not known. By examples it is the
        mean, over the samples, of the error on the population.
    left_out
        Reasons why learners did not run at some point, by name.
    partial
        True if more time would have given further results.
    """

    problem: str
    points: Points
    options: Mapping[str, Any]
    errors: Mapping[str, Sequence[fmpq | None]]
    left_out: Mapping[str, str]
    partial: bool

    def as_json(self) -> dict[str, Any]:
        """Return the content of the JSON file."""
        written = {
            name: [None if error is None else format_rational(error) for error in errors]
            for name, errors in self.errors.items()
        }
        return {
            "problem": self.problem,
            "options": json_options(dict(self.options)),
            "by": self.points.by,
            "at": list(self.points.at),
            "optimum": written.pop(OPTIMUM, None),
            "learners": [{"learner": name, "errors": errors} for name, errors in written.items()],
            "left_out": [{"learner": name, "reason": reason} for name, reason in self.left_out.items()],
            "partial": self.partial,
        }

    def table(self) -> Table:
        """Return a row for each point and a column for each learner."""
        headings = self.points.by, *self.errors
        rows = tuple(
            (f"{at:,}", *("-" if error is None else short_number(error) for error in errors))
            for at, *errors in zip(self.points.at, *self.errors.values())
        )
        return Table(headings, rows, frozenset(headings))


def error_curve(
    problem: str,
    points: Points,
    chosen: Mapping[str, Any],
    given: Mapping[str, Any],
    seconds: float | None,
) -> ErrorCurve:
    """Compare learners at every point, with an equal share of the time for each.

    Parameters
    ----------
    problem
        The problem as the user wrote it.
    points
        The points of the curve.
    chosen, given
        Learners and options, as for :func:`~dp_optimal.commands.comparing.compared`.
    seconds
        Time limit for all points, or None.

    Raises
    ------
    InvalidArgument
        If no learner runs.
    """
    runs = points.runs(problem)
    each = None if seconds is None else seconds / sum(map(len, runs))
    found: list[list[Comparison]] = [[] for _ in runs]
    partial = False
    for place, (name, budget) in ((place, run) for place, here in enumerate(runs) for run in here):
        with suppress(OutOfTime):
            found[place].append(compare_learners(name, chosen, budget, given, each, None))
            if STOPPED in found[place][-1].left_out.values():
                break
    everything = [one for here in found for one in here]
    partial = len(everything) < sum(map(len, runs)) or any(map(is_partial, everything))
    names = [OPTIMUM, *dict.fromkeys(entry.learner for one in everything for entry in one.entries)]
    errors = {name: [_mean(here, name, len(run)) for here, run in zip(found, runs)] for name in names}
    left_out = {name: why for one in everything for name, why in one.left_out.items()}
    settings = {name: value for one in everything for name, value in one.settings.items()}
    options = {**points.budgets[-1], **settings}
    return ErrorCurve(problem, points, options, errors, left_out, partial)


def _mean(found: Sequence[Comparison], name: str, count: int) -> fmpq | None:
    """Return the mean error over the samples of a point, on the population if they are drawn, or None if missing."""
    errors = [_error(one, name) for one in found]
    if len(errors) < count or None in errors:
        return None
    return sum((error for error in errors if error is not None), fmpq(0)) / count


def _error(found: Comparison, name: str) -> fmpq | None:
    if "population" in found.elsewhere:
        return found.elsewhere["population"].get(name)
    if name == OPTIMUM:
        return None if found.optimum is None else found.optimum.error
    return next((entry.tree.error for entry in found.entries if entry.learner == name), None)
