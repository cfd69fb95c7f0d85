"""Theorem 2: the smallest number of splits that its proof gives, exactly.

The facts are (a) errors do not increase, (b) 2E <= I <= 1, (c) the sharp form of equation 1. So the exponent of
``blt.thm-2`` is the best that they give, with every factor in it, and a factor before it is not less than 1/e.

How it is checked. For rational parameters with beta <= 7 the least t is found exactly; for one split less a sequence
with (a), (b), (c) and a larger error is constructed and verified in rationals. The control takes one split less.

Is it tight? (c) is sharp by itself (``blt.eq-1``: 2 cannot be enlarged). It does not say that a function and a run
attain the number: (b) and (c) need not be equalities together, and on few variables there is a factor of 5
(:mod:`proofs_checks.blt.upper_bound.few_variables`). For o + eps >= 1/2 there is nothing to show, as no error exceeds
1/2.

Where it nearly fails. At beta = 1 one split suffices, and t = e^(beta - 1), so this bound cannot be strict. H_t = beta
suffices because the impurity decreases strictly at errors above o + eps.
"""

from __future__ import annotations

from itertools import product as combinations
from typing import NamedTuple

from flint import arb, fmpq

from proofs_checks.blt.influence_and_impurity import lemma_2_4
from proofs_checks.blt.upper_bound import equation_1, steps_of_theorem_2
from theorylab.claims import HOLDS, Claim, Derivation, Grid, Point
from theorylab.numbers.comparison import Order, compare


class Facts(NamedTuple):
    """Parameters of the facts: kappa, L^2, opt_s and eps."""

    kappa: fmpq
    squared_log: fmpq
    opt: fmpq
    eps: fmpq

    @property
    def beta(self) -> fmpq:
        """Minimum harmonic number H_t for which the facts imply an error of at most opt_s + eps."""
        return self.squared_log * (1 - 2 * (self.opt + self.eps)) / (2 * self.kappa * self.eps**2)

    def fall(self, error: fmpq, leaves: int) -> fmpq:
        """Return the right side of (c)."""
        return 2 * self.kappa * (error - self.opt) ** 2 / (leaves * self.squared_log)


def least_splits(facts: Facts) -> int:
    """Return the least t with H_t >= beta."""
    t, total = 0, fmpq(0)
    while total < facts.beta:
        t += 1
        total += fmpq(1, t)
    return t


def slow_run(facts: Facts, splits: int) -> list[tuple[fmpq, fmpq]]:
    """Return errors and impurities for the given number of splits, H_t < beta, with last error above opt_s + eps."""
    harmonic = sum((fmpq(1, j) for j in range(1, splits + 1)), fmpq(0))
    more = (fmpq(1, 2) - facts.opt - facts.eps) / 2
    while facts.fall(facts.opt + facts.eps + more, 1) * harmonic > 1 - 2 * (facts.opt + facts.eps + more):
        more /= 2
    error, impurity = facts.opt + facts.eps + more, fmpq(1)
    found = [(error, impurity)]
    for leaves in range(1, splits + 1):
        impurity -= facts.fall(error, leaves)
        found.append((error, impurity))
    return found


def satisfies(facts: Facts, run: list[tuple[fmpq, fmpq]]) -> bool:
    """Return True if errors and impurities have (a), (b) and (c)."""
    return run[0][1] <= 1 and all(
        impurity >= 2 * error
        and (j == len(run) or (run[j][0] <= error and impurity - run[j][1] >= facts.fall(error, j)))
        for j, (error, impurity) in enumerate(run, start=1)
    )


def _is_least(kappa: fmpq, squared_log: fmpq, opt: fmpq, eps: fmpq, earlier: int = 0) -> bool:
    """Return True if the claimed number of splits is the least sufficient one and in the range of the statement."""
    facts = Facts(kappa, squared_log, opt, eps)
    t = least_splits(facts) - earlier
    run = slow_run(facts, t - 1)
    reached = sum((fmpq(1, j) for j in range(1, t + 1)), fmpq(0)) >= facts.beta
    between = (
        compare(arb(facts.beta - 1).exp(), t) is not Order.GREATER
        and compare(arb(facts.beta).exp(), t) is Order.GREATER
    )
    return reached and satisfies(facts, run) and run[-1][0] > opt + eps and between


def _points() -> list[Point]:
    numbers = combinations(
        (fmpq(1), fmpq(2), fmpq(3, 2)),
        (fmpq(1), fmpq(5, 2), fmpq(4)),
        (fmpq(0), fmpq(1, 8), fmpq(1, 5)),
        (fmpq(1, 8), fmpq(1, 6), fmpq(1, 4)),
    )
    return [values._asdict() for values in (Facts(*each) for each in numbers) if 0 < values.beta <= 7]


PROOF = r"""
[blt.fact-2.5] is (a), [blt.lemma-2.4] is (b), and [blt.eq-1] is (c), where $E_1,\dots,E_{t+1}$ and $I_1,\dots,I_{t+1}$
are the errors and impurities of the trees of a run of $t$ splits: (a) $E_{j+1}\le E_j$, (b) $I_1\le1$ and $I_j\ge2E_j$,
(c) $I_j-I_{j+1}\ge\frac{2\kappa}{jL^2}(E_j-o)^2$ for the $j\le t$ with $E_j>o$. Let $L=\log_2s$,
$x=o+\varepsilon<\frac12$ and $H_t=\sum_{j\le t}\frac1j$, so that $\beta>0=H_0$.

*If $H_t\ge\beta$.* Then $t\ge1$. Suppose $E_{t+1}>x$. By (a) $E_j>x$ for all $j$, so by (c)
$I_1-I_{t+1}>\frac{2\kappa\varepsilon^2}{L^2}H_t\ge1-2x$. But $I_1-I_{t+1}\le1-2E_{t+1}<1-2x$ by (b).

*If $H_t<\beta$.* Then $\frac{2\kappa\varepsilon^2}{L^2}H_t<1-2x$, so by continuity
$\frac{2\kappa(\varepsilon+\eta)^2}{L^2}H_t\le1-2(x+\eta)$ for some $\eta>0$. Put $E_j=x+\eta$ for $j\le t+1$, $I_1=1$
and $I_{j+1}=I_j-\frac{2\kappa(\varepsilon+\eta)^2}{jL^2}$ for $j\le t$. (a) and (c) are equalities. $I_j$ falls, and
$I_{t+1}\ge2(x+\eta)$ by the choice of $\eta$, which is (b). So (a), (b), (c) allow $E_{t+1}=x+\eta>x$.

*The least $t$.* Let it be $t_0\ge1$. From $\beta\le H_{t_0}\le1+\ln t_0$, the sum of $\frac1j\le\int_{j-1}^j\frac{dy}y$
for $j\ge2$, follows $t_0\ge e^{\beta-1}$. By [blt.step-harmonic.repaired], and for $t_0=1$ as both are 0, $\ln t_0\le
H_{t_0-1}<\beta$, so that $t_0<e^\beta$.
"""

CLAIM = Claim(
    id="blt.thm-2.best",
    cite="Theorem 2, what its proof can give",
    statement=r"Let $o=\mathrm{opt}_s$, $o+\varepsilon<\frac12$ and $\beta=(\log_2s)^2(1-2o-2\varepsilon)/(2\kappa"
    r"\varepsilon^2)$. That errors do not increase, $2E\le I\le1$, and the sharp form of equation 1 imply an error of"
    r" at most $o+\varepsilon$ after $t$ splits if and only if $\sum_{j\le t}\frac1j\ge\beta$; the least such $t$ has"
    r" $e^{\beta-1}\le t<e^\beta$, so that the number of splits $e^\beta$ in blt.thm-2 is at most $e$ times the least"
    " that these facts give",
    instances=Grid(_points),
    hypotheses={
        "kappa > 0": lambda kappa: kappa > 0,
        "log2 s > 0": lambda squared_log: squared_log > 0,
        "opt >= 0, eps > 0 and opt + eps < 1/2": lambda opt, eps: (
            opt >= 0 and eps > 0 and 2 * (opt + eps) < 1
        ),
    },
    measured=_is_least,
    asserts=HOLDS(control=lambda **facts: _is_least(**facts, earlier=1)),
    derivation=Derivation(
        PROOF, steps=(lemma_2_4.FACT, lemma_2_4.CLAIM, equation_1.CLAIM, steps_of_theorem_2.HARMONIC.repair)
    ),
    literature="Not in the paper; whether a function and a run attain it is open",
)
