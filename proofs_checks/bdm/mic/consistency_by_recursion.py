"""Definitions 4.1 and 4.2: the mean iteration consistency of whole classes, function by function.

Problem. All read-once DNFs of at most three terms of at most three literals, uniform, and of at most two terms of at
most three literals with probabilities 3/10 and 7/10.

Algorithm. :func:`dp_optimal.consistency.mic`, which solves a whole class at once, with the Gini impurity and with the
error as impurity, which is not strictly concave and has its own implementation.

The comparison covers, for a function, the gaps E(A, t) - OPT(t), their mean m(T) and the maximum gap with its t; for a
class, the quantiles, the maximum, the fraction above a threshold and the fraction of zeros.

How it is checked. OPT comes from the recursion of section 7.1 in rationals, on terms given as tuples of probabilities,
and the errors of the learner from growing each tree alone. The control is shifted by one iteration.
"""

from __future__ import annotations

import copy
from functools import cache
from math import ceil

from flint import fmpq

from constructions.papers.bdm import product_class, uniform_class
from constructions.parameters import HALF
from dp_optimal.classes.result import FunctionClass
from dp_optimal.consistency import mic
from theorylab.claims import EQUALS, Claim, Grid
from theorylab.learners import best_first_growth, top_down_growth

Numbers = list[fmpq | int]

Terms = tuple[tuple[fmpq, ...], ...]
"""For every term the probabilities of its literals, both in ascending order."""

SIZE = 7
PAIR = (fmpq(3, 10), fmpq(7, 10))

GROWTH = {"top-down": top_down_growth, "best-first": best_first_growth}


@cache
def _class(kind: str) -> FunctionClass:
    return uniform_class(3, 3) if kind == "uniform" else product_class(2, 3, PAIR)


def _terms(kind: str, described: list) -> Terms:
    """Return a function from its description: sizes of terms, or numbers of literals of each probability."""
    if kind == "uniform":
        return tuple(sorted((HALF,) * size for size in described))
    return tuple(sorted((PAIR[0],) * a + (PAIR[1],) * b for a, b in described))


@cache
def _opt(terms: Terms, t: int) -> fmpq:
    """Return the minimum error of a tree with at most t inner nodes, by the recursion of section 7.1."""
    none = fmpq(1)
    for term in terms:
        one = fmpq(1)
        for p in term:
            one *= p
        none *= 1 - one
    best = min(none, 1 - none)
    if best == 0:
        return best
    for i, term in enumerate(terms):
        for p in set(term):
            shorter = list(term)
            shorter.remove(p)
            rest = terms[:i] + terms[i + 1 :]
            satisfied = tuple(sorted((*rest, tuple(shorter)))) if shorter else ((),)
            for j in range(t):
                value = (1 - p) * _opt(rest, j) + p * _opt(satisfied, t - 1 - j)
                best = min(best, value)
    return best


@cache
def _gaps(kind: str, learner: str, impurity: str, late: int = 0) -> list[tuple[fmpq, ...]]:
    found, of_class = [], _class(kind)
    for member in of_class.members:
        problem = copy.copy(of_class.problem)
        problem.root = member
        errors = GROWTH[learner](problem, size=SIZE, impurity=impurity, ties="first").errors
        terms = _terms(kind, of_class.describe(member))
        found.append(tuple(e - _opt(terms, max(0, t - late)) for t, e in enumerate(errors)))
    return found


def _measured_values(kind: str, learner: str, impurity: str) -> Numbers:
    found = mic(_class(kind), size=SIZE, learner=learner, impurity=impurity)
    numbers: Numbers = [found.functions, found.negative_gaps, found.max_exact, found.largest_gap_exact]
    numbers += [*found.exact, *found.largest_gaps, *found.largest_gap_at]
    numbers += [found.quantile(p) for p in (fmpq(1, 10), HALF, fmpq(9, 10), fmpq(1))]
    numbers += [gap for member in found.function_class.members for gap in found.gaps(member)]
    rounded = [
        found.mean,
        found.fraction_zero,
        *found.fraction_above.values(),
        found.median,
        found.q90,
        found.max,
    ]
    numbers += [fmpq(*float(x).as_integer_ratio()) for x in rounded]
    place = [found.function_class.describe(m) for m in found.function_class.members].index(found.argmax)
    return [*numbers, place, *map(int, found.table()["zero"].to_list())]


def _by_definition(kind: str, learner: str, impurity: str, late: int = 0) -> Numbers:
    gaps = _gaps(kind, learner, impurity, late)
    means = [sum(g[1:], fmpq(0)) / SIZE for g in gaps]
    largest = [max(g[1:]) for g in gaps]
    ranked, count = sorted(means), len(means)
    numbers: Numbers = [count, sum(gap < 0 for g in gaps for gap in g[1:]), max(means), max(largest)]
    numbers += [*means, *largest, *(1 + g[1:].index(top) for g, top in zip(gaps, largest))]
    numbers += [ranked[ceil(p * count) - 1] for p in (0.1, 0.5, 0.9, 1)]
    numbers += [gap for g in gaps for gap in g]
    rounded = [sum(means, fmpq(0)) / count, fmpq(sum(m == 0 for m in means), count)]
    rounded += [fmpq(sum(m > fmpq(k, 100) for m in means), count) for k in (1, 5)]
    rounded += [ranked[ceil(p * count) - 1] for p in (0.5, 0.9)] + [max(means)]
    # a quotient of two integers of Python is the float nearest to it
    numbers += [fmpq(*(int(x.p) / int(x.q)).as_integer_ratio()) for x in rounded]
    return [*numbers, means.index(max(means)), *(int(m == 0) for m in means)]


CLAIM = Claim(
    id="bdm.def-4.2.by-recursion",
    cite="Definitions 4.1 and 4.2",
    statement="The program for whole classes returns the gaps and the mean iteration consistency of every function of"
    " two classes, and their distribution over the class",
    instances=Grid.over(kind=("uniform", "product"), learner=tuple(GROWTH), impurity=("gini", "error")),
    measured=_measured_values,
    asserts=EQUALS(_by_definition, control=lambda **point: _by_definition(**point, late=1)),
    literature="Checked by the recursion in rationals",
)
