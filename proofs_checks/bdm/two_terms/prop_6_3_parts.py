r"""Proposition 6.3, its proof: on the right path gains grow, and above all left subtrees.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l <= m, uniform
distribution.

Algorithm. TopDown splits the leaf of largest weighted gain W (:mod:`proofs_checks.bdm.computed.weighted_gains`).

Statement. *Part 1*: W(v_1) >= W(v_2) for the right child v_1 and the left child v_2 of the root. *Part 2*: W(v)
> W(u) for a node v of the right path and its parent u at depth 1 <= k <= l - 2. *Part 3*: W(v) > W(u) for a
node v of a left subtree and its parent u at depth 0 <= k <= m - 2 in it. *Finish*: so TopDown completes the
right path first, and then the left subtrees from top to bottom.

*A slip in part 1.* For l = 1 the node v_1 is pure, and W(v_1) = 0 < W(v_2). The right path is complete then,
and nothing has to be shown.

How it is checked. For all l and m, by the steps of :mod:`proofs_checks.bdm.two_terms.prop_6_3_steps`: the differences
are the left sides of Lemma C.6, which is proved for all reals in question. The finish follows: by parts 1 and 2 W on
the right path below the root is above W(v_2), of all left children v_2 has the largest W, as W halves from one to the
next and is positive, and part 3 is the rest. The controls are those of Lemma C.6, and a gain larger than it is. What
is refuted is measured with the gains that the learner computes.

Is it tight? *Gini*: all parts hold. *Kearns-Mansour*: all parts fail, and with them Proposition 6.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.impurity_axis import over_impurities
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.weighted_gains import (
    children_differ_by,
    left_parents,
    left_step,
    on_left,
    on_right_path,
    right_parents,
    right_step,
    term_sizes,
)
from proofs_checks.bdm.two_terms.prop_6_3_steps import (
    PART_OF_LEMMA,
    Steps,
    grows,
    left_gain_exceeds,
    lemma_c_6_claim,
)
from theorylab.claims import GREATER, HOLDS, REFUTED, Cite, Claim, Grid, Point, number
from theorylab.numbers.comparison import Order, Value, compare

QUICK, FULL = 8, 20
NAMES = {"": "entropy", ".gini": "gini", ".km": "km"}
WORDS = {"": "the entropy", ".gini": "the Gini impurity", ".km": r"$G(p)=2\sqrt{p(1-p)}$"}
PROVED_FOR = ("", ".gini")
PROOF = "proof of Proposition 6.3"
EXTENDS = "not printed: does it extend?"


def _grid(points: Callable[[int], Iterator[Point]]) -> Grid:
    return Grid(quick=lambda: points(QUICK), full=lambda: points(FULL))


def _gains(ell: int, m: int, impurity: str) -> tuple[list[Value], list[Value], list[Value]]:
    """W on the right path below the root, at its left children, and down the left subtree of the root."""
    return (
        [on_right_path(ell, m, d, impurity) for d in range(1, ell)],
        [on_left(m, d + 1, 0, impurity) for d in range(ell)],
        [on_left(m, 1, k, impurity) for k in range(m)],
    )


def _in_order(ell: int, m: int, impurity: str) -> bool:
    """Whether W puts the right path first, then higher left children, and then a started left subtree."""
    right, left, started = _gains(ell, m, impurity)
    return (
        all(_greater(v, left[0]) for v in right)
        and all(_greater(v, w) for v, w in pairwise(left))
        and all(_greater(w, v) for v, w in pairwise(started))
    )


def _greater(left: Value, right: Value) -> bool:
    return compare(left, right) is Order.GREATER


def _gains_in_words(values: Point, impurity: str) -> str:
    right, left, started = _gains(**values, impurity=impurity)
    return (
        f"l={values['ell']}, m={values['m']}: W is {number(right)} on the right path below the root, {number(left)} at"
        f" its left children and {number(started)} down the left subtree of the root"
    )


def _claim(entry: str, suffix: str, place: str, says: str, **fields: Any) -> Claim:
    return Claim(
        id=f"bdm.{entry}{suffix}",
        cite=Cite("brutzkus2020", f"{PROOF}, {place}"),
        statement=f"{says}, for {WORDS[suffix]}",
        **fields,
    )


def _by_lemma_c_6(part: int, suffix: str) -> dict[str, Any]:
    """Fields of a claim that follows for all l and m from a part of Lemma C.6."""

    def stronger(impurity: str) -> bool:
        lemma = lemma_c_6_claim(PART_OF_LEMMA[part], impurity)
        return all(lemma.control(**point) for point in lemma.instances.points("quick"))

    return {
        **step_by_step(grows(part), stronger, NAMES[suffix], method="certified"),
        "status": "not in the paper" if suffix else "proved, by Lemma C.6",
    }


def _part(part: int, says: str, *, id: str = "") -> Claim:
    """The claim for the entropy and for Gini."""
    return over_impurities(
        {
            NAMES[suffix]: _claim(
                id or f"c-part{part}", suffix, f"part {part}", says, **_by_lemma_c_6(part, suffix)
            )
            for suffix in PROVED_FOR
        }
    )


def _with_km(
    part: int,
    says: str,
    points: Callable[[int], Iterator[Point]],
    learned: Callable[..., Value],
    place: str = "",
) -> Claim:
    return _claim(
        f"c-part{part}",
        ".km",
        place or f"part {part}",
        says,
        instances=_grid(points),
        measured=partial(learned, impurity="km"),
        asserts=GREATER(0, control=1),
        recorded=REFUTED,
        status=EXTENDS,
        origin="new",
    )


def _finish(suffix: str) -> Claim:
    proved = step_by_step(
        ORDER_STEPS, lambda impurity: left_gain_exceeds(fmpq(5), impurity), NAMES[suffix], method="certified"
    )
    status = "not in the paper" if suffix else "proved, by parts 1 to 3"
    return _claim("c-finish", suffix, "finishing the proof", ORDER, **proved, status=status)


ORDER = (
    r"$W$ is larger on the right path below the root than at every left child of it, larger at a higher left child, and"
    r" grows down a left subtree, for every $1\le l\le m$"
)
ORDER_STEPS: Steps = {
    **{
        f"part {part}": lambda impurity, part=part: all(step(impurity) for step in grows(part).values())
        for part in (1, 2, 3)
    },
    "W of the left children is positive": lambda impurity: left_gain_exceeds(fmpq(0), impurity),
    "the learner's gains": lambda impurity: all(
        _in_order(**at, impurity=impurity) for at in term_sizes(QUICK)
    ),
}
CHILDREN = "for the right child $v_1$ and the left child $v_2$ of the root, for every"
FROM_2 = rf"$W(v_1)>W(v_2)$ {CHILDREN} $2\le l\le m$"
RIGHT = r"$W(v)>W(u)$ for a node $v$ on the right path whose parent $u$ is at depth $1\le k\le l-2$"
LEFT = r"$W(v)>W(u)$ for a node $v$ of a left subtree whose parent $u$ is at depth $0\le k\le m-2$ in it"
BY_IMPURITY = {"for l >= 2": _part(1, FROM_2, id="c-part1.repaired")}

CLAIMS = (
    _claim(
        "c-part1",
        "",
        "part 1",
        rf"$W(v_1)\ge W(v_2)$ {CHILDREN} $1\le l\le m$",
        instances=_grid(term_sizes),
        measured=partial(children_differ_by, impurity="entropy"),
        asserts=GREATER(0, control=1),
        status="the case l = 1, where v_1 is pure, has to be separated; nothing is to be shown there",
        falls="slip",
        witness=lambda values, measured, claimed: (
            f"l={values['ell']}, m={values['m']}: v_1 is pure, so that W(v_1) = 0, and W(v_2) = {number(-measured)}"
        ),
    ).repaired(
        place=f"{PROOF}, part 1, for l >= 2",
        **{
            name: getattr(BY_IMPURITY["for l >= 2"], name)
            for name in ("statement", "instances", "measured", "asserts", "method", "complete", "status")
        },
    ),
    _with_km(1, FROM_2, partial(term_sizes, least=2), children_differ_by, "part 1, for another impurity"),
    _part(2, RIGHT),
    _with_km(2, RIGHT, right_parents, right_step),
    _part(3, LEFT),
    _with_km(3, LEFT, left_parents, left_step),
    over_impurities({NAMES[suffix]: _finish(suffix) for suffix in PROVED_FOR}),
    _claim(
        "c-finish",
        ".km",
        "finishing the proof",
        ORDER,
        instances=_grid(term_sizes),
        measured=partial(_in_order, impurity="km"),
        asserts=HOLDS(control=lambda ell, m: ell == 1 and _in_order(ell, m, "km")),
        recorded=REFUTED,
        status=EXTENDS,
        origin="new",
        witness=lambda values, measured, claimed: _gains_in_words(values, "km"),
    ),
)
