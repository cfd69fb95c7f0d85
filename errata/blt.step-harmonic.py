"""Section 2.1, end of the proof of Theorem 2, of Blanc, Lange and Tan (2020, agnostic setting).

Printed: sum_{j=1}^t kappa eps^2 / (32 j (log s)^2) is at least kappa eps^2 log(t) / (32 (log s)^2).
Instead: with log to base 2, as everywhere in the paper, 1 + 1/2 + ... + 1/t is less than log2(t) from t = 5 on;
    it is at least ln(t+1), which costs the theorem a constant.
Computed: the sum against log2(t), for t up to 12: sum = a/b < log2(t) if and only if 2^a < t^b.
"""

import sys
from fractions import Fraction

print(__doc__)
total, smaller = Fraction(0), []
for t in range(1, 13):
    total += Fraction(1, t)
    less = 2**total.numerator < t**total.denominator
    smaller += [t] * less
    if t in (4, 5, 6):
        print(f"t = {t}: the sum is {total} = {float(total):.4f}, less than log2({t}): {less}")
confirmed = smaller == list(range(5, 13))
print("The sum is less than log2(t) at t =", *smaller, "- confirmed:", confirmed)
sys.exit(not confirmed)
