"""Equation 11, Appendix A.7.3 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: g(alpha, beta) = C / (alpha - 1) ((1 - sum_i p_i^alpha)^beta), with alpha in {0.5, 1, 1.5}, beta in {1, 2, 3}.
Instead: alpha = 1 is not defined (a limit is meant), and for alpha = 1/2 and even beta g is largest at pure nodes.
    ((1 - p^alpha - (1-p)^alpha) / (1 - 2^(1-alpha)))^beta is an impurity for all of them.
Computed: two classes, C > 0: the sign of g at p = 1/2, where 1 - 2 (1/2)^(1/2) = 1 - sqrt 2, against g = 0 at p = 0.
"""

import sys
from decimal import Decimal, getcontext

getcontext().prec = 30
print(__doc__)
confirmed, defined = True, 0
for alpha in ("0.5", "1", "1.5"):
    for beta in (1, 2, 3):
        if alpha == "1":
            print(f"alpha = 1, beta = {beta}: division by alpha - 1 = 0")
            continue
        defined += 1
        # sum_i p_i^alpha at p = 1/2 is 2 (1/2)^alpha: sqrt 2 for alpha = 1/2, 1 / sqrt 2 for alpha = 3/2
        power_sum = Decimal(2).sqrt() if alpha == "0.5" else 1 / Decimal(2).sqrt()
        value = (1 - power_sum) ** beta * (-1 if alpha == "0.5" else 1)  # divided by C / |alpha - 1|
        print(f"alpha = {alpha}, beta = {beta}: {value:.12f} at p = 1/2, 0 at p = 0")
        confirmed &= (value < 0) == (alpha == "0.5" and beta == 2)
confirmed &= 2 * 2**2 < 9  # 0 < (1 - sqrt 2)^2 = 3 - 2 sqrt 2, as 2 sqrt 2 < 3
print(
    f"alpha = 1/2, beta = 2: -(3 - 2 sqrt 2) < 0; {9 - defined} of 9 are not defined. Confirmed:", confirmed
)
sys.exit(not confirmed)
