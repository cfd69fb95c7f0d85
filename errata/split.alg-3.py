"""Algorithm 3 (LicketySPLIT), Section 5.2 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: LicketySPLIT(l, D, lambda, d) calls SPLIT(l, D, lambda, 1, d, 0), and itself with d - 1 for both children
    unless the prefix is a leaf; the text adds that it stops by the depth limit.
Instead: nothing stops it at d = 0. SPLIT with lookahead depth 1 may still split there, so the tree gets too deep.
    With a leaf for d = 0 the depth is at most d.
Computed: examples 00 (twice, label 0), 10 and 01 (label 1), d = 1, lambda = 0; the greedy trees of depth d - 1 <= 0
    that SPLIT compares are leaves.
"""

import sys
from fractions import Fraction

DATA = [((0, 0), 0), ((0, 0), 0), ((1, 0), 1), ((0, 1), 1)]
N = len(DATA)


def leaf(D):
    ones = sum(label for _, label in D)
    return Fraction(min(ones, len(D) - ones), N)  # lambda = 0


def lickety(D, d):
    """Depth of the tree; SPLIT's prefix is the best of a leaf and one test with greedy trees of depth d - 1 <= 0."""
    assert d <= 1
    pairs = [pair for f in (0, 1) if all(pair := [[row for row in D if row[0][f] == b] for b in (0, 1)])]
    values = [sum(map(leaf, pair)) for pair in pairs]
    if not pairs or leaf(D) <= min(values):
        return 0
    chosen = pairs[values.index(min(values))]
    print(f"d = {d}: a leaf has {leaf(D)}, the best test {min(values)}, so the prefix is a test")
    return 1 + max(lickety(half, d - 1) for half in chosen)


print(__doc__)
depth = lickety(DATA, 1)
print(f"LicketySPLIT with d = 1 returns a tree of depth {depth}. Confirmed:", depth == 2)
sys.exit(depth != 2)
