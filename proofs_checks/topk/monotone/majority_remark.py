r"""The remark after Fact B.3: the correlations of majority are as large as possible.

Problem. A Boolean function f on n uniform bits, and :math:`\delta_i = \mathbb{E}[f|x_i=1] - \mathbb{E}[f|x_i=0]`.

Algorithm. None; Top-k reads the variables of majority because they rank first.

Statement. All n variables of Maj_n have :math:`\mu_n = \binom{n-1}{\lfloor n/2\rfloor} 2^{1-n}`, and no f has a larger
sum, hence none a larger minimum, of the delta_i:

.. math:: \sum_i \delta_i \le n \mu_n, \qquad \min_i \delta_i \le \mu_n.

Proof. With chi_i = 2 x_i - 1,
:math:`\sum_i \delta_i = \mathbb{E}[(2f - 1) \sum_i \chi_i] \le \mathbb{E}|\sum_i \chi_i|`,
with equality iff 2f - 1 is the sign of the sum wherever that is not zero, as for majority. ∎

The largest delta_i is another matter: a single variable has 1.

How it is checked. Exhaustively: the largest sum and the largest minimum over all monotone functions on n
variables (one of each class under permutations), and those of majority, against n mu_n and mu_n.

Is it tight? Yes, both are equalities.

Reference. Blanc et al. (2023), remark after Fact B.3; the inequality is in O'Donnell's Analysis of Boolean Functions.
"""

from __future__ import annotations

from math import comb

import numpy as np
from flint import fmpq

from constructions.classes.monotone import monotone_classes
from constructions.parts.blocks import majority
from proofs_checks.shared.majority_walk import largest_difference
from proofs_checks.topk.monotone.kkl_remark import all_differences
from theorylab.claims import EQUALS, Cite, Claim, Grid


def _largest(n: int) -> list[fmpq]:
    """Largest sum and largest minimum over the monotone functions, and both for majority."""
    functions = np.array([found.function for found in monotone_classes(n)], dtype=np.uint64)
    differences = all_differences(functions, n)
    half = 1 << (n - 1)
    single = largest_difference(majority(n))
    return [
        fmpq(int(differences.sum(axis=0).max()), half),
        fmpq(int(differences.min(axis=0).max()), half),
        n * single,
        single,
    ]


def _closed_form(n: int) -> list[fmpq]:
    single = fmpq(comb(n - 1, n // 2), 2 ** (n - 1))
    return 2 * [n * single, single]


CLAIM = Claim(
    id="topk.maj-remark",
    cite=Cite("blanc2023", "Appendix B.2, remark after Fact B.3"),
    statement=r"The correlations of Majority are as large as possible: no monotone function on $n$ uniform"
    r" bits has a larger"
    r" sum, and none a larger minimum, of its correlations",
    instances=Grid(quick=[{"n": n} for n in range(1, 6)], full=[{"n": n} for n in range(1, 7)]),
    measured=_largest,
    asserts=EQUALS(_closed_form, control=lambda n: [*_closed_form(n)[:3], _closed_form(n + 1)[1]]),
    method="exhaustive",
    status="proved in the source of the claim",
)
