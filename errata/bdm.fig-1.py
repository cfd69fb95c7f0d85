"""Figures 1 and 6 (TopDown, BestFirst) of Brutzkus, Daniely and Malach (2020).

Printed: while T has less than t nodes, the best pair of a leaf l and a feature in F_l is split.
Instead: once every path has read all n features there is no pair; nothing is split, and the loop does not end. For
    t < 2^n there always is one.
Computed: n = 1, f = x_1, t = 2, and n = 2, t = 4: the number of pairs before every split. (Gains do not matter: a gain
    of 0 is enough, as the comparison is >= with 0 at first.)
"""

import sys

print(__doc__)
confirmed = True
for n, t in ((1, 2), (2, 3), (2, 4)):
    leaves, nodes = [()], 0  # a leaf is the tuple of the features read on its path
    while nodes < t:
        pairs = [(leaf, i) for leaf in leaves for i in range(n) if i not in leaf]
        if not pairs:
            print(
                f"n = {n}, t = {t}: after {nodes} splits no pair is left, and {nodes} < t: the loop goes on for ever"
            )
            break
        leaf, i = pairs[-1]
        leaves.remove(leaf)
        leaves += [(*leaf, i), (*leaf, i)]
        nodes += 1
    else:
        print(f"n = {n}, t = {t}: a tree of {nodes} nodes")
    confirmed &= (nodes < t) == (t >= 2**n)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
