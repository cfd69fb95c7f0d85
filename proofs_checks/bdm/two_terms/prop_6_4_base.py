"""Proof of Proposition 6.4: the base case of the induction.

The paper says "For t = 1, TopDown chooses an x-node which is B_1." That is Proposition 6.3 for t = 1; it remains to
prove that no tree of one node has a smaller error than B_1.

*The gap.* TopDown chooses by the entropy, and its tree need not have the minimum error. On x or (y_1 and y_2), with
probability 3/10 for x and 7/10 for the others, it reads x at t = 1, although reading y_1 is better
(``bdm.two-term-product``). So every root that TopDown does not choose must be compared; for l < m these are the roots
that read a y-variable. For l = m all variables of f are equivalent. The smallest pair with an omitted root is l = 1, m
= 2.

*Repair.* E(B_1) = OPT(1) by the proof of ``bdm.prop-6.4``, which does not depend on the choice of TopDown. (The
induction does not need t = 1 either: with Lemma C.8 completed it can start at t = 0.)

How it is checked. The variables that TopDown may read at t = 1, under every tie rule, are compared with all variables
of f. The control distinguishes equivalent variables.
"""

from __future__ import annotations

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.two_terms import b_tree, of_shape, pairs
from proofs_checks.bdm.computed.written_trees import error_by_inputs
from proofs_checks.bdm.two_terms import prop_6_4
from theorylab.claims import HOLDS, Cite, Claim, Grid, Point, number, scoped
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import ENTROPY
from theorylab.problems.cube import CubeProblem
from theorylab.trees.tree import Tree


def _roots_of_top_down(x: int, y: int) -> set[int]:
    """Return the variables that TopDown may read first, one of each class of equivalent variables."""
    problem = read_once_dnf((x, y))
    best, _ = BestTests(problem, ENTROPY)(problem.root)
    return {problem.variable(split.test, ()) for split in best}


def _kinds(x: int, y: int) -> set[int]:
    """Return one variable of each class: terms of equal length are equivalent."""
    return {0} if x == y else {0, x}


def _all_compared(x: int, y: int) -> bool:
    return _kinds(x, y) <= _roots_of_top_down(x, y)


def _without_symmetry(x: int, y: int) -> bool:
    """Return the same with equivalent variables distinguished."""
    return set(range(x + y)) <= _roots_of_top_down(x, y)


def _cube(x: int, y: int) -> CubeProblem:
    """Return the formula with one variable that does not occur in it."""
    return CubeProblem.from_function(
        lambda bits: bits[:, :x].all(axis=1) | bits[:, x : x + y].all(axis=1), x + y + 1
    )


def _errors(x: int, y: int) -> list[fmpq]:
    """Return the errors of the trees that read one variable, and of a leaf."""
    problem = _cube(x, y)
    return [error_by_inputs(problem, shape) for shape in (*((i, None, None) for i in range(x + y + 1)), None)]


def _in_words(point: Point, measured: bool, claimed: bool) -> str:
    x, y = point["x"], point["y"]
    errors = _errors(x, y)
    return (
        f"l={x}, m={y}: a root that reads y_1 is not compared with B_1; the errors are {number(errors[x])} and"
        f" {number(b_tree(x, y, 1).error)}"
    )


def _trees(x: int, y: int) -> dict[str, Tree]:
    return {
        f"A root that reads y_1, here x{x + 1}": of_shape(_cube(x, y), (x, None, None)),
        "B_1": b_tree(x, y, 1),
    }


CLAIM = Claim(
    id="bdm.prop-6.4.base",
    cite=Cite(
        "bdm",
        "proof of Proposition 6.4, for t = 1",
        "For $t=1$, TopDown chooses an $x$-node which is $B_1$.",
    ),
    statement="The base of the induction, that TopDown chooses an $x$-node for $t=1$, covers every tree of one node"
    r" that reads a variable of $f$, for all $1\le l\le m$",
    instances=Grid(scoped(lambda: pairs(4), lambda: pairs(6))),
    measured=_all_compared,
    asserts=HOLDS(control=_without_symmetry),
    literature="A gap: the choice of TopDown need not be optimal; for l < m a root that reads y_1 is omitted",
    falls="proof step",
    repair=prop_6_4.CLAIM,
    witness=_in_words,
    trees=_trees,
)
