r"""Closed forms for the accuracy of Top-k on the distribution of section 4.1, for all claims about it.

Let S be the number of ones minus that of zeros among the coordinates on the path to a leaf. If the path does not
determine the parity, the leaf has accuracy :math:`\frac12 + \varepsilon|S|/(2(K-1))`; otherwise it has :math:`1 -
\varepsilon/2` on average. The proofs are those of topk.lemma-4.1 and topk.lemma-4.2.repaired.
"""

from __future__ import annotations

from math import comb

from flint import fmpq


def mean_absolute_walk(steps: int) -> fmpq:
    r"""Return E|S_r| for a sum of r independent random signs.

    As :math:`|S|` grows by one when :math:`S = 0` and is a fair game otherwise,
    :math:`\mathbb{E}|S_r| = \sum_{j<r} \Pr[S_j = 0] = \sum_{i \le t} \binom{2i}{i} 4^{-i}` with
    :math:`t = \lfloor (r-1)/2 \rfloor`. By induction on :math:`t` this is
    :math:`(2t+1)\binom{2t}{t}4^{-t}`, which for both parities of :math:`r` equals
    :math:`r \binom{r-1}{t} 2^{1-r}`.

    steps: the number r of signs, at least 0.

    Examples
    --------
    >>> [mean_absolute_walk(r) for r in range(5)]
    [0, 1, 1, 3/2, 3/2]
    """
    if steps == 0:
        return fmpq(0)
    return fmpq(steps * comb(steps - 1, (steps - 1) // 2), 2 ** (steps - 1))


def after_coordinates(K: int, eps: fmpq, depth: int) -> fmpq:
    """Return the accuracy of the trees of a given depth that read coordinates first and never determine the parity.

    K, eps: one more than the number of coordinates, and their weight; depth: depth of the tree, wasted beyond K - 1.
    """
    return fmpq(1, 2) + eps * mean_absolute_walk(min(depth, K - 1)) / (2 * (K - 1))


def parity_known(eps: fmpq) -> fmpq:
    """Return the accuracy of the trees that always determine the parity; they are optimal if eps <= 1/2."""
    return 1 - eps / 2


def top_k_accuracy(h: int, K: int, k: int, eps: fmpq, depth: int) -> fmpq:
    """Return the accuracy of Top-k with any strictly concave impurity and any tie rule; see ``lemma_4_2``.

    h, K: numbers of parity variables, h >= 2, and of coordinates plus one; k: number of candidates, at most K - 1;
    eps: weight of the coordinates; at most 1/2 unless depth < h + K - k; depth: depth budget.
    """
    return after_coordinates(K, eps, depth) if depth < h + K - k else parity_known(eps)
