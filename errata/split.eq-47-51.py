"""Equations 46 to 50, Appendix A.8.2 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: (50): d_l* is at most d - (d+1)/2 + (log 2 - 1)/(2 log k) + log log k / (2 log k)
    + 1/(2(d+1) log^2 k - 2 log k log log k).
Instead: between (46) and (48) the constants log 2 + 2 are dropped "as k becomes large", and for small k the bound is
    too low. It holds where (d+1) log k - log log k >= 6, so for all k >= 39.
Computed: d = 1, k = 10: d_l* of equation 32 with the branch W_-1, by bisection between certified signs, and (50).
"""

import sys
from decimal import Decimal, getcontext

getcontext().prec = 40
print(__doc__)
d, k = 1, 10
log_k = Decimal(k).ln()
z = -2 * Decimal(1).exp() ** 2 * Decimal(k) ** -(d + 1) * log_k
low, high = Decimal(-3), Decimal(-1)  # the branch W_-1: u e^u decreases there, to -1/e at u = -1
confirmed = low * low.exp() > z > high * high.exp()
for _ in range(60):
    middle = (low + high) / 2
    low, high = (middle, high) if middle * middle.exp() > z else (low, middle)
d_l = [(u - 2 + 2 * d * log_k) / (2 * log_k) for u in (low, high)]
log_log_k = log_k.ln()
eq50 = d - Decimal(d + 1) / 2 + (Decimal(2).ln() - 1) / (2 * log_k) + log_log_k / (2 * log_k)
eq50 += 1 / (2 * (d + 1) * log_k**2 - 2 * log_k * log_log_k)


def slope(x):
    """Derivative of (d - x) k^(x+1) + k^(d-x), by its sign around d_l*: a minimum (equation 23)."""
    return ((d - x) * log_k - 1) * Decimal(k) ** (x + 1) - log_k * Decimal(k) ** (d - x)


print(f"d_l* is {d_l[0]:.12f}, the bound (50) is {eq50:.12f}")
minimum = slope(d_l[0] - Decimal("0.001")) < 0 < slope(d_l[1] + Decimal("0.001"))
print(f"the derivative changes from negative to positive at d_l*: {minimum}")
confirmed &= min(d_l) > eq50 + Decimal("0.05") and minimum
print("Confirmed:", confirmed)
sys.exit(not confirmed)
