"""Definition of lambda_t, Appendix A.2 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: lambda_t is the value of lambda that results in the greedy tree T_g having the same number of leaves as t.
Instead: there need not be one: the numbers of leaves of pruned greedy trees have gaps.
Computed: examples 110 (label 1), 001 (0), 101 (1), 111 (0), depth 2, lambda = 1/100: the leaves of the optimal tree,
    and of all greedy trees for the penalties j/240 (their numbers of leaves change at multiples of 1/12 only).
"""

import sys
from fractions import Fraction
from math import prod

DATA = {(1, 1, 0): 1, (0, 0, 1): 0, (1, 0, 1): 1, (1, 1, 1): 0}


def counts(D):
    return sum(label == 0 for label in D.values()), sum(D.values())


def splits(D):
    return [
        pair for f in range(3) if all(pair := [{x: y for x, y in D.items() if x[f] == b} for b in (0, 1)])
    ]


def greedy(D):  # every split of largest information gain, compared exactly by integer powers
    pairs = splits(D)
    disorder = [
        prod(Fraction(sum(c) ** sum(c), prod(n**n for n in c)) for c in map(counts, pair)) for pair in pairs
    ]
    return [pair for pair, value in zip(pairs, disorder) if value == min(disorder)]


def trees(D, d, penalty, choices):
    """(objective, leaves) of every tree with these choices, each node pruned where a leaf is as good."""
    leaf = penalty + Fraction(min(counts(D)), len(DATA)), 1
    found = set()
    for zero, one in choices(D) if d else []:
        for a in trees(zero, d - 1, penalty, choices):
            found |= {(a[0] + b[0], a[1] + b[1]) for b in trees(one, d - 1, penalty, choices)}
    return {min(leaf, tree) for tree in found} or {leaf}


print(__doc__)
objective, leaves = min(trees(DATA, 2, Fraction(1, 100), splits))
print(f"lambda = {Fraction(1, 100)}: the optimal tree has objective {objective} and {leaves} leaves")
sizes = {size for j in range(241) for _, size in trees(DATA, 2, Fraction(j, 240), greedy)}
print("the greedy tree has, over all penalties,", *sorted(sizes), "leaves")
confirmed = leaves not in sizes
print("Confirmed:", confirmed)
sys.exit(not confirmed)
