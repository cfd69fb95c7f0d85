r"""Corollary 2: the largest score of a class is small for the entropy and for Gini.

Problem. An instance and a decomposable impurity with class scores h; :math:`\epsilon_h` is the largest score of the
class of an object x among a set of objects S that contains x.

Statement. :math:`\epsilon_h` is at most the score of the share p_min: :math:`\log_2(1/p_{\min})` for the entropy, and
:math:`1-p_{\min}<1` for Gini as the paper has it (here twice that, as it is normalised to 1 at equal shares of two
classes). *(exact)*: for both, :math:`\epsilon_h` is the score of the share
:math:`\min_x\frac{p(x)}{p(x)+p(\text{other classes})}`.

Derivation. Both scores fall as the share grows. Other objects of its class only add to the share of x, all objects of
other classes only take from it. The share is at least p_min, as the denominator is at most 1.

How it is checked. Against all sets S of all instances on four objects with each distribution, and of random ones. The
control has the second least probability for the least.

Is it tight? It is attained where the lightest object is alone in its class. The printed bound 1 for Gini is
approached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from flint import fmpq

from proofs_checks.ngi.computed.guarantee import smallest_share
from proofs_checks.ngi.computed.small_instances import (
    WEIGHTS,
    instance,
    labellings,
    priced_points,
    small_points,
)
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Grid, Point
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


def _largest_score(impurity: str, **point: object) -> Value:
    return decomposable(impurity).score(_least_share(instance(**point)))


def _with_impurities(points: Iterator[Point]) -> Iterator[Point]:
    return ({**point, "impurity": impurity} for point in points for impurity in ("entropy", "gini"))


def _score_of(place: int) -> Callable[..., Value]:
    """The score of the least probability, or of a later one in their order."""

    def bound(impurity: str, **point: object) -> Value:
        return decomposable(impurity).score(sorted(instance(**point).probabilities)[place])

    return bound


LARGEST_SCORE = Claim(
    id="ngi.cor-2",
    cite=Cite("zhang2022", "Corollary 2"),
    statement=r"$\epsilon_h$ is at most the score of the share $p_{\min}$: for the entropy"
    r" $\epsilon_h\le\log_2\tfrac1{p_{\min}}$, for the Gini index of the paper $\epsilon_h\le1-p_{\min}<1$ (printed: at"
    r" most $1$)",
    instances=Grid(quick=lambda: _with_impurities(_points(30)), full=lambda: _with_impurities(_points(1000))),
    measured=_largest_score,
    asserts=AT_MOST(_score_of(0), control=_score_of(1)),
    status="proved",
)

EXACT = Claim(
    id="ngi.cor-2.exact",
    cite=Cite("zhang2022", "Corollary 2, exact value of the largest class score"),
    statement=r"$\epsilon_h$ is the score of the share $\min_x\frac{p(x)}{p(x)+\sum_{\ell\ne\ell(x)}p_\ell(X)}$, for"
    r" the entropy $\max_x\log_2\frac{p(x)+\sum_{\ell\ne\ell(x)}p_\ell(X)}{p(x)}$",
    instances=INSTANCES,
    measured=lambda **point: _least_share(instance(**point)),
    asserts=EQUALS(
        lambda **point: smallest_share(instance(**point)),
        control=lambda **point: min(instance(**point).probabilities),
    ),
    method="exhaustive",
    status="not in the paper; derived in the source of the claim",
    origin="new",
)
