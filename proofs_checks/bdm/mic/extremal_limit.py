"""DNFs on which m(100) comes arbitrarily close to 0.01939.

Problem. Read-once DNFs with nine terms of 3 literals and longer terms, uniform distribution.

The supremum of m(100) over all read-once DNFs is at least 16686889/860518400, the maximum M(rho*) of the family of
:mod:`proofs_checks.bdm.mic.extremal_family`. ``conj.extremal`` claims equality, which is open. Even on these DNFs
m(100) might be larger than M(rho), because an optimal tree might read the tail.

How it is checked. On the DNFs of the proof, with the tail (6) for L <= 10 and (6, 7) for L <= 12, by the learner and
the dynamic program over all tests. The full scope adds the tails of the greedy choice in the proof for L up to 10. The
control claims 4^-L.

Is it tight? The proof gives the constant 0.07 before 2^-L, the slope of M to the right of rho*.

Where it nearly fails. The general argument requires 2^-L < 1/5000, that is L >= 13. The tail (6, 7) reaches 2^-12.97,
which suffices for L = 12 but not for L = 13. So the two parts cover every L, without overlap.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.sweeps import SIZE
from proofs_checks.bdm.computed.unread_tail import mic_of
from proofs_checks.bdm.definitions import smallest_terms
from proofs_checks.bdm.mic import extremal_family, extremal_steps
from proofs_checks.bdm.mic.extremal_steps import BEST, LARGEST, LITERALS, TERMS
from theorylab.claims import GREATER, Claim, Derivation, Grid, scoped

PLACE = "section 9"


def approaching(longest: int) -> tuple[int, ...]:
    """Return the term lengths, at most ``longest``, of a tail that fails with a probability just above rho*."""
    lengths, rho = [], fmpq(1)
    for length in range(6, longest + 1):
        while rho * (1 - fmpq(1, 2**length)) > BEST:
            rho *= 1 - fmpq(1, 2**length)
            lengths.append(length)
    return tuple(lengths)


@cache
def _mic(tail: tuple[int, ...]) -> fmpq:
    return mic_of(read_once_dnf((LITERALS,) * TERMS + tail), SIZE)


PROOF = r"""For $6\le L\le10$ take the tail of one term of 6 literals, and for $L=11$ and $12$ the tail of two terms of
6 and 7 literals; see [bdm.conj.extremal.short]. Let $L\ge13$, $\rho_5=1$, and for $l=6,\dots,L$ let
$\rho_l=\rho_{l-1}(1-2^{-l})^n$ with the maximum $n\ge0$ for which this is more than $\rho^*$; the tail has these terms.
Then $\rho=\rho_L>\rho^*$ and $\rho_L(1-2^{-L})\le\rho^*$, so $0<\rho-\rho^*\le2^{-L}\rho_L\le2^{-L}<\frac1{5000}$. By
[bdm.fp-minterm] and [bdm.conj.family.order] the first 100 splits of TopDown on the DNF are at leaves with an open term
of at most 3 literals, on a variable of such a term, and in the order of the family. Label means, and hence gains and
errors, are the same functions of $\rho$ whether or not the tail can be tested. So its errors are those of the family.
$\mathrm{OPT}(t)$ is at most that of the family, because a tree that does not read the tail is a tree for the DNF. Hence
$m(100)\ge M(\rho)$, which by [bdm.conj.family] is $M(\rho^*)-\frac{28673973}{419430400}(\rho-\rho^*)>M(\rho^*)-2^{-L}$.
"""


SMALL = Claim(
    id="bdm.conj.extremal.short",
    cite=PLACE,
    statement=r"On nine terms of 3 literals and one of 6 TopDown has under the uniform distribution"
    r" $m(100)>\frac{16686889}{860518400}-2^{-10}$, and with one of 6 and one of 7 literals"
    r" $m(100)>\frac{16686889}{860518400}-2^{-12}$",
    instances=Grid([{"tail": (6,), "longest": 10}, {"tail": (6, 7), "longest": 12}]),
    measured=lambda tail, longest: _mic(tail),
    asserts=GREATER(
        lambda tail, longest: LARGEST - fmpq(1, 2**longest),
        control=lambda tail, longest: LARGEST - fmpq(1, 4**longest),
    ),
    complete=True,
    literature="Not in the paper",
)

APPROACHED = Claim(
    id="bdm.conj.extremal.limit",
    cite=PLACE,
    statement=r"For every $L\ge6$ there is a read-once DNF with terms of at most $L$ literals on which, under the"
    r" uniform distribution, TopDown has $m(100)>\frac{16686889}{860518400}-2^{-L}$",
    instances=Grid.over(longest=scoped((6, 7, 8, 9), range(6, 11))),
    measured=lambda longest: _mic(approaching(longest)),
    asserts=GREATER(
        lambda longest: LARGEST - fmpq(1, 2**longest), control=lambda longest: LARGEST - fmpq(1, 4**longest)
    ),
    derivation=Derivation(
        PROOF, steps=(smallest_terms.SMALLEST_TERMS, extremal_steps.ORDER, extremal_family.FAMILY, SMALL)
    ),
    literature="Not in the paper",
)
