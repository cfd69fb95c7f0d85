"""Lemma 4.4, the choice of the parameters.

Problem. D_{h,K} of section 4.2: Tribes of h uniform bits with probability 1 - eps, the majority of K - 1 others
with probability eps.

Algorithm. Top-k: at every node of a typical path all k candidates should be majority bits.

The conditions are (1) *K >= Omega(h log h),* so that paths of length h are of length O(K / log K), (2) *K <= O(h^2 /
log^2 h)* and (3) *k <= K - h.*

In (2), the correlation with the *label* is eps mu for a majority bit and (1 - eps) delta for a Tribes variable. So no
constant works for every eps. Whatever constant c = s^2 is chosen, at eps/(1 - eps) = s/4 and K = floor(c h^2 /
log2^2 h) the Tribes variables rank first already at the root: eps mu_{K-1} <= (1 - eps) delta_h, at the first lengths
of all widths tried. At h = 2, K = 3, eps = 1/2 there is a tie, so the repair requires eps < 1/2; a constant larger than
1/2 would allow K = 3 at h = 2 for eps slightly below 1/2.

How it is checked. (1) is certified for every h up to a limit. (2) uses exact differences at the root, for every h up to
a limit and for the first lengths of wider Tribes, eps up to 49/100; the control of the repair includes eps = 1/2. (3)
counts the unread variables of the majority block after h - 1 bits, with equally many ones and zeros up to one.

Is it tight? The constant 1/2 of (2) is attained at h = 2; for large h the best constant depends on how close delta_h is
to log2 h / h.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle, islice

from flint import arb, fmpq

from constructions.parameters import HALF
from constructions.parts.blocks import majority
from constructions.parts.dnf import tribes
from proofs_checks.shared.tribes_and_majority import (
    first_length,
    majority_difference,
    most_bits,
    term_difference,
)
from proofs_checks.topk.monotone import fact_b_3
from theorylab.claims import AT_LEAST, GREATER, HOLDS, Cite, Claim, Derivation, Grid, Point, number, scoped
from theorylab.errors import PrecisionExhausted

WEIGHTS = (fmpq(1, 5), fmpq(6, 25), fmpq(9, 20), fmpq(49, 100))
BOUNDARY = {"h": 2, "K": 3, "eps": HALF}
"""The point at which the condition holds with equality and the two correlations are equal."""
SCALED_WEIGHTS = (fmpq(1, 5), fmpq(1, 9), fmpq(1, 17))
"""The eps with eps/(1 - eps) = s/4, for s = 1, 1/2 and 1/4."""


def _most_bits(h: int, constant: fmpq) -> int:
    """Return the floor of constant (h / log2 h)^2, exactly."""
    exponent = h.bit_length() - 1
    if h == 1 << exponent:
        return int((constant * fmpq(h, exponent) ** 2).floor())
    return most_bits(h, constant)


def _lengths(lengths: Iterable[int], weights: Iterable[fmpq], constant: fmpq) -> Iterator[Point]:
    """Yield the lengths with as many bits as the constant allows, times (eps/(1 - eps))^2; at least one bit."""
    for h in lengths:
        for eps in weights:
            bits = _most_bits(h, constant * (eps / (1 - eps)) ** 2)
            if bits:
                yield {"h": h, "K": bits + 1, "eps": eps}


def _first_lengths(widest: int) -> list[int]:
    """Yield the first lengths of the widths from 4 on."""
    return [first_length(w) for w in range(4, widest + 1)]


def _with_any_constant(widest: int) -> list[Point]:
    """Return those with the constant c = s^2, which is 16 (eps/(1 - eps))^2, for K itself, and K > h."""
    sizes = _lengths(_first_lengths(widest), SCALED_WEIGHTS, fmpq(16))
    return [{**size, "K": size["K"] - 1} for size in sizes if size["K"] - 1 > size["h"]]


def _majority_moves(K: int, eps: fmpq, **point: int) -> fmpq:
    return eps * majority_difference(K - 1)


def _tribes_moves(h: int, eps: fmpq, **point: int) -> fmpq:
    return (1 - eps) * term_difference(tribes(h))


def _majority_first(h: int, K: int, eps: fmpq) -> bool:
    """Return True if at the root a majority bit has more correlation with the label than a Tribes variable."""
    return _majority_moves(K, eps) > _tribes_moves(h, eps)


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    h, K, eps = values["h"], values["K"], values["eps"]
    return (
        f"h={h}, K={K}, eps={number(eps)}: at the root a majority bit moves the label mean by"
        f" {float(measured):.6g}, a Tribes variable by {float(claimed):.6g}; K is at most c (h/log2 h)^2 with"
        f" c = {number((4 * eps / (1 - eps)) ** 2)}, and a smaller c fails for a smaller eps; tried: one h, K and eps"
        f" for each of six constants c"
    )


def _log_linear_slack(h: int) -> arb:
    """K - h ln K for the smallest integer K >= 2 h ln h."""
    K = (2 * h * arb(h).log()).ceil().unique_fmpz()
    if K is None:
        raise PrecisionExhausted(f"h={h}: 2 h ln h is too close to an integer")
    return K - h * arb(K).log()


def _unread_at_last_test(h: int, K: int) -> int:
    """Return the number of unread majority bits after h - 1 alternating bits."""
    block = majority(K - 1)
    read = tuple(islice(cycle((0, 1)), h - 1))
    ((_, unread, *_),) = block.tests(block.state((*read, *(None,) * (K - h))))
    return unread


PRINTED = Claim(
    id="topk.lemma-4.4-params",
    cite="Proof of Lemma 4.4, item 2",
    statement=r"By setting $K\le O(\tfrac{h^2}{(\log h)^2})$ we can ensure that all coordinates within $x^{(1)}$ have"
    r" correlation less than $\tfrac1{100\sqrt k}$. This means that all non-redundant coordinates within $x^{(2)}$"
    " have more correlation than those within $x^{(1)}$",
    instances=Grid(scoped(lambda: _with_any_constant(7), lambda: _with_any_constant(10))),
    measured=_majority_moves,
    asserts=GREATER(_tribes_moves, control=lambda **point: 2 * _tribes_moves(**point)),
    literature="False already at the root with a constant that does not depend on eps, because the weights eps and 1"
    " - eps of the two functions are omitted. The repair has a constant that depends on eps, and Theorem 3 is not"
    " affected",
    falls="slip",
    witness=_in_words,
).repaired(
    place="Proof of Lemma 4.4, item 2, with the weights of the mixture",
    statement=r"If $h\ge2$, $0<\varepsilon<\tfrac12$ and $1\le"
    r" K-1\le\tfrac12\bigl(\tfrac\varepsilon{1-\varepsilon}\bigr)^2\tfrac{h^2}{\log_2^2h}$, a majority bit has at the"
    " root a larger correlation with the label than every Tribes variable",
    instances=Grid(
        scoped(
            lambda: _lengths([*range(2, 61), *_first_lengths(9)], WEIGHTS, HALF),
            lambda: _lengths([*range(2, 701), *_first_lengths(11)], WEIGHTS, HALF),
        )
    ),
    hypotheses={
        "h >= 2": lambda h: h >= 2,
        "0 < eps < 1/2 and 1 <= K - 1 <= (eps h / ((1 - eps) log2 h))^2 / 2": lambda h, K, eps: (
            0 < 2 * eps < 1 and 1 <= K - 1 <= _most_bits(h, (eps / (1 - eps)) ** 2 / 2)
        ),
    },
    measured=_majority_first,
    asserts=HOLDS(
        control=lambda h, K, eps: _majority_first(h, K, eps) and (h > 2 or _majority_first(**BOUNDARY))
    ),
    derivation=Derivation(
        proof=r"""Let $m=K-1$, $r=\tfrac\varepsilon{1-\varepsilon}$, $\delta$ the difference of a Tribes variable and
$\mu$ that of a bit of the majority of $m$ bits, each for its function alone. We have to show $r\mu>\delta$. The
condition says $\tfrac{\log_2h}h\le\tfrac r{\sqrt{2m}}$, and $\delta\le\tfrac{\log_2h}h$ with equality only for $h=2$
[topk.fact-b.3.3].

*If $m\ne2$,* $\mu=\binom{m-1}{\lfloor m/2\rfloor}2^{1-m}>\tfrac1{\sqrt{2m}}$: for $m=1$ and $m=3$ it is $1$ and
$\tfrac12$. For $m\ge4$ let $a_n=\binom{2n}n4^{-n}$. As $a_n\sqrt{n+\tfrac12}$ decreases, with the squared ratio
$\tfrac{(2n+1)(2n+3)}{(2n+2)^2}<1$, to $\tfrac1{\sqrt\pi}$ (Wallis), $a_n\ge\sqrt{\tfrac2{\pi(2n+1)}}$. For $m=2n$ and
for $m=2n+1$, $\mu=a_n\ge\sqrt{\tfrac2{\pi(m+1)}}$, which exceeds $\tfrac1{\sqrt{2m}}$ because $4m>\pi(m+1)$.

*If $m=2$,* $\mu=\tfrac12=\tfrac1{\sqrt{2m}}$, so $r\mu\ge\delta$, with equality only if $h=2$ and $\tfrac12=\tfrac
r2$, that is $\varepsilon=\tfrac12$, which is excluded. ∎""",
        steps=(fact_b_3.DIFFERENCE,),
    ),
    literature="Not in the paper; the constant decreases along a path",
)


def _item(part: str, h: int, K: int) -> arb | int:
    """K - h ln K for the smallest integer K >= 2 h ln h, or how many more majority bits are unread than K - h."""
    return _log_linear_slack(h) if part == "length" else _unread_at_last_test(h, K) - (K - h)


ITEMS = Claim(
    id="topk.lemma-4.4-params.length-and-k",
    cite=Cite(
        "topk",
        "Proof of Lemma 4.4, items 1 and 3",
        r"By setting $K\ge\Omega(h\log h)$, we can ensure all root-to-leaf paths in $T$ have length at most $O(K/\log"
        r" K)$. By setting $k\le K-h$, we ensure at all nodes along every path, there are at least $k$ coordinates"
        " within the last $K-1$ coordinates, that have not already been queried",
    ),
    statement=r"$K\ge2h\ln h$ implies $h\le\tfrac K{\ln K}$ for $h\ge2$; and at each of the $h$ nodes of a path that"
    " reads majority bits only, at least $K-h$ of them are unread",
    instances=Grid.over(part=("length",), h=scoped(range(2, 61), range(2, 2001)), K=(0,))
    + Grid.over(part=("k",), h=scoped(range(1, 9), range(1, 41)), K=lambda h: range(h + 1, 3 * h + 2)),
    measured=_item,
    asserts=AT_LEAST(0, control=lambda part, h, K: h if part == "length" else 1),
    method="certified",
    derivation=Derivation(
        proof=r"""$\tfrac K{\ln K}$ increases for $K\ge e$, and $2h\ln h>e$ for $h\ge2$. At $K=2h\ln h$ it is at least
$h$ if and only if $2\ln h\ge\ln2+\ln h+\ln\ln h$, that is $h\ge2\ln h$, which holds for all $h>0$. At the last of the
$h$ nodes $h-1$ of the $K-1$ majority bits have been read, at the others fewer. ∎""",
    ),
    literature="The first control replaces K / ln K by K / ln(e K), the second has k = K - h + 1",
    origin="reading",
)
