"""Section 2.1, display after equation (1), of Blanc, Lange and Tan (2020, agnostic setting).

Printed: the squares of (bias(f_l) - dist(f_l, g_l)) / size(g_l), summed over the leaves l with weights 2^-|l|, are
    at least those with log s in the denominator, as size(g_l) <= size(g) = s.
Instead: size(g_l) <= s says nothing of size(g_l) against log s. By Theorem 4 the denominator is log(size(g_l)).
Computed: f = g = x_1 on one variable, s = 2, and the tree of a single leaf.
"""

import sys
from fractions import Fraction

print(__doc__)
f = {0: 0, 1: 1}
g, size = f, 2  # a tree of two leaves
bias = Fraction(min(sum(f.values()), 2 - sum(f.values())), 2)
dist = Fraction(sum(f[x] != g[x] for x in f), 2)
log_s = size.bit_length() - 1  # log2 of 2
left, right = ((bias - dist) / size) ** 2, ((bias - dist) / log_s) ** 2
print(f"bias {bias}, dist {dist}, size(g_l) = {size}, log2(s) = {log_s}")
print(f"with size(g_l) the sum is {left}, with log2(s) it is {right}; printed >=")
confirmed = left < right and ((bias - dist) / log_s) ** 2 >= right
print("Confirmed:", confirmed)
sys.exit(not confirmed)
