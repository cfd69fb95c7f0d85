"""``theorylab predict``: the labels that a saved tree predicts on the inputs of a problem."""

from __future__ import annotations

import csv
from json import JSONDecodeError
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console

from theorylab.cli.judged import judge_named
from theorylab.cli.options import PROBLEM, Json
from theorylab.cli.output.files import STANDARD_OUTPUT, whole_file, write_files_first, write_json
from theorylab.cli.output.kinds import PREDICTED
from theorylab.cli.output.tree_output import fraction_as_json, with_decimal
from theorylab.cli.progress import working
from theorylab.cli.streams import data_output
from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.files.json_text import read_json
from theorylab.files.reading import readable
from theorylab.numbers.rationals import format_rational
from theorylab.problems.losses import SQUARED
from theorylab.reports.console import emit
from theorylab.trees.tree import Tree

__all__ = ["predict"]

EXPANSION = 32
"""Bytes of memory per byte of the file."""


def predict(
    tree: Annotated[
        str,
        typer.Argument(metavar="TREE.json", help="A tree saved with the option --json of learn or optimal."),
    ],
    problem: Annotated[str, PROBLEM],
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the labels, one per row; - for standard output.")
    ] = None,
    json: Json = None,
) -> None:
    """Predict the labels of the rows of a table, or of the inputs of a problem, with a saved tree."""
    if STANDARD_OUTPUT == out == json:
        raise InvalidArgument("predict: --out and --json cannot both go to standard output")
    grown, judge = _tree_in(tree), judge_named(problem)
    with working(f"{tree} on {problem}"):
        found = judge(grown)
    if out is not None and found.labels is None:
        raise InvalidArgument(f"--out: {problem} has too many inputs to list; draw a sample with ,examples=N")
    labels = [] if found.labels is None else _names(grown, found.labels)
    facts = {
        "tree": tree,
        "problem": problem,
        **fraction_as_json("error", found.error),
        "rows": None if found.labels is None else len(labels),
        "labels": None if found.labels is None else labels,
    }
    write_files_first(
        (json, lambda target: write_json(facts, target)), (out, lambda target: _write(labels, target))
    )
    if STANDARD_OUTPUT in (json, out):
        return
    console = Console()
    emit(console, f"{tree} on {problem}")
    if found.labels is not None:
        known = np.unique(found.labels) if grown.problem.loss is SQUARED else np.arange(grown.problem.labels)
        counts = {label: labels.count(label) for label in _names(grown, known)}
        emit(console, f"rows    {len(labels):,}")
        emit(console, f"labels  {', '.join(f'{label}: {count:,}' for label, count in counts.items())}")
    emit(
        console,
        f"error   {f'not known: {found.unknown}' if found.error is None else with_decimal(found.error)}",
    )


def _tree_in(file: str) -> Tree:
    path = readable(file, expansion=EXPANSION)
    try:
        written = read_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputFormatError(f"cannot be read: {error.strerror or error}", source=file) from None
    except JSONDecodeError as error:
        raise InputFormatError(f"not JSON: {error.msg}", file, error.lineno, error.colno) from None
    except UnicodeDecodeError:
        raise InputFormatError("not a text file in UTF-8", source=file) from None
    except ValueError:  # Python limits the digits of an integer
        raise InputFormatError("an integer of too many digits", source=file) from None
    try:
        return Tree.from_dict(written)
    except InvalidArgument as error:
        raise InputFormatError(str(error), source=file) from None


def _names(tree: Tree, labels: np.ndarray) -> list[Any]:
    """Return the names of labels; integers if the tree has no names for them."""
    if tree.problem.loss is SQUARED:
        return [format_rational(label) for label in labels.tolist()]
    called = tree.problem.class_names or range(tree.problem.labels)
    return [called[label] for label in labels.tolist()]


def _write(labels: list[Any], target: str) -> None:
    rows = [[PREDICTED], *([label] for label in labels)]
    if target == STANDARD_OUTPUT:
        csv.writer(data_output(), lineterminator="\n").writerows(rows)
        return
    with whole_file(target, "--out") as path, path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
