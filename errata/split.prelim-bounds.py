"""Section 3, Branch and Bound, of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: L(D_t, d', lambda) starts with ub = lambda + min(|D_t^-| / |D_t|, |D_t^+| / |D_t|); if d' > 0 the lower bound
    can start at min(ub, 2 lambda).
Instead: mistakes cost 1/N, N the size of all data (equation 1, Algorithm 1): with |D_t| for N the lower bound can be
    above the true value.
Computed: N = 3 examples 00 (label 0), 10 (both labels), D_t the two with x1 = 1, lambda = 7/20, d' = 1.
"""

import sys
from fractions import Fraction

print(__doc__)
LAMBDA, N, D_t = Fraction(7, 20), 3, (1, 1)  # examples of label 0 and 1; they agree in both features
ub = LAMBDA + Fraction(min(D_t), sum(D_t))
lb = min(ub, 2 * LAMBDA)
# no test separates the two examples: a leaf, or two leaves with the same mistake
value = min(LAMBDA + Fraction(min(D_t), N), 2 * LAMBDA + Fraction(min(D_t), N))
print(f"printed bounds {lb} and {ub}; the minimum objective is {value}")
confirmed = value < lb and min(LAMBDA + Fraction(min(D_t), N), 2 * LAMBDA) <= value
print("Confirmed:", confirmed)
sys.exit(not confirmed)
