"""The separation of Top-K from Top-k on the distribution of section 4.1, for Theorems 1 and 2.

Theorem 1 is the case K = k + 1 of Theorem 2, in which both algorithms have the same depth budget.
"""

from __future__ import annotations

from dataclasses import replace

from flint import fmpq

from constructions.papers.topk import parity_xor
from proofs_checks.topk.computed.stump_separation import versus_threshold
from theorylab.claims import number
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners import top_k
from theorylab.numbers.comparison import Order

__all__ = ["half_claim", "in_words", "paper_claim", "separation"]

HALF = fmpq(1, 2)


def separation(h: int, K: int, k: int, eps: fmpq, impurity: str = "entropy") -> tuple[fmpq, fmpq]:
    """Accuracy of Top-K at depth h, ties against it, and error of Top-k at depth h+K-k-1, ties for it.

    Tests are ranked by their gains, evaluated for this impurity: the rule that orders evenly splitting
    tests without evaluating it, which the learner uses where it may, is switched off.

    h, K: numbers of parity variables and of coordinates plus one; K is also the larger number of candidates; k: the
    smaller number of candidates; eps: weight of the coordinates; impurity: name of the impurity.
    """
    problem = parity_xor(h, K, eps)
    by_gain = replace(impurity_named(impurity), strictly_concave=None)
    return (
        top_k(problem, k=K, depth=h, impurity=by_gain, ties=Ties.WORST).accuracy,
        top_k(problem, k=k, depth=h + K - k - 1, impurity=by_gain, ties=Ties.BEST).error,
    )


def paper_claim(eps: fmpq) -> tuple[fmpq, fmpq]:
    """The paper's bounds: accuracy at least 1 - eps, and at most 1/2 + eps, written for the error."""
    return 1 - eps, HALF - eps


def half_claim(eps: fmpq) -> tuple[fmpq, fmpq]:
    """The bounds with both eps halved."""
    return paper_claim(eps / 2)


def in_words(
    h: int, K: int, k: int, eps: fmpq, measured: tuple[fmpq, fmpq], impurity: str = "entropy"
) -> str:
    """Write a violation of the paper's bounds, and whether any other distribution could separate."""
    scored_by = impurity_named(impurity)
    found = (
        f"h={h}, K={K}, k={k}, eps={number(eps)}, {impurity}: Top-{K} at depth {h} has accuracy"
        f" {number(measured[0])} and Top-{k} at depth {h + K - k - 1} {number(1 - measured[1])},"
        f" claimed at most {number(HALF + eps)}"
    )
    if h == 1 and versus_threshold(eps, scored_by) is Order.LESS:
        left, right = number(scored_by(eps)), number(1 - 2 * eps)
        return f"{found}; no distribution separates, since G(eps) = {left} < 1 - 2 eps = {right}"
    return f"{found}, on the printed distribution"
