r"""An upper bound on the accuracy of Top-k, for every k up to K - h, without writing down any tree.

The label is, with probability 1 - eps, a *target* T and, with probability eps, the majority M of K - 1 bits on which T
does not depend; all bits are uniform (section 4.2, where T is Tribes). Let :math:`\tau` be the mean of T and
:math:`\delta` the maximum of :math:`|\mathbb{E}[T \mid x_i=1] - \mathbb{E}[T \mid x_i=0]|` over its variables.

**The walk.** After a path has read r majority bits, j of them one, b = K - 1 - r bits remain, c of which must be one
for a majority. Each of them changes the label mean by eps piv(b, c), where
:math:`\mathrm{piv}(b, c) = \binom{b-1}{c-1} 2^{1-b}`. Call the node *safe* if this exceeds
:math:`(1 - \varepsilon)\delta`. The walk reads random bits and ends at the first node that is not safe, or after h
bits.

**The bound.** Let the impurity be strictly concave. On the population, for every k <= K - h, Top-k at depth h
has at most the accuracy

.. math:: \Pr[\text{safe to the end}]\ \mathbb{E}[\max(q, 1 - q) \mid \text{safe to the end}]
          + \Pr[\text{ends early}]\,(1 - \min(\varepsilon, 1 - \varepsilon)\Pr[T \ne M \mid \text{ends early}])

with q the label mean where the walk ends, however ties are broken.

*Proof.* Take a tree of the search space, extended by candidate splits until every path has h tests, which does not
lower its accuracy. Consider a node that has read r < h bits, all of the majority, and is safe, as are all nodes above
it. Under uniform inputs tests rank by the difference of their children's means
(``topk.fact-b.1.repaired``). The unread majority bits share the difference eps piv; a target variable
has at most (1 - eps) delta, because none was read. So the former rank strictly first, and there are b >= K - 1 - (h -
1) = K - h >= k of them: every candidate is a majority bit, and ties are only between these. Any of them is a fair coin,
and the children have r + 1 bits read and j or j + 1 ones. Hence a random input follows the walk. If the walk is safe to
the end, the input arrives at a leaf where only r and j are known, and the label is right with probability at most
max(q, 1 - q) for the label mean q there. Otherwise it passes through a node where the walk ends. Given T and M, the
label of any subtree below is right with probability at most 1 where T = M and at most max(eps, 1 - eps) elsewhere, and
T is independent of the bits read. ∎

With k > K - h a target variable can be the k-th candidate at a safe node of depth h - 1. Replacing strict by
weak inequality in *safe* would leave the choice to the tie rule. The second term with 1 for the factor is the
paper's p in the proof of Lemma 4.4. The bound is attained where all nodes are safe, and where the root is
not safe and Top-k computes the target.

**Exactness.** Everything is integer arithmetic: binomial coefficients, and numbers of paths to (r, j). Since piv is
unimodal and symmetric in c, the safe nodes of a level form an interval, whose ends change little from one level to
the next and are tracked by exact updates of one binomial coefficient. The probability that the walk ends early and
M = 1 is Pr[M = 1] minus the contribution of the safe leaves.

Reference. Blanc et al. (2023), Lemma 4.4 and its proof in appendix B.2. That paper bounds the second term by
a theorem on random restrictions of majority, with constants that are not given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from flint import fmpq, fmpz

from constructions.parameters import HALF, probability
from constructions.parts.block import Block
from theorylab.errors import InvalidArgument


class MajorityWalk(NamedTuple):
    """The bounds that the walk gives.

    Attributes
    ----------
    accuracy
        Upper bound on the accuracy of Top-k for every k <= K - depth.
    early
        Probability that the walk ends early, that is, that a path may read a variable of the target.
    """

    accuracy: fmpq
    early: fmpq


class SafePart(NamedTuple):
    """The part of the walk at safe nodes.

    Attributes
    ----------
    right
        Probability that the walk is safe to the end and the better label is right there.
    reached
        Probability that it is safe to the end.
    one
        Probability that it is safe to the end and the majority is one.
    ended
        Probability that it ends after r bits, for r = 0, ..., depth - 1.
    tied
        For each of these r, True if at some node where the walk ends the majority bits may change the label mean
        exactly as much as the variables of the target.
    """

    right: fmpq
    reached: fmpq
    one: fmpq
    ended: tuple[fmpq, ...]
    tied: tuple[bool, ...]


class SafeLeaves(NamedTuple):
    """The numbers of paths that are safe to the end; ``paths[i]`` of them have read ``fewest + i`` ones.

    ``ended[r]`` is the number of paths that end after r bits; ``tied[r]`` is True if one may do so at equality.
    """

    paths: np.ndarray
    fewest: int
    ended: list[fmpz]
    tied: list[bool]


def largest_difference(target: Block) -> fmpq:
    """Return the maximum, over the variables, of the difference between the means of the two children of the root."""
    tests = target.tests(target.start)
    return max((abs(target.mean(one) - target.mean(zero)) for *_, zero, one in tests), default=fmpq(0))


def majority_walk(target: Block, *, K: int, eps: fmpq, depth: int) -> MajorityWalk:
    """Return an upper bound on the accuracy of Top-k, for every k <= K - depth, on a target mixed with a majority.

    target: labelling function of weight 1 - eps, over uniform bits; K: one more than the number of majority bits;
    eps: weight of the majority, strictly between 0 and 1; depth: depth budget h, at least 1 and less than K. The
    result is exact; its denominators have about K + depth bits.

    Raises
    ------
    InvalidArgument
        If the depth or eps is out of range, or a bit of the target is not uniform.

    Notes
    -----
    The cost is one addition of integers of at most ``depth`` bits for each safe node, of which there are at most
    depth^2 / 2, and O(depth + sqrt(K log K)) updates of a binomial coefficient of K bits.
    """
    safe = safe_part(target, K=K, eps=eps, depth=depth)
    eps, mean, bits = probability(eps, "eps"), target.label_mean(target.root), K - 1
    early = 1 - safe.reached
    early_one = fmpq(_at_least(bits, [(bits + 1) // 2])[0], 1 << bits) - safe.one
    differ = mean * (early - early_one) + (1 - mean) * early_one
    return MajorityWalk(safe.right + early - min(eps, 1 - eps) * differ, early)


def safe_part(target: Block, *, K: int, eps: fmpq, depth: int) -> SafePart:
    """Return the safe part of the walk; parameters and errors are those of :func:`majority_walk`."""
    eps = probability(eps, "eps")
    if not 1 <= depth < K:
        raise InvalidArgument(f"depth: {depth} given with K = {K}, it must be at least 1 and less than K")
    if any(p != HALF for p in target.probabilities):
        raise InvalidArgument("target: all its variables must be one with probability 1/2")
    bits, mean = K - 1, target.label_mean(target.root)
    least = (bits + 1) // 2
    leaves = safe_leaves(bits, depth, (1 - eps) / eps * largest_difference(target))
    paths = leaves.paths
    completions = _at_least(bits - depth, [least - leaves.fewest - i for i in range(len(paths))])
    # the label mean of a leaf is at least 1/2 if it has at least this many completions
    enough = ((HALF - (1 - eps) * mean) / eps * fmpz(1 << (bits - depth))).ceil()
    label = np.array([count >= enough for count in completions], dtype=bool)
    # for each label, the probabilities of its leaves, and of its leaves with M = 1
    reached = [fmpq(fmpz(sum(paths[which])), 1 << depth) for which in (~label, label)]
    majority = [fmpq(fmpz(sum((paths * completions)[which])), 1 << bits) for which in (~label, label)]
    right = (1 - eps) * ((1 - mean) * reached[0] + mean * reached[1])
    right += eps * (reached[0] - majority[0] + majority[1])
    ended = tuple(fmpq(count, 1 << r) for r, count in enumerate(leaves.ended))
    return SafePart(right, sum(reached), sum(majority), ended, tuple(leaves.tied))


def safe_leaves(bits: int, depth: int, ratio: fmpq) -> SafeLeaves:
    """Return the paths of ``depth`` bits with C(b-1, c-1) > ratio 2^(b-1) at every node before the last."""
    paths, fewest = np.array([fmpz(1)], dtype=object), 0
    ended, tied = [fmpz(0)] * depth, [False] * depth
    for read, (safe, equal) in enumerate(safe_ones(bits, depth, ratio)):
        tied[read] = equal
        start, stop = max(safe.start - fewest, 0), max(safe.stop - fewest, 0)
        ended[read] = sum(paths[:start], fmpz(0)) + sum(paths[stop:], fmpz(0))
        paths, fewest = paths[start:stop], fewest + start
        if not safe:
            return SafeLeaves(paths, 0, ended, tied)
        paths = np.append(paths, fmpz(0)) + np.insert(paths, 0, fmpz(0))
    return SafeLeaves(paths, fewest, ended, tied)


def safe_ones(bits: int, depth: int, ratio: fmpq) -> Iterator[tuple[range, bool]]:
    """Yield, for each r < depth, the numbers j with C(b-1, c-1) > ratio 2^(b-1), and whether some j has equality.

    The iteration stops at the first r without such a j. The numbers j of ones may be negative.
    """
    least = (bits + 1) // 2
    # C(others, r) times the denominator of the ratio, for r at least half of the others
    r = bits // 2
    pivotal = fmpz.bin_uiui(bits - 1, r) * ratio.q
    for read in range(depth):
        others = bits - 1 - read
        if read:
            pivotal, r = pivotal * r // (others + 1), r - 1
        limit = ratio.p << others
        while (further := pivotal * (others - r) // (r + 1)) > limit:
            pivotal, r = further, r + 1
        while r > (others + 1) // 2 and pivotal <= limit:
            further, pivotal, r = pivotal, pivotal * r // (others - r + 1), r - 1
        equal = limit in (pivotal, further)
        if pivotal <= limit:
            yield range(0), equal
            return
        # c - 1 = least - 1 - j is at least others - r and at most r
        yield range(least - 1 - r, least - others + r), equal


def _at_least(bits: int, needed: Sequence[int]) -> np.ndarray:
    """Return, for each c in ``needed``, the number of outcomes of ``bits`` bits with at least c ones.

    The numbers for c and for bits + 1 - c sum to 2^bits, so the sum starts in the middle.
    """
    middle = (bits + 1) // 2
    term = fmpz.bin_uiui(bits, middle)
    counts = [((1 << bits) + (0 if bits % 2 else term)) // 2]
    for c in range(middle, max((max(c, bits + 1 - c) for c in needed), default=middle)):
        counts.append(counts[-1] - term)
        term = term * (bits - c) // (c + 1)
    found = [
        counts[c - middle] if c >= middle else (1 << bits) - counts[bits + 1 - c - middle] for c in needed
    ]
    return np.array(found, dtype=object)
