r"""Proposition 6.3, its proof: on the right path gains grow, and above all left subtrees.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l <= m, uniform
distribution.

Algorithm. TopDown splits the leaf of largest weighted gain W (:mod:`proofs_checks.bdm.weighted_gains`).

Statement. *Part 1*: W(v_1) >= W(v_2) for the right child v_1 and the left child v_2 of the root. *Part 2*: W(v)
> W(u) for a node v of the right path and its parent u at depth 1 <= k <= l - 2. *Part 3*: W(v) > W(u) for a
node v of a left subtree and its parent u at depth 0 <= k <= m - 2 in it. *Finish*: so TopDown completes the
right path first, and then the left subtrees from top to bottom.

*A slip in part 1.* For l = 1 the node v_1 is pure, and W(v_1) = 0 < W(v_2). The right path is complete then,
and nothing has to be shown.

How it is checked. Exactly, with the gains that the learner computes. The inequalities are those of Lemma C.6,
proved for all l and m in :mod:`proofs_checks.bdm.lemma_c_6`; that they are is checked in
:mod:`proofs_checks.bdm.prop_6_3_displays`.

Is it tight? *Gini*: all parts hold. *Kearns-Mansour*: all parts fail, and with them Proposition 6.3.

Reference. Brutzkus, Daniely and Malach (2020), proof of Proposition 6.3, appendix C.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from proofs_checks.bdm.weighted_gains import (
    children_differ_by,
    left_parents,
    left_step,
    on_left,
    on_right_path,
    right_parents,
    right_step,
    term_sizes,
)
from theorylab.claims import GREATER, HOLDS, Cite, Claim, Grid
from theorylab.claims.verdict import Point
from theorylab.claims.wording import number
from theorylab.comparison import Order, Value, compare

__all__ = ["CLAIMS"]

QUICK, FULL = 8, 20
NAMES = {"": "entropy", ".gini": "gini", ".km": "km"}
WORDS = {"": "the entropy", ".gini": "the Gini impurity", ".km": r"$G(p)=2\sqrt{p(1-p)}$"}
EXTENSIONS = {".gini": "not in the paper", ".km": "not printed: does it extend?"}
TAGS = ("TopDown", "two terms", "proof")


def _grid(points: Callable[[int], Iterator[Point]]) -> Grid:
    return Grid(quick=lambda: points(QUICK), full=lambda: points(FULL))


FROM_2 = _grid(partial(term_sizes, least=2))


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


def _lower_first(ell: int, m: int) -> bool:
    """The opposite order of two left children."""
    return ell == 1 or _greater(on_left(m, 2, 0, "entropy"), on_left(m, 1, 0, "entropy"))


def _gains_in_words(values: Point, impurity: str) -> str:
    right, left, started = _gains(**values, impurity=impurity)
    return (
        f"l={values['ell']}, m={values['m']}: W is {number(right)} on the right path below the root, {number(left)} at"
        f" its left children and {number(started)} down the left subtree of the root"
    )


def _positive(
    entry: str, suffix: str, place: str, says: str, grid: Grid, measured: Callable[..., Value], **fields: Any
) -> Claim:
    """The claim that a difference of weighted gains is positive, for one of the impurities."""
    usual = {
        "claimed": 0,
        "control": 1,
        "expected": "refuted" if suffix == ".km" else "consistent",
        "status": EXTENSIONS.get(suffix, "proved, by Lemma C.6"),
        "tags": TAGS,
    }
    return Claim(
        id=f"bdm.{entry}{suffix}",
        cite=Cite("brutzkus2020", f"proof of Proposition 6.3, {place}"),
        statement=f"{says}, for {WORDS[suffix]}",
        instances=grid,
        measured=partial(measured, impurity=NAMES[suffix]),
        relation=GREATER,
        method="exact",
        **{**usual, **fields},
    )


def _finish(suffix: str) -> Claim:
    return Claim(
        id="bdm.c-finish" + suffix,
        cite=Cite("brutzkus2020", "proof of Proposition 6.3, finishing the proof"),
        statement=(
            r"$W$ is larger on the right path below the root than at every left child of it, larger at a higher left"
            rf" child, and grows down a left subtree, for every $1\le l\le m$, for {WORDS[suffix]}"
        ),
        instances=_grid(term_sizes),
        measured=partial(_in_order, impurity=NAMES[suffix]),
        relation=HOLDS,
        control=_lower_first,
        witness=lambda values, measured, claimed: _gains_in_words(values, NAMES[suffix]),
        method="exact",
        expected="refuted" if suffix == ".km" else "consistent",
        status=EXTENSIONS.get(suffix, "proved, by parts 1 to 3"),
        tags=TAGS,
    )


CHILDREN = (
    r"$W(v_1)>W(v_2)$ for the right child $v_1$ and the left child $v_2$ of the root, for every $2\le l\le m$"
)
RIGHT = r"$W(v)>W(u)$ for a node $v$ on the right path whose parent $u$ is at depth $1\le k\le l-2$"
LEFT = r"$W(v)>W(u)$ for a node $v$ of a left subtree whose parent $u$ is at depth $0\le k\le m-2$ in it"

PART_1 = _positive(
    "c-part1",
    "",
    "part 1",
    r"$W(v_1)\ge W(v_2)$ for the right child $v_1$ and the left child $v_2$ of the root, for every $1\le l\le m$",
    _grid(term_sizes),
    children_differ_by,
    expected="repaired",
    status="the case l = 1, where v_1 is pure, has to be separated; nothing is to be shown there",
    repair=_positive("c-part1.repaired", "", "part 1, for l >= 2", CHILDREN, FROM_2, children_differ_by),
    witness=lambda values, measured, claimed: (
        f"l={values['ell']}, m={values['m']}: v_1 is pure, so that W(v_1) = 0, and W(v_2) = {number(-measured)}"
    ),
    tags=(*TAGS, "erratum"),
)

CLAIMS = (
    PART_1,
    *(
        _positive("c-part1", suffix, "part 1, for another impurity", CHILDREN, FROM_2, children_differ_by)
        for suffix in EXTENSIONS
    ),
    *(_positive("c-part2", suffix, "part 2", RIGHT, _grid(right_parents), right_step) for suffix in NAMES),
    *(_positive("c-part3", suffix, "part 3", LEFT, _grid(left_parents), left_step) for suffix in NAMES),
    *(_finish(suffix) for suffix in NAMES),
)
