r"""Section 5: total influence as a potential.

Problem. u_f(T) is the sum of 2^-d Inf(f_l) over the leaves of a partial tree T, Inf the total influence.

Algorithm. BuildTopDownDT_Inf (Figure 2): it splits the leaf of largest score 2^-d max_i Inf_i(f_l) on that variable.

Statement. (1) u_f of the empty tree is Inf(f) <= sqrt(log s) for monotone f of size s (O'Donnell and Servedio). (2) A
split lowers u_f by exactly the score. (3) u_f(T) >= dist(f, T_f).

Derivation. (2) For j != i the influence Inf_j(f) is the mean of those on the two halves of x_i, on which Inf_i
vanishes; so Inf(f) minus the mean of the halves' total influences is Inf_i(f). (3) Leaf by leaf Inf(f) >= 4p(1-p)
(Poincare's inequality) >= 2 min(p, 1-p), so even u_f(T) >= 2 dist(f, T_f).

How it is checked. (1) Exactly, as Inf^2 <= log2 s, for one monotone function of every class under permutations on at
most five variables, full six; s is the exact number of leaves, by a recursion over restrictions. (2) and (3) for all
functions of at most three variables, full four.

Is it tight? (1) is attained by a variable, (2) is an equation, (3) loses a factor of 2, and 2 dist is attained by a
variable.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from proofs_checks.blt.computed.packed_functions import influences, monotone_representatives
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, Cite, Claim, Grid, scoped
from theorylab.numbers.formal_sum import FormalSum, Logarithms

__all__ = ["fewest_leaves"]


def _restricted(f: int, n: int, i: int) -> tuple[int, int]:
    """The halves of f along bit i as functions on the other variables."""
    block = 1 << i
    mask, halves = (1 << block) - 1, [0, 0]
    for at in range(1 << (n - i)):
        halves[at & 1] |= (f >> at * block & mask) << (at >> 1) * block
    return halves[0], halves[1]


@cache
def fewest_leaves(n: int, f: int) -> int:
    """Number of leaves of a smallest tree that computes f."""
    if f in (0, (1 << (1 << n)) - 1):
        return 1
    halves = (_restricted(f, n, i) for i in range(n))
    return min(fewest_leaves(n - 1, zero) + fewest_leaves(n - 1, one) for zero, one in halves)


def _total_influence(n: int, f: int) -> fmpq:
    return sum(influences(n, f), fmpq(0))


def _share_of_logarithm(share: fmpq, n: int, f: int) -> FormalSum:
    return FormalSum(Logarithms(), {fmpq(fewest_leaves(n, f)): share})


def _drops(n: int, f: int) -> list[fmpq]:
    """What a split on each variable takes from the total influence."""
    found = []
    for i in range(n):
        zero, one = _restricted(f, n, i)
        after = fmpq(0) if n == 1 else _total_influence(n - 1, zero) + _total_influence(n - 1, one)
        found.append(_total_influence(n, f) - after / 2)
    return found


def _bias(n: int, f: int) -> fmpq:
    ones = f.bit_count()
    return fmpq(min(ones, (1 << n) - ones), 1 << n)


FUNCTIONS = Grid.over(n=scoped(range(1, 4), range(1, 5)), f=lambda n: range(1 << (1 << n)))

OS07 = Claim(
    id="blt.os07",
    cite=Cite("blanc2020", "Section 5, first display, from O'Donnell and Servedio"),
    statement=r"$\mathrm{Inf}(f)\le\sqrt{\log_2s}$ for monotone $f$ computed by a decision tree with $s$ leaves",
    instances=Grid.over(n=scoped(range(1, 6), range(1, 7)), f=monotone_representatives),
    measured=lambda n, f: _total_influence(n, f) ** 2,
    asserts=AT_MOST(
        lambda **point: _share_of_logarithm(fmpq(1), **point),
        control=lambda **point: _share_of_logarithm(fmpq(99, 100), **point),
    ),
    method="exhaustive",
    status="proved by O'Donnell and Servedio",
)

DROP = Claim(
    id="blt.u-drop",
    cite=Cite("blanc2020", "Section 5, potential u_f"),
    statement=r"A split of $\ell$ on $x_i$ lowers $u_f(T^\circ)$ by exactly $2^{-|\ell|}\,\mathrm{Inf}_i(f_\ell)$",
    instances=FUNCTIONS,
    measured=_drops,
    asserts=EQUALS(influences, control=lambda n, f: [value * fmpq(1001, 1000) for value in influences(n, f)]),
    method="exhaustive",
    status="proved in the docstring",
)

DISTANCE = Claim(
    id="blt.u-dist",
    cite=Cite("blanc2020", "Section 5, potential u_f"),
    statement=r"$u_f(T^\circ)\ge\,\mathrm{dist}(f,T^\circ_f)$ for every $f$ and $T^\circ$",
    instances=FUNCTIONS,
    measured=_total_influence,
    asserts=AT_LEAST(_bias, control=lambda n, f: fmpq(201, 100) * _bias(n, f)),
    method="exhaustive",
    status="proved, with a constant that can be doubled",
)

DISTANCE_SHARP = Claim(
    id="blt.u-dist.sharp",
    cite=Cite("blanc2020", "Section 5, potential u_f, constant improved"),
    statement=r"$u_f(T^\circ)\ge2\,\mathrm{dist}(f,T^\circ_f)$ for every $f$ and $T^\circ$",
    instances=FUNCTIONS,
    measured=_total_influence,
    asserts=AT_LEAST(lambda n, f: 2 * _bias(n, f), control=DISTANCE.control),
    method="exhaustive",
    status="not in the paper; Poincare's inequality",
    origin="sharpened",
)
