r"""Runs of the printed algorithms on every monotone function of a few variables, and what theorems say of them.

Monotone in the paper is unate; negating variables changes neither a gain nor an influence nor a distance, and
permuting them only renames, up to the order in which ties are met. So one function of each class under
permutations stands for its class, and both orders of ties are run. A run goes on to size 2^n; its trees are
T_1, ..., T_(2^n), and T_(j+1) is the one after j splits. Up to five variables the runs are those of the transcribed
algorithms, one by one; on six they are the 16,353 of :mod:`proofs_checks.blt.computed.all_runs`, all at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from flint import arb, fmpq

from constructions.classes.monotone import monotone_classes
from proofs_checks.blt.computed.all_runs import Excess, OfSize, State, largest_excesses
from proofs_checks.blt.computed.tree_distances import least_errors
from proofs_checks.blt.printed.build_top_down import Step, bias, build_top_down, build_top_down_inf
from theorylab.claims import Point
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import Value, enclosure

__all__ = [
    "EVERY",
    "STRONGLY_CONCAVE",
    "exact_size",
    "excesses",
    "harmonic",
    "kappa",
    "least_error_curve",
    "log2",
    "runs",
    "runs_on_six",
    "states",
]

STRONGLY_CONCAVE = ("gini", "entropy", "km")
EVERY = "all"
"""In the place of a function: all monotone functions."""
ZERO = fmpq(0)


def runs(most: int, rules: tuple[str, ...]) -> Iterator[Point]:
    """One monotone function of every class that is not constant, with every rule and order of ties, up to n = 5.

    most: largest number of variables; rules: names of impurity functions, or ``"influence"``.
    """
    for n in range(1, most + 1):
        for function, _ in monotone_classes(n):
            if 0 < function < (1 << (1 << n)) - 1:
                for rule in rules:
                    for last in (False, True):
                        yield {"n": n, "f": function, "rule": rule, "last": last}


def runs_on_six(rules: tuple[str, ...]) -> Iterator[Point]:
    """The runs on six variables, all functions at once.

    rules: names of impurity functions.
    """
    return ({"n": 6, "f": EVERY, "rule": rule, "last": last} for rule in rules for last in (False, True))


@cache
def states(n: int, f: int, rule: str, last: bool) -> tuple[State, ...]:
    """The trees of a run, by size.

    n, f: number of variables, and the function; rule: name of an impurity function, or ``"influence"`` for Figure
    2; last: order of ties; see :mod:`proofs_checks.blt.printed.build_top_down`.
    """
    if rule == "influence":
        steps = build_top_down_inf(n, f, 1 << n, last=last)
    else:
        steps = build_top_down(n, f, 1 << n, rule, last=last)
    return tuple(State(len(step.leaves), _error(n, f, step), _number(step.score)) for step in steps)


def excesses(n: int, f: int | str, rule: str, last: bool) -> Iterator[Excess]:
    """Trees of a run with an error above opt_s, for every s.

    n: number of variables; f: the function, or :data:`EVERY`: then, of the trees of one size, error and score, one
    of largest excess; rule, last: those of :func:`states`.
    """
    if f == EVERY:
        yield from largest_excesses(n, rule, last)
        return
    for state in states(n, f, rule, last):
        for s, least in enumerate(least_error_curve(n, f), start=1):
            if state.error > least:
                yield Excess(state, s, state.error - least)


def _error(n: int, f: int, step: Step) -> fmpq:
    return sum((bias(f, leaf) * fmpq(leaf.inputs.bit_count(), 1 << n) for leaf in step.leaves), ZERO)


def _number(score: Value | None) -> fmpq | arb | None:
    return score if score is None or isinstance(score, fmpq) else enclosure(score)


@cache
def least_error_curve(n: int, f: int) -> tuple[fmpq, ...]:
    """opt_s for s = 1, ..., 2^n.

    n, f: number of variables, at most 5, and the function.
    """
    (errors,) = least_errors(np.array([f], dtype=np.int64), n)
    return tuple(fmpq(error, 1 << n) for error in errors.tolist())


def exact_size(n: int, f: int | OfSize) -> int:
    """Fewest leaves of a tree that computes f.

    n, f: number of variables, at most 5, and the function; or any n and all functions of one size.
    """
    if isinstance(f, OfSize):
        return f.size
    return 1 + least_error_curve(n, f).index(ZERO)


@cache
def log2(s: int) -> fmpq | arb:
    """Logarithm to base 2: an integer for a power of two, else a ball."""
    exact = s.bit_length() - 1
    return fmpq(exact) if s == 1 << exact else arb(s).log() / arb(2).log()


@cache
def kappa(impurity: str) -> fmpq | arb:
    """Best constant of strong concavity: 2 for Gini, 1 for Kearns-Mansour, a ball around 1/ln 2 for entropy.

    impurity: name of one of :data:`STRONGLY_CONCAVE`.
    """
    ball = IMPURITIES[impurity].strong_concavity()
    return fmpq(int(ball.unique_fmpz())) if ball.is_exact() else ball


@cache
def harmonic(t: int) -> fmpq:
    """1 + 1/2 + ... + 1/t."""
    return ZERO if t == 0 else harmonic(t - 1) + fmpq(1, t)
