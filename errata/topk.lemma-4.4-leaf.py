"""Proof of Lemma 4.4, first display, Appendix B.2 of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: a path that reads no variable of Tribes has accuracy at most (1 - eps)(1/2 + o(1)) + eps <= (1+eps)/2 + o(1),
    because Tribes_h is nearly balanced. (Maj_K in the display is Maj_(K-1).)
Instead: at the last length of every width Tribes has mean above 3/4, so the leaf that has read nothing exceeds
    (1+eps)/2 by more than (1 - 3 eps)/4, however large h is.
Computed: h = 4, K = 6, eps = 1/10; then the last lengths of the widths 2, ..., 8, with odd K - 1.
"""

import sys
from fractions import Fraction


def width(h):  # Definition 7: the largest w with (1 - 2^-w)^(h/w) <= 1/2, that is (2^w - 1)^h 2^w <= 2^(w h)
    return max(w for w in range(1, 12) if (2**w - 1) ** h * 2**w <= 2 ** (w * h))


print(__doc__)
eps = Fraction(1, 10)
limit, excess = (1 + eps) / 2, (1 - 3 * eps) / 4
confirmed = True
for w, h in enumerate((4, 15, 42, 109, 264, 618, 1416, 3190), 1):
    fits = width(h) == w < width(h + 1)
    leaf = (1 - eps) * (
        1 - (1 - Fraction(1, 2**w)) ** (h // w)
    ) + eps / 2  # the label 1; Maj is fair, K - 1 odd
    exact = f"{leaf} = " if w == 1 else ""
    print(
        f"h = {h}: the leaf has accuracy {exact}{float(leaf):.6f}, {float(leaf - limit):.6f} above (1+eps)/2 = {limit}"
    )
    confirmed &= fits and leaf - limit > excess
print(
    f"always more than {excess} above; half of that, {limit + excess / 2}, is exceeded for arbitrarily large h"
)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
