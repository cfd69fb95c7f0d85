r"""Theorem A.6 repaired: up to which eps' every copy is read by some tree of RESPLIT.

Problem. The repaired distribution of Theorem A.6: the parity of l = floor(d/2) bits xor the majority of d - l votes,
or a random decoy; copies of the bits that are flipped with probability eps'.

Algorithm. RESPLIT with lookahead l and depth d, no penalty on leaves and a slack of (1 - eps) eps'.

Statement. Let f = floor((d - l)/2), G the entropy, and let t be the root in (0, 1/2) of

    G(eps/2 + (1 - eps) t) + G(eps/2 + (1 - eps)(t + (1 - 2t)/2^f)) = 2 G(eps/2 + (1 - eps)/2^(f + 1)).

For eps < 1/4 and condition (2) of :mod:`proofs_checks.split.optimality.theorem_a_6`, each copy replaces its bit in
the prefix of some tree if eps' < t, and none does if t <= eps' < 4^-f.

*Proof* of the second half. Call (a, b) the state in which a more ones or b more zeros settle the majority. At
(1, f + 1) a vote leaves half of the left-hand side, the entropy of the label if the majority is 1 for sure, and if f
zeros more make it 0; the last bit leaves half of the right-hand side, whatever eps'. As all arguments are at most 1/2
and increase with t, so does the left-hand side; from t on the bit is asked there, being before the votes if the two
tie. Until greedy has asked the bit or a decoy it has as many tests left as there are votes unread, so after that it
cannot read all votes any more. Hence an input on which all are needed, on a way through (1, f + 1), is not told from
one of the other majority, be the bit asked there or before. Such inputs have probability 2^(1 - 2f) in all: for 2f
votes f - 1 ones, f zeros and a last vote; for 2f + 1 votes f ones, f zeros and a last vote, or f zeros before f ones.
So the prefix with the copy costs at least (1 - eps) 4^-f more than the eps/2 of the bits, and the slack is less. ∎
The first half holds if at no other state the bit is asked below t: the proof of the repaired theorem covers
eps' <= 1/(3 + 8 (2^f - 1)^2); from there to t it is checked.

How it is checked. t is enclosed between neighbouring multiples of 2^-20 by exact comparisons of entropies; the set
of RESPLIT is built at both, and at the multiple of 2^-20 that precedes 4^-f.

Is it tight? The first half is, by the second. From eps' = 4^-f on, the slack may pay for the bit: for d = 4, where
f = 1, every copy is read again from eps' = 1/4 on, and there are several such intervals for d = 7.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.split import resplit_parity_repaired
from proofs_checks.split.computed.copied_prefixes import (
    copies_read,
    half_of_votes,
    instances,
    near_optimal_trees,
)
from theorylab.claims import EQUALS, Cite, Claim
from theorylab.impurities.impurity import ENTROPY
from theorylab.numbers.comparison import Order, Value, compare

__all__ = ["flips_between"]

GRID = 1 << 20
"""Thresholds are enclosed between neighbouring multiples of 1/GRID."""


def _entropy(mean: fmpq) -> Value:
    return ENTROPY.value((1 - mean, mean))


def _vote_is_asked(f: int, eps: fmpq, eps2: fmpq) -> bool:
    """Whether a vote leaves less entropy than the last bit where a one or f + 1 zeros settle the majority."""
    settled = eps / 2 + (1 - eps) * eps2
    open_still = eps / 2 + (1 - eps) * (eps2 + (1 - 2 * eps2) / 2**f)
    with_bit = eps / 2 + (1 - eps) / 2 ** (f + 1)
    return compare(_entropy(settled) + _entropy(open_still), _entropy(with_bit) * 2) is Order.LESS


def flips_between(d: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    """Neighbouring multiples of 2^-20 around t: the last eps' for which a vote is asked, and the first for the bit."""
    f, low, high = half_of_votes(d), 0, GRID // 2
    while high - low > 1:
        middle = (low + high) // 2
        if _vote_is_asked(f, eps, fmpq(middle, GRID)):
            low = middle
        else:
            high = middle
    return fmpq(low, GRID), fmpq(high, GRID)


def _copies(d: int, R: int, eps: fmpq, eps2: fmpq) -> int:
    trees = near_optimal_trees(resplit_parity_repaired(d, R, eps, eps2), d, eps, eps2)
    return copies_read(trees, d // 2, R)


CLAIM = Claim(
    id="split.thm-a.6.flips",
    cite=Cite("babbar2025", "Theorem A.6, the largest eps'"),
    statement=r"On the repaired distribution with $\varepsilon<\tfrac14$, $d\ge4$, $f=\lfloor\tfrac{d+1}4\rfloor$,"
    r" $(1-2\varepsilon')(1-\varepsilon)d\ge2^f\varepsilon$, each of the $R$ copies replaces its bit in the prefix"
    r" of a tree of RESPLIT if $\varepsilon'<t$ and none does if $t\le\varepsilon'<4^{-f}$, where"
    r" $G(\tfrac\varepsilon2+(1-\varepsilon)t)+G(\tfrac\varepsilon2+(1-\varepsilon)(t+2^{-f}(1-2t)))"
    r"=2G(\tfrac\varepsilon2+2^{-f-1}(1-\varepsilon))$ and $G$ is the entropy",
    instances=instances(
        (4, 5, 7),
        range(4, 8),
        copies=(1, 2),
        flips=lambda d, eps: (*flips_between(d, eps), fmpq(1, 4 ** half_of_votes(d)) - fmpq(1, GRID)),
    ),
    measured=_copies,
    asserts=EQUALS(
        lambda d, R, eps, eps2: R * _vote_is_asked(half_of_votes(d), eps, eps2), control=lambda R, **point: R
    ),
    status="for eps' >= t proved in the docstring, for eps' < t up to the bound of split.thm-a.6.repaired; beyond"
    " the grid tried with one copy, d = 4 to 7, eps from 1/120 to 29/120 and ten eps' up to 4^-f for each, and at t"
    " for d = 8, without an exception",
    origin="new",
    witness="d={d}, R={R}, eps={eps}, eps2={eps2}: {measured} copies are read in place of their bits, claimed"
    " {claimed}",
)
