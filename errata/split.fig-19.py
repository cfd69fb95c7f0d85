"""Figure 19 and the text below it, Appendix A.8.2 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: for k = 20, d = 5 the lookahead depth of smallest runtime is slightly less than 2, with and without caching.
Instead: without caching it is; with caching the smallest runtime is at about 1.3, and of the integers 1 is better
    than 2.
Computed: the runtime n ((d-d_l) k^(d_l+1) / Gamma(d_l+1) + k^(d-d_l) / Gamma(d-d_l+1)) at 1 and 2, and the sign of its
    derivative (equation 70) at 1 and 3/2. psi there is rational but for Euler's gamma, bounded by harmonic numbers.
"""

import sys
from decimal import Decimal, getcontext
from fractions import Fraction
from math import factorial

getcontext().prec = 40
print(__doc__)
k, d = 20, 5
runtime = {
    x: Fraction((d - x) * k ** (x + 1), factorial(x)) + Fraction(k ** (d - x), factorial(d - x))
    for x in range(d)
}
print("with caching, d_l = 0, ..., 4:", *runtime.values(), "times n")
log_k, n = Decimal(k).ln(), 1000
harmonic = sum(1 / Decimal(j) for j in range(1, n + 1)) - Decimal(n).ln()
gamma_low, gamma_high = harmonic - 1 / Decimal(2 * n), harmonic - 1 / Decimal(2 * (n + 1))
signs = []
for gamma in (gamma_low, gamma_high):
    psi2, psi5 = 1 - gamma, Decimal(25) / 12 - gamma
    at1 = k**2 * (-1 + (d - 1) * (log_k - psi2)) + k**4 * (psi5 - log_k) / 24
    half = -gamma - 2 * Decimal(2).ln()  # psi(1/2)
    psi52, psi92 = half + Decimal(8) / 3, half + Decimal(352) / 105
    # at 3/2: Gamma(5/2) = 3 sqrt(pi) / 4, Gamma(9/2) = 105 sqrt(pi) / 16; divided by k^(1/2) / sqrt(pi)
    at32 = k**2 * (-1 + Decimal("3.5") * (log_k - psi52)) * 4 / 3 + k**3 * (psi92 - log_k) * 16 / 105
    signs.append((at1 < 0, at32 > 0))
    # without caching, equation 23, at 3/2 and 2
    plain = [
        ((d - x) * log_k - 1) * k ** (x + 1) - log_k * k ** (d - x) for x in (Decimal("1.5"), Decimal(2))
    ]
print("the derivative is negative at 1 and positive at 3/2, with caching:", *signs[0])
print("it is negative at 3/2 and positive at 2, without caching:", plain[0] < 0 < plain[1])
confirmed = signs == [(True, True)] * 2 and plain[0] < 0 < plain[1] and runtime[1] < runtime[2]
print("Confirmed:", confirmed)
sys.exit(not confirmed)
