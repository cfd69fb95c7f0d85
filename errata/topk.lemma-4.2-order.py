"""Proof of Lemma 4.2, third sentence, Appendix B.1 of Blanc et al., "... the Power of Choices ..." (2023).

Printed: at every node the unread variables of x^(2) all rank ahead of those of x^(1).
Instead: not where a single variable of the parity is left; it then decides the label but for eps. At nodes with two or
    more of them unread the sentence is right for strictly concave impurities.
Computed: h = 2, K = 2 and 3, eps = 1/10, at the node x_1 = 0: Gini scores of the unread variables.
"""

import sys
from fractions import Fraction
from itertools import product


def gini(p):
    return 4 * p * (1 - p)


print(__doc__)
EPS, confirmed = Fraction(1, 10), True
for K in (2, 3):
    node = [(0, *rest) for rest in product((0, 1), repeat=K)]  # x_1 = 0; x_2; x_3, ... of x^(2)
    mean = {x: (1 - EPS) * (x[0] ^ x[1]) + EPS * Fraction(sum(x[2:]), K - 1) for x in node}
    scores = {}
    for i in range(1, K + 1):
        halves = [sum(y for x, y in mean.items() if x[i] == b) * 2 / len(node) for b in (0, 1)]
        scores[i] = gini(sum(mean.values()) / len(node)) - sum(map(gini, halves)) / 2
    print(f"K = {K}: x_2 of x^(1) scores {scores[1]}, of x^(2):", *list(scores.values())[1:])
    confirmed &= scores[1] > max(list(scores.values())[1:])
print("Confirmed:", confirmed)
sys.exit(not confirmed)
