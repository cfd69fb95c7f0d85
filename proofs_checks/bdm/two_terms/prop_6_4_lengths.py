r"""Proposition 6.4, its proof: the reductions of the right path at the end of Case 4, and a number of Case 3.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l < m, uniform
distribution; trees whose root reads y_1, with a right x-path below it on either side.

Statement. (``lengths``) The right path, its root included, has the reduction, before and after the removal of the root:
2^-(l+m-1) both times if it has l nodes; 2^-(l+1) and 2^-l if it has l + 1. (``full-left``) A full x-path as left
subtree of the root has the reduction 2^-(l+1).

*A slip.* For l = 1 the numbers are wrong, because there is no node before the last x-node: with l = 1 node the path
consists of the root, whose reduction is 0, and with l + 1 = 2 nodes it is 1/4 - 2^-m; afterwards it is 1/2 - 2^-m
both times. (Where the root is alone, it is replaced by an x-node.)

Derivation. The root has C = 0. Before, the path below it has half the reduction of a right x-path on l and m - 1
variables; afterwards there is this path on l and m variables. Both are polynomials in 2^-l and 2^-m
(:mod:`proofs_checks.bdm.computed.reductions_of_all_sizes`).

How it is checked. By expanding, for all l and m; and node by node for m <= 12. The controls say that the removal of
the root changes nothing, and that the left subtree has 2^-l.

Is it tight? They are equalities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import sympy
from flint import fmpq

from proofs_checks.bdm.computed.error_reductions import full_left_subtree, reduction, right_path_below
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.reductions_of_all_sizes import Path, full_path, lemma_c_8_holds, right_path
from proofs_checks.bdm.computed.two_term_reductions import u, w
from proofs_checks.bdm.computed.weighted_gains import term_sizes
from theorylab.claims import EQUALS, Cite, Claim, Grid, Point

ONE = fmpq(1)
HALF, QUARTER = sympy.Rational(1, 2), sympy.Rational(1, 4)
WRITTEN_OUT = 12
REDUCTIONS = (
    "the right path has, before and after the removal of the root, the error reduction $2^{-(l+m-1)}$ and"
    " $2^{-(l+m-1)}$ if its length is $l$, and $2^{-(l+1)}$ and $2^{-l}$ if it is $l+1$"
)


def _lengths(most: int) -> Iterator[Point]:
    """Right paths of l and of l + 1 nodes, for all 1 <= l < m <= most."""
    return (
        {**pair, "length": pair["ell"] + more} for pair in term_sizes(most, strict=True) for more in (0, 1)
    )


def _measured_lengths(ell: int, m: int, length: int) -> tuple[fmpq, fmpq]:
    """Reduction of the right path before, and after the root is removed (or replaced, if it is alone)."""
    before = reduction(m, ell) + right_path_below(ell, m - 1, length - 1, 1)
    return before, right_path_below(ell, m, max(1, length - 1))


def _printed_lengths(ell: int, m: int, length: int) -> tuple[fmpq, fmpq]:
    if length == ell:
        return ONE / 2 ** (ell + m - 1), ONE / 2 ** (ell + m - 1)
    return ONE / 2 ** (ell + 1), ONE / 2**ell


def _repaired_lengths(ell: int, m: int, length: int) -> tuple[fmpq, fmpq]:
    if ell > 1:
        return _printed_lengths(ell, m, length)
    return fmpq(0) if length == 1 else ONE / 4 - ONE / 2**m, ONE / 2 - ONE / 2**m


def _is(path: Path, before: sympy.Expr | int, after: sympy.Expr) -> bool:
    """Whether the path below the root has these reductions, before and after, for all l and m."""
    # a root that is alone is replaced by an x-node, which leaves none unread for l = 1
    removed = Path(True, 0) if path.single else path
    return (
        sympy.expand(right_path(path, 2 * w) / 2 - before) == 0
        and sympy.expand(right_path(removed) - after) == 0
    )


LENGTHS_STEPS: Mapping[str, Callable[[], bool]] = {
    "Lemma C.8": lemma_c_8_holds,
    "l nodes": lambda: _is(Path(False, 1), 2 * u * w, 2 * u * w),
    "l + 1 nodes": lambda: _is(Path(False, 0), u / 2, u),
    "l = 1, the root alone": lambda: _is(Path(True, 1), 0, HALF - w),
    "l = 1, two nodes": lambda: _is(Path(True, 0), QUARTER - w, HALF - w),
    "node by node": lambda: all(
        _measured_lengths(**at) == _repaired_lengths(**at) for at in _lengths(WRITTEN_OUT)
    ),
}

FULL_LEFT_STEPS: Mapping[str, Callable[[], bool]] = {
    "Lemma C.8": lemma_c_8_holds,
    "all l": lambda: full_path(term=u, reached=HALF) == u / 2,
    "node by node": lambda: all(
        full_left_subtree(ell, 1) == ONE / 2 ** (ell + 1) for ell in range(1, WRITTEN_OUT)
    ),
}


CLAIMS = (
    Claim(
        id="bdm.prop-6.4-cases.full-left",
        cite=Cite("brutzkus2020", "proof of Proposition 6.4, Case 3"),
        statement=r"The full left $x$-path of the root has the error reduction $2^{-(l+1)}$",
        **step_by_step(FULL_LEFT_STEPS, lambda: full_path(term=u, reached=HALF) == u),
        status="proved, by part 1 of Lemma C.8",
    ),
    Claim(
        id="bdm.prop-6.4-cases.lengths",
        cite=Cite("brutzkus2020", "proof of Proposition 6.4, Case 4, end"),
        statement=rf"For every $1\le l<m$ {REDUCTIONS}",
        instances=Grid(quick=lambda: _lengths(8), full=lambda: _lengths(30)),
        measured=_measured_lengths,
        asserts=EQUALS(_printed_lengths, control=lambda **at: _printed_lengths(**at)[:1] * 2),
        status="true for l >= 2; for l = 1 there is no node before the last x-node. It does not decrease either way",
        falls="slip",
        witness="l={ell}, m={m}, length {length}: {measured[0]} before and {measured[1]} after, not {claimed[0]} and"
        " {claimed[1]}",
    ).repaired(
        place="proof of Proposition 6.4, Case 4, end, with the case l = 1",
        statement=rf"For every $2\le l<m$ {REDUCTIONS}. For $l=1$ it is $0$ and $\tfrac14-2^{{-m}}$ before, and"
        r" $\tfrac12-2^{-m}$ after",
        **step_by_step(LENGTHS_STEPS, lambda: _is(Path(False, 0), u / 2, u / 2)),
        status="proved, by Lemma C.8",
    ),
)
