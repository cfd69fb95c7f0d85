r"""A lower bound on the accuracy of a greedy tree that is too large to be written down.

The label is, with probability 1 - eps, a read-once DNF T of t terms of w variables each and, with probability
eps < 1/2, the majority M of K - 1 further bits; K is even and all bits are uniform (section 4.2). Greedy is Top-1 at
depth h. With the same tie rule the search space of Top-k contains its tree, so the bound also holds for every Top-k.

**The walk.** As in :mod:`proofs_checks.shared.majority_walk`, random majority bits are read as long as a majority bit
changes the label mean more than a variable of T does, whose change is (1 - eps) delta with
:math:`\delta = 2^{1-w} (1 - 2^{-w})^{t-1}`.

**The bound.** Let s = h - r be the number of tests that remain if the walk ends after r bits. Read T term by term, each
term up to its first zero. Let F_1(s) and F_0(s) be the probabilities that this settles T = 1 and T = 0 within s tests,
and let :math:`\tau = \mathbb{E}[T]`. For a strictly concave impurity, greedy has at least the accuracy

.. math:: \Pr[\text{safe to the end, label right}] + \sum_r \Pr[\text{ends after } r \text{ bits}]
          \bigl((1 - \varepsilon) \max(1 - \tau + F_1(h-r),\ \tau + F_0(h-r)) + \tfrac\varepsilon2\bigr),

where F_1 and F_0 are replaced by 0 at those r at which a node may be tied.

*Proof.* Under uniform inputs, tests are ranked by the difference between the means of their children
(``topk.fact-b.1.repaired``), so at a safe node greedy reads a majority bit. Where the walk ends without a tie, greedy
reads a variable of T. After a one, the unread variables of that term change the mean of T twice as much as before, and
more than those of other terms. After a zero the term is dropped, and the others change the mean :math:`1/(1 - 2^{-w})`
times as much. The majority bits change the label mean as before. So greedy reads T as above until T is settled or no
test remains. Each leaf has the better label. So the accuracy is at least that of the label 1 where T = 1 is settled
and 0 elsewhere, and at least that of the label 0 where T = 0 is settled and 1 elsewhere; splits below a settled T do
no harm. The first labelling agrees with T with probability 1 - tau + F_1(s), the second with probability
tau + F_0(s). Each agrees with M with probability 1/2 on average over the two nodes with j and r - j ones: K - 1 is
odd, so the probabilities that M is one at these two nodes sum to 1. The two nodes are both safe or both not. At a tied
node the constant labels 1 or 0 do no better than greedy. ∎

If the root is not safe and no tie occurs, the bound is 1 - eps/2 (h tests are enough for T). So there are two
conditions under which the printed bound fails for every k at once, at every size: either the Tribes variables change
the label mean more at the root, or the constant labels are too accurate.
"""

from __future__ import annotations

from flint import fmpq, fmpz, fmpz_poly

from constructions.parameters import HALF, probability
from constructions.parts.dnf import ReadOnceDNF
from proofs_checks.shared.majority_walk import safe_part
from theorylab.errors import InvalidArgument


def greedy_walk(target: ReadOnceDNF, *, K: int, eps: fmpq, depth: int) -> fmpq:
    """Return a lower bound on the accuracy of greedy, and so of every Top-k, on Tribes mixed with a majority.

    target: an or of disjoint terms of equal size, over uniform bits; K: one more than the number of majority bits,
    even; eps: weight of the majority, strictly between 0 and 1/2; depth: depth budget h, at least 1 and less than K.
    Besides the walk, the cost is that of a power of a polynomial whose degree is at most the number of variables of T.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range or the terms differ in size.
    """
    eps = probability(eps, "eps")
    if eps >= HALF:
        raise InvalidArgument(f"eps: {eps} given, it must be less than 1/2")
    if K % 2:
        raise InvalidArgument(
            f"K: {K} given, it must be even, so that the majority is of an odd number of bits"
        )
    width, *others = {len(term) for term in target.terms}
    if others:
        raise InvalidArgument("target: its terms must have equal sizes")
    safe = safe_part(target, K=K, eps=eps, depth=depth)
    mean = target.label_mean(target.root)
    zero, one = settling_probabilities(width, len(target.terms), depth)
    accuracy = safe.right
    for read, (ended, tied) in enumerate(zip(safe.ended, safe.tied)):
        if ended:
            known = (0, 0) if tied else (zero[depth - read], one[depth - read])
            agrees = max(mean + known[0], 1 - mean + known[1])
            accuracy += ended * ((1 - eps) * agrees + eps / 2)
    return accuracy


def even_multiple(h: int, factor: fmpq) -> int:
    """Return the smallest even number K that is at least ``factor`` times ``h``."""
    return 2 * int((factor * h / 2).ceil())


def settling_probabilities(width: int, terms: int, most: int) -> tuple[list[fmpq], list[fmpq]]:
    """Return the probabilities that an or of terms, read term by term, is settled as 0 and as 1 within s tests.

    A term can fail after i of its w tests in exactly one way. Let g(z) = z + ... + z^w. The number of sequences of s
    outcomes whose last outcome settles the or is the coefficient of z^s in g^t if it is settled as 0, and in
    z^w (1 + g + ... + g^(t-1)) if it is settled as 1.

    width: number w of variables of a term; terms: number t of terms; most: maximum of s; the minimum is 0.
    """
    fails = fmpz_poly([0] + [1] * width)
    all_fail = fails**terms
    succeeds = (all_fail - 1) // (fails - 1) * fmpz_poly([0] * width + [1])
    return _cumulative(all_fail, most), _cumulative(succeeds, most)


def _cumulative(endings: fmpz_poly, most: int) -> list[fmpq]:
    """Return the sums of coefficient / 2^s, for s = 0, ..., most."""
    sums, total = [], fmpz(0)
    for tests in range(most + 1):
        total = 2 * total + endings[tests]
        sums.append(fmpq(total, 1 << tests))
    return sums
