r"""Runs of the printed algorithms on every monotone function of a few variables, and what theorems say of them.

Monotone in the paper is unate; negating variables changes neither a gain nor an influence nor a distance, and
permuting them only renames, up to the order in which ties are met. So one function of each class under
permutations stands for its class, and both orders of ties are run. A run goes on to size 2^n; its trees are
T_1, ..., T_(2^n), and T_(j+1) is the one after j splits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from flint import arb, fmpq

from constructions.monotone import monotone_classes
from proofs_checks.blt.printed_build_top_down import Step, bias, build_top_down, build_top_down_inf
from proofs_checks.blt.theorem_4 import least_errors
from theorylab.claims.verdict import Point
from theorylab.comparison import Value, enclosure
from theorylab.impurity import IMPURITIES

__all__ = [
    "STRONGLY_CONCAVE",
    "State",
    "exact_size",
    "harmonic",
    "kappa",
    "least_error_curve",
    "log2",
    "runs",
    "states",
]

STRONGLY_CONCAVE = ("gini", "entropy", "km")
ZERO = fmpq(0)


class State(NamedTuple):
    """A tree of a run.

    Attributes
    ----------
    leaves
        Its size.
    error
        Distance of f from the best completion of the tree.
    score
        Weighted gain, or score, of the split made next, a rational or a ball; ``None`` for the last tree.
    """

    leaves: int
    error: fmpq
    score: fmpq | arb | None


def runs(most: int, rules: tuple[str, ...]) -> Iterator[Point]:
    """One monotone function of every class that is not constant, with every rule and order of ties.

    Parameters
    ----------
    most
        Largest number of variables.
    rules
        Names of impurity functions, or ``"influence"``.
    """
    for n in range(1, most + 1):
        for function, _ in monotone_classes(n):
            if 0 < function < (1 << (1 << n)) - 1:
                for rule in rules:
                    for last in (False, True):
                        yield {"n": n, "f": function, "rule": rule, "last": last}


@cache
def states(n: int, f: int, rule: str, last: bool) -> tuple[State, ...]:
    """The trees of a run, by size.

    Parameters
    ----------
    n, f
        Number of variables, and the function.
    rule
        Name of an impurity function, or ``"influence"`` for Figure 2.
    last
        Order of ties; see :mod:`proofs_checks.blt.printed_build_top_down`.
    """
    if rule == "influence":
        steps = build_top_down_inf(n, f, 1 << n, last=last)
    else:
        steps = build_top_down(n, f, 1 << n, rule, last=last)
    return tuple(State(len(step.leaves), _error(n, f, step), _number(step.score)) for step in steps)


def _error(n: int, f: int, step: Step) -> fmpq:
    return sum((bias(f, leaf) * fmpq(leaf.inputs.bit_count(), 1 << n) for leaf in step.leaves), ZERO)


def _number(score: Value | None) -> fmpq | arb | None:
    return score if score is None or isinstance(score, fmpq) else enclosure(score)


@cache
def least_error_curve(n: int, f: int) -> tuple[fmpq, ...]:
    """opt_s for s = 1, ..., 2^n.

    Parameters
    ----------
    n, f
        Number of variables, at most 5, and the function.
    """
    (errors,) = least_errors(np.array([f], dtype=np.int64), n)
    return tuple(fmpq(error, 1 << n) for error in errors.tolist())


def exact_size(n: int, f: int) -> int:
    """Fewest leaves of a tree that computes f.

    Parameters
    ----------
    n, f
        Number of variables, at most 5, and the function.
    """
    return 1 + least_error_curve(n, f).index(ZERO)


@cache
def log2(s: int) -> fmpq | arb:
    """Logarithm to base 2: an integer for a power of two, else a ball.

    Parameters
    ----------
    s
        At least 1.
    """
    exact = s.bit_length() - 1
    return fmpq(exact) if s == 1 << exact else arb(s).log() / arb(2).log()


@cache
def kappa(impurity: str) -> fmpq | arb:
    """Best constant of strong concavity: 2 for Gini, 1 for Kearns-Mansour, a ball around 1/ln 2 for entropy.

    Parameters
    ----------
    impurity
        Name of one of :data:`STRONGLY_CONCAVE`.
    """
    ball = IMPURITIES[impurity].strong_concavity()
    return fmpq(int(ball.unique_fmpz())) if ball.is_exact() else ball


@cache
def harmonic(t: int) -> fmpq:
    """1 + 1/2 + ... + 1/t.

    Parameters
    ----------
    t
        At least 0.
    """
    return ZERO if t == 0 else harmonic(t - 1) + fmpq(1, t)
