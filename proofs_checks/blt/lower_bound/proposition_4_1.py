r"""Proposition 4.1: TRIBES approximates the function of the lower bound.

Problem. The function f of section 4 with terms of w literals, m and m' of them as the paper chooses, and a majority
of k bits.

Statement. There is a tree with at most 2^l leaves and error at most 0.01. It is a complete tree over the l = wm
variables of TRIBES, whose error is Pr[REST] Pr[MAJ = 0]; for odd k this is Pr[REST]/2, about 0.0005.

How it is checked. f <= TRIBES, so the error is the difference of their means. Both are taken from the lumped
constructions and compared with the bound exactly; the second claim has the closed form, where 1 - 2^-w
raised to m' and m stands for the blocks.

Is it tight? No, by a factor of about 20: Pr[REST]/2 is at most 0.00051 here.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from constructions.papers.blt import agnostic_lower, nearest_terms
from constructions.parts.dnf import or_of_terms
from proofs_checks.blt.lower_bound.tribes_acceptance import tribes_mean
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Grid, scoped


@cache
def _terms(w: int) -> tuple[int, int]:
    return nearest_terms(w, "1/2"), nearest_terms(w, "499/1000")


def _distance(w: int, k: int) -> fmpq:
    """Pr[f != TRIBES]."""
    terms, first_terms = _terms(w)
    f, tribes = agnostic_lower(w, terms, first_terms, k), or_of_terms((w,) * terms)
    return tribes.mean(tribes.root) - f.label_mean(f.root)


def _half_of_rest(w: int, k: int) -> fmpq:
    terms, first_terms = _terms(w)
    return (tribes_mean(w, terms) - tribes_mean(w, first_terms)) / 2


DISTANCE = Claim(
    id="blt.prop-4.1",
    cite=Cite("blanc2020", "Proposition 4.1"),
    statement=r"For $w\ge9$ and odd $k$, $\mathrm{opt}_{f_{\ell,k},2^\ell}\le"
    r"\Pr[f_{\ell,k}\ne\mathrm{TRIBES}_\ell]\le0.01$",
    instances=Grid.over(w=scoped(range(9, 11), range(9, 14)), k=(1, 3, 15)),
    measured=_distance,
    asserts=AT_MOST(fmpq(1, 100), control=fmpq(48, 100_000)),
    status="proved",
)

CLOSED_FORM = Claim(
    id="blt.prop-4.1.distance",
    cite=Cite("blanc2020", "Proposition 4.1, first display of its proof"),
    statement=r"$\Pr[f_{\ell,k}\ne\mathrm{TRIBES}_\ell]=\Pr[\mathrm{REST}_\ell=1]\Pr[\mathrm{MAJ}_k=0]"
    r"=\tfrac12\big((1-2^{-w})^{m'}-(1-2^{-w})^{m}\big)$ for odd $k$",
    instances=DISTANCE.instances,
    measured=_distance,
    asserts=EQUALS(_half_of_rest, control=lambda w, k: 2 * _half_of_rest(w, k)),
    status="proved",
)
