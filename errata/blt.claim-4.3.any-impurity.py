"""Claim 4.3, first step of its proof, Section 4.1 of Blanc, Lange and Tan (2020, agnostic setting).

Printed: where the top-down tree for f_{l,k} reads an x-variable, its influence is at least that of every y_j, by the
    splitting criterion; Theorem 3 says so for any impurity function G.
Instead: it holds for strictly concave G. With G(p) = 2 min(p, 1-p) all gains can be 0 although influences differ.
Computed: terms of w = 10 literals, m of them nearest to probability 1/2, m' nearest to 0.499 (Section 4), k = 1,
    MAJ_1(y) = y: all restrictions of f by one variable have mean below 1/2, where G is linear.
"""

import sys
from fractions import Fraction

w = 10
q = 1 - Fraction(1, 2**w)  # a term is false


def nearest(target):
    """Number of terms whose or has probability nearest to target."""
    counts = [m for m in range(1, 2000) if abs(1 - float(q) ** m - float(target)) < 0.01]
    return min(counts, key=lambda m: abs(1 - q**m - target))


def mean(some_first, some_all):
    """E[f] if TRIBES' and TRIBES have these probabilities: 1 on TRIBES', a fair bit y on REST."""
    return some_first + (some_all - some_first) / 2


print(__doc__)
m, first = nearest(Fraction(1, 2)), nearest(Fraction(499, 1000))
none_first, none_all = q**first, q**m
f = mean(1 - none_first, 1 - none_all)
half = 1 - Fraction(1, 2 ** (w - 1))  # a term is false, one of its literals being true
restricted = {
    "x of TRIBES' = 1": mean(1 - none_first / q * half, 1 - none_all / q * half),
    "x of TRIBES' = 0": mean(1 - none_first / q, 1 - none_all / q),
    "x of REST = 1": mean(1 - none_first, 1 - none_all / q * half),
    "x of REST = 0": mean(1 - none_first, 1 - none_all / q),
    "y = 1": 1 - none_all,
    "y = 0": 1 - none_first,
}
print(f"m = {m}, m' = {first}, E[f] = {float(f):.6f}; means of f where")
for name, p in restricted.items():
    print(f"    {name:17} {float(p):.6f} < 1/2: {p < Fraction(1, 2)}")
linear = max(restricted.values()) < Fraction(1, 2)  # G(p) = 2p at all children: every purity gain is 0
influence_x = restricted["x of REST = 1"] - restricted["x of REST = 0"]
influence_y = restricted["y = 1"] - restricted["y = 0"]
print(f"influence of x in the last term {float(influence_x):.6f}, of y {float(influence_y):.6f}")
confirmed = linear and influence_x < influence_y
print(
    "All purity gains are 0, so x may be read first although y has the larger influence. Confirmed:",
    confirmed,
)
sys.exit(not confirmed)
