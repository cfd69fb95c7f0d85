r"""The baselines of Zhang and Gionis (2022): one score each, with the same greedy algorithm.

All baselines split a node until its objects are final. The rules are those of section 6; where the paper only
names a rule, it is made precise here.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.impurities.decomposable import DecomposableImpurity, decomposable
from theorylab.impurities.gain_ratio import LogarithmQuotient
from theorylab.impurities.impurity import ENTROPY, GINI, Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.by_score import grow_by_score
from theorylab.learners.identification import discrimination
from theorylab.numbers.comparison import Certified
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Problem, Split
from theorylab.trees.tree import Tree

__all__ = [
    "balanced",
    "c45",
    "cart",
    "cost_benefit_c45",
    "cost_benefit_cart",
    "impure_pairs",
    "impurity_reduction",
]


def impure_pairs(problem: Problem, *, ties: Ties | str = Ties.FIRST) -> Tree:
    """Grow the tree of IP: the test that leaves the fewest heterogeneous pairs of objects together.

    Parameters
    ----------
    problem, ties
        As for :func:`~theorylab.learners.identification.identification`.
    """

    def score(instance: IdentificationProblem, state: int, split: Split) -> int:
        return -sum(instance.heterogeneous_pairs(branch.child) for branch in split.branches)

    return grow_by_score(problem, score, ties=ties, learner="impure-pairs")


def balanced(problem: Problem, *, ties: Ties | str = Ties.FIRST) -> Tree:
    """Grow the tree of BAL: the test that minimises the probability of its most probable outcome.

    Parameters
    ----------
    problem, ties
        As for :func:`~theorylab.learners.identification.identification`.
    """

    def score(instance: IdentificationProblem, state: int, split: Split) -> fmpq:
        return -max(branch.probability for branch in split.branches)

    return grow_by_score(problem, score, ties=ties, learner="balanced")


def cart(problem: Problem, *, ties: Ties | str = Ties.FIRST) -> Tree:
    """Grow the tree of CART: the test of largest Gini impurity reduction, regardless of its cost.

    Parameters
    ----------
    problem, ties
        As for :func:`~theorylab.learners.identification.identification`.
    """
    gini = decomposable(GINI)

    def score(instance: IdentificationProblem, state: int, split: Split) -> Certified:
        return Certified(discrimination(instance, state, split, gini))

    return grow_by_score(problem, score, ties=ties, learner="cart")


def cost_benefit_cart(problem: Problem, *, ties: Ties | str = Ties.FIRST) -> Tree:
    """Grow the tree of CCART: the test of largest Gini impurity reduction per unit of cost.

    Parameters
    ----------
    problem, ties
        As for :func:`~theorylab.learners.identification.identification`.
    """
    return impurity_reduction(problem, impurity=GINI, ties=ties)


def impurity_reduction(
    problem: Problem,
    *,
    impurity: DecomposableImpurity | Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    """Grow the tree of the test of largest impurity reduction per unit of cost, the limit of Algorithm 1.

    On a given instance the two trees agree for every large enough trade-off, except that Algorithm 1 breaks ties of
    the reduction by its other terms.

    Parameters
    ----------
    problem, impurity, ties
        As for :func:`~theorylab.learners.identification.identification`.
    """
    scored_by = decomposable(impurity)

    def score(instance: IdentificationProblem, state: int, split: Split) -> Certified:
        return Certified(discrimination(instance, state, split, scored_by) * (1 / split.cost))

    return grow_by_score(problem, score, ties=ties, learner="impurity-reduction")


def c45(problem: Problem, *, ties: Ties | str = Ties.FIRST) -> Tree:
    """Grow the tree of C4.5: the test of largest gain ratio, information gain over the entropy of its outcomes.

    Parameters
    ----------
    problem, ties
        As for :func:`~theorylab.learners.identification.identification`.

    Notes
    -----
    The paper's C4.5 and its enhancement use the information gain; that rule is
    :func:`impurity_reduction` at unit costs. Gain ratios are compared as described in
    :mod:`theorylab.impurities.gain_ratio`.
    """
    return grow_by_score(problem, _gain_ratio, ties=ties, learner="c4.5")


def cost_benefit_c45(problem: Problem, *, ties: Ties | str = Ties.FIRST) -> Tree:
    """Grow the tree of CC4.5: the test of largest gain ratio per unit of cost.

    Parameters
    ----------
    problem, ties
        As for :func:`~theorylab.learners.identification.identification`.
    """

    def score(instance: IdentificationProblem, state: int, split: Split) -> LogarithmQuotient:
        return _gain_ratio(instance, state, split, split.cost)

    return grow_by_score(problem, score, ties=ties, learner="cost-benefit c4.5")


def _gain_ratio(
    instance: IdentificationProblem, state: int, split: Split, cost: fmpq | int = 1
) -> LogarithmQuotient:
    """Return the gain ratio divided by a cost. Both entropies are those of a random object: the node's mass cancels."""
    gain = discrimination(instance, state, split, decomposable(ENTROPY))
    outcomes = decomposable(ENTROPY).value([branch.probability for branch in split.branches])
    price = outcomes * (cost * instance.probability(state))
    return LogarithmQuotient(gain, price)  # type: ignore[arg-type] # entropies are sums of logarithms
