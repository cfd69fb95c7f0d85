r"""Corollary 2: the largest score of a class is small for the entropy and for Gini.

Problem. An instance and a decomposable impurity with class scores h; :math:`\epsilon_h` is the largest score of the
class of an object x among a set of objects S that contains x.

Statement. :math:`\epsilon_h\le\log_2(1/p_{\min})` for the entropy, and at most 1 for Gini (here 2, as it is
normalised to 1 at equal shares of two classes). *(exact)*: for both, :math:`\epsilon_h` is the score of the share
:math:`\min_x\frac{p(x)}{p(x)+p(\text{other classes})}`.

Derivation. Both scores fall as the share grows. Other objects of its class only add to the share of x, all objects of
other classes only take from it. The share is at least p_min, as the denominator is at most 1.

How it is checked. Against all sets S of all instances on four objects with each distribution, and of random ones.

Is it tight? The entropy bound is attained if the lightest object is alone in its class; 1 for Gini is approached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from flint import arb, fmpq

from proofs_checks.ngi.computed.guarantee import smallest_share
from proofs_checks.ngi.computed.small_instances import (
    WEIGHTS,
    instance,
    labellings,
    priced_points,
    small_points,
)
from theorylab.claims import AT_MOST, EQUALS, LESS, Cite, Claim, Grid, Point
from theorylab.impurities.decomposable import decomposable
from theorylab.numbers.comparison import Value
from theorylab.problems.identification import IdentificationProblem


def _points(number: int) -> Iterator[Point]:
    one_test = (point for point in small_points((1,), labellings(4), WEIGHTS) if point["tests"][0][0])
    return chain(one_test, priced_points(number, 7))


INSTANCES = Grid(quick=lambda: _points(30), full=lambda: _points(1000))


def _least_share(problem: IdentificationProblem) -> fmpq:
    """Least share of the class of an object, over all sets of objects that contain it."""
    return min(
        problem.label_distribution(state)[problem.classes[x]]
        for state in range(1, 1 << problem.objects)
        for x in problem.members(state)
    )


def _largest_score(impurity: str) -> Callable[..., Value]:
    score = decomposable(impurity).score
    return lambda **point: score(_least_share(instance(**point)))


def _lightest(**point: object) -> arb:
    """log2(1/p_min), certified."""
    return -arb(min(instance(**point).probabilities)).log() / arb(2).log()


def _entropy_bound(**point: object) -> Value:
    return decomposable("entropy").score(min(instance(**point).probabilities))


ENTROPY_CLAIM = Claim(
    id="ngi.cor-2-entropy",
    cite=Cite("zhang2022", "Corollary 2, entropy"),
    statement=r"For the entropy $\epsilon_h\le\log_2\tfrac1{p_{\min}}$",
    instances=INSTANCES,
    measured=_largest_score("entropy"),
    asserts=AT_MOST(_entropy_bound, control=lambda **point: _lightest(**point) - fmpq(1, 10)),
    status="proved",
)

GINI_CLAIM = Claim(
    id="ngi.cor-2-gini",
    cite=Cite("zhang2022", "Corollary 2, Gini"),
    statement=r"For the Gini index of the paper $\epsilon_h<1$ (printed: at most 1)",
    instances=INSTANCES,
    measured=lambda **point: _largest_score("gini")(**point) / 2,
    asserts=LESS(1, control=fmpq(9, 10)),
    status="proved",
)

EXACT = Claim(
    id="ngi.cor-2-entropy.exact",
    cite=Cite("zhang2022", "Corollary 2, exact value of the largest class score"),
    statement=r"For the entropy $\epsilon_h=\max_x\log_2\frac{p(x)+\sum_{\ell\ne\ell(x)}p_\ell(X)}{p(x)}$",
    instances=INSTANCES,
    measured=lambda **point: _least_share(instance(**point)),
    asserts=EQUALS(
        lambda **point: smallest_share(instance(**point)),
        control=lambda **point: min(instance(**point).probabilities),
    ),
    method="exhaustive",
    status="not in the paper; derived in the source of the claim",
)
