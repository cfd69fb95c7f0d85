r"""Section 4: where the coverage functions are defined, and what they reach.

Problem. An instance, an object, and sets of tests; :math:`\tilde f_i` as in ``submodularity``.

Statement. Every :math:`\tilde f_i` (and :math:`f^p_i` and its truncation, which reach 1 as only x_i stays) is 0 at no
test and 1 at all tests, as adaptive submodular ranking requires, if every two objects are told apart by a test. Not
for every instance: with a single object, with theta = 1, or with one class only, it is 0/0; in these cases the root is
final. Where some objects are alike, :math:`f^p_i` stays below 1 (section 6 merges them). *Repaired*: for at least two
classes and theta < 1.

How it is checked. All instances on four objects whose tests tell all objects apart. The undefined cases from the
smallest on.

Is it tight? Yes, each condition is needed: a single object, theta = 1 and one class are instances of f-range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from flint import fmpq

from proofs_checks.ngi.computed.small_instances import (
    PAIR,
    WEIGHTS,
    are_told_apart,
    instance,
    solvable_points,
    written,
)
from theorylab.claims import HOLDS, REFUTED, Cite, Claim, Derivation, Grid, Point
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


RANGE = Claim(
    id="ngi.f-range",
    origin="printed",
    cite=Cite(
        "zhang2022",
        "Section 4, target values of the coverage functions (Problems 1 and 2)",
        r"The target (maximum) values for these two functions are both 1, for each object $x_i$",
    ),
    statement=r"If every two objects are told apart by a test, then for every $\theta\in[0,1]$ and every $i$"
    r" $\tilde f_i(\emptyset)=\bar f^p_i(\emptyset)=f^p_i(\emptyset)=0$ and $\tilde f_i(D)=\bar f^p_i(D)=f^p_i(D)=1$",
    instances=Grid(AT_THE_EDGE),
    measured=_covered_by(lambda problem: range(problem.variables)),
    asserts=HOLDS(control=_covered_by(lambda problem: range(1))),
    status="not defined for a single object, a single class or theta = 1, where the root is final and nothing is to be"
    " shown: no statement of the paper falls",
    falls="slip",
    witness="objects of classes {classes}, theta={theta}: a denominator is 0, and the function is not defined",
).repaired(
    place="Section 4, target values, for two classes or more and theta below 1",
    statement=r"If every two objects are told apart by a test, $\phi(X)>0$ and $\theta<1$, then"
    r" $\tilde f_i(\emptyset)=\bar f^p_i(\emptyset)=f^p_i(\emptyset)=0$ and"
    r" $\tilde f_i(D)=\bar f^p_i(D)=f^p_i(D)=1$, for every $i$",
    instances=Grid(quick=lambda: _told_apart(97), full=lambda: _told_apart(3)),
    hypotheses={"theta < 1": lambda theta: theta < 1},
    method="exhaustive",
    derivation=Derivation(
        r"""No test leaves $X$, of probability $1$ and with $\phi(X)>0$ pairs. As $\theta<1$ and $p(x_i)<1$, since there
        are two classes, no denominator is $0$, and all three functions are $0$. All tests leave $x_i$ only, of
        probability $p(x_i)$ and with no pair; the numerators are then $1-p(x_i)\ge1-\max\{p(x_i),\theta\}$, and the
        functions are $1$."""
    ),
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
    origin="new",
)
