"""Equations 42 and 45, Appendix A.8.2 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: (41) divides log 2 - (d+1) log k + log log k + 2d log k - sqrt(2(d+1) log k) by 2 log k; (42) has
    log log k / log k and sqrt(2(d+1) log k) / log k. (45) has log(-log(-2 e^2 k^-(d+1) log k)).
Instead: both terms of (42) have 2 log k below them, and the inner logarithm of (45) has no minus sign, as (46).
Computed: (41) and (42) at d = 1, k = 10 (decimal's ln and square root are correctly rounded), and the sign in (45).
"""

import sys
from decimal import Decimal, getcontext

getcontext().prec = 40
print(__doc__)
d, k = 1, 10
log_k = Decimal(k).ln()
log_log_k, log_2, root = log_k.ln(), Decimal(2).ln(), (2 * (d + 1) * log_k).sqrt()
eq41 = (log_2 - (d + 1) * log_k + log_log_k + 2 * d * log_k - root) / (2 * log_k)
start = d - Decimal(d + 1) / 2 + log_2 / (2 * log_k)
eq42 = start + log_log_k / log_k - root / log_k
mended = start + log_log_k / (2 * log_k) - root / (2 * log_k)
argument = -2 * Decimal(1).exp() ** 2 * Decimal(k) ** -(d + 1) * log_k
print(f"(41) {eq41:.3f}, (42) {eq42:.3f}, (42) with 2 log k below every term {mended:.3f}")
print(f"(45) takes the logarithm of {argument:.3f}")
tiny = Decimal(1).scaleb(-35)
confirmed = abs(eq41 - eq42) > Decimal("0.4") and abs(eq41 - mended) < tiny and argument < 0
print("Confirmed:", confirmed)
sys.exit(not confirmed)
