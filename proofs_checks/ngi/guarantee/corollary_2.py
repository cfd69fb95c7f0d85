r"""Corollary 2: the guarantee for the entropy and the Gini index, whose maximum class scores are small.

Problem. :math:`\epsilon_h` is the maximum score of the class of an object x in a set of objects S that contains x.

How it is checked. The guarantee is checked as in Theorem 1, with the constant 4; its control has 1/4 for 4. The scores
are compared with those of all 2^n sets S, on all instances of four objects with each distribution and on random ones;
the control takes the printed bound for the value.

Is it tight? The printed bound is attained if the lightest object is alone in its class.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from flint import arb, fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from proofs_checks.ngi.computed.guarantee import smallest_share
from proofs_checks.ngi.computed.runs import Run, on_run
from proofs_checks.ngi.computed.small_instances import (
    WEIGHTS,
    instance,
    labellings,
    priced_points,
    small_points,
)
from proofs_checks.ngi.guarantee import theorem_1
from proofs_checks.ngi.guarantee.theorem_1 import WITH_LARGEST
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.numbers.comparison import Value
from theorylab.problems.identification import IdentificationProblem


def _points(number: int) -> Iterator[Point]:
    one_test = (point for point in small_points((1,), labellings(4), WEIGHTS) if point["tests"][0][0])
    return chain(one_test, priced_points(number, 7))


def _least_share(problem: IdentificationProblem) -> fmpq:
    """Return the minimum share of the class of an object, over all sets of objects that contain it."""
    return min(
        problem.label_distribution(state)[problem.classes[x]]
        for state in range(1, 1 << problem.objects)
        for x in problem.members(state)
    )


def _largest_score(impurity: str, **point: object) -> Value:
    return class_scores(impurity).score(_least_share(instance(**point)))


def _of_the_smallest_share(impurity: str, **point: object) -> Value:
    return class_scores(impurity).score(smallest_share(instance(**point)))


def _of_the_least_probability(impurity: str, **point: object) -> Value:
    return class_scores(impurity).score(min(instance(**point).probabilities))


def _guarantee(constant: fmpq, run: Run) -> arb:
    """Return the constant times the bracket times the minimum cost."""
    least, n = min(run.problem.probabilities), run.problem.objects
    score = -arb(least).log() / arb(2).log() if run.impurity == "entropy" else arb(1)
    bracket = 2 + arb(n * n / (2 * least)).log() + arb(n).log() / arb(2).log() + score * run.trade_off
    return bracket * constant * run.optimal.expected_cost


def _with_impurities(points: Iterator[Point]) -> Iterator[Point]:
    return ({**point, "impurity": impurity} for point in points for impurity in ("entropy", "gini"))


SCORES = Claim(
    id="ngi.cor-2.scores",
    cite=Cite(
        "ngi",
        "Corollary 2, the displays of its proof",
        r"$\epsilon_h\le-\log\frac{\min_{x\in X}p(x)}{p(X)}=\log1/p_{\min}$ and $\epsilon_h\le1$",
    ),
    statement=r"For the entropy and for Gini $\epsilon_h$ is the score of the share"
    r" $\min_x\frac{p(x)}{p(x)+\sum_{\ell\ne\ell(x)}p_\ell(X)}$. It is at most that of the share $p_{\min}$: for the"
    r" entropy $\epsilon_h\le\log_2\tfrac1{p_{\min}}$, for the Gini index of the paper $\epsilon_h\le1-p_{\min}<1$",
    instances=Grid(scoped(lambda: _with_impurities(_points(30)), lambda: _with_impurities(_points(1000)))),
    measured=_largest_score,
    asserts=EQUALS(_of_the_smallest_share, control=_of_the_least_probability),
    method="exhaustive",
    derivation=Derivation(
        r"""Both scores decrease as the share increases. The share of the class of $x$ among a set $S\ni x$ is
        $\frac{p(x)+a}{p(x)+a+b}$, where $a$ is the mass of the other objects of its class in $S$ and $b$ that of the
        objects of other classes. It increases with $a\ge0$ and decreases with $b\le\sum_{\ell\ne\ell(x)}p_\ell(X)$, and
        one set $S$ attains both extremes. The denominator is at most $1$ for this set."""
    ),
    literature="The value is not in the paper",
    origin="sharpened",
)

CLAIM = Claim(
    id="ngi.cor-2",
    cite=Cite(
        "ngi",
        "Corollary 2",
        r"Algorithm 1 provides an $\mathcal{O}(\log1/p_{\min}+\log n)$ approximation guarantee for the"
        " NGI problem when the impurity function $h$ is either the entropy or the Gini index function",
    ),
    statement=r"$C_A\le4\,\bigl(2+\ln\tfrac{n^2}{2p_{\min}}+\log_2n+\lambda b\bigr)\,C^*$ for every $\theta<1$, where"
    r" the root is not final, with $b=\log_2\tfrac1{p_{\min}}$ for the entropy and $b=1$ for the Gini index: a"
    r" guarantee of $\mathcal{O}(\log\tfrac1{p_{\min}}+\log n)$ for constant $\lambda$",
    instances=WITH_LARGEST,
    hypotheses={"theta < 1": lambda theta: theta < 1},
    measured=on_run(lambda run: run.greedy.expected_cost),
    asserts=AT_MOST(on_run(partial(_guarantee, fmpq(4))), control=on_run(partial(_guarantee, fmpq(1, 4)))),
    method="certified",
    derivation=Derivation(
        r"""In [ngi.thm-1] $\phi(X)\le\frac{n(n-1)}2<\frac{n^2}2$ and $\epsilon_h\le b$ [ngi.cor-2.scores]. ∎""",
        steps=(theorem_1.THEOREM, SCORES),
    ),
    formal="ngi/cor_2.v:entropy_and_gini",
    literature="The constant is not in the paper, which omits lambda for simplicity",
    origin="sharpened",
)
