"""``theorylab atlas``: all functions of few variables and the costs of their decision trees."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
from flint import fmpq
from rich.console import Console

from dp_optimal.atlas.atlas import Atlas, atlas_of
from dp_optimal.atlas.conditions import names_in
from dp_optimal.atlas.counted_pairs import PairAtlas
from dp_optimal.atlas.counts import class_counts
from dp_optimal.atlas.data_set import computed_data_set, read_data_set, write_data_set
from dp_optimal.atlas.one_function import OneFunction, one_function
from dp_optimal.atlas.sequences import IntegerSequence
from dp_optimal.atlas.sequences import sequences as all_sequences
from theorylab.claims.journal import foundation
from theorylab.cli.cluster import cluster
from theorylab.cli.limits import MemoryLimit, TimeLimit, within_limits
from theorylab.cli.options import ClusterAt, Json
from theorylab.cli.output.files import STANDARD_OUTPUT, require_outputs, whole_file, write_json
from theorylab.cli.progress import working
from theorylab.errors import InvalidArgument
from theorylab.files.parts import MANIFEST, require_parts_folder
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational
from theorylab.reports.console import emit, emit_prose, emit_table
from theorylab.reports.tables import Table

__all__ = ["atlas"]

MOST_SHOWN = 20
"""Number of rows printed for a selection."""

MOST_IN_JSON = 1000

TABLES = {".csv": "write_csv", ".parquet": "write_parquet"}
"""File formats of all rows and columns, by suffix."""

NAMES = ("--class", "--out", "--data", "--resume")

DEDEKIND = (2, 3, 6, 20, 168, 7581, 7828354, 2414682040998)
"""Numbers of monotone functions of 0, 1, .. variables, A000372 of the OEIS."""

SHOWN = ("function", "functions", "depth", "size", "greedy_kind", "greedy_unkind", "gain_kind")
"""Columns printed for a selection, in addition to those in its condition."""


def atlas(
    function: Annotated[
        str | None,
        typer.Argument(
            metavar="FUNCTION",
            help="One function: a truth table, such as 0x16e9, or a formula, such as dnf:x1&x2|~x3.",
        ),
    ] = None,
    function_class: Annotated[
        str | None, typer.Option("--class", metavar="NAME", help="all or monotone; all if not given.")
    ] = None,
    variables: Annotated[int | None, typer.Option(metavar="N", min=0, help="Number of variables.")] = None,
    where: Annotated[
        str | None,
        typer.Option(
            metavar="EXPR", help="List the functions that satisfy a condition, such as 'greedy_kind > size'."
        ),
    ] = None,
    sort: Annotated[
        str | None,
        typer.Option(
            metavar="COLUMN",
            help="List functions in descending order of COLUMN; -COLUMN for ascending order.",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|DIR",
            help="Write all columns to FILE.csv or FILE.parquet, or to a folder that --data reads.",
        ),
    ] = None,
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Read a folder that --out wrote instead of computing.")
    ] = None,
    p: Annotated[
        str | None,
        typer.Option(
            "--p",
            metavar="P,..",
            help="Add columns p_.. for variables that are 1 with probability P: one for all, or one for each.",
        ),
    ] = None,
    errors: Annotated[
        int | None,
        typer.Option(metavar="T", min=0, help="Add columns error_0 .. error_T, the minimum errors by size."),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Save intermediate counts in DIR, and continue from them."),
    ] = None,
    sequences: Annotated[
        bool,
        typer.Option("--sequences", help="Print the counts for each number of variables as OEIS sequences."),
    ] = False,
    cluster_at: ClusterAt = None,
    json: Json = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
) -> None:
    """Count the functions of a class by the cost of their trees, list some of them, or look one up."""
    of_class = {
        "--class": function_class,
        "--where": where,
        "--sort": sort,
        "--out": out,
        "--data": data,
        "--p": p,
        "--errors": errors,
        "--resume": resume,
        "--cluster": cluster_at,
    }
    for option in NAMES:
        if of_class[option] == "":
            raise InvalidArgument(f"atlas: {option}: the name is empty; leave the option out or give a name")
    if sequences:
        if (
            function is not None
            or variables is not None
            or any(value is not None for value in of_class.values())
        ):
            raise InvalidArgument("atlas: --sequences covers all classes; only --json can be given with it")
        _show_sequences(all_sequences(), json)
        return
    _refuse_misuse(function, variables, [option for option, value in of_class.items() if value is not None])
    table = out if Path(out or "").suffix.lower() in TABLES else None
    if out is not None and table is None:
        if Path(out).suffix and not Path(out).is_dir():
            raise InvalidArgument(
                f"atlas: --out {out}: name a file FILE.csv or FILE.parquet, or a new folder without an ending"
            )
        if p is not None:
            raise InvalidArgument(
                "atlas: --out: rows under --p are written to FILE.csv or FILE.parquet, not to a folder"
            )
    if table is not None:
        out = None
        if cluster_at is not None:
            raise InvalidArgument(f"atlas: --cluster fills a folder; {table} is a file")
    for folder, option, own in ((out, "--out", [MANIFEST]), (resume, "--resume", [])):
        if folder is not None:
            require_outputs(
                {"--json": json}, folders=[require_parts_folder(folder, option, *own)], force=True
            )
    goes_on = f"what is counted is in {out or resume}; the same command goes on"
    limits = within_limits(
        "atlas", time_limit, memory_limit, lambda: goes_on if out or resume else "nothing is counted"
    )
    name = function_class or "all"
    if function is not None:
        with limits, working(f"atlas of {function}"):
            one = one_function(function, variables)
        _show_function(one, json)
        return
    questions = where is not None or sort is not None or p is not None or errors is not None
    n = variables or 0  # a folder says it itself
    with limits, working("atlas"):
        with cluster(cluster_at, foundation) if cluster_at is not None else nullcontext() as executor:
            found: Atlas | PairAtlas
            if data is not None:
                found = read_data_set(data)
            elif questions or table is not None:
                found = atlas_of(n, name, p=p, errors=errors)
            elif out is not None:
                found = computed_data_set(name, n, out, executor)
            else:
                found = class_counts(name, n, resume, executor)
        if isinstance(found, Atlas):
            if questions:
                found = found.chosen(where, sort)
            if out is not None and (questions or data is not None):
                write_data_set(found, out)
            if table is not None:
                with whole_file(table, "--out") as path:
                    getattr(found.measured().chosen(sort=sort).rows, TABLES[path.suffix.lower()])(path)
    if questions and isinstance(found, Atlas):
        _show_rows(found, where, sort, json)
    else:
        _show_class(found, json)


def _refuse_misuse(function: str | None, variables: int | None, given: list[str]) -> None:
    """Reject options that cannot be combined; ``given`` has the names of those for a class."""
    if function is not None:
        if given:
            raise InvalidArgument(f"atlas: {given[0]} asks for a class of functions, not for one function")
    elif "--data" in given:
        if "--class" in given or variables is not None:
            raise InvalidArgument("atlas: --data determines the class and the variables; leave them out")
        if {"--p", "--errors"} & {*given}:
            raise InvalidArgument(
                "atlas: --p and --errors are for functions that are computed, not for --data"
            )
    elif variables is None:
        raise InvalidArgument("atlas: give a function, or --variables N, or --data DIR")
    if {"--p", "--errors"} & {*given} and not {"--where", "--sort", "--out"} & {*given}:
        raise InvalidArgument(
            "atlas: --p and --errors add columns; give --where, --sort or --out FILE.csv too"
        )
    if "--resume" in given and {"--where", "--sort", "--out", "--data"} & {*given}:
        raise InvalidArgument(
            "atlas: --resume is for counting a class; leave out --where, --sort, --out and --data"
        )
    if "--cluster" in given and {"--where", "--sort", "--data"} & {*given}:
        raise InvalidArgument(
            "atlas: --cluster is for a class as a whole; leave out --where, --sort and --data"
        )


def _show_sequences(found: Sequence[IntegerSequence], json: str | None) -> None:
    if json is not None:
        write_json({"sequences": [sequence.record() for sequence in found]}, json)
    if json == STANDARD_OUTPUT:
        return
    console = Console()
    for at, sequence in enumerate(found):
        for line in [""] * bool(at) + [*sequence.lines()]:
            emit(console, line)


def _show_class(found: Atlas | PairAtlas, json: str | None) -> None:
    """Print counts by depth and size, or write them in the JSON format of the contract."""
    facts = found.summary()
    total = int(facts["functions"])
    whole = 2**2**found.variables if found.name == "all" else DEDEKIND[found.variables]
    if json is not None:
        write_json({**facts, **({"selection_of": str(whole)} if total < whole else {})}, json)
    if json == STANDARD_OUTPUT:
        return
    console = Console()
    what = "function" if found.name == "all" else f"{found.name} function"
    of_class = f"{quantity(whole, what)} of {quantity(found.variables, 'variable')}"
    emit(console, of_class if total == whole else f"a selection: {total:,} of the {of_class}")
    values = sorted({int(v) for column in ("depth", "size") for v in facts[column]})
    cells = [[f"{int(facts[column].get(str(v), 0)):,}" for column in ("depth", "size")] for v in values]
    rows = tuple((str(v), *row) for v, row in zip(values, cells))
    emit_table(
        console, Table(("tests", "by depth", "by size"), rows, frozenset({"tests", "by depth", "by size"}))
    )
    for rule, ties in (("kind", "best"), ("unkind", "worst")):
        worst = facts[f"worst_{rule}"]
        emit_prose(
            console,
            f"greedy by influence, {ties} ties: not optimal for {int(facts[f'greedy_{rule}_not_optimal']):,}; "
            f"at worst {worst['ratio']} times the least size, {worst['function']}",
            hanging=2,
        )
    emit(console, f"totally optimal (least depth and size in one tree): {int(facts['totally_optimal']):,}")


def _show_rows(found: Atlas, where: str | None, sort: str | None, json: str | None) -> None:
    """Print or write the functions that satisfy a condition."""
    if json is not None:
        question = {"class": found.name, "variables": found.variables, "where": where, "sort": sort}
        counts = {"functions": str(found.functions), "classes": found.classes}
        write_json({**question, **counts, "rows": [*map(_as_text, found.records(MOST_IN_JSON))]}, json)
    if json == STANDARD_OUTPUT:
        return
    console = Console()
    emit(console, f"{quantity(found.functions, 'function')} in {quantity(found.classes, 'class')}")
    records = [*map(_as_text, found.records(MOST_SHOWN))]
    if records:
        asked = names_in(f"{where or ''} {sort or ''}")
        added = [name for name in records[0] if re.match("p_|error_", name)]
        names = tuple(dict.fromkeys((*SHOWN, *asked, *added)))
        rows = tuple(tuple(str(record[name]) for name in names) for record in records)
        drop = tuple(name for name in (*reversed(SHOWN[4:]), *reversed(added)) if name not in asked)
        emit_table(console, Table(names, rows, frozenset(names), drop))
    if found.classes > len(records):
        emit(console, f"and {quantity(found.classes - len(records), 'more class')}; --out has them")


def _as_text(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record with rationals as text."""
    return {
        name: format_rational(value) if isinstance(value, fmpq) else value for name, value in record.items()
    }


def _show_function(one: OneFunction, json: str | None) -> None:
    record = _as_text(one.record)
    alike = one.shallowest is one.smallest
    if json is not None:
        trees = {"shallowest": one.shallowest.as_dict(), "smallest": one.smallest.as_dict()}
        write_json({**record, "trees": trees}, json)
    if json == STANDARD_OUTPUT:
        return
    console = Console()
    for name, value in record.items():
        emit(console, f"{name:<18} {value}")
    both = (("of least depth and size" if alike else "of least depth", one.shallowest),)
    for what, tree in both if alike else (*both, ("of least size", one.smallest)):
        emit(console, f"\ntree {what}")
        emit(console, tree.to_text())
