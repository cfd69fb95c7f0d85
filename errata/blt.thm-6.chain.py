"""Proof of Theorem 6, chain of inequalities, Section 5 of Blanc, Lange and Tan (2020, agnostic setting).

Printed: 2^|l| (kappa/32) Inf_i(f)^2 >= (kappa/32) (2^|l| Inf_i(f))^2 = (kappa/32) score(l)^2.
Instead: three exponents have lost their minus sign, and f is f_l: score(l) = 2^-|l| Inf_i(f_l), and
    2^-|l| >= (2^-|l|)^2.
Computed: f = x_1 and x_2, the leaf l after x_1 = 1, of depth 1; with Inf_i(f) as printed and with Inf_i(f_l).
"""

import sys
from fractions import Fraction
from itertools import product


def influence(f, i, inputs):
    inputs = list(inputs)
    flips = [f(*x) != f(*(b ^ (i == j) for j, b in enumerate(x))) for x in inputs]
    return Fraction(sum(flips), len(inputs))


print(__doc__)


def f(x1, x2):
    return x1 & x2


confirmed = True
everywhere, at_leaf = list(product((0, 1), repeat=2)), [(1, 0), (1, 1)]
for name, inputs in (("Inf_2(f)", everywhere), ("Inf_2(f_l)", at_leaf)):
    inf = influence(f, 1, inputs)
    left, right = 2 * inf**2, (2 * inf) ** 2
    print(f"{name} = {inf}: 2^|l| Inf^2 = {left}, (2^|l| Inf)^2 = {right}; printed >=")
    print(f"    with minus signs {inf**2 / 2} >= {(inf / 2) ** 2}")
    confirmed &= left < right and inf**2 / 2 >= (inf / 2) ** 2
print("Confirmed:", confirmed)
sys.exit(not confirmed)
