r"""The remark after Fact B.3: a balanced monotone function has a variable of correlation at least about log n / n.

Problem. A monotone function f on n uniform bits, with
:math:`\delta_i = \mathbb{E}[f|x_i=1] - \mathbb{E}[f|x_i=0] = 4\,\mathrm{Cov}(x_i, f)`, the influence of x_i.

Algorithm. None; the remark says why Theorem 3 uses Tribes, whose correlations are as small as that
(:mod:`proofs_checks.topk.monotone.fact_b_3_3`).

Statement. max_i delta_i = Omega(log n / n) if f is balanced, by the inequality of Kahn, Kalai and Linial. Here with
a constant, and for all monotone functions:

.. math:: \max_i \delta_i \ge \tfrac12 \cdot 4\,\mathrm{Var}(f)\,\frac{\log_2 n}{n}.

How it is checked. Exhaustively for n = 2, ..., 5, in the full scope for n = 6: one function of each class under
permutations of the variables, the least quotient max_i delta_i / (4 Var f) over those that are not constant. Beyond
that, Tribes of every length up to a limit, the candidates for a small quotient.

Is it tight? Up to a constant, by Tribes: the control has 3/5, and Tribes of a first length of a width refute it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from flint import fmpq

from constructions.classes.monotone import monotone_classes
from constructions.parts.dnf import tribes
from proofs_checks.shared.tribes_and_majority import term_difference
from proofs_checks.topk.monotone.fact_b_3_3 import logarithm_over_length
from theorylab.claims import AT_LEAST, Cite, Claim, Grid, Point

__all__ = ["all_differences", "least_quotient"]


def all_differences(functions: np.ndarray, n: int) -> np.ndarray:
    """Numbers of ones with x_i = 1 minus those with x_i = 0: a row for each variable, a column for each function.

    functions: truth tables on n variables, an array of ``uint64``; n: number of variables, at most 6.
    """
    total = np.bitwise_count(functions).astype(np.int64)
    ones = [np.uint64(sum(1 << x for x in range(1 << n) if x >> i & 1)) for i in range(n)]
    return np.array([2 * np.bitwise_count(functions & mask).astype(np.int64) - total for mask in ones])


def least_quotient(n: int) -> fmpq:
    """Smallest max_i delta_i / (4 Var f) over the monotone functions on n variables that are not constant.

    n: number of variables, 1 to 6.
    """
    size = 1 << n
    # all but the constants 0 and 1, whose truth tables are the first and the last
    functions = np.array([found.function for found in monotone_classes(n)][1:-1], dtype=np.uint64)
    ones = np.bitwise_count(functions).astype(np.int64)
    largest = all_differences(functions, n).max(axis=0)
    # delta = D / 2^(n-1) and 4 Var f = 4 c (2^n - c) / 4^n for D the difference and c the number of ones
    return min(fmpq(d * size, 2 * c * (size - c)) for d, c in {*zip(largest.tolist(), ones.tolist())})


def _points(all_up_to: int, tribes_up_to: int) -> Iterator[Point]:
    yield from ({"functions": "all", "n": n} for n in range(2, all_up_to + 1))
    yield from ({"functions": "tribes", "n": n} for n in range(all_up_to + 1, tribes_up_to + 1))


def _quotient(functions: str, n: int) -> fmpq:
    if functions == "all":
        return least_quotient(n)
    target = tribes(n)
    mean = target.mean(target.root)
    return term_difference(target) / (4 * mean * (1 - mean))


CLAIM = Claim(
    id="topk.kkl-remark",
    cite=Cite("blanc2023", "Appendix B.2, remark after Fact B.3"),
    statement=r"Every balanced monotone function on $n$ bits has a variable of correlation"
    r" $\Omega(\tfrac{\log n}n)$; with a"
    r" constant, $\max_i\mathrm{Cov}(x_i,f)\ge\tfrac12\mathrm{Var}(f)\tfrac{\log_2n}{n}$ for every monotone $f$",
    instances=Grid(quick=lambda: _points(5, 60), full=lambda: _points(6, 700)),
    measured=_quotient,
    asserts=AT_LEAST(
        lambda n, **point: logarithm_over_length(n, fmpq(1, 2)),
        control=lambda n, **point: logarithm_over_length(n, fmpq(3, 5)),
    ),
    method="exhaustive",
    status="a theorem of Kahn, Kalai and Linial for some constant",
)
