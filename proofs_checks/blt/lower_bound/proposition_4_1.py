"""Proposition 4.1: TRIBES approximates the function of the lower bound.

The bound Pr[REST]/2 is about 0.0005; m and m' are chosen as in the paper.

How it is checked. f <= TRIBES, so the error is the difference of their means. Both are computed on the lumped
constructions, which have a few hundred states, and compared with the closed form in powers of 1 - 2^-w, and with the
bound.

Is it tight? No, by a factor of about 20: Pr[REST]/2 is at most 0.00051 here. The control omits Pr[MAJ = 0] from the
closed form.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from constructions.papers.blt import agnostic_lower, nearest_terms
from constructions.parts.dnf import read_once_dnf
from proofs_checks.blt.lower_bound import majority_domain, tribes_acceptance
from proofs_checks.blt.lower_bound.tribes_acceptance import tribes_mean
from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, scoped


@cache
def _terms(w: int) -> tuple[int, int]:
    return nearest_terms(w, "1/2"), nearest_terms(w, "499/1000")


def _distance(w: int, k: int) -> fmpq:
    """Return Pr[f != TRIBES]."""
    terms, first_terms = _terms(w)
    f, tribes = agnostic_lower(w, terms, first_terms, k), read_once_dnf((w,) * terms)
    return tribes.label_mean(tribes.root) - f.label_mean(f.root)


def _half_of_rest(w: int, k: int) -> fmpq:
    terms, first_terms = _terms(w)
    return (tribes_mean(w, terms) - tribes_mean(w, first_terms)) / 2


CLAIM = Claim(
    id="blt.prop-4.1",
    origin="reading",
    cite=Cite(
        "blt",
        "Proposition 4.1, and the first display of its proof",
        r"$\mathrm{opt}_{f_{\ell,k},2^\ell}\le0.01$. Proof:"
        r" $\Pr[f_{\ell,k}(\mathbf{x},\mathbf{y})\ne\mathrm{TRIBES}_\ell(\mathbf{x})]=\Pr["
        r"\mathrm{REST}_\ell(\mathbf{x})=1\text{ and"
        r" }\mathrm{MAJ}_k(\mathbf{y})\ne\mathrm{TRIBES}_\ell(\mathbf{x})]=\Pr[\mathrm{REST}_\ell("
        r"\mathbf{x})=1]\cdot\Pr[\mathrm{MAJ}_k(\mathbf{y})=0]=0.001\cdot\frac12<0.01$",
    ),
    statement=r"For $w\ge9$ and odd $k$, $\mathrm{opt}_{f_{\ell,k},2^\ell}\le\Pr[f_{\ell,k}\ne\mathrm{TRIBES}_\ell]="
    r"\Pr[\mathrm{REST}_\ell=1]\Pr[\mathrm{MAJ}_k=0]\le0.01$",
    also=r"$\Pr[\mathrm{REST}_\ell=1]\Pr[\mathrm{MAJ}_k=0]=\tfrac12\big((1-2^{-w})^{m'}-(1-2^{-w})^{m}\big)$.",
    instances=Grid.over(w=scoped(range(9, 11), range(9, 14)), k=(1, 3, 15)),
    hypotheses={"w >= 9": lambda w: w >= 9, "k is odd": lambda k: k % 2 == 1},
    measured=lambda w, k: (_distance(w, k), -_distance(w, k), _distance(w, k)),
    asserts=AT_MOST(
        lambda w, k: (_half_of_rest(w, k), -_half_of_rest(w, k), fmpq(1, 100)),
        control=lambda w, k: (2 * _half_of_rest(w, k), -2 * _half_of_rest(w, k), fmpq(1, 100)),
    ),
    derivation=Derivation(
        r"""$f_{\ell,k}$ and $\mathrm{TRIBES}$ differ where $\mathrm{REST}=1$ and $\mathrm{MAJ}=0$, which are
        independent, and $\Pr[\mathrm{MAJ}_k=0]=\frac12$ for odd $k$ by [blt.maj-domain.repaired]. $\mathrm{REST}=1$
        where the first $m'$ terms fail and not all $m$ do. By [blt.tribes-0499] this has probability at most
        $0.001+\frac{1.001}{1023}$. The complete tree on the $\ell$ variables computes $\mathrm{TRIBES}$.""",
        steps=(majority_domain.CLAIM.repair, tribes_acceptance.FIRST_MEAN),
    ),
)
