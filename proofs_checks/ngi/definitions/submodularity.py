r"""Section 4: the functions that count what an object has been separated from are monotone and submodular.

Problem. For an object of an identification instance and a set D' of tests, let S be the objects that agree
with it on D'. The paper measures progress by the mass split off,
:math:`f^p=(1-p(S))/(1-p(x))`, its truncation :math:`\bar f^p` at the threshold, the heterogeneous
pairs split off, :math:`f^\phi=1-\phi(S)/\phi(X)`, and the disjunction
:math:`\tilde f=1-(1-\bar f^p)(1-f^\phi)`.

Algorithm. The efficiency term of Algorithm 1, and the analysis of its greedy rule, rest on them.

Statement. As functions of D' all four are monotone and submodular, for every object of every instance.

How it is checked. On all sets of tests of an instance, by the steps of one element, exactly. Quick: all instances on
four objects with two or three binary tests (one labelling where classes do not matter, four
distributions and seven thresholds where they do, thinned for the disjunction); full: all of them, with up
to four tests, and 300 random ones with up to six objects and three outcomes. The controls claim more: that a
function is modular (equality), for the truncation and the pairs likewise, and for the disjunction that the
conjunction :math:`\bar f^p f^\phi` is submodular too.

Is it tight? The statement is. f^p and f^phi are weighted coverage functions: a test covers the objects, or the
pairs, that it splits off, each with a fixed weight. A constant cuts off a monotone submodular function to
one again. For f, g with values in [0, 1] the gain of d under the disjunction is
:math:`(1-g(D'\cup d))\,\delta f+(1-f(D'))\,\delta g`, and each of the four factors is non-negative and can
only fall as D' grows. The conjunction has growing factors instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, islice
from typing import Any

from flint import fmpq

from proofs_checks.ngi.computed.small_instances import (
    THRESHOLDS,
    WEIGHTS,
    instance,
    labellings,
    random_points,
    small_points,
)
from theorylab.claims import HOLDS, Cite, Claim, Grid
from theorylab.impurities.coverage import coverage, mass_coverage, pair_coverage, truncated_mass_coverage
from theorylab.impurities.submodular import SetFunction, conjunction
from theorylab.problems.identification import IdentificationProblem

LABELLINGS = tuple(labellings(4))

OfObject = Callable[[IdentificationProblem, int], SetFunction]


def _for_every_object(holds: Callable[[SetFunction], bool], function: OfObject) -> Callable[..., bool]:
    def measured(**point: object) -> bool:
        problem = instance(**point)
        return all(holds(function(problem, x)) for x in range(problem.objects))

    return measured


def _monotone_submodular(f: SetFunction) -> bool:
    return f.is_monotone() and f.is_submodular()


def _modular(f: SetFunction) -> bool:
    return f.is_submodular() and (f * -1).is_submodular()


def _conjunction(problem: IdentificationProblem, x: int) -> SetFunction:
    return conjunction(truncated_mass_coverage(problem, x), pair_coverage(problem, x))


def _grid(**choices: Iterable[Any]) -> Grid:
    """All instances on four objects with such classes, weights and thresholds; full: random ones too."""
    return Grid(
        quick=lambda: small_points((2, 3), **choices),
        full=lambda: chain(small_points((2, 3, 4), **choices), random_points(300, 1)),
    )


def _claim(
    name: str,
    symbol: str,
    function: OfObject,
    instances: Grid,
    control: Callable[..., bool] | None = None,
) -> Claim:
    """The claim of a function; the control is that it is modular, if no other is given."""
    return Claim(
        id=f"ngi.{name}",
        cite=Cite("zhang2022", "section 4"),
        statement=f"{symbol} is monotone and submodular as a function of the set of tests",
        instances=instances,
        measured=_for_every_object(_monotone_submodular, function),
        asserts=HOLDS(control=control or _for_every_object(_modular, function)),
        method="exhaustive",
        status="stated in the paper; proved in the source of the claim",
    )


MASS = _claim(
    "fp-submod", r"$f^p_i(D')=\frac{1-p(S^{(i)}_{D'})}{1-p(x_i)}$", mass_coverage, _grid(weights=WEIGHTS)
)

TRUNCATED = _claim(
    "fpt-submod",
    r"$\bar f^p_i(D')=\min\{\frac{1-p(S^{(i)}_{D'})}{1-\max\{p(x_i),\theta\}},1\}$",
    truncated_mass_coverage,
    _grid(weights=WEIGHTS, thresholds=THRESHOLDS),
)

PAIRS = _claim(
    "fphi-submod",
    r"$f^{\phi}_i(D')=1-\frac{\phi(S^{(i)}_{D'})}{\phi(X)}$",
    pair_coverage,
    _grid(classes=LABELLINGS),
)

FEWER = {"classes": LABELLINGS, "weights": WEIGHTS[1:3], "thresholds": (fmpq(0), fmpq(3, 10))}

DISJUNCTION = _claim(
    "ftilde-submod",
    r"$\tilde f_i=1-(1-\bar f^p_i)(1-f^{\phi}_i)$",
    coverage,
    Grid(
        quick=lambda: islice(small_points((2, 3), **FEWER), 0, None, 5),
        full=_grid(classes=LABELLINGS, weights=WEIGHTS, thresholds=THRESHOLDS).full,
    ),
    _for_every_object(_monotone_submodular, _conjunction),
)
