r"""Theorem 3 at finite sizes: where its bound on Top-k fails, where it holds, and what is left open.

Problem. D_{h,K} of section 4.2: Tribes of h uniform bits with probability 1 - eps, the majority of K - 1 others
with probability eps < 1/4.

Algorithm. Top-k, k <= K - h, with a depth budget of h, on the population.

Statement. Its accuracy is at most 1/2 + eps. For the printed distribution:

1. *No h <= 103.* The bound fails for every eps < 1/4, every K > h and every k, and Top-k has accuracy at least 1 - eps.
   *Proof.* Let delta be the difference of means of a Tribes variable and mu_m that of a bit of the majority of m bits.
   mu_m does not increase with m, and mu_h <= 3 delta for these h; so eps mu_{K-1} <= eps mu_h < (1 - eps) delta. At the
   root, and then until Tribes is settled, every test of the highest rank is a variable of Tribes
   (:mod:`proofs_checks.shared.greedy_walk`). The tree that reads these is in the search space of Top-k and errs only
   where Tribes and majority differ and the majority made the label. ∎ At h = 104, K = 105 the inequality fails.
2. *Beyond,* the bound fails at every size of a grid of K between 5h/4 and 3h, up to h = 1416 for eps = 6/25 and up to
   h = 7094 for eps = 1/5, although majority bits rank first at many of these roots (lower bound of the walk).
3. *The first certified sizes.* With K = 7h/4 rounded up to an even number, the bound is certified for every k <= K - h
   at h = 1480 for eps = 6/25, and with K from 3h/2 to 5h/2 at h = 7095, the first length of width 10, for eps = 1/5;
   for larger h see the instances. The lengths are those at which Tribes has a few terms more than balance
   it: each term more lowers delta, and eps = 6/25 leaves room for a mean above 1/2. With balanced Tribes
   the first certified width for eps = 6/25 is the next one, h = 3191 (:mod:`proofs_checks.topk.monotone.theorem_3`).

Where 1/2 + eps is between the two bounds, which differ by less than 1/30 at these sizes, a size is open, such as
h = 1480, K = 2220 for eps = 6/25. :func:`proofs_checks.topk.computed.separation_map.separation_map` makes the map.

How it is checked. The first claim is a comparison of two rationals for each h; the others are exact
walks, whose results are reported as balls.

Is it tight? 103 is the largest h of the first argument. 1480 is the smallest certified h on the grid of K = 13h/8,
14h/8, 15h/8, 16h/8 (rounded up to even numbers) and 1417 <= h.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import arb, fmpq

from constructions.parameters import HALF
from constructions.parts.blocks import majority
from constructions.parts.dnf import tribes
from proofs_checks.shared.greedy_walk import even_multiple, greedy_walk
from proofs_checks.shared.majority_walk import largest_difference, majority_walk
from proofs_checks.shared.tribes_and_majority import term_difference
from theorylab.claims import AT_MOST, GREATER, Cite, Claim, Grid, Point
from theorylab.numbers.comparison import enclosure

__all__ = ["ALWAYS_FAILS"]

ALWAYS_FAILS = 103
"""Largest h up to which the bound fails for every K > h and every eps < 1/4, by the first argument."""

LARGE, SMALL = fmpq(6, 25), fmpq(1, 5)
FACTORS = (fmpq(5, 4), fmpq(3, 2), fmpq(2), fmpq(3))


def _grid(eps: fmpq, lengths: range) -> Iterator[Point]:
    for h in lengths:
        for factor in FACTORS:
            yield {"h": h, "K": even_multiple(h, factor), "eps": eps}


def _uncertified() -> Iterator[Point]:
    """Lengths below the first certified ones, the last of them included."""
    yield from _grid(LARGE, range(104, 1417, 41))
    yield from _grid(LARGE, range(1416, 1417))
    yield from _grid(SMALL, range(1417, 7095, 631))
    yield from _grid(SMALL, range(7094, 7095))


def _certified() -> Iterator[Point]:
    yield from ({"h": h, "K": even_multiple(h, fmpq(7, 4)), "eps": LARGE} for h in (1480, 1600, 1700))
    yield from ({"h": h, "K": 2 * h, "eps": LARGE} for h in range(1800, 2201, 100))
    for factor in (fmpq(3, 2), fmpq(2), fmpq(5, 2)):
        yield {"h": 7095, "K": even_multiple(7095, factor), "eps": SMALL}
    yield from ({"h": h, "K": 5 * h // 2, "eps": LARGE} for h in (8000, 9000, 10000))


SMALL_SIZES = Claim(
    id="topk.thm-3.small",
    cite=Cite("blanc2023", "Theorem 3, for h at most 103"),
    statement=r"For every $h\le103$, $\varepsilon<\tfrac14$, $K>h$ and $k\ge1$, Top-$k$ at depth $h$ on the printed"
    r" $\mathcal{D}_{h,K}$ has accuracy at least $1-\varepsilon>\tfrac12+\varepsilon$, because a Tribes variable"
    r" has at least a third of the correlation of a majority bit",
    instances=Grid(quick=[{"h": h} for h in range(1, ALWAYS_FAILS + 1)]),
    measured=lambda h: largest_difference(majority(h)),
    asserts=AT_MOST(
        lambda h: 3 * term_difference(tribes(h)), control=lambda h: 2 * term_difference(tribes(h))
    ),
    complete=True,
    status="not in the paper; the reduction to these inequalities is proved in the source of the claim",
    erratum=True,
)


def _lower(h: int, K: int, eps: fmpq) -> arb:
    return enclosure(greedy_walk(tribes(h), K=K, eps=eps, depth=h))


def _upper(h: int, K: int, eps: fmpq) -> arb:
    return enclosure(majority_walk(tribes(h), K=K, eps=eps, depth=h).accuracy)


BELOW = Claim(
    id="topk.thm-3.fails",
    cite=Cite("blanc2023", "Theorem 3, below the first sizes where it holds"),
    statement=r"On the printed $\mathcal{D}_{h,K}$, for $K$ between $\tfrac54h$ and $3h$, $\varepsilon=\tfrac6{25}$ and"
    r" $h<1417$, or $\varepsilon=\tfrac15$ and $h<7095$, Top-$k$ at depth $h$ has accuracy more than"
    r" $\tfrac12+\varepsilon$ for every $k$",
    instances=Grid(quick=lambda: _grid(LARGE, range(104, 700, 99)), full=_uncertified),
    measured=_lower,
    asserts=GREATER(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + 3 * eps / 2),
    method="certified",
    status="not in the paper; the bound is proved in the source of the walk",
    erratum=True,
)

ABOVE = Claim(
    id="topk.thm-3.holds",
    cite=Cite("blanc2023", "Theorem 3, the first sizes where it is certified"),
    statement=r"On the printed $\mathcal{D}_{h,K}$ Top-$k$ at depth $h$ has accuracy at most"
    r" $\tfrac12+\varepsilon$ for every"
    r" $k\le K-h$: at $\varepsilon=\tfrac6{25}$ and $h=1480$, $K=2590$, at $\varepsilon=\tfrac15$ and $h=7095$,"
    r" $K=2h$, and at larger sizes up to $h=10^4$",
    instances=Grid(quick=[{"h": 1480, "K": 2590, "eps": LARGE}], full=_certified),
    measured=_upper,
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + fmpq(49, 50) * eps),
    method="certified",
    status="not in the paper, which has no explicit sizes",
)
