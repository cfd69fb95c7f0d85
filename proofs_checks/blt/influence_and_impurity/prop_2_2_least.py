"""The least ratio of purity gain to squared influence, for each number of variables.

(``least``) One of the functions is

    f = (x_{n-1} & (x_1|...|x_{n-2})) | (x_n & (x_{n-1} | (x_1&...&x_{n-2}))),     i = n.

With delta = Inf_n(f) = 2^(2-n), and divided by kappa, it is 1/2 + delta^2/12 + delta^4/30 + ... for entropy (the
terms are delta^(2k-2) / (2k(2k-1))), 1/(1 + sqrt(1 - delta^2)) for Kearns-Mansour and 1/2 for Gini. For n = 5 these
are about 0.50131, 0.50197 and 0.5: on five variables neither entropy nor Kearns-Mansour comes within a factor 1 +
1/1000 of 1/2; on six variables f does, for both.

How it is checked. ``least``: over all pairs of half means (see :mod:`proofs_checks.blt.computed.half_means`), which
covers every monotone function; each ratio is compared exactly with that of the stated minimiser, and the control
takes the minimiser of one variable fewer. ``majority``: on the majority problem, through the code that grows trees;
the control drops the second summand.

Is it tight? ``least`` is attained, ``majority`` has the right order in n.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import arb, fmpq

from constructions import majority
from proofs_checks.blt.computed.half_means import even_gain, half_means
from theorylab.claims import AT_LEAST, AT_MOST, Claim, Derivation, Grid, Point, scoped
from theorylab.impurities.impurity import IMPURITIES
from theorylab.impurities.purity import purity_gain
from theorylab.numbers.comparison import Value

STRONGLY_CONCAVE = ("entropy", "gini", "km")


def _influential_up_to(most: int) -> Iterator[Point]:
    """Return, for each n, all pairs of half means of positive influence."""
    return (
        {"impurity": name, "n": n, "a": a, "b": b}
        for n in range(2, most + 1)
        for fewer in range(1, n + 1)
        for a, b in half_means(fewer)
        if a < b
        for name in STRONGLY_CONCAVE
    )


def _ratio(impurity: str, n: int, a: fmpq, b: fmpq) -> Value:
    return even_gain(IMPURITIES[impurity], a, b) * (1 / (b - a) ** 2)


def _least(impurity: str, n: int, a: fmpq, b: fmpq) -> Value:
    """Return the ratio of the stated minimiser for n."""
    step = fmpq(1, 1 << (n - 1))
    return _ratio(impurity, n, fmpq(1, 2) - step, fmpq(1, 2) + step)


def _majorities(sizes: range) -> list[Point]:
    return [{"impurity": name, "m": m} for m in sizes for name in STRONGLY_CONCAVE]


def _majority_gain(impurity: str, m: int) -> Value:
    problem = majority(2 * m + 1)
    (split,) = problem.splits(problem.root)
    return purity_gain(problem, problem.root, split, IMPURITIES[impurity])


def _majority_bound(share: fmpq, impurity: str, m: int) -> arb:
    """Return the given share of kappa, times the squared influence of a variable of majority."""
    problem = majority(2 * m + 1)
    (split,) = problem.splits(problem.root)
    influence = problem.label_mean(split.one) - problem.label_mean(split.zero)
    return IMPURITIES[impurity].strong_concavity() * (share * influence**2)


LEAST = Claim(
    id="blt.prop-2.2.least",
    cite="Proposition 2.2, least ratio for each n",
    statement=r"With the entropy, the Gini or the Kearns-Mansour impurity, for monotone $f$ on $n \ge 2$ variables and"
    r" $\mathrm{Inf}_i(f)>0$, gain$/\mathrm{Inf}_i(f)^2$ is least at the half means $\frac12 \mp 2^{1-n}$, which some"
    r" $f$ has",
    instances=Grid(scoped(lambda: _influential_up_to(6), lambda: _influential_up_to(8))),
    hypotheses={
        "a and b are means of functions of n - 1 variables": lambda n, a, b: (
            n >= 1 and all(0 <= q <= 1 and (q * (1 << n - 1)).q == 1 for q in (fmpq(a), fmpq(b)))
        ),
        "a differs from b, n >= 2": lambda n, a, b: a != b and n >= 2,
    },
    measured=_ratio,
    asserts=AT_LEAST(_least, control=lambda impurity, n, a, b: _least(impurity, max(n - 1, 2), a, b)),
    method="exhaustive",
    derivation=Derivation(
        r"""With $p=\frac12+t$, $-G''$ is $\frac4{\ln2}(1-4t^2)^{-1}$ for the entropy, $8$ for Gini and
        $4(1-4t^2)^{-3/2}$ for Kearns-Mansour: power series in $t^2$ with coefficients at least $0$. Let the half means
        be $m\mp d$, $d>0$. Taylor's formula says that $8\,\mathrm{gain}/(2d)^2$ is the mean of $-G''(m+dW)$, $W$ of
        density $1-|w|$ on $[-1,1]$. This is even and convex in $m-\frac12$ and does not decrease with $d$. With
        $h=2^{-n}$, $d$ and $m-\frac12$ are multiples of $h$, both odd or both even, as $\frac12$ is an even one. So for
        odd $d/h$ the ratio is at least that of $(m,d)=(\frac12+h,h)$, else at least that of $(\frac12,2h)$, the stated
        minimiser. The second is not larger, term by term: with $W=U+V-1$, $U$ and $V$ uniform on $[0,1]$,
        $\mathbb{E}[(2hW)^{2k}]=\frac{2\cdot4^kh^{2k}}{(2k+1)(2k+2)}\le\frac{(4^{k+1}-2)h^{2k}}{(2k+1)(2k+2)}=
        \mathbb{E}[(h+hW)^{2k}]$, as $2\cdot4^k\ge2$. With $A$ the and and $O$ the or of the first $n-2$ variables,
        $(x_{n-1}\wedge O)\vee(x_n\wedge(x_{n-1}\vee A))$ has the halves $x_{n-1}\wedge O$ and $x_{n-1}\vee A$ along
        $x_n$, of means $\frac12(1-2^{2-n})$ and $\frac12+\frac12 2^{2-n}$, also for $n=2$, where $O=0$ and $A=1$."""
    ),
)

MAJORITY = Claim(
    id="blt.prop-2.2.majority",
    cite="Proposition 2.2, approached by majorities",
    statement=r"With the entropy, $\kappa=1/\ln2$, Gini, $\kappa=2$, and Kearns-Mansour, $\kappa=1$, a variable of the"
    r" majority of $2m+1$ variables has gain at most $\kappa\,\mathrm{Inf}_i^2\,(\frac12 + \frac{1}{6m+2})$, so"
    r" $\kappa/2$ is approached",
    instances=Grid(scoped(_majorities(range(101)), _majorities(range(501)))),
    measured=_majority_gain,
    asserts=AT_MOST(
        lambda impurity, m: _majority_bound(fmpq(1, 2) + fmpq(1, 6 * m + 2), impurity, m),
        control=lambda impurity, m: _majority_bound(fmpq(1, 2), impurity, m),
    ),
    derivation=Derivation(
        r"""The half means are $\frac12\mp\frac\delta2$ with $\delta=\mathrm{Inf}_i=\binom{2m}m4^{-m}$. The gain over
        $\kappa\delta^2$ is at most $\frac12+\frac{\delta^2}2$: for the entropy it is $\sum_{k\ge1}
        \frac{\delta^{2k-2}}{2k(2k-1)}\le\frac12+\delta^2(\ln2-\frac12)$; for Kearns-Mansour $\frac1{1+s}$ with
        $s=\sqrt{1-\delta^2}$, and $(1+s)(2-s^2)-2=s(1-s)(2+s)\ge0$; for Gini $\frac12$. And
        $\delta^2\le\frac1{3m+1}$ by induction: both are $1$ for $m=0$, and from $m$ to $m+1$ the left side is
        multiplied by $\frac{(2m+1)^2}{(2m+2)^2}\le\frac{3m+1}{3m+4}$, since $(2m+2)^2(3m+1)-(2m+1)^2(3m+4)=m\ge0$. As
        $\delta\to0$ the quotient tends to $\frac12$."""
    ),
)
