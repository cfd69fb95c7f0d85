"""Fact B.3, part 2, Appendix B.2 of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: E[Tribes_l] = 1/2 +- o(1), with the width of Definition 7: the largest w with (1 - 2^-w)^(l/w) <= 1/2.
Instead: just before the width increases all floor(l/w) terms make Tribes too likely: its mean exceeds 3/4 at the last
    length of every width. With about 2^w ln 2 terms of that width it is balanced.
Computed: the exact mean at the last length of the widths 1, ..., 8.
"""

import sys
from fractions import Fraction


def width(length):  # (1 - 2^-w)^(l/w) <= 1/2 if and only if (2^w - 1)^l 2^w <= 2^(w l)
    return max(w for w in range(1, 12) if (2**w - 1) ** length * 2**w <= 2 ** (w * length))


print(__doc__)
confirmed = True
for w, length in enumerate((4, 15, 42, 109, 264, 618, 1416, 3190), 1):
    last = width(length) == w and width(length + 1) == w + 1
    mean = 1 - (1 - Fraction(1, 2**w)) ** (length // w)
    exact = f"{mean}, {abs(mean - Fraction(1, 2))} from 1/2" if w < 3 else f"{float(mean):.6f}"
    print(f"w = {w}, last length l = {length}: E[Tribes_l] = {exact}")
    confirmed &= last and mean > Fraction(3, 4)
print(
    f"The distance from 1/2 is more than {Fraction(3, 4) - Fraction(1, 2)} at the last length of every width tried."
)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
