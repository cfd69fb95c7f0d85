r"""Runs of the printed algorithms on every monotone function of a few variables, for the theorems about them.

Monotone in the paper means unate. Negating variables changes no gain, influence or distance, and permuting them only
renames variables, up to the order of ties. So one function represents each class under permutations, and both orders
of ties are run. A run continues to size 2^n; its trees are T_1, ..., T_(2^n), and T_(j+1) is the tree after j splits.
Up to five variables the transcribed algorithms are run one by one; on six variables the 16,353 runs of
:mod:`proofs_checks.blt.computed.all_runs` are used, all at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, product

import numpy as np
from flint import arb, fmpq

from proofs_checks.blt.computed.all_runs import Excess, OfSize, State, largest_excesses
from proofs_checks.blt.computed.tree_distances import least_errors
from proofs_checks.blt.printed.build_top_down import Step, bias, build_top_down, build_top_down_inf, weight
from theorylab.boolean.functions import functions_of
from theorylab.claims import Grid, Point, scoped
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import Value, enclosure

STRONGLY_CONCAVE = ("gini", "entropy", "km")
EVERY = "all"
"""A stand-in for all monotone functions."""
ZERO = fmpq(0)


def runs(most: int, rules: tuple[str, ...]) -> Iterator[Point]:
    """Yield one non-constant monotone function of each class, with each rule and order of ties, up to n = 5.

    A rule is the name of an impurity function, or ``"influence"`` for Figure 2.
    """
    for n in range(1, most + 1):
        functions = functions_of(n, "monotone", up_to="permutations").words[1:-1].tolist()
        for f, rule, last in product(functions, rules, (False, True)):
            yield {"n": n, "f": f, "rule": rule, "last": last}


def all_on_six(functions: Iterable[str | OfSize], rules: tuple[str, ...]) -> Iterator[Point]:
    """Yield the runs on six variables, many functions at once: :data:`EVERY`, or all of one size."""
    for f, rule, last in product(functions, rules, (False, True)):
        yield {"n": 6, "f": f, "rule": rule, "last": last}


RUNS = Grid(
    scoped(
        lambda: runs(4, STRONGLY_CONCAVE),
        lambda: chain(runs(5, STRONGLY_CONCAVE), all_on_six((EVERY,), STRONGLY_CONCAVE)),
    )
)
"""Runs with the strongly concave impurities, up to four variables, and up to six."""


@cache
def states(n: int, f: int, rule: str, last: bool) -> tuple[State, ...]:
    """Return the trees of a run, by size; see :mod:`proofs_checks.blt.printed.build_top_down`."""
    if rule == "influence":
        steps = build_top_down_inf(n, f, 1 << n, last=last)
    else:
        steps = build_top_down(n, f, 1 << n, rule, last=last)
    return tuple(State(len(step.leaves), _error(n, f, step), _number(step.score)) for step in steps)


def excesses(n: int, f: int | str, rule: str, last: bool) -> Iterator[Excess]:
    """Yield the trees of a run with an error above opt_s, for each s.

    For :data:`EVERY`, yield one tree of largest excess among the trees of equal size, error and score.
    """
    if f == EVERY:
        yield from largest_excesses(n, rule, last)
        return
    for state in states(n, f, rule, last):
        for s, least in enumerate(least_error_curve(n, f), start=1):
            if state.error > least:
                yield Excess(state, s, state.error - least)


def _error(n: int, f: int, step: Step) -> fmpq:
    return sum((bias(f, leaf) * weight(n, leaf) for leaf in step.leaves), ZERO)


def _number(score: Value | None) -> fmpq | arb | None:
    return score if score is None or isinstance(score, fmpq) else enclosure(score)


@cache
def least_error_curve(n: int, f: int) -> tuple[fmpq, ...]:
    """Return opt_s for s = 1, ..., 2^n, n at most 5."""
    (errors,) = least_errors(np.array([f], dtype=np.int64), n)
    return tuple(fmpq(error, 1 << n) for error in errors.tolist())


def exact_size(n: int, f: int | OfSize) -> int:
    """Return the minimum number of leaves of an exact tree for f, on at most 5 variables, or the common size."""
    return f.size if isinstance(f, OfSize) else 1 + least_error_curve(n, f).index(ZERO)


@cache
def log2(s: int) -> fmpq | arb:
    """Return the logarithm to base 2: an integer for a power of two, else a ball."""
    exact = s.bit_length() - 1
    return fmpq(exact) if s == 1 << exact else arb(s).log() / arb(2).log()


@cache
def kappa(impurity: str) -> fmpq | arb:
    """Return the best constant of strong concavity: 2 for Gini, 1 for Kearns-Mansour, a ball at 1/ln 2 for entropy."""
    ball = IMPURITIES[impurity].strong_concavity()
    return fmpq(int(ball.unique_fmpz())) if ball.is_exact() else ball


@cache
def harmonic(t: int) -> fmpq:
    """Return 1 + 1/2 + ... + 1/t."""
    return ZERO if t == 0 else harmonic(t - 1) + fmpq(1, t)
