"""Comparison of Top-K with Top-k as in Theorems 1 to 3: accuracies under the tie rules, and the claimed bounds."""

from __future__ import annotations

from dataclasses import replace

from flint import fmpq

from constructions.parameters import HALF
from theorylab.impurities.impurity import Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.learners import top_k
from theorylab.problems.problem import Problem


def best_and_worst(
    problem: Problem, *, k: int, depth: int, impurity: Impurity | str = "entropy"
) -> tuple[fmpq, fmpq]:
    """Return the accuracy of Top-k with the best and with the worst tie rule."""
    best, worst = (
        top_k(problem, k=k, depth=depth, impurity=impurity, ties=ties).accuracy for ties in ("best", "worst")
    )
    return best, worst


def by_gain(name: str) -> Impurity:
    """Return an impurity by which tests are ranked by their gains, evaluated.

    It disables the shortcut that ranks balanced tests without evaluating their gains.
    """
    return replace(impurity_named(name), name=f"{name}, evaluated everywhere", strictly_concave=None)


def separation(
    problem: Problem, K: int, k: int, *, depth: int, more: int = 0, impurity: Impurity | str = "entropy"
) -> tuple[fmpq, fmpq]:
    """Return the accuracy of Top-K at a depth (worst ties) and the error of Top-k at the depth plus ``more`` (best
    ties).
    """
    larger = top_k(problem, k=K, depth=depth, impurity=impurity, ties="worst")
    smaller = top_k(problem, k=k, depth=depth + more, impurity=impurity, ties="best")
    return larger.accuracy, smaller.error


def paper_claim(eps: fmpq) -> tuple[fmpq, fmpq]:
    """Return the paper's bounds: accuracy at least 1 - eps, and at most 1/2 + eps, written for the error."""
    return 1 - eps, HALF - eps


def half_claim(eps: fmpq) -> tuple[fmpq, fmpq]:
    """Return the bounds with both eps halved."""
    return paper_claim(eps / 2)
