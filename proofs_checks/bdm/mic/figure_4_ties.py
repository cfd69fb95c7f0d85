r"""Figure 4 under all ways to break ties: which leaves tie, and what follows for whole classes.

Problem. The classes of section 8.2.

Algorithm. TopDown and BestFirst; the pseudo-code takes the last of the pairs (leaf, feature) of largest gain, in an
order that is left open.

Statement. In 100 iterations no two leaves of different subproblems tie for the largest gain: of weighted gain, for
TopDown, where leaves of one subproblem but different probabilities do not tie either, on the uniform class
(``fig4-td.no-ties``) and on those of two probabilities (``fig4-td.no-ties.product``); of gain, for BestFirst, on the
uniform class (``fig4-bf.no-ties``).

What follows, by the derivation. The error of TopDown's tree after every t <= 100 is the same for all ways to break
ties. The smallest and the largest error of BestFirst's tree over all ways to break ties are attained by preferring
shallow and deep leaves, whatever t is, so that its sweeps with these two rules are those of the rules *best* and
*worst*. These two statements are measured as they stand, by searching all tie choices, on smaller DNFs:
:mod:`proofs_checks.bdm.mic.figure_4_all_ties`.

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
product classes. Full: the uniform class with Gini and Kearns-Mansour too. The controls say that no two leaves tie, of
one subproblem (and probability) or not: then all rules would grow the same trees.

Is it tight? With Gini the product classes do have ties: gains are rational then, and leaves of different subproblems
happen to tie, with an effect (``fig4-td.ties.gini``). Under a product distribution the more probable leaf may be the
deeper one; what the extremes are there is the subject of :mod:`proofs_checks.bdm.mic.figure_4_any_ties`.

Reference. Brutzkus, Daniely and Malach (2020), section 8.2, Figures 1, 4 and 6; the statements are not in the paper.
"""

from __future__ import annotations

import numpy as np

from constructions.papers.bdm import product_class, read_once_dnf, uniform_class
from dp_optimal.generic.size_curves import size_curves
from proofs_checks.bdm.computed.sweeps import SIZE
from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities, dnf
from theorylab.claims import HOLDS, Cite, Claim, Grid, scoped
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


def _no_leaves_tie(problem: Problem, learner: str, impurity: str) -> bool:
    """Whether ties going to the first and to the last leaf grow the same trees, as where no two leaves tie."""
    grow = {"top-down": top_down, "best-first": best_first}[learner]
    return all(
        grow(problem, size=t, impurity=impurity, ties="first").as_dict()
        == grow(problem, size=t, impurity=impurity, ties="last").as_dict()
        for t in range(1, 12)
    )


def _on_uniform_class(id: str, words: str, learner: str) -> Claim:
    return Claim(
        id=id,
        cite=PLACE,
        statement="on every read-once DNF with at most 8 terms of at most 8 literals under the uniform distribution, in"
        f" 100 iterations of {words}, with the entropy, the Gini or the Kearns-Mansour impurity",
        instances=Grid.over(impurity=scoped(["entropy"], ["entropy", "gini", "km"])),
        measured=lambda impurity: near_ties(8, 8, learner, impurity) == 0,
        asserts=HOLDS(
            control=lambda impurity: (
                near_ties(8, 8, learner, impurity) == 0
                and _no_leaves_tie(read_once_dnf((2, 2, 3)), learner, impurity)
            )
        ),
        method="exhaustive",
        complete="full",
        status="not in the paper, which does not say how ties are broken; what follows is derived in the docstring",
        origin="new",
    )


CLAIMS = (
    _on_uniform_class(
        "bdm.fig4-td.no-ties",
        "TopDown no two leaves of different subproblems or probabilities tie for the largest weighted gain",
        "top-down",
    ),
    Claim(
        id="bdm.fig4-td.no-ties.product",
        cite=PLACE,
        statement=r"on every read-once DNF with at most 5 terms of at most 5 literals of probabilities $\frac3{10}$ and"
        r" $\frac7{10}$, or $\frac25$ and $\frac35$, in 100 iterations of TopDown no two leaves of different"
        " subproblems or probabilities tie for the largest weighted gain, and no two different tests of a leaf",
        instances=Grid.over(most=scoped([3], [3, 5]), p=PAIRS),
        measured=lambda most, p: near_ties_of_pair(most, most, p, "entropy") == 0,
        asserts=HOLDS(
            control=lambda most, p: (
                near_ties_of_pair(most, most, p, "entropy") == 0
                and _no_leaves_tie(dnf(((1, 1), (1, 1), (2, 0)), p), "top-down", "entropy")
            )
        ),
        method="exhaustive",
        complete="full",
        status="not in the paper, which does not say how ties are broken; what follows is derived in the docstring",
        origin="new",
    ),
    _on_uniform_class(
        "bdm.fig4-bf.no-ties",
        "BestFirst no two leaves of different subproblems tie for the largest gain",
        "best-first",
    ),
)
