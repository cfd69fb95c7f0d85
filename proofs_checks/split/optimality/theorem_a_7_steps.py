"""Theorem A.7, its proof: the root correlations that greedy uses on the printed distribution.

Problem. The printed and the repaired distribution of :mod:`proofs_checks.split.optimality.theorem_a_7`.

How it is checked. By exact label means at the root. All inputs are uniform, so tests are ranked by the difference of
the label means of their children.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.split import lickety_majority, lickety_majority_repaired
from proofs_checks.split.computed.greedy_separation import BELOW_QUARTER
from proofs_checks.split.computed.root_correlations import (
    RootCorrelations,
    in_words,
    majority_influence,
    root_correlations,
)
from theorylab.claims import (
    EQUALS,
    Cite,
    Claim,
    Derivation,
    Grid,
    Independent,
    scoped,
)


def _points(quick: range, full: range) -> Grid:
    return Grid.over(d=scoped(quick, full), eps=BELOW_QUARTER)


BUILDS = {"printed": lickety_majority, "repaired": lickety_majority_repaired}


def _is_odd(of: str, d: int) -> bool:
    """Return True if the number of decoys is odd or the distribution is the repaired one."""
    return of == "repaired" or d % 2 == 1


def _correlations(of: str, d: int, eps: fmpq) -> RootCorrelations:
    """Return the root correlations on the printed or the repaired distribution."""
    return root_correlations(BUILDS[of](d, eps), d)


def _correlations_claimed(of: str, d: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    """Return the claimed correlations, for odd d on the printed distribution and for all d on the repaired one."""
    influence = majority_influence(d)
    return ((1 - eps) * influence, eps * influence) if of == "printed" else (fmpq(0), eps / d)


ZERO = Claim(
    id="split.a7-zero",
    cite=Cite(
        "split",
        "proof of Theorem A.7",
        r"A purely greedy approach will only split on features in the $x_{d+1},\ldots x_{2d}$ block,"
        " since all have greater than zero information gain (unlike the other variables)",
    ),
    statement=r"On the distribution of the proof all of $x_{d+1},\dots,x_{2d}$ have information gain greater than zero,"
    r" unlike the other variables",
    also=r"Their correlations are $\varepsilon\binom{d-1}{\lfloor(d-1)/2\rfloor}2^{1-d}$, and those of the other"
    " variables $0$.",
    instances=_points(range(2, 12), range(2, 30)),
    measured=lambda d, eps: root_correlations(lickety_majority(d, eps), d),
    asserts=EQUALS(
        lambda d, eps: (fmpq(0), eps * majority_influence(d)), control=lambda d, eps: (fmpq(0), eps)
    ),
    literature="False for every odd d",
    falls="proof step",
    independent=(
        Independent(
            "learn greedy lickety-majority:d=3,eps=1/20 --depth 1",
            shows="error 21/80",  # (1 - 19/40)/2
        ),
    ),
    witness=lambda values, measured, claimed: (
        f"{in_words(values, measured, claimed)}. Tried for d = 2 to 11 (full scope: 29), eps = 1/20, 1/5, 6/25"
    ),
).repaired(
    place="Theorem A.7, proof, for odd d as printed, and with an odd majority and random decoys",
    statement=r"For odd $d\ge3$ and $0<\varepsilon<\tfrac12$ as printed the largest correlation is that of $x_1$,"
    r" $\tfrac{1-\varepsilon}\varepsilon$ times the $\varepsilon\binom{d-1}{(d-1)/2}2^{1-d}$ of a decoy. On the"
    r" repaired distribution, $d\ge2$, no variable but the decoys is correlated with the label, and each decoy has"
    r" correlation $\tfrac{\varepsilon}{d}$",
    instances=Grid.over(of=BUILDS, d=scoped(range(2, 12), range(2, 30)), eps=BELOW_QUARTER, where=_is_odd),
    hypotheses={
        "d is odd for the printed distribution": lambda of, d: of != "printed" or d % 2 == 1,
        "d >= 2": lambda d: d >= 2,
        "0 < eps < 1/2": lambda eps: 0 < 2 * eps < 1,
    },
    measured=_correlations,
    asserts=EQUALS(
        _correlations_claimed, control=lambda of, d, eps: _correlations_claimed("repaired", d + 1, eps)
    ),
    derivation=Derivation(
        r"""The correlation of a vote is 0, because it leaves the fair coin $x_1$ unread. Let $\mu$ be the mean
        of the first majority. Given $x_1$, the first part of the label is one with probability $\mu$ or
        $1-\mu$, so the correlation of $x_1$ is $(1-\varepsilon)|2\mu-1|$. For an odd number of votes
        $\mu=\frac12$. For $d-1=2m$ votes a tie counts as one, and $2\mu-1=\binom{2m}m4^{-m}$; this is also the
        probability that a vote decides the majority of $d=2m+1$. A random decoy moves the label mean by
        $\varepsilon$ times its weight $\frac1d$."""
    ),
)
