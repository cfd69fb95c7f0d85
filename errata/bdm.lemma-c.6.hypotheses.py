"""Proof of Lemma C.6, parts 1 and 4, Appendix C.1 of Brutzkus, Daniely and Malach (2020).

Printed: part 4 follows from Lemma C.4 (0 < a, b < 1, a + 4b < 1) with a = 0, b = y; part 1 for k < m - 1 from Lemma C.3
    (b >= 2a, a + 2b < 1) with a = y, b = x - xy.
Instead: a = 0 is not allowed in Lemma C.4, for m = 2 moreover 4b = 1; and for k = 1 a + 2b = 1. The four inequalities
    are true; the lemmas hold in these limits too.
Computed: the values put in, x = 2^-k, y = 2^-m, for m <= 6.
"""

import sys
from fractions import Fraction

print(__doc__)
failing = []
for m in range(2, 7):
    y = Fraction(1, 2**m)
    a, b = Fraction(0), y
    if not (a > 0 and 0 < b < 1 and a + 4 * b < 1):
        failing.append((4, None, m))
        print(f"part 4, m = {m}: a = {a}, b = {b}, a + 4b = {a + 4 * b}")
    for k in range(1, m - 1):
        x = Fraction(1, 2**k)
        a, b = y, x - x * y
        if not (a > 0 and b >= 2 * a and a + 2 * b < 1):
            failing.append((1, k, m))
            print(f"part 1, k = {k}, m = {m}: a = {a}, b = {b}, a + 2b = {a + 2 * b}")
confirmed = failing == [f for m in range(2, 7) for f in ([(4, None, m)] + [(1, 1, m)] * (m > 2))]
print("Part 4 always, part 1 for k = 1 always. Confirmed:", confirmed)
sys.exit(not confirmed)
