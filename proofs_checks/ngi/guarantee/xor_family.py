r"""The term lambda epsilon_h of Theorem 1 is needed: an exclusive or that impurity reduction does not detect.

Problem. The n = 4q objects of :func:`constructions.papers.ngi.xor_identification`: the class is a xor b, and besides
a and b every object has a test of its own. All tests cost 1.

Algorithm. Algorithm 1 with the Gini index and trade-off lambda; impurity reduction alone is its limit.

As :math:`\epsilon_h<1` for the Gini index, :math:`\frac{3n+2}8\ge\frac1{16}\lambda\epsilon_hC^*` for
:math:`\lambda=3n`: the dependence on lambda is optimal up to a constant.

How it is checked. By exact runs for q up to 3 (quick) or 8 (full), and exact optima for q = 2 (full: up to 3). Runs up
to q = 24, 96 objects, also agreed.

Is it tight? q = 1 is an exception, because isolating tests are then equally good. The control has n + 1 in place of n
in the formula.
"""

from __future__ import annotations

from functools import cache, partial

from flint import fmpq

from constructions.papers.ngi import xor_identification
from dp_optimal.expected_cost import optimal_expected_cost
from proofs_checks.ngi.computed.class_scores import GINI_INDEX
from theorylab.claims import EQUALS, Claim, Derivation, Grid, scoped
from theorylab.learners.identification import identification
from theorylab.learners.identification_baselines import impurity_reduction
from theorylab.problems.identification import IdentificationProblem


@cache
def _problem(q: int) -> IdentificationProblem:
    return xor_identification(q)


def _costs(q: int, optimum: bool) -> list[fmpq]:
    """Return the costs of impurity reduction and of Algorithm 1 with lambda = 3n and 0, and the minimum cost."""
    trees = (
        impurity_reduction(_problem(q), impurity=GINI_INDEX),
        identification(_problem(q), trade_off=12 * q, impurity=GINI_INDEX),
        identification(_problem(q), trade_off=0),
    )
    least = [optimal_expected_cost(_problem(q)).value] if optimum else []
    return [*(tree.expected_cost for tree in trees), *least]


def _formulas(q: int, optimum: bool, more: int = 0) -> list[fmpq]:
    n = 4 * q + more
    return [*[fmpq(3 * n + 2, 8)] * 2, *[fmpq(2)] * (1 + optimum)]


LIMITS = Claim(
    id="ngi.lambda-term-needed",
    cite="Theorem 1, the term in lambda",
    statement=r"On the exclusive or of two features with $n=4q$ objects and a test for each of them, $q\ge2$, impurity"
    r" reduction by the Gini index and Algorithm 1 with it and $\lambda=3n$ cost $\frac{3n+2}8$, Algorithm 1 with"
    r" $\lambda=0$ costs $2$, and $C^*=2$;"
    r" ties to the first test, the objects of each class taking the values of the features in turn",
    instances=Grid(
        scoped(
            [{"q": 2, "optimum": True}, {"q": 3, "optimum": False}],
            [{"q": q, "optimum": q <= 3} for q in range(2, 9)],
        )
    ),
    hypotheses={"q >= 2": lambda q: q >= 2},
    measured=_costs,
    asserts=EQUALS(_formulas, control=partial(_formulas, more=1)),
    derivation=Derivation(
        r"""An object has probability $\frac1n$; class $0$ is $(a,b)\in\{(0,0),(1,1)\}$, and the objects of each class
take the two values of $a$ in turn. Ties are broken by the first test: $a$, $b$, then the isolating tests in the order
of the objects, of which the first is of class $0$.

*$C^*=2$.* Testing $a$ and then $b$ costs $2$. After a first test of $a$ or $b$ both halves contain both classes, so no
tree that starts with $a$ or $b$ costs less. If the first test isolates an object, each part of the others after a
second test contains both classes, as $q\ge2$, except for a second isolated object. So the cost is at least
$1+(1-\frac1n)+(1-\frac2n)>2$.

*$\lambda=0$.* Consider a node of $N$ objects, $u$ and $v$ of the two classes; $E\le\frac Nn$ there. Isolating an object
has $B=\frac1n$. For an object that stays with $N-2$ others, $1$ minus the coverage is multiplied by
$\frac{N-2}{N-1}\cdot\frac{u-1}u$ if one of the $u$ objects is isolated. At the root $a$ and $b$ have $B=\frac12$ and
$E=1-\frac14\cdot\frac{2q-1}{4q-1}$, more than $\frac{11}8$ together, and isolating an object has at most $\frac1n+1$.
So $a$ is tested first. In both halves $b$ covers all objects, so $E$ is maximal, and $B$ is half of the mass, whereas
isolating an object has $B=\frac1n$, which is less than $\frac14$ as $q\ge2$. So $b$ is tested next, and the cost is
$2$.

*Impurity reduction.* Let $u=2q-j$ objects of class $0$ remain, $j\ge0$, and all $v=2q$ of class $1$; $N=u+v$. The Gini
index of the node times its mass is $\frac2n\cdot\frac{uv}{u+v}$. Isolating an object of class $0$ decreases
$\frac{uv}{u+v}$ by $g=\frac{4q^2}{N(N-1)}$, one of class $1$ by $\frac{u^2}{N(N-1)}\le g$. The test $a$, or $b$, has
$q$ objects of class $1$ in each half and $u_0$, $u_1$ of class $0$, $u_0+u_1=u$, and decreases it by
$\frac{q^2(u_0-u_1)^2}{(u_0+q)(u_1+q)N}$. As the objects of class $0$ are isolated in their order, $|u_0-u_1|\le1$, and
the decrease is $0$ or $\frac{4q^2}{(N^2-1)N}<g$. So the first object of class $0$ is isolated, also for $u=v$, when its
test comes first among the ties, and so on until none remains. These objects cost $1,\dots,\frac n2$ and the other
$\frac n2$ objects $\frac n2$ each: $\frac1n\bigl(\frac12\cdot\frac n2(\frac n2+1)+\frac{n^2}4\bigr)=\frac{3n+2}8$.

*$\lambda=3n$.* At the same nodes $\lambda D$ is $6$ times these numbers, and $0\le B+E\le\frac N{2n}+\frac Nn$. The
test of an object of class $0$ has a larger score than $a$ and $b$ if
$6g-6\cdot\frac{4q^2}{(N^2-1)N}=\frac{24q^2}{N^2-1} =\frac{3n^2}{2(N^2-1)}>\frac{3N}{2n}$, which is $n^3>N(N^2-1)$ and
holds for $N\le n$. Isolating an object of class $1$ has the same $B$, no larger $D$, and no larger $E$, since
$\frac{v-1}v\ge\frac{u-1}u$; for $u=v$ the objects tie, and the first of their tests is chosen. The tree is that of
impurity reduction. ∎"""
    ),
    literature="Not in the paper; for the Gini index the dependence of the guarantee on lambda is optimal up to a"
    " constant",
)
