"""Proof of Lemma C.9, last sentence, Appendix C.2 of Brutzkus, Daniely and Malach (2020).

Printed: the error reduction increases by 1/2^(m+k_2) - 1/2^(m+k_1), k_1 and k_2 the depths of the last nodes of the
    left subtrees T'_L and T''_L.
Instead: the depths of their roots. A full right y-path with its root at depth k has its last node at depth k + m - 1,
    where p(v) C(v) = 2^-(k+m-1) / 2.
Computed: both for all 2 <= l <= m <= 6 and root depths 1 <= high < low <= l.
"""

import sys
from fractions import Fraction

print(__doc__)
confirmed, count = True, 0
for length in range(2, 7):
    for m in range(length, 7):
        for low in range(2, length + 1):
            for high in range(1, low):
                last_low, last_high = low + m - 1, high + m - 1
                increase = Fraction(1, 2**last_high) / 2 - Fraction(1, 2**last_low) / 2  # part 1 of Lemma C.8
                printed = Fraction(1, 2 ** (m + last_high)) - Fraction(1, 2 ** (m + last_low))
                mended = Fraction(1, 2 ** (m + high)) - Fraction(1, 2 ** (m + low))
                confirmed &= increase == mended != printed
                count += 1
                if (length, m, low, high) == (2, 2, 2, 1):
                    print(
                        f"l = 2, m = 2, roots at depths 1 and 2: it increases by {increase}, printed {printed}"
                    )
print(f"{count} cases. Confirmed:", confirmed)
sys.exit(not confirmed)
