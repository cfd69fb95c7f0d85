"""Theorem A.1 and the last paragraph of its proof, Appendix A.8 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: a tree T of LicketySPLIT has objective at most that of any tree T' whose splits all maximise the information
    gain (or that does not split); likewise for SPLIT.
Instead: that needs ties to be broken alike. If T' may take another of several splits of equal gain, it can be better.
Computed: four uniform variables, y = (not x4) and (x2 xor x3), d = 3, lambda = 1/50, mistakes counted on all data,
    d tests on a path; LicketySPLIT and SPLIT (d_l = 1, p = 1) take the first of equal features, T' does not.
"""

import sys
from fractions import Fraction
from itertools import product

LAMBDA, CUBE = Fraction(1, 50), tuple(product((0, 1), repeat=4))


def ones(D):
    return sum(not x[3] and x[1] != x[2] for x in D)


def splits(D):
    return [pair for f in range(4) if all(pair := [tuple(x for x in D if x[f] == b) for b in (0, 1)])]


def gain(pair):  # the halves of D have equal size, so every information gain increases with this difference
    return abs(ones(pair[0]) - ones(pair[1]))


def first(D):  # a split of largest gain, the first of equals
    return sorted(splits(D), key=gain, reverse=True)[:1]


def best(D, d, choices):  # of trees whose nodes are a leaf or one of the choices
    leaf = LAMBDA + Fraction(min(ones(D), len(D) - ones(D)), len(CUBE))
    return min([leaf] + [sum(best(half, d - 1, choices) for half in pair) for pair in choices(D) if d])


def lookahead(D, d, finish=None):  # a prefix of depth 1, its halves finished; without finish LicketySPLIT
    values = [(sum(best(half, d - 1, first) for half in pair), pair) for pair in splits(D) if d]
    value, pair = min(values, key=lambda found: found[0], default=(1, []))
    leaf = best(D, 0, splits)
    return leaf if leaf <= value else sum((finish or lookahead)(half, d - 1) for half in pair)


print(__doc__)
zero, one = splits(CUBE)[3]  # T' tests x4, which alone has the largest gain,
confirmed = [gain(pair) for pair in splits(CUBE)] == [0, 0, 0, 4]
confirmed &= [gain(pair) for pair in splits(zero)] == [0, 0, 0]  # then x2, of equal gains, and then x3
confirmed &= all(gain(splits(half)[1]) == max(map(gain, splits(half))) for half in splits(zero)[1])
leaves = [one] + [quarter for half in splits(zero)[1] for quarter in splits(half)[1]]
greedy, SPLIT = sum(best(D, 0, splits) for D in leaves), lookahead(CUBE, 3, lambda D, d: best(D, d, splits))
print(f"LicketySPLIT {lookahead(CUBE, 3)}, SPLIT {SPLIT}, T' with the tests x4, x2, x3: {greedy}")
confirmed &= greedy < lookahead(CUBE, 3) and greedy < SPLIT
print("Confirmed:", confirmed)
sys.exit(not confirmed)
