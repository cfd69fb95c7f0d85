"""Proof of Theorem A.6, performance of greedy, Appendix A.8.6 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: from equation 112 it follows that X_{d+1}, ..., X_{2d} are the only variables with non-zero correlation with
    the label.
Instead: with "and" in equation 112 the bits of the first majority are correlated with the label, and if d_l = 1 the
    parity bit X_1 as well.
Computed: d = 3 (d_l = 1) and d = 5 (d_l = 2), eps = 1/20: E[y | X_i = 1] - E[y | X_i = 0] for i = 1, ..., 2d.
"""

import sys
from fractions import Fraction
from itertools import product

EPS = Fraction(1, 20)


def majority(bits):
    return int(2 * sum(bits) >= len(bits))


print(__doc__)
confirmed = True
for d in (3, 5):
    d_l = (d - 1) // 2
    cube = list(product((0, 1), repeat=2 * d))
    label = {x: (1 - EPS) * (sum(x[:d_l]) % 2 & majority(x[d_l:d])) + EPS * majority(x[d:]) for x in cube}
    moved = [2 * sum(y if x[i] else -y for x, y in label.items()) / len(cube) for i in range(2 * d)]
    print(f"d = {d}: X_1, ..., X_{d}:", *moved[:d], f"; X_{d + 1}, ..., X_{2 * d}:", *moved[d:])
    confirmed &= max(moved[:d]) > max(moved[d:]) > 0
print("Confirmed:", confirmed)
sys.exit(not confirmed)
