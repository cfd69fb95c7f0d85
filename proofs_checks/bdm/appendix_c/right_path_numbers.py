r"""Appendix C.2: the displayed reductions of right paths, in Lemma C.9 and at the end of Case 4 of Proposition 6.4.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l <= m, uniform
distribution. (*full path*) A right x-path of l nodes. (*l nodes*, *l + 1 nodes*) For l < m a tree whose root reads y_1,
with a right x-path below it: its right path, the root included, before and after the removal of the root.

*A slip.* For l = 1 the numbers are wrong, because there is no node before the last x-node. (A root without other nodes
is replaced by an x-node.) Neither proof is affected: for l = 1 a tree without a full x-path is a leaf, and the
reduction does not decrease.

Derivation. The root that reads y_1 has C = 0. Before its removal, the path below it contributes half the reduction of a
right x-path on l and m - 1 variables; afterwards it has the reduction of this path on l and m variables. Both are
polynomials in 2^-l and 2^-m (:mod:`proofs_checks.bdm.computed.reductions_of_all_sizes`).

How it is checked. By expanding, for all l and m, and node by node for m <= 12. The controls have one x-node less on a
full path, or claim that the removal of the root changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from flint import fmpq

from proofs_checks.bdm.computed.error_reductions import reduction, right_path_below
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.reductions_of_all_sizes import Path, lemma_c_8_holds, right_path
from proofs_checks.bdm.computed.two_term_reductions import powers
from proofs_checks.bdm.computed.weighted_gains import term_sizes
from theorylab.claims import EQUALS, Cite, Claim, Grid, Independent, Point, scoped
from theorylab.extras import sympy

ONE = fmpq(1)
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
WRITTEN_OUT = 12
FULL, SHORT, LONG = "full path", "l nodes", "l + 1 nodes"


def _paths(most: int) -> Iterator[Point]:
    for display in (FULL, SHORT, LONG):
        yield from ({"display": display, **pair} for pair in term_sizes(most, strict=display != FULL))


def _measured_values(display: str, ell: int, m: int) -> tuple[fmpq, ...]:
    """Return the reduction of a full path, or of the right path before and after the removal of its root."""
    if display == FULL:
        return (right_path_below(ell, m, ell),)
    below = ell - (display == SHORT)
    return reduction(m, ell) + right_path_below(ell, m - 1, below, 1), right_path_below(ell, m, max(1, below))


def _printed_values(display: str, ell: int, m: int) -> tuple[fmpq, ...]:
    if display == FULL:
        return (ONE / 2**ell,)
    if display == SHORT:
        return (ONE / 2 ** (ell + m - 1),) * 2
    return ONE / 2 ** (ell + 1), ONE / 2**ell


def _repaired_values(display: str, ell: int, m: int) -> tuple[fmpq, ...]:
    if ell > 1:
        return _printed_values(display, ell, m)
    before = {FULL: (), SHORT: (fmpq(0),), LONG: (ONE / 4 - ONE / 2**m,)}[display]
    return (*before, ONE / 2 - ONE / 2**m)


def _neighbour(display: str, ell: int, m: int) -> tuple[fmpq, ...]:
    """Return the reduction of a path with one x-node less, or the unchanged one."""
    return (
        (right_path_below(ell, m, ell - 1),) if display == FULL else _printed_values(display, ell, m)[:1] * 2
    )


def _full_path_is(single: bool, expected: Callable[[sympy.Symbol, sympy.Symbol], sympy.Expr]) -> bool:
    """Return True if a full path has this reduction, in u = 2^-l and w = 2^-m, for all l and m."""
    return (right_path(Path(single, 0)) - expected(*powers())).expand() == 0


def _is(
    path: Path, reductions: Callable[[sympy.Symbol, sympy.Symbol], tuple[sympy.Expr | int, sympy.Expr]]
) -> bool:
    """Return True if the path below the root has these reductions, before and after, for all l and m."""
    u, w = powers()
    before, after = reductions(u, w)
    # a root that is alone is replaced by an x-node, which leaves none unread for l = 1
    removed = Path(True, 0) if path.single else path
    is_before = (right_path(path, 2 * w) / 2 - before).expand() == 0
    return is_before and (right_path(removed) - after).expand() == 0


STEPS: Mapping[str, Callable[[], bool]] = {
    "Lemma C.8": lemma_c_8_holds,
    "full path": lambda: _full_path_is(False, lambda u, w: u),
    "l nodes": lambda: _is(Path(False, 1), lambda u, w: (2 * u * w, 2 * u * w)),
    "l + 1 nodes": lambda: _is(Path(False, 0), lambda u, w: (u / 2, u)),
    "l = 1, full path": lambda: _full_path_is(True, lambda u, w: HALF - w),
    "l = 1, the root alone": lambda: _is(Path(True, 1), lambda u, w: (0, HALF - w)),
    "l = 1, two nodes": lambda: _is(Path(True, 0), lambda u, w: (QUARTER - w, HALF - w)),
    "node by node": lambda: all(
        _measured_values(**at) == _repaired_values(**at) for at in _paths(WRITTEN_OUT)
    ),
}

NUMBERS = (
    "a full right $x$-path has the error reduction $2^{-l}$; a right path with a root that reads $y_1$, $l<m$, has"
    " before and after the removal of the root $2^{-(l+m-1)}$ and $2^{-(l+m-1)}$ if its length is $l$, and"
    " $2^{-(l+1)}$ and"
    r" $2^{-l}$ if it is $l+1$"
)

CLAIM = Claim(
    id="bdm.lemma-c.9.full-path",
    cite=Cite(
        "bdm",
        "proof of Lemma C.9, after equation 9; proof of Proposition 6.4, Case 4, end",
        "The right-side of Equation 9 is the error reduction of a full right $x$-path. [...]"
        r" $\frac1{2^{m+l-1}}+\frac1{2^l}-\frac1{2^{m+l-1}}=\frac1{2^l}$ [...]"
        r" $\frac1{2^{l-1}}\frac1{2^m}=\frac1{2^{l+m-1}}$ [...] $\frac1{2^{l-2}}\frac1{2^{m+1}}=\frac1{2^{l+m-1}}$"
        r" [...] $\frac1{2^{l-1}}\frac1{2^m}+\frac1{2^l}\left(\frac12-\frac1{2^{m-1}}\right)=\frac1{2^{l+1}}$ and"
        r" after $\frac1{2^{l-2}}\frac1{2^{m+1}}+\frac1{2^{l-1}}\left(\frac12-\frac1{2^m}\right)=\frac1{2^l}$",
    ),
    statement=rf"For every $1\le l\le m$ {NUMBERS}",
    instances=Grid(scoped(lambda: _paths(8), lambda: _paths(30))),
    measured=_measured_values,
    asserts=EQUALS(_printed_values, control=_neighbour),
    literature="True for l >= 2; for l = 1 there is no node before the last x-node; harmless",
    falls="slip",
    independent=(
        Independent("optimal 'read-once-dnf:sizes=1;1' --size 1", shows="OPT(0) = 1/4 OPT(1) = 1/4"),
    ),
    witness="l={ell}, m={m}, {display}: {measured}, not {claimed}; for l=1, m=2 a full path has 1/4",
).repaired(
    place="proofs of Lemma C.9 and Proposition 6.4, with the case l = 1",
    statement=rf"For every $2\le l\le m$ {NUMBERS}. For $l=1$ it is $\tfrac12-2^{{-m}}$; $0$ and $\tfrac12-2^{{-m}}$;"
    r" and $\tfrac14-2^{-m}$ and $\tfrac12-2^{-m}$",
    **step_by_step(STEPS, lambda: _is(Path(False, 0), lambda u, w: (u / 2, u / 2))),
    literature="Proved, by Lemma C.8",
)
