"""Section 3.2, before Definition 3, of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: Top-k returns the best tree within its search space, which for h >= 1 has only trees with a test at the root
    and subtrees of the search space for h - 1 (Definition 3).
Instead: step 1 of Figure 1 returns a constant where all labels are equal, which is not such a tree. It is as accurate
    as the best one (Appendix B says so), but not in the search space.
Computed: S = {0, 1} on one feature, y = 0, h = k = 1: the tree of Figure 1 and all trees of Definition 3.
"""

import sys

S = [((0,), 0), ((1,), 0)]


def top_k(S, h):
    """Figure 1, for one feature."""
    labels = [y for _, y in S]
    if h == 0 or len(set(labels)) == 1:
        return max((0, 1), key=labels.count)
    return ("x1", *(top_k([point for point in S if point[0][0] == b], h - 1) for b in (0, 1)))


def search_space(h):
    """Definition 3, for one feature."""
    return [0, 1] if h == 0 else [("x1", a, b) for a in search_space(h - 1) for b in search_space(h - 1)]


print(__doc__)
tree = top_k(S, 1)
print("Top-1 with h = 1 returns the constant", tree)
print("its search space:", *search_space(1))
print("Confirmed:", tree not in search_space(1))
sys.exit(tree in search_space(1))
