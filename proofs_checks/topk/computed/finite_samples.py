"""Events whose failure keeps n examples of D_{h,K} from separating Top-K from Top-k (Gini, h >= 2, k < K).

Two events suffice: tests of difference eps/(K - 1) rank before those of difference 0
(:mod:`proofs_checks.shared.sample_bounds`), and the accuracies of all trees of depth h on the examples are close to
those on the population. The proof of ``topk.thm-2.samples`` derives the separation from them.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.sample_bounds import Event, close_accuracies, ranking_events


def separation_events(h: int, K: int, k: int, eps: fmpq) -> list[Event]:
    """Return the events of the union bound.

    h, K, k, eps: as in Theorem 2.
    """
    variables = h + K - 1
    trees = variables ** ((1 << h) - 1) << (1 << h)
    ranked = ranking_events(variables, h + K - k - 1, eps / (K - 1))
    return [*ranked, close_accuracies(trees, eps / 4)]
