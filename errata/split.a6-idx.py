"""Proof of Theorem A.6, equation 111, Appendix A.8.6 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: the copy X_j differs from X_idx(j) with probability eps' only, and so from the bit that it replaces in
    equation 113.
Instead: equation 111 stands inside the loop over the n examples, so idx(j) is drawn for each of them; a tree replaces
    one fixed bit X_i, from which X_j differs with probability eps'/d_l + (1 - 1/d_l)/2.
Computed: this probability by enumeration, eps' = 1/20, d_l = 1, ..., 6.
"""

import sys
from fractions import Fraction
from itertools import product

print(__doc__)
EPS2, confirmed = Fraction(1, 20), True
for d_l in range(1, 7):
    differs = Fraction(0)
    for x, idx, flipped in product(product((0, 1), repeat=d_l), range(d_l), (0, 1)):
        if x[idx] ^ flipped != x[0]:  # the tree replaces X_1
            differs += (EPS2 if flipped else 1 - EPS2) / (d_l * 2**d_l)
    print(f"d_l = {d_l}: X_j differs from X_1 with probability {differs}, claimed {EPS2}")
    confirmed &= differs == EPS2 / d_l + (1 - Fraction(1, d_l)) / 2 and (differs > EPS2) == (d_l > 1)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
