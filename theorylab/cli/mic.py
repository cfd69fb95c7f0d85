"""``theorylab mic``: mean iteration statistical consistency of a learner over a whole class."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from theorylab.catalog import find, installed
from theorylab.cli.limits import MemoryLimit, TimeLimit, within_limits
from theorylab.cli.options import matching
from theorylab.cli.output.files import STANDARD_OUTPUT, require_writable, whole_file, write_json
from theorylab.cli.progress import working
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.numbers.rationals import rational
from theorylab.reports.console import emit

__all__ = ["mic"]

SUFFIXES = {".parquet": "write_parquet", ".csv": "write_csv"}


def mic(
    function_class: Annotated[str, typer.Argument(metavar="CLASS", help="uniform or product.")],
    terms: Annotated[int, typer.Option(metavar="K", min=1, help="Largest number of terms.")],
    literals: Annotated[int, typer.Option(metavar="L", min=1, help="Largest number of literals of a term.")],
    size: Annotated[int, typer.Option(metavar="T", min=1, help="Largest number of internal nodes.")],
    learner: Annotated[str | None, typer.Option(metavar="NAME", help="top-down or best-first.")] = None,
    impurity: Annotated[
        str | None, typer.Option(metavar="NAME", help="entropy, gini, km, error, tsallis:ALPHA,BETA.")
    ] = None,
    ties: Annotated[
        str | None, typer.Option(metavar="RULE", help="first, last, shallowest, deepest.")
    ] = None,
    probabilities: Annotated[
        str | None, typer.Option(metavar="P1,P2", help="The two probabilities of the product class.")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="One row a function: .parquet or .csv.")
    ] = None,
    json: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write JSON; - for standard output.")
    ] = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
) -> None:
    """Compare a learner with the optimum on every read-once DNF of a class."""
    catalog = installed()
    make_class = find(catalog.classes, function_class, kind="class")
    sweep = find(catalog.sweeps, "mic", kind="sweep")
    given = {
        "terms": terms,
        "literals": literals,
        "probabilities": None if probabilities is None else _probabilities(probabilities),
    }
    members = matching(make_class, given, name=function_class)
    run = {
        "size": size,
        "learner": learner,
        "impurity": None if impurity is None else impurity_named(impurity),
        "ties": ties,
    }
    options = matching(sweep, run, name="mic", supplied=("function_class",))
    if out is not None and Path(out).suffix not in SUFFIXES:
        raise InvalidArgument(f"--out: {out} must end in {' or '.join(SUFFIXES)}")
    require_writable(out, "--out")
    require_writable(json, "--json")
    limits = within_limits(
        "mic", time_limit, memory_limit, lambda: "no function is compared and nothing is proved"
    )
    with limits, working(f"mic on the {function_class} class"):
        result = sweep(make_class(**members), **options)
    if out is not None:
        rows = BytesIO()  # the library has errors of its own for a full disk
        getattr(result.table(), SUFFIXES[Path(out).suffix])(rows)
        with whole_file(out, "--out") as path:
            path.write_bytes(rows.getvalue())
    summary = result.summary()
    if json is not None:
        write_json(summary, json)
    if json != STANDARD_OUTPUT:
        console = Console()
        for name, value in summary.items():
            emit(console, f"{name:<15} {_written(value)}")


def _probabilities(text: str) -> tuple:
    return tuple(rational(p, name="--probabilities") for p in text.split(","))


def _written(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_written(entry)}" for name, entry in value.items())
    return f"{value:.10g}" if isinstance(value, float) else str(value)
