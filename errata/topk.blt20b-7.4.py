"""Proof of Lemma 4.4, the cited lemma, Appendix B.2 of Blanc et al., "... the Power of Choices ..." (2023).

Printed: with high probability all unread coordinates of x^(2) have correlation at least 1/(100 sqrt k) at any point of
    a path of length less than O(K / log K).
Instead: sqrt K is meant, the size of the majority. With k, the number of candidates, the bound fails at the root
    already for large K, as the correlation of a bit with the majority tends to 0.
Computed: k = 1: E[Maj | x_i = 1] - E[Maj | x_i = 0] for majorities of m = K - 1 bits, the largest normalisation.
"""

import sys
from fractions import Fraction
from math import comb

print(__doc__)
confirmed = True
for m in (11, 101, 1001, 6365, 6367):
    correlation = Fraction(comb(m - 1, (m - 1) // 2), 2 ** (m - 1))
    below = correlation < Fraction(1, 100)
    print(f"K = {m + 1}: {float(correlation):.12f}, less than 1/100: {below}")
    confirmed &= below == (m == 6367)
    confirmed &= correlation**2 * 10000 * m >= 1  # at least 1/(100 sqrt m)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
