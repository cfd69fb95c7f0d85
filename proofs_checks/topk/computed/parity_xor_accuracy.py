r"""Closed forms for the accuracy of Top-k on the distribution of section 4.1, for all claims about it.

A node of a tree for :math:`D_{h,K}` has read some of the :math:`h` parity variables and :math:`r` of the
:math:`m = K - 1` coordinates; let :math:`a` parity variables be unread and let :math:`S` be the number
of ones minus the number of zeros among the coordinates read. The label mean of the node is

.. math:: \tfrac12 + \frac{\varepsilon S}{2m} \;(a \ge 1), \qquad
          (1-\varepsilon)\,[\text{parity is odd}] + \tfrac{\varepsilon}{2} + \frac{\varepsilon S}{2m} \;(a = 0).

Reading a coordinate therefore moves the mean by :math:`\delta = \varepsilon/m` between the children, and
reading a parity variable by 0 if :math:`a \ge 2` and by :math:`1 - \varepsilon` if :math:`a = 1`.

*Before parity is known.* A leaf with :math:`a \ge 1` has accuracy :math:`\frac12 + \varepsilon|S|/(2m)`,
and :math:`\mathbb{E}|S|` never falls when more coordinates are read, so a tree of depth :math:`d` none of
whose leaves has :math:`a = 0` has accuracy at most :math:`\frac12 + \varepsilon\,\mathbb{E}|S_r|/(2m)` with
:math:`r = \min(d, m)` and :math:`S_r` a sum of :math:`r` random signs. Equality holds when it reads
coordinates as long as there are any.

*When parity is known.* For :math:`\varepsilon \le \frac12` the label that agrees with the parity is the more
likely one at every input, so no tree has accuracy above :math:`1 - \varepsilon/2`, and every tree whose
leaves all have :math:`a = 0` attains it.
"""

from __future__ import annotations

from math import comb

from flint import fmpq

__all__ = ["after_coordinates", "mean_absolute_walk", "parity_known", "top_k_accuracy"]


def mean_absolute_walk(steps: int) -> fmpq:
    r"""E|S_r| for a sum of r independent random signs.

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
    """Accuracy of the trees of some depth that read coordinates first and never know the parity.

    K, eps: one more than the number of coordinates, and their weight; depth: depth of the tree, wasted beyond K - 1.
    """
    return fmpq(1, 2) + eps * mean_absolute_walk(min(depth, K - 1)) / (2 * (K - 1))


def parity_known(eps: fmpq) -> fmpq:
    """Accuracy of the trees that always know the parity, optimal if eps <= 1/2."""
    return 1 - eps / 2


def top_k_accuracy(h: int, K: int, k: int, eps: fmpq, depth: int) -> fmpq:
    """Accuracy of Top-k with any strictly concave impurity and any tie rule; see ``lemma_4_2``.

    h, K: numbers of parity variables, h >= 2, and of coordinates plus one; k: number of candidates, at most K - 1;
    eps: weight of the coordinates; at most 1/2 unless depth < h + K - k; depth: depth budget.
    """
    return after_coordinates(K, eps, depth) if depth < h + K - k else parity_known(eps)
