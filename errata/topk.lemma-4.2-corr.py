"""Proof of Lemma 4.2, first two sentences, Appendix B.1 of Blanc et al., "... the Power of Choices ..." (2023).

Printed: given any setting of fewer than k variables, E[f(x) x_i] >= 1/k for x_i in x^(2), and E[f(x) x_j] = 0 for
    x_j in x^(1).
Instead: E[y | x_i = 1] - E[y | x_i = 0] is eps/(K-1) for x_i in x^(2); for x_j in x^(1) it is 0 while another variable
    of the parity is unread.
Computed: h = 2, K = 2, k = 1, eps = 1/10, nothing set, with bits 0/1 and with signs -1/1.
"""

import sys
from fractions import Fraction
from itertools import product

print(__doc__)
EPS, confirmed = Fraction(1, 10), True
cube = list(product((0, 1), repeat=3))  # x_1, x_2 of the parity, x_3 the random coordinate
mean = {x: (1 - EPS) * (x[0] ^ x[1]) + EPS * x[2] for x in cube}
for encoding in ("0/1", "-1/1"):
    products = []
    for i in range(3):
        sign = encoding == "-1/1"
        terms = ((2 * y - 1) * (2 * x[i] - 1) if sign else y * x[i] for x, y in mean.items())
        products.append(sum(terms) / len(cube))
    print(f"{encoding}: E[f x_3] = {products[2]}, claimed at least 1; E[f x_1] = {products[0]}, claimed 0")
    confirmed &= products[2] < 1 and (products[0] != 0) == (encoding == "0/1")
moved = [sum(y if x[i] else -y for x, y in mean.items()) / 4 for i in range(3)]
print("E[y | x_i = 1] - E[y | x_i = 0]:", *moved)
confirmed &= moved == [0, 0, EPS]
print("Confirmed:", confirmed)
sys.exit(not confirmed)
