"""Theorem A.3 (conditions for heuristic optimality), Appendix A.8.5 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: if some optimal tree uses greedy splits after depth d_l, SPLIT returns an optimal tree; the proof adds that
    postprocessing does not change this.
Instead: it needs postprocessing, and greedy splits with the ties broken as SPLIT breaks them.
Computed: (1) y = x1 and x2, d = 2, d_l = 1, p = 0; (2) y = (not x4) and (x2 xor x3) on four variables, d = 3, d_l = 1,
    p = 1, where SPLIT takes the first of equal features. Uniform inputs, lambda = 1/50, mistakes on all data.
"""

import sys
from fractions import Fraction
from itertools import product

LAMBDA = Fraction(1, 50)


def ones(D):
    return sum(label for _, label in D)


def splits(D):
    halves = ([[row for row in D if row[0][f] == b] for b in (0, 1)] for f in range(len(D[0][0])))
    return [pair for pair in halves if all(pair)]


def greedy(D):  # all splits of largest gain: it increases with the difference, as the halves have equal size
    gains = [abs(ones(zero) - ones(one)) for zero, one in splits(D)]
    return [pair for pair, gain in zip(splits(D), gains) if gain == max(gains)]


def best(D, d, choices):
    """Smallest objective of the trees whose nodes are a leaf or one of the choices."""
    leaf = LAMBDA + Fraction(min(ones(D), len(D) - ones(D)), N)
    return min([leaf] + [sum(best(half, d - 1, choices) for half in pair) for pair in choices(D) if d])


def split(D, d, p):
    values = [sum(best(half, d - 1, lambda part: greedy(part)[:1]) for half in pair) for pair in splits(D)]
    pair = splits(D)[values.index(min(values))]
    if best(D, 0, splits) <= min(values):
        return best(D, d, splits) if p else best(D, 0, splits)
    return sum(best(half, d - 1 if p else 0, splits) for half in pair)


print(__doc__)
confirmed = True
for d, p, n, y in ((2, 0, 2, lambda x: x[0] & x[1]), (3, 1, 4, lambda x: not x[3] and x[1] ^ x[2])):
    D = [(x, int(y(x))) for x in product((0, 1), repeat=n)]
    N = len(D)
    optimum, returned = best(D, d, splits), split(D, d, p)
    after = min(sum(best(half, d - 1, greedy) for half in pair) for pair in splits(D))  # greedy after d_l = 1
    print(f"d = {d}, p = {p}: optimum {optimum}, of trees greedy after depth 1 {after}, SPLIT {returned}")
    confirmed &= after == optimum < returned
print("Confirmed:", confirmed)
sys.exit(not confirmed)
