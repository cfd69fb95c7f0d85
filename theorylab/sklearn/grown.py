r"""A grown tree with its objective and a lower bound on the objective of all trees.

The objective is error + penalty x leaves, with the penalty :math:`\lambda`. Points x that agree in all tests but not
in their labels (*equivalent points*) cause an unavoidable error, so the objective of any tree is at least

.. math:: \min\Bigl(\text{error of one leaf} + \lambda,\ \sum_x \min_y \Pr[x, \text{label} \ne y] + 2\lambda\Bigr).

A heuristic tree that attains the bound is therefore optimal, without any search.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.problems.in_words import Sample
from theorylab.trees.nodes import leaf
from theorylab.trees.tree import Tree

__all__ = ["Grown", "exact", "fraction", "heuristic"]


class Grown(NamedTuple):
    """A tree, its objective, and a lower bound on the objective of every allowed tree."""

    tree: Tree
    objective: fmpq
    lower_bound: fmpq


def heuristic(problem: Sample, tree: Tree, penalty: fmpq) -> Grown:
    """Return a heuristic tree with its objective and the lower bound from equivalent points.

    Parameters
    ----------
    problem
        The sample.
    tree
        A tree on it.
    penalty
        Price of a leaf.
    """
    total = int(problem.weights.sum())
    least = fmpq(total - int(problem.weights.max(axis=1).sum()), total)
    bound = min(leaf(problem, problem.root).error + penalty, least + 2 * penalty)
    return Grown(tree, tree.error + penalty * tree.leaves, bound)


def exact(value: Any, name: str) -> fmpq:
    """Return a parameter as an exact rational; a float is the decimal that Python prints for it, so 0.1 is 1/10.

    Parameters
    ----------
    value
        A number, or its text.
    name
        Name of the parameter in error messages.

    Raises
    ------
    InvalidArgument
        If the value is not a number.
    """
    if isinstance(value, float):  # numpy's doubles are floats too
        value = repr(float(value))
    try:
        return rational(value, name=name)
    except InvalidArgument:
        raise InvalidArgument(
            f"{name}: {value!r} given; a number, or text that writes one exactly, such as '1/20'"
        ) from None


def fraction(value: fmpq) -> Fraction:
    """Convert a number to a fraction of the standard library."""
    return Fraction(int(value.p), int(value.q))
