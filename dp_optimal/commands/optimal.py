"""``theorylab optimal``: a provably optimal tree of a problem."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from time import monotonic
from typing import Annotated, Any

import typer
from flint import fmpq
from rich.console import Console

from dp_optimal.all_penalties import penalty_path as all_penalties
from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_useful_size
from dp_optimal.certificates.write import certificate as certificate_of
from dp_optimal.commands.certificate_file import require_certifiable, write_certificate
from dp_optimal.commands.penalty_path import emit_path, json_path
from dp_optimal.depth_and_size import optimal_by_depth_and_useful_size
from dp_optimal.exact_tree import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.optimum import Optimum
from dp_optimal.penalty import optimal_with_penalty
from dp_optimal.penalty_pieces import PenaltyPath
from theorylab.cli.exit_codes import UNDECIDED
from theorylab.cli.limits import MemoryLimit, TimeLimit, within_limits
from theorylab.cli.options import PROBLEM, Json
from theorylab.cli.output.files import write_files_first, write_json
from theorylab.cli.output.tree_files import Bib, Dot, Pdf, Svg, Tikz, drawings_to_write, require_targets
from theorylab.cli.output.tree_output import (
    PENALISED,
    emit_tree,
    emit_value,
    json_columns,
    json_options,
    json_tree,
)
from theorylab.cli.progress import working
from theorylab.errors import InvalidArgument, OutOfTime
from theorylab.files.bibliography import bibtex
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.names import construction_of, problem_named
from theorylab.problems.problem import Problem
from theorylab.reports.console import emit
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.nodes import leaf
from theorylab.trees.tree import Tree

__all__ = ["Exact", "optimal"]

FORMS = (
    "--size T, --depth D, --depth D --size T, --depth D --penalty P, --penalty-path (with or without --depth D), "
    "--exact size|depth, or --expected-cost"
)
VALUES = {"penalty": PENALISED, "expected-cost": "expected cost"}
"""Name of the objective if it is not the error."""

MOST_REPEATED = 1000
"""Maximum budget for which an error is listed for each size, even beyond the largest tree."""

IN_TIME = ("depth", "penalty")
"""Objectives whose programs can return the best tree found at a deadline."""

TO_WRITE = 0.03, 0.15
"""Share of the time limit, and minimum in seconds, reserved for the tree; the search stops that much earlier."""


Program = Callable[[Problem, float | None], Optimum | PenaltyPath]


class Exact(Enum):
    """The quantity minimised over the exact trees."""

    SIZE = "size"
    DEPTH = "depth"


def optimal(
    problem: Annotated[str, PROBLEM],
    size: Annotated[
        int | None, typer.Option(metavar="T", min=0, help="Maximum number of internal nodes.")
    ] = None,
    depth: Annotated[int | None, typer.Option(metavar="D", min=0, help="Maximum depth.")] = None,
    penalty: Annotated[str | None, typer.Option(metavar="P", help="Penalty per leaf (exact).")] = None,
    penalty_path: Annotated[
        bool, typer.Option("--penalty-path", help="Find the optimal trees for all penalties per leaf.")
    ] = False,
    exact: Annotated[
        Exact | None, typer.Option(help="Minimise size or depth among trees of minimum error.")
    ] = None,
    expected_cost: Annotated[
        bool, typer.Option("--expected-cost", help="Minimise the expected cost of tests at error zero.")
    ] = False,
    json: Json = None,
    certificate: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a certificate of optimality; - for standard output."),
    ] = None,
    svg: Svg = None,
    tikz: Tikz = None,
    dot: Dot = None,
    pdf: Pdf = None,
    bib: Bib = False,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
) -> None:
    """Find a provably optimal tree for a size, depth, penalty per leaf, expected cost or minimum error."""
    price = None if penalty is None else rational(penalty, name="--penalty")
    given: dict[str, Any] = {
        "size": size,
        "depth": depth,
        "penalty": price,
        "penalty_path": penalty_path or None,
        "exact": exact,
        "expected_cost": expected_cost or None,
    }
    options = {name: value for name, value in given.items() if value is not None}
    objective, program = _program(size, depth, price, penalty_path, exact, expected_cost)
    drawings = {"svg": svg, "tikz": tikz, "dot": dot, "pdf": pdf}
    quiet = require_targets("optimal", bib=bib, json=json, certificate=certificate, **drawings)
    if penalty_path and any(drawings.values()):
        raise InvalidArgument("optimal: --penalty-path finds several trees; to draw one give --penalty P")
    if certificate is not None:
        require_certifiable(given)
    known = ["no tree is known and nothing is proved"]
    started = monotonic()
    optimum: Optimum | PenaltyPath | None = None
    seconds: float | None = None
    text = ""
    try:
        with within_limits("optimal", time_limit, memory_limit, lambda: known[-1]):
            instance = problem_named(problem)
            alone = _leaf_alone(instance, price or fmpq(0))
            error = short_number(alone.tree.error)
            known.append(f"a leaf alone has error {error}; nothing is proved of better trees")
            if objective in IN_TIME:
                optimum = alone
            if time_limit is not None and objective in IN_TIME:
                share, least = TO_WRITE
                seconds = started + time_limit - max(share * time_limit, least) - monotonic()
            with working(f"optimal tree of {problem}"):
                optimum = program(instance, seconds)
            known.append("the optimum is found, but its certificate is not written")
            if certificate is not None and isinstance(optimum, Optimum):
                if seconds is not None and not optimum.proved:
                    raise OutOfTime(f"optimal: no certificate, for the time is up and {_status(optimum)}")
                with working(f"certificate of {problem}"):
                    lines = certificate_of(
                        instance,
                        optimum,
                        name=problem,
                        depth=depth,
                        size=size,
                        penalty=price,
                        expected_cost=expected_cost,
                    )
                    text = "".join(f"{line}\n" for line in lines)
    except OutOfTime:
        if optimum is None or certificate is not None:
            raise
    try:
        write_files_first(
            (certificate, lambda target: write_certificate(text, target)),
            (json, lambda target: write_json(_as_json(problem, options, objective, optimum), target)),
            *([] if isinstance(optimum, PenaltyPath) else drawings_to_write(optimum.tree, **drawings)),
        )
    finally:  # print the tree even if the drawing fails
        if not quiet:
            _print(Console(), problem, objective, optimum, size or 0)
            if bib:
                emit(Console(), f"\n{bibtex([construction_of(problem)])}")
    if isinstance(optimum, Optimum) and not optimum.proved:
        raise typer.Exit(UNDECIDED)


def _program(
    size: int | None,
    depth: int | None,
    penalty: fmpq | None,
    penalty_path: bool,
    exact: Exact | None,
    expected_cost: bool,
) -> tuple[str, Program]:
    """Return the objective selected by the options and its program, which takes a time limit or None."""
    match size, depth, penalty, penalty_path, exact, expected_cost:
        case int(t), None, None, False, None, False:
            return "size", lambda problem, _: optimal_by_useful_size(problem, t)
        case None, int(d), None, False, None, False:
            return "depth", lambda problem, seconds: optimal_by_depth(problem, d, seconds=seconds)
        case int(t), int(d), None, False, None, False:
            return "depth-and-size", lambda problem, _: optimal_by_depth_and_useful_size(problem, d, t)
        case None, _, fmpq() as price, False, None, False:
            return "penalty", lambda problem, seconds: optimal_with_penalty(
                problem, price, depth, seconds=seconds
            )
        case None, _, None, True, None, False:
            return "penalty-path", lambda problem, _: all_penalties(problem, depth)
        case None, None, None, False, Exact.SIZE, False:
            return "exact-size", lambda problem, _: smallest_exact_tree(problem)
        case None, None, None, False, Exact.DEPTH, False:
            return "exact-depth", lambda problem, _: shallowest_exact_tree(problem)
        case None, None, None, False, None, True:
            return "expected-cost", lambda problem, _: optimal_expected_cost(problem)
    raise InvalidArgument(f"optimal: choose an objective with {FORMS}")


def _leaf_alone(problem: Problem, penalty: fmpq) -> Optimum:
    """Return the tree without a test, with the bounds known before any search."""
    tree = Tree(problem, leaf(problem, problem.root))
    return Optimum(tree.error + penalty, tree, least=penalty if tree.error else None)


def _as_json(
    problem: str, options: dict[str, Any], objective: str, optimum: Optimum | PenaltyPath
) -> dict[str, Any]:
    facts: dict[str, Any] = {"learner": "optimal", "problem": problem, "options": json_options(options)}
    if isinstance(optimum, PenaltyPath):
        return {**facts, **json_path(optimum)}
    if objective in VALUES:
        facts["value"] = format_rational(optimum.value)
    if optimum.errors is not None:
        facts["errors"] = [format_rational(error) for error in _errors(optimum.errors, options["size"])]
    facts["lower_bound"] = format_rational(optimum.lower_bound)
    facts["status"] = "proved" if optimum.proved else "feasible"
    return {**facts, **json_columns(optimum.tree.problem), **json_tree(optimum.tree)}


def _status(optimum: Optimum) -> str:
    """Describe the result: optimal, or within a gap of the optimum if the search stopped early."""
    if optimum.proved:
        return "proved optimal"
    least = format_rational(optimum.lower_bound)
    return f"within {short_number(optimum.gap)} of the optimum, which is at least {least}"


def _errors(found: Sequence[fmpq], size: int) -> Sequence[fmpq]:
    """Return the minimum errors for 0 to ``size`` internal nodes; for a very large ``size``, up to the largest tree."""
    beyond = size + 1 - len(found) if size <= MOST_REPEATED else 0
    return [*found, *[found[-1]] * beyond]


def _print(console: Console, problem: str, objective: str, optimum: Optimum | PenaltyPath, size: int) -> None:
    if isinstance(optimum, PenaltyPath):
        emit(console, f"optimal trees of {problem}")
        emit_path(console, optimum)
    else:
        emit(console, f"optimal tree of {problem}")
        if objective in VALUES:
            emit_value(console, VALUES[objective], optimum.value)
        if optimum.errors is not None:
            for t, error in enumerate(_errors(optimum.errors, size)):
                emit(console, f"OPT({t}) = {format_rational(error)}")
        emit(console, f"status          {_status(optimum)}")
        emit_tree(console, optimum.tree)
