"""Figure 4 under all ways to break ties: the tied leaves, and the consequences for whole classes.

Algorithm. TopDown and BestFirst. The pseudo-code takes the last of the pairs (leaf, feature) of maximum gain, in an
unspecified order.

The classes of 10 terms of 9 literals, 20 of 4 and 30 of 3, beyond those of the statement, have no such ties either.

The consequences are in :mod:`proofs_checks.bdm.mic.figure_4_all_ties`: TopDown's errors do not depend on the ties, and
BestFirst's sweeps with the rules *shallowest* and *deepest* are those with the best and the worst ties.

How it is checked. A run of a class takes the order of two leaves from floats only if their difference exceeds a proved
bound. It reports every other pair with distinct subproblems (or, for TopDown, distinct probabilities), to be decided
exactly (:mod:`theorylab.classes.term_growth`, :mod:`theorylab.classes.sweep`). Each leaf is compared with the best one
so far, which is replaced only by a better or an equal one. So a tie with the leaf that is finally split is detected.
Tests of one subproblem are compared in the same way (:mod:`theorylab.classes.gains`). No pair is reported in the three
classes, so no near tie can have been misjudged. Quick: the uniform class with the entropy, and small product classes.
Full: also the uniform class with the Gini and the Kearns-Mansour impurity. The controls claim that no two leaves tie at
all, even of one subproblem and probability; all rules would then grow the same trees.

Is it tight? With the Gini impurity the product classes do have ties: gains are rational, and leaves of distinct
subproblems may tie, with an effect on the error (``fig4-td.ties.gini``). Under a product distribution the more probable
leaf may be the deeper one; :mod:`proofs_checks.bdm.mic.figure_4_any_ties` determines the extremes.
"""

from __future__ import annotations

import numpy as np

from constructions.papers.bdm import product_class, uniform_class
from dp_optimal.generic.size_curves import size_curves
from proofs_checks.bdm.computed.sweeps import SIZE
from proofs_checks.bdm.computed.typed_terms import PAIRS, UNIFORM, Probabilities, dnf
from theorylab.claims import HOLDS, PROVED, Claim, Grid, Point, scoped
from theorylab.classes.blocks import threads
from theorylab.classes.gains import ClassGains
from theorylab.classes.leaf_masses import leaf_masses
from theorylab.classes.multisets import layers
from theorylab.classes.sweep import sweep_top_down
from theorylab.classes.term_gains import TermGains
from theorylab.classes.term_growth import TermGrowth
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.learners import best_first, top_down
from theorylab.problems.compiled import compile_problem
from theorylab.problems.problem import Problem


def near_ties(terms: int, literals: int, learner: str, impurity: str) -> int:
    """Return the number of pairs of leaves, not of equal subproblem and weight, that floats could not order.

    The pairs occur in 100 iterations on the DNFs with the given maximum numbers of terms and literals, uniform
    distribution.
    """
    multisets = uniform_class(terms, literals).members
    order, bits = layers(multisets), multisets.variables
    zeros, leaf = leaf_masses(order, bits)
    gains = TermGains(multisets, order, zeros, bits, impurity_named(impurity))
    growth = TermGrowth(gains, leaf, bits, learner=learner, size=SIZE, ties="first")
    with threads() as shared:
        growth.errors(0, len(multisets), shared)
    return growth.resolved


def near_ties_of_pair(terms: int, literals: int, p: Probabilities, impurity: str) -> int:
    """Return the number of subproblems and pairs of leaves at which a run of TopDown on a product class has a tie.

    Equal leaves, of one subproblem and one probability, are skipped. A subproblem counts if several of its tests have
    the maximum gain, and a pair of leaves counts if floats could not order it.
    """
    found = product_class(terms, literals, p)
    compiled = compile_problem(found.problem, found.members)
    first, last = (ClassGains(compiled, impurity_named(impurity), last=last).best for last in (False, True))
    roots = np.array([compiled.index[state] for state in found.members])
    denominators = size_curves(compiled, 1).carrier.denominator
    learned = sweep_top_down(compiled, roots, denominators, size=SIZE, impurity=impurity)
    return int((first != last).sum()) + learned.resolved


def _no_leaves_tie(problem: Problem, learner: str, impurity: str) -> bool:
    """Return True if the rules ``first`` and ``last`` grow the same trees, as they do if no two leaves tie."""
    grow = {"top-down": top_down, "best-first": best_first}[learner]
    return all(
        grow(problem, size=t, impurity=impurity, ties="first").as_dict()
        == grow(problem, size=t, impurity=impurity, ties="last").as_dict()
        for t in range(1, 12)
    )


def _no_ties(terms: int, literals: int, p: Probabilities, learner: str, impurity: str) -> bool:
    """Return True if floats, with their error bounds, leave no tie on a class."""
    if len(p) == 1:
        return near_ties(terms, literals, learner, impurity) == 0
    return near_ties_of_pair(terms, literals, p, impurity) == 0


def _no_equal_leaves(terms: int, literals: int, p: Probabilities, learner: str, impurity: str) -> bool:
    """Return True if, on an example, leaves of the same subproblem do not tie either."""
    example = ((2,), (2,), (3,)) if len(p) == 1 else ((1, 1), (1, 1), (2, 0))
    return _no_ties(terms, literals, p, learner, impurity) and _no_leaves_tie(
        dnf(example, p), learner, impurity
    )


def _runs(most: int, p: Probabilities, learner: str, impurity: str = "entropy") -> Point:
    return {"terms": most, "literals": most, "p": p, "learner": learner, "impurity": impurity}


LEARNERS = ("top-down", "best-first")
QUICK = [
    *(_runs(8, UNIFORM, learner) for learner in LEARNERS),
    *(_runs(3, p, "top-down") for p in PAIRS),
]
FULL = [
    *(_runs(9, UNIFORM, learner) for learner in LEARNERS),
    *(_runs(8, UNIFORM, learner, impurity) for learner in LEARNERS for impurity in ("gini", "km")),
    *(_runs(5, p, "top-down") for p in PAIRS),
]

NO_TIES = Claim(
    id="bdm.fig4-no-ties",
    cite="section 8.2, Figure 4",
    statement="In 100 iterations of TopDown no two leaves of distinct subproblems or probabilities tie for the"
    " maximum weighted gain, on every read-once DNF with at most 9 terms of at most 9 literals under the uniform"
    r" distribution, or at most 5 of at most 5 literals of probabilities $\frac3{10}$ and $\frac7{10}$, or $\frac25$"
    r" and $\frac35$, where no two distinct tests of a leaf tie either; and in 100 iterations of BestFirst no two"
    " leaves of distinct subproblems tie for the maximum gain, under the uniform distribution; with at most 8 terms"
    " of at most 8 literals and the uniform distribution this also holds for the Gini and the Kearns-Mansour impurity",
    instances=Grid(scoped(QUICK, QUICK + FULL)),
    measured=_no_ties,
    asserts=HOLDS(control=_no_equal_leaves),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
    literature="Not in the paper, which does not say how ties are broken",
)
