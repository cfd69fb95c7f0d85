r"""Section 4: the domain and the target values of the coverage functions.

Adaptive submodular ranking requires this of the :math:`\tilde f_i` of ``submodularity``. With a single object, a single
class or theta = 1 the functions are 0/0; the root is then final and there is nothing to show. If some objects are
identical, :math:`f^p_i` stays below 1 (*alike*); section 6 merges them.

How it is checked. On instances on four objects whose tests separate all objects. The control omits the last test.

Is it tight? Two identical objects suffice for *alike*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from flint import fmpq

from proofs_checks.ngi.computed.small_instances import (
    WEIGHTS,
    are_told_apart,
    instance,
    solvable_points,
)
from theorylab.claims import HOLDS, REFUTED, Cite, Claim, Derivation, Grid, Point, number, scoped
from theorylab.claims.wording import point as point_in_words
from theorylab.impurities.coverage import coverage, mass_coverage, truncated_mass_coverage
from theorylab.problems.identification import IdentificationProblem

ZERO = fmpq(0)
FUNCTIONS = (coverage, truncated_mass_coverage, mass_coverage)


def _separable_points(every: int) -> Iterator[Point]:
    return filter(are_told_apart, solvable_points((2, 3), every=every))


def _is_covered_by(chosen: Callable[[IdentificationProblem], Iterable[int]]) -> Callable[..., bool]:
    """Return True if all coverages are 0 at no test and 1 at the chosen ones."""

    def measured(**point: object) -> bool:
        problem = instance(**point)
        functions = [of(problem, x) for of in FUNCTIONS for x in range(problem.objects)]
        return all(f(()) == 0 and f(chosen(problem)) == 1 for f in functions)

    return measured


RANGE = Claim(
    id="ngi.f-range",
    cite=Cite(
        "ngi",
        "Section 4, target values of the coverage functions (Problems 1 and 2)",
        r"The target (maximum) values for these two functions are both 1, for each object $x_i$",
    ),
    statement=r"If every two objects are told apart by a test, $\phi(X)>0$ and $\theta<1$, then"
    r" $\tilde f_i(\emptyset)=\bar f^p_i(\emptyset)=f^p_i(\emptyset)=0$ and"
    r" $\tilde f_i(D)=\bar f^p_i(D)=f^p_i(D)=1$, for every $i$",
    instances=Grid(scoped(lambda: _separable_points(97), lambda: _separable_points(3))),
    hypotheses={"theta < 1": lambda theta: theta < 1},
    method="exhaustive",
    measured=_is_covered_by(lambda problem: range(problem.variables)),
    # the control omits the last test
    asserts=HOLDS(control=_is_covered_by(lambda problem: range(problem.variables - 1))),
    derivation=Derivation(
        r"""Without tests the set is $X$, of probability $1$ and with $\phi(X)>0$ pairs. As $\theta<1$ and $p(x_i)<1$,
        since there are two classes, no denominator is $0$, and all three functions are $0$. After all tests the set is
        $\{x_i\}$, of probability $p(x_i)$ and without pairs. The numerators are then
        $1-p(x_i)\ge1-\max\{p(x_i),\theta\}$, and the functions are $1$."""
    ),
    literature="A root of a single class, a single object or theta = 1 is final, and the functions are not defined "
    "there",
    origin="reading",
)


def _least_in_words(point: Point, measured: bool, claimed: bool) -> str:
    problem = instance(**point)
    tests = range(problem.variables)
    least, x = min((mass_coverage(problem, x)(tests), x) for x in range(problem.objects))
    return f"{point_in_words(point)}: after all tests the mass coverage of object {x + 1} is {number(least)}, not 1"


ALIKE = Claim(
    id="ngi.f-range.alike",
    cite="Section 4, target value of the mass coverage, with objects that are alike",
    statement=r"$f^p_i(D)=1$ for every $i$ on every instance on which some tree is always right",
    instances=Grid(lambda: solvable_points((1, 2), WEIGHTS[:1], (ZERO,))),
    measured=RANGE.measured,
    asserts=RANGE.asserts,
    recorded=REFUTED,
    witness=_least_in_words,
    literature="Not printed: the paper assumes that the tests separate all objects, and merges objects that are not"
    " separated",
)
