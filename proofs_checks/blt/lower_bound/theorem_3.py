r"""Theorem 3: the least size at which the lower bound of section 4 separates, and its exponent.

Derivation. With the printed constants a top-down tree needs more than 2^(k/5) leaves, where k is the largest number
with :math:`\sqrt k \le c_1 l/\log_2 l` (``blt.lemma-4.2``). This covers trees as large as TRIBES only if k/5 >= l. But
k need not be so small: a path reads the majority as long as its influence exceeds
:math:`\varrho=\mathrm{Inf}_x(\mathrm{TRIBES}')/\Pr[\mathrm{REST}]`, so k may be a constant fraction of
:math:`2/(\pi\varrho^2)`, at which a bit of the majority has exactly the influence :math:`\varrho` at the root. We take
2/5 of it, and 2^(k/13) leaves.

The exponent. k is of the order of (l/log l)^2, so :math:`2^{\Omega(k/\log k)} = 2^{\Omega(l^2/(\log l)^3)} =
s^{\Omega(\log s/(\log\log s)^3)}`. In the proof the paper prints the last expression as :math:`s^{\Omega(\log s)}`;
with s = 2^l this is 2^(Omega(l^2)), which is more than was shown. Without the logarithm of Corollary 4.4 it is
:math:`s^{\Omega(\log s/(\log\log s)^2)}`.

How it is checked. Theorem 3 itself, with its proof, is in :mod:`proofs_checks.blt.lower_bound.explicit`. Width by width
for w < 40 as in :mod:`proofs_checks.blt.computed.lower_bound`; for all larger widths at once by the balls of
:mod:`proofs_checks.blt.computed.large_parameters`, with :math:`\varrho\le\tau/\sqrt k`, :math:`\tau^2=4/(5\pi)`, at
most k/13 + 17 bits read, and log2(l) >= w where it helps. There :math:`ku^2` is at least
:math:`4u^2/(5\pi\varrho^2)-2u^2`, u = 2^-w, and l_(w+1) = (w + 1)m', where m'u/2 lies in the same ball as mu. Both ends
of the s of a width are measured. For the latter, :math:`(c_1l/\log_2l)^2-2\ge5l` for all l >= 2^61 because l/(log l)^2
increases from l = e^2 on.

Is it tight? The constant depends on these choices: as w grows, the guaranteed exponents tend to 4.06 10^-8 at the lower
end of a width and 1.015 10^-8 at the upper one. With these choices the error is at least 0.49 for trees of 2^l leaves
from w = 30, l = 22,327,833,540, on, and with the condition of Lemma 4.2 from w = 41 on. Both are limits of this
argument; we know of no upper bound.
"""

from __future__ import annotations

from functools import partial

from flint import arb, ctx, fmpq

from proofs_checks.blt.computed.large_parameters import WIDE, WideTerms, early_at_most_for_long, wide_terms
from proofs_checks.blt.computed.lower_bound import guaranteed_error, log2, tuned_tribes
from proofs_checks.blt.lower_bound.claim_4_3 import C_1
from proofs_checks.blt.lower_bound.lemma_4_2 import BITS, largest_k
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Derivation, Grid, scoped
from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare
from theorylab.numbers.formal_sum import FormalSum, Logarithms

LEAVES_EXPONENT = fmpq(1, 13)
FIRST_WIDTH = 16
LEAST_WIDTHS = {"2^(k/13)": 30, "2^(k/5)": 41}
"""Least widths at which the numbers of leaves reach 2^l."""

LONG, SPREAD, SPARE_LEVELS = 10**9, fmpq(9, 10), 16
"""For w >= 40 there are at least 10^9 bits; paths with S^2 > 9k/10 are abandoned, and d exceeds k/13 by 16 to 17."""

BEYOND_WIDTH = 61
ALL_WIDER, BEYOND = f">= {WIDE}", f">= {BEYOND_WIDTH}"


def good_k(w: int) -> int:
    """Return the largest odd number up to 2/5 of 2/(pi rho^2), for terms of w literals, w at least 14."""
    with ctx.workprec(BITS):
        k = int((fmpq(4, 5) / (arb.pi() * tuned_tribes(w).ratio ** 2)).floor().unique_fmpz())
        return k - 1 + k % 2


def error_rates_and_opt(w: int | str) -> tuple[arb, arb, arb, arb]:
    """Return the numbers of Theorem 3 for the s with l_w <= log2 s < l_(w+1) and t = 2^(k/13) leaves.

    These are the guaranteed error, the rate log2(t) (loglog2 s)^2 / (log2 s)^2, its minimum over these s and its value
    at the first s, and minus Pr[f != TRIBES].
    """
    with ctx.workprec(BITS):
        if w == ALL_WIDER:
            return _for_all_wider()
        tribes, k = tuned_tribes(w), good_k(w)
        exponent = LEAVES_EXPONENT * k
        last, first = (
            exponent * (log2(length) / length) ** 2
            for length in (tuned_tribes(w + 1).literals, tribes.literals)
        )
        return guaranteed_error(tribes, k, exponent), last, first, -tribes.rest / 2


def _for_all_wider() -> tuple[arb, arb, arb, arb]:
    """Return these numbers for all w >= 40; the rates use 1/m for log2(l)/l = log2(l)/(wm), and u/2 for u at w + 1."""
    wide = wide_terms()
    early = early_at_most_for_long(
        LONG, (4 / (5 * arb.pi())).sqrt(), share=LEAVES_EXPONENT, extra=SPARE_LEVELS + 1, spread=SPREAD
    )
    kept = 1 - early - fmpq(1, 1 << SPARE_LEVELS)
    first = LEAVES_EXPONENT * _scaled_k(wide) / wide.terms**2
    return kept * arb.min(1 - wide.first_fails, wide.fails), first / 4, first, -wide.rest / 2


def _scaled_k(wide: WideTerms) -> arb:
    """Return a lower bound on k u^2, after certifying that k >= LONG."""
    scaled = 4 / (5 * arb.pi() * wide.ratio**2) - 2 * wide.unit**2
    if compare(scaled, fmpq(LONG, 1 << 2 * WIDE)) is not Order.GREATER:
        raise PrecisionExhausted(f"k u^2 = {scaled} is not certified to be large")
    return scaled


def _separates_here(w: int | str) -> int:
    """Return 1 if 2^(k/13) leaves are at least 2^l, else 0."""
    if w == ALL_WIDER:
        wide = wide_terms()
        # k u^2 / 13 >= m u (w u), and w u falls with w
        needed = wide.terms * fmpq(WIDE, 1 << WIDE)
        return int(compare(LEAVES_EXPONENT * _scaled_k(wide), needed) is Order.GREATER)
    return int(LEAVES_EXPONENT * good_k(w) >= tuned_tribes(w).literals)


def _separates_as_printed(w: int | str) -> int:
    """Return 1 if 2^(k/5) leaves are at least 2^l for the largest k of equation 2, else 0."""
    if w == BEYOND:
        # at l = 2^61; the quotient of the two sides of c_1^2 l >= 6 (log2 l)^2 increases with l
        return int(C_1**2 * 2**BEYOND_WIDTH > 6 * BEYOND_WIDTH**2)
    return int(fmpq(largest_k(w), 5) >= tuned_tribes(w).literals)


def _logarithm_of_k(j: int) -> tuple[FormalSum, FormalSum]:
    """Return log2 k and -log2 k for k = (l / log2 l)^2 and l = 2^j."""
    logarithm = FormalSum(Logarithms(), {fmpq(2): fmpq(2 * j), fmpq(j): fmpq(-2)})
    return logarithm, -logarithm


def _separates(bound: str, w: int | str) -> int:
    return _separates_here(w) if bound == "2^(k/13)" else _separates_as_printed(w)


def _from(earlier: int, bound: str, w: int | str) -> int:
    return int(isinstance(w, str) or w >= LEAST_WIDTHS[bound] - earlier)


SEPARATION = Claim(
    id="blt.separation",
    cite="Theorem 3, least size with explicit constants",
    statement=r"The number of leaves in the proof of blt.thm-3.repaired, $2^{k/13}$, is at least the size $s=2^\ell$ of"
    r" Proposition 4.1 if and only if $w\ge30$, $\ell\ge22\,327\,833\,540$; that of blt.lemma-4.2, $2^{k/5}$ for the"
    r" largest $k$ with $\frac{c_1}{\sqrt k}\ge\frac{\log_2\ell}\ell$, $c_1=1.4\cdot10^{-5}$, if and only if"
    r" $w\ge41$, $\ell\ge62\,494\,117\,552\,411$",
    instances=Grid.over(
        bound=tuple(LEAST_WIDTHS),
        w=lambda bound: (
            (*range(FIRST_WIDTH, WIDE), ALL_WIDER)
            if bound == "2^(k/13)"
            else (*range(18, BEYOND_WIDTH), BEYOND)
        ),
    ),
    measured=_separates,
    asserts=EQUALS(partial(_from, 0), control=partial(_from, 1)),
    method="certified",
    complete=True,
)

ALGEBRA = Claim(
    id="blt.thm-3-algebra",
    cite=Cite(
        "blt",
        "Proof of Theorem 3 assuming Lemma 4.2",
        r"$2^{\Omega(k/\log k)}=2^{\Omega(\ell^2/(\log\ell)^3)}=s^{\Omega(\log s)}$",
    ),
    statement=r"$2^{\Omega(\ell^2/(\log\ell)^3)}=s^{\Omega(\log s)}$ for $s=2^\ell$ (here: $\ell^2/(\log_2\ell)^3\ge"
    r"\tfrac1{1000}(\log_2s)^2$ for $\ell=2^j$)",
    instances=Grid.over(j=range(1, 41)),
    measured=lambda j: fmpq(4**j, j**3),
    asserts=AT_LEAST(lambda j: fmpq(4**j, 1000), control=lambda j: 4**j),
    literature="The proof omits the tilde that the theorem has",
    falls="slip",
    witness="l = 2^{j}: l^2/(log2 l)^3 = {measured} < {claimed} = (log2 s)^2/1000; the quotient is 1/{j}^3 and tends to"
    " zero, so no constant works",
).repaired(
    place="Proof of Theorem 3 assuming Lemma 4.2, with the tilde of the theorem",
    statement=r"For $\ell=2^j$, $j\ge4$, and $k=(\ell/\log_2\ell)^2$, $j\le\log_2k\le2j$; so $2^{\Omega(k/\log k)}"
    r"=2^{\Omega(\ell^2/(\log\ell)^3)}=s^{\Omega(\log s/(\log\log s)^3)}$ for $s=2^\ell$",
    instances=Grid.over(j=scoped(range(4, 61), range(4, 401))),
    hypotheses={"j >= 4": lambda j: j >= 4},
    measured=_logarithm_of_k,
    asserts=AT_LEAST(lambda j: (j, -2 * j), control=lambda j: (j + 1, -2 * j)),
    derivation=Derivation(
        r"""$\log_2k=2j-2\log_2j\le2j$, and $\log_2j\le\frac j2$ for $j\ge4$. So $\frac k{\log_2k}$ is
        $\frac{\ell^2}{(\log_2\ell)^3}$ up to a factor of $2$, and $\log_2s=\ell$."""
    ),
)
