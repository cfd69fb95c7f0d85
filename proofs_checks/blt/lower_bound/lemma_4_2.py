r"""Lemma 4.2: a top-down tree for the function of section 4 has to be large, with explicit constants.

Problem. The function f of section 4 with terms of w literals, m and m' of them as the paper chooses, l = wm, and a
majority of k bits, k odd.

Algorithm. BuildTopDownDT with any strictly concave impurity and any tie rule.

Statement. If :math:`c_1/\sqrt k \ge \log l/l`, a top-down tree of size :math:`2^{c_2k/\log k}` errs with at least
0.49. Here with c_1 = 1.4 10^-5, binary logarithms, and c_2 = 3/8; size counts leaves; for k = 1 the printed size is
not defined. Stronger: 2^(k/5) leaves, which is more from k = 5 on.

Derivation. :mod:`proofs_checks.blt.computed.lower_bound`, for the trees of either size. The last step of the paper is
the sum 0.998 x 0.499 = 0.498002 > 0.49, where the two fractions of 0.001 are those of Corollary 4.4 and of the inputs
at depth c_3 k/log k: with c_2 = c_3/2 the latter is at most 2^(-c_3 k/(2 log k)), which is at most 0.001 if c_3 k/log
k >= 20, that is, for large k; smaller k are helped by the other depths that the bound may use.

How it is checked. By Claim 4.3 (``blt.claim-4.3``, all w >= 9) a node is safe if the influence on the majority exceeds
1/(100 sqrt k), whatever w is; and Pr[TRIBES'] and 1 - Pr[TRIBES] are at least 0.499 less a rounding of at most
0.501/(2(2^18 - 1)). What is left speaks of k only. Below 201 every odd k is worked out with certified probabilities,
the walk being followed exactly; all larger k at once by :mod:`proofs_checks.blt.computed.large_parameters`, with d
between k/5 + 16 and k/5 + 17. The printed number of leaves is smaller than 2^(k/5) from k = 5 on, and the error of a
top-down tree never increases. The control is what all larger k would give if no path met an unsafe node.

Is it tight? The bound cannot exceed min(Pr[TRIBES'], 1 - Pr[TRIBES]), about 0.499, and f itself errs with that. The
printed condition asks for l = 1,544,484 before k can be 1. For the f of the paper 2^(k/5) leaves are fewer
than the 2^l of Proposition 4.1 until l is far larger, see :mod:`proofs_checks.blt.lower_bound.theorem_3`.
"""

from __future__ import annotations

from flint import arb, ctx, fmpq

from proofs_checks.blt.computed.large_parameters import early_at_most_for_long
from proofs_checks.blt.computed.lower_bound import kept_fraction, log2, tuned_tribes
from proofs_checks.blt.lower_bound.claim_4_3 import C_1
from theorylab.claims import AT_LEAST, EQUALS, GREATER, Cite, Claim, Grid

__all__ = ["BITS", "largest_k"]

C_2 = fmpq(3, 8)
LEAST_ERROR = fmpq(499, 1000) - fmpq(501, 2000 * ((1 << 18) - 1))
"""At most Pr[TRIBES'] and 1 - Pr[TRIBES], for terms of at least 18 literals; from there on k >= 3 is allowed."""

LONG, SHARE, SPREAD, SPARE_LEVELS = 201, fmpq(1, 5), fmpq(5), 16
"""For k >= 201 bits paths with S^2 > 5k are given up, and d exceeds the exponent by 16 to 17."""

SHALLOW = 1 - fmpq(1, 1 << SPARE_LEVELS)
"""The least fraction of the inputs that do not arrive at depth d, then."""

ALL_LARGER = f">= {LONG}"
NEEDED = fmpq(49, 100)
BITS = 256


def largest_k(w: int) -> int:
    """Largest odd k that equation 2 allows for c_1 = 1.4 10^-5 and terms of w literals."""
    with ctx.workprec(BITS):
        literals = tuned_tribes(w).literals
        k = int(((C_1 * literals / log2(literals)) ** 2).floor().unique_fmpz())
        return k - 1 + k % 2


def _error(k: int, exponent: fmpq) -> arb:
    with ctx.workprec(BITS):
        return kept_fraction(1 / (100 * arb(k).sqrt()), k, exponent) * LEAST_ERROR


def _linear_error(k: int | str) -> arb:
    """What a tree with 2^(k/5) leaves errs at least, for one k or for all larger ones."""
    if k != ALL_LARGER:
        return _error(k, SHARE * k)
    early = early_at_most_for_long(LONG, fmpq(1, 100), share=SHARE, extra=SPARE_LEVELS + 1, spread=SPREAD)
    return (SHALLOW - early) * LEAST_ERROR


def _printed_error(k: int | str) -> arb:
    if k == ALL_LARGER:
        return _linear_error(k)
    with ctx.workprec(BITS):
        # rounded up to a rational, which allows more leaves
        exponent = fmpq(((C_2 * k / log2(k)) * 1024).upper().ceil().unique_fmpz(), 1024)
        return _error(k, exponent)


def _as_if_safe(k: int | str) -> fmpq:
    """The bound for all larger k if no path met an unsafe node; a single k need not lose any."""
    return SHALLOW * LEAST_ERROR if k == ALL_LARGER else NEEDED


PRINTED = Claim(
    id="blt.lemma-4.2",
    cite=Cite("blanc2020", "Lemma 4.2, with explicit constants"),
    statement=r"For $\ell=wm$, $w\ge18$, odd $k\ge3$ with $\frac{c_1}{\sqrt k}\ge\frac{\log_2\ell}\ell$,"
    r" $c_1=1.4\cdot10^{-5}$, and strictly concave $\mathcal{G}$, a top-down tree for $f_{\ell,k}$ with"
    r" $2^{c_2k/\log_2k}$ leaves, $c_2=\tfrac38$, has error at least $0.49$",
    instances=Grid.over(k=(*range(3, LONG, 2), ALL_LARGER)),
    measured=_printed_error,
    asserts=AT_LEAST(NEEDED, control=_as_if_safe),
    method="certified",
    complete=True,
    status="proved without the constants; with them in the source of the claim",
)

LINEAR = Claim(
    id="blt.lemma-4.2.linear",
    cite=Cite("blanc2020", "Lemma 4.2, without the logarithm in the exponent"),
    statement=r"For $\ell=wm$, $w\ge18$, odd $k\ge3$ with $\frac{c_1}{\sqrt k}\ge\frac{\log_2\ell}\ell$,"
    r" $c_1=1.4\cdot10^{-5}$, and strictly concave $\mathcal{G}$, a top-down tree for $f_{\ell,k}$ with $2^{k/5}$"
    r" leaves has error at least $0.49$",
    instances=PRINTED.instances,
    measured=_linear_error,
    asserts=AT_LEAST(NEEDED, control=_as_if_safe),
    method="certified",
    complete=True,
    status="not in the paper; proof in the source of the claim",
    origin="new",
)

FINAL = Claim(
    id="blt.4.2-final",
    cite=Cite("blanc2020", "Section 4.1, last step of the proof of Lemma 4.2"),
    statement=r"$(1-2\cdot0.001)\cdot\min(0.499, 0.5)=0.498002>0.49$",
    measured=lambda: (1 - 2 * fmpq(1, 1000)) * min(fmpq(499, 1000), fmpq(1, 2)),
    asserts=GREATER(NEEDED, control=fmpq(499, 1000)),
    complete=True,
    status="proved",
)

DEPTH = Claim(
    id="blt.4.2-final.depth",
    cite=Cite("blanc2020", "Section 4.1, choice of c_2 in the proof of Lemma 4.2"),
    statement=r"The fraction $2^{-t/2}$ of the inputs below depth $t=c_3k/\log k$ in a tree with $2^{t/2}$ leaves is"
    r" at most $0.001$ if and only if $t\ge20$, for even $t$",
    instances=Grid.over(t=range(2, 61, 2)),
    measured=lambda t: int(fmpq(1, 2 ** (t // 2)) <= fmpq(1, 1000)),
    asserts=EQUALS(lambda t: int(t >= 20), control=lambda t: int(t >= 18)),
    status="the paper takes k large enough",
)
