"""Lemma C.8, as used for Lemma C.9 and Proposition 6.4, Appendix C.2 of Brutzkus, Daniely and Malach (2020).

Printed: the error reduction C(v) of an x-node with terms of k_1 and k_2 literals in four parts: (1) k_1 = 1, k_2 = 0;
    (2) k_1 = 2, k_2 >= 2; (3) k_1 = 1, k_2 >= 2; (4) k_1 > 1, k_2 = 0, or k_1, k_2 > 2.
Instead: k_2 = 1 and k_2 = 2 with k_1 >= 3 are missing, and the proofs meet them: l = m = 1, and for l = 2, m = 3 a root
    that reads y_1. There C(v) = 0.
Computed: C(v) for all k_1 <= 6, k_2 <= 6 by the definition; the uncovered pairs, and the parts where they apply.
"""

import sys
from fractions import Fraction


def C(x):
    return min(x, 1 - x)


def mean(k1, k2):  # k2 = 0: one term only
    return 1 - (1 - Fraction(1, 2**k1)) * (1 if k2 == 0 else 1 - Fraction(1, 2**k2))


def reduction(k1, k2):
    one = Fraction(1) if k1 == 1 else mean(k1 - 1, k2)
    zero = Fraction(0) if k2 == 0 else Fraction(1, 2**k2)
    return C(mean(k1, k2)) - C(zero) / 2 - C(one) / 2


def printed(k1, k2):
    if k1 == 1 and k2 == 0:
        return Fraction(1, 2)
    if k2 >= 2 and k1 == 2:
        return Fraction(1, 2**k2) - Fraction(1, 2 ** (k2 + 1))
    if k2 >= 2 and k1 == 1:
        return Fraction(1, 2) - Fraction(1, 2**k2)
    return Fraction(0) if (k1 > 1 and k2 == 0) or min(k1, k2) > 2 else None


print(__doc__)
pairs = [(k1, k2) for k1 in range(1, 7) for k2 in range(7)]
missing = [pair for pair in pairs if printed(*pair) is None]
print("in none of the parts:", *missing)
print("C(v) there:", *{str(reduction(*pair)) for pair in missing})
confirmed = (1, 1) in missing and (3, 2) in missing and all(reduction(*pair) == 0 for pair in missing)
confirmed &= all(reduction(*pair) == printed(*pair) for pair in pairs if pair not in missing)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
