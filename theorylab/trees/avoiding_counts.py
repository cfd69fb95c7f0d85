r"""Number of trees that avoid a variable, if some variables are interchangeable.

On a lumped problem an OR node does not say which variables its trees have read. But all the variables of a
class are alike there, so that a node *pointed* at one variable that no test above has read is known by the class
which that variable is in now. Reading one of the other variables points the nodes after the outcomes, and
their classes depend on which one is read: the rest of a term is set apart by reading a variable of it. With
:math:`N_{v,c}` for the subtrees at the OR node v that avoid a given variable of the class c,

.. math:: N_{v,c} = [\text{leaf}] + \sum_{y \ne x} \prod_o N_{v_o(y),\,c_o(y)},

the sum being over the other unread variables and :math:`c_o(y)` the class of x once y has the outcome o. The
classes are read off one partial assignment for each OR node; any other one with the same state differs in the
names of the variables only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from theorylab.limits import require
from theorylab.problems.problem import Path
from theorylab.trees.counts import TreeCounts
from theorylab.trees.histograms import Histogram, combine, memory_of

__all__ = ["ClassifiedVariables", "avoiding_counts"]

Class = Hashable
Assignment = tuple[int | None, ...]


@runtime_checkable
class ClassifiedVariables(Protocol):
    """A lumped problem that provides the classes of its interchangeable variables."""

    def variable_classes(self, assignment: Sequence[int | None]) -> Sequence[Class]:
        """Return the class of interchangeable variables of each variable; ``None`` for irrelevant ones."""
        ...


class _Pointed(NamedTuple):
    """An OR node and the class there of the avoided variable."""

    node: int
    own: Class


_Moves = list[Counter[tuple[_Pointed, ...]]]
"""For each choice at a pointed node, the number of tests that lead to the same pointed nodes."""


def avoiding_counts(counts: TreeCounts, classified: ClassifiedVariables) -> dict[int, int]:
    """Return the number of trees that avoid each variable that may be tested at the root.

    Parameters
    ----------
    counts
        Trees of the problem.
    classified
        The problem.

    Returns
    -------
    dict
        From the index of a variable to the number, by index; the same for all variables of a class.

    Raises
    ------
    TooLarge
        If the numbers do not fit.

    Notes
    -----
    At every OR node the classes are computed once for every unread variable and outcome, and there is one
    product of histograms for every class, every choice and every way in which it moves the class.
    """
    graph = counts.graph
    assignments: dict[int, Assignment] = {0: (None,) * graph.problem.variables}
    classes = classified.variable_classes(assignments[0])
    tested = {classes[graph.problem.variable(choice.split.test, ())] for choice in graph.nodes[0].choices}
    met: list[dict[Class, None]] = [{} for _ in graph.nodes]
    met[0] = dict.fromkeys(own for own in classes if own in tested)
    moves: dict[_Pointed, _Moves] = {}
    for v in range(len(graph.nodes)):
        if counts.limit[v] is None or not met[v]:
            continue
        for own, ways in _moves_of(counts, classified, v, assignments, met[v]).items():
            moves[_Pointed(v, own)] = ways
            for pointed in {pointed for way in ways for children in way for pointed in children}:
                met[pointed.node][pointed.own] = None
    at: dict[_Pointed, Histogram] = {}
    held = 0
    for pointed in reversed(moves):
        at[pointed] = _histogram(counts, pointed, moves[pointed], at)
        held += memory_of(at[pointed])
        require(held, "importance: holding the numbers of trees that avoid a variable")
    number = {own: sum(at.get(_Pointed(0, own), {}).values()) for own in met[0]}
    return {variable: number[own] for variable, own in enumerate(classes) if own in tested}


def _moves_of(
    counts: TreeCounts,
    classified: ClassifiedVariables,
    v: int,
    assignments: dict[int, Assignment],
    met: dict[Class, None],
) -> dict[Class, _Moves]:
    """Return the moves of the choices at an OR node that avoid a variable, for each of some classes."""
    problem, assignment = counts.graph.problem, assignments[v]
    path: Path = tuple((i, value) for i, value in enumerate(assignment) if value is not None)
    classes = classified.variable_classes(assignment)
    members: dict[Class, list[int]] = {}
    for variable, own in enumerate(classes):
        if assignment[variable] is None:
            members.setdefault(own, []).append(variable)
    moves: dict[Class, _Moves] = {own: [] for own in met}
    for choice in counts.graph.nodes[v].choices:
        ways: dict[Class, Counter[tuple[_Pointed, ...]]] = {own: Counter() for own in met}
        for read in members[classes[problem.variable(choice.split.test, path)]]:
            after = [_with(assignment, read, outcome) for outcome in range(len(choice.below))]
            classes_after = [classified.variable_classes(a) for a in after]
            for u, a in zip(choice.below, after):
                assignments.setdefault(u, a)
            for own in met:
                avoided = members[own][0]
                if avoided != read:
                    children = zip(choice.below, classes_after)
                    ways[own][tuple(_Pointed(u, c[avoided]) for u, c in children)] += 1
        for own in met:
            moves[own].append(ways[own])
    return moves


def _histogram(
    counts: TreeCounts, pointed: _Pointed, moves: _Moves, at: dict[_Pointed, Histogram]
) -> Histogram:
    """Return the number of subtrees at a pointed node by grade."""
    v = pointed.node
    limit, charge = counts.limit[v], counts.charge(v)
    if limit is None:
        return {}
    total = counts.grading.leaves(v, limit)
    for ways in moves:
        for children, times in ways.items():
            for grade, number in combine([at.get(child, {}) for child in children], limit).items():
                total[grade] = total.get(grade, 0) + times * number
    return {grade + charge: total[grade] for grade in sorted(total)}


def _with(assignment: Assignment, variable: int, value: int) -> Assignment:
    return (*assignment[:variable], value, *assignment[variable + 1 :])
