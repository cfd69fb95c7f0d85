r"""Section 4: a set of objects is final if and only if each of them is completely covered.

Problem. A node with the objects S, reached by the tests D', is a leaf if :math:`\phi(S)=0` or
:math:`p(S)\le\theta`. Its objects are covered if :math:`\tilde f_i(D')=1`, with

.. math:: \tilde f_i=1-\Big(1-\min\Big\{\frac{1-p(S)}{1-\max\{p(x_i),\theta\}},1\Big\}\Big)\frac{\phi(S)}{\phi(X)}.

Algorithm. Algorithm 1 stops by the first condition; its analysis uses the second.

How it is checked. For every set of tests of an instance and every set of objects that agree on it, exactly. Quick:
every fifth of the instances on four objects with two or three binary tests, two distributions and two thresholds; full:
four distributions and seven thresholds, up to four tests, and 300 random instances. The control omits the truncation,
as if theta were 0.

Is it tight? For :math:`\theta=1` the functions are not defined, and every set is final.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, islice

from flint import fmpq

from proofs_checks.ngi.computed.small_instances import (
    THRESHOLDS,
    WEIGHTS,
    instance,
    labellings,
    random_points,
    small_points,
)
from theorylab.claims import HOLDS, Cite, Claim, Derivation, Grid, scoped
from theorylab.impurities.coverage import coverage, mass_coverage, pair_coverage
from theorylab.impurities.submodular import SetFunction, disjunction
from theorylab.problems.identification import IdentificationProblem


def _final_iff_covered(
    function: Callable[[IdentificationProblem, int], SetFunction],
) -> Callable[..., bool]:
    def measured(**point: object) -> bool:
        problem = instance(**point)
        functions = [function(problem, x).values for x in range(problem.objects)]
        return all(
            problem.is_pure(here) == all(functions[x][subset] == 1 for x in problem.members(here))
            for subset in range(1 << problem.variables)
            for here in _parts(problem, subset)
        )

    return measured


def _parts(problem: IdentificationProblem, subset: int) -> set[int]:
    """Return the sets of objects at the ends of the tests in ``subset``."""
    tests = [d for d in range(problem.variables) if subset >> d & 1]
    return {problem.reached(x, tests) for x in range(problem.objects)}


def _untruncated_function(problem: IdentificationProblem, x: int) -> SetFunction:
    return disjunction(mass_coverage(problem, x), pair_coverage(problem, x))


CLAIM = Claim(
    id="ngi.term-equiv",
    origin="reading",
    cite=Cite(
        "ngi",
        "section 4",
        "An instance of NGI is cast as one of ASR, by a non-decreasing submodular function for each"
        r" object: $\tilde f_i(D')=1-\left(1-\bar{f^p_i}(D')\right)\left(1-f^\phi_i(D')\right)$",
    ),
    statement=r"For $\theta<1$ and $\phi(X)>0$, $\phi(S)=0$ or $p(S)\le\theta$ if and only if"
    r" $\tilde f_i(D')=1$ for every $x_i\in S$, where $S=S^{(i)}_{D'}$",
    instances=Grid(
        scoped(
            lambda: islice(
                small_points((2, 3), labellings(4), WEIGHTS[1:3], (fmpq(0), fmpq(3, 10))), 0, None, 5
            ),
            lambda: chain(small_points((2, 3, 4), labellings(4), WEIGHTS, THRESHOLDS), random_points(300, 2)),
        )
    ),
    hypotheses={"theta < 1": lambda theta: theta < 1},
    measured=_final_iff_covered(coverage),
    asserts=HOLDS(control=_final_iff_covered(_untruncated_function)),
    method="exhaustive",
    derivation=Derivation(
        r"""For $x_i\in S$, $\tilde f_i(D')=1$ means that $p(S)\le\max\{p(x_i),\theta\}$ or $\phi(S)=0$. This
        holds if $\phi(S)=0$ or $p(S)\le\theta$. Conversely, $p(S)\le p(x_i)$ is possible only for $S=\{x_i\}$,
        since all objects have positive probability, and then $\phi(S)=0$. So one object of $S$ is covered if
        and only if all are."""
    ),
)
