"""Before equation 96, Appendix A.8.3 (Corollary 6.3) of Babbar et al., "... in a SPLIT Second" (2025).

Printed: d_l is set to (d-1)/2, as it minimises the denominator (d-d_l) k^(d_l+1) / d_l! + k^(d-d_l) / (d-d_l)!.
Instead: it does for large k only; for k = 20, the number of features of Figure 19, another depth has less.
Computed: the denominator at all integers d_l for d = 3, 5, 7 and k = 20, 100.
"""

import sys
from fractions import Fraction
from math import factorial

print(__doc__)
failing = []
for d in (3, 5, 7):
    for k in (20, 100):
        values = [
            Fraction((d - x) * k ** (x + 1), factorial(x)) + Fraction(k ** (d - x), factorial(d - x))
            for x in range(d)
        ]
        best = values.index(min(values))
        print(
            f"d = {d}, k = {k}: at (d-1)/2 = {(d - 1) // 2} it is {values[(d - 1) // 2]}, at {best} it is {min(values)}"
        )
        failing += [(d, k)] * (best != (d - 1) // 2)
confirmed = (5, 20) in failing
print("(d-1)/2 is not the minimum at (d, k) =", *failing, "- confirmed:", confirmed)
sys.exit(not confirmed)
