"""Section 5: total influence as a potential.

Problem. u_f(T) is the sum of 2^-d Inf(f_l) over the leaves of a partial tree T, Inf the total influence.

(1) is the bound for monotone f (O'Donnell and Servedio), (2) the decrease by a split, (3) the bound on the error.

How it is checked. (1) Exactly, as Inf^2 <= log2 s, for one monotone function of every class under permutations on at
most five variables, full six; s is the exact number of leaves, by a recursion over restrictions. (2) and (3) for all
functions of at most three variables, full four.

Is it tight? (1) is attained by a variable, (2) is an equation, 2 dist in (3) is attained by a variable. The controls:
in (1) the number of internal nodes for s, in (3) the next tenth.
"""

from __future__ import annotations

from functools import cache, partial

from flint import fmpq

from proofs_checks.blt.computed.packed_functions import MONOTONE, influences, monotone_representatives
from proofs_checks.blt.influence_and_impurity import fact_2_1
from proofs_checks.blt.upper_bound import theorem_4_trees
from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Derivation, Grid, scoped
from theorylab.numbers.formal_sum import FormalSum, Logarithms


def _halves(f: int, n: int, i: int) -> tuple[int, int]:
    """Return the halves of f along bit i as functions on the other variables."""
    block = 1 << i
    mask, halves = (1 << block) - 1, [0, 0]
    for at in range(1 << (n - i)):
        halves[at & 1] |= (f >> at * block & mask) << (at >> 1) * block
    return halves[0], halves[1]


@cache
def fewest_leaves(n: int, f: int) -> int:
    """Return the number of leaves of a smallest tree that computes f."""
    if f in (0, (1 << (1 << n)) - 1):
        return 1
    halves = (_halves(f, n, i) for i in range(n))
    return min(fewest_leaves(n - 1, zero) + fewest_leaves(n - 1, one) for zero, one in halves)


def _total_influence(n: int, f: int) -> fmpq:
    return sum(influences(n, f), fmpq(0))


def _logarithm(s: int) -> FormalSum:
    return FormalSum(Logarithms(), {fmpq(s): fmpq(1)})


def _drops(n: int, f: int) -> list[fmpq]:
    """Return, for each variable, the decrease of the total influence by a split on it."""
    found = []
    for i in range(n):
        zero, one = _halves(f, n, i)
        after = fmpq(0) if n == 1 else _total_influence(n - 1, zero) + _total_influence(n - 1, one)
        found.append(_total_influence(n, f) - after / 2)
    return found


def _bias(n: int, f: int) -> fmpq:
    ones = f.bit_count()
    return fmpq(min(ones, (1 << n) - ones), 1 << n)


FUNCTIONS = Grid.over(n=scoped(range(1, 4), range(1, 5)), f=lambda n: range(1 << (1 << n)))

OS07 = Claim(
    id="blt.os07",
    origin="printed",
    cite="Section 5, first display, from O'Donnell and Servedio",
    statement=r"$u_f(\text{empty tree})=\mathrm{Inf}(f)\le\sqrt{\log_2s}$ for monotone $f$ computed by a"
    " decision tree with $s$ leaves",
    instances=Grid.over(n=scoped(range(1, 6), range(1, 7)), f=monotone_representatives),
    hypotheses=MONOTONE,
    measured=lambda n, f: _total_influence(n, f) ** 2,
    asserts=AT_MOST(
        lambda n, f: _logarithm(fewest_leaves(n, f)),
        control=lambda n, f: _logarithm(max(fewest_leaves(n, f) - 1, 1)),
    ),
    method="exhaustive",
    derivation=Derivation(
        r"""Negating variables changes neither side, so let $f$ be non-decreasing. By [blt.fact-2.1] $\mathrm{Inf}_i(f)=
        \mathbb{E}[(2f-1)x_i]$. A tree for $f$ with $s$ leaves reads the set $R(x)$ of variables on $x$. Given the leaf,
        $f$ is constant and an $x_i$ that is not read is uniform, so $\mathrm{Inf}_i(f)=\mathbb{E}[(2f-1)x_i\,
        \mathbb{1}[i\in R]]$, and $\mathrm{Inf}(f)=\mathbb{E}[(2f-1)S]\le\mathbb{E}|S|\le\sqrt{\mathbb{E}S^2}$ with
        $S=\sum_{i\in R}x_i$. Each bit is uniform given those read before it, so $\mathbb{E}S^2=\mathbb{E}|R|$. That is
        $\sum_\ell2^{-|\ell|}|\ell|$, the entropy of the leaf reached, at most $\log_2s$.""",
        steps=(fact_2_1.CLAIM,),
    ),
)


def _both(n: int, f: int) -> list[fmpq]:
    drops = _drops(n, f)
    return [*drops, *(-drop for drop in drops), _total_influence(n, f)]


def _claimed_values(factor: fmpq, n: int, f: int) -> list[fmpq]:
    return [*influences(n, f), *(-value for value in influences(n, f)), factor * _bias(n, f)]


POTENTIAL = Claim(
    id="blt.u-f",
    cite=Cite(
        "blt",
        "Section 5, potential u_f",
        r"$u_f(T^\circ)$ decreases by the score of the leaf selected, and $u_f(T^\circ)$ upper bounds"
        r" $\mathrm{dist}(f,T^\circ_f)$",
    ),
    statement=r"A split of $\ell$ on $x_i$ decreases $u_f(T^\circ)$ by exactly $2^{-|\ell|}\,\mathrm{Inf}_i(f_\ell)$;"
    r" and $u_f(T^\circ)\ge2\,\mathrm{dist}(f,T^\circ_f)$ (printed without the 2), for every $f$ and $T^\circ$",
    instances=FUNCTIONS,
    hypotheses={"n >= 1 and f is a truth table of 2^n bits": lambda n, f: n >= 1 and f < 1 << (1 << n)},
    measured=_both,
    asserts=AT_LEAST(partial(_claimed_values, fmpq(2)), control=partial(_claimed_values, fmpq(21, 10))),
    method="exhaustive",
    derivation=Derivation(
        r"""Only the leaf $\ell$ changes. For $j\ne i$, $\mathrm{Inf}_j(f_\ell)$ is the mean of the influences of $x_j$
        on the two halves along $x_i$, and on these $\mathrm{Inf}_i$ is $0$. So $\mathrm{Inf}(f_\ell)$ minus the mean of
        the total influences of the halves is $\mathrm{Inf}_i(f_\ell)$, and $\ell$ has the weight $2^{-|\ell|}$. For the
        second, let $p=\mathbb{E}f_\ell$. The complete tree that computes $f_\ell$ reads every variable, so
        [blt.osss-trees] under the uniform distribution gives $2p(1-p)\le\frac12\mathrm{Inf}(f_\ell)$. And
        $4p(1-p)\ge2\min(p,1-p)$, as $\max(p,1-p)\ge\frac12$. Sum over the leaves with their weights.""",
        steps=(theorem_4_trees.CLAIM,),
    ),
    origin="sharpened",
)
