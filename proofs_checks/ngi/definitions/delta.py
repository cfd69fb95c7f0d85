r"""Section 4: the minimum positive increment Delta of the coverage functions, and thresholds for which it is tiny.

Delta is the minimum positive increment of the coverage :math:`\tilde f_i` of ``submodularity``; the paper bounds it for
a reasonable threshold, such as a multiple of the greatest common divisor of the probabilities.

In the family (``family``), a set of two objects of weights k and k + 1 exceeds the threshold by only 1/(4k+2), with 1/4
of the heterogeneous pairs, and the second test covers this excess.

How it is checked. Delta is computed exactly over all sets of tests: on the family for k = 1, 4, ..., and for the repair
on four objects and on random instances. The claim has the constant 1/100; by the closed form every other constant fails
too. The closed form is proved for every k >= 1 by computer algebra: with k = 1 + j, every nonzero increment minus the
claimed Delta is a quotient of polynomials in j with nonnegative coefficients, and for some increments it is 0. For k =
1, ..., 9 these increments are compared with those of the coverage functions on all sets of tests.

Is it tight? The repair is tight up to the factor 1 - M: :math:`\Delta=p_{\min}/((1-M)\phi(X))` occurs.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, permutations, product

from flint import fmpq

from proofs_checks.ngi.computed.guarantee import least_increment, subproblems
from proofs_checks.ngi.computed.small_instances import (
    instance,
    instance_of_digits,
    priced_points,
    solvable_points,
)
from theorylab.claims import AT_LEAST, HOLDS, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.errors import PrecisionExhausted
from theorylab.extras import sympy
from theorylab.impurities.coverage import coverage


def light_pairs(k: int) -> Point:
    """Return four objects of weights k and k + 1, for which some remaining pairs barely exceed the threshold."""
    return instance_of_digits("0101", "0011 0101", (k, k + 1, k, k + 1), fmpq(2 * k, 4 * k + 2))


def _on_family(k: int) -> fmpq:
    """Return Delta n^2 / p_min."""
    problem = instance(**light_pairs(k))
    return least_increment(problem) * problem.objects**2 / min(problem.probabilities)


@cache
def _j() -> sympy.Symbol:
    """Return the symbol j = k - 1."""
    return sympy.Symbol("j", nonnegative=True)


@cache
def _increments() -> tuple[sympy.Expr, ...]:
    """Return the coverage increments of the family as functions of j = k - 1, by object, test, and earlier tests."""
    k = 1 + _j()
    weights, theta = (k, k + 1, k, k + 1), 2 * k / (4 * k + 2)
    p = [weight / sum(weights) for weight in weights]
    shape = instance(**light_pairs(1))
    needed = [1 - _larger(mass, theta) for mass in p]

    def uncovered_share(i: int, asked: tuple[int, ...]) -> sympy.Expr:
        left = shape.reached(i, asked)
        excess = _larger(sum(p[x] for x in shape.members(left)) - (1 - needed[i]), sympy.Integer(0))
        return excess / needed[i] * shape.heterogeneous_pairs(left) / shape.heterogeneous_pairs(shape.root)

    return tuple(
        sympy.cancel(uncovered_share(i, asked) - uncovered_share(i, (*asked, d)))
        for i, (d, other) in product(range(shape.objects), permutations(range(shape.variables)))
        for asked in ((), (other,))
    )


def _are_those_of_the_coverage(k: int) -> bool:
    """Return True if the increments at one k, and the least positive one, are those of the coverage functions."""
    problem = instance(**light_pairs(k))
    functions = [coverage(problem, x) for x in range(problem.objects)]
    found = [
        f([*asked, d]) - f(asked)
        for f, (d, other) in product(functions, permutations(range(problem.variables)))
        for asked in ((), (other,))
    ]
    values = [step.subs(_j(), k - 1) for step in _increments()]
    same = [fmpq(int(value.p), int(value.q)) for value in values] == found
    return same and min(step for step in found if step > 0) == least_increment(problem)


def _larger(one: sympy.Expr, other: sympy.Expr) -> sympy.Expr:
    """Return the larger of two functions of j, if the same one is larger for every j >= 0."""
    for larger, smaller in ((one, other), (other, one)):
        if _never_negative(larger - smaller):
            return larger
    raise PrecisionExhausted(f"neither of {one} and {other} is shown to be the larger one for every j >= 0")


def _never_negative(function: sympy.Expr) -> bool:
    """Return True if it is a quotient of polynomials in j without negative coefficients, defined for every j >= 0."""
    above, below = (sympy.Poly(part, _j()).all_coeffs() for part in sympy.fraction(sympy.cancel(function)))
    return all(c >= 0 for c in (*above, *below)) and below[-1] > 0


def _least_for_every_k(numerator: sympy.Expr) -> bool:
    """Return True if Delta is numerator / (8 (k + 1)) for every k >= 1, from increments that are true for small k."""
    delta = numerator / (8 * (2 + _j()))
    excesses = [sympy.cancel(step - delta) for step in _increments() if step != 0]
    least = all(map(_never_negative, excesses)) and 0 in excesses
    return least and all(map(_are_those_of_the_coverage, range(1, 10)))


def _repaired_bound(**point: object) -> fmpq:
    problem = instance(**point)
    masses = [problem.probability(state) for state, _ in subproblems(problem)]
    excess = min(mass - problem.theta for mass in masses)
    return min(*problem.probabilities, excess) / problem.heterogeneous_pairs(problem.root)


CLAIM_DELTA = Claim(
    id="ngi.delta",
    cite=Cite(
        "ngi",
        "Section 4, display of Delta",
        r"with a reasonable value of $\theta$ (e.g., a multiple of the greatest common divisor of"
        r" $\{p(x)\}$), the minimum positive incremental value of any element and any $\tilde f_i$ is"
        r" $\Delta=\Omega(p_{\min}/n^2)$",
    ),
    statement=r"For a threshold that is a multiple of the greatest common divisor of the probabilities,"
    r" $\Delta=\Omega(p_{\min}/n^2)$, say $\Delta\ge\tfrac1{100}p_{\min}/n^2$",
    instances=Grid.over(k=[4**j for j in range(8)]),
    measured=_on_family,
    asserts=AT_LEAST(fmpq(1, 100), control=1),
    literature="False for every constant. For such thresholds this step, and the paper's derivation of the order in"
    " Theorem 1 from it, fails; the theorem itself is proved for every threshold (ngi.thm-1)",
    falls="proof step",
    witness="probabilities (k, k+1, k, k+1)/(4k+2) with k={k}, classes 0, 1, 0, 1, theta=2k/(4k+2), tests 01|23 and"
    " 02|13: Delta n^2/p_min is {measured}, and 4(2k+1)/(k(k+1)) for every k, which tends to 0;"
    " tried: k = 1, 4, 16, ..., 4^7",
).repaired(
    place="Section 4, display of Delta, with the excess over the threshold",
    statement=r"$\Delta\ge\min\{p_{\min},\eta\}/\phi(X)$, where $\eta$ is the minimum of $p(S)-\theta$ over the"
    r" non-final sets $S$ reached by tests; in particular $\Delta\ge p_{\min}/\phi(X)\ge2p_{\min}/n^2$ for $\theta=0$",
    instances=Grid(
        scoped(
            lambda: chain(solvable_points((2, 3), every=97), priced_points(50, 4)),
            lambda: chain(solvable_points((2, 3, 4), every=5), priced_points(1000, 4)),
        )
    ),
    hypotheses={"theta < 1": lambda theta: theta < 1},
    measured=lambda **point: least_increment(instance(**point)),
    asserts=AT_LEAST(_repaired_bound, control=lambda **point: 3 * _repaired_bound(**point)),
    method="exhaustive",
    derivation=Derivation(
        r"""The coverage of $x_i$ at $S$ is $1-u$, $u=ab$, with $a=\frac{(p(S)-M)^+}{1-M}$, $M=\max\{p(x_i),\theta\}$,
        and $b=\frac{\phi(S)}{\phi(X)}$. Let a test take $S$ to $S'\subsetneq S$ and let $u(S)>0$. The increment is
        $b(S)(a(S)-a(S'))+a(S')(b(S)-b(S'))\ge b(S)(a(S)-a(S'))$, and $b(S)\ge\frac1{\phi(X)}$. If $p(S')\ge M$, then
        $a(S)-a(S')\ge p(S)-p(S')\ge p_{\min}$. Otherwise $a(S)-a(S')\ge p(S)-M$. For $M=p(x_i)$ this is at least
        $p_{\min}$, as $S$ has another object. For $M=\theta$ it is at least $\eta$, because $u(S)>0$ means that $S$ is
        not final. For $\theta=0$ a non-final set has at least two objects, so $\eta\ge p_{\min}$; and
        $\phi(X)\le\frac{n^2}2$."""
    ),
)

FAMILY = Claim(
    id="ngi.delta.family",
    cite="Section 4, display of Delta, on a family",
    statement=r"For the probabilities $(k,k+1,k,k+1)/(4k+2)$, classes $0,1,0,1$, threshold $2k/(4k+2)$ and tests"
    r" $01|23$, $02|13$: $\Delta=\frac1{8(k+1)}$ and $\Delta n^2/p_{\min}=\frac{4(2k+1)}{k(k+1)}$, for every $k\ge1$",
    measured=lambda: _least_for_every_k(sympy.Integer(1)),
    asserts=HOLDS(control=lambda: _least_for_every_k(sympy.Rational(9, 8))),
    method="symbolic",
    complete=True,
    literature="Not in the paper",
)
