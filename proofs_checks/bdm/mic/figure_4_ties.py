r"""Figure 4 under all ways to break ties: TopDown does not depend on them, BestFirst lies between two rules.

Problem. The classes of section 8.2.

Algorithm. TopDown and BestFirst; the pseudo-code takes the last of the pairs (leaf, feature) of largest gain, in an
order that is left open.

Statement. The error of TopDown's tree after every t <= 100 is the same for all ways to break ties: on the uniform class
(``fig4-td.ties``), and on those of two probabilities (``fig4-td.ties.product``). The smallest and the largest error of
BestFirst's tree over all ways to break ties are attained by preferring shallow and deep leaves, whatever t is, on the
uniform class (``fig4-bf.extremes.class``), so that its sweeps with these two rules are those of the rules *best* and
*worst*.

Derivation. Let no two different subproblems have equal gain, among the leaves of largest gain that a run meets, and let
all best tests of a subproblem lead to the same children (under the uniform distribution they read a literal of a
shortest term). For TopDown let this hold of the pairs of a subproblem and the probability of reaching it, and of the
weighted gain; then splitting one or another leaf of the same pair leaves the same multiset of pairs, and by induction
on t the errors agree. For BestFirst the same argument shows that the multiset of the subproblems of all leaves does not
depend on the ties; only their probabilities do. *Splitting the more probable of two leaves a, b of the same subproblem
is never worse.* Let w > w' be their probabilities, and compare a run that splits b, of probability w', first. Below a
and b the subproblems in question are split in the same order, so that what is open below either is determined by the
number of splits made there. Let n_a < n_b be these numbers until they are equal, or until the run ends. In the first
case exchange the numbers of splits below a and b up to that step, keeping the choices made below each: nothing else
changes, and the trees are equal from there on. In the second, the tree below b is at the end a tree of more splits than
that below a. Either may be taken to be the best of its number of splits, and then the relative error r(n_b) <= r(n_a),
as a split never raises the error; exchanging the two gives w r(n_b) + w' r(n_a) <= w r(n_a) + w' r(n_b). In both cases
the new run splits a first. By induction preferring the more probable leaf is best at every t, and with the inequalities
turned round, r being that of the worst trees, the less probable is worst. Under the uniform distribution the more
probable leaf is the shallower one.

How it is checked. The premises: a run of a class reads the order of two leaves off floats only where a proved bound
exceeds their difference, and reports every other pair with different subproblems (for TopDown, or probabilities), to
be decided exactly (:mod:`theorylab.classes.term_growth`, :mod:`theorylab.classes.sweep`). Leaves are compared with
the best one so far, which is replaced by a better or an equal one only, so that a tie with the leaf that is split in
the end is met. Tests of one subproblem are compared likewise (:mod:`theorylab.classes.gains`). In all three classes
no pair is reported, so no near tie can have been misjudged. Quick: the uniform class with the entropy, and small
product classes. Full: the uniform class with Gini and Kearns-Mansour too. On the uniform class the controls say that
the two rules give BestFirst the same m(100), on the product classes that Gini does not meet a tie either.
:mod:`proofs_checks.bdm.mic.figure_4_all_ties` searches all tie choices on small DNFs.

Is it tight? With Gini the product classes do have ties: gains are rational then, and leaves of different subproblems
happen to tie, with an effect (``fig4-td.ties.gini``). Under a product distribution the more probable leaf may be the
deeper one; what the extremes are there is the subject of :mod:`proofs_checks.bdm.mic.figure_4_any_ties`.

Reference. Brutzkus, Daniely and Malach (2020), section 8.2, Figures 1, 4 and 6; the statements are not in the paper.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from constructions.papers.bdm import product_class, uniform_class
from dp_optimal.consistency import mic
from dp_optimal.generic.size_curves import size_curves
from proofs_checks.bdm.computed.sweeps import SIZE
from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities
from theorylab.claims import HOLDS, Cite, Claim, Grid, scoped
from theorylab.classes.blocks import threads
from theorylab.classes.gains import ClassGains
from theorylab.classes.leaf_masses import leaf_masses
from theorylab.classes.multisets import layers
from theorylab.classes.sweep import sweep_top_down
from theorylab.classes.term_gains import TermGains
from theorylab.classes.term_growth import TermGrowth
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.problems.compiled import compile_problem

__all__ = ["near_ties", "near_ties_of_pair"]

PLACE = Cite("brutzkus2020", "section 8.2, Figure 4")


def near_ties(terms: int, literals: int, learner: str, impurity: str) -> int:
    """Number of pairs of leaves, not of equal subproblem and weight, that floats could not order.

    On the DNFs of at most so many terms of at most so many literals, uniform distribution, in 100 iterations.
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
    """Number of subproblems and pairs of leaves at which a run of TopDown on a product class meets a tie.

    Equal leaves, of one subproblem and one probability, are left out. Subproblems count if several of their tests have
    the largest gain, and pairs of leaves if floats could not order them.
    """
    found = product_class(terms, literals, p)
    compiled = compile_problem(found.problem, found.members)
    first, last = (ClassGains(compiled, impurity_named(impurity), last=last).best for last in (False, True))
    roots = np.array([compiled.index[state] for state in found.members])
    denominators = size_curves(compiled, 1).carrier.denominator
    learned = sweep_top_down(compiled, roots, denominators, size=SIZE, impurity=impurity)
    return int((first != last).sum()) + learned.resolved


def _best_first_without_consequence(impurity: str) -> bool:
    """Whether preferring shallow and deep leaves give BestFirst the same m(100) on a small class."""
    runs = {"size": SIZE, "learner": "best-first", "impurity": impurity}
    shallow, deep = (mic(uniform_class(4, 4), ties=ties, **runs).totals for ties in ("shallowest", "deepest"))
    return shallow == deep


def _on_uniform_class(id: str, words: str, learner: str, **fields: Any) -> Claim:
    return Claim(
        id=id,
        cite=PLACE,
        statement="on every read-once DNF with at most 8 terms of at most 8 literals under the uniform distribution,"
        f" {words}",
        instances=Grid.over(impurity=scoped(["entropy"], ["entropy", "gini", "km"])),
        measured=lambda impurity: near_ties(8, 8, learner, impurity) == 0,
        asserts=HOLDS(control=_best_first_without_consequence),
        complete=True,
        **fields,
    )


CLAIMS = (
    _on_uniform_class(
        "bdm.fig4-td.ties",
        r"TopDown has the same error after every $t\le100$ iterations for all ways to break ties",
        "top-down",
        method="exhaustive",
        status="not in the paper, which does not say how ties are broken",
    ),
    Claim(
        id="bdm.fig4-td.ties.product",
        cite=PLACE,
        statement=r"on every read-once DNF with at most 5 terms of at most 5 literals of probabilities $\frac3{10}$ and"
        r" $\frac7{10}$, or $\frac25$ and $\frac35$, TopDown has the same error after every $t\le100$ iterations"
        r" for all ways to break ties",
        instances=Grid.over(most=scoped([3], [3, 5]), p=PAIRS),
        measured=lambda most, p: near_ties_of_pair(most, most, p, "entropy") == 0,
        asserts=HOLDS(control=lambda most, p: near_ties_of_pair(3, 5, PAIRS[0], "gini") == 0),
        method="exhaustive",
        complete="full",
        status="not in the paper, which does not say how ties are broken",
    ),
    _on_uniform_class(
        "bdm.fig4-bf.extremes.class",
        r"over all ways to break ties the smallest error of BestFirst's tree after any $t\le100$ iterations is that of"
        r" preferring shallow leaves, the largest that of preferring deep ones",
        "best-first",
        method="certified",
        status="not in the paper, which does not say how ties are broken; derivation in the docstring",
    ),
)
