"""``theorylab compare``: all learners compared with the optimum, for one budget of depth or size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any

import typer
from rich.console import Console

from dp_optimal.commands.comparing import (
    OUT_OF_TIME,
    STOPPED,
    chosen_learners,
    compare_learners,
    given_options,
    is_partial,
    with_each,
)
from dp_optimal.commands.error_curve import BY, ErrorCurve, error_curve, points_of
from theorylab import plotting
from theorylab.cli.exit_codes import INTERRUPTED, UNDECIDED
from theorylab.cli.judged import Test, judge_named
from theorylab.cli.limits import MemoryLimit, TimeLimit, memory_limited
from theorylab.cli.options import PROBLEM, Json, option
from theorylab.cli.output.files import (
    STANDARD_OUTPUT,
    whole_file,
    write_files_first,
    write_json,
)
from theorylab.cli.output.tree_output import fraction_as_json, json_integer, json_options
from theorylab.cli.progress import working
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.reports.comparison import OPTIMUM, Comparison, comparison_table
from theorylab.reports.console import emit, emit_prose, emit_table

__all__ = ["compare"]


def compare(
    problem: Annotated[str, PROBLEM],
    depth: Annotated[int | None, typer.Option(metavar="D", min=0, help="Maximum depth.")] = None,
    size: Annotated[
        int | None, typer.Option(metavar="T", min=0, help="Maximum number of internal nodes.")
    ] = None,
    learners: Annotated[
        str | None, typer.Option(metavar="L,..", help="Learners to compare; all if not given.")
    ] = None,
    k: Annotated[
        int | None,
        typer.Option("--k", metavar="K", min=1, help="Number of tests tried at each node (default 2)."),
    ] = None,
    lookahead: Annotated[
        int | None, typer.Option(metavar="L", min=0, help="Lookahead depth (default 1, or 0 at depth 0).")
    ] = None,
    penalty: Annotated[
        str | None, typer.Option(metavar="P", help="Penalty per leaf (exact; default 0).")
    ] = None,
    impurity: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="entropy, gini, km, error or tsallis:ALPHA,BETA; several options run each learner with each.",
        ),
    ] = None,
    ties: Annotated[
        str | None, typer.Option(metavar="RULE", help="first, last, shallowest, deepest, best or worst.")
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(metavar="|".join(BY), help="Errors at every depth, size or number of examples."),
    ] = None,
    examples: Annotated[
        str | None, typer.Option(metavar="N,..", help="Numbers of examples, for --by examples.")
    ] = None,
    seeds: Annotated[
        int | None, typer.Option(metavar="S", min=1, help="Samples of each number of examples (1).")
    ] = None,
    test: Test = None,
    json: Json = None,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the errors as SVG.")] = None,
    png: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the errors as PNG.")] = None,
    pdf: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the errors as PDF.")] = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
) -> int | None:
    """Compare the learners that take a budget of depth or size with the minimum error within it."""
    budget = {name: most for name, most in (("depth", depth), ("size", size)) if most is not None}
    if len(budget) != 1:
        raise InvalidArgument("compare: give either --depth D or --size T")
    alone = impurity[0] if impurity and len(impurity) == 1 else None
    given = given_options(depth, k=k, lookahead=lookahead, penalty=penalty, impurity=alone, ties=ties)
    chosen = chosen_learners(learners)
    if impurity and alone is None:
        chosen = with_each(chosen, list(map(impurity_named, impurity)))
    pictures = {kind: file for kind, file in (("svg", svg), ("png", png), ("pdf", pdf)) if file is not None}
    for kind, file in pictures.items():
        if file == STANDARD_OUTPUT:
            raise InvalidArgument(f"--{kind}: give a file; a picture is not written to standard output")
    if by is None and (examples is not None or seeds is not None):
        raise InvalidArgument("compare: --examples and --seeds go with --by examples")
    if by is not None:
        if test is not None:
            raise InvalidArgument("compare: --by takes no --test")
        points = points_of(by, budget, examples, seeds)
        with memory_limited(memory_limit):
            curve = error_curve(problem, points, chosen, given, time_limit)

        def draw_curve(kind: str) -> bytes:
            return plotting.error_curve_image(curve.points.at, curve.errors, by, kind)

        _write_and_print(curve.as_json(), draw_curve, partial(_print_curve, curve), json, pictures)
        return _code(curve.left_out, curve.partial)
    with memory_limited(memory_limit):
        judge = None if test is None else judge_named(test)
        found = compare_learners(problem, chosen, budget, given, time_limit, judge)

    def draw(kind: str) -> bytes:
        trees = {entry.learner: entry.tree for entry in found.entries}
        return plotting.comparison_image(trees, None if found.optimum is None else found.optimum.error, kind)

    _write_and_print(_as_json(found), draw, partial(_print, found), json, pictures)
    return _code(found.left_out, is_partial(found))


def _write_and_print(
    facts: dict[str, Any],
    draw: Callable[[str], bytes],
    show: Callable[[Console], None],
    json: str | None,
    pictures: Mapping[str, str],
) -> None:
    try:
        write_files_first(
            (json, partial(write_json, facts)),
            *((file, partial(_write_picture, draw, kind)) for kind, file in pictures.items()),
        )
    finally:  # print the result even if the drawing fails
        if json != STANDARD_OUTPUT:
            show(Console())


def _write_picture(draw: Callable[[str], bytes], kind: str, file: str) -> None:
    with working(f"drawing {file}"):
        content = draw(kind)
    with whole_file(file, f"--{kind}") as path:
        path.write_bytes(content)


def _code(left_out: Mapping[str, str], partial: bool) -> int | None:
    if STOPPED in left_out.values():
        return INTERRUPTED
    return UNDECIDED if partial else None


def _as_json(found: Comparison) -> dict[str, Any]:
    return {
        "problem": found.problem,
        "options": json_options({**found.budget, **found.settings}),
        **fraction_as_json("optimum", None if found.optimum is None else found.optimum.error),
        **_elsewhere(found, OPTIMUM, "optimum_"),
        "learners": [
            {
                "learner": entry.learner,
                **fraction_as_json("error", entry.tree.error),
                **_elsewhere(found, entry.learner),
                "size": json_integer(entry.tree.size),
                "leaves": json_integer(entry.tree.leaves),
                "depth": json_integer(entry.tree.depth),
                **fraction_as_json("gap", entry.gap),
            }
            for entry in found.entries
        ],
        "left_out": [{"learner": name, "reason": reason} for name, reason in found.left_out.items()],
        "partial": is_partial(found),
    }


def _elsewhere(found: Comparison, name: str, prefix: str = "") -> dict[str, Any]:
    """Return the errors of a tree on the population of its sample, and on the problem of ``--test``."""
    facts: dict[str, Any] = {}
    for where, errors in found.elsewhere.items():
        facts |= fraction_as_json(f"{prefix}{where}_error", errors.get(name))
    return facts


def _print(found: Comparison, console: Console) -> None:
    [(limit, most)] = found.budget.items()
    emit(console, f"learners on {found.problem}, {limit} at most {most}")
    values = json_options(found.settings)
    for name, value in zip(found.settings, values.values()):
        emit(console, f"{option(name)} {value} for {', '.join(found.takers[name])}")
    emit(console, "")
    emit_table(console, comparison_table(found))
    left_out = dict(found.left_out)
    if left_out:
        emit(console, "")
    if found.optimum is None:
        emit_prose(console, f"optimum: not known, {left_out.pop(OPTIMUM)}; so no gap is", hanging=2)
    _print_left_out(console, left_out, is_partial(found), _more(found.left_out))


def _print_curve(found: ErrorCurve, console: Console) -> None:
    on = "; trees of samples, errors on the population" if found.points.examples else ""
    emit(console, f"errors on {found.problem} by {found.points.by}{on}\n")
    emit_table(console, found.table())
    if found.left_out:
        emit(console, "")
    _print_left_out(console, found.left_out, found.partial, _more(found.left_out))


def _more(left_out: Mapping[str, str]) -> str:
    """Return the resource that ran out."""
    return "time" if {OUT_OF_TIME, STOPPED} & set(left_out.values()) else "memory"


def _print_left_out(console: Console, left_out: Mapping[str, str], partial: bool, more: str) -> None:
    for reason in dict.fromkeys(left_out.values()):
        learners = ", ".join(learner for learner, why in left_out.items() if why == reason)
        emit_prose(console, f"left out: {learners}: {reason}", hanging=2)
    if partial:
        emit(console, f"partial: with more {more} there is more to compare")
