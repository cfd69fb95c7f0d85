"""Proof of Lemma 4.4, item 2, Appendix B.2 of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: by K <= O(h^2 / (log h)^2) all coordinates of x^(1) have less correlation than those of x^(2).
Instead: the label is the majority with probability eps only, so the constant depends on eps:
    K - 1 <= (1/2) (eps / (1-eps))^2 (h / log2 h)^2 is enough at the root.
Computed: eps = 1/5, h = 43, K = 62 <= (h / log2 h)^2: by how much one bit moves E[y] at the root. Smaller
    constants fail for smaller eps, as the quotient of the two is proportional to eps / (1-eps).
"""

import sys
from fractions import Fraction
from math import comb

print(__doc__)
EPS, h = Fraction(1, 5), 43
w = max(w for w in range(1, 20) if (2**w - 1) ** h * 2**w <= 2 ** (w * h))  # Definition 7
terms = h // w
tribes = (1 - EPS) * Fraction(1, 2 ** (w - 1)) * (1 - Fraction(1, 2**w)) ** (terms - 1)
log = Fraction(54263, 10000)  # log2(43) is smaller, as 43^10000 < 2^54263
confirmed = 43**10000 < 2**54263 and (h / log) ** 2 >= 62
print(f"Tribes on {h} bits: width {w}, {terms} terms; (h / log2 h)^2 is at least {float((h / log) ** 2):.3f}")
K = 62
m = K - 1  # at least half of the bits are 1
majority = EPS * Fraction(comb(m - 1, (m - 1) // 2), 2 ** (m - 1))
print(
    f"K = {K}: a bit of the majority moves E[y] by {float(majority):.7f}, a bit of Tribes by {float(tribes):.7f}"
)
confirmed &= majority < tribes
print("Confirmed:", confirmed)
sys.exit(not confirmed)
