"""The error of a tree on a population other than the problem that it was grown on: of a sample's tree, for one.

Every leaf is reached by a path of variables and outcomes, of which the population says how the labels are distributed.
Cost: that question for every leaf.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import counted
from theorylab.problems.samples.drawn import Population
from theorylab.trees.nodes import Leaf
from theorylab.trees.tree import Tree

__all__ = ["population_error"]


def population_error(tree: Tree, population: Population) -> fmpq:
    """Probability that a tree mislabels an example of a population, exact.

    Parameters
    ----------
    tree
        A tree whose tests read the variables of the population.
    population
        Where the examples come from.

    Raises
    ------
    InvalidArgument
        If the tree is for another number of variables.
    TooLarge
        If the tree has more than :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.
    """
    if tree.problem.variables != population.variables:
        raise InvalidArgument(
            f"population error: the tree is for {counted(tree.problem.variables, 'variable')}, the population has"
            f" {population.variables}"
        )
    wrong = fmpq(0)
    for place in tree.places():
        if isinstance(place.node, Leaf):
            masses = population.label_masses(place.path)
            wrong += sum(masses, fmpq(0)) - masses[place.node.label]
    return wrong
