r"""Proposition 6.4, its proof: where the induction starts.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l <= m, uniform
distribution; trees of one internal node.

Statement. The induction on t that shows B_t to be optimal starts: "For t = 1, TopDown chooses an x-node which is B_1."
That is Proposition 6.3 for t = 1; what has to be shown is that no tree of one node has a smaller error than B_1.

*What is left out.* TopDown chooses by the entropy, and the tree that it chooses need not be the one of least error: on
x or (y_1 and y_2), with probability 3/10 for x and 7/10 for the others, it reads x at t = 1 and reading y_1 is better
(``bdm.two-term-product``). So every root that TopDown does not read has to be compared: for l < m a root that reads a
y-variable. For l = m all variables of f are alike. The smallest pair with a root left out is l = 1, m = 2.

*The base.* E(B_1) = OPT(1). By Lemma C.8, completed, a root that reads x_1 reduces the error by 1/2 - 2^-m for l = 1,
by 2^-(m+1) for l = 2, and by 0 for l >= 3; one that reads y_1, where l < m, by 0, as then its term has m >= 2 variables
and for l >= 2 at least 3; any other root, and no node at all, by 0. (Lemma C.8 as printed has neither of the two cases
of y_1, ``bdm.lemma-c.8.cases``. With them the induction may as well start at t = 0: for t = 1 the root alone is Case 1,
2 or 4.)

How it is checked. The roots that TopDown may read at t = 1, however ties are broken, against all variables of f. The
base: the comparison for all l and m, by polynomials in 2^-l and 2^-m; and for l <= m <= 5 the error of every tree of at
most one node, on the truth table with one variable more. The controls tell variables apart that are alike, and say that
reading y_1 is optimal as well.

Is it tight? For l >= 3 all trees of one node have the error of a leaf.

Reference. Brutzkus, Daniely and Malach (2020), proof of Proposition 6.4, appendix C.2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy
from flint import fmpq

from constructions.papers.bdm import read_once_dnf
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.reductions_of_all_sizes import lemma_c_8_holds
from proofs_checks.bdm.computed.two_term_reductions import CASES
from proofs_checks.bdm.computed.two_terms import b_tree, pairs
from proofs_checks.bdm.computed.written_trees import error_by_inputs
from theorylab.claims import HOLDS, Cite, Claim, Grid, Point, number
from theorylab.impurities.impurity import ENTROPY
from theorylab.learners.leaf_by_leaf import BestTests
from theorylab.problems.cube import CubeProblem

WRITTEN_OUT = 5
REDUCTION = {name: case.reduction for name, case in CASES.items()}


def _roots_of_top_down(x: int, y: int) -> set[int]:
    """Variables that TopDown may read first, one of each kind that is alike."""
    problem = read_once_dnf((x, y))
    best, _ = BestTests(problem, ENTROPY)(problem.root)
    return {problem.variable(split.test, ()) for split in best}


def _kinds(x: int, y: int) -> set[int]:
    """One variable of each kind: terms of one length are alike."""
    return {0} if x == y else {0, x}


def _all_compared(x: int, y: int) -> bool:
    return _kinds(x, y) <= _roots_of_top_down(x, y)


def _without_symmetry(x: int, y: int) -> bool:
    """The same where variables that are alike are told apart."""
    return set(range(x + y)) <= _roots_of_top_down(x, y)


def _cube(x: int, y: int) -> CubeProblem:
    """The formula with one variable that does not occur in it."""
    return CubeProblem.from_function(
        lambda bits: bits[:, :x].all(axis=1) | bits[:, x : x + y].all(axis=1), x + y + 1
    )


def _errors(x: int, y: int) -> list[fmpq]:
    """Errors of the trees that read one variable, and of a leaf."""
    problem = _cube(x, y)
    return [error_by_inputs(problem, shape) for shape in (*((i, None, None) for i in range(x + y + 1)), None)]


def _is_optimal(x: int, y: int, variable: int) -> bool:
    """Whether no tree of at most one node has a smaller error than the one that reads a variable."""
    errors = _errors(x, y)
    return errors[variable] == min(errors)


def _in_words(point: Point, measured: bool, claimed: bool) -> str:
    x, y = point["x"], point["y"]
    errors = _errors(x, y)
    return (
        f"l={x}, m={y}: a root that reads y_1 is not compared with B_1; the errors are {number(errors[x])} and"
        f" {number(b_tree(x, y, 1).error)}"
    )


def _x_first() -> bool:
    """C of a root that reads x_1 less C of one that reads y_1, for all l <= m, by l = 1, 2 and at least 3."""
    u, w = sympy.symbols("u w", positive=True)
    single = REDUCTION["k1=1, k2>=1"] - REDUCTION["k1>=2, k2=1"]
    double = REDUCTION["k1=2, k2>=2"] - REDUCTION["k1>=3, k2>=2"]
    longer = REDUCTION["k1>=3, k2>=2"] - REDUCTION["k1>=3, k2>=2"]
    # w = 2^-m is in (0, 1/2] for l = 1 and in (0, 1/4] for l = 2, and both are linear in w
    return all(
        difference.subs({w: end, u: 1}) >= 0
        for difference, last in ((single, sympy.Rational(1, 2)), (double, sympy.Rational(1, 4)))
        for end in (0, last)
    ) and bool(longer == 0)


STEPS: Mapping[str, Callable[[], bool]] = {
    "Lemma C.8": lemma_c_8_holds,
    "x_1 before y_1": _x_first,
    "tree by tree": lambda: all(
        _is_optimal(**pair, variable=0) and _errors(**pair)[0] == b_tree(**pair, t=1).error
        for pair in pairs(WRITTEN_OUT)
    ),
}


CLAIM = Claim(
    id="bdm.prop-6.4.base",
    cite=Cite("brutzkus2020", "proof of Proposition 6.4, for t = 1"),
    statement="The base of the induction, that TopDown chooses an $x$-node for $t=1$, covers every tree of one node"
    r" that reads a variable of $f$, for all $1\le l\le m$",
    instances=Grid(quick=lambda: pairs(4), full=lambda: pairs(6)),
    measured=_all_compared,
    asserts=HOLDS(control=_without_symmetry),
    status="a gap: what TopDown chooses is not what is optimal; for l < m a root that reads y_1 is left out",
    falls="proof step",
    witness=_in_words,
).repaired(
    place="proof of Proposition 6.4, with a base",
    statement=r"$E(B_1)=\mathrm{OPT}(1)$ for all $1\le l\le m$: by Lemma C.8, completed, a root that reads $y_1$, where"
    r" $l<m$, or no variable of $f$ does not reduce the error, and one that reads $x_1$ does not increase it",
    **step_by_step(STEPS, lambda: all(_is_optimal(**pair, variable=pair["x"]) for pair in pairs(3))),
    status="proved",
)
