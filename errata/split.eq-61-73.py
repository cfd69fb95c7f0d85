"""Equations 67, 90 and 92, Appendix A.8.2 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: the last terms -n k^(d-d_l) / Gamma(d-d_l+1)^2 Gamma(d-d_l+1) psi(d-d_l+1) in (67) and
    -k^(d-d_l) log k / Gamma(d-d_l+1) psi(d-d_l+1) in the second brackets of (90) and (92).
Instead: the derivative of Gamma(d-d_l+1) with respect to d_l is -Gamma psi, and these terms have a plus sign, as in
    (69) and (94), which are right.
Computed: the product rule on terms c k^(d-d_l) / Gamma, powers of L = log k and of psi kept apart; and psi(2) > 0.
"""

import sys
from fractions import Fraction

print(__doc__)


def derivative(term):
    """By d_l, of a sum of c L^a K / G, K = k^(d-d_l), G = Gamma(d-d_l+1): K' = -L K and G' = -psi G."""
    found = {}
    for (a, b), c in term.items():
        assert b == 0
        found[(a + 1, 0)] = found.get((a + 1, 0), 0) - c
        found[(a, 1)] = found.get((a, 1), 0) + c
    return found


first = derivative({(0, 0): 1})  # of k^(d-d_l) / Gamma
printed67, printed69 = {(1, 0): -1, (0, 1): -1}, {(1, 0): -1, (0, 1): 1}
second = derivative({(1, 0): 1})  # of k^(d-d_l) log k / Gamma, the bracket of (88)
printed90, printed94 = {(2, 0): -1, (1, 1): -1}, {(2, 0): -1, (1, 1): 1}
print("coefficients by (power of log k, power of psi):")
print(f"  the derivative {first}; (67) {printed67}, (69) {printed69}")
print(f"  the bracket {second}; (90) and (92) {printed90}, (94) {printed94}")
# psi(2) = 1 - gamma is not 0, so the sign matters at d - d_l = 1: gamma < H_n - log n, and log 8 > 2 = log e^2
harmonic = sum(Fraction(1, j) for j in range(1, 9))  # H_8 = 761/280; log 8 > 2079/1000 as e^2079 < 8^1000
e_upper = Fraction(27182818285, 10**10)
gamma_upper = harmonic - Fraction(2079, 1000)
confirmed = e_upper.numerator**2079 < 8**1000 * e_upper.denominator**2079 and gamma_upper < 1
print(f"gamma < {float(gamma_upper):.4f}, so psi(2) = 1 - gamma > 0")
confirmed &= first == printed69 != printed67 and second == printed94 != printed90
print("Confirmed:", confirmed)
sys.exit(not confirmed)
