"""Proof of Lemma 4.2, fourth sentence, Appendix B.1 of Blanc et al., "... the Power of Choices ..." (2023).

Printed: if at most K - k variables have been queried, the remaining k most correlated candidates are all in x^(2), so
    no variable of x^(1) is considered.
Instead: x^(2) has K - 1 variables; after K - k of them k - 1 are left. At most K - k - 1 is right, which is enough for
    at least K - k variables of x^(2) on every path.
Computed: the counts, and for h = 2, K = 2, k = 1, eps = 1/10 the candidates of Top-1 at the node x_3 = 0.
"""

import sys
from fractions import Fraction
from itertools import product

print(__doc__)
confirmed = True
for K in range(2, 6):
    for k in range(1, K):
        left, enough = K - 1 - (K - k), K - 1 - (K - k - 1)
        confirmed &= left == k - 1 < k == enough
print("of the K - 1 variables of x^(2) k - 1 are left after K - k queries, for all k < K <= 5:", confirmed)
EPS = Fraction(1, 10)
node = [x for x in product((0, 1), repeat=3) if x[2] == 0]  # the one variable of x^(2) has been read
mean = {x: (1 - EPS) * (x[0] ^ x[1]) + EPS * x[2] for x in node}
moved = [sum(y if x[i] else -y for x, y in mean.items()) / 2 for i in (0, 1)]
print(
    "K = 2, k = 1, after K - k = 1 query, x_3 = 0: 0 variables of x^(2) are left; the candidates are x_1 and x_2,"
)
print("    which move E[y] by", *moved, "- so Top-1 reads one of x^(1)")
print("Confirmed:", confirmed)
sys.exit(not confirmed)
