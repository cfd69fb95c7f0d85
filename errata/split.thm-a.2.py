"""Theorem A.2 (optimality certificate), Appendix A.8.5 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: Algorithm 2 returns a tree with objective no worse than an optimal tree of depth d_l; the proof adds that
    postprocessing does not change this.
Instead: without postprocessing (p = 0) Algorithm 2 returns the bare prefix, whose splits were chosen for completions
    that it does not have. With p = 1 the theorem holds, if Algorithm 4 counts mistakes on all data.
Computed: y = x1 and x2, uniform, d = 2, d_l = 1, lambda = 1/100.
"""

import sys
from fractions import Fraction
from itertools import product

LAMBDA, CUBE = Fraction(1, 100), tuple(product((0, 1), repeat=2))


def leaf(D):
    ones = sum(a & b for a, b in D)
    return LAMBDA + Fraction(min(ones, len(D) - ones), len(CUBE))


def splits(D):
    return [pair for f in (0, 1) if all(pair := [tuple(x for x in D if x[f] == b) for b in (0, 1)])]


def optimal(D, d):
    return min([leaf(D)] + [sum(optimal(half, d - 1) for half in pair) for pair in splits(D) if d])


def greedy(D, d):
    """Objective of Algorithm 4 with d tests; below one test only one feature is left, so no gains are needed."""
    pairs = splits(D) if d else []
    assert len(pairs) < 2
    return min([leaf(D)] + [sum(greedy(half, d - 1) for half in pair) for pair in pairs])


print(__doc__)
prefixes = [(leaf(CUBE), ())] + [
    (sum(greedy(half, 1) for half in pair), tuple(pair)) for pair in splits(CUBE)
]
value, prefix = min(prefixes, key=lambda found: found[0])
bare = sum(map(leaf, prefix))
completed = sum(optimal(half, 1) for half in prefix)
print(f"the prefix is one test (value {value}): p = 0 returns {bare}, p = 1 returns {completed}")
print(f"optimal tree of depth d_l = 1: {optimal(CUBE, 1)}")
leaf3, test3 = LAMBDA + Fraction(1, 8), 2 * LAMBDA + Fraction(1, 8)  # y = x1 and x2 and x3, d = 4, d_l = 2
print(
    f"with the guard d_l > 1 of Algorithm 13 the prefix for x1 and x2 and x3, d_l = 2, is one test: {test3} for {leaf3}"
)
confirmed = test3 > leaf3 and len(prefix) == 2 and completed <= optimal(CUBE, 1) < bare
print("Confirmed:", confirmed)
sys.exit(not confirmed)
