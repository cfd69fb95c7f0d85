"""Section 1.1.2, before Theorem 1, of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: the search space of Top-(k+1) is larger than that of Top-k, so its training accuracy is at least as high.
Instead: that is so if equal scores are ranked by one fixed order. Otherwise Top-2 may miss what Top-1 happens to take.
Computed: y = x1 xor x2 on four uniform variables, h = 2: the best accuracy of Top-1 and the worst of Top-2 over all
    choices among equal scores; halves have equal size, so every impurity ranks by the difference of the means.
"""

import sys
from fractions import Fraction
from itertools import combinations, product


def ones(S):
    return sum(x[0] ^ x[1] for x in S)


def accuracies(S, unread, k, h):
    """All numbers of points that Top-k may classify correctly."""
    if h == 0 or ones(S) in (0, len(S)):
        return {max(ones(S), len(S) - ones(S))}
    halves = {i: [[x for x in S if x[i] == b] for b in (0, 1)] for i in unread}
    score = {i: abs(ones(halves[i][0]) - ones(halves[i][1])) for i in unread}
    grown = {}
    for i in unread:
        rest = [j for j in unread if j != i]
        zero, one = (accuracies(half, rest, k, h - 1) for half in halves[i])
        grown[i] = {a + b for a in zero for b in one}
    found = set()
    for top in combinations(unread, k):  # the k best: none outside has a larger score than one inside
        if min(score[i] for i in top) >= max((score[j] for j in unread if j not in top), default=-1):
            found |= {max(choice) for choice in product(*(grown[i] for i in top))}
    return found


print(__doc__)
cube = list(product((0, 1), repeat=4))
best1 = Fraction(max(accuracies(cube, range(4), 1, 2)), len(cube))
worst2 = Fraction(min(accuracies(cube, range(4), 2, 2)), len(cube))
print(f"Top-1 may have accuracy {best1}, Top-2 may have {worst2}. Confirmed:", best1 > worst2)
sys.exit(not best1 > worst2)
