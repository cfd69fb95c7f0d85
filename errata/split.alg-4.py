"""Algorithm 4 (Greedy), Appendix A.9 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: lb <- lambda + (proportion of D without the majority label); for d > 1 the split of largest information gain
    is kept if lb_left + lb_right < lb.
Instead: a mistake costs 1/N, N the size of all data: proportions of the two parts do not add up. (The guard d > 1
    moreover allows d - 1 tests on a path where d are meant.)
Computed: D with feature 0: 1-, 3+ and feature 1: 2-, 1+, lambda = 0, d = 2; the one split is refused.
"""

import sys
from fractions import Fraction

LAMBDA = Fraction(0)
DATA = {(0,): (1, 3), (1,): (2, 1)}  # features: examples of label 0, of label 1
N = sum(map(sum, DATA.values()))


def mistakes(D):
    return min(map(sum, zip(*D.values())))


def greedy(D, d, size):
    """(tree, lb) of Algorithm 4; size(D) divides the mistakes; with one feature no gains have to be compared."""
    tree, lb = "leaf", LAMBDA + Fraction(mistakes(D), size(D))
    halves = [{x: c for x, c in D.items() if x[0] == b} for b in (0, 1)]
    if d > 1 and all(halves):
        (left, lb_left), (right, lb_right) = (greedy(half, d - 1, size) for half in halves)
        print(f"    lb = {lb}, lb_left + lb_right = {lb_left} + {lb_right} = {lb_left + lb_right}")
        if lb_left + lb_right < lb:
            tree, lb = ("x1", left, right), lb_left + lb_right
    return tree, lb


def objective(tree, D):
    if tree == "leaf":
        return LAMBDA + Fraction(mistakes(D), N)
    return sum(objective(tree[1 + b], {x: c for x, c in D.items() if x[0] == b}) for b in (0, 1))


print(__doc__)
print("as printed:")
printed = greedy(DATA, 2, lambda D: sum(map(sum, D.values())))[0]
print("with mistakes divided by N:")
mended, lb = greedy(DATA, 2, lambda D: N)
print(
    f"the returned trees: {printed} with objective {objective(printed, DATA)}, {mended} with {objective(mended, DATA)}"
)
confirmed = objective(printed, DATA) > objective(mended, DATA) == lb
print("Confirmed:", confirmed)
sys.exit(not confirmed)
