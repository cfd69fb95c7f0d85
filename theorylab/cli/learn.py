"""``theorylab learn``: grow the tree of a learner on a problem."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer
from rich.console import Console

from theorylab.catalog import find, installed_catalog
from theorylab.cli.exit_codes import UNDECIDED
from theorylab.cli.judged import Test, error_on, judge_named
from theorylab.cli.limits import MemoryLimit, TimeLimit, within_limits
from theorylab.cli.options import PROBLEM, Json, matching
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
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.learners import LEARNERS, best_first_growth, top_down_growth
from theorylab.learners.growing.until import grow_until
from theorylab.learners.unfinished import Unfinished, interruptible
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.names import construction_of, problem_named
from theorylab.problems.readings import reading_line
from theorylab.reports.console import emit
from theorylab.trees.tree import Tree

__all__ = ["learn"]

UNTIL = {"top-down": top_down_growth, "best-first": best_first_growth}
"""Learners that can stop at a given error."""


def learn(
    learner: Annotated[
        str, typer.Argument(metavar="LEARNER", help="A learner, such as greedy, top-k or split.")
    ],
    problem: Annotated[str, PROBLEM],
    depth: Annotated[int | None, typer.Option(metavar="D", help="Maximum depth.")] = None,
    size: Annotated[int | None, typer.Option(metavar="T", help="Maximum number of internal nodes.")] = None,
    until_error: Annotated[
        str | None, typer.Option(metavar="EPS", help="Grow until the error is at most EPS (exact).")
    ] = None,
    k: Annotated[
        int | None, typer.Option("--k", metavar="K", help="Number of tests tried at each node.")
    ] = None,
    lookahead: Annotated[int | None, typer.Option(metavar="L", help="Lookahead depth.")] = None,
    penalty: Annotated[str | None, typer.Option(metavar="P", help="Penalty per leaf (exact).")] = None,
    trade_off: Annotated[
        str | None, typer.Option(metavar="X", help="Weight of the impurity reduction (exact).")
    ] = None,
    impurity: Annotated[
        str | None, typer.Option(metavar="NAME", help="entropy, gini, km, error or tsallis:ALPHA,BETA.")
    ] = None,
    ties: Annotated[
        str | None, typer.Option(metavar="RULE", help="first, last, shallowest, deepest, best or worst.")
    ] = None,
    test: Test = None,
    json: Json = None,
    svg: Svg = None,
    tikz: Tikz = None,
    dot: Dot = None,
    pdf: Pdf = None,
    bib: Bib = False,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
) -> None:
    """Grow a tree with a learner on the whole population."""
    function = find({**installed_catalog().learners, **LEARNERS}, learner, kind="learner")
    if until_error is not None:
        if size is not None:
            raise InvalidArgument("learn: give either --size T or --until-error EPS")
        function = partial(grow_until, UNTIL[learner]) if learner in UNTIL else function
    given = {
        "depth": depth,
        "size": size,
        "until_error": None if until_error is None else rational(until_error, name="--until-error"),
        "k": k,
        "lookahead": lookahead,
        "penalty": None if penalty is None else rational(penalty, name="--penalty"),
        "trade_off": None if trade_off is None else rational(trade_off, name="--trade-off"),
        "impurity": None if impurity is None else impurity_named(impurity),
        "ties": ties,
    }
    options = matching(function, given, name=learner, supplied=("problem",))
    drawings = {"svg": svg, "tikz": tikz, "dot": dot, "pdf": pdf}
    quiet = require_targets("learn", bib=bib, json=json, **drawings)
    limits = within_limits(
        learner,
        time_limit,
        memory_limit,
        lambda: (
            "no tree is known and nothing is proved"
            if tree is None
            else "the tree is grown, but its error on the test problem is not known"
        ),
    )
    facts: dict[str, Any] = {"learner": learner, "problem": problem, "options": json_options(options)}
    unfinished: Unfinished | None = None
    tree: Tree | None = None
    with interruptible() as so_far:
        try:
            with limits, working(f"{learner} on {problem}"):
                judge = None if test is None else judge_named(test)
                named = problem_named(problem)
                tree = function(named, **options)
                test_error = None if judge is None else error_on(judge, tree)
        except OutOfTime:
            unfinished = so_far() if tree is None else None
            if unfinished is None:
                raise
            tree = unfinished.tree
            test_error = None if judge is None else error_on(judge, tree)
            facts |= {"lower_bound": format_rational(unfinished.least), "status": "feasible"}
    facts |= json_columns(named)
    try:
        write_files_first(
            (json, lambda target: write_json({**facts, **json_tree(tree, test_error)}, target)),
            *drawings_to_write(tree, **drawings),
        )
    finally:  # print the tree even if it cannot be drawn
        if not quiet:
            console = Console()
            emit(console, f"{learner} on {problem}")
            if "penalty" in options:
                emit_value(console, PENALISED, tree.error + options["penalty"] * tree.leaves)
            if unfinished is not None:
                emit(console, f"status          {_status(unfinished)}")
            emit_tree(console, tree, test_error)
            if named.readings:
                emit(console, f"\ncolumns  {reading_line(named.readings)}")
            if bib:
                used = [learner, construction_of(problem)]
                if "impurity" in options:
                    used.insert(1, impurity_named(options["impurity"]).name)
                emit(console, f"\n{bibtex(used)}")
    if unfinished is not None:
        raise typer.Exit(UNDECIDED)


def _status(unfinished: Unfinished) -> str:
    """Return the bounds that the interrupted search has proved."""
    value, least = (format_rational(bound) for bound in unfinished[1:])
    return f"out of time; best value found {value}, lower bound {least}"
