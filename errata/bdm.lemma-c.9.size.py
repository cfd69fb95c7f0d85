"""Proof of Lemma C.9, first paragraph, Appendix C.2 of Brutzkus, Daniely and Malach (2020).

Printed: for t <= l the only nodes with C(v) > 0 in a tree of size less than l are the (l-1)-th and l-th of the right
    path.
Instead: of size at most l; a tree of fewer than l nodes has no l-th node. For l = 1 there is no (l-1)-th either.
Computed: C(v) at the i-th node of a right x-path, i = 1, ..., l, for 1 <= l <= m <= 4.
"""

import sys
from fractions import Fraction


def C(x):
    return min(x, 1 - x)


def mean(k1, k2):
    return 1 - (1 - Fraction(1, 2**k1)) * (1 - Fraction(1, 2**k2))


print(__doc__)
confirmed = True
for m in range(1, 5):
    for length in range(1, m + 1):
        positive = []
        for i in range(1, length + 1):  # before it i - 1 x-variables are read
            k1 = length - i + 1
            if C(mean(k1, m)) - C(Fraction(1, 2**m)) / 2 - C(mean(k1 - 1, m)) / 2 > 0:
                positive.append(i)
        shorter = [i for i in positive if i < length]
        print(
            f"l = {length}, m = {m}: with l nodes the places {positive}, with fewer {shorter}; printed l - 1 and l"
        )
        confirmed &= shorter != [length - 1, length]
        confirmed &= positive == ([length - 1, length] if length > 1 else [1] if m > 1 else [])
print("Confirmed:", confirmed)
sys.exit(not confirmed)
