"""Definition of C_2, Section 6.1 of Brutzkus, Daniely and Malach (2020).

Printed: for a y-node on the right-path the right sub-tree is a tree in C_1 with x-nodes.
Instead: its left sub-tree, as for x-nodes. Lemma C.7 concludes that a tree with a left sub-tree in C_1 and a right
    sub-tree in C_2 is in C_2, which is false as printed.
Computed: all trees of at most three nodes that Lemma C.7 puts together, with both definitions; a tree is None (a leaf)
    or (kind, left, right), a leaf is in C_1.
"""

import sys

OTHER = {"x": "y", "y": "x"}


def trees(size):
    if size == 0:
        return [None]
    sides = [(a, b) for left in range(size) for a in trees(left) for b in trees(size - 1 - left)]
    return [(kind, a, b) for kind in "xy" for a, b in sides]


def in_C1(tree, kind):
    return tree is None or (tree[0] == kind and tree[1] is None and in_C1(tree[2], kind))


def in_C2(tree, side):
    """side: 1 for the left sub-tree of a y-node, 2 for the right one as printed."""
    while tree is not None:
        if not in_C1(tree[1], "y") if tree[0] == "x" else not in_C1(tree[side], "x"):
            return False
        tree = tree[2]
    return True


print(__doc__)
counts = {}
for side in (1, 2):
    built = [
        tree
        for size in (1, 2, 3)
        for tree in trees(size)
        if in_C1(tree[1], OTHER[tree[0]]) and in_C2(tree[2], side)
    ]
    outside = [tree for tree in built if not in_C2(tree, side)]
    counts[side] = len(outside)
    print(
        f"{'printed' if side == 2 else 'mended'}: {len(outside)} of {len(built)} trees are not in C_2",
        *outside[:1],
    )
confirmed = counts[1] == 0 < counts[2] and not in_C2(("y", None, ("y", None, None)), 2)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
