r"""Proof of Lemma 3: the relative increments of an object's coverage along a path add up to a logarithm.

Problem. An object of a solvable instance, and the sets of objects that remain with it along a path of tests; u is
what its coverage lacks to 1, so that one test contributes :math:`(u-u')/u` to the term E.

Statement. The contributions along a path add up to at most :math:`1+\ln\frac1\Delta`. *(every threshold)*: and to at
most :math:`2+\ln\frac{\phi(X)}{p_{\min}}`, whatever the threshold theta < 1.

Derivation. Where u' > 0, :math:`1-u'/u\le\ln(u/u')`, and these telescope; the last test of the path contributes 1.
The last positive u is an increment, so at least Delta. Without Delta: let :math:`S_0\supset\dots\supset S_m` be the
distinct sets of a path that ends with u = 0. The last two tests contribute at most 1 each. :math:`S_{m-1}` is not
final, so :math:`p(S_{m-1})>M=\max\{p(x_i),\theta\}`, and :math:`p(S_{m-2})\ge M+p_{\min}`. Hence :math:`u\ge
p_{\min}/\phi(X)` at :math:`S_{m-2}`, and the rest telescopes to :math:`\ln(\phi(X)/p_{\min})` at most.

How it is checked. The largest sum over all paths and objects by recursion over the sets of objects, exactly, against
the certified bound. Two instances have paths of four and of eight tests: on short ones a wrong sum does not show.

Is it tight? The first is attained where one test finishes everything, Delta = 1. Of the 2 in the second at least
1 - ln 2 is needed: two objects of equal probability have the sum 1, and ln 2 besides. The control takes 3/10. Nor can
p_min be the largest probability: where lighter objects leave the heaviest one by one, in the order of weights that
fall by the factor 10, each test contributes almost 1, and four of them are more than 2 + ln 4 and the rest.

Reference. Zhang and Gionis (2022), proof of Lemma 3 (of Navidi, Kambadur and Nagarajan 2020), where the logarithm of
1/Delta comes from.
"""

from __future__ import annotations

from functools import cache
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
from theorylab.claims import AT_MOST, Cite, Claim, Grid
from theorylab.impurities.coverage import uncovered
from theorylab.problems.identification import IdentificationProblem

__all__ = ["largest_sum"]


def largest_sum(problem: IdentificationProblem, x: int) -> fmpq:
    """Largest sum of the relative increments of one object's coverage over all paths."""

    @cache
    def largest(state: int) -> fmpq:
        before = uncovered(problem, x, state)
        sums = [fmpq(0)]
        for split in problem.splits(state):
            child = next(branch.child for branch in split.branches if branch.child >> x & 1)
            sums.append(1 - uncovered(problem, x, child) / before + largest(child))
        return max(sums)

    return largest(problem.root)


def _largest(**point: object) -> fmpq:
    problem = instance(**point)
    return max(largest_sum(problem, x) for x in range(problem.objects))


def _by_delta(**point: object) -> arb:
    return 1 - arb(least_increment(instance(**point))).log()


def _by_pairs(**point: object) -> arb:
    return efficiency_for_every_threshold(instance(**point))


EXTREME = [PAIR, one_by_one(5, 10), one_by_one(9, 1)]

INSTANCES = Grid(
    quick=lambda: chain(EXTREME, solvable_points((2, 3), every=97), priced_points(50, 5)),
    full=lambda: chain(EXTREME, solvable_points((2, 3, 4), every=3), priced_points(1000, 5)),
)

BY_DELTA = Claim(
    id="ngi.chain-e",
    cite=Cite("zhang2022", "Proof of Lemma 3, sum of the efficiency terms"),
    statement=(
        r"Along every path $\sum_d\frac{\tilde f_i(D'\cup\{d\})-\tilde f_i(D')}{1-\tilde f_i(D')}\le1+\ln\tfrac1\Delta$"
    ),
    instances=INSTANCES,
    measured=_largest,
    asserts=AT_MOST(_by_delta, control=lambda **point: _by_delta(**point) - fmpq(1, 10)),
    method="certified",
    status="proved (cited), also in the source of the claim",
)

EVERY_THRESHOLD = Claim(
    id="ngi.chain-e.every-threshold",
    cite=Cite("zhang2022", "Proof of Lemma 3, sum of the efficiency terms, without Delta"),
    statement=r"For every $\theta<1$, along every path"
    r" $\sum_d\frac{\tilde f_i(D'\cup\{d\})-\tilde f_i(D')}{1-\tilde f_i(D')}\le2+\ln\tfrac{\phi(X)}{p_{\min}}$",
    instances=INSTANCES,
    measured=_largest,
    asserts=AT_MOST(_by_pairs, control=lambda **point: _by_pairs(**point) - fmpq(17, 10)),
    method="certified",
    status="not in the paper; proved in the source of the claim",
    origin="new",
)
