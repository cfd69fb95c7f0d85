"""Corollary 4.4, the definition of a bad input and the first line of the display, of Blanc, Lange and Tan (2020).

Printed: an input is bad if its path reads an x-variable before c_3 k many y-variables; its probability is at most the
    sum over t = 1, ..., c_3 k / log k of Pr[|b - t/2| >= Omega(sqrt k)], b ~ Bin(t, 1/2).
Instead: with c_3 k in the definition the sum has to go up to c_3 k; the corollary has c_3 k / log k in both.
Computed: k = 25, c_3 = 1/2. By Claim 4.3 a path may read an x-variable where the influence of a y-variable on the
    rest of the majority is at most 1/(100 sqrt k) = 1/500. Deviation (9/8) sqrt k = 45/8.
"""

import sys
from fractions import Fraction
from math import comb

k = 25


def influence(ones, zeros):
    """Probability that one unread bit decides the majority of k bits."""
    others, missing = k - ones - zeros - 1, (k - 1) // 2 - ones
    return Fraction(comb(others, missing), 2**others) if 0 <= missing <= others else Fraction(0)


print(__doc__)
walks, bad, stops = {(0, 0): Fraction(1)}, Fraction(0), []
for _ in range(k // 2 + 1):  # fewer than c_3 k = 25/2 bits are read
    going = {}
    for (ones, zeros), p in walks.items():
        if influence(ones, zeros) <= Fraction(1, 500):
            bad, stops = bad + p, [*stops, (ones, zeros)]
            continue
        for step in ((ones + 1, zeros), (ones, zeros + 1)):
            going[step] = going.get(step, 0) + p / 2
    walks = going
print(
    f"probability that the walk meets such an influence before 25/2 bits: {bad} = {float(bad):.5f}, at",
    *stops,
)
last = max(t for t in range(1, k) if k ** (2 * t) <= 2**k)  # t <= (k/2) / log2(k)
tails = [
    sum(comb(t, b) for b in range(t + 1) if abs(b - Fraction(t, 2)) >= Fraction(45, 8))
    for t in range(1, last + 1)
]
total = sum(Fraction(tail, 2**t) for t, tail in enumerate(tails, 1))
print(f"the sum over t <= {last} is {total}")
confirmed = bad > total
print("Confirmed:", confirmed)
sys.exit(not confirmed)
