"""Section 3.2, after Claim 3.1, on a sample, of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: any decision tree algorithm, greedy ones included, has runtime exponential in the depth h, as the size of a
    depth-h tree can be 2^h and the algorithm has to output it.
Instead: by step 1 of Figure 1 a sample of n points gives a tree of at most n leaves, however large h is. Exponential in
    h holds for complete trees, or while 2^h <= n.
Computed: the leaves of the greedy tree on all samples of at most three points on two features, h = 1, 2.
"""

import sys
from itertools import combinations_with_replacement, product


def leaves(S, h):
    """Largest number of leaves of a tree of Figure 1, whatever the scores; splits with an empty side gain nothing."""
    if h == 0 or len({y for _, y in S}) == 1:
        return 1
    pairs = [pair for i in (0, 1) if all(pair := [[p for p in S if p[0][i] == b] for b in (0, 1)])]
    return max((sum(leaves(half, h - 1) for half in pair) for pair in pairs), default=1)


print(__doc__)
confirmed = True
for n, h in product((1, 2, 3), (1, 2)):
    points = list(product(product((0, 1), repeat=2), (0, 1)))
    most = max(leaves(S, h) for S in combinations_with_replacement(points, n))
    print(f"{n} points, h = {h}: at most {most} leaves, and 2^h = {2**h}")
    confirmed &= most <= min(n, 2**h)
print("One point has one leaf, for h = 1 already less than 2. Confirmed:", confirmed)
sys.exit(not confirmed)
