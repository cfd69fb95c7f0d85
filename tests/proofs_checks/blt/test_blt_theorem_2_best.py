"""The algebra behind the best number of splits of Theorem 2."""

from __future__ import annotations

from math import log

import sympy


def test_the_algebra_of_the_equivalence():
    kappa, square, opt, eps, h = sympy.symbols("kappa L2 o eps H", positive=True)
    beta = square * (1 - 2 * opt - 2 * eps) / (2 * kappa * eps**2)
    assert sympy.simplify(2 * kappa * eps**2 / square * beta - (1 - 2 * (opt + eps))) == 0
    assert (
        sympy.simplify(
            2 * kappa * eps**2 / square * (h - beta) - (2 * kappa * eps**2 / square * h - 1 + 2 * (opt + eps))
        )
        == 0
    )
    assert all(sum(1 / j for j in range(1, t + 1)) <= 1 + log(t) for t in range(1, 50))
