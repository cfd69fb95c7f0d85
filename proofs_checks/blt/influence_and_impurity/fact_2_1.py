r"""Fact 2.1: the influence of a variable on a unate function is twice its absolute correlation.

Problem. For f: {-1,1}^n -> {0,1} under the uniform distribution, compare the influence
Inf_i(f) = Pr[f(x) != f(x with x_i flipped)] with the correlation E[f(x) x_i]. The paper calls a function
monotone that is non-decreasing or non-increasing in every variable separately, that is, unate.

Algorithm. Top-down learners see the correlation only, as the difference of the means of the two
halves; the analysis speaks of the influence.

Statement. Inf_i(f) = 2 |E[f(x) x_i]| for every unate f and every i.

How it is checked. Both sides are integers over 2^(n-1), counted on bit-parallel truth tables: the left
one on the edges of the cube in direction i, the right one on the two halves. Quick: every unate
function of n <= 4 variables and every non-decreasing one of n = 5; full: every unate function of
n <= 5 variables. The control drops the absolute value, and a decreasing variable refutes it.

Is it tight? An edge in direction i contributes |f(1) - f(-1)| to the influence and f(1) - f(-1) to twice the
correlation, so the two agree exactly if these differences have one sign in each direction. Hence the
hypothesis is not only sufficient: a function with Inf_i(f) = 2 |E[f(x) x_i]| for all i is unate. The
second claim checks the equivalence on all functions of n <= 4 variables, full n <= 5. Both sides of it are the same
for f, for 1 - f and with variables permuted or negated, so that from n = 4 on one function of each class stands for
its class (:mod:`constructions.classes.npn`). Its control, the identity without a hypothesis, is refuted first by
x1 xor x2, whose influences are 1 and whose correlations are 0.
"""

from __future__ import annotations

from flint import fmpq

from constructions.classes.monotone import monotone_functions
from constructions.classes.npn import npn_classes
from proofs_checks.blt.computed.packed_functions import half_counts, influences, is_unate, unate_functions
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Grid, scoped

BY_CLASSES = 4
"""Number of variables from which one function of each class stands for its class."""


def _functions(n: int) -> list[int]:
    """All functions, or from n = 4 on one of every class."""
    return list(range(1 << (1 << n))) if n < BY_CLASSES else npn_classes(n).functions.tolist()


def _doubled_correlations(n: int, f: int) -> list[fmpq]:
    """2 E[f(x) x_i] for every i: the mean of the one-half minus that of the zero-half."""
    counts = (half_counts(f, n, i) for i in range(n))
    return [fmpq(ones_in_one - ones_in_zero, 1 << (n - 1)) for ones_in_zero, ones_in_one in counts]


def _absolute(n: int, f: int) -> list[fmpq]:
    return [abs(value) for value in _doubled_correlations(n, f)]


def _identity_holds(n: int, f: int) -> bool:
    return influences(n, f) == _absolute(n, f)


IDENTITY = Claim(
    id="blt.fact-2.1",
    cite=Cite("blanc2020", "Fact 2.1"),
    statement=r"$\mathrm{Inf}_i(f) = 2\,|\mathbb{E}[f(x)x_i]|$ for every unate $f$ and every $i$",
    instances=Grid.over(
        n=range(1, 6),
        f=scoped(lambda n: unate_functions(n) if n < 5 else monotone_functions(n), unate_functions),
    ),
    measured=influences,
    asserts=EQUALS(_absolute, control=_doubled_correlations),
    method="exhaustive",
    status="proved",
)

HYPOTHESIS = Claim(
    id="blt.fact-2.1.converse",
    cite=Cite("blanc2020", "Fact 2.1 and its converse"),
    statement=r"$\mathrm{Inf}_i(f) = 2\,|\mathbb{E}[f(x)x_i]|$ for all $i$ if and only if $f$ is unate",
    instances=Grid.over(n=scoped(range(1, 5), range(1, 6)), f=_functions),
    measured=lambda n, f: _identity_holds(n, f) == is_unate(f, n),
    asserts=HOLDS(control=_identity_holds),
    method="exhaustive",
    status="not in the paper; follows from the proof",
    origin="new",
)
