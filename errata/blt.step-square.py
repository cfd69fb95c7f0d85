"""Section 2.1, display after equation (1), second inequality, of Blanc, Lange and Tan (2020, agnostic setting).

Printed: the sum over the leaves of T of 2^-|l| Inf_i(l)(f_l)^2 is at least that of 2^-|l| times the square of
    (bias(f_l) - dist(f_l, g_l)) / size(g_l); by Theorem 4, with the logarithm of the size.
Instead: Theorem 4 bounds Inf itself; where bias - dist is negative the square turns the bound around. The
    sums without squares, and Jensen's inequality after that, give the same final bound.
Computed: f = (or of r bits) and (majority of k bits y), s = 2, g = y_1, T reads the r bits in turn. With r = 3,
    k = 15 the inequality fails with log(size) = log 2 = 1, with r = 6, k = 801 also with the printed size = 2.
"""

import sys
from fractions import Fraction
from math import comb


def sums(r, k):
    inf = Fraction(
        comb(k - 1, (k - 1) // 2), 2 ** (k - 1)
    )  # Inf of a bit of the majority, r bits of the or fixed
    some = 1 - Fraction(1, 2**r)  # Pr[the or is 1]
    # trees of two leaves: constant, a bit of the or (f has mean 1/2 where it is 1), a bit of the majority
    below, above = some * (1 - inf) / 2, some * (1 + inf) / 2  # E[f | y_1 = 0], E[f | y_1 = 1]
    by_y = (below + min(above, 1 - above)) / 2
    by_x = ((1 - Fraction(1, 2 ** (r - 1))) / 2 + Fraction(1, 2)) / 2
    opt = min(some / 2, by_x, by_y)
    dist_g = (below + 1 - above) / 2
    error = some * Fraction(1, 2)  # of T: r leaves where f is the majority, one where f = 0
    # at the leaves of the first kind bias = 1/2, dist = Pr[majority != y_1]; at the last bias = 0, dist = 1/2
    left = some * inf**2
    right = some * (Fraction(1, 2) - (1 - inf) / 2) ** 2 + Fraction(1, 2**r) * (0 - Fraction(1, 2)) ** 2
    return opt, dist_g, error, left, right


print(__doc__)
opt, dist_g, error, left, right = sums(3, 15)
print(f"r = 3, k = 15: dist(f, g) = {dist_g} = opt_2 = {opt}, error of T {error} > opt_2")
print(
    f"    left side {left}, right side (log size = 1) {right}; of it {Fraction(1, 32)} from the leaf with f = 0"
)
confirmed = dist_g == opt < error and left < right
opt, dist_g, error, left, right = sums(6, 801)
print(f"r = 6, k = 801: dist(f, g) = opt_2: {dist_g == opt}, error of T larger: {error > opt}")
print(f"    left side {float(left):.6f} < right side with size 2 {float(right / 4):.6f}: {left < right / 4}")
confirmed &= dist_g == opt < error and left < right / 4
print("Confirmed:", confirmed)
sys.exit(not confirmed)
