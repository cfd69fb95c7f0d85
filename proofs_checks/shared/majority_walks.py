r"""The walk of :mod:`proofs_checks.shared.majority_walk` for a range of numbers of bits and all weights at once.

The label is, with probability 1 - eps, a target T and, with probability eps, the majority of K - 1 bits on which T does
not depend. A node that has read r majority bits, j of them one, is *safe for K* if an unread majority bit changes the
label mean by more than (1 - eps) delta.

**One walk for many K.** Let m = K - 1, N = m - 1 - r. An unread bit decides the majority with probability
:math:`p_N=\binom N{N/2+y}2^{-N}`, where :math:`y=j-\frac r2` for odd m and :math:`y=j-\frac{r-1}2` for even m: y
depends only on the parity of m. As

.. math:: \frac{p_{N+2}}{p_N}=\frac{(N+1)(N+2)}{(N+2)^2-4y^2},

which is at least 1 iff :math:`N+2\le4y^2`, p increases and then decreases as K grows in steps of two. So a node that is
safe for K and for K' is safe for every number of the same parity between them. Follow a random walk as long as it is
safe for both; let e be the probability that it ends before ``depth`` bits are read.

**The bound.** With :math:`\tau` the mean of T and :math:`\mu=\min(\tau,1-\tau)`, for strictly concave impurities,
0 < eps <= 1/2, every such K, every h <= depth and every k <= K - h, Top-k at depth h has at most the accuracy

.. math:: (1-e)\,\bigl(1-\mu(1-\varepsilon)\bigr)+e\,(1-\mu\varepsilon)
          =1-\mu\bigl(1-\varepsilon-e(1-2\varepsilon)\bigr).

*Proof.* That of :mod:`~proofs_checks.shared.majority_walk`: while the walk is safe for K, Top-k reads majority bits, of
which at least K - h >= k are unread; a random input follows the walk, up to depth h. With probability at least 1 - e
the walk is safe to the end. Then the path to the leaf tests no variable of T, so the leaf's label agrees with T with
probability at most 1 - mu. If the walk ends early, T and M differ with probability at least mu, since T is independent
of M and of the bits read; where they differ, the prediction is right with probability at most 1 - eps. The second bound
on the accuracy is at least the first. ∎

**All larger weights.** For a larger eps more nodes are safe, so e does not increase. For fixed e, the difference
between the bound and 1/2 + eps has the derivative mu (1 - 2e) - 1 < 0 in eps. So if the bound is at most 1/2 + eps at
one weight, it is so at all larger weights up to 1/2.

Cost. As for a single K, but the safe nodes are computed twice.
"""

from __future__ import annotations

from itertools import zip_longest

import numpy as np
from flint import fmpq, fmpz

from constructions.parameters import HALF, probability
from constructions.parts.block import Block
from proofs_checks.shared.majority_walk import largest_difference, safe_ones
from theorylab.errors import InvalidArgument


def ends_early(bits: tuple[int, int], depth: int, ratio: fmpq) -> fmpq:
    """Return the probability e that a walk of ``depth`` bits meets a node that is not safe for both numbers of bits.

    bits: two numbers of bits of the same parity, at least depth; ratio: (1 - eps) delta / eps.

    Raises
    ------
    InvalidArgument
        If the numbers differ in parity or one is less than the depth.
    """
    if sum(bits) % 2 or min(bits) < depth:
        raise InvalidArgument(f"bits: {bits} given, two numbers of one parity are needed, at least {depth}")
    paths, fewest, early = np.array([fmpz(1)], dtype=object), 0, fmpq(0)
    nothing = range(0), False
    for read, levels in enumerate(
        zip_longest(*(safe_ones(m, depth, ratio) for m in bits), fillvalue=nothing)
    ):
        safe = [numbers for numbers, _ in levels]
        start = max(max(numbers.start for numbers in safe) - fewest, 0)
        stop = max(min(numbers.stop for numbers in safe) - fewest, start)
        early += fmpq(sum(paths[:start], fmpz(0)) + sum(paths[stop:], fmpz(0)), 1 << read)
        paths, fewest = paths[start:stop], fewest + start
        if not len(paths):
            break
        paths = np.append(paths, fmpz(0)) + np.insert(paths, 0, fmpz(0))
    return early


def common_bound(target: Block, *, K: tuple[int, int], eps: fmpq, depth: int) -> fmpq:
    """Return a bound on the accuracy of Top-k for all K of a range, h <= depth and k <= K - h.

    target: labelling function of weight 1 - eps, over uniform bits; K: first and last K, both greater than the depth;
    eps: weight of the majority, in (0, 1/2]; depth: the maximum depth budget.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range, or a bit of the target is not uniform.
    """
    if probability(eps, "eps") > HALF:
        raise InvalidArgument("eps: it must be at most 1/2")
    if any(p != HALF for p in target.probabilities):
        raise InvalidArgument("target: all its variables must be one with probability 1/2")
    first, last = K[0] - 1, K[1] - 1
    if not depth <= first < last:
        raise InvalidArgument(
            f"K: {K} given, two numbers more than the depth {depth} are needed, the first smaller"
        )
    ratio, mean = (1 - eps) / eps * largest_difference(target), target.label_mean(target.root)
    even = (last - first) % 2
    early = max(
        ends_early(sizes, depth, ratio) for sizes in ((first, last - even), (first + 1, last - 1 + even))
    )
    return 1 - min(mean, 1 - mean) * (1 - eps - early * (1 - 2 * eps))
