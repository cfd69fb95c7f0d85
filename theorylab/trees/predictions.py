"""The labels that a tree gives to the rows of a table or to the inputs of a problem, and its error there.

The tests of the tree and its labels are found by name. All inputs that reach a node are split together: one step for
each node and row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.problems.losses import COSTS, SQUARED, ZERO_ONE, Answer, Loss
from theorylab.problems.named_test import readings_of
from theorylab.problems.problem import Path, Problem, Test
from theorylab.problems.readings import LABEL
from theorylab.problems.samples.csv_sample import labelled_points
from theorylab.problems.samples.loss_samples import SEPARATOR, costs_of, number_of
from theorylab.problems.samples.points import Points
from theorylab.problems.samples.table import Table
from theorylab.problems.spelling import Declared
from theorylab.trees.correspondence import Correspondence
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.population_error import judge_of, population_error
from theorylab.trees.tested_sample import branches_of_rows
from theorylab.trees.tree import Tree

ZERO = fmpq(0)

__all__ = ["Predictions", "predictions", "predictions_of_table"]


class Predictions(NamedTuple):
    """The labels and the error of a tree on some inputs.

    Attributes
    ----------
    labels
        The label of each input, an index or an exact number; ``None`` if there are too many inputs to list.
    error
        The probability of a wrong label, or the mean of another loss; ``None`` if the inputs have no labels.
    unknown
        The reason if there is no error.
    """

    labels: np.ndarray | None
    error: fmpq | None
    unknown: str = ""


def predictions(tree: Tree, population: Problem) -> Predictions:
    """Return the labels that a tree gives to the inputs of a problem, and its error.

    Parameters
    ----------
    tree
        The tree.
    population
        What :func:`~theorylab.trees.population_error.population_error` takes. The inputs are the examples of a drawn
        sample, the distinct inputs of another, the points of a grid, the objects of an identification instance, or all
        inputs of a function of few variables.

    Raises
    ------
    InvalidArgument, TooLarge
        As for :func:`~theorylab.trees.population_error.population_error`.
    """
    error, judge = population_error(tree, population), judge_of(population)
    inputs = judge.inputs()
    if inputs is None:
        return Predictions(None, error)
    reading = Correspondence(tree.problem, population, "predict")

    def branches(test: Test, own: int, here: np.ndarray) -> np.ndarray:
        variable = reading.variable(test, own)
        values, places = np.unique(inputs[here, variable], return_inverse=True)
        taken = [reading.branch(test, own, judge.value(variable, int(value))) for value in values]
        return np.array(taken)[places]

    return Predictions(_labels(tree, len(inputs), branches), error)


def predictions_of_table(
    tree: Tree, table: Table, label: str | None = None, weight: str | None = None
) -> Predictions:
    """Return the labels that a tree gives to the rows of a table, and its error if the rows have labels.

    Parameters
    ----------
    tree
        The tree.
    table
        The table. Only the columns that the tree tests and the column of labels are read. A column without a
        declaration of its own is read as it was declared when the tree was grown.
    label
        Name of the column of labels. The default is the column that the tree was grown to predict; if its name is not
        known, the last column, unless the tree tests it.
    weight
        Name of the column of weights, if there is one.

    Raises
    ------
    InputFormatError
        If a value is missing in a tested column, or a label or a weight is not valid; says its row and column.
    InvalidArgument
        If a test names no column or does not fit its values, the tree knows none of the labels, or one column is
        given as both label and weight.
    TooLarge
        If the tree has too many nodes, or the outcomes of the tests do not fit into the memory allowed.
    """
    declared = {
        table.names.index(reading.name): Declared(reading.declared)
        for reading in tree.problem.readings
        if reading.declared and reading.name in table.names
    }
    table = table._replace(declared={**declared, **table.declared})
    outcomes: dict[str, int] = {}
    for place in tree.places():
        if isinstance(place.node, Node):
            outcomes[place.name] = max(outcomes.get(place.name, 0), len(place.node.edges))
    labelling, unknown = _labelling(tree, outcomes, table, label, weight)
    weighing = None if weight is None else table.place_of(weight, "weight")
    if labelling is not None and labelling == weighing:
        raise InvalidArgument(f"{table.source}: column {weight!r} cannot be both label and weight")
    features = [i for i in range(len(table.names)) if i not in (labelling, weighing)]
    matrix, _ = branches_of_rows(table, outcomes, features)
    column = {name: i for i, name in enumerate(outcomes)}

    def branches(test: Test, variable: int, here: np.ndarray) -> np.ndarray:
        return matrix[here, column[tree.problem.test_name(test, variable)]]

    found = _labels(tree, table.rows, branches)
    if labelling is None:
        return Predictions(found, None, unknown)
    points = labelled_points(table, np.empty((table.rows, 0), dtype=bool), [], labelling, weighing)
    return Predictions(found, _error(tree, found, points, table.source))


def _labels(tree: Tree, rows: int, branches: Callable[[Test, int, np.ndarray], np.ndarray]) -> np.ndarray:
    """Return the label of each row; ``branches`` maps a test, its variable and some rows to the branches taken."""
    labels = np.empty(rows, dtype=object if tree.problem.loss is SQUARED else np.int64)
    stack: list[tuple[Path, Node | Leaf, np.ndarray]] = [((), tree.root, np.arange(rows))]
    while stack:
        path, node, here = stack.pop()
        if isinstance(node, Leaf):
            labels[here] = node.label
        elif len(here):
            variable = tree.problem.variable(node.test, path)
            taken = branches(node.test, variable, here)
            if taken.max() >= len(node.edges):
                name = tree.problem.test_name(node.test, variable)
                raise InvalidArgument(f"predict: {name!r} has no branch for {taken.max()}")
            stack += [
                ((*path, (variable, outcome)), edge.child, here[taken == outcome])
                for outcome, edge in enumerate(node.edges)
            ]
    return labels


def _labelling(
    tree: Tree, tests: dict[str, int], table: Table, label: str | None, weight: str | None
) -> tuple[int | None, str]:
    """Return the index of the column of labels or, if there is none, the reason."""
    if label is not None:
        return table.place_of(label, "label"), ""
    known = [reading.name for reading in tree.problem.readings if reading.read_as == LABEL]
    if known:
        name = known[0]
        place = table.names.index(name) if name in table.names else None
        return place, f"the table has no column {name!r}, that of the labels of the tree"
    last = next((name for name in reversed(table.names) if name != weight), None)
    if last is None:
        return None, "the table has no column but the weights"
    if any(asked.column == last for test in tests for asked in readings_of(test, table.names)):
        return None, f"the tree tests the last column, {last!r}, so the table has no labels"
    return table.names.index(last), ""


def _error(tree: Tree, found: np.ndarray, points: Points, source: str) -> fmpq:
    """Return the fraction of the weight on rows whose label differs from that of the tree, or the mean loss."""
    loss = tree.problem.loss
    if loss is not ZERO_ONE:
        return _mean_loss(loss, found, points, tree, source)
    known = [tree.problem.label_name(label) for label in range(tree.problem.labels)]
    if not set(known) & set(points.labels):
        raise InvalidArgument(
            f"{source}: the labels are {', '.join(map(repr, points.labels))}, those of the tree"
            f" {', '.join(map(repr, known))}; they have no label in common"
        )
    index = np.array([known.index(name) if name in known else -1 for name in points.labels])
    masses = points.masses
    return fmpq(int(masses[index[points.label_of] != found].sum()), int(masses.sum()))


def _mean_loss(loss: Loss, found: np.ndarray, points: Points, tree: Tree, source: str) -> fmpq:
    """Return the mean loss of the answers of a tree whose loss is not zero-one."""
    called = points.readings[0].name.split(SEPARATOR)
    if loss is COSTS and called != list(tree.problem.class_names):
        raise InvalidArgument(
            f"{source}: the labels of the tree are {', '.join(tree.problem.class_names)}; name the columns of their"
            " costs in this order"
        )
    statistics = [
        loss.of_one(costs_of(label) if loss is COSTS else [number_of(label)]) for label in points.labels
    ]
    masses: dict[tuple[Answer, int], int] = {}
    for answer, label, mass in zip(found.tolist(), points.label_of.tolist(), points.masses.tolist()):
        masses[answer, label] = masses.get((answer, label), 0) + mass
    total = sum(
        (mass * loss.error(answer, statistics[label]) for (answer, label), mass in masses.items()), ZERO
    )
    return total / sum(masses.values())
