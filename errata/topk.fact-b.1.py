"""Fact B.1, Appendix B of Blanc et al., "Harnessing the Power of Choices in Decision Tree Learning" (2023).

Printed: for uniform inputs the score of coordinate i increases with its correlation with the label, E[x_i y].
Instead: it increases with |E[y | x_i = 1] - E[y | x_i = 0]|, for strictly concave impurities.
Computed: y = 1 - x_2 on two uniform bits, Gini impurity; with bits and with signs.
"""

import sys
from fractions import Fraction
from itertools import product


def gini(p):
    return 4 * p * (1 - p)


print(__doc__)
cube = list(product((0, 1), repeat=2))
rows = []
for i in (0, 1):
    halves = [Fraction(sum(1 - x[1] for x in cube if x[i] == b), 2) for b in (0, 1)]
    score = gini(sum(halves) / 2) - sum(map(gini, halves)) / 2
    bits = Fraction(sum(x[i] * (1 - x[1]) for x in cube), 4)
    signs = Fraction(sum((2 * x[i] - 1) * (1 - 2 * x[1]) for x in cube), 4)
    rows.append((score, bits, signs, abs(halves[1] - halves[0])))
    print(
        f"x_{i + 1}: score {score}, E[x_{i + 1} y] = {bits} with bits, {signs} with signs; difference {rows[i][3]}"
    )
(score1, bits1, signs1, moved1), (score2, bits2, signs2, moved2) = rows
confirmed = score2 > score1 and bits2 < bits1 and signs2 < signs1 and moved2 > moved1
print("Confirmed:", confirmed)
sys.exit(not confirmed)
