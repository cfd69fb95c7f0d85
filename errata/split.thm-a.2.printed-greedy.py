"""Theorems A.1 to A.3 with Algorithm 4 as printed, Appendix A.9 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: Algorithm 4 starts with lb = lambda + the proportion of D without the majority label, D being the data
    subset, and keeps a split if the two lb of its parts add up to less.
Instead: proportions of different subsets do not add up; mistakes must be divided by the size N of all data. As
    printed, greedy completions are not those of the objective, and all three theorems fail without any tie.
Computed: 44 examples on two features, lambda = 1/20, d = 3, d_l = 1, p = 1.
"""

import sys
from fractions import Fraction
from math import prod

LAMBDA = Fraction(1, 20)
DATA = {(0, 0): (4, 6), (1, 0): (14, 0), (0, 1): (7, 12), (1, 1): (0, 1)}  # features: of label 0, of label 1
N = sum(map(sum, DATA.values()))


def counts(D):
    return tuple(map(sum, zip(*D.values())))


def splits(D):
    return [pair for f in (0, 1) if all(pair := [{x: c for x, c in D.items() if x[f] == b} for b in (0, 1)])]


def disorder(pair):  # 2 to the power of the conditional entropy, times the number of examples: exact
    return prod(Fraction(sum(c) ** sum(c), prod(n**n for n in c)) for c in map(counts, pair))


def optimal(D, d):
    leaf = LAMBDA + Fraction(min(counts(D)), N)
    return min([leaf] + [sum(optimal(half, d - 1) for half in pair) for pair in splits(D) if d])


def greedy(D, d, total):  # (lb, objective) of Algorithm 4; total is None for the printed proportion of D
    lb, objective = LAMBDA + Fraction(min(counts(D)), total or sum(counts(D))), optimal(D, 0)
    if d > 1 and splits(D):
        parts = [greedy(half, d - 1, total) for half in min(splits(D), key=disorder)]
        if sum(part[0] for part in parts) < lb:
            lb, objective = (sum(column) for column in zip(*parts))
    return lb, objective


def split(total):  # Algorithm 2: the prefix by the objectives of greedy trees of depth d - d_l = 2, completed
    values = [(sum(greedy(half, 2, total)[1] for half in pair), pair) for pair in splits(DATA)]
    value, pair = min(values, key=lambda found: found[0])
    return optimal(DATA, 3) if optimal(DATA, 0) <= value else sum(optimal(half, 2) for half in pair)


print(__doc__)
nodes = [D for pair in splits(DATA) for D in (DATA, *pair)]
confirmed = all(len({*map(disorder, splits(D))}) == len(splits(D)) for D in nodes)
print("no two features have the same information gain at any node:", confirmed)
returned, tree, stump, best = split(None), greedy(DATA, 3, N)[1], optimal(DATA, 1), optimal(DATA, 3)
print(f"SPLIT with Algorithm 4 as printed: {returned}; with mistakes counted on all data: {split(N)}")
print(f"a tree of greedy splits {tree} (A.1), the best of depth d_l {stump} (A.2), the optimum {best} (A.3)")
confirmed &= returned > tree == stump == best == split(N)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
