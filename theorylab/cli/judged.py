"""Evaluation of a tree on another problem, for ``--test PROBLEM`` and ``predict``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.problems.names import problem_named, sample_file
from theorylab.problems.samples.loss_tables import with_costs
from theorylab.problems.samples.table import read_table
from theorylab.trees.predictions import Predictions, predictions, predictions_of_table
from theorylab.trees.tree import Tree

__all__ = ["Test", "error_on", "judge_named"]

Test = Annotated[
    str | None,
    typer.Option(
        "--test",
        metavar="PROBLEM",
        help="Also compute the error on this problem; a file is read with the tests of the tree.",
    ),
]


def judge_named(text: str) -> Callable[[Tree], Predictions]:
    """Return a function that applies a tree to the inputs of a problem.

    Parameters
    ----------
    text
        Name of the problem, as for :func:`~theorylab.problems.names.problem_named`. A file, ``csv:PATH``, is read
        with the tests of the tree, so ``binarize=METHOD`` has no effect.

    Raises
    ------
    TheoryLabError
        If the problem is unknown or its file cannot be read. The returned function raises it if the tree does not fit
        the problem.
    """
    file = sample_file(text)
    if file is None:
        problem = problem_named(text)
        return lambda tree: predictions(tree, problem)
    path, given = file
    table, label = read_table(path), given.get("label")
    if "costs" in given:
        table, label = with_costs(table, given["costs"])
    table = table.declaring(given.get("categories", ()), given.get("numbers", ()))
    return lambda tree: predictions_of_table(tree, table, label, given.get("weight"))


def error_on(judge: Callable[[Tree], Predictions], tree: Tree) -> fmpq:
    """Return the error of a tree on the problem of ``--test``, evaluated by ``judge``.

    Raises
    ------
    InvalidArgument
        If the problem has no labels.
    """
    found = judge(tree)
    if found.error is None:
        raise InvalidArgument(f"--test: {found.unknown}; name another with ,label=NAME")
    return found.error
