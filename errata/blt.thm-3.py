"""Theorem 3, Section 1.1 of Blanc, Lange and Tan, "Provable guarantees ...: the agnostic setting" (2020).

Printed: there is a monotone f with opt_s <= 0.01 on which, for any impurity function G, the top-down tree with
    s^(Omega~(log s)) leaves has error at least 0.49.
Instead: no f has this for G(p) = min(1, 2^n p, 2^n (1-p)) if equal gains may be decided in any way. G is 1 where f
    is not constant, so a split has a gain only if a child becomes constant. Between such forced splits the
    heuristic may copy an optimal tree: with at most s(n+1) leaves it has error opt_s <= 1/100, not 49/100.
Computed: this growth for all monotone f of 3 variables; then s(n+1) < s^(c log s / (log log s)^2), c = 10^-8.
"""

import sys
from fractions import Fraction
from functools import cache
from itertools import product


@cache
def mean(f, leaf):
    values = [y for x, y in zip(product((0, 1), repeat=3), f) if all(x[i] == b for i, b in leaf)]
    return Fraction(sum(values), len(values))


def gain(f, leaf, i):
    nodes = (leaf, leaf | {(i, 0)}, leaf | {(i, 1)})
    G, G0, G1 = (min(1, 8 * p, 8 * (1 - p)) for p in (mean(f, node) for node in nodes))
    return (G - G0 / 2 - G1 / 2) / 2 ** len(leaf)


def best_tree(f, leaf, s):
    """(error, tree) with at most s leaves; a tree is () or (variable, subtree for 0, subtree for 1)."""
    found = [(min(mean(f, leaf), 1 - mean(f, leaf)) / 2 ** len(leaf), ())]
    for i, left in product({0, 1, 2} - dict(leaf).keys(), range(1, s)):
        (e0, t0), (e1, t1) = best_tree(f, leaf | {(i, 0)}, left), best_tree(f, leaf | {(i, 1)}, s - left)
        found.append((e0 + e1, (i, t0, t1)))
    return min(found, key=lambda pair: pair[0])


print(__doc__)
confirmed = True
for f, s in product(product((0, 1), repeat=8), (2, 3, 4)):
    if any(f[a] > f[b] for a, b in product(range(8), repeat=2) if a & b == a):
        continue  # not monotone
    opt, tree = best_tree(f, frozenset(), s)
    leaves = {frozenset(): tree}  # each leaf with the part of the optimal tree that is still to be copied
    while copied := [(at, tree[0]) for at, tree in leaves.items() if tree and 0 < mean(f, at) < 1]:
        splits = copied + [(at, i) for at in leaves for i in range(3) if i not in dict(at)]
        leaf, i = max(splits, key=lambda split: gain(f, *split))  # the first of those of largest purity gain
        tree = leaves.pop(leaf)
        for rest, path in ((tree, dict(leaf | {(i, b)})) for b in (0, 1)):
            while rest and rest[0] in path:
                rest = rest[1 + path[rest[0]]]
            leaves[frozenset(path.items())] = rest
    confirmed &= len(leaves) <= s * (3 + 1) and sum(best_tree(f, leaf, 1)[0] for leaf in leaves) <= opt
print("all monotone f of n = 3 variables, s = 2, 3, 4: error at most opt_s at s(n+1) leaves:", confirmed)
log_s, n = 2**37, (1 + 2**37) * 2**37  # s = 2^l, l = 2^37, n = (1+l) l
needed, allowed = log_s + (n + 1).bit_length(), log_s**2 // (10**8 * 37**2)
print(f"l = 2^37: s(n+1) <= 2^{needed}, the theorem's size is at least 2^{allowed}; error 1/100, not 49/100")
sys.exit(not (confirmed and needed < allowed))
