"""Section 9: the conjecture that TopDown is near-optimal in most cases, over growing classes.

Algorithm. TopDown with the entropy, 100 iterations; ties do not matter (``bdm.fig4-no-ties``).

The bound 1/12 of ``conj.gap`` is the supremum in :mod:`proofs_checks.bdm.two_terms.two_tests`. Under product
distributions, to which the paper's sentence refers, a single gap of 53/500 > 1/12 occurs already for two terms, at t =
1, on x or (y1 and y2) of ``bdm.two-term-product``.

How it is checked. Every error of every function of the class is exact. Quick: K = L from 2 to 6, and up to 12 terms of
at most 3 literals. Full: K = L to 12 (2.7 million functions), and up to 20 terms of at most 5 literals. The controls
use sharper bounds, claim that the mean also increases, and require exactly 9 terms of 3 literals. Product
distributions: K = L = 2, 3, and 5 terms of at most 3 literals (quick); K = L to 5, 6 terms of 4 literals, 9 of 3, and
13 of 2 (full). The program for whole classes cannot hold the denominators of longer functions.

What the bounds are worth. All bounds were chosen after looking at these classes. The bounds for the uniform
distribution also hold on classes that were tried afterwards: up to 60 terms of at most 2 literals, 40 of 3, and 25 of
4; beyond 11 terms the share, the mean and the quantile decrease. They are bounds for t* = 100 only, the length of the
paper's runs: ``conj.every-t`` claims them for every t* and is false for t* = 50, 20 and 10. The bounds for product
distributions also hold for 12 other pairs of probabilities, between 1/10 and 9/10, on classes of up to 12 terms of 2
literals or 8 of 3; the value closest to its bound is a mean of 1/224, for 1/2 and 3/5. They do not hold for
all pairs: with probabilities close to 1 two terms have m(t*) arbitrarily close to 1/2, and m(100) > 0.164
(docs/hunts/mean-iteration-consistency.md).

Is it tight? Nearly, for terms of at most 3 literals: the classes with nine or ten of these are the hardest, and the
controls fail there. For long terms MIC is small, because 100 tests hardly change the error. Along K = L the mean
decreases from K = 5 to K = 10 and then increases a little, and the 99% quantile and the maximum increase slowly. For K
>= 10 TopDown is exactly optimal on less than one function in 100. So optimality is the exception (``conj.optimal``
fails for K = L >= 5), but near-optimality is not. :mod:`proofs_checks.bdm.mic.extremal_family` has a conjecture on the
maximum m(100). Under product distributions classes with many terms of at most 3 literals are also the hardest. With 9
terms and probabilities 2/5 and 3/5 more than one function in 8 has m(100) > 1/100, so the bound 1/10 of the uniform
distribution does not hold there, and the maximum m(100) is about twice that of the uniform distribution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.sweeps import Distribution, product_growing, uniform_at, uniform_growing
from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities
from theorylab.claims import (
    AT_LEAST,
    AT_MOST,
    HOLDS,
    LESS,
    PROVED,
    REFUTED,
    Cite,
    Claim,
    Grid,
    Point,
    scoped,
)
from theorylab.claims.relation import Asserted

SMALL = fmpq(1, 100)
PLACE = "section 9"
UNIFORM = "under the uniform distribution, TopDown has"
PRODUCT = r"of probabilities $\frac3{10}$ and $\frac7{10}$, or $\frac25$ and $\frac35$, TopDown has"


def _classes(*sizes: tuple[int, int]) -> list[Point]:
    return [{"terms": K, "literals": L} for K, L in sizes]


SQUARES = _classes(*((n, n) for n in range(2, 13)))
SHORT = _classes((6, 3), (9, 3), (10, 3), (12, 3))
WIDE = _classes((10, 4), (12, 4), (13, 5), (16, 5), (20, 5), (12, 6), (12, 8), (9, 12))
GRID = Grid(scoped(SQUARES[:5] + SHORT, SQUARES + SHORT + WIDE))

FEW = _classes((2, 2), (3, 3), (5, 3))
MORE = FEW + _classes((4, 4), (5, 5), (6, 4), (9, 3), (13, 2))
PAIRED = Grid(scoped(*([at | {"p": p} for at in classes for p in PAIRS] for classes in (FEW, MORE))))


def _growing(terms: int, literals: int, p: Probabilities = ()) -> Distribution:
    return product_growing(terms, literals, p) if p else uniform_growing(terms, literals)


def _above(found: Distribution) -> fmpq:
    return found.share_above(SMALL)


def _four(found: Distribution) -> list[fmpq]:
    """Return the share of functions above 1/100, mean, 99% quantile and maximum."""
    return [_above(found), found.mean, found.q99, found.largest]


def _rising(n: int) -> list[fmpq]:
    """Return the two quantities that increase along K = L = n: the 99% quantile of m(100), the share above 1/100."""
    return [_growing(n, n).q99, _above(_growing(n, n))]


def _rises(n: int) -> bool:
    """Return True if both increase from n to n + 1."""
    return all(after > before for before, after in zip(_rising(n), _rising(n + 1)))


def _threes(found: Distribution) -> bool:
    """Return True if all terms of every worst function, with at most one exception, have 3 literals."""
    return all(lengths.count(3) >= len(lengths) - 1 for lengths in found.worst)


def _threes_and_longer(found: Distribution, threes: tuple[int, ...] = (8, 9)) -> bool:
    """Return True if every worst function has one of these numbers of terms of 3 literals, and no shorter ones."""
    return all(min(lengths) == 3 and lengths.count(3) in threes for lengths in found.worst)


def _claim(
    id: str, words: str, measured: Callable[[Distribution], Any], asserts: Asserted, **fields: Any
) -> Claim:
    usual = {
        "cite": PLACE,
        "instances": GRID,
        "literature": "Conjectured in words; the bounds are ours, chosen after looking at these classes",
    }
    return Claim(
        id=f"bdm.conj{id}",
        statement=f"Over the read-once DNFs with at most $K$ terms of at most $L$ literals {words}",
        measured=lambda *at, **named: measured(_growing(*at, **named)),
        asserts=asserts,
        method="exhaustive",
        **{"origin": "printed", **usual, **fields},
    )


BOUNDS = {UNIFORM: (10, 300, 60, 50), PRODUCT: (5, 200, 40, 20)}
"""Upper bounds on the share above 1/100, the mean, the 99% quantile and the maximum, as 1/n."""

SHARPER = {UNIFORM: (20, 400, 66, 57), PRODUCT: (50, 600, 80, 60)}
"""Neighbouring bounds that fail."""


def _reciprocals(numbers: Sequence[int]) -> list[fmpq]:
    return [fmpq(1, n) for n in numbers]


def _bounds(where: str) -> str:
    share, mean, q99, largest = BOUNDS[where]
    return (
        rf"$m(100)>\frac1{{100}}$ on at most one function in {share}, a mean of $m(100)$ of at most $\frac1{{{mean}}}$,"
        rf" a 99\% quantile of at most $\frac1{{{q99}}}$, and $m(100)\le\frac1{{{largest}}}$ on every function"
    )


def _of_class(bounds: dict[str, tuple[int, ...]]) -> Callable[..., list[fmpq]]:
    """Return the bounds of a class, under the uniform distribution unless probabilities are given."""
    return lambda terms, literals, p=(): _reciprocals(bounds[PRODUCT if p else UNIFORM])


NEAR_OPTIMAL = _claim(
    "",
    f"{UNIFORM} {_bounds(UNIFORM)}; {PRODUCT} {_bounds(PRODUCT)}; for all $K$ and $L$",
    _four,
    AT_MOST(_of_class(BOUNDS), control=_of_class(SHARPER)),
    instances=GRID + PAIRED,
    cite=Cite(
        "bdm",
        PLACE,
        "We conjecture that in most cases, TopDown generates near-optimal trees for learning read-once DNFs under"
        " product distributions",
    ),
    origin="reading",
)
SINGLE_GAP = r"$\epsilon_t<\frac1{12}$ for every $t\le100$ on every function, for all $K$ and $L$"

OTHERS = (
    _claim(
        ".gap",
        f"{UNIFORM} {SINGLE_GAP}",
        attrgetter("gap"),
        LESS(fmpq(1, 12), control=fmpq(2, 25)),
        literature="Not in the paper",
        origin="new",
    ),
    _claim(
        ".optimal",
        rf"{UNIFORM} $\epsilon_t=0$ for every $t\le100$ on at least half of the functions, for all $K$ and $L$",
        lambda found: fmpq(found.zero, found.functions),
        AT_LEAST(fmpq(1, 2), control=fmpq(3, 4)),
        recorded=REFUTED,
        literature="Not in the paper, which conjectures near-optimality",
        origin="new",
        witness="at most {terms} terms of at most {literals} literals: optimal on {measured} of the functions",
    ),
    _claim(
        ".shape",
        f"{UNIFORM} its maximum $m(100)$ only on functions whose terms, with at most one exception, have 3 literals,"
        r" if $4\le K=L\le10$",
        _threes,
        HOLDS(control=lambda **at: _threes(_growing(**at)) and len(_growing(**at).worst[0]) <= 4),
        instances=Grid(scoped(SQUARES[2:5], SQUARES[2:9])),
        complete="full",
        recorded=PROVED,
        literature="Not in the paper",
        origin="new",
    ),
    _claim(
        ".shape.wide",
        f"{UNIFORM} its maximum $m(100)$ only on functions with 8 or 9 terms of 3 literals and none shorter, if"
        r" $K\ge9$ and $L\ge3$",
        _threes_and_longer,
        HOLDS(control=lambda **at: _threes_and_longer(_growing(**at), threes=(9,))),
        instances=Grid(scoped([*SHORT[1:], *WIDE[:3]], [*SHORT[1:], *WIDE, *SQUARES[7:]])),
        literature="Not in the paper",
        origin="new",
    ),
    Claim(
        id="bdm.conj.every-t",
        cite=PLACE,
        statement=r"Over the read-once DNFs with at most $K$ terms of at most $L$ literals under the uniform"
        r" distribution, for every $t^*$, $m(t^*)$ of TopDown exceeds $\frac1{100}$ on at most one function in 10, its"
        r" mean is at most $\frac1{300}$, its 99\% quantile at most $\frac1{60}$, and its maximum at most $\frac1{50}$",
        instances=Grid.over(
            classes=scoped(
                [(2, 2), (3, 3), (5, 3), (9, 3)], [(2, 2), (3, 3), (5, 3), (9, 3), (8, 8), (20, 4)]
            ),
            t=[100, 50, 20, 10],
        ),
        measured=lambda classes, t: _four(uniform_at(*classes, t)),
        asserts=AT_MOST(_reciprocals(BOUNDS[UNIFORM]), control=_reciprocals(SHARPER[UNIFORM])),
        method="exhaustive",
        recorded=REFUTED,
        literature="Not in the paper; it asks whether the bounds for t* = 100 extend to other t*",
        origin="new",
        witness=lambda point, measured, claimed: (
            f"at most {point['classes'][0]} terms of at most {point['classes'][1]} literals, t*={point['t']}:"
            f" {uniform_at(*point['classes'], point['t'])}"
        ),
    ),
    Claim(
        id="bdm.conj.growth",
        cite=PLACE,
        statement=r"For $4\le n<12$, the 99\% quantile of $m(100)$ of TopDown, and the share of functions with"
        r" $m(100)>\frac1{100}$, increase from the read-once DNFs with at most $n$ terms of at most $n$ literals"
        " under the uniform distribution to those with at most $n+1$ terms of at most $n+1$ literals",
        instances=Grid.over(n=scoped((4, 5), range(4, 12))),
        measured=_rises,
        asserts=HOLDS(control=lambda n: _rises(n) and _growing(n + 1, n + 1).mean > _growing(n, n).mean),
        method="exhaustive",
        complete="full",
        recorded=PROVED,
        literature="Not in the paper",
        origin="new",
    ),
)
