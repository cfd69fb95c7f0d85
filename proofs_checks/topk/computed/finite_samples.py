r"""What may fail until n examples of D_{h,K} separate Top-K from Top-k, both scored by Gini, with h >= 2 and k < K.

Let m = h + K - 1, d = h + K - k - 1, delta = eps/(K - 1).

*Top-k at depth d.* While two parity variables are unread, the difference of the label means is delta for a coordinate
and 0 for a parity variable. If the tests are ranked by these (:mod:`proofs_checks.shared.sample_bounds`), a parity
variable is read only where at most k - 1 coordinates are unread, after K - k others, and no path of d tests reads all
h. Where one is unread the label mean is within eps/2 of 1/2: the accuracy on the population is at most 1/2 + eps/2,
whatever the labels of the leaves.

*Top-K at depth h.* At every node one of K candidates is a parity variable, as long as one is open; where none is, the
parity is the same for all examples there. So the tree returned is on the sample at least as accurate as the parity. A
tree of depth h is one of T = m^(2^h - 1) 2^(2^h). If all of these have accuracies within eps/4 of those on the
population, that of the tree returned is at least 1 - eps/2 - 2 eps/4 = 1 - eps.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.sample_bounds import Event, close_accuracies, ranked_by_differences


def separation_events(h: int, K: int, k: int, eps: fmpq) -> list[Event]:
    """The events of the union bound.

    h, K, k, eps: as in Theorem 2.
    """
    variables = h + K - 1
    trees = variables ** ((1 << h) - 1) << (1 << h)
    ranked = ranked_by_differences(variables, h + K - k - 1, eps / (K - 1))
    return [*ranked, close_accuracies(trees, eps / 4)]
