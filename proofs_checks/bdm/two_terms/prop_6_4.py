r"""Proposition 6.4: B_t is an optimal tree of its size.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l <= m, uniform
distribution.

Algorithm. None: B_t is written out from its definition (:mod:`proofs_checks.bdm.computed.two_terms`).

Statement. E(B_t) = OPT(t), the least error of a tree with at most t internal nodes, for 1 <= t <= l + lm.

How it is checked. E(B_t) is a sum over the truth table and OPT(t) comes from the dynamic program over
subproblems, for every l <= m up to 4 (quick) or 7 (full) and every t. The control fills the left subtrees
of B_t from the bottom up.

*A gap in the proof.* Its induction on t starts from what TopDown reads at t = 1, which does not show that B_1 is
optimal; it is: :mod:`proofs_checks.bdm.two_terms.prop_6_4_base`.

Is it tight? Equality throughout; the order in which the left subtrees are filled matters as soon as l = 2.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.bdm import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed.two_terms import b_tree, full_size, pairs, written_out
from theorylab.claims import EQUALS, Cite, Claim, Grid


def _errors(x: int, y: int) -> list[fmpq]:
    return [b_tree(x, y, t).error for t in range(1, full_size(x, y) + 1)]


def _optimum(x: int, y: int) -> tuple[fmpq, ...]:
    return optimal_by_size(read_once_dnf((x, y)), full_size(x, y)).errors[1:]


def _filled_upwards(x: int, y: int) -> list[fmpq]:
    """Errors of the trees like B_t whose left subtrees are filled from the bottom up."""
    left = [
        [min(y, max(0, t - x - (x - 1 - i) * y)) for i in range(min(t, x))]
        for t in range(1, full_size(x, y) + 1)
    ]
    return [written_out(x, y, nodes).error for nodes in left]


CLAIM = Claim(
    id="bdm.prop-6.4",
    cite=Cite("brutzkus2020", "Proposition 6.4"),
    statement=r"on $(x_1\wedge\dots\wedge x_l)\vee(y_1\wedge\dots\wedge y_m)$, $l\le m$, under the uniform "
    r"distribution, $E(B_t)=\mathrm{OPT}(t)$ for every $1\le t\le l+lm$",
    instances=Grid(quick=lambda: pairs(4), full=lambda: pairs(7)),
    measured=_errors,
    asserts=EQUALS(_optimum, control=_filled_upwards),
    status="proved",
)
