"""Proof of Theorem 3 assuming Lemma 4.2, Section 4 of Blanc, Lange and Tan (2020, agnostic setting).

Printed: 2^Omega(l^2 / (log l)^3) = s^Omega(log s) for s = 2^l.
Instead: the exponents are l^2 / (log2 l)^3 and (log2 s)^2 = l^2; their quotient 1/(log2 l)^3 tends to 0. The tilde of
    Theorem 3, Omega~(log s), is missing here: it is s^Omega(log s / (log log s)^3).
Computed: both exponents for l = 2^j; with the constant 1/1000 the first is smaller from j = 11 on.
"""

import sys
from fractions import Fraction

print(__doc__)
smaller = []
for j in range(1, 41):
    log_s = 2**j  # = l
    left, right = Fraction(log_s**2, j**3), Fraction(log_s**2, 1000)
    smaller += [j] * (left < right)
    if j in (10, 11):
        print(
            f"l = 2^{j}: l^2 / (log2 l)^3 = {left}, (log2 s)^2 / 1000 = {right}, quotient {left / log_s**2}"
        )
confirmed = smaller == list(range(11, 41))
print(f"smaller for all j from {smaller[0]} to {smaller[-1]}, {len(smaller)} of 40. Confirmed:", confirmed)
sys.exit(not confirmed)
