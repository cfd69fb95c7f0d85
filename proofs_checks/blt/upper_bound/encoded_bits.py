"""Proof of Theorem 5, where Theorem 4 is applied to a function that the encoded bits do not determine; and footnote 4.

Problem. x has independent coordinates, uniform on [0, 1], each encoded by the w bits of floor(2^w x_i). The inputs with
the same bits form a cell, a cube of side 2^-w. f is non-decreasing.

(1) The proof applies Theorem 4 to f and a tree over the wn bits. But f need not be constant on a cell: f = 1[x >= 1/3]
is not, for any w. (2) Footnote 4: the uniform distribution on {0, 1, 2} has no median threshold.

The repair. (1) At most a fraction n 2^-w of the cells is cut, so the proof works with w = O(log(ns/eps)), at the
price of a log log n; the repair of Theorem 5 (:mod:`proofs_checks.blt.upper_bound.theorem_5`) needs no encoding.

How it is checked. (1) f = 1[x_1 + ... + x_n >= theta], theta = (T + 1/2) 2^-w, with T in the middle: the cells are
counted one by one. The control allows one cell less than the repair. (2) All non-decreasing functions on grids whose
marginals all have a median threshold, and all trees at once, by the dynamic program of
:mod:`proofs_checks.blt.computed.product_grids`; the control claims four times the correlation.
"""

from __future__ import annotations

from itertools import product

from flint import fmpq

from proofs_checks.blt.computed.product_grids import Marginals, least_cost, monotone_labellings
from proofs_checks.blt.upper_bound import theorem_4_trees
from proofs_checks.blt.upper_bound.theorem_5 import BIASED_COIN, COIN, HALF, THREE_VALUES
from theorylab.claims import AT_MOST, HOLDS, Cite, Claim, Derivation, Grid, number, scoped
from theorylab.problems.grid import GridProblem

FOUR_VALUES, ENDS = (fmpq(1, 4),) * 4, (fmpq(5, 12), fmpq(1, 12), HALF)
WITH_MEDIANS: tuple[Marginals, ...] = ((COIN, COIN), (ENDS, COIN), (FOUR_VALUES, ENDS), (COIN, COIN, COIN))


def _cut_cells(n: int, w: int) -> int:
    """Return the number of cells on which 1[x_1 + ... + x_n >= theta] is not constant."""
    side = 1 << w
    twice = 2 * (n * side // 2) + 1
    corners = (2 * sum(corner) for corner in product(range(side), repeat=n))
    return sum(corner < twice < corner + 2 * n for corner in corners)


def _most_cells(n: int, w: int) -> int:
    return (1 << w * n) - ((1 << w) - 1) ** n


def _has_medians(p: Marginals) -> bool:
    return all(HALF in (sum(weights[at:], fmpq(0)) for at in range(len(weights))) for weights in p)


def _median_correlation(p: Marginals, f: int) -> fmpq:
    """Return the largest correlation of f with a median threshold, whose standard deviation is 1/2."""
    problem = GridProblem(_functions(p)[f], p)
    found = [fmpq(0)]
    for split in problem.splits(problem.root):
        if split.branches[1].probability == HALF:
            found.append(abs(problem.label_mean(split.one) - problem.label_mean(split.zero)) / 2)
    return max(found)


def _functions(p: Marginals) -> list:
    return list(monotone_labellings([len(weights) for weights in p]))


def _no_tree_is_cheaper(p: Marginals, f: int, factor: fmpq | int = 2) -> bool:
    """Return True if bias(f) <= dist(f, T) + factor * correlation * (variables read) for all trees."""
    labels = _functions(p)[f]
    prices = (factor * _median_correlation(p, f),) * len(p)
    return least_cost(labels, p, prices) == least_cost(labels, p, (fmpq(1),) * len(p))


BITS = Claim(
    id="blt.thm-5.encoding",
    cite=Cite(
        "blt",
        "Section 3.1, Theorem 4 applied in the proof of Theorem 5",
        r"$T_{\mathrm{round}}$ is encodable as a decision tree of size"
        r" $2^{\log(s)\log(\log(s/\varepsilon))}$ with Boolean inputs. By Theorem 4, there is a bit of the"
        " encoding with influence, with respect to $f$, at least"
        r" $\Omega(\varepsilon/\log(s)\log\log(s/\varepsilon))$",
    ),
    statement=r"$f$ is a function of the $w$-bit encodings $E(x_1),\dots,E(x_n)$ of the coordinates: inputs with the"
    r" same encoding have the same value",
    instances=Grid.over(n=range(1, 4), w=scoped(range(1, 4), range(1, 6))),
    hypotheses={"n >= 1": lambda n: n >= 1},
    measured=_cut_cells,
    asserts=AT_MOST(0, control=lambda n, w: _most_cells(n, w) - 1),
    method="exhaustive",
    literature="False on each of the 9 instances of the quick scope, for every w; true except on a fraction n 2^-w of"
    " the inputs, which the proof ignores. The repair of Theorem 5 needs no encoding",
    falls="proof step",
    witness="n = {n}, w = {w}, f = 1[x_1 + ... + x_n >= theta]: f is not constant on {measured} of the cells",
).repaired(
    place="Section 3.1, on how many encodings a non-decreasing function is not determined",
    statement=r"Inputs with the same $w$-bit encodings have the same value of a non-decreasing $f$ of $n\ge1$"
    r" coordinates but for at most $2^{wn}-(2^w-1)^n\le n2^{w(n-1)}$ of the encodings, attained for $n\le2$",
    asserts=AT_MOST(_most_cells, control=lambda n, w: _most_cells(n, w) - 1),
    derivation=Derivation(
        r"""Let $c$ be the corner of a cell on which $f$ takes both values, in units of $2^{-w}$. Every point of the
        cell at $c+(1,\dots,1)$ exceeds every point of this cell in each coordinate, so $f=1$ on that cell, and on those
        at $c+t(1,\dots,1)$, $t\ge1$; likewise $f=0$ for $t\le-1$. So of the cells on a diagonal at most one is cut.
        Each diagonal begins at a corner with a coordinate equal to $0$, and there are $2^{wn}-(2^w-1)^n$ such corners.
        This is at most $n2^{w(n-1)}$, because the zero coordinate can be chosen in $n$ ways. For $n\le2$ the instances
        attain it."""
    ),
)

FOOTNOTE = Claim(
    id="blt.footnote-4",
    cite=Cite(
        "blt",
        "Footnote 4",
        "By Theorem 5 some split at the median of one input coordinate has this much purity gain; the"
        " algorithm may choose another with more",
    ),
    statement=r"If $\varepsilon=\mathrm{bias}(f)-\mathrm{dist}(f,T)>0$ for a tree $T$, some threshold with"
    r" $\Pr[x_i\ge\theta]=\tfrac12$ is correlated with $f$",
    instances=Grid(
        [{"p": (p,), "f": f} for p in (THREE_VALUES, COIN, BIASED_COIN) for f in range(1, len(p))]
    ),
    measured=lambda p, f: _median_correlation(p, f) > 0,
    asserts=HOLDS(control=lambda p, f: _median_correlation(p, f) > HALF),
    literature="False for marginals with atoms, on three of the four instances; with a median threshold in every "
    "coordinate it is true",
    falls="slip",
    witness=lambda at, measured, claimed: (
        f"x = 0, ..., {len(at['p'][0]) - 1} with probabilities {', '.join(map(number, at['p'][0]))}, f = T a threshold:"
        " no threshold has probability 1/2"
    ),
).repaired(
    place="Footnote 4, for marginals that have a median threshold",
    statement=r"If every coordinate has a threshold with $\Pr[x_i\ge\theta]=\tfrac12$, one of these has for unate $f$"
    r" $2\,|\mathrm{Cov}(f,\mathbb{1}[x_i\ge\theta])|\ge\frac{\mathrm{bias}(f)-\mathrm{dist}(f,T)}{2\Delta(T)}$,"
    r" $\Delta(T)>0$ the expected number of distinct variables that $T$ reads",
    instances=Grid.over(
        p=scoped(WITH_MEDIANS[:2], WITH_MEDIANS), f=lambda p: range(1, len(_functions(p)) - 1)
    ),
    hypotheses={"every coordinate has a median threshold": _has_medians},
    measured=_no_tree_is_cheaper,
    asserts=HOLDS(control=lambda p, f: _no_tree_is_cheaper(p, f, factor=HALF)),
    method="exhaustive",
    derivation=Derivation(
        r"""Let $p_i$ be the probability that $f$ changes when $x_i$ is resampled. By [blt.osss-trees] some $p_i$ is at
        least $\frac{\mathrm{bias}(f)-\mathrm{dist}(f,T)}{\Delta(T)}$. We may assume that $f$ is non-decreasing in
        $x_i$; otherwise reverse $x_i$. Given the other coordinates $f$ is a threshold of $x_i$; let $u$ be the
        probability that it is $0$. Then $p_i=\mathbb{E}[2u(1-u)]$, and the covariance of $f$ with the median threshold
        is $\mathbb{E}[\tfrac12\min(u,1-u)]$. Divided by the standard deviation of the threshold, $\tfrac12$, it is
        $\mathbb{E}[\min(u,1-u)]\ge\mathbb{E}[u(1-u)]=\frac{p_i}2$.""",
        steps=(theorem_4_trees.CLAIM,),
    ),
)
