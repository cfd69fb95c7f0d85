r"""The remarks after Fact B.3: upper and lower bounds on the correlations.

Problem. A Boolean function f on n uniform bits, and :math:`\delta_i = \mathbb{E}[f|x_i=1] - \mathbb{E}[f|x_i=0] =
4\,\mathrm{Cov}(x_i, f)`, for monotone f the influence of x_i.

Algorithm. None. Top-k reads the variables of majority because they rank first, and Theorem 3 uses Tribes because its
correlations are as small as possible (:mod:`proofs_checks.topk.monotone.fact_b_3`).

**Majority.** All n variables of Maj_n have :math:`\mu_n = \binom{n-1}{\lfloor n/2\rfloor} 2^{1-n}`. The maximum single
delta_i is 1, for the function x_i.

**Kahn, Kalai and Linial.** The paper says Omega(log n / n) for a function that is monotone and nearly balanced. For
large n 1/4 can be replaced by any constant below ln(2)/2 = .3465...

*1/2 is too large.* The constant 1/2 holds for every monotone function on at most 6 variables and for Tribes of every
length tried, but it is false in general. A disjunction of t terms of w variables has :math:`I_i = 2^{1-w} q^{t-1}` and
:math:`V = 4 q^t (1 - q^t)`, q = 1 - 2^-w; so with t = s 2^w the quotient of I_i and V log2(n)/n is near :math:`\tfrac12
\cdot \tfrac{s}{1-e^{-s}} \cdot \tfrac{w}{w+\log_2(sw)}`. At s = a/w it is 1/2 times :math:`1 + (a/2 - \log_2 a)/w` up
to terms of the order w^-2, less than 1/2 for 2 < a < 4 and large w. The mean is small, so this does not refute 1/2 for
balanced functions, for which neither a proof nor a counterexample is known here. The smallest of these disjunctions
that violates 1/2 has 139 terms of 9 variables, n = 1251 and mean .238.

How it is checked. Majority: the maximum sum and the maximum minimum over all monotone functions, one of each class
under permutations of the variables, and those of majority, are compared with n mu_n and mu_n, for n <= 5 (full scope: n
= 6). The step is checked on the same functions and on conjunctions and disjunctions of terms. The constants are checked
on the same functions, on Tribes, and on disjunctions of equal terms; on the full scope these are all with at most 1251
variables, so the first violation is the smallest of the family.

Is it tight? For majority both are equalities. The step is tight up to its constant: a conjunction of 100 variables
refutes 5/4 in place of 2, and conjunctions approach 2 ln 2. The constant 1/4 cannot be replaced by 1/2; constants in
between are open here.

Reference. Blanc et al. (2023), remark after Fact B.3; the first inequality is in O'Donnell's Analysis of Boolean
Functions; the step is in Falik and Samorodnitsky (2007), Edge-isoperimetric inequalities and influences, and
Rossignol (2006), Threshold for monotone symmetric properties through a logarithmic Sobolev inequality.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from flint import arb, fmpq

from constructions.parts.blocks import majority
from constructions.parts.dnf import ReadOnceDNF, read_once_dnf, tribes
from proofs_checks.shared.majority_walk import largest_difference
from proofs_checks.shared.tribes_and_majority import majority_difference, term_difference
from proofs_checks.topk.monotone.fact_b_3 import logarithm_over_length
from theorylab.boolean.functions import functions_of
from theorylab.claims import (
    AT_LEAST,
    AT_MOST,
    EQUALS,
    REFUTED,
    Cite,
    Claim,
    Derivation,
    Grid,
    Point,
    number,
    scoped,
)
from theorylab.numbers.formal_sum import FormalSum

FIRST = (9, 139)
"""Width and number of terms of the smallest disjunction of equal terms that violates the constant 1/2."""


def _monotone_functions(n: int) -> np.ndarray:
    """Return the truth tables of one function of each class; the first and the last are the constants 0 and 1."""
    return functions_of(n, "monotone", up_to="permutations").words


def all_differences(functions: np.ndarray, n: int) -> np.ndarray:
    """Return numbers of ones with x_i = 1 minus those with x_i = 0: a row for each variable, a column for each
    function.

    functions: truth tables on n variables, an array of ``uint64``; n: number of variables, at most 6.
    """
    total = np.bitwise_count(functions).astype(np.int64)
    ones = [np.uint64(sum(1 << x for x in range(1 << n) if x >> i & 1)) for i in range(n)]
    return np.array([2 * np.bitwise_count(functions & mask).astype(np.int64) - total for mask in ones])


def least_quotient(n: int) -> fmpq:
    """Return the minimum of max_i delta_i / (4 Var f) over the non-constant monotone functions on n <= 6 variables."""
    size, functions = 1 << n, _monotone_functions(n)[1:-1]
    ones = np.bitwise_count(functions).astype(np.int64)
    largest = all_differences(functions, n).max(axis=0)
    # delta = D / 2^(n-1) and 4 Var f = 4 c (2^n - c) / 4^n for D the difference and c the number of ones
    return min(fmpq(d * size, 2 * c * (size - c)) for d, c in {*zip(largest.tolist(), ones.tolist())})


def _quotient_of(target: ReadOnceDNF) -> fmpq:
    mean = target.label_mean(target.root)
    return term_difference(target) / (4 * mean * (1 - mean))


def quotient_of_terms(width: int, terms: int) -> fmpq:
    """Return max_i delta_i / (4 Var f) for a disjunction of equal terms."""
    return _quotient_of(read_once_dnf((width,) * terms))


def _quotient(functions: str, n: int, width: int, terms: int) -> fmpq:
    if functions == "all":
        return least_quotient(n)
    return _quotient_of(tribes(n)) if functions == "tribes" else quotient_of_terms(width, terms)


def _logarithm(constant: fmpq, n: int) -> FormalSum:
    return logarithm_over_length(n, constant)


def entropy_ratio(influences: list[fmpq], mean: fmpq) -> arb:
    """Return V ln(V / sum of squared influences) / sum of influences, V = 4 Var f, for a non-constant f."""
    variance = 4 * mean * (1 - mean)
    return arb(variance / sum(influences)) * arb(variance / sum(i * i for i in influences)).log()


def _entropy_ratios(functions: str, n: int, width: int, terms: int) -> list[arb]:
    if functions != "all":
        target = read_once_dnf((width,) * terms)
        return [entropy_ratio(n * [term_difference(target)], target.label_mean(target.root))]
    found = _monotone_functions(n)[1:-1]
    columns = np.vstack([np.bitwise_count(found), np.sort(all_differences(found, n), axis=0)]).T
    return [
        entropy_ratio([fmpq(d, 1 << (n - 1)) for d in differences], fmpq(ones, 1 << n))
        for ones, *differences in {tuple(column) for column in columns.tolist()}
    ]


def _all(most: int) -> list[Point]:
    return [{"functions": "all", "n": n, "width": 0, "terms": 0} for n in range(2, most + 1)]


def _tribes(most: int) -> list[Point]:
    return [{"functions": "tribes", "n": n, "width": 0, "terms": 0} for n in range(7, most + 1)]


def _terms(*sizes: tuple[int, int]) -> list[Point]:
    return [{"functions": "terms", "n": w * t, "width": w, "terms": t} for w, t in sizes]


def _every_or_of_equal_terms(most: int) -> Iterator[Point]:
    """Yield all disjunctions of equal terms on 2 to ``most`` variables, in ascending order."""
    for n in range(2, most + 1):
        yield from _terms(*((w, n // w) for w in range(1, n + 1) if n % w == 0))


def _largest(n: int) -> list[fmpq]:
    """Return the maximum sum and maximum minimum over the monotone functions, and both for majority."""
    differences, half = all_differences(_monotone_functions(n), n), 1 << (n - 1)
    single = largest_difference(majority(n))
    total, least = (int(found.max()) for found in (differences.sum(axis=0), differences.min(axis=0)))
    return [fmpq(total, half), fmpq(least, half), n * single, single]


def _closed_form(n: int) -> list[fmpq]:
    return 2 * [n * majority_difference(n), majority_difference(n)]


MAJORITY = Claim(
    id="topk.maj-remark",
    origin="reading",
    cite=Cite(
        "topk",
        "Appendix B.2, remark after Fact B.3",
        "we use Majority because its correlations are as large as possible",
    ),
    statement="The correlations of Majority are as large as possible: no monotone function on $n$ uniform bits has a"
    " larger sum, and none a larger minimum, of its correlations",
    instances=Grid.over(n=scoped(range(1, 6), range(1, 7))),
    hypotheses={"n >= 1": lambda n: n >= 1},
    measured=_largest,
    asserts=EQUALS(_closed_form, control=lambda n: [*_closed_form(n)[:3], majority_difference(n + 1)]),
    method="exhaustive",
    derivation=Derivation(
        proof=r"""Let $\chi_i=2x_i-1$ and $\delta_i=4\,\mathrm{Cov}(x_i,f)=\mathbb{E}[(2f-1)\chi_i]$. For every
Boolean $f$, $\sum_i\delta_i=\mathbb{E}\bigl[(2f-1)\sum_i\chi_i\bigr]\le\mathbb{E}\bigl|\sum_i\chi_i\bigr|$, with
equality if $2f-1$ is the sign of $\sum_i\chi_i$ wherever that is not zero, as for majority. Its $n$ correlations are
equal, so each is the largest possible average, and the minimum is at most the average. ∎""",
    ),
    literature="For monotone functions the correlations are the influences",
)

WIDER = ((9, 138), FIRST, (10, 271), (12, 914))

STEP = Claim(
    id="topk.kkl-remark.step",
    origin="known",
    cite="Appendix B.2, remark after Fact B.3",
    statement=r"$V\ln\bigl(V/\sum_iI_i^2\bigr)\le2\sum_iI_i$ for every Boolean function that is not constant, with"
    r" the influences $I_i$ and $V=4\mathrm{Var}(f)$",
    instances=Grid(
        scoped(
            lambda: [*_all(5), *_terms((10, 1), (100, 1), *WIDER)],
            lambda: [*_all(6), *_terms((10, 1), (100, 1), (1000, 1), *WIDER)],
        )
    ),
    measured=_entropy_ratios,
    asserts=AT_MOST(2, control=fmpq(5, 4)),
    method="certified",
    derivation=Derivation(
        proof=r"""Let $F=2f-1$ and $d_j=\mathbb{E}[F\mid x_1,\dots,x_j]-\mathbb{E}[F\mid x_1,\dots,x_{j-1}]$. The
$d_j$ are orthogonal, so $\sum_j\|d_j\|_2^2=\mathrm{Var}(F)=V$. And $\|d_j\|_1\le I_j$, as $d_j$ is up to sign the
mean of half the change of $F$ with $x_j$ over the later variables. The logarithmic Sobolev inequality of the cube
says $\mathrm{Ent}(g^2)\le2\sum_S|S|\hat g(S)^2$ [gross1975, products of two-point spaces]; $d_j$ has the characters
of $F$ with largest variable $j$, so $\sum_j\mathrm{Ent}(d_j^2)\le2\sum_S|S|\hat F(S)^2=2\sum_iI_i$. On the other
side, for $g\ne0$, by Jensen's inequality under the density $g^2/\|g\|_2^2$,
$\mathrm{Ent}(g^2)\ge\|g\|_2^2\ln(\|g\|_2^2/\|g\|_1^2)$. Sum this over the $d_j\ne0$, with $p_j=\|d_j\|_2^2/V$ and
Jensen's inequality again: $\sum_j\|d_j\|_2^2\ln(\|d_j\|_2^2/I_j^2)=V\ln V+V\sum_jp_j\ln(p_j/I_j^2)\ge V\ln
V-V\ln\sum_jI_j^2$. ∎""",
        cited=(Cite("gross1975", "products of two-point spaces"),),
    ),
    literature="Not in the paper; due to Falik and Samorodnitsky, and to Rossignol",
)

KKL = Claim(
    id="topk.kkl-remark",
    cite=Cite(
        "topk",
        "Appendix B.2, remark after Fact B.3",
        "any function with the first and second property has a variable with correlation at least"
        r" $\Omega(\log\ell/\ell)$",
    ),
    statement=r"$\max_i\mathrm{Cov}(x_i,f)\ge\tfrac14\mathrm{Var}(f)\tfrac{\log_2n}{n}$ for every monotone $f$ of"
    r" $n\ge2$ variables; so if $f$ is nearly balanced, it has a variable with correlation $\Omega(\tfrac{\log n}n)$",
    instances=Grid(
        scoped(
            lambda: [*_all(5), *_tribes(60), *_terms(*WIDER)],
            lambda: [*_all(6), *_tribes(700), *_terms(*WIDER, (14, 3164))],
        )
    ),
    hypotheses={"n >= 2": lambda functions, n: functions != "all" or n >= 2},
    measured=_quotient,
    asserts=AT_LEAST(
        lambda n, **point: _logarithm(fmpq(1, 4), n), control=lambda n, **point: _logarithm(fmpq(1, 2), n)
    ),
    derivation=Derivation(
        proof=r"""Let $I_i=4\,\mathrm{Cov}(x_i,f)$, which for monotone $f$ is the probability that $f$ changes with
$x_i$, $V=4\mathrm{Var}(f)\le1$, $L=\ln n$ and $c=\tfrac1{4\ln2}$; the statement is $\max_iI_i\ge cV\tfrac Ln$. For
$V=0$ it is $0\ge0$. Suppose that $V>0$ and that all $I_i$ are smaller. Then $\sum_iI_i^2\le\tfrac{(cVL)^2}n$, so
$V\ln\bigl(V/\sum_iI_i^2\bigr)\ge V\ln\tfrac n{V(cL)^2}\ge V(L-2\ln(cL))$, and $2\sum_iI_i\le2cVL$. By
[topk.kkl-remark.step] $(1-2c)L-2\ln(cL)\le0$. But the left side is convex in $L$, with its minimum
$2-2\ln\tfrac{2c}{1-2c}$ at $L=\tfrac2{1-2c}$. This is positive, a contradiction, because $c=.3606\ldots$ is less than
$\tfrac e{2(1+e)}=.3655\ldots$, that is $2c<e(1-2c)$. ∎""",
        steps=(STEP,),
    ),
    literature="The paper cites Kahn, Kalai and Linial without a constant; this constant is ours",
    origin="reading",
)


def _half_in_words(values: Point, measured: fmpq, claimed: FormalSum) -> str:
    target = read_once_dnf((values["width"],) * values["terms"])
    return (
        f"the disjunction of {values['terms']} conjunctions of {values['width']} variables, n={values['n']}, of mean"
        f" {float(target.label_mean(target.root)):.4f}: max Cov / Var = {float(measured):.8g}, and (1/2) log2(n)/n is"
        f" {number(claimed)}"
    )


TOO_MUCH = Claim(
    id="topk.kkl-remark.half",
    cite="Appendix B.2, remark after Fact B.3, with the constant 1/2",
    statement=r"$\max_i\mathrm{Cov}(x_i,f)\ge\tfrac12\mathrm{Var}(f)\tfrac{\log_2n}{n}$ for every monotone $f$ on $n$"
    " variables",
    instances=Grid(
        scoped(
            lambda: [*_all(5), *_tribes(60), *_terms(*WIDER)],
            lambda: [*_all(6), *_every_or_of_equal_terms(FIRST[0] * FIRST[1]), *_terms(*WIDER[2:])],
        )
    ),
    measured=_quotient,
    asserts=AT_LEAST(
        lambda n, **point: _logarithm(fmpq(1, 2), n), control=lambda n, **point: _logarithm(fmpq(3, 5), n)
    ),
    recorded=REFUTED,
    literature="Not in the paper, which gives no constant; true for every monotone function of at most 6 variables",
    witness=_half_in_words,
)
