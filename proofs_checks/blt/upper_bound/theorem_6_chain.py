"""The chain of inequalities in the proof of Theorem 6: signs of exponents.

The second inequality is false for d >= 1 wherever Inf_i(f) > 0, since 2^d < 4^d; and the score is 2^-d Inf_i(f_l).

How it is checked. For every monotone function, up to permuting variables, all leaves and all variables not yet read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flint import fmpq

from proofs_checks.blt.computed.packed_functions import influences, monotone_representatives
from proofs_checks.blt.computed.subcubes import subcubes
from proofs_checks.blt.printed.build_top_down import PartialLeaf, influence_at, weight
from theorylab.claims import AT_LEAST, Cite, Claim, Derivation, Grid, scoped
from theorylab.claims.relation import Asserted

Weighted = Callable[[int, int], Iterator[tuple[fmpq, fmpq]]]


def _printed_terms(n: int, f: int) -> Iterator[tuple[fmpq, fmpq]]:
    """Yield 2^d and Inf_i(f) for each leaf and unread variable."""
    for cube in subcubes(n):
        for i in cube.free:
            yield fmpq(1 << (n - len(cube.free))), influences(n, f)[i]


def _corrected_terms(n: int, f: int) -> Iterator[tuple[fmpq, fmpq]]:
    """Yield 2^-d and Inf_i(f_l) for each leaf and unread variable."""
    for cube in subcubes(n):
        leaf = PartialLeaf(cube.inputs, cube.free)
        for i in cube.free:
            yield weight(n, leaf), influence_at(n, f, leaf, i)


def _larger(pairs: Weighted) -> Callable[..., list[fmpq]]:
    return lambda n, f: [scale * influence**2 for scale, influence in pairs(n, f)]


def _smaller(pairs: Weighted) -> Asserted:
    """Return the assertion with the squared product on the right, and twice that as the control."""

    def squares(factor: int) -> Callable[..., list[fmpq]]:
        return lambda n, f: [factor * (scale * influence) ** 2 for scale, influence in pairs(n, f)]

    return AT_LEAST(squares(1), control=squares(2))


CLAIM = Claim(
    id="blt.thm-6.chain",
    cite=Cite(
        "blt",
        "Proof of Theorem 6, chain of inequalities",
        r"$2^{|\ell|}\cdot\frac\kappa{32}\cdot\mathrm{Inf}_i(f)^2\ge\frac\kappa{32}\cdot(2^{|\ell|}\cdot"
        r"\mathrm{Inf}_i(f))^2=\frac\kappa{32}\cdot\mathrm{score}(\ell)^2$",
    ),
    statement=r"$2^{|\ell|}\frac\kappa{32}\mathrm{Inf}_i(f)^2\ge"
    r"\frac\kappa{32}\bigl(2^{|\ell|}\mathrm{Inf}_i(f)\bigr)^2$ at every leaf $\ell$",
    instances=Grid.over(n=scoped(range(1, 4), range(1, 5)), f=monotone_representatives),
    measured=_larger(_printed_terms),
    asserts=_smaller(_printed_terms),
    method="exhaustive",
    literature="Slip: the exponents should be negative, and the influence that of f_l; the theorem is true. The same "
    "proof cites Proposition 2.2 where it uses Proposition 2.3, that a variable of largest influence has the largest "
    "gain",
    falls="slip",
    witness=lambda point, measured, claimed: next(
        f"f with truth table {point['f']:#x} on {point['n']} variables, a leaf at depth {scale.p.bit_length() - 1}:"
        f" 2^d Inf_i(f)^2 = {scale * influence**2} < {(scale * influence) ** 2} = (2^d Inf_i(f))^2"
        for scale, influence in _printed_terms(**point)
        if scale * influence**2 < (scale * influence) ** 2
    ),
).repaired(
    place="Proof of Theorem 6, chain of inequalities, corrected",
    statement=r"$2^{-|\ell|}\frac\kappa{32}\mathrm{Inf}_i(f_\ell)^2\ge"
    r"\frac\kappa{32}\bigl(2^{-|\ell|}\mathrm{Inf}_i(f_\ell)\bigr)^2=\frac\kappa{32}\mathrm{score}(\ell)^2$",
    hypotheses={"n >= 1 and f is a truth table of 2^n bits": lambda n, f: n >= 1 and f < 1 << (1 << n)},
    measured=_larger(_corrected_terms),
    asserts=_smaller(_corrected_terms),
    derivation=Derivation(
        r"""$2^{-|\ell|}\ge4^{-|\ell|}$, and the score is $2^{-|\ell|}\mathrm{Inf}_i(f_\ell)$."""
    ),
)
