"""Section 3.1, size of S in the proof of Theorem 5, of Blanc, Lange and Tan (2020, agnostic setting).

Printed: each threshold is replaced with a tree of size at most w over the w bits; so a tree of depth d becomes
    larger by a factor of w^d. (The size of a tree is its number of leaves in this paper.)
Instead: such a tree may need w+1 leaves, w of them with either answer at most; so the factor w^d itself is right.
Computed: the smallest number of leaves of a tree for X >= c over the bits of X, all w <= 5, 1 <= c < 2^w.
"""

import sys
from functools import cache


@cache
def leaves(table):
    """Smallest number of leaves of a tree with this truth table, a tuple of 2^n values."""
    if len(set(table)) == 1:
        return 1
    n = len(table).bit_length() - 1
    halves = ([tuple(y for x, y in enumerate(table) if x >> i & 1 == b) for b in (0, 1)] for i in range(n))
    return min(leaves(zero) + leaves(one) for zero, one in halves)


print(__doc__)
too_large = total = 0
confirmed = True
for w in range(1, 6):
    sizes = {c: leaves(tuple(int(x >= c) for x in range(2**w))) for c in range(1, 2**w)}
    above = [c for c, size in sizes.items() if size > w]
    print(
        f"w = {w}: {len(above)} of {len(sizes)} thresholds need more than w leaves; the most is {max(sizes.values())}"
    )
    too_large, total = too_large + len(above), total + len(sizes)
    confirmed &= max(sizes.values()) == w + 1
print(f"w = 1, X >= 1 needs 2 leaves. In all {too_large} of {total} fail. Confirmed:", confirmed)
sys.exit(not confirmed)
