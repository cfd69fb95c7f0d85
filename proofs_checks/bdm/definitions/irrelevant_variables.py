"""Appendix E: variables that do not occur in the function do not improve an optimal tree.

How it is checked. By the dynamic program on the cubes with and without the irrelevant variable, of probability 1/3, for
every function on at most 2 (quick) or 3 (full) variables, not only read-once DNFs, and every t. The control allows one
more node without the variable.

Is it tight? Independence is necessary (``dependent``): a variable on which f does not depend, but which equals f(x) on
all inputs of positive probability, gives error 0 with one node.
"""

from __future__ import annotations

from math import prod

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed.written_trees import functions
from theorylab.claims import EQUALS, REFUTED, Claim, Derivation, Grid, Point, number, scoped
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.tree import Tree

DISTRIBUTIONS: dict[int, list[tuple[fmpq, ...]]] = {
    1: [(fmpq(2, 5),)],
    2: [(fmpq(3, 10), fmpq(7, 10))],
    3: [(fmpq(1, 10), fmpq(2, 5), fmpq(3, 5))],
}
IRRELEVANT = fmpq(1, 3)


def _labels(n: int, table: int) -> list[int]:
    return [table >> x & 1 for x in range(1 << n)]


def _with_the_variable(n: int, table: int, p: tuple[fmpq, ...]) -> tuple[fmpq, ...]:
    problem = CubeProblem(_labels(n, table) * 2, (*p, IRRELEVANT))
    return optimal_by_size(problem, (1 << n) - 1).errors


def _without(n: int, table: int, p: tuple[fmpq, ...], *, nodes_more: int = 0) -> tuple[fmpq, ...]:
    problem = CubeProblem(_labels(n, table), p)
    return optimal_by_size(problem, (1 << n) - 1 + nodes_more).errors[nodes_more:]


def _beside_its_value(n: int, table: int, p: tuple[fmpq, ...]) -> SampleProblem:
    """Return the function with an additional feature, equal to f(x) on every x of positive probability."""
    rows = {}
    for x, y in enumerate(_labels(n, table)):
        bits = tuple(x >> i & 1 for i in range(n))
        chance = prod(own if bit else 1 - own for bit, own in zip(bits, p))
        rows[(*bits, y)] = (chance * (1 - y), chance * y)
    return SampleProblem(rows, labels=2)


def _with_a_dependent_variable(n: int, table: int, p: tuple[fmpq, ...]) -> tuple[fmpq, ...]:
    """Return OPT(t) with that feature."""
    return optimal_by_size(_beside_its_value(n, table, p), (1 << n) - 1).errors


def _trees(n: int, table: int, p: tuple[fmpq, ...]) -> dict[str, Tree]:
    cube, beside = CubeProblem(_labels(n, table), p), _beside_its_value(n, table, p)
    with_it, without = (optimal_by_size(problem, (1 << n) - 1) for problem in (beside, cube))
    t = next(t for t, pair in enumerate(zip(with_it.errors, without.errors)) if pair[0] != pair[1])
    return {
        f"Best tree of size {t} with the variable equal to f(x)": optimal_by_size(beside, t).tree,
        f"Best tree of size {t} without it": optimal_by_size(cube, t).tree,
    }


def _in_words(values: Point, measured: tuple[fmpq, ...], claimed: tuple[fmpq, ...]) -> str:
    table = "".join(map(str, _labels(values["n"], values["table"])))
    return (
        f"truth table {table} on {values['n']} variables of probabilities {number(values['p'])}, x1 changing fastest:"
        f" OPT(0), OPT(1), ... is {number(measured)} with a variable equal to f(x), and {number(claimed)} without"
    )


PROOF = r"""We show by induction on the number of nodes: for every function $f$ and every tree $T$ there is a tree that
is no larger, reads only variables on which $f$ depends, and has no larger error. A leaf reads no variable. Let the root
of $T$ read $x_i$, of probability $p_i$, and let $T_0$ and $T_1$ be its subtrees. We may assume that no variable is read
twice on a path.

Let $f$ not depend on $x_i$. As $x_i$ is independent of the other variables, the inputs that reach either subtree have
the distribution and the labels of the whole problem. So $E(T)=(1-p_i)E(T_0)+p_iE(T_1)\ge\min(E(T_0),E(T_1))$. Apply the
induction hypothesis to the better of the two.

If $f$ depends on $x_i$, $E(T)=(1-p_i)E_0(T_0)+p_iE_1(T_1)$, where $E_b$ is the error for $f$ with $x_i=b$ under the
product distribution of the other variables. By the induction hypothesis both subtrees can be replaced by trees that
read only variables on which these restrictions of $f$ depend, and hence $f$.
"""

IRRELEVANT_VARIABLES, _ = CLAIMS = (
    Claim(
        id="bdm.e-irrelevant",
        origin="printed",
        cite="appendix E, first paragraph; section 7.1, footnote 6",
        statement="Under a product distribution some optimal tree of at most $t$ nodes reads only variables of the"
        r" function, so that $\mathrm{OPT}(t)$ does not change if the others are left out",
        instances=Grid(scoped(lambda: functions(DISTRIBUTIONS, 2), lambda: functions(DISTRIBUTIONS, 3))),
        measured=_with_the_variable,
        asserts=EQUALS(_without, control=lambda **point: _without(**point, nodes_more=1)),
        method="exhaustive",
        derivation=Derivation(PROOF),
    ),
    Claim(
        id="bdm.e-irrelevant.dependent",
        cite="appendix E, first paragraph, for dependent variables",
        statement=r"Under any distribution some optimal tree of at most $t$ nodes reads only variables of the function",
        instances=Grid(lambda: functions(DISTRIBUTIONS, 2)),
        measured=_with_a_dependent_variable,
        asserts=EQUALS(_without, control=lambda **point: _without(**point, nodes_more=1)),
        method="exhaustive",
        recorded=REFUTED,
        literature="Not printed; independence is a hypothesis",
        witness=_in_words,
        trees=_trees,
    ),
)
