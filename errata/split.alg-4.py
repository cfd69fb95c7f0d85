"""Algorithm 4 (Greedy), Appendix A.9 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: lb <- lambda + (proportion of D without the majority label); for d > 1 the split of largest information gain
    is kept if lb_left + lb_right < lb.
Instead: a mistake costs 1/N, N the size of all data: proportions of the two parts do not add up. (The guard d > 1
    moreover allows d - 1 tests on a path where d are meant.)
Computed: D with feature 0: 1-, 3+ and feature 1: 2-, 1+, lambda = 0, d = 2; the one split is refused.
"""

import sys
from fractions import Fraction

print(__doc__)
parts = [(1, 3), (2, 1)]  # examples of label 0 and of label 1
N = sum(map(sum, parts))


def proportion(counts):
    return Fraction(min(counts), sum(counts))


whole = tuple(map(sum, zip(*parts)))
lb, lb_left, lb_right = proportion(whole), proportion(parts[0]), proportion(parts[1])
kept = lb_left + lb_right < lb
print(
    f"lb = {lb}, lb_left + lb_right = {lb_left} + {lb_right} = {lb_left + lb_right}; the split is kept: {kept}"
)
leaf, split = Fraction(min(whole), N), sum(Fraction(min(counts), N) for counts in parts)
returned = split if kept else leaf
print(f"objective of the returned tree {returned}, of the split {split}")
confirmed = not kept and returned > split
print("Confirmed:", confirmed)
sys.exit(not confirmed)
