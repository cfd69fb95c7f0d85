"""Proof of Lemma C.2, first bound of Delta, Appendix C.1 of Brutzkus, Daniely and Malach (2020).

Printed: Delta > (1-2a)^7.5 (5 - 1/128)^(5 - 1/64) - 4(-5120a + 3^6), which puts (1-2a)^7.5 for (1-2a)^(8-8a).
Instead: 8 - 8a > 7.5 for a <= 1/512 and the base is below 1, so the factor put in is larger, not smaller. With
    (1-2a)^8 >= 1 - 16a for it the proof goes through.
Computed: both factors at a = 2^-j, j = 9, ..., 20: the exponents over one denominator, and integer powers at j = 9.
"""

import sys
from fractions import Fraction

print(__doc__)
confirmed = True
for j in range(9, 21):
    a = Fraction(1, 2**j)
    confirmed &= 8 - 8 * a > Fraction(15, 2) and 0 < 1 - 2 * a < 1  # so (1-2a)^(8-8a) < (1-2a)^7.5
a = Fraction(1, 512)
exponents = 8 - 8 * a, Fraction(15, 2)  # 511/64 and 480/64
confirmed &= exponents == (Fraction(511, 64), Fraction(480, 64)) and 255**511 * 256**480 < 255**480 * 256**511
values = [float(1 - 2 * a) ** float(e) for e in exponents]
print(
    f"a = 1/512: (1-2a)^(8-8a) = {values[0]:.9f} < (1-2a)^7.5 = {values[1]:.9f}, as (255/256)^511 < (255/256)^480"
)
bernoulli = all((1 - 2 * Fraction(1, 2**j)) ** 8 >= 1 - 16 * Fraction(1, 2**j) for j in range(9, 21))
confirmed &= bernoulli and 100 - 27776 * a > 0  # (1-16a)(4*3^6+100) - 4(-5120a+3^6) = 100 - 27776a
print(f"mended: (1-16a)(4*3^6 + 100) - 4(-5120a + 3^6) = 100 - 27776a = {100 - 27776 * a} > 0")
print("Confirmed:", confirmed)
sys.exit(not confirmed)
