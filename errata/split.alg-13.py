"""Algorithm 13 (extract_tree), lines 3, 4 and 8, Appendix A.12 of Babbar et al. (2025, SPLIT).

Printed: ub <- lambda + (proportion of D with the minority label); a test is only looked for if d_l > 1; its price
    p_f.ub + p_f'.ub has to be at most ub.
Instead: with d_l > 1 the prefix ends a level early, with d_l = 1 (LicketySPLIT) it is always a leaf: d_l > 0. The
    proportion is relative to the part, but the prices p.ub are relative to all N examples; and with "at most" a
    test may replace an equally good leaf.
Computed: examples 0 (label 0) and 1 (label 1), d = 2, d_l = 1, lambda = 1/20; and the prices on a part of N = 4.
"""

import sys
from fractions import Fraction

LAMBDA = Fraction(1, 20)


def extract(d_l, guard, ub, price):
    """Objective of the extracted tree, relative to N: a leaf, or the only test if it passes."""
    return "test" if d_l > guard and price <= ub else "leaf"


print(__doc__)
leaf, test = LAMBDA + Fraction(1, 2), 2 * LAMBDA  # N = 2; the halves are pure, each of them has ub = lambda
found = min(leaf, test)
printed = {"leaf": leaf, "test": test}[extract(1, 1, leaf, test)]
mended = {"leaf": leaf, "test": test}[extract(1, 0, leaf, test)]
print(f"the search finds {found}; extracted with d_l > 1: {printed}, with d_l > 0: {mended}")
confirmed = printed > found == mended

# a part with one example of each label among N = 4, equal to each other but for a test that does not help enough
LAMBDA = Fraction(3, 10)
leaf, test = LAMBDA + Fraction(1, 4), 2 * LAMBDA
ub = LAMBDA + Fraction(1, 2)  # the proportion of the part
chosen = {"leaf": leaf, "test": test}[extract(1, 0, ub, test)]
print(
    f"a part 1-, 1+ of N = 4, lambda = {LAMBDA}: leaf {leaf}, test {test}, but ub = {ub}; extracted {chosen}"
)
confirmed &= chosen > min(leaf, test)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
