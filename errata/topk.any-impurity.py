"""Section 4.1, for any impurity-based heuristic, of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: Theorems 2 and 3 hold with any impurity-based heuristic (Definition 2: concave, not strictly).
Instead: Lemma 4.2 needs strict concavity. Where G is constant or linear features of different correlation tie, and by
    some tie rules Top-1 finds the parity although h >= 2.
Computed: D_(h,K) with eps = 1/10, Top-1 at the depth h + K - k - 1 that Lemma 4.2 allows, k = 1: the worst and the best
    accuracy over all ways to break ties of exact scores.
"""

import sys
from fractions import Fraction
from functools import cache
from itertools import product

EPS = Fraction(1, 10)


def flat(p):
    return min(1, 4 * p, 4 * (1 - p))


def error(p):
    return 2 * min(p, 1 - p)


@cache
def mean(path, h, K):
    cube = [x for x in product((0, 1), repeat=h + K - 1) if all(x[i] == b for i, b in path)]
    total = sum((1 - EPS) * (sum(x[:h]) % 2) + EPS * Fraction(sum(x[h:]), K - 1) for x in cube)
    return total / len(cube)


@cache
def top1(path, depth, G, h, K):
    """(worst, best) accuracy of Top-1, times the probability of the node."""
    p = mean(path, h, K)
    if depth == 0 or p in (0, 1):
        return (max(p, 1 - p) / 2 ** len(path),) * 2
    pairs = [(path | {(i, 0)}, path | {(i, 1)}) for i in range(h + K - 1) if i not in dict(path)]
    scores = [G(p) - sum(G(mean(half, h, K)) for half in pair) / 2 for pair in pairs]
    best = [pair for pair, score in zip(pairs, scores) if score == max(scores)]
    grown = [[top1(half, depth - 1, G, h, K) for half in pair] for pair in best]
    return min(zero[0] + one[0] for zero, one in grown), max(zero[1] + one[1] for zero, one in grown)


print(__doc__)
confirmed = True
for name, G, h, K in (("min(1, 4p, 4(1-p))", flat, 2, 2), ("2 min(p, 1-p)", error, 2, 3)):
    depth = h + K - 2
    worst, best = top1(frozenset(), depth, G, h, K)
    print(
        f"G = {name}, h = {h}, K = {K}, depth {depth}: accuracy from {worst} to {best}; claimed at most 3/5"
    )
    confirmed &= worst <= Fraction(1, 2) + EPS < best
print("Confirmed:", confirmed)
sys.exit(not confirmed)
