"""Definition of MAJ_k, Section 4 of Blanc, Lange and Tan, "Provable guarantees ...: the agnostic setting" (2020).

Printed: MAJ_k(y) = 1[y_1 + ... + y_k >= 0] for y in {0,1}^k; Proposition 4.1 uses Pr[MAJ_k = 0] = 1/2.
Instead: a sum of zeros and ones is never negative. With y in {-1, 1}^k the probability is 1/2 for odd k.
Computed: Pr[MAJ_k = 0] for both domains, k up to 10.
"""

import sys
from fractions import Fraction
from itertools import product


def zero(values, k):
    inputs = list(product(values, repeat=k))
    return Fraction(sum(not sum(y) >= 0 for y in inputs), len(inputs))


print(__doc__)
confirmed = True
for k in range(1, 11):
    print(f"k = {k}: Pr[MAJ = 0] = {zero((0, 1), k)} on bits, {zero((-1, 1), k)} on signs; 1/2 is used")
    confirmed &= zero((0, 1), k) == 0 and (zero((-1, 1), k) == Fraction(1, 2)) == (k % 2 == 1)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
