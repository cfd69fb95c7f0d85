r"""The chain of inequalities in the proof of Theorem 6: signs of exponents.

Problem. A monotone function f, a leaf l of a partial tree at depth d, a variable x_i.

Statement. The proof bounds the gain from below by :math:`2^{d}\frac\kappa{32}\mathrm{Inf}_i(f)^2`, and this by
:math:`\frac\kappa{32}(2^{d}\,\mathrm{Inf}_i(f))^2`, which it equates with the square of the score, kappa/32 times.
The second inequality is false for d >= 1 wherever Inf_i(f) > 0, since 2^d < 4^d; and the score is 2^-d Inf_i(f_l).
With 2^-d and f_l in both places the chain is right, 2^-d being at most 1.

How it is checked. For every monotone function, up to permuting variables, all leaves and all variables not yet read.

Is it tight? Equality holds for d = 0 only, or without influence.

Reference. Blanc, Lange and Tan (2020), proof of Theorem 6. The same proof cites Proposition 2.2 for what is
Proposition 2.3, for which see :mod:`proofs_checks.blt.influence_and_impurity.prop_2_3`.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from constructions.classes.monotone import monotone_classes
from proofs_checks.blt.computed.packed_functions import sensitive_edges
from proofs_checks.blt.computed.subcubes import subcubes
from proofs_checks.blt.printed.build_top_down import PartialLeaf, influence_at
from theorylab.claims import AT_LEAST, Cite, Claim, Grid, Point


def _monotone(most: int) -> Iterator[Point]:
    for n in range(1, most + 1):
        for function, _ in monotone_classes(n):
            yield {"n": n, "f": function}


def _printed(n: int, f: int) -> Iterator[tuple[int, fmpq]]:
    """2^d and Inf_i(f)."""
    for cube in subcubes(n):
        for i in cube.free:
            yield 1 << (n - len(cube.free)), fmpq(sensitive_edges(f, n, i), 1 << (n - 1))


def _corrected(n: int, f: int) -> Iterator[tuple[fmpq, fmpq]]:
    """2^-d and Inf_i(f_l)."""
    for cube in subcubes(n):
        for i in cube.free:
            leaf = PartialLeaf(cube.inputs, cube.free)
            yield fmpq(1, 1 << (n - len(cube.free))), influence_at(n, f, leaf, i)


CLAIM = Claim(
    id="blt.thm-6.chain",
    cite=Cite("blanc2020", "Proof of Theorem 6, chain of inequalities"),
    statement=r"$2^{|\ell|}\frac\kappa{32}\mathrm{Inf}_i(f)^2\ge"
    r"\frac\kappa{32}\bigl(2^{|\ell|}\mathrm{Inf}_i(f)\bigr)^2$ at every leaf $\ell$",
    instances=Grid(quick=lambda: _monotone(3), full=lambda: _monotone(4)),
    measured=lambda n, f: [weight * influence**2 for weight, influence in _printed(n, f)],
    asserts=AT_LEAST(
        lambda n, f: [(weight * influence) ** 2 for weight, influence in _printed(n, f)],
        control=lambda n, f: [2 * (weight * influence) ** 2 for weight, influence in _printed(n, f)],
    ),
    method="exhaustive",
    status="misprint: the exponents should be negative; the theorem is not affected",
    erratum=True,
    witness=lambda point, measured, claimed: next(
        f"f with truth table {point['f']:#x} on {point['n']} variables, a leaf at depth {weight.bit_length() - 1}:"
        f" 2^d Inf_i(f)^2 = {weight * influence**2} < {(weight * influence) ** 2} = (2^d Inf_i(f))^2"
        for weight, influence in _printed(**point)
        if weight * influence**2 < (weight * influence) ** 2
    ),
).repaired(
    place="Proof of Theorem 6, chain of inequalities, corrected",
    statement=r"$2^{-|\ell|}\frac\kappa{32}\mathrm{Inf}_i(f_\ell)^2\ge"
    r"\frac\kappa{32}\bigl(2^{-|\ell|}\mathrm{Inf}_i(f_\ell)\bigr)^2=\frac\kappa{32}\mathrm{score}(\ell)^2$",
    measured=lambda n, f: [weight * influence**2 for weight, influence in _corrected(n, f)],
    asserts=AT_LEAST(
        lambda n, f: [(weight * influence) ** 2 for weight, influence in _corrected(n, f)],
        control=lambda n, f: [2 * (weight * influence) ** 2 for weight, influence in _corrected(n, f)],
    ),
    status="proved: the weight of a leaf is at most 1",
)
