"""Lemma 4.4 (Top-k fails, monotone), Section 4.2 of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: on D_(h,K), y = Tribes_h(x^(1)) with probability 1 - eps, else Maj_(K-1)(x^(2)), Top-k with depth budget h has
    accuracy at most 1/2 + eps.
Instead: with the width of Definition 7 Tribes is unbalanced for infinitely many h; there a constant is more accurate if
    eps <= 1/5, for every K and k, and so is the tree of Top-k. With balanced Tribes the lemma can be mended.
Computed: h = 1, K = 2, k = 1, eps = 1/10; then a constant at the last length h of each width, eps = 1/10 and 1/5.
"""

import sys
from fractions import Fraction

print(__doc__)
eps = Fraction(1, 10)
# h = 1: (1 - 2^-1)^1 <= 1/2 < (1 - 2^-2)^(1/2), so w = 1 and Tribes_1(x) = x_1; Maj_1(x) = x_2
assert (2**2 - 1) ** 1 * 2**2 > 2**2
moved = {"x_1": 1 - eps, "x_2": eps}  # E[y | x_i = 1] - E[y | x_i = 0]: Top-1 reads x_1
accuracy = (1 - eps) + eps / 2
print(
    f"h = 1, K = 2, k = 1, eps = {eps}: the tree x_1 has accuracy {accuracy}, claimed at most {Fraction(1, 2) + eps}"
)
confirmed = moved["x_1"] > moved["x_2"] and accuracy > Fraction(1, 2) + eps
for w, h in enumerate((4, 15, 42, 109, 264, 618, 1416, 3190), 1):
    fits = (2**w - 1) ** h * 2**w <= 2 ** (w * h) and (2 ** (w + 1) - 1) ** h * 2 ** (w + 1) > 2 ** (
        (w + 1) * h
    )
    tribes = 1 - (1 - Fraction(1, 2**w)) ** (h // w)
    constants = [(1 - e) * tribes + e / 2 for e in (eps, 2 * eps)]  # Pr[Maj = 1] >= 1/2
    print(
        f"h = {h}, width {w}: a constant has accuracy at least {float(constants[0]):.6f}, {float(constants[1]):.6f}"
    )
    confirmed &= fits and constants[0] > Fraction(1, 2) + eps and constants[1] > Fraction(1, 2) + 2 * eps
print("Confirmed:", confirmed)
sys.exit(not confirmed)
