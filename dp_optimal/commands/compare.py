"""``theorylab compare``: every learner beside the optimum, under one budget of depth or size."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from inspect import signature
from typing import Annotated, Any

import typer
from flint import fmpq
from rich.console import Console

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_useful_size
from theorylab import plotting
from theorylab.catalog import find, installed
from theorylab.cli.exit_codes import INTERRUPTED, UNDECIDED
from theorylab.cli.judged import Test, error_on, judge_named
from theorylab.cli.limits import MemoryLimit, SharedTime, TimeLimit, memory_limited
from theorylab.cli.options import PROBLEM, Json, matching, option
from theorylab.cli.output.files import (
    STANDARD_OUTPUT,
    whole_file,
    write_files_first,
    write_json,
)
from theorylab.cli.output.tree_output import error_on_population, fraction_as_json, json_integer, json_options
from theorylab.cli.progress import working
from theorylab.errors import InvalidArgument, OutOfTime, TheoryLabError, TooLarge
from theorylab.impurities.impurity import Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners import LEARNERS
from theorylab.numbers.rationals import rational
from theorylab.problems.names import problem_named
from theorylab.problems.problem import Problem
from theorylab.reports.comparison import OPTIMUM, Comparison, beside, comparison_table
from theorylab.reports.console import emit, emit_prose, emit_table
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.predictions import Predictions
from theorylab.trees.tree import Tree

__all__ = ["compare"]

DEFAULTS: Mapping[str, Any] = {"k": 2, "lookahead": 1, "penalty": rational(0)}
"""Of options that some learners need. Without a price of leaves all learners aim at what is compared, the error."""

STOPPED = "interrupted"
"""Why learners are left out after Ctrl-C."""

OUT_OF_TIME = "stopped at its share of --time-limit"
"""Why a learner is left out, or the optimum not known, where the time is limited."""


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
        raise InvalidArgument("compare: give --depth D or --size T, and not both")
    alone = impurity[0] if impurity and len(impurity) == 1 else None
    given = _given(depth, k=k, lookahead=lookahead, penalty=penalty, impurity=alone, ties=ties)
    chosen = _chosen(learners)
    if impurity and alone is None:
        chosen = _with_each(chosen, list(map(impurity_named, impurity)))
    pictures = {kind: file for kind, file in (("svg", svg), ("png", png), ("pdf", pdf)) if file is not None}
    for kind, file in pictures.items():
        if file == STANDARD_OUTPUT:
            raise InvalidArgument(f"--{kind}: give a file; a picture is not written to standard output")
    with memory_limited(memory_limit):
        judge = None if test is None else judge_named(test)
        found = _compared(problem, chosen, budget, given, time_limit, judge)
    try:
        write_files_first(
            (json, lambda target: write_json(_as_json(found), target)),
            *((file, partial(_write_picture, found, kind)) for kind, file in pictures.items()),
        )
    finally:  # what cannot be drawn is printed all the same
        if json != STANDARD_OUTPUT:
            _print(Console(), found)
    if STOPPED in found.left_out.values():
        return INTERRUPTED
    return UNDECIDED if _partial(found) else None


def _write_picture(found: Comparison, kind: str, file: str) -> None:
    with working(f"drawing {file}"):
        content = plotting.comparison_image(
            {entry.learner: entry.tree for entry in found.entries},
            None if found.optimum is None else found.optimum.error,
            kind,
        )
    with whole_file(file, f"--{kind}") as path:
        path.write_bytes(content)


def _partial(found: Comparison) -> bool:
    """Whether something is missing that more time would give."""
    return found.optimum is None or OUT_OF_TIME in found.left_out.values()


def _given(depth: int | None, **written: Any) -> dict[str, Any]:
    """Options given, read; refused where no learner could take them."""
    lookahead = written["lookahead"]
    if lookahead is not None and depth is not None and lookahead > depth:
        raise InvalidArgument(f"--lookahead: {lookahead} given, it must be from 0 to {depth}, the depth")
    readers: dict[str, Callable[[Any], Any]] = {
        "penalty": lambda text: rational(text, name="--penalty"),
        "impurity": impurity_named,
        "ties": lambda text: Ties.named(text, allowed=tuple(Ties), learner="compare").value,
    }
    given = {
        name: readers.get(name, lambda value: value)(value)
        for name, value in written.items()
        if value is not None
    }
    if given.get("penalty", 0) < 0:
        raise InvalidArgument(f"--penalty: {written['penalty']} is negative; at least 0")
    return given


def _chosen(learners: str | None) -> dict[str, Any]:
    known = {**installed().learners, **LEARNERS}
    if learners is None:
        return known
    names = [name.strip().lower() for name in learners.split(",")]
    return {name: find(known, name, kind="learner") for name in names}


def _with_each(chosen: Mapping[str, Any], impurities: Sequence[Impurity]) -> dict[str, Any]:
    """Return the learners, those that take an impurity once with each."""
    found: dict[str, Any] = {}
    for name, function in chosen.items():
        if "impurity" in signature(function).parameters:
            found |= {f"{name} ({each.name})": partial(function, impurity=each) for each in impurities}
        else:
            found[name] = function
    if found.keys() == chosen.keys():
        raise InvalidArgument(f"--impurity: none of the learners takes it ({', '.join(chosen)})")
    return found


def _compared(
    written: str,
    chosen: Mapping[str, Any],
    budget: Mapping[str, int],
    given: Mapping[str, Any],
    seconds: float | None,
    judge: Callable[[Tree], Predictions] | None,
) -> Comparison:
    """Half of the time, if that is limited, is for the optimum, and what is left for the learners, evenly."""
    lookahead = min(DEFAULTS["lookahead"], budget.get("depth", DEFAULTS["lookahead"]))
    settings = {**DEFAULTS, "lookahead": lookahead, **given}
    options, left_out = _options(chosen, budget, settings)
    for name in given:
        if options and not any(name in taken for taken in options.values()):
            raise InvalidArgument(f"{option(name)}: none of the learners takes it ({', '.join(options)})")
    if not options:
        raise _nobody(written, left_out)
    optimum: Tree | None = None
    trees: dict[str, Tree] = {}
    time = SharedTime("compare", seconds, lambda: _known(optimum, trees))
    with time.share(1):
        problem = problem_named(written)
    with suppress(OutOfTime), time.share(2):
        optimum = _optimum(problem, written, budget)
    for place, (learner, taken) in enumerate(options.items()):
        try:
            with time.share(len(options) - place), working(f"{learner} on {written}"):
                trees[learner] = _within(budget, chosen[learner](problem, **taken))
        except OutOfTime:
            left_out[learner] = OUT_OF_TIME
        except TheoryLabError as error:  # what one learner does not take, others may
            left_out[learner] = str(error).removeprefix(f"{learner}: ")
        except KeyboardInterrupt:
            left_out |= dict.fromkeys([each for each in options if each not in {*trees, *left_out}], STOPPED)
            break
    if not trees:
        raise time.out_of_time() if OUT_OF_TIME in left_out.values() else _nobody(written, left_out)
    takers = {name: tuple(each for each in trees if name in options[each]) for name in settings}
    used = {name: value for name, value in settings.items() if takers[name]}
    grown = {**trees, **({} if optimum is None else {OPTIMUM: optimum})}
    elsewhere = {"population": {name: error_on_population(tree) for name, tree in grown.items()}}
    if judge is not None:
        elsewhere["test"] = {name: _error_on(judge, tree) for name, tree in grown.items()}
    known = {
        where: errors for where, errors in elsewhere.items() if any(e is not None for e in errors.values())
    }
    return Comparison(written, budget, used, takers, optimum, beside(optimum, trees), left_out, known)


def _error_on(judge: Callable[[Tree], Predictions], tree: Tree) -> fmpq | None:
    """Error on what ``--test`` names; none of a tree that is too large to be walked."""
    try:
        return error_on(judge, tree)
    except TooLarge:
        return None


def _known(optimum: Tree | None, trees: Mapping[str, Tree]) -> str:
    least = [] if optimum is None else [("the optimum", optimum)]
    errors = [f"{name} has error {short_number(tree.error)}" for name, tree in [*least, *trees.items()]]
    return ", ".join(errors) or "no tree is known and nothing is proved"


def _nobody(written: str, left_out: Mapping[str, str]) -> InvalidArgument:
    reasons = "; ".join(f"{learner}: {reason}" for learner, reason in left_out.items())
    return InvalidArgument(f"compare: no learner runs on {written}: {reasons}")


def _options(
    chosen: Mapping[str, Any], budget: Mapping[str, int], settings: Mapping[str, Any]
) -> tuple[dict[str, dict[str, Any]], dict[str, str]]:
    """Options of every learner that takes the budget, and why the others do not run."""
    options, left_out = {}, {}
    for learner, function in chosen.items():
        taken = {name: value for name, value in settings.items() if name in signature(function).parameters}
        try:
            options[learner] = matching(function, {**budget, **taken}, name=learner, supplied=("problem",))
        except InvalidArgument:
            left_out[learner] = f"no {option(next(iter(budget)))} to set"
    return options, left_out


def _within(budget: Mapping[str, int], tree: Tree) -> Tree:
    """The tree, if it keeps to the budget: beside the optimum no other counts."""
    measured = {"depth": tree.depth, "size": tree.size}
    for name, most in budget.items():
        if measured[name] > most:
            raise InvalidArgument(f"its tree has {name} {measured[name]}, more than {most}")
    return tree


def _optimum(problem: Problem, written: str, budget: Mapping[str, int]) -> Tree:
    with working(f"optimal tree of {written}"):
        if "depth" in budget:
            return optimal_by_depth(problem, budget["depth"]).tree
        return optimal_by_useful_size(problem, budget["size"]).tree


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
        "partial": _partial(found),
    }


def _elsewhere(found: Comparison, name: str, prefix: str = "") -> dict[str, Any]:
    """Errors of a tree on the population of its sample, and on what ``--test`` names."""
    facts: dict[str, Any] = {}
    for where, errors in found.elsewhere.items():
        facts |= fraction_as_json(f"{prefix}{where}_error", errors.get(name))
    return facts


def _print(console: Console, found: Comparison) -> None:
    [(limit, most)] = found.budget.items()
    emit(console, f"learners on {found.problem}, {limit} at most {most}")
    values = json_options(found.settings)
    for name, value in zip(found.settings, values.values()):
        emit(console, f"{option(name)} {value} for {', '.join(found.takers[name])}")
    emit(console, "")
    emit_table(console, comparison_table(found))
    if found.left_out or found.optimum is None:
        emit(console, "")
    if found.optimum is None:
        emit(console, f"optimum: not known, {OUT_OF_TIME}; so no gap is")
    for reason in dict.fromkeys(found.left_out.values()):
        learners = ", ".join(learner for learner, why in found.left_out.items() if why == reason)
        emit_prose(console, f"left out: {learners}: {reason}", hanging=2)
    if _partial(found):
        emit(console, "partial: with more time there is more to compare")
