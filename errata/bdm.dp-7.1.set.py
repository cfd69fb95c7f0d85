"""Section 7.1, F as a set over the terms, of Brutzkus, Daniely and Malach (2020).

Printed: F is a set over the terms, of which only the sizes matter; OPT(F, t) is a minimum over F without c_i and F with
    c_i^- in its place.
Instead: two terms of one size would be a single element: a multiset is meant.
Computed: two terms of one literal each, f = x_1 or y_1: OPT(F, t) for t = 0, 1, 2 by the recursion, on a multiset and
    on a set of sizes; a term of size 0 makes F true.
"""

import sys
from fractions import Fraction
from math import prod


def opt(F, t, collection):
    if 0 in F or not F:
        return Fraction(0)
    if t == 0:
        zero = prod(1 - Fraction(1, 2**size) for size in F)
        return min(zero, 1 - zero)
    best = Fraction(1)
    for i, size in enumerate(F):
        rest = F[:i] + F[i + 1 :]
        for j in range(t):
            best = min(
                best,
                opt(rest, j, collection) / 2 + opt(collection([*rest, size - 1]), t - 1 - j, collection) / 2,
            )
    return best


print(__doc__)
multiset = [opt([1, 1], t, sorted) for t in range(3)]
sizes = [opt([1], t, lambda F: sorted(set(F))) for t in range(3)]
print("OPT(F, t), t = 0, 1, 2: multiset", *multiset, "; set", *sizes)
confirmed = multiset[0] == Fraction(1, 4) and sizes[0] == Fraction(1, 2) and multiset[2] == 0
print("Confirmed:", confirmed)
sys.exit(not confirmed)
