"""Proof of Lemma C.2, Appendix C.1 of Brutzkus, Daniely and Malach (2020).

Printed: h_1(x) = (3-2x)^(6-8x), h_2(x) = -5120x + 3^6; it follows that h_2(x) > h_1(x) for all 0 <= x <= 1/512.
Instead: for 0 < x <= 1/512; at x = 0 both are 3^6, as the proof says itself. The lemma only needs a > 0.
Computed: both at 0, and h_1 < h_2 at j/4096, j = 1, ..., 8, by integer powers.
"""

import sys
from fractions import Fraction

print(__doc__)
print(f"x = 0: h_1 = {3**6}, h_2 = {-5120 * 0 + 3**6}")
confirmed = 3**6 == -5120 * 0 + 3**6
for j in range(1, 9):
    x = Fraction(j, 4096)
    base, exponent, h2 = 3 - 2 * x, 6 - 8 * x, -5120 * x + 3**6
    # base^(a/b) < h2 if and only if base^a < h2^b
    less = base**exponent.numerator < h2**exponent.denominator
    print(f"x = {x}: h_2 = {h2}, larger than h_1: {less}")
    confirmed &= less
print("Confirmed:", confirmed)
sys.exit(not confirmed)
