"""Footnote 5, Section 4 of Blanc, Lange and Tan, "Provable guarantees ...: the agnostic setting" (2020).

Printed: for every l the width w can be chosen so that TRIBES_l, the or of floor(l/w) disjoint terms of w literals,
    has Pr[TRIBES_l = 1] = 1/2 +- O(log(l) / l).
Instead: the number of terms has to be chosen too. At l = w 2^w the term widths w and w+1 are both off: width w has
    mean 1 - (1 - 2^-w)^(2^w) > 1 - 1/e > 0.63, smaller widths more, and width w+1 or more has mean less than
    1 - e^(-1/2) < 0.394. So the distance from 1/2 does not tend to 0 at all.
Computed: l = 27 with the constant 1, and l = w 2^w for w = 2, ..., 9; the best width in each case.
"""

import sys
from fractions import Fraction


def best(length):
    """(distance from 1/2, mean, width) of the width whose mean is nearest to 1/2."""
    widths = range(1, min(length + 1, 25))  # terms of 25 literals or more: mean below l 2^-25
    means = ((1 - (1 - Fraction(1, 2**w)) ** (length // w), w) for w in widths)
    return min((abs(mean - Fraction(1, 2)), mean, w) for mean, w in means)


print(__doc__)
distance, mean, w = best(27)
print(f"l = 27: best width {w}, mean {mean}, distance from 1/2 {distance}")
upper = Fraction(119, 25)  # log2(27) < 119/25, as 27^25 < 2^119
confirmed = 27**25 < 2**119 and distance > upper / 27
print(f"        log2(27)/27 < {upper / 27}; the distance is larger: {distance > upper / 27}")
for w in range(2, 10):
    length = w * 2**w
    distance, mean, width = best(length)
    ratio = distance * length / (length.bit_length() - 1)  # log2(l) >= bit length - 1
    print(
        f"l = {w} 2^{w} = {length}: distance {float(distance):.4f}; over log2(l)/l at most {float(ratio):.1f}"
    )
    confirmed &= distance > Fraction(106, 1000)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
