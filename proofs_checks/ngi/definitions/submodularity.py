r"""Section 4: the coverage functions of an object are monotone and submodular.

Algorithm. These are the mass split off from an object, its truncation at the threshold, the heterogeneous pairs split
off, and the disjunction of the last two. The efficiency term of Algorithm 1 and the analysis of its greedy rule are
based on them.

How it is checked. On all sets of tests of an instance, by the steps of one element, exactly. Quick: all instances on
four objects with two or three binary tests (one labelling where classes do not matter, four
distributions and seven thresholds where they do, thinned for the disjunction); full: all of them, with up
to four tests, and 300 random ones with up to six objects and three outcomes. The controls claim more: that a
function is modular (equality), for the truncation and the pairs likewise, and for the disjunction that the
conjunction :math:`\bar f^p f^\phi` is submodular too.

Is it tight? The conjunction is not submodular, because the factors of its gains increase with the set of tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
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
from theorylab.claims import HOLDS, Claim, Derivation, Grid, Point, scoped
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
    """Return all instances on four objects with the given classes, weights and thresholds; full: random ones too."""
    return Grid(scoped(lambda: small_points((2, 3), **choices), partial(_and_random, **choices)))


def _and_random(**choices: Iterable[Any]) -> Iterator[Point]:
    return chain(small_points((2, 3, 4), **choices), random_points(300, 1))


FEWER = {"classes": LABELLINGS, "weights": WEIGHTS[1:3], "thresholds": (fmpq(0), fmpq(3, 10))}
EVERY = {"classes": LABELLINGS, "weights": WEIGHTS, "thresholds": THRESHOLDS}


def _thin_points() -> Iterator[Point]:
    return islice(small_points((2, 3), **FEWER), 0, None, 5)


FUNCTIONS = {
    "mass": (mass_coverage, _grid(weights=WEIGHTS)),
    "truncated": (truncated_mass_coverage, _grid(weights=WEIGHTS, thresholds=THRESHOLDS)),
    "pairs": (pair_coverage, _grid(classes=LABELLINGS)),
    "disjunction": (
        coverage,
        Grid(scoped(_thin_points, partial(_and_random, **EVERY))),
    ),
}
"""The four functions, each with its instances."""


def _points(scope: str) -> Iterator[Point]:
    return (
        {"function": name, **point} for name, (_, grid) in FUNCTIONS.items() for point in grid.points(scope)
    )


def _holds(function: str, **point: object) -> bool:
    return _for_every_object(_monotone_submodular, FUNCTIONS[function][0])(**point)


def _modular_or_conjunction(function: str, **point: object) -> bool:
    """Return the stronger statement: that the function is modular, or that the conjunction has the property too."""
    if function == "disjunction":
        return _for_every_object(_monotone_submodular, _conjunction)(**point)
    return _for_every_object(_modular, FUNCTIONS[function][0])(**point)


CLAIM = Claim(
    id="ngi.submod",
    origin="printed",
    cite="Section 4",
    statement=r"$f^p_i(D')=\frac{1-p(S^{(i)}_{D'})}{1-p(x_i)}$,"
    r" $\bar f^p_i(D')=\min\{\frac{1-p(S^{(i)}_{D'})}{1-\max\{p(x_i),\theta\}},1\}$,"
    r" $f^{\phi}_i(D')=1-\frac{\phi(S^{(i)}_{D'})}{\phi(X)}$ and $\tilde f_i=1-(1-\bar f^p_i)(1-f^{\phi}_i)$ are"
    r" monotone and submodular functions of the set $D'$ of tests, where they are defined ($p(x_i)<1$, $\theta<1$,"
    r" $\phi(X)>0$)",
    instances=Grid(scoped(lambda: _points("quick"), lambda: _points("full"))),
    hypotheses={"theta < 1": lambda theta: theta < 1},
    measured=_holds,
    asserts=HOLDS(control=_modular_or_conjunction),
    method="exhaustive",
    derivation=Derivation(
        r"""$f^p_i$ and $f^\phi_i$ are weighted coverage functions: $d$ covers the objects, or the heterogeneous pairs,
        not all of whose objects agree with $x_i$ on $d$. Each has a fixed nonnegative weight, and $D'$ covers the union
        over $d\in D'$. The minimum of a monotone submodular function and a constant is monotone and submodular. For
        $f=\bar f^p_i$ and $g=f^\phi_i$ with values in $[0,1]$, the gain of $d$ under $1-(1-f)(1-g)$ at $D'$ is
        $(1-g(D'\cup\{d\}))\,(f(D'\cup\{d\})-f(D'))+(1-f(D'))\,(g(D'\cup\{d\})-g(D'))$. Each of the four factors is
        nonnegative and does not increase with $D'$."""
    ),
)
