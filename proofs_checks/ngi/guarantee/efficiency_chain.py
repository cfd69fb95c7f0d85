"""Proof of Lemma 3: the relative increments of an object's coverage along a path add up to a logarithm.

Problem. An object of a solvable instance, and the sets of objects that remain with it along a path of tests. Let u be 1
minus its coverage before a test and u' after it; the test contributes :math:`(u-u')/u` to the term E.

How it is checked. The maximum sum over all paths and objects is computed exactly, by recursion over the sets of
objects, and compared with the certified bound. Two instances have paths of four and of eight tests, because short paths
might not detect a wrong sum.

Is it tight? The first bound is attained if one test finishes everything, Delta = 1. In the second bound 2 cannot be
replaced by less than 1 - ln 2: for two objects of equal probability the sum is 1 and the logarithm is ln 2. The
controls take ln(1/Delta), and 3/10 in place of 2. Nor can p_min be replaced by the maximum probability: if lighter
objects leave the heaviest one after the other, with weights that decrease by factors of 10, each test contributes
almost 1, and four tests exceed the bound.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import chain

from flint import arb, fmpq

from proofs_checks.ngi.computed.guarantee import efficiency_for_every_threshold, least_increment
from proofs_checks.ngi.computed.small_instances import (
    PAIR,
    instance,
    one_by_one,
    priced_points,
    solvable_points,
)
from theorylab.claims import AT_MOST, Claim, Derivation, Grid, scoped
from theorylab.impurities.coverage import uncovered_mass
from theorylab.problems.identification import IdentificationProblem


def largest_sum(problem: IdentificationProblem, x: int) -> fmpq:
    """Return the maximum sum of the relative increments of one object's coverage over all paths."""

    @cache
    def largest(state: int) -> fmpq:
        before = uncovered_mass(problem, x, state)
        sums = [fmpq(0)]
        for split in problem.splits(state):
            child = next(branch.child for branch in split.branches if branch.child >> x & 1)
            sums.append(1 - uncovered_mass(problem, x, child) / before + largest(child))
        return max(sums)

    return largest(problem.root)


def _largest(**point: object) -> fmpq:
    problem = instance(**point)
    return max(largest_sum(problem, x) for x in range(problem.objects))


def _bounds(one: fmpq, two: fmpq, **point: object) -> tuple[arb, arb]:
    """Return the two bounds, with given numbers in place of 1 and 2."""
    problem = instance(**point)
    return one - arb(least_increment(problem)).log(), efficiency_for_every_threshold(problem) - 2 + two


EXTREME = [PAIR, one_by_one(5, 10), one_by_one(9, 1)]

INSTANCES = Grid(
    scoped(
        lambda: chain(EXTREME, solvable_points((2, 3), every=97), priced_points(50, 5)),
        lambda: chain(EXTREME, solvable_points((2, 3, 4), every=3), priced_points(1000, 5)),
    )
)

CLAIM = Claim(
    id="ngi.chain-e",
    origin="known",
    cite="Proof of Lemma 3, sum of the efficiency terms",
    statement=r"For every $\theta<1$, along every path $\sum_d\frac{\tilde f_i(D'\cup\{d\})-\tilde f_i(D')}{1-\tilde"
    r" f_i(D')}$ is at most $1+\ln\tfrac1\Delta$",
    also=r"The sum is at most $2+\ln\tfrac{\phi(X)}{p_{\min}}$.",
    instances=INSTANCES,
    hypotheses={"theta < 1": lambda theta: theta < 1},
    measured=lambda **point: [_largest(**point)] * 2,
    asserts=AT_MOST(partial(_bounds, fmpq(1), fmpq(2)), control=partial(_bounds, fmpq(0), fmpq(3, 10))),
    method="certified",
    derivation=Derivation(
        r"""Let $S_0\supset\dots\supset S_m$, $m\ge1$, be the distinct sets of a path from $X$ up to the first final
        set, and let $u_0=1>\dots>u_m$ be $1$ minus the coverage of $x_i$ at these sets. The last term is at most $1$.
        If $u_j>0$, $1-\frac{u_j}{u_{j-1}}\le\ln\frac{u_{j-1}}{u_j}$, so the other terms add up to at most
        $\ln\frac1{u_{m-1}}$. As $u_{m-1}$ is at least the increment $u_{m-1}-u_m>0$, it is at least $\Delta$. For the
        second bound let $m\ge2$; otherwise the sum is at most $1$. The last two terms are at most $1$ each and the
        others add up to at most $\ln\frac1{u_{m-2}}$. Since $u_{m-1}>0$, $\phi(S_{m-1})\ge1$ and $p(S_{m-1})>M=
        \max\{p(x_i),\theta\}$, so $p(S_{m-2})\ge M+p_{\min}$ and $u_{m-2}=\frac{p(S_{m-2})-M}{1-M}\cdot
        \frac{\phi(S_{m-2})}{\phi(X)}\ge\frac{p_{\min}}{\phi(X)}$."""
    ),
    formal="ngi/chain_e.v:at_most_a_logarithm",
    literature="Not stated in the paper: the first bound is the 1 + ln(1/Delta) in the gamma of Lemma 3, whose proof is"
    " that of Navidi et al.; the second is new",
)
