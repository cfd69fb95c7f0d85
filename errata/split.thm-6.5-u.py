"""Proof of Theorem 6.5, range of u, Appendix A.8.6 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: for the correlations in the majority block to be greater than those in Tribes, u is set to at most
    O(d_l^2 / log^2 d_l).
Instead: the label is Tribes with probability 1 - eps and the majority with probability eps only. The constant must
    depend on eps: u - 1 <= (1/2) (eps / (1-eps))^2 (d_l / log2 d_l)^2 is enough.
Computed: eps = 1/5, d_l = 110, u = 263 <= (d_l / log2 d_l)^2: the change of the label's mean by one bit at the root.
"""

import sys
from fractions import Fraction
from math import comb

EPS, d_l = Fraction(1, 5), 110
print(__doc__)
w = max(w for w in range(1, 20) if (2**w - 1) ** d_l * 2**w <= 2 ** (w * d_l))  # Definition A.4
terms = d_l // w
tribes = (1 - EPS) * Fraction(1, 2 ** (w - 1)) * (1 - Fraction(1, 2**w)) ** (terms - 1)
print(f"Tribes on {d_l} bits: width {w}, {terms} terms; one bit moves E[y] by {float(tribes):.9f}")
log = Fraction(67816, 10000)  # log2(110) is smaller, as 110^10000 < 2^67816
confirmed = 110**10000 < 2**67816 and (d_l / log) ** 2 >= 263
print(f"(d_l / log2 d_l)^2 >= {float((d_l / log) ** 2):.3f}")
u = 263
m = u - 1  # bits of the majority, at least half of which are 1
decoy = EPS * Fraction(comb(m - 1, (m - 1) // 2), 2 ** (m - 1))
print(f"u = {u}: one bit of the majority moves E[y] by {float(decoy):.9f}")
confirmed &= decoy < tribes
print("The Tribes bits come first although u is in the range. Confirmed:", confirmed)
sys.exit(not confirmed)
