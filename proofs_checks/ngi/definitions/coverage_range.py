r"""Sections 3 and 4: what a set of tests leaves with an object, and where the coverage functions are defined.

Problem. An instance, an object, and sets of tests; :math:`\tilde f_i` as in ``submodularity``.

Statement. *(order-free)*: the objects left by tests do not depend on their order. *(f-range)*: every :math:`\tilde
f_i` (and :math:`f^p_i` and its truncation, which reach 1 as only x_i stays) is 0 at no test and 1 at all tests, as
adaptive submodular ranking requires, if every two objects are told apart by a test. Not for every instance: with a
single object, with theta = 1, or with one class only, it is 0/0; in these cases the root is final. Where some objects
are alike, :math:`f^p_i` stays below 1 (section 6 merges them). *Repaired*: for at least two classes and theta < 1.
*(GI-special)*: for theta = 0 the final sets are those of one class, and Problem 1 is group identification.

Derivation. Objects left are an intersection. No test leaves all of X, of probability 1 and with phi(X) pairs. All
tests leave x_i only, of probability p(x_i) and with no pair; :math:`1-p(x_i)` is what f^p is divided by, and at least
what its truncation is.

How it is checked. All orders of all tests, and all instances on four objects whose tests tell all objects apart. The
undefined cases from the smallest on. Group identification: final sets against sets of one class, for all sets of
objects.

Is it tight? Yes, each condition is needed: a single object, theta = 1 and one class are instances of f-range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, permutations

from flint import fmpq

from proofs_checks.ngi.computed.small_instances import (
    PAIR,
    WEIGHTS,
    are_told_apart,
    instance,
    priced_points,
    solvable_points,
    written,
)
from theorylab.claims import HOLDS, REFUTED, Cite, Claim, Grid, Point
from theorylab.errors import InvalidArgument
from theorylab.impurities.coverage import coverage, mass_coverage, truncated_mass_coverage
from theorylab.problems.identification import IdentificationProblem

ZERO = fmpq(0)
FUNCTIONS = (coverage, truncated_mass_coverage, mass_coverage)


SINGLE = written("0", "0", (1,))
AT_THE_EDGE = [PAIR, SINGLE, {**PAIR, "theta": fmpq(1)}, {**PAIR, "classes": (0, 0)}]
"""Instances whose objects all differ: a regular one, a single object, theta = 1, and one class."""


def _told_apart(every: int) -> Iterator[Point]:
    return filter(are_told_apart, solvable_points((2, 3), every=every))


def _covered_by(chosen: Callable[[IdentificationProblem], Iterable[int]]) -> Callable[..., bool]:
    """Whether all coverages are 0 at no test and 1 at the chosen ones; false where one is not defined."""

    def measured(**point: object) -> bool:
        problem = instance(**point)
        try:
            functions = [of(problem, x) for of in FUNCTIONS for x in range(problem.objects)]
        except InvalidArgument:
            return False
        return all(f(()) == 0 and f(chosen(problem)) == 1 for f in functions)

    return measured


def _step_by_step(problem: IdentificationProblem, x: int, tests: tuple[int, ...]) -> int:
    """Objects left with x, one test after another on the objects that are left."""
    left = list(range(problem.objects))
    for d in tests:
        left = [y for y in left if problem.tests[d][y] == problem.tests[d][x]]
    return sum(1 << y for y in left)


def _order_free(last: int | None = None, **point: object) -> bool:
    """Whether all orders of all tests leave the same objects, also before the last test for ``last=-1``."""
    problem = instance(**point)
    orders = list(permutations(range(problem.variables)))
    return all(
        {_step_by_step(problem, x, order[:last]) for order in orders}
        == {problem.reached(x, orders[0][:last])}
        for x in range(problem.objects)
    )


def _final_is_pure(**point: object) -> bool:
    problem = instance(**point)
    return all(
        problem.is_pure(state) == (len({problem.classes[x] for x in problem.members(state)}) == 1)
        for state in range(1, 1 << problem.objects)
    )


ORDER_FREE = Claim(
    id="ngi.order-free",
    cite=Cite("zhang2022", "Section 3, decomposable impurity functions"),
    statement=r"The order of the tests in $D'$ does not matter for $S^{(i)}_{D'}$",
    instances=Grid(
        quick=lambda: chain(solvable_points((2, 3), every=211), priced_points(30, 8)),
        full=lambda: chain(solvable_points((2, 3, 4), every=23), priced_points(500, 8)),
    ),
    measured=_order_free,
    asserts=HOLDS(control=lambda **point: _order_free(last=-1, **point)),
    method="exhaustive",
    status="proved: an intersection",
)

GROUP = Claim(
    id="ngi.gi-special",
    cite=Cite("zhang2022", "Section 3, after Problem 1"),
    statement=r"For $\theta=0$ the leaves allowed by Problem 1 are the nodes of one class, as in group identification",
    instances=Grid(
        quick=lambda: solvable_points((2,), thresholds=(ZERO,)),
        full=lambda: chain(
            solvable_points((2, 3, 4), thresholds=(ZERO,)),
            ({**point, "theta": ZERO} for point in priced_points(500, 9)),
        ),
    ),
    measured=_final_is_pure,
    asserts=HOLDS(control=lambda **point: _final_is_pure(**{**point, "theta": fmpq(1, 2)})),
    method="exhaustive",
    status="proved: no node has probability 0",
)

RANGE = Claim(
    id="ngi.f-range",
    cite=Cite("zhang2022", "Section 4, target values of the coverage functions (Problems 1 and 2)"),
    statement=r"If every two objects are told apart by a test, then for every $\theta\in[0,1]$ and every $i$"
    r" $\tilde f_i(\emptyset)=\bar f^p_i(\emptyset)=f^p_i(\emptyset)=0$ and $\tilde f_i(D)=\bar f^p_i(D)=f^p_i(D)=1$",
    instances=Grid(AT_THE_EDGE),
    measured=_covered_by(lambda problem: range(problem.variables)),
    asserts=HOLDS(control=_covered_by(lambda problem: range(1))),
    status="not defined for a single object, a single class or theta = 1, where the root is final",
    falls="theorem",
    witness="objects of classes {classes}, theta={theta}: a denominator is 0, and the function is not defined",
).repaired(
    place="Section 4, target values, for two classes or more and theta below 1",
    statement=r"If every two objects are told apart by a test, $\phi(X)>0$ and $\theta<1$, then"
    r" $\tilde f_i(\emptyset)=\bar f^p_i(\emptyset)=f^p_i(\emptyset)=0$ and"
    r" $\tilde f_i(D)=\bar f^p_i(D)=f^p_i(D)=1$, for every $i$",
    instances=Grid(quick=lambda: _told_apart(97), full=lambda: _told_apart(3)),
    method="exhaustive",
    status="proved in the source of the claim",
)

ALIKE = Claim(
    id="ngi.f-range.alike",
    cite=Cite("zhang2022", "Section 4, target value of the mass coverage, with objects that are alike"),
    statement=r"$f^p_i(D)=1$ for every $i$ on every instance on which some tree is always right",
    instances=Grid(quick=lambda: solvable_points((1, 2), WEIGHTS[:1], (ZERO,))),
    measured=RANGE.measured,
    asserts=RANGE.asserts,
    recorded=REFUTED,
    status="not printed: the paper assumes that all objects are told apart, and merges those that are not",
)
