r"""Algorithm 1 of Zhang and Gionis (2022): identification trees of bounded expected cost.

At a node with the objects :math:`S`, reached by the tests :math:`D'`, a test d that leaves the objects
:math:`S^v` after outcome v, and :math:`S^{(i)}` with the object :math:`x_i`, has the score

.. math:: Z(d)=\frac{B(d)+E(d)+\lambda D(d)}{c(d)},\qquad
          B=p(S)-p(S^{v^*}),\quad D=p(S)h(S)-\sum_v p(S^v)h(S^v),

.. math:: E=\sum_{x_i\in S}p(x_i)\,
          \frac{\tilde f_i(D'\cup d)-\tilde f_i(D')}{\tilde f_i(\text{all tests})-\tilde f_i(D')},

of balance, efficiency and discrimination; :math:`\tilde f_i` is the coverage of
:mod:`theorylab.impurities.coverage`, and :math:`v^*` is the outcome that most objects have, counted without their
probabilities. Without the last term (:math:`\lambda=0`) it is the greedy rule of adaptive submodular
ranking (ASR); as :math:`\lambda` grows it becomes the impurity reduction by cost.

Where the paper leaves a choice: among outcomes that equally many objects have, :math:`v^*` is a most probable
one, so that scores do not depend on how outcomes are numbered. No quotient of E is 0/0, also where identical
objects differ in class: a node that is not final covers none of its objects, and a test that splits it takes
something from every object, so that all tests together cover each of them further.

Cost: every test of every node is scored once, in a number of operations on rationals that is linear in the
number of objects at the node and of classes; sets of objects are bit masks of all n objects.
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
        :func:`~theorylab.problems.identification_table.identification_problem` writes as one.
    trade_off
        Weight :math:`\lambda\ge 0` of the impurity reduction. Gini is normalised here to twice that of
        the paper, whose :math:`\lambda` is :math:`\lambda/2` here.
    impurity
        A decomposable impurity function: ``entropy``, ``gini``, or your own.
    ties
        Among tests of equal score the ``first`` or the ``last``.

    Returns
    -------
    Tree
        Of expected cost within a factor O(log 1/p_min + log n + lambda eps_h) of the least (Theorem 1),
        where eps_h is the largest score of a class.

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
    """Probability B that a random object is at the node and leaves it by other than the largest branch.

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
    """Share E of the coverage still possible that the test adds, weighted by the objects' probabilities.

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
    """Impurity reduction D of the test, times the probability of the node.

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
        gain = gain - below * probability  # type: ignore[operator] # the values of one impurity are of one kind
    return gain * problem.probability(state)
