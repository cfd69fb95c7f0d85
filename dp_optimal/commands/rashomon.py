"""``theorylab rashomon``: the set of all trees whose objective is near the optimum."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer
from flint import fmpz
from rich.console import Console

import theorylab.learners.samples  # noqa: F401  # registers the best tests of samples
from dp_optimal.rashomon import rashomon_set
from theorylab.cli.limits import MemoryLimit, TimeLimit, within_limits
from theorylab.cli.options import PROBLEM, Json
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.cli.output.tree_output import emit_tree, json_options, json_tree, with_decimal
from theorylab.cli.progress import working
from theorylab.errors import TooLarge
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.names import problem_named
from theorylab.reports.console import emit, emit_table
from theorylab.reports.tables import Table
from theorylab.trees.greedy_fractions import greedy_fractions

__all__ = ["rashomon"]

MOST_ROWS = 1000
"""Maximum number of objectives written to JSON, smallest first."""

MOST_SAMPLED = 100_000
MOST_ROWS_PRINTED = 20


def rashomon(
    problem: Annotated[str, PROBLEM],
    depth: Annotated[int, typer.Option(metavar="D", min=0, help="Maximum depth.")],
    penalty: Annotated[str, typer.Option(metavar="P", help="Penalty per leaf (exact).")],
    slack: Annotated[str, typer.Option(metavar="E", help="Maximum objective above the optimum (exact).")],
    sample: Annotated[int, typer.Option(metavar="N", min=0, help="Draw N trees uniformly.")] = 0,
    seed: Annotated[int, typer.Option(metavar="S", help="Seed of the sample.")] = 0,
    relative: Annotated[
        bool, typer.Option("--relative", help="The slack is a multiple of the optimum.")
    ] = False,
    no_trivial_splits: Annotated[
        bool,
        typer.Option(
            "--no-trivial-splits", help="Exclude tests whose leaves all have the same label, as in TreeFARMS."
        ),
    ] = False,
    all_labels: Annotated[
        bool, typer.Option("--all-labels", help="Allow leaves of any label, as in PRAXIS.")
    ] = False,
    pure_splits: Annotated[
        bool, typer.Option("--pure-splits", help="Allow splits of pure subproblems, as in PRAXIS.")
    ] = False,
    json: Json = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
) -> None:
    """Count and sample the trees of depth at most D whose error + penalty x leaves is near the optimum."""
    price, beyond = rational(penalty, name="--penalty"), rational(slack, name="--slack")
    limits = {"depth": depth, "penalty": price, "slack": beyond}
    flags = {
        "relative": relative,
        "no_trivial_splits": no_trivial_splits,
        "all_labels": all_labels,
        "pure_splits": pure_splits,
    }
    if sample > MOST_SAMPLED:
        raise TooLarge(
            f"--sample: {sample} trees would be drawn and written one by one; at most {MOST_SAMPLED} (in Python, "
            "TreeSet.sample draws as many as fit)"
        )
    known = ["no tree is counted and nothing is proved"]
    within = within_limits("rashomon", time_limit, memory_limit, lambda: known[-1])
    with within, working(f"near-optimal trees of {problem}"):
        trees = rashomon_set(
            problem_named(problem),
            depth=depth,
            penalty=price,
            slack=beyond,
            relative=relative,
            trivial_splits=not no_trivial_splits,
            all_labels=all_labels,
            pure_splits=pure_splits,
        )
        known.append(f"trees: {_digits(trees.count)}, but not all that was asked for is drawn")
        drawn = trees.sample(sample, seed=seed)
        objectives = trees.objectives
        greedy = greedy_fractions(trees) if json != STANDARD_OUTPUT else ()
    if json is not None:
        data = {
            "problem": problem,
            "options": json_options(
                {**limits, "sample": sample, "seed": seed, **{name: True for name, on in flags.items() if on}}
            ),
            "trees": _digits(trees.count),
            "optimum": format_rational(trees.optimum),
            "bound": format_rational(trees.bound),
            "objectives": {
                format_rational(value): _digits(count)
                for value, count in islice(objectives.items(), MOST_ROWS)
            },
            "sample": [
                {"objective": format_rational(trees.objective(tree)), **json_tree(tree)} for tree in drawn
            ],
        }
        write_json(data, json)
    if json != STANDARD_OUTPUT:
        console = Console()
        emit(console, f"near-optimal trees of {problem}")
        emit(console, f"trees    {_digits(trees.count)}")
        emit(console, f"optimum  {with_decimal(trees.optimum)}")
        emit(console, f"bound    {with_decimal(trees.bound)}")
        shares = "  ".join(with_decimal(fraction) for fraction in greedy)
        emit(console, f"greedy splits at level 0, 1, ...: {shares or 'no splits'}")
        emit(console, "")
        rows = tuple((with_decimal(value), _digits(objectives[value])) for value in objectives)
        emit_table(console, Table(("objective", "trees"), rows[:MOST_ROWS_PRINTED], frozenset({"trees"})))
        if len(rows) > MOST_ROWS_PRINTED:
            emit(console, f"and {quantity(len(rows) - MOST_ROWS_PRINTED, 'larger objective')}")
        for tree in drawn:
            emit(console, "")
            emit(console, f"objective       {with_decimal(trees.objective(tree))}")
            emit_tree(console, tree)


def _digits(count: int) -> str:
    """Return a number of trees in full; Python itself refuses to print the longest ones."""
    return str(fmpz(count))
