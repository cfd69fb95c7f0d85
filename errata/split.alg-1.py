"""Algorithm 1 (get_bounds), line 8, Section 5.1 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: where no greedy tree is grown, lb <- 2 lambda and ub <- lambda + min(|D^-|, |D^+|) / N.
Instead: a leaf costs less than 2 lambda if its mistakes do; lb = min(ub, 2 lambda), as Section 3 says. (A second
    slip: the arguments are d_l, d, d', but the comment calls d the current depth and d' the maximum one.)
Computed: one example of label 0, lambda = 1/20, the root for d = 2, d_l = 1.
"""

import sys
from fractions import Fraction

print(__doc__)
LAMBDA, negative, positive, N = Fraction(1, 20), 1, 0, 1
lb, ub = 2 * LAMBDA, LAMBDA + Fraction(min(negative, positive), N)
# no feature splits a single example, so equation 4 is a minimum over the two leaves
value = min(LAMBDA + Fraction(negative, N), LAMBDA + Fraction(positive, N))
print(f"D = one example of label 0: lb = {lb}, ub = {ub}, the value of equation 4 is {value}")
confirmed = lb > value == ub and min(ub, 2 * LAMBDA) <= value
print("Confirmed:", confirmed)
sys.exit(not confirmed)
