r"""Section 1 (Appendix A): counting impure pairs may prefer a test without information gain to one with gain.

Derivation. Halving leaves 2 * (2 * 1) = 4 of the 4 * 2 = 8 pairs, isolating 3 * 2 = 6. The class shares of both
halves are those of the root. The Gini index of the paper, 2q(1-q) for two classes, is 2 (2/3) (1/3) = 4/9 at the root
and :math:`\tfrac56\cdot2\cdot\tfrac35\cdot\tfrac25=\tfrac25` after the isolation.

How it is checked. Exactly; minimality by all labellings of up to 5 objects and all pairs of bipartitions. The paper's
example is in an appendix that was not available to us; this one is ours.

Is it tight? Strict preference needs at least six objects; with four, two of each class, both tests leave 2 pairs.
"""

from __future__ import annotations

from itertools import chain

from flint import fmpq

from proofs_checks.ngi.computed.class_scores import GINI_INDEX
from proofs_checks.ngi.computed.small_instances import bipartitions, labellings
from theorylab.claims import EQUALS, HOLDS, Claim, Grid
from theorylab.learners.identification import discrimination
from theorylab.problems.identification import IdentificationProblem

SIX = {"classes": (0, 0, 0, 0, 1, 1), "silent": (0, 0, 1, 1, 0, 1), "telling": (1, 0, 0, 0, 0, 0)}


def _gain_and_left(classes: tuple[int, ...], test: tuple[int, ...]) -> tuple[fmpq, int]:
    """Return the reduction of the Gini index, and the number of heterogeneous pairs that remain together."""
    problem = IdentificationProblem(classes, [test])
    split = problem.splits(problem.root)[0]
    left = sum(problem.heterogeneous_pairs(branch.child) for branch in split.branches)
    return discrimination(problem, problem.root, split, GINI_INDEX), left


def _both(
    classes: tuple[int, ...], silent: tuple[int, ...], telling: tuple[int, ...]
) -> tuple[fmpq | int, ...]:
    """Return the gain and the remaining pairs of the test without gain, then those of the test with gain."""
    return *_gain_and_left(classes, silent), *_gain_and_left(classes, telling)


def _silent_tests_leave_more(classes: tuple[int, ...], strictly: bool = False) -> bool:
    """Return True if every test without gain leaves at least as many pairs together as every test with gain."""
    found = [_gain_and_left(classes, test) for test in bipartitions(len(classes))]
    least = min((left for gain, left in found if gain == 0), default=None)
    most = max((left for gain, left in found if gain > 0), default=None)
    return least is None or most is None or (least > most if strictly else least >= most)


BIAS = Claim(
    id="ngi.ip-bias",
    origin="printed",
    cite="Section 1 (Appendix A)",
    statement="There is an instance on which a test without information gain leaves fewer heterogeneous pairs together"
    " than one with positive gain",
    also="One such instance has 4 objects of one class and 2 of another: halving both classes gains $0$ and leaves $4$"
    r" pairs, isolating an object of the larger class gains $\tfrac2{45}$ of the Gini index"
    r" $1-\sum_\ell\bigl(\tfrac{p_\ell}p\bigr)^2$ and leaves $6$.",
    instances=Grid([SIX]),
    measured=_both,
    asserts=EQUALS((0, 4, fmpq(2, 45), 6), control=(0, 4, fmpq(4, 45), 6)),
    complete=True,
    literature="Stated with an example in an appendix; this example is ours",
)

SMALLEST = Claim(
    id="ngi.ip-bias.smallest",
    cite="Section 1 (Appendix A), smallest instance",
    statement="With fewer than 6 objects of equal probability, every binary test without information gain leaves at"
    " least as many heterogeneous pairs together as every one with",
    instances=Grid.over(classes=lambda: chain.from_iterable(map(labellings, range(2, 6)))),
    measured=_silent_tests_leave_more,
    asserts=HOLDS(control=lambda classes: _silent_tests_leave_more(classes, strictly=True)),
    method="exhaustive",
    complete=True,
    literature="Not in the paper",
)
