r"""Theorem 5: one threshold correlates with a function that a small threshold tree approximates.

Three things are wrong.

1. A marginal with atoms may have no median threshold: x uniform on {0, 1, 2} and f = 1[x >= 1] = T, where no threshold
has probability 1/2. That D is uniform on [0, 1]^n is no loss of generality, as the proof says, for marginals without
atoms only. 2. A non-increasing f may have :math:`\mathbb{E}[f\,1[x_i\ge\theta]] = 0`: a fair coin and f = 1 - x, T =
f. 3. For non-decreasing f the statement is empty: :math:`\mathbb{E}[f\,1[x_i\ge\theta]] \ge \mathbb{E}[f]/2` for every
i, for every T, because both factors are non-decreasing. The proof needs the covariance.

How it is checked. As printed: on the three values and on coins, where only a positive left side is required, as any
constant would imply. Repair: all non-decreasing functions on small grids under several product distributions. For
each, reading x_i is priced at 1.57 c < pi c / 2, c <= max_i rho_i rounded down to a multiple of 2^-20; then no tree is
cheaper than bias(f), which is the inequality for all trees at once. Reversing coordinates changes nothing. In the
control 1.189 is in place of pi / 2.

Is it tight? The step :math:`p_i\le\frac\pi2\rho_i` is sharp: let x_i be uniform on [0, 1] and u have a density
proportional to :math:`(u(1-u))^{-3/2}` on :math:`[\delta,1-\delta]`. The theorem is false with a factor above
:math:`\frac{132}{157}` in place of :math:`\frac2\pi`: let x_1 be 0, 1, 2 with probabilities 36/157, 85/157, 36/157,
x_2 a fair coin and f = 1 if x_1 = 2, or x_1 = x_2 = 1. Then bias(f) = 1/2, dist(f, T) = 0 for a tree with
:math:`\Delta=\frac{242}{157}`, and the supremum is :math:`\frac3{11}`. The best factor is between these two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from flint import fmpq

from constructions.parameters import HALF
from proofs_checks.blt.computed.product_grids import (
    DISTRIBUTIONS,
    ON_GRIDS,
    bias_on_grid,
    grid_functions,
    least_cost,
    squared_correlations,
)
from proofs_checks.blt.upper_bound import theorem_4_trees
from theorylab.claims import HOLDS, Cite, Claim, Derivation, Grid, Point, number
from theorylab.problems.grid import GridProblem

THREE_VALUES, COIN, BIASED_COIN = (fmpq(1, 3),) * 3, (HALF, HALF), (fmpq(2, 3), fmpq(1, 3))
RISES, FALLS = "1[x >= 1]", "1[x < 1]"
STEPS = 1 << 20
BELOW_HALF_PI = fmpq(157, 100)


def _median_expectation(p: tuple[fmpq, ...], f: str) -> fmpq:
    """Return the largest E[f 1[x >= theta]] with Pr[x >= theta] = 1/2, or 0 if there is no such theta."""
    # only theta = 0, 1, ... and a theta beyond the last value of x need to be tried
    above = (range(theta, len(p)) for theta in range(len(p) + 1))
    return max(
        (
            sum((p[x] for x in kept if (x >= 1) == (f == RISES)), fmpq(0))
            for kept in above
            if sum((p[x] for x in kept), fmpq(0)) == HALF
        ),
        default=fmpq(0),
    )


def _marginal_in_words(point: Point, measured: bool, claimed: bool) -> str:
    p, f = point["p"], point["f"]
    values = f"x = 0, ..., {len(p) - 1} with probabilities {', '.join(map(number, p))}"
    tree = f"{values}; f = T = {f}, s = 2, eps = bias(f) = {number(min(p[0], 1 - p[0]))}"
    if HALF not in (sum(p[theta:], fmpq(0)) for theta in range(len(p))):
        return f"{tree}: no threshold has Pr[x >= theta] = 1/2"
    return f"{tree}: E[f 1[x >= theta]] = 0 for the only threshold with Pr[x >= theta] = 1/2"


def _root_below(square: fmpq) -> fmpq:
    """Return a multiple of 2^-20 that is at most the square root."""
    return fmpq((square.p * STEPS**2 // square.q).isqrt(), STEPS)


def _no_tree_is_cheaper(distribution: str, f: int, factor: fmpq = BELOW_HALF_PI) -> bool:
    """Return True if bias(f) <= dist(f, T) + factor * c * (variables read), c just below the largest correlation."""
    labels, marginals = grid_functions(distribution)[f], DISTRIBUTIONS[distribution]
    largest = max(squared_correlations(GridProblem(labels, marginals)))
    prices = (factor * _root_below(largest),) * len(marginals)
    return least_cost(labels, marginals, prices) == bias_on_grid(distribution, f)


def _correlate(change: Callable[[np.ndarray], np.ndarray] = lambda labels: labels, **point: object) -> bool:
    """Return True if E[f | x_i >= theta] >= E f for all tests, after ``change`` is applied to f."""
    labels = change(grid_functions(point["distribution"])[point["f"]])
    problem = GridProblem(labels, DISTRIBUTIONS[point["distribution"]])
    mean = problem.label_mean(problem.root)
    return all(problem.label_mean(split.one) >= mean for split in problem.splits(problem.root))


PRINTED = Claim(
    id="blt.thm-5",
    cite=Cite(
        "blt",
        "Theorem 5",
        r"Let $f:\mathbb{R}^n\to\{0,1\}$ be a monotone function, $\mathcal{D}$ be an arbitrary product"
        r" distribution over $\mathbb{R}^n$, and $T$ be a size-$s$ balanced decision tree. Then, there"
        r" exist $i^*\in[n]$ and $\theta^*\in\mathbb{R}$ for which"
        r" $\Pr_{\mathbf{x}\sim\mathcal{D}}[\mathbf{x}_{i^*}\ge\theta^*]=\frac12$ and"
        r" $\mathbb{E}_{\mathbf{x}\sim\mathcal{D}}[f(\mathbf{x})\cdot\mathbb{1}[\mathbf{x}_{i^*}"
        r"\ge\theta^*]]\ge\Omega\left(\frac\varepsilon{\log(s)\log\log(s/\varepsilon)}\right)$ where"
        r" $\varepsilon:=\mathrm{bias}(f)-\mathrm{dist}(f,T)$, also measured with respect to $\mathcal{D}$",
    ),
    statement=r"Let $f$ be unate, that is, non-decreasing or non-increasing in each variable,"
    r" $\mathcal{D}$ any product distribution, $T$ a balanced tree of size $s$ and"
    r" $\varepsilon=\mathrm{bias}(f)-\mathrm{dist}(f,T)$. There are $i$, $\theta$ with"
    r" $\Pr[x_i\ge\theta]=\tfrac12$ and $\mathbb{E}[f(x)\mathbb{1}[x_i\ge\theta]]\ge\Omega(\varepsilon/(\log"
    r" s\log\log(s/\varepsilon)))$; in particular it is positive if $\varepsilon>0$",
    instances=Grid.over(p=(THREE_VALUES, COIN, BIASED_COIN), f=(RISES, FALLS)),
    measured=lambda p, f: _median_expectation(p, f) > 0,
    asserts=HOLDS(control=lambda p, f: _median_expectation(p, f) > HALF),
    literature="False on five of the six instances tried, and empty on the sixth (blt.uncentred). So Theorem 5 is"
    " false, and the printed proof of Theorem 1, which uses it, fails; Theorem 1 itself is true (blt.thm-1), by the"
    " repair with a best threshold and the correlation",
    formal="blt/thm_5.v:printed_is_false",
    falls="theorem",
    witness=_marginal_in_words,
).repaired(
    place="Theorem 5, with a best threshold, the correlation, and no log log",
    statement=r"For every product distribution, unate $f$ and threshold tree $T$ that reads $\Delta(T)>0$ distinct"
    r" variables on average, $\sup_{i,\theta}\frac{|\mathrm{Cov}(f,\mathbb{1}[x_i\ge\theta])|}{\sqrt{q(1-q)}}\ge\frac{"
    r"2}\pi\cdot\frac{\mathrm{bias}(f)-\mathrm{dist}(f,T)}{\Delta(T)}$ with $q=\Pr[x_i\ge\theta]$",
    instances=ON_GRIDS,
    measured=_no_tree_is_cheaper,
    asserts=HOLDS(control=lambda **point: _no_tree_is_cheaper(**point, factor=fmpq(1189, 1000))),
    method="exhaustive",
    derivation=Derivation(
        r"""Let $p_i$ be the probability that $f$ changes when $x_i$ is resampled, and $\rho_i$ the supremum for $x_i$.
        By [blt.osss-trees] $\mathrm{bias}(f)-\mathrm{dist}(f,T)\le\sum_i\delta_i(T)p_i\le\Delta(T)\max_ip_i$, so it
        suffices that $p_i\le\frac\pi2\rho_i$. We may assume that $f$ is non-decreasing in $x_i$; otherwise reverse
        $x_i$. Given the other coordinates, $f$ is $\mathbb{1}[x_i\ge t]$ or $\mathbb{1}[x_i>t]$, $t$ perhaps infinite;
        let $u$ be the probability that it is $0$. It lies in the closure $U\ni0,1$ of the values of $\Pr[x_i<\theta]$,
        and $p_i=\mathbb{E}[2u(1-u)]$. A threshold with $\Pr[x_i<\theta]=r$ is independent of the other coordinates, so
        its covariance with $f$ is $\mathbb{E}[K(u,r)]$, $K(u,r)=\min(u,r)(1-\max(u,r))$. This is continuous in $r$, so
        $\mathbb{E}[K(u,r)]\le\rho_is(r)$ for every $r\in U$, with $s(r)=\sqrt{r(1-r)}$.

        Let $g(u)=2u(1-u)$ for $u\in U$, and let $g$ be linear on each interval between points of $U$. It is concave and
        at most $2u(1-u)$, so $-g''$ is a finite measure $\nu\ge0$, and $\nu$ has no mass outside $U$. $K$ is the
        Green's function of $-\frac{d^2}{dr^2}$ with zero at $0$ and $1$, so $g(u)=\int K(u,r)\,d\nu(r)$, and likewise
        $s(r)=\int_0^1K(r,v)(-s''(v))\,dv$ with $-s''(v)=\frac14(v(1-v))^{-3/2}$. Hence
        $p_i=\mathbb{E}[g(u)]=\int\mathbb{E}[K(u,r)]\,d\nu(r)\le\rho_i\int s\,d\nu$, and $\int
        s\,d\nu=\int_0^1g(v)(-s''(v))\,dv\le\int_0^1\frac{dv}{2\sqrt{v(1-v)}}=\frac\pi2$.""",
        steps=(theorem_4_trees.CLAIM,),
    ),
)

UNCENTRED = Claim(
    id="blt.uncentred",
    cite="Theorem 5, for non-decreasing functions",
    statement=r"For non-decreasing $f$, every $i$ and every $\theta$,"
    r" $\mathbb{E}[f(x)\mathbb{1}[x_i\ge\theta]]\ge\Pr[x_i\ge\theta]\,\mathbb{E}[f(x)]$; so at a median threshold it"
    r" is at least $\tfrac12\mathrm{bias}(f)$ for every $T$",
    instances=ON_GRIDS,
    measured=_correlate,
    asserts=HOLDS(control=partial(_correlate, lambda labels: 1 - labels)),
    method="exhaustive",
    derivation=Derivation(
        r"""Given $x_i$ let $m(x_i)$ be the mean of $f$; it does not decrease. With $x_i'$ an independent copy of $x_i$,
        $(m(x_i)-m(x_i'))(\mathbb{1}[x_i\ge\theta]-\mathbb{1}[x_i'\ge\theta])\ge0$, and its mean is twice the
        difference of the two sides (Chebyshev's inequality). And $\mathbb{E}f\ge\mathrm{bias}(f)$."""
    ),
    literature="Not in the paper; the control drops the hypothesis",
)
