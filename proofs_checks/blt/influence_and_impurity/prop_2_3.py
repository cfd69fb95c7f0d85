"""Proposition 2.3: the variable of largest purity gain has the largest correlation, in absolute value.

Without strict concavity the repair is false: 2 min(p, 1-p) is an impurity function by Definition 2, and the gain of
every variable whose halves have the same majority is 0 (third claim). The paper uses Proposition 2.3 only for strongly
concave functions.

How it is checked. For every unate function of n <= 3 variables (full: n = 4 as well) and every variable of largest
gain, gains are compared exactly; for the repair also every monotone function on 4 and, full, 5 variables.

Is it tight? The smallest counterexample to the sign has two variables; on one variable there is nothing to compare. The
search is restricted to functions with a unique variable of largest gain, so that the choice among ties is irrelevant:
for f = not x_2, x_2 has the largest gain and the correlation -1/2.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from proofs_checks.blt.computed.half_means import even_gain
from proofs_checks.blt.computed.packed_functions import (
    MONOTONE,
    half_counts,
    monotone_representatives,
    sensitive_edges,
    unate_functions,
)
from proofs_checks.blt.influence_and_impurity import fact_2_1
from theorylab.claims import (
    AT_LEAST,
    EQUALS,
    REFUTED,
    Claim,
    Derivation,
    Grid,
    Independent,
    Point,
    number,
    scoped,
)
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import Certified

STRICTLY_CONCAVE = ("gini", "entropy", "km")


def _correlations(n: int, f: int) -> list[fmpq]:
    """Return E[f x_i] for each i, with inputs -1 and 1."""
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


def _without_ties() -> Grid:
    """Return the unate functions with a unique variable of largest gain."""
    return Grid.over(
        n=scoped(range(2, 4), range(2, 5)),
        f=unate_functions,
        impurity=STRICTLY_CONCAVE,
        where=lambda n, f, impurity: len(_largest_gain(n, f, impurity)) == 1,
    )


def _correlation_margins(n: int, f: int, impurity: str) -> list[fmpq]:
    """Return the least correlation of a variable of largest gain, minus that of each variable."""
    correlations = _correlations(n, f)
    least = min(correlations[i] for i in _largest_gain(n, f, impurity))
    return [least - other for other in correlations]


def _up_to_sign(n: int, f: int, impurity: str) -> list[fmpq]:
    """Return the lower bounds on the differences if the correlation is at least every absolute value."""
    return [abs(other) - other for other in _correlations(n, f)]


def _gain_indicator(n: int, f: int, impurity: str) -> list[int]:
    largest = _largest_gain(n, f, impurity)
    return [int(i in largest) for i in range(n)]


def _influence_indicator(n: int, f: int, impurity: str) -> list[int]:
    edges = [sensitive_edges(f, n, i) for i in range(n)]
    return [int(value == max(edges)) for value in edges]


def _correlation_indicator(n: int, f: int, impurity: str) -> list[int]:
    """Return the variables of largest correlation with its sign."""
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
        f" gain is that of {', '.join(chosen)}, the largest influence that of {', '.join(influential)}"
    )


PRINTED = Claim(
    id="blt.prop-2.3",
    cite="Proposition 2.3",
    statement=r"If $x_{i^*}$ maximises the purity gain at a leaf $\ell$, then"
    r" $\mathbb{E}[f_\ell(x)x_{i^*}]\ge\mathbb{E}[f_\ell(x)x_j]$ for all $j$",
    instances=_without_ties(),
    measured=_correlation_margins,
    asserts=AT_LEAST(0, control=_up_to_sign),
    method="exhaustive",
    literature="False on 87 of the 174 instances on two and three variables, true for functions that are "
    "non-decreasing in every variable; the paper's monotone functions need not be. With absolute values, as in Fact "
    "2.1, it is true, and the paper uses nothing more",
    falls="slip",
    independent=(Independent("learn greedy 'dnf:x1&~x2|~x1&~x2' --depth 1 --impurity gini", shows="x2 ├──"),),
    witness=_sign_in_words,
).repaired(
    place="Proposition 2.3, with absolute values and strict concavity",
    statement=r"For strictly concave $\mathcal{G}$ the variables of largest purity gain are those that maximise"
    r" $|\mathbb{E}[f_\ell(x)x_i]|$; for monotone (unate) $f_\ell$ these are the most influential ones",
    instances=Grid.over(
        n=scoped(range(2, 5), range(2, 6)),
        f=scoped(
            lambda n: unate_functions(n) if n <= 3 else monotone_representatives(n),
            lambda n: unate_functions(n) if n <= 4 else monotone_representatives(n),
        ),
        impurity=STRICTLY_CONCAVE,
    ),
    hypotheses=MONOTONE,
    measured=_gain_indicator,
    asserts=EQUALS(_influence_indicator, control=_correlation_indicator),
    derivation=Derivation(
        r"""The halves of $x_i$ have means $p\pm c$ with $p=\mathbb{E}f_\ell$ and $c=|\mathbb{E}[f_\ell(x)x_i]|$, so the
        gain is $\mathcal{G}(p)-\frac12(\mathcal{G}(p-c)+\mathcal{G}(p+c))$. It increases strictly with $c$: for $0\le
        c<c'$ both $p-c$ and $p+c$ are proper convex combinations of $p-c'$ and $p+c'$, with weights exchanged, so
        $\mathcal{G}(p-c)+\mathcal{G}(p+c)>\mathcal{G}(p-c')+\mathcal{G}(p+c')$ by strict concavity. For unate $f_\ell$
        the largest $c$ is that of the largest influence, by [blt.fact-2.1].""",
        steps=(fact_2_1.CLAIM,),
    ),
)

NOT_STRICT = Claim(
    id="blt.prop-2.3.concave",
    cite="Proposition 2.3, with absolute values, for any impurity function",
    statement=r"For $\mathcal{G}(p)=2\min(p,1-p)$ the variables of largest purity gain are the most influential ones,"
    r" for monotone $f_\ell$",
    instances=Grid.over(n=scoped(range(2, 4), range(2, 5)), f=unate_functions, impurity=("error",)),
    measured=_gain_indicator,
    asserts=PRINTED.repair.asserts,
    method="exhaustive",
    recorded=REFUTED,
    literature="Not printed; it shows that the impurity function must be strictly concave",
    witness=_concave_in_words,
)
