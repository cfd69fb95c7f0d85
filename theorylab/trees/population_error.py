"""The error of a tree on a population other than its own problem, such as that of a tree grown on a sample.

A path of the tree restricts the values of each variable that it reads, and the population gives the label masses of
such inputs, once for each leaf. Variables, tests and labels are matched by name
(:mod:`theorylab.trees.correspondence`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeGuard

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.problems.by_kind import ByKind
from theorylab.problems.grid import GridProblem, grid_inputs
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.losses import ZERO_ONE, Answer
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.problem import Path, Problem
from theorylab.problems.samples.drawn import Population
from theorylab.problems.samples.row_problem import RowProblem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.correspondence import Correspondence
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.tree import Tree, require_tree

__all__ = ["Judge", "judge_of", "population_error"]

Allowed = Mapping[int, tuple[int, ...]]
"""The values, in ascending order, that a path allows each variable it reads."""

BITS = (0, 1)
ZERO = fmpq(0)
MOST_LISTED = 16
"""Maximum number of variables of a function whose inputs are listed."""


class Judge(NamedTuple):
    """Values, label masses and inputs of a population.

    Attributes
    ----------
    values
        The values of a variable.
    masses
        The label masses of the inputs that a path allows; with another loss than zero-one, only their mass.
    inputs
        The inputs, an array with one row each; ``None`` if there are too many.
    errors
        The mass of the inputs that a path allows times the mean loss there of an answer, ``None`` for a label that
        the population does not have.
    value
        What a value of a variable stands for: itself, unless values are ranks.
    """

    values: Callable[[int], Sequence[int]]
    masses: Callable[[Allowed], Sequence[fmpq]]
    inputs: Callable[[], np.ndarray | None]
    errors: Callable[[Allowed, Answer | None], fmpq]
    value: Callable[[int, int], Any] = lambda variable, value: value


def population_error(tree: Tree, population: Problem) -> fmpq:
    """Return the exact probability that a tree mislabels an example of a population, or the mean of another loss.

    Parameters
    ----------
    tree
        Any tree. Its variables and labels are found in the population by name, in whatever order they stand there;
        a test of a number is found by its column and threshold. Where neither the tree's problem nor the population
        names its variables they are found by position.
    population
        Where the examples come from: a construction over blocks, a function on the cube, a table, a grid or an
        identification instance. An example with a label that the tree does not know is mislabelled.

    Raises
    ------
    InvalidArgument
        If a variable that the tree tests is not in the population, no label of the population is known to the
        tree, an example has a value for which a test has no branch, or neither names its variables and their numbers
        differ; also for any other kind of population.
    TooLarge
        If the tree has more than :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.

    See Also
    --------
    DrawnSample, learning_curve

    Examples
    --------
    >>> from theorylab.learners import greedy
    >>> from theorylab.problems.samples.sample import SampleProblem
    >>> train = SampleProblem([[0, 1], [1, 1], [1, 0]], ["no", "no", "yes"], names=["old", "member"])
    >>> test = SampleProblem([[1, 0], [0, 0]], ["no", "no"], names=["member", "old"])
    >>> population_error(greedy(train, depth=1), test)
    1/2
    """
    require_tree(tree)
    tree.require_few_nodes()
    judge = judge_of(population)
    reading = Correspondence(tree.problem, population, "population error")
    wrong = ZERO
    stack: list[tuple[Path, Allowed, Node | Leaf]] = [((), {}, tree.root)]
    while stack:
        path, allowed, node = stack.pop()
        if isinstance(node, Leaf):
            wrong += judge.errors(allowed, reading.label(node.label))
            continue
        own = tree.problem.variable(node.test, path)
        variable = reading.variable(node.test, own)
        after: dict[int, list[int]] = {}
        for value in allowed.get(variable) or judge.values(variable):
            try:
                branch = reading.branch(node.test, own, judge.value(variable, value))
                if not 0 <= branch < len(node.edges):
                    raise InvalidArgument(
                        f"{tree.problem.test_name(node.test, own)!r} has no branch for {value}"
                    )
            except InvalidArgument as error:
                if any(judge.masses({**allowed, variable: (value,)})):
                    raise InvalidArgument(f"population error: {error}") from None
                continue
            after.setdefault(branch, []).append(value)
        for branch, taken in after.items():
            stack.append(
                ((*path, (own, branch)), {**allowed, variable: tuple(taken)}, node.edges[branch].child)
            )
    return wrong


def _is_bits(problem: Problem) -> TypeGuard[Any]:
    return isinstance(problem, Population)


def _is_grid(problem: Problem) -> TypeGuard[GridProblem]:
    return isinstance(problem, GridProblem)


def _is_ordered(problem: Problem) -> TypeGuard[OrderedSample]:
    return isinstance(problem, OrderedSample)


def _is_instance(problem: Problem) -> TypeGuard[IdentificationProblem]:
    return isinstance(problem, IdentificationProblem)


def _has_other_loss(problem: Problem) -> TypeGuard[RowProblem]:
    return isinstance(problem, RowProblem) and problem.loss is not ZERO_ONE


@ByKind
def judge_of(population: Problem) -> Judge:
    """Return the judge of a population.

    Raises
    ------
    InvalidArgument
        If the distribution of its examples is not available.
    """
    raise InvalidArgument(
        f"population error: a {type(population).__name__} has no distribution of examples; use a construction"
        " over blocks, a function on the cube, a sample, a grid or an identification instance"
    )


@judge_of.register(_is_bits)
def _of_bits(population: Population) -> Judge:
    def masses(allowed: Allowed) -> Sequence[fmpq]:
        fixed = ((variable, values[0]) for variable, values in allowed.items() if len(values) == 1)
        return population.label_masses(tuple(fixed))

    def inputs() -> np.ndarray | None:
        if isinstance(population, SampleProblem):
            return population.rows()
        if population.variables > MOST_LISTED:
            return None
        return np.arange(1 << population.variables)[:, None] >> np.arange(population.variables) & 1

    return Judge(lambda variable: BITS, masses, inputs, _mislabelled_mass(masses))


@judge_of.register(_has_other_loss)
def _of_rows(sample: RowProblem) -> Judge:
    def state(allowed: Allowed) -> tuple[int, fmpq]:
        """Return the subproblem and its mass."""
        return sample.after((variable, values[0]) for variable, values in allowed.items() if len(values) == 1)

    def errors(allowed: Allowed, answer: Answer | None) -> fmpq:
        here, mass = state(allowed)
        if not mass:
            return ZERO
        if answer is None:
            raise InvalidArgument("population error: the tree answers a label that has no costs")
        return mass * sample.loss.error(answer, sample.label_statistics(here))

    return Judge(lambda variable: BITS, lambda allowed: (state(allowed)[1],), sample.rows, errors)


def _mislabelled_mass(
    masses: Callable[[Allowed], Sequence[fmpq]],
) -> Callable[[Allowed, Answer | None], fmpq]:
    """Return the function of the mass of the inputs with another label than the answer."""

    def errors(allowed: Allowed, answer: Answer | None) -> fmpq:
        of_labels = masses(allowed)
        return sum(of_labels, ZERO) - (ZERO if answer is None else of_labels[int(answer)])

    return errors


@judge_of.register(_is_grid)
def _of_grid(grid: GridProblem) -> Judge:
    def masses(allowed: Allowed) -> Sequence[fmpq]:
        total = [ZERO] * grid.labels
        sides = [_intervals(allowed[i]) if i in allowed else [side] for i, side in enumerate(grid.root)]
        for box in product(*sides):
            reach = fmpq(1)
            for marginal, (low, high) in zip(grid.marginals, box):
                reach *= sum(marginal[low:high], ZERO)
            total = [mass + reach * share for mass, share in zip(total, grid.label_distribution(box))]
        return total

    return Judge(
        lambda variable: range(grid.shape[variable]),
        masses,
        lambda: grid_inputs(grid.shape),
        _mislabelled_mass(masses),
    )


@judge_of.register(_is_ordered)
def _of_ordered(sample: OrderedSample) -> Judge:
    columns, whole = sample.columns.columns, sample.weights.sum()
    ranks = np.array([column.ranks for column in columns], dtype=np.int64).reshape(len(columns), -1)

    def masses(allowed: Allowed) -> Sequence[fmpq]:
        inside = np.ones(len(sample.weights), dtype=bool)
        for variable, values in allowed.items():
            inside &= np.isin(ranks[variable], values)
        return [fmpq(int(mass), int(whole)) for mass in sample.weights[inside].sum(axis=0)]

    def value(variable: int, rank: int) -> Any:
        column = columns[variable]
        return column.numbers[rank] if column.numbers else column.values[rank]

    return Judge(
        lambda variable: range(len(columns[variable].values)),
        masses,
        lambda: ranks.T,
        _mislabelled_mass(masses),
        value,
    )


@judge_of.register(_is_instance)
def _of_instance(instance: IdentificationProblem) -> Judge:
    def masses(allowed: Allowed) -> Sequence[fmpq]:
        total = [ZERO] * instance.labels
        for x, (label, probability) in enumerate(zip(instance.classes, instance.probabilities)):
            if all(instance.tests[test][x] in values for test, values in allowed.items()):
                total[label] += probability
        return total

    return Judge(
        lambda test: sorted(set(instance.tests[test])),
        masses,
        lambda: np.array(instance.tests).T,
        _mislabelled_mass(masses),
    )


def _intervals(values: Sequence[int]) -> list[tuple[int, int]]:
    """Return the half-open intervals of consecutive integers in an ascending sequence."""
    found: list[tuple[int, int]] = []
    for value in values:
        if found and found[-1][1] == value:
            found[-1] = found[-1][0], value + 1
        else:
            found.append((value, value + 1))
    return found
