"""Algorithm 5 (RESPLIT), lines 3 to 12, with Algorithm 7, Appendices A.10 and A.11 of Babbar et al. (2025, SPLIT).

Printed: every leaf u of every prefix is replaced by the trees of depth d - d_u that are as good as greedy, and
    Algorithm 7 multiplies and adds their numbers.
Instead: leaves above depth d_l are filled too, so a tree can come from several prefixes and is counted as often.
    If only leaves at depth d_l are filled, no tree is found twice.
Computed: y = x1, uniform, d = 2, d_l = 1, lambda = 1/100, slack 1/2; line 8 with loss at most that of greedy, as
    its comment "less than" finds nothing at all here.
"""

import sys
from fractions import Fraction

LAMBDA, N = Fraction(1, 100), 2
DATA = ((0, 0), (1, 1))  # (x1, y)


def leaf(D):
    ones = sum(label for _, label in D)
    return LAMBDA + Fraction(min(ones, len(D) - ones), N)


def halves(D):
    pair = [tuple(row for row in D if row[0] == b) for b in (0, 1)]
    return pair if all(pair) else []


def trees(D, d):
    """All trees of depth at most d with their objective: 'leaf' or ('x1', zero, one)."""
    found = {"leaf": leaf(D)}
    if d and halves(D):
        zero, one = (trees(half, d - 1) for half in halves(D))
        found |= {("x1", a, b): zero[a] + one[b] for a in zero for b in one}
    return found


print(__doc__)
greedy_leaf, greedy_test = leaf(DATA), sum(map(leaf, halves(DATA)))
# prefixes with greedy completions
prefixes = {"leaf": min(greedy_leaf, greedy_test), ("x1", "leaf", "leaf"): greedy_test}
kept = [
    prefix for prefix, value in trees(DATA, 1).items() if value <= min(prefixes.values()) + Fraction(1, 2)
]
produced = []
for prefix in kept:
    if prefix == "leaf":  # d_u = 0: all trees of depth 2 with loss at most L_g
        produced += [tree for tree, value in trees(DATA, 2).items() if value <= min(greedy_leaf, greedy_test)]
    else:  # d_u = 1: no feature splits a half, so both leaves stay
        produced.append(prefix)
print(
    f"lambda = {LAMBDA}, slack {Fraction(1, 2)}: prefixes within {min(prefixes.values()) + Fraction(1, 2)}: {kept}"
)
print("trees that they give:", *produced)
confirmed = produced.count(("x1", "leaf", "leaf")) == 2
print(f"the greedy tree comes from {produced.count(('x1', 'leaf', 'leaf'))} prefixes. Confirmed:", confirmed)
sys.exit(not confirmed)
