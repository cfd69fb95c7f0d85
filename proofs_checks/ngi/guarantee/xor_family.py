r"""The term lambda epsilon_h of Theorem 1 is needed: an exclusive or that impurity reduction does not see.

Problem. The n = 4q objects of :func:`constructions.papers.ngi.xor_identification`: the class is a xor b, and besides
a and b every object has a test of its own. All tests cost 1.

Algorithm. Algorithm 1 with Gini and trade-off lambda; impurity reduction alone is its limit.

Statement. C* = 2, Algorithm 1 finds it for lambda = 0, and impurity reduction costs (3n+2)/8, for q >= 2. So does
Algorithm 1 with :math:`\lambda=\frac32n`. As :math:`\epsilon_h<2` for Gini at our normalisation,
:math:`\frac{3n+2}8\ge\frac1{16}\lambda\epsilon_hC^*`: the dependence on lambda is right up to a constant.

Derivation of C* and of the first two. Asking a, then b costs 2. After a first test a or b both halves have both
classes. If the first test isolates an object, each part that two tests leave of the others has both classes for q >= 2,
and the cost is at least :math:`1+(1-\frac1n)+(1-\frac2n)>2`. Impurity reduction gains nothing from a or b, isolates the
n/2 objects of one class one by one, and the costs are :math:`1,\dots,\frac n2` for these and :math:`\frac n2` for the
other n/2. The first isolation keeps the classes nearly even, but each further one gains more.

How it is checked. Exact runs for q up to 3 (quick) or 8 (full), exact optima for q = 2 (full: up to 3). Runs up to q =
24, 96 objects, agreed too.

Is it tight? q = 1 is an exception: isolating tests are then as good. The control has one more for the n of the formula.

Reference. Not in the paper; Zhang and Gionis (2022), Theorem 1, is the bound.
"""

from __future__ import annotations

from functools import cache, partial

from flint import fmpq

from constructions.papers.ngi import xor_identification
from dp_optimal.expected_cost import optimal_expected_cost
from theorylab.claims import EQUALS, Cite, Claim, Grid
from theorylab.learners.identification import identification
from theorylab.learners.identification_baselines import impurity_reduction
from theorylab.problems.identification import IdentificationProblem


@cache
def _problem(q: int) -> IdentificationProblem:
    return xor_identification(q)


def _costs(q: int, optimum: bool) -> list[fmpq]:
    """Of impurity reduction, and of Algorithm 1 with lambda = 3n/2 and without it; and the least one."""
    trees = (
        impurity_reduction(_problem(q), impurity="gini"),
        identification(_problem(q), trade_off=6 * q, impurity="gini"),
        identification(_problem(q), trade_off=0),
    )
    least = [optimal_expected_cost(_problem(q)).value] if optimum else []
    return [*(tree.expected_cost for tree in trees), *least]


def _formulas(q: int, optimum: bool, more: int = 0) -> list[fmpq]:
    n = 4 * q + more
    return [*[fmpq(3 * n + 2, 8)] * 2, *[fmpq(2)] * (1 + optimum)]


LIMITS = Claim(
    id="ngi.lambda-term-needed",
    cite=Cite("zhang2022", "Theorem 1, the term in lambda"),
    statement=r"On the exclusive or of two features with $n=4q$ objects and a test for each of them, $q\ge2$, impurity"
    r" reduction by Gini and Algorithm 1 with Gini and $\lambda=\tfrac32n$ cost $\frac{3n+2}8$, Algorithm 1 with"
    r" $\lambda=0$ costs $2$, and $C^*=2$",
    instances=Grid(
        [{"q": 2, "optimum": True}, {"q": 3, "optimum": False}],
        full=[{"q": q, "optimum": q <= 3} for q in range(2, 9)],
    ),
    measured=_costs,
    asserts=EQUALS(_formulas, control=partial(_formulas, more=1)),
    status="not in the paper; for Gini the guarantee is right in lambda up to a constant",
    origin="new",
)
