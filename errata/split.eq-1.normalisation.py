"""Equation 1 and Section 3, Branch and Bound, of Babbar et al., "... in a SPLIT Second" (2025).

Printed: L*(D, d, lambda) is the minimum over trees of the sum over the examples i = 1, ..., |D| of
    (l(T(x_i), y_i) + lambda S(T)) / N, N the size of all data; and it is that of a leaf or the sum of two other L.
Instead: inside the sum lambda S(T) is multiplied by |D| / N, and the objectives of parts do not add up. With
    lambda S(T) outside the sum (as in Algorithm 1) they do.
Computed: examples 0 (label 0) and 1 (label 1), N = 2, d = 1, lambda = 1/20.
"""

import sys
from fractions import Fraction

LAMBDA, N = Fraction(1, 20), 2


def inside(mistakes, leaves, size):  # equation 1 as printed
    return sum(Fraction(m + LAMBDA * leaves) / N for m in [1] * mistakes + [0] * (size - mistakes))


def outside(mistakes, leaves, size):
    return Fraction(mistakes, N) + LAMBDA * leaves


print(__doc__)
confirmed = True
for name, objective in (("as printed", inside), ("penalty outside", outside)):
    whole = min(objective(1, 1, 2), objective(0, 2, 2))  # a leaf, or the test
    calls = objective(0, 1, 1) + objective(0, 1, 1)  # the parts have one example each
    print(f"{name}: L* = {whole}, the two calls for the parts sum to {calls}")
    confirmed &= (whole == calls) == (objective is outside)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
