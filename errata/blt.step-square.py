"""Section 2.1, display after equation (1), second inequality, of Blanc, Lange and Tan (2020, agnostic setting).

Printed: the sum over the leaves of T of 2^-|l| Inf_i(l)(f_l)^2 is at least that of 2^-|l| times the square of
    (bias(f_l) - dist(f_l, g_l)) / size(g_l); by Theorem 4, with the logarithm of the size.
Instead: Theorem 4 bounds Inf itself; where bias - dist is negative the square turns the bound around. The sums
    without squares, and Jensen's inequality after that, give the same final bound.
Computed: (1) f = (or of r bits) and (majority of k bits y), s = 2, g = y_1, T reads the r bits in turn: with r = 3,
    k = 15 the sums are in the wrong order for log(size) = 1, with r = 6, k = 801 also for the printed size = 2.
    (2) On a tree that the heuristic grows, s = 3, only the reason fails: one term of the sum is in the wrong order.
"""

import sys
from fractions import Fraction
from itertools import product
from math import comb


def sums(r, k):
    # Inf of a bit of the majority, where the bits of the or are fixed
    inf = Fraction(comb(k - 1, (k - 1) // 2), 2 ** (k - 1))
    some = 1 - Fraction(1, 2**r)  # Pr[the or is 1]
    below, above = some * (1 - inf) / 2, some * (1 + inf) / 2  # E[f | y_1 = 0], E[f | y_1 = 1]
    by_y = (below + min(above, 1 - above)) / 2
    by_x = ((1 - Fraction(1, 2 ** (r - 1))) / 2 + Fraction(1, 2)) / 2  # where a bit of the or is 1, f is fair
    opt, error = min(some / 2, by_x, by_y), some / 2  # opt_2, and the error of T
    # at r leaves of T f is the majority: bias 1/2, dist Pr[majority != y_1]; at the last f = 0: bias 0, dist 1/2
    left = some * inf**2
    right = some * (Fraction(1, 2) - (1 - inf) / 2) ** 2 + Fraction(1, 2**r) * (0 - Fraction(1, 2)) ** 2
    return opt, (below + 1 - above) / 2, error, left, right


print(__doc__)
opt, dist_g, error, left, right = sums(3, 15)
print(f"r = 3, k = 15: dist(f, g) = {dist_g} = opt_2 = {opt}, error of T {error} > opt_2")
print(f"    left side {left}, right side (log size = 1) {right}; {Fraction(1, 32)} of it where f = 0")
confirmed = dist_g == opt < error and left < right
opt, dist_g, error, left, right = sums(6, 801)
print(f"r = 6, k = 801: dist(f, g) = opt_2: {dist_g == opt}, error of T larger: {error > opt}")
print(f"    left side {float(left):.6f} < right side with size 2 {float(right / 4):.6f}: {left < right / 4}")
confirmed &= dist_g == opt < error and left < right / 4

F = {x: (x[3] | x[4]) & (sum(x[:3]) >= 2) for x in product((0, 1), repeat=5)}  # (or of 2) and (majority of 3)
ones = {(i, b): sum(F[x] for x in F if x[i] == b) for i in range(5) for b in (0, 1)}
largest = max(range(5), key=lambda i: ones[i, 1] - ones[i, 0])  # x_1, and x_2, x_3 alike: largest purity gain
leaf = [x for x in F if x[0] == 0 and x[1] == 0]  # x_2 is next where x_1 = 0; other splits have the same gain
g = {x: x[3] & x[2] for x in F}  # a tree of 3 leaves
term = Fraction(0 - sum(F[x] != g[x] for x in leaf), len(leaf))  # bias - dist
right = Fraction(0)  # times (log 3)^2
for part in ([x for x in F if x[0] == 1], [x for x in F if x[0] == 0 and x[1] == 1], leaf):
    wrong, apart = min(sum(F[x] == y for x in part) for y in (0, 1)), sum(F[x] != g[x] for x in part)
    right += Fraction((wrong - apart) ** 2, 32 * len(part))
print("f = (x_4 or x_5) and (majority of x_1, x_2, x_3), g = x_4 and x_3: at the leaf x_1 = x_2 = 0 f is 0,")
print(
    f"    all influences are 0, bias - dist = {term}; 0 >= {term**2} / (log 3)^2 is false (all leaves: {right})"
)
confirmed &= largest == 0 and not any(F[x] for x in leaf) and term < 0
print("Confirmed:", confirmed)
sys.exit(not confirmed)
