"""Proof of Lemma 5.5, and Appendices B.2 and B.3, of Brutzkus, Daniely and Malach (2020).

Printed: Lemma 5.2 needs 0 < y < 1; the proof of Lemma 5.5 says 0 < y < 1 for y, the product of p_i over i in J but not
    in K_1 or equal to l.
Instead: the product is empty, y = 1, for t = k - 1 (in Lemma 5.4 for t = k - 2, in Lemma 5.3 for t = k - 1). Lemma 5.2
    holds for y = 1 too, so nothing else changes.
Computed: y for p_i = i/(k+1), k <= 6, K_1 = {2, ..., t+1}, l = 1; and Lemma 5.2, part 2, with y = 1 on a grid.
"""

import sys
from fractions import Fraction
from math import prod


def C(x):
    return min(x, 1 - x)


print(__doc__)
confirmed = True
for k in range(2, 7):
    p = {i: Fraction(i, k + 1) for i in range(1, k + 1)}
    for t in range(1, k):
        K1, low = set(range(2, t + 2)), 1
        y = prod(p[i] for i in set(p) - K1 - {low})
        if y == 1:
            print(f"k = {k}, t = {t}: y = {y}, x_1 = {p[low]}, x_2 = {p[max(K1)]}")
        confirmed &= (y == 1) == (t == k - 1)
grid = [Fraction(j, 12) for j in range(1, 13)]
part2 = all(a * C(b) <= b * C(a) for a in grid for b in grid if a <= b)
print(f"x_1 C(x_2) <= x_2 C(x_1) for 0 < x_1 <= x_2 <= 1 on a grid: {part2}")
confirmed &= part2
print("Confirmed:", confirmed)
sys.exit(not confirmed)
