"""Section 3.1, proof of Theorem 5 (Theorem 4 applied) of Blanc, Lange and Tan (2020, agnostic setting).

Printed: T_round is a tree over the bits of E(x) = BINARY(floor(x 2^w)); by Theorem 4 one of these bits has a large
    influence with respect to f. This needs f to be a function of the encodings E(x_1), ..., E(x_n).
Instead: T_round is one, but f need not be: f takes both values on inputs of one encoding.
Computed: the cells of [0, 1)^n with one encoding on which f = 1[x_1 + ... + x_n >= theta] takes both values.
"""

import sys
from fractions import Fraction
from itertools import product
from math import floor


def split_cells(n, w, theta):
    """Cells whose lowest point has f = 0, and which have inner points with f = 1."""
    corners = (sum(Fraction(c, 2**w) for c in cell) for cell in product(range(2**w), repeat=n))
    return sum(low < theta < low + n * Fraction(1, 2**w) for low in corners)


print(__doc__)
a, b, theta = Fraction(1, 8), Fraction(3, 8), Fraction(1, 3)
print(f"n = 1, w = 1, f = 1[x >= {theta}]: E({a}) = E({b}) = {floor(a * 2)}, f({a}) = 0, f({b}) = 1")
confirmed = floor(a * 2) == floor(b * 2) and (a >= theta) != (b >= theta) and split_cells(1, 1, theta) == 1
for n, w in product((1, 2, 3), (1, 2, 3)):
    count = split_cells(n, w, theta * n)
    print(f"n = {n}, w = {w}, theta = {theta * n}: f is not constant on {count} of the {2 ** (w * n)} cells")
    confirmed &= count > 0
confirmed &= all(split_cells(1, w, theta) == 1 for w in range(1, 12))  # 2^w / 3 is never an integer
print("Confirmed:", confirmed)
sys.exit(not confirmed)
