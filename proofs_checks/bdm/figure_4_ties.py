r"""Figure 4 under all ways to break ties: TopDown does not depend on them, BestFirst lies between two rules.

Problem. The uniform class of section 8.2 (``fig4-td.ties``); all read-once DNFs with few literals, uniform
distribution (``fig4-bf.extremes``).

Algorithm. TopDown and BestFirst; the pseudo-code takes the last of the pairs (leaf, feature) of largest gain, in an
order that is left open.

Statement. The error of TopDown's tree after every t <= 100 is the same for all ways to break ties. The smallest and
the largest error of BestFirst's tree over all ways to break ties are attained by preferring shallow and deep leaves.

Derivation. A test of a leaf reads a literal of a shortest term, and all of these lead to the same pair of
subproblems. So a choice matters only between leaves of equal priority. If two such leaves have the same subproblem at
the same depth, splitting one or the other leaves the same multiset of open leaves, and by induction on t the errors
agree. For BestFirst the same argument leaves only the depth open.

How it is checked. ``fig4-td.ties``: the run of a class reads the order of two leaves off floats only where a proved
bound exceeds their difference, and reports every other pair with different subproblems or depths, to be decided
exactly (:mod:`theorylab.learners.class_term_growth`). On the whole class there is no such pair, so no near tie can
have been misjudged, and every tie is one between leaves of the same subproblem and depth. Quick: the entropy. Full:
Gini and Kearns-Mansour too. The control says the same of BestFirst, where leaves of the same subproblem at different
depths tie. ``fig4-bf.extremes``: for every t <= 12 an exhaustive search over all tie choices against the two rules, on
all DNFs with at most 5 (quick) or 9 (full) literals. The control says that preferring shallow leaves is the worst too.

Is it tight? For BestFirst the two differ from (2, 3) on, the example of section 8.1.
Reference. Brutzkus, Daniely and Malach (2020), section 8.2, Figures 1, 4 and 6; the statements are not in the paper.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from constructions.bdm import read_once_dnf, uniform_class
from dp_optimal.mic import mic
from proofs_checks.bdm.sweeps import SIZE
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Grid
from theorylab.claims.verdict import Point
from theorylab.impurity import impurity as impurity_named
from theorylab.learners import best_first, best_first_growth
from theorylab.learners.class_blocks import threads
from theorylab.learners.class_leaf_masses import leaf_masses
from theorylab.learners.class_multisets import layers
from theorylab.learners.class_term_gains import TermGains
from theorylab.learners.class_term_growth import TermGrowth

__all__ = ["CLAIMS", "near_ties"]

STEPS = 12
TERMS = LITERALS = 8


def near_ties(terms: int, literals: int, learner: str, impurity: str) -> int:
    """Number of pairs of leaves, not of equal subproblem and weight, that floats could not order.

    Parameters
    ----------
    terms, literals
        The class: at most so many terms of at most so many literals, uniform distribution.
    learner
        ``"top-down"`` or ``"best-first"``, for 100 iterations.
    impurity
        A strictly concave impurity function.
    """
    multisets = uniform_class(terms, literals).members
    order, bits = layers(multisets), multisets.variables
    zeros, leaf = leaf_masses(order, bits)
    gains = TermGains(multisets, order, zeros, bits, impurity_named(impurity))
    growth = TermGrowth(gains, leaf, bits, learner=learner, size=SIZE, ties="first")
    with threads() as shared:
        growth.errors(0, len(multisets), shared)
    return growth.resolved


def _best_first_without_consequence(impurity: str) -> bool:
    """Whether two tie rules give BestFirst the same m(100), on a part of the class."""
    part = uniform_class(TERMS // 2, LITERALS // 2)
    shallow, deep = (
        mic(part, size=SIZE, learner="best-first", impurity=impurity, ties=ties).totals
        for ties in ("shallowest", "deepest")
    )
    return shallow == deep


def _dnfs(most: int) -> Iterator[Point]:
    """Lengths of the terms of all DNFs with at most so many literals, fewest literals first."""

    def partitions(literals: int, longest: int) -> Iterator[tuple[int, ...]]:
        if literals == 0:
            yield ()
        for last in range(1, min(literals, longest) + 1):
            yield from ((*rest, last) for rest in partitions(literals - last, last))

    return (
        {"lengths": lengths} for literals in range(1, most + 1) for lengths in partitions(literals, literals)
    )


def _over_all_ties(lengths: tuple[int, ...]) -> list[fmpq]:
    """Smallest errors after 1, 2, ... iterations, then the largest."""
    problem = read_once_dnf(lengths)
    return [
        best_first(problem, size=t, ties=rule).error
        for rule in ("best", "worst")
        for t in range(1, STEPS + 1)
    ]


def _by_rules(*rules: str, lengths: tuple[int, ...]) -> list[fmpq]:
    problem = read_once_dnf(lengths)
    return [error for rule in rules for error in best_first_growth(problem, size=STEPS, ties=rule).errors[1:]]


CLAIMS = (
    Claim(
        id="bdm.fig4-td.ties",
        cite=Cite("brutzkus2020", "section 8.2, Figure 4"),
        statement=(
            r"on every read-once DNF with at most 8 terms of at most 8 literals under the uniform distribution, TopDown"
            r" has the same error after every $t\le100$ iterations for all ways to break ties"
        ),
        instances=Grid(
            quick=[{"impurity": "entropy"}],
            full=[{"impurity": name} for name in ("entropy", "gini", "km")],
        ),
        measured=lambda impurity: near_ties(TERMS, LITERALS, "top-down", impurity) == 0,
        relation=HOLDS,
        control=_best_first_without_consequence,
        method="exhaustive",
        expected="proved",
        complete=True,
        status="not in the paper, which does not say how ties are broken",
        tags=("MIC", "TopDown", "ties"),
    ),
    Claim(
        id="bdm.fig4-bf.extremes",
        cite=Cite("brutzkus2020", "section 8.2, Figure 4"),
        statement=(
            r"on read-once DNFs under the uniform distribution, over all ways to break ties the smallest error of"
            r" BestFirst's tree after $t$ iterations is that of preferring shallow leaves, the largest that of"
            r" preferring deep ones"
        ),
        instances=Grid(quick=lambda: _dnfs(5), full=lambda: _dnfs(9)),
        measured=_over_all_ties,
        relation=EQUALS,
        claimed=lambda lengths: _by_rules("shallowest", "deepest", lengths=lengths),
        control=lambda lengths: _by_rules("shallowest", "shallowest", lengths=lengths),
        method="exhaustive",
        expected="consistent",
        status="not in the paper, which does not say how ties are broken",
        tags=("MIC", "BestFirst", "ties"),
    ),
)
