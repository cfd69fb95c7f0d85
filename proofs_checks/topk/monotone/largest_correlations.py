r"""The remarks after Fact B.3: how large correlations are at most, and at least.

Problem. A Boolean function f on n uniform bits, and
:math:`\delta_i = \mathbb{E}[f|x_i=1] - \mathbb{E}[f|x_i=0] = 4\,\mathrm{Cov}(x_i, f)`, for monotone f the influence of
x_i.

Algorithm. None; Top-k reads the variables of majority because they rank first, and Theorem 3 uses Tribes because its
correlations are as small as possible (:mod:`proofs_checks.topk.monotone.fact_b_3`).

**Majority.** All n variables of Maj_n have :math:`\mu_n = \binom{n-1}{\lfloor n/2\rfloor} 2^{1-n}`, and no f has a
larger sum, hence none a larger minimum, of the delta_i:

.. math:: \sum_i \delta_i \le n \mu_n, \qquad \min_i \delta_i \le \mu_n.

Proof. With chi_i = 2 x_i - 1,
:math:`\sum_i \delta_i = \mathbb{E}[(2f - 1) \sum_i \chi_i] \le \mathbb{E}|\sum_i \chi_i|`,
with equality iff 2f - 1 is the sign of the sum wherever that is not zero, as for majority. ∎

The largest delta_i is another matter: a single variable has 1.

**Kahn, Kalai and Linial.** max_i delta_i = Omega(log n / n) if f is balanced and monotone. Here with a constant, and
for all monotone functions:

.. math:: \max_i \delta_i \ge \tfrac12 \cdot 4\,\mathrm{Var}(f)\,\frac{\log_2 n}{n}.

How it is checked. Exhaustively for n <= 5, in the full scope n = 6, on one monotone function of each class under
permutations of the variables: the largest sum and the largest minimum, and those of majority, against n mu_n and mu_n;
and the least quotient max_i delta_i / (4 Var f) over those that are not constant. Beyond that, Tribes of every length
up to a limit, the candidates for a small quotient.

Is it tight? For majority both are equalities. The other is, up to a constant, by Tribes: the control has 3/5, and
Tribes of a first length of a width refute it.

Reference. Blanc et al. (2023), remark after Fact B.3; the first inequality is in O'Donnell's Analysis of Boolean
Functions.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from constructions.classes.monotone import monotone_classes
from constructions.parts.blocks import majority
from constructions.parts.dnf import tribes
from proofs_checks.shared.majority_walk import largest_difference
from proofs_checks.shared.tribes_and_majority import majority_difference, term_difference
from proofs_checks.topk.monotone.fact_b_3 import logarithm_over_length
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Grid, scoped

__all__ = ["all_differences", "least_quotient"]


def _monotone_functions(n: int) -> np.ndarray:
    """Truth tables of one function of each class; the first and the last are the constants 0 and 1."""
    return np.array([found.function for found in monotone_classes(n)], dtype=np.uint64)


def all_differences(functions: np.ndarray, n: int) -> np.ndarray:
    """Numbers of ones with x_i = 1 minus those with x_i = 0: a row for each variable, a column for each function.

    functions: truth tables on n variables, an array of ``uint64``; n: number of variables, at most 6.
    """
    total = np.bitwise_count(functions).astype(np.int64)
    ones = [np.uint64(sum(1 << x for x in range(1 << n) if x >> i & 1)) for i in range(n)]
    return np.array([2 * np.bitwise_count(functions & mask).astype(np.int64) - total for mask in ones])


def least_quotient(n: int) -> fmpq:
    """Smallest max_i delta_i / (4 Var f) over the monotone functions on n variables, 1 to 6, that are not constant."""
    size, functions = 1 << n, _monotone_functions(n)[1:-1]
    ones = np.bitwise_count(functions).astype(np.int64)
    largest = all_differences(functions, n).max(axis=0)
    # delta = D / 2^(n-1) and 4 Var f = 4 c (2^n - c) / 4^n for D the difference and c the number of ones
    return min(fmpq(d * size, 2 * c * (size - c)) for d, c in {*zip(largest.tolist(), ones.tolist())})


def _quotient(functions: str, n: int) -> fmpq:
    if functions == "all":
        return least_quotient(n)
    target = tribes(n)
    mean = target.mean(target.root)
    return term_difference(target) / (4 * mean * (1 - mean))


def _largest(n: int) -> list[fmpq]:
    """Largest sum and largest minimum over the monotone functions, and both for majority."""
    differences, half = all_differences(_monotone_functions(n), n), 1 << (n - 1)
    single = largest_difference(majority(n))
    total, least = (int(found.max()) for found in (differences.sum(axis=0), differences.min(axis=0)))
    return [fmpq(total, half), fmpq(least, half), n * single, single]


def _closed_form(n: int) -> list[fmpq]:
    return 2 * [n * majority_difference(n), majority_difference(n)]


MAJORITY = Claim(
    id="topk.maj-remark",
    cite=Cite("blanc2023", "Appendix B.2, remark after Fact B.3"),
    statement="The correlations of Majority are as large as possible: no monotone function on $n$ uniform bits has a"
    " larger sum, and none a larger minimum, of its correlations",
    instances=Grid.over(n=scoped(range(1, 6), range(1, 7))),
    measured=_largest,
    asserts=EQUALS(_closed_form, control=lambda n: [*_closed_form(n)[:3], majority_difference(n + 1)]),
    method="exhaustive",
    status="proved in the source of the claim",
)

KKL = Claim(
    id="topk.kkl-remark",
    cite=Cite("blanc2023", "Appendix B.2, remark after Fact B.3"),
    statement=r"Every balanced monotone function on $n$ bits has a variable of correlation $\Omega(\tfrac{\log n}n)$;"
    r" with a constant, $\max_i\mathrm{Cov}(x_i,f)\ge\tfrac12\mathrm{Var}(f)\tfrac{\log_2n}{n}$ for every monotone $f$",
    instances=Grid.over(functions=("all",), n=scoped(range(2, 6), range(2, 7)))
    + Grid.over(functions=("tribes",), n=scoped(range(6, 61), range(7, 701))),
    measured=_quotient,
    asserts=AT_LEAST(
        lambda n, **point: logarithm_over_length(n, fmpq(1, 2)),
        control=lambda n, **point: logarithm_over_length(n, fmpq(3, 5)),
    ),
    method="exhaustive",
    status="a theorem of Kahn, Kalai and Linial for some constant",
)
