"""Theorem 1 (greediness hierarchy), Section 1.1.2 of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: for every eps > 0 and k, h there is a distribution on which Top-(k+1) has accuracy at least 1 - eps with depth
    budget h, but Top-k at most 1/2 + eps.
Instead: false for h = 1 and small eps, on every distribution and sample. A stump of error e has expected child impurity
    between 2e and G(e) (concavity), so if one has error at most eps, Top-1 takes one of error at most G(eps)/2, and
    G(eps)/2 < 1/2 - eps for eps = 1/10. For h >= 2 the theorem is true for strictly concave G.
Computed: that inequality for three impurities, exactly, and the paper's distribution (Section 4.1) for h = 1, K = 2.
"""

import sys
from fractions import Fraction
from itertools import product

print(__doc__)
eps = Fraction(1, 10)
# G(1/10) < 1 - 2/10 = 4/5; entropy: log2(10) - (9/10) log2(9) < 4/5, that is 10^10 < 2^8 9^9
entropy = 10**10 < 2**8 * 9**9
gini = 4 * eps * (1 - eps) < 1 - 2 * eps
root = 4 * eps * (1 - eps) < (1 - 2 * eps) ** 2  # (2 sqrt(eps (1-eps)))^2
print(f"G(eps) < 1 - 2 eps = {1 - 2 * eps}: entropy {entropy} (10^10 = {10**10} < 2^8 9^9 = {2**8 * 9**9}),")
print(f"    Gini {gini} ({4 * eps * (1 - eps)}), 2 sqrt(p(1-p)) {root} (3/5)")

# D_{1,2}: y = x_1 with probability 1 - eps, y = x_2 with probability eps
cube = list(product((0, 1), repeat=2))
mean = {x: (1 - eps) * x[0] + eps * x[1] for x in cube}
stumps = []
for i in (0, 1):
    halves = [sum(mean[x] for x in cube if x[i] == b) / 2 for b in (0, 1)]
    stumps.append((sum(4 * p * (1 - p) for p in halves) / 2, sum(max(p, 1 - p) for p in halves) / 2))
    print(f"D_(1,2): x_{i + 1} has E[y | 0], E[y | 1] = {halves[0]}, {halves[1]}; accuracy {stumps[i][1]}")
top1 = min(stumps)[1]  # means p and 1 - p, so every impurity ranks as Gini does
top2 = max(accuracy for _, accuracy in stumps)
print(f"Top-2 at depth 1 has accuracy {top2}, Top-1 {top1}, claimed at most {Fraction(1, 2) + eps}")
confirmed = entropy and gini and root and top2 >= 1 - eps and top1 > Fraction(1, 2) + eps
print("Confirmed:", confirmed)
sys.exit(not confirmed)
