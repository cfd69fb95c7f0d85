"""Figure 5 (Opt-Top-k), Appendix D of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: results are kept under (S, d), d the number of dimensions; the optimized algorithm is equivalent to Top-k.
Instead: the remaining depth h has to be part of the key: a tree found with less depth is reused where more is left.
    With (S, h), and skipping a feature whose right subtree step 6(d) does not define, it is equivalent.
Computed: five points on four features, h = 3, k = 2, Gini scores, ties by index (Appendix D); mistakes of both.
"""

import sys
from fractions import Fraction

POINTS = (((0, 0, 0, 0), 0), ((1, 0, 0, 0), 1), ((1, 1, 0, 0), 0), ((1, 0, 1, 0), 0), ((0, 1, 1, 1), 1))


def mistakes(S):
    ones = sum(y for _, y in S)
    return min(ones, len(S) - ones)


def candidates(S):
    """The halves by the two features of largest score, that is of least Gini impurity of the halves."""
    pairs = [[tuple(point for point in S if point[0][i] == b) for b in (0, 1)] for i in range(4)]
    gini = [
        sum(Fraction(mistakes(half) * (len(half) - mistakes(half)), len(half) or 1) for half in p)
        for p in pairs
    ]
    return [pairs[i] for i in sorted(range(4), key=gini.__getitem__)[:2]]


def top_2(S, h):
    if h == 0 or not mistakes(S):
        return mistakes(S)
    return min(sum(top_2(half, h - 1) for half in pair) for pair in candidates(S))


def opt_top_2(S, h, ub, cache, key):  # mistakes of the tree, None for NO-TREE
    if h == 0 or not mistakes(S):
        return mistakes(S)
    tree, bound = cache.get(key(S, h), (None, -1))
    if tree is not None or ub <= bound:
        return tree
    b = ub + 1
    for zero, one in candidates(S):
        left, right = opt_top_2(zero, h - 1, b - 1, cache, key), None
        if left is not None and left <= b:
            right = opt_top_2(one, h - 1, b - 1 - left, cache, key)
        if right is not None and left + right < b:
            tree = b = left + right
        if tree == 0:
            break
    cache[key(S, h)] = tree, ub
    return tree


print(__doc__)
plain = top_2(POINTS, 3)
printed, mended = (opt_top_2(POINTS, 3, 5, {}, key) for key in (lambda S, h: S, lambda S, h: (S, h)))
print(f"Top-2 makes {plain} mistakes, Opt-Top-2 {printed}; with the depth in the key {mended}")
print("Confirmed:", confirmed := plain == mended < printed)
sys.exit(not confirmed)
