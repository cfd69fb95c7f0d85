"""Lemma 3.1: rounding the thresholds of a tree changes it on few inputs.

The printed lemma has w = O(log(s/eps)) and requires balance: its proof bounds the distance of a threshold from its
rounding by 2^-w, not by half of that, and adds over the leaves and their variables. So it loses a factor of about 4 log
s and depends on the depth.

How it is checked. Every tree of s leaves on one or two variables with thresholds among the multiples of 1/12 inside
(0, 1), and the probability that x reaches different leaves, which is the distance if all labels are distinct. A box is
cut at all thresholds, old and new, and both paths are followed on each cell.

Is it tight? Yes: for s - 1 <= 2^w tests of one variable with thresholds halfway between multiples, the paths differ on
disjoint intervals of length 2^-(w+1). These chains are instances too, and refute the control, the bound for s - 1
leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from flint import fmpq

from constructions.parameters import HALF
from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, Point, scoped

STEPS = 12

Tests = tuple | None
"""A tree without labels: ``None`` is a leaf, otherwise (variable, threshold, zero-child, one-child)."""


def _nearest_multiple(theta: fmpq, w: int) -> fmpq:
    """Return the nearest multiple of 2^-w, the larger one in a tie."""
    return fmpq((theta * (1 << w) + HALF).floor(), 1 << w)


def _trees(variables: int, leaves: int) -> Iterator[Tests]:
    if leaves == 1:
        yield None
        return
    for left in range(1, leaves):
        children = product(_all_trees(variables, left), _all_trees(variables, leaves - left))
        for zero, one in children:
            for variable, step in product(range(variables), range(1, STEPS)):
                yield variable, fmpq(step, STEPS), zero, one


@cache
def _all_trees(variables: int, leaves: int) -> tuple[Tests, ...]:
    return tuple(_trees(variables, leaves))


def distance_of_leaves(tree: Tests, w: int, variables: int) -> fmpq:
    """Return the probability that an input reaches different leaves of a tree and of the rounded tree."""
    return _volume_apart(tree, w, ((fmpq(0), fmpq(1)),) * variables)


def _volume_apart(tree: Tests, w: int, box: tuple[tuple[fmpq, fmpq], ...]) -> fmpq:
    """Return the volume of the part of a box on which the two paths differ."""
    if tree is None:
        return fmpq(0)
    i, theta, zero, one = tree
    low, high = box[i]
    cuts = sorted((theta, _nearest_multiple(theta, w)))
    first, last = (min(max(cut, low), high) for cut in cuts)
    total = last - first
    for j, (a, b) in enumerate(box):
        total *= 1 if j == i else b - a
    for child, interval in ((zero, (low, first)), (one, (last, high))):
        if interval[0] < interval[1]:
            total += _volume_apart(child, w, (*box[:i], interval, *box[i + 1 :]))
    return total


def _largest(variables: int, s: int, w: int) -> fmpq:
    return max(distance_of_leaves(tree, w, variables) for tree in _trees(variables, s))


def _points(most: int) -> list[Point]:
    sizes = range(1, most + 1)
    return [{"variables": n, "s": s, "w": w} for s in sizes for n in (1, 2) for w in sizes]


def _halfway(s: int, w: int) -> fmpq:
    """Return the distance for a chain of tests of one variable, halfway between neighbouring multiples."""
    chain: Tests = None
    for i in range(s - 1):
        chain = (0, fmpq(2 * i + 1, 1 << (w + 1)), chain, None)
    return distance_of_leaves(chain, w, 1)


def _sides(s: int, w: int, variables: int = 0) -> list[fmpq]:
    """Return the largest distance of the trees, or, without ``variables``, the distance of a chain and its negative."""
    return [_largest(variables, s, w)] if variables else [_halfway(s, w), -_halfway(s, w)]


def _bound(s: int, w: int, variables: int = 0) -> list[fmpq]:
    bound = fmpq(s - 1, 1 << (w + 1))
    return [bound] if variables else [bound, -bound]


CHAINS = [{"s": s, "w": w} for w in range(1, 6) for s in range(2, (1 << w) + 2)]

CLAIM = Claim(
    id="blt.lemma-3.1",
    origin="sharpened",
    cite=Cite(
        "blt",
        "Lemma 3.1, with an explicit constant and without balance",
        r"Let $T:[0,1]^n\to\{0,1\}$ be a balanced size-$s$ tree and $\varepsilon>0$. Then for"
        r" $w=O(\log(s/\varepsilon))$ let $T_{\mathrm{round}}$ be the tree formed by rounding all thresholds"
        r" of $T$ to the nearest $2^{-w}$. Then $\mathrm{dist}(T,T_{\mathrm{round}})\le\varepsilon/2$",
    ),
    statement=r"For every tree $T:[0,1]^n\to\{0,1\}$ with $s$ leaves, rounding its thresholds to multiples of"
    r" $2^{-w}$ gives $\mathrm{dist}(T,T_{\mathrm{round}})\le(s-1)2^{-w-1}$; so $w\ge\log_2\frac{s-1}{\varepsilon}$"
    r" suffices for $\frac\varepsilon2$. For $2\le s\le2^w+1$ some $T$ attains it (halves rounded up)",
    instances=Grid(CHAINS) + Grid(scoped(_points(3), _points(4))),
    hypotheses={"s >= 1": lambda s: s >= 1},
    measured=_sides,
    asserts=AT_MOST(_bound, control=lambda s, **point: _bound(s - 1, **point)),
    method="exhaustive",
    derivation=Derivation(
        r"""If $x$ reaches different leaves, let $v$ be the first node at which its two paths diverge: there $x_i$ lies
        between the threshold of $v$ and its rounded value, which are at most $2^{-w-1}$ apart, so for each $v$ this has
        at most that probability. There are $s-1$ nodes. The chain of tests $x_1\ge(2j+1)2^{-w-1}$, $0\le j<s-1\le2^w$,
        whose thresholds are rounded up by $2^{-w-1}$ each, attains it: on $s-1$ disjoint intervals of that length an
        input passes one more test in one tree than in the other. So the outputs differ if the label is the parity of
        the number of passed tests."""
    ),
)
