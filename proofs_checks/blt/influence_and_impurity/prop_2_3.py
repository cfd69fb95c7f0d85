r"""Proposition 2.3: the variable of largest purity gain has the largest correlation, in absolute value.

Problem. A leaf is a function f on the cube with uniform inputs in {-1,1}^n; the paper's monotone functions may fall
in a variable. An impurity function G.

Algorithm. A top-down learner splits the leaf on a variable of largest purity gain.

Statement. If x_i has the largest gain, then E[f x_i] >= E[f x_j] for all j. False when f falls in x_i: the gain does
not depend on the sign of the correlation. Repaired, for strictly concave G: the variables of largest gain are those
of largest |E[f x_i]|, for any f; if f is unate these are the most influential ones.

*Proof of the repair.* The halves have means p +- c with c = |E[f x_i]| and p = E f, so the gain is G(p) - (G(p-c) +
G(p+c))/2, which increases strictly with c.

Without strict concavity the repair fails: 2 min(p, 1-p) is an impurity function by Definition 2, and gives a gain of
0 to every variable whose halves have the same majority (third claim). Proposition 2.3 is used for strongly concave
functions only.

How it is checked. Every unate function of n <= 3 variables (and, full, n = 4), every variable of largest gain, gains
compared exactly; for the repair also every monotone function on 4 and, full, 5 variables.

Is it tight? The smallest counterexample to the sign is on two variables; on one there is nothing to compare.

Reference. Blanc, Lange and Tan (2020), Proposition 2.3, quoted there from Proposition 7.7 of their earlier paper;
used in section 2.1 and, as "Proposition 2.2", in section 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from flint import fmpq

from constructions.classes.monotone import monotone_classes
from proofs_checks.blt.computed.half_means import even_gain
from proofs_checks.blt.computed.packed_functions import half_counts, sensitive_edges, unate_functions
from theorylab.claims import AT_LEAST, EQUALS, REFUTED, Cite, Claim, Grid, Point, number
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import Certified

STRICTLY_CONCAVE = ("gini", "entropy", "km")


def _unate(most: int, rules: tuple[str, ...]) -> Iterator[Point]:
    for n in range(2, most + 1):
        for f in unate_functions(n):
            for rule in rules:
                yield {"n": n, "f": f, "impurity": rule}


def _and_monotone(unate: int, most: int) -> Iterator[Point]:
    yield from _unate(unate, STRICTLY_CONCAVE)
    for n in range(unate + 1, most + 1):
        for function, _ in monotone_classes(n):
            for rule in STRICTLY_CONCAVE:
                yield {"n": n, "f": function, "impurity": rule}


def _correlations(n: int, f: int) -> list[fmpq]:
    """E[f x_i] for inputs -1 and 1."""
    counts = (half_counts(f, n, i) for i in range(n))
    return [fmpq(one - zero, 1 << n) for zero, one in counts]


@cache
def _gain(impurity: str, n: int, zero: int, one: int) -> Certified:
    half = 1 << (n - 1)
    return Certified(even_gain(IMPURITIES[impurity], fmpq(zero, half), fmpq(one, half)))


def _largest_gain(n: int, f: int, impurity: str) -> list[int]:
    gains = [_gain(impurity, n, *sorted(half_counts(f, n, i))) for i in range(n)]
    largest = max(gains)
    return [i for i in range(n) if gains[i] == largest]


def _chosen(n: int, f: int, impurity: str) -> list[fmpq]:
    """Least correlation of a variable of largest gain, minus that of every variable."""
    correlations = _correlations(n, f)
    least = min(correlations[i] for i in _largest_gain(n, f, impurity))
    return [least - other for other in correlations]


def _most_influential(n: int, f: int, impurity: str) -> list[int]:
    edges = [sensitive_edges(f, n, i) for i in range(n)]
    return [i for i in range(n) if edges[i] == max(edges)]


def _as_indicator(variables: list[int], n: int) -> list[int]:
    return [int(i in variables) for i in range(n)]


def _gain_indicator(n: int, f: int, impurity: str) -> list[int]:
    return _as_indicator(_largest_gain(n, f, impurity), n)


def _influence_indicator(n: int, f: int, impurity: str) -> list[int]:
    return _as_indicator(_most_influential(n, f, impurity), n)


def _correlation_indicator(n: int, f: int, impurity: str) -> list[int]:
    """The variables of largest correlation with its sign."""
    correlations = _correlations(n, f)
    return [int(value == max(correlations)) for value in correlations]


def _truth_table(n: int, f: int) -> str:
    return "".join(str(f >> x & 1) for x in range(1 << n))


def _sign_in_words(point: Point, measured: list[fmpq], claimed: int) -> str:
    n, f, impurity = point["n"], point["f"], point["impurity"]
    correlations = _correlations(n, f)
    i = min(_largest_gain(n, f, impurity), key=correlations.__getitem__)
    j = max(range(n), key=correlations.__getitem__)
    return (
        f"f with truth table {_truth_table(n, f)} on {n} variables, x1 changing fastest ({impurity}): x{i + 1} has the"
        f" largest gain, but E[f x{i + 1}] = {number(correlations[i])} < E[f x{j + 1}] = {number(correlations[j])}"
    )


def _concave_in_words(point: Point, measured: list[int], claimed: list[int]) -> str:
    n, f = point["n"], point["f"]
    chosen = [f"x{i + 1}" for i in range(n) if measured[i]]
    influential = [f"x{i + 1}" for i in range(n) if claimed[i]]
    return (
        f"f with truth table {_truth_table(n, f)} on {n} variables, x1 changing fastest, G = 2 min(p, 1-p): the largest"
        f" gain have {', '.join(chosen)}, the largest influence {', '.join(influential)}"
    )


PRINTED = Claim(
    id="blt.prop-2.3",
    cite=Cite("blanc2020", "Proposition 2.3"),
    statement=r"If $x_{i^*}$ maximises the purity gain at a leaf $\ell$, then"
    r" $\mathbb{E}[f_\ell(x)x_{i^*}]\ge\mathbb{E}[f_\ell(x)x_j]$ for all $j$",
    instances=Grid(quick=lambda: _unate(3, STRICTLY_CONCAVE), full=lambda: _unate(4, STRICTLY_CONCAVE)),
    measured=_chosen,
    asserts=AT_LEAST(0, control=fmpq(1, 1000)),
    method="exhaustive",
    status="true for functions that are non-decreasing in every variable; the paper's monotone functions need not be",
    erratum=True,
    witness=_sign_in_words,
).repaired(
    place="Proposition 2.3, with absolute values and strict concavity",
    statement=r"For strictly concave $\mathcal{G}$ the variables of largest purity gain are those that maximise"
    r" $|\mathbb{E}[f_\ell(x)x_i]|$; for monotone (unate) $f_\ell$ these are the most influential ones",
    instances=Grid(quick=lambda: _and_monotone(3, 4), full=lambda: _and_monotone(4, 5)),
    measured=_gain_indicator,
    asserts=EQUALS(_influence_indicator, control=_correlation_indicator),
    status="proved in the docstring",
)

NOT_STRICT = Claim(
    id="blt.prop-2.3.concave",
    cite=Cite("blanc2020", "Proposition 2.3, with absolute values, for any impurity function"),
    statement=r"For $\mathcal{G}(p)=2\min(p,1-p)$ the variables of largest purity gain are the most"
    r" influential ones, for"
    r" monotone $f_\ell$",
    instances=Grid(quick=lambda: _unate(3, ("error",)), full=lambda: _unate(4, ("error",))),
    measured=_gain_indicator,
    asserts=EQUALS(_influence_indicator, control=_correlation_indicator),
    method="exhaustive",
    recorded=REFUTED,
    status="not printed: why the impurity function has to be strictly concave",
    witness=_concave_in_words,
)
