"""``theorylab mic``: mean iteration statistical consistency of a learner on whole classes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import nullcontext
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console

from dp_optimal.classes.result import FunctionClass
from dp_optimal.consistency import mic as sweep
from theorylab.catalog import find, installed_catalog
from theorylab.claims.journal import foundation
from theorylab.cli.cluster import cluster
from theorylab.cli.limits import MemoryLimit, TimeLimit, within_limits
from theorylab.cli.options import ClusterAt, Json, matching
from theorylab.cli.output.files import (
    STANDARD_OUTPUT,
    whole_file,
    write_json,
)
from theorylab.cli.output.tree_output import with_decimal
from theorylab.cli.progress import working
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.numbers.decimals import decimal_of
from theorylab.numbers.rationals import rational
from theorylab.progress import advance
from theorylab.reports.console import emit

__all__ = ["Run", "mic", "run_sweep"]

HEADINGS = {
    "mean": "mean MIC",
    "median": "median",
    "q90": "90% quantile",
    "q99": "99% quantile",
    "max": "maximum",
    "largest_gap": "largest gap",
}
"""Printed name of each exact number of a summary."""
PARAMETERS = ("class", "terms", "literals", "probabilities", "size", "impurity", "ties")
WIDTH = 16
"""Width of the headings, in columns."""
LONGEST = 60
"""Maximum number of characters of a rational that is printed in full."""
SUFFIXES = {".parquet": "write_parquet", ".csv": "write_csv"}


class Run(NamedTuple):
    """One class and one learner, as given on the command line.

    Attributes
    ----------
    function_class
        Name of the class.
    members
        Given parameters of the class.
    options
        Given options of the learner.
    """

    function_class: str
    members: dict[str, Any]
    options: dict[str, Any]

    def facts(self) -> dict[str, Any]:
        """Return the entries that distinguish a run from the others of a command."""
        return {"class": self.function_class, **self.members, **self.options}


def mic(
    function_class: Annotated[str, typer.Argument(metavar="CLASS", help="uniform or product.")],
    terms: Annotated[list[int], typer.Option(metavar="K", min=1, help="Maximum number of terms.")],
    literals: Annotated[
        list[int], typer.Option(metavar="L", min=1, help="Maximum number of literals per term.")
    ],
    size: Annotated[list[int], typer.Option(metavar="T", min=1, help="Maximum number of internal nodes.")],
    learner: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="top-down (if not given), or any learner with --size."),
    ] = None,
    impurity: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="entropy, gini, km, error or tsallis:ALPHA,BETA.")
    ] = None,
    ties: Annotated[
        list[str] | None, typer.Option(metavar="RULE", help="first, last, shallowest or deepest.")
    ] = None,
    probabilities: Annotated[
        str | None, typer.Option(metavar="P1,P2", help="The two probabilities in the product class.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Number of threads; all processors if not given."),
    ] = None,
    cluster_at: ClusterAt = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write one row per function to a .parquet or .csv file."),
    ] = None,
    json: Json = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
) -> None:
    """Compare a learner with the optimum on every read-once DNF of a class; repeated options give several runs."""
    if cluster_at is not None and jobs is not None:
        raise InvalidArgument("mic: --cluster takes no --jobs; each worker runs one task on one thread")
    classes = product(
        _each(terms=terms), _each(literals=literals), _each(probabilities=probabilities and [probabilities])
    )
    learners = product(_each(size=size), _each(learner=learner), _each(impurity=impurity), _each(ties=ties))
    runs = [
        Run(function_class, members, options)
        for members, options in product(map(_merge_options, classes), map(_merge_options, learners))
    ]
    for run in runs:
        _resolve(run, jobs)
    if out is not None and len(runs) > 1:
        raise InvalidArgument("mic: --out is for one class and one learner")
    if out is not None and Path(out).suffix not in SUFFIXES:
        raise InvalidArgument(f"--out: {out} must end in {' or '.join(SUFFIXES)}")
    limits = within_limits(
        "mic", time_limit, memory_limit, lambda: "no function is compared and nothing is proved"
    )
    workers = cluster(cluster_at, foundation) if cluster_at is not None else nullcontext()
    with limits, working(f"mic on the {function_class} class"), workers as executor:
        if executor is None:
            found = [run_sweep(run, jobs, out) for run in runs]
        else:
            found = _gather([executor.submit(run_sweep, run, 1, out) for run in runs])
    if out is not None:
        with whole_file(out, "--out") as path:
            path.write_bytes(found[0][1])
    _show(runs, [summary for summary, _ in found], json)


def _each(**option: Sequence[Any] | None) -> list[dict[str, Any]]:
    """Return the values of a repeated option, each as a dictionary; one empty dictionary if it was not given."""
    [(name, values)] = option.items()
    return [{name: value} for value in values] if values else [{}]


def _merge_options(choices: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {name: value for choice in choices for name, value in choice.items()}


def _resolve(
    run: Run, jobs: int | None
) -> tuple[Callable[..., FunctionClass], dict[str, Any], dict[str, Any]]:
    """Return the function of the class and its parameters, and the options of the sweep."""
    make_class = find(installed_catalog().classes, run.function_class, kind="class")
    given = {"probabilities": None, **run.members}
    if given["probabilities"] is not None:
        given["probabilities"] = tuple(
            rational(p, name="--probabilities") for p in given["probabilities"].split(",")
        )
    members = matching(make_class, given, name=run.function_class)
    options = {**run.options, "jobs": jobs}
    if "impurity" in options:
        options["impurity"] = impurity_named(options["impurity"])
    return make_class, members, matching(sweep, options, name="mic", supplied=("function_class",))


def run_sweep(run: Run, jobs: int | None, out: str | None) -> tuple[dict[str, Any], bytes]:
    """Compare one learner with the optimum on one class, in this process or on a worker.

    Parameters
    ----------
    run
        The run.
    jobs
        Number of threads.
    out
        Name of the file for the rows, or None.

    Returns
    -------
    dict, bytes
        The summary, and the content of the file.
    """
    make_class, members, options = _resolve(run, jobs)
    result = sweep(make_class(**members), **options)
    rows = BytesIO()  # the library reports a full disk by exceptions of other types
    if out is not None:
        getattr(result.table(), SUFFIXES[Path(out).suffix])(rows)
    return result.summary(), rows.getvalue()


def _gather(running: Sequence[Future]) -> list[tuple[dict[str, Any], bytes]]:
    """Return the results in the order of the runs; if one fails, those not started are cancelled."""
    found: list[tuple[dict[str, Any], bytes]] = []
    try:
        for future in running:
            advance(len(found), len(running))
            found.append(future.result())
        return found
    finally:
        for future in running:
            future.cancel()


def _show(runs: Sequence[Run], summaries: Sequence[dict[str, Any]], json: str | None) -> None:
    several = [{**run.facts(), **summary} for run, summary in zip(runs, summaries)]
    if json is not None:
        write_json(summaries[0] if len(runs) == 1 else {"runs": several}, json)
    if json == STANDARD_OUTPUT:
        return
    console = Console()
    for at, facts in enumerate(summaries if len(runs) == 1 else several):
        if at:
            emit(console, "")
        for heading, text in _rows(facts).items():
            emit(console, f"{heading:<{WIDTH}}{text}")


def _rows(facts: dict[str, Any]) -> dict[str, str]:
    """Return the numbers under printed headings; those that distinguish the runs come first."""
    exact, functions = facts["exact"], facts["functions"]
    asked = {name: str(value) for name, value in facts.items() if name in PARAMETERS}
    rows = {**asked, "functions": f"{functions:,}", "learner": facts["learner"]}
    rows |= {heading: _number(exact[name]) for name, heading in HEADINGS.items()}
    rows["worst function"] = f"terms of lengths {facts['argmax']}"
    shares = {f"MIC > {text}": share for text, share in exact["fraction_above"].items()}
    for heading, share in {"MIC = 0": exact["fraction_zero"], **shares}.items():
        rows[heading] = f"{int(rational(share) * functions):,} of {functions:,} functions"
    return rows


def _number(exact: str) -> str:
    """Return a rational with its decimal; a long one as a decimal with a hint how to print the rational."""
    value = rational(exact)
    return (
        with_decimal(value)
        if len(exact) <= LONGEST
        else f"about {decimal_of(value, 10)} (exact with --json -)"
    )
