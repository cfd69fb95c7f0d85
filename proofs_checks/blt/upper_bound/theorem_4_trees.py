"""Theorem 4 for all trees at once, under any product distribution.

p(1-q) + q(1-p) is the probability that f and T disagree on independent inputs. On the cube f changes with probability
2 p_i (1-p_i) Inf_i(f) when x_i is drawn anew, p_i = Pr[x_i = 1].

How it is checked. For fixed prices a dynamic program over the 3^n subcubes finds the minimum of the right side over all
trees (:mod:`proofs_checks.blt.computed.subcubes`) for all functions at once, in integers.
The empty tree attains bias(f), so the statement says that no tree is cheaper. Quick: all functions of n <= 3
variables under product distributions with every p_i one of 1/10, 1/5, 3/10 and 1/2 (not decreasing in i and at most
1/2, since variables can be permuted and negated), and of n = 4 under the uniform one. Full: n = 4 under all of these,
and n = 5 under the uniform one. There permuting and negating variables and negating f change nothing, so one function
represents each class under these operations (:mod:`theorylab.boolean.npn`).

Is it tight? Yes: a variable as f, read by T, gives equality. The control lowers all prices by a hundredth.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import lcm, prod

import numpy as np
from flint import fmpq

from proofs_checks.blt.computed.product_grids import (
    DISTRIBUTIONS,
    ON_GRIDS,
    bias_on_grid,
    change_probabilities,
    grid_functions,
    least_cost,
)
from proofs_checks.blt.computed.subcubes import Subcube, least_over_trees, subcubes
from theorylab.boolean.functions import functions_of
from theorylab.claims import HOLDS, Claim, Derivation, Grid, scoped

DENOMINATOR = 10
NUMERATORS = (1, 2, 3, 5)
"""The probabilities of a one, over the denominator."""

UNIFORM = 5
BLOCK = 1 << 14
"""Number of functions processed at a time, so that their arrays stay in the cache."""


def _numerators(n: int, most: int) -> Iterator[tuple[int, ...]]:
    """Return the product distributions if n is at most ``most``, else the uniform one."""
    return combinations_with_replacement(NUMERATORS if n <= most else (UNIFORM,), n)


def no_tree_is_cheaper(n: int, numerators: tuple[int, ...], share: fmpq | int = 1) -> bool:
    """Return True if, for all f and trees, distance plus a share of the prices 2 p_i (1-p_i) Inf_i(f) is >= bias(f)."""
    uniform = all(numerator == UNIFORM for numerator in numerators)
    functions = functions_of(n, up_to="npn" if uniform else None).words
    odds = [(1, 1) if a == UNIFORM else (DENOMINATOR - a, a) for a in numerators]
    return all(
        _bias_is_least(n, odds, functions[at : at + BLOCK], fmpq(share))
        for at in range(0, len(functions), BLOCK)
    )


def _bias_is_least(n: int, odds: list[tuple[int, int]], functions: np.ndarray, share: fmpq) -> bool:
    """Return the same, with p_i the second of a pair of odds over their sum.

    With q_i that sum and W their product, a distance is an integer over W, and a price, the probability of a
    subcube times 2 p_i (1-p_i) Inf_i, one over W * W * q_i.
    """
    whole = prod(map(sum, odds))
    common = lcm(*map(sum, odds))
    scale = whole * common * int(share.q)
    dtype = np.int32 if 4 * whole * scale < 1 << 31 else np.int64
    weights: dict[int, int] = {}
    masses: dict[int, np.ndarray] = {}
    for subcube in subcubes(n):
        if subcube.free:
            zero, one = (subcubes(n)[half].inputs for half in subcube.halves[0])
            weights[subcube.inputs] = weights[zero] + weights[one]
            masses[subcube.inputs] = masses[zero] + masses[one]
        else:
            x = subcube.inputs.bit_length() - 1
            weights[subcube.inputs] = prod(odds[i][x >> i & 1] for i in range(n))
            bits = (functions >> np.uint64(x) & np.uint64(1)).astype(dtype)
            masses[subcube.inputs] = bits * dtype(weights[subcube.inputs])
    redrawn = [
        _redrawn_influence(n, odds, functions, i) * (int(share.p) * common // sum(odds[i])) for i in range(n)
    ]
    redrawn = [chance.astype(dtype) for chance in redrawn]

    def leaf(subcube: Subcube) -> np.ndarray:
        ones = masses[subcube.inputs]
        return np.minimum(ones, weights[subcube.inputs] - ones) * dtype(scale)

    least = least_over_trees(n, leaf, lambda subcube, i: redrawn[i] * dtype(weights[subcube.inputs]))
    return bool((least == leaf(subcubes(n)[-1])).all())


def _redrawn_influence(n: int, odds: list[tuple[int, int]], functions: np.ndarray, i: int) -> np.ndarray:
    """Return 2 p_i (1-p_i) Inf_i(f), times the product of all sums of odds, times that of x_i once more."""
    changes = functions ^ functions >> np.uint64(1 << i)
    total = np.zeros(len(functions), dtype=np.int64)
    for x in range(1 << n):
        if not x >> i & 1:
            others = prod(odds[j][x >> j & 1] for j in range(n) if j != i)
            total += (changes >> np.uint64(x) & np.uint64(1)).astype(np.int64) * others
    return total * (2 * odds[i][0] * odds[i][1])


def _holds(share: fmpq | int = 1, **point: object) -> bool:
    """Return True if no tree is cheaper than the empty one, with a share of the prices; on a cube or on a grid."""
    if "n" in point:
        return no_tree_is_cheaper(**point, share=share)
    labels, marginals = (
        grid_functions(point["distribution"])[point["f"]],
        DISTRIBUTIONS[point["distribution"]],
    )
    prices = [share * price for price in change_probabilities(labels, marginals)]
    return least_cost(labels, marginals, prices) == bias_on_grid(**point)


CLAIM = Claim(
    id="blt.osss-trees",
    cite="Theorem 4, for all trees and product distributions",
    statement=r"For every product distribution on $\mathbb{R}^n$, every $f$ and every threshold tree $T$ that reads"
    r" $x_i$ with probability $\delta_i(T)$, $\mathrm{bias}(f)\le"
    r" p(1-q)+q(1-p)\le\mathrm{dist}(f,T)+\sum_i\delta_i(T)\Pr[f(x)\ne f(x^{(i)})]$, where $p=\mathbb{E}f$,"
    r" $q=\mathbb{E}T$ and $x^{(i)}$ is $x$ with $x_i$ resampled",
    instances=Grid.over(
        n=scoped(range(1, 5), range(1, 6)),
        numerators=scoped(lambda n: _numerators(n, 3), lambda n: _numerators(n, 4)),
    )
    + ON_GRIDS,
    hypotheses={
        "one numerator for each of n >= 1 variables": lambda n, numerators: n >= 1 and len(numerators) == n
    },
    measured=_holds,
    # on the cubes only: if a grid could refute the control, a program that tried no tree on cubes would pass
    asserts=HOLDS(control=lambda **point: _holds(**point, share=fmpq(99, 100) if "n" in point else 1)),
    method="exhaustive",
    derivation=Derivation(
        r"""At the first test of a variable on a path let $T$ read its value; this changes neither $T$ nor $\delta$. Let
        $x$ and $y$ be independent inputs, $i_1,\dots,i_d$ the variables that $T$ reads on $x$, and let $z_t$ agree with
        $x$ on $i_{t+1},\dots,i_d$ and with $y$ elsewhere. Given that $d\ge t$, $i_1,\dots,i_t$ and $x$ on
        $i_1,\dots,i_{t-1}$, the inputs $z_{t-1}$ and $z_t$ have the distribution of the problem and differ in $i_t$
        only, where they have the independent values of $x$ and $y$; so $f$ differs on them with probability
        $\Pr[f(x)\ne f(x^{(i_t)})]$. The input $z_0$ has the distribution of the problem and $T$ takes the path of $x$
        on it, so $f(z_0)\ne T(x)$ with probability $\mathrm{dist}(f,T)$. And $z_d=y$ is independent of $x$, so
        $f(z_d)\ne T(x)$ with probability $p(1-q)+q(1-p)$. The difference of the two is at most the probability that $f$
        differs on $z_{t-1}$ and $z_t$ for some $t\le d$, at most $\sum_i\delta_i(T)\Pr[f(x)\ne f(x^{(i)})]$. The first
        inequality holds because the middle term is a convex combination of $p$ and $1-p$."""
    ),
    literature="The hybrid argument of O'Donnell, Saks, Schramm and Servedio",
)
