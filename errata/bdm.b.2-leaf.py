"""The structure of S_i, Appendix B.2 of Brutzkus, Daniely and Malach (2020).

Printed: each sub-tree of i is right-skewed without loss, because otherwise we can replace each with a right leaf with
    label 0 without increasing the test error.
Instead: a left leaf with label 0: where x_j = 0, j in J, the conjunction is false. A right leaf with label 0 can lose.
Computed: f = x_1, p_1 = 1/3, the tree x_1 with the leaves 0 and 1; and two variables, p = 1/3, 1/2.
"""

import sys
from fractions import Fraction
from itertools import product


def errors(p):
    """Errors of a right-skewed tree of all variables: as it is, with the right child of the root replaced by 0."""
    full = cut = Fraction(0)
    for x in product((0, 1), repeat=len(p)):
        weight = Fraction(1)
        for b, q in zip(x, p):
            weight *= q if b else 1 - q
        full += weight * (min(x) != min(x))  # the tree computes f
        cut += weight * (min(x) != 0)  # left leaf 0, right leaf 0
    return full, cut


print(__doc__)
confirmed = True
for p in ((Fraction(1, 3),), (Fraction(1, 3), Fraction(1, 2))):
    full, cut = errors(p)
    print(f"p = {[str(q) for q in p]}: the error increases from {full} to {cut}, by {cut - full}")
    confirmed &= cut > full
print("Confirmed:", confirmed)
sys.exit(not confirmed)
