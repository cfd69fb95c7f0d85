r"""The submodular functions that measure the progress of identifying an object (section 4).

For an object :math:`x_i` of an identification instance and a set :math:`D'` of tests let
:math:`S=S^{(i)}_{D'}` be the objects that agree with it on :math:`D'`. Zhang and Gionis (2022) cover the
mass and the heterogeneous pairs that have been split off,

.. math:: f^p_i=\frac{1-p(S)}{1-p(x_i)},\quad \bar f^p_i=\min\Big\{\frac{1-p(S)}{1-\max\{p(x_i),\theta\}},1\Big\},
          \quad f^\phi_i=1-\frac{\phi(S)}{\phi(X)},

and join the last two to :math:`\tilde f_i=1-(1-\bar f^p_i)(1-f^\phi_i)`. For :math:`\theta<1` it is 1 exactly where
:math:`S` is final: :math:`p(S)\le\max\{p(x_i),\theta\}` or :math:`\phi(S)=0`.

The functions below take the instance, ``problem``, and the index ``x`` of the object.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.impurities.submodular import SetFunction, disjunction, truncate
from theorylab.problems.identification import IdentificationProblem

__all__ = ["coverage", "mass_coverage", "pair_coverage", "truncated_mass_coverage", "uncovered_mass"]


def mass_coverage(problem: IdentificationProblem, x: int) -> SetFunction:
    """Return the share f^p of the mass of the other objects that a set of tests splits off from the object ``x``.

    Raises
    ------
    InvalidArgument
        If there is no other object.
    """
    others = _positive(1 - problem.probabilities[x], f"mass coverage of object {x}: there is no other object")
    return SetFunction(
        problem.variables, lambda tests: (1 - problem.probability(problem.reached(x, tests))) / others
    )


def truncated_mass_coverage(problem: IdentificationProblem, x: int) -> SetFunction:
    """Return the mass coverage of the object ``x``, scaled to reach 1 at the threshold theta and truncated at 1.

    Raises
    ------
    InvalidArgument
        If theta is 1 or there is no other object.
    """
    f = mass_coverage(problem, x)
    return truncate(f * ((1 - problem.probabilities[x]) / _needed_mass(problem, x)), 1)


def pair_coverage(problem: IdentificationProblem, x: int) -> SetFunction:
    """Return the share f^phi of the heterogeneous pairs of which a set of tests splits off at least one from ``x``.

    Raises
    ------
    InvalidArgument
        If all objects have the same class.
    """
    pairs = _all_pairs(problem)
    return SetFunction(
        problem.variables, lambda tests: 1 - problem.heterogeneous_pairs(problem.reached(x, tests)) / pairs
    )


def coverage(problem: IdentificationProblem, x: int) -> SetFunction:
    """Return the disjunction of truncated mass coverage and pair coverage of the object ``x``.

    Raises
    ------
    InvalidArgument
        If theta is 1 or all objects have the same class: then the root is already final.
    """
    return disjunction(truncated_mass_coverage(problem, x), pair_coverage(problem, x))


def uncovered_mass(problem: IdentificationProblem, x: int, state: int) -> fmpq:
    """Return 1 minus the coverage of the object ``x`` after a path that leads it to ``state``.

    It depends on the path only through the remaining objects, so Algorithm 1 can solve every
    subproblem once.
    """
    pairs = problem.heterogeneous_pairs(state) / _all_pairs(problem)
    needed = _needed_mass(problem, x)
    excess = problem.probability(state) - (1 - needed)
    return excess / needed * pairs if excess > 0 and pairs > 0 else fmpq(0)


def _needed_mass(problem: IdentificationProblem, x: int) -> fmpq:
    """Return the mass to split off from an object until the rest is light or consists of the object only."""
    needed = 1 - max(problem.probabilities[x], problem.theta)
    return _positive(needed, f"coverage of object {x}: theta is 1, or there is no other object")


def _all_pairs(problem: IdentificationProblem) -> fmpq:
    pairs = fmpq(problem.heterogeneous_pairs(problem.root))
    return _positive(pairs, "pair coverage: all objects have the same class")


def _positive(denominator: fmpq, otherwise: str) -> fmpq:
    if denominator == 0:
        raise InvalidArgument(otherwise)
    return denominator
