"""Proof of Proposition 6.3, part 1, Appendix C.1 of Brutzkus, Daniely and Malach (2020).

Printed: W(v_1) >= W(v_2) for the right child v_1 and the left child v_2 of the root, by (7), (8) and Lemma C.6.
Instead: (7) needs l >= 2. For l = 1 the right child is pure, W(v_1) = 0, and W(v_2) > 0; there the right path is
    already complete, so the proposition is true.
Computed: W for l = 1, m <= 5, with H(0) = H(1) = 0, H(1/2) = 1; for m >= 2 the strict inequality
    H(2^-m) > H(2^-(m-1)) / 2, by H(2^-m) = m 2^-m + (1 - 2^-m)(m - log2(2^m - 1)) and integer powers.
"""

import sys
from fractions import Fraction


def log2(n, N=4096):
    """Bounds of log2(n), 1/N apart."""
    low = Fraction((n**N).bit_length() - 1, N)
    return (low, low) if n & (n - 1) == 0 else (low, low + Fraction(1, N))


def H(m):
    """Bounds of the entropy of 2^-m."""
    p = Fraction(1, 2**m)
    low, high = log2(2**m - 1) if m else (0, 0)
    return m * p + (1 - p) * (m - high), m * p + (1 - p) * (m - low)


print(__doc__)
confirmed = True
for m in range(1, 6):
    W1 = 0  # x_1 = 1: f is 1
    # v_2: f = y_1 ... y_m, the best split y_1 leads to 0 and to y_2 ... y_m
    low, high = ((H(m)[i] - H(m - 1)[1 - i] / 2) / 2 for i in (0, 1))
    print(f"l = 1, m = {m}: W(v_1) = {W1}, W(v_2) between {float(low):.6f} and {float(high):.6f}")
    confirmed &= low > W1
confirmed &= H(1) == (1, 1) and H(0) == (0, 0)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
