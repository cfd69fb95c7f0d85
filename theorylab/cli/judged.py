"""Trees evaluated on another problem: ``--test PROBLEM``, and the problem of ``predict``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.problems.names import problem_named, sample_file
from theorylab.problems.samples.table import read_table
from theorylab.trees.predictions import Predictions, predictions, predictions_of_table
from theorylab.trees.tree import Tree

__all__ = ["Test", "error_on", "judge_named"]

Test = Annotated[
    str | None,
    typer.Option(
        "--test",
        metavar="PROBLEM",
        help="Say the error on this problem too; a file is read with the tree's tests.",
    ),
]


def judge_named(text: str) -> Callable[[Tree], Predictions]:
    """Read a problem, and return a function from a tree to its labels and error there.

    Parameters
    ----------
    text
        As for :func:`~theorylab.problems.names.problem_named`. A file, ``csv:PATH``, is read with the tests of the
        tree, so ``binarize=METHOD`` has no effect.

    Raises
    ------
    TheoryLabError
        If it is not a problem or its file cannot be read. The function returned raises it if a tree does not fit.
    """
    file = sample_file(text)
    if file is None:
        problem = problem_named(text)
        return lambda tree: predictions(tree, problem)
    path, given = file
    table = read_table(path).declaring(given.get("categories", ()), given.get("numbers", ()))
    return lambda tree: predictions_of_table(tree, table, given.get("label"), given.get("weight"))


def error_on(judge: Callable[[Tree], Predictions], tree: Tree) -> fmpq:
    """Return the error of a tree on the problem of ``--test``, computed by its ``judge``.

    Raises
    ------
    InvalidArgument
        If it has no labels.
    """
    found = judge(tree)
    if found.error is None:
        raise InvalidArgument(f"--test: {found.unknown}; name another with ,label=NAME")
    return found.error
