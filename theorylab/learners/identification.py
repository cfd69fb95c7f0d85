r"""Algorithm 1 of Zhang and Gionis (2022): identification trees of bounded expected cost.

Let :math:`S` be the objects at a node and :math:`D'` the tests on its path. A test d of cost :math:`c(d)` leaves the
objects :math:`S^v` after outcome v. With probability p, impurity h and trade-off :math:`\lambda`, its score is

.. math:: Z(d)=\frac{B(d)+E(d)+\lambda D(d)}{c(d)},\qquad
          B=p(S)-p(S^{v^*}),\quad D=p(S)h(S)-\sum_v p(S^v)h(S^v),

.. math:: E=\sum_{x_i\in S}p(x_i)\,
          \frac{\tilde f_i(D'\cup d)-\tilde f_i(D')}{\tilde f_i(\text{all tests})-\tilde f_i(D')},

where B is the balance, E the efficiency and D the discrimination. Here :math:`\tilde f_i` is the coverage of
:mod:`theorylab.impurities.coverage` for the object :math:`x_i`, and :math:`v^*` is the outcome of the largest number
of objects, regardless of their probabilities. For :math:`\lambda=0` this is the greedy rule of adaptive submodular
ranking (ASR); as :math:`\lambda` grows it becomes the impurity reduction per unit of cost.

The paper does not say which of several outcomes with equally many objects is :math:`v^*`. Here it is a most probable
one, so scores do not depend on the numbering of the outcomes. No quotient in E is 0/0, even if identical
objects differ in class: a node that is not final covers none of its objects, and a test that splits it removes
something from every object, so all tests together increase the coverage of each of them.

Cost: every test of every node is scored once. The number of operations on rationals is linear in the
numbers of objects at the node and of classes; sets of objects are bit masks of all n objects.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.impurities.coverage import uncovered_mass
from theorylab.impurities.decomposable import DecomposableImpurity, decomposable
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.by_score import grow_by_score
from theorylab.numbers.comparison import Certified, Value
from theorylab.numbers.rationals import nonnegative
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Problem, Split
from theorylab.trees.tree import Tree

__all__ = ["adaptive_submodular_ranking", "balance", "discrimination", "efficiency", "identification"]


def identification(
    problem: Problem,
    *,
    trade_off: fmpq | int | str,
    impurity: DecomposableImpurity | Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    r"""Grow the tree of Algorithm 1: balance, efficiency and impurity reduction, per unit of cost.

    Parameters
    ----------
    problem
        An identification instance, or a problem that
        :func:`~theorylab.problems.identification_table.identification_problem` converts to one.
    trade_off
        Weight :math:`\lambda\ge 0` of the impurity reduction. Gini is normalised here to twice that of
        the paper, whose :math:`\lambda` is :math:`\lambda/2` here.
    impurity
        A decomposable impurity function: ``entropy``, ``gini``, or a user-defined one.
    ties
        The ``first`` or the ``last`` among tests of equal score.

    Returns
    -------
    Tree
        A tree of expected cost within a factor O(log 1/p_min + log n + lambda eps_h) of the minimum (Theorem 1),
        where eps_h is the maximum score of a class.

    Raises
    ------
    InvalidArgument
        If the trade-off is negative, the impurity is not known to be decomposable, or the problem cannot
        be written as an identification instance.

    See Also
    --------
    identification_problem
    dp_optimal.optimal_expected_cost

    Examples
    --------
    >>> from constructions import xor_identification
    >>> problem = xor_identification(3)  # n = 12 objects: the impurity misleads from 2 to (3n + 2)/8
    >>> [identification(problem, trade_off=weight).expected_cost for weight in (0, 1000)]
    [2, 19/4]
    """
    weight = nonnegative(trade_off, name="trade-off")
    scored_by = decomposable(impurity)

    def score(instance: IdentificationProblem, state: int, split: Split) -> Certified:
        regular = balance(instance, state, split) + efficiency(instance, state, split)
        if weight == 0:
            return Certified(regular / split.cost)
        gain = discrimination(instance, state, split, scored_by)
        return Certified((gain * weight + regular) * (1 / split.cost))

    return grow_by_score(problem, score, ties=ties, learner="identification")


def adaptive_submodular_ranking(problem: Problem, *, ties: Ties | str = Ties.FIRST) -> Tree:
    """Grow the tree of the ASR greedy rule, Algorithm 1 without the impurity; see :func:`identification`."""
    return identification(problem, trade_off=0, ties=ties)


def balance(problem: IdentificationProblem, state: int, split: Split) -> fmpq:
    """Return the balance B: the probability that a random object reaches the node and leaves it by a smaller branch.

    Parameters
    ----------
    problem
        The instance.
    state, split
        The node's objects and the test.
    """
    largest = max(split.branches, key=lambda branch: (branch.child.bit_count(), branch.probability))
    return problem.probability(state) * (1 - largest.probability)


def efficiency(problem: IdentificationProblem, state: int, split: Split) -> fmpq:
    """Return the efficiency E: the share of the remaining coverage that the test adds, weighted by probability.

    Parameters
    ----------
    problem
        The instance.
    state, split
        The node's objects and the test.
    """
    total = fmpq(0)
    for _, child in split.branches:
        for x in problem.members(child):
            before = uncovered_mass(problem, x, state)
            possible = before - uncovered_mass(problem, x, problem.end(x))
            total += problem.probabilities[x] * (before - uncovered_mass(problem, x, child)) / possible
    return total


def discrimination(
    problem: IdentificationProblem, state: int, split: Split, impurity: DecomposableImpurity
) -> Value:
    """Return the discrimination D: the impurity reduction of the test times the probability of the node.

    Parameters
    ----------
    problem
        The instance.
    state, split
        The node's objects and the test.
    impurity
        The impurity function.
    """
    gain = impurity.value(problem.label_distribution(state))
    for probability, child in split.branches:
        below = impurity.value(problem.label_distribution(child))
        gain = gain - below * probability  # type: ignore[operator] # all values of an impurity have the same type
    return gain * problem.probability(state)
