"""Theorem 1 (informal), Section 1 of Blanc, Lange and Tan, "Provable guarantees ...: the agnostic setting" (2020).

Printed: for any impurity function G the top-down tree of size t = s^O~(log s / eps^2) has error at most
    opt_s + eps; this t depends on s and eps, not on the number n of variables.
Instead: that is false for G(p) = 2 min(p, 1-p). It needs a strongly concave G, as the formal Theorems 1 and 2 say.
Computed: f = x1 and x2 on n variables. opt_3 = 0 (sizes count leaves). Every split has purity gain 0 as long as
    only x3, ..., xn are read, so the heuristic may read them all and keep the error 1/4 at 2^(n-2) leaves.
"""

import sys
from fractions import Fraction
from itertools import product


def G(p):
    return 2 * min(p, 1 - p)


def mean(leaf, n):
    """E[f] where the variables in the dictionary leaf are fixed."""
    inputs = [x for x in product((0, 1), repeat=n) if all(x[i] == b for i, b in leaf.items())]
    return Fraction(sum(x[0] & x[1] for x in inputs), len(inputs))


def gain(leaf, i, n):
    after = (G(mean(leaf | {i: 0}, n)) + G(mean(leaf | {i: 1}, n))) / 2
    return (G(mean(leaf, n)) - after) / 2 ** len(leaf)


def error(leaves, n):
    return sum(min(mean(leaf, n), 1 - mean(leaf, n)) / 2 ** len(leaf) for leaf in leaves)


print(__doc__)
confirmed = True
for n in range(3, 7):
    exact = [{0: 0}, {0: 1, 1: 0}, {0: 1, 1: 1}]  # a tree of 3 leaves that computes f
    leaves, splits = [{}], 0
    while unread := [(leaf, i) for leaf in leaves for i in range(2, n) if i not in leaf]:
        largest = max(gain(leaf, i, n) for leaf in leaves for i in range(n) if i not in leaf)
        leaf, i = unread[0]
        confirmed &= gain(leaf, i, n) == largest  # so the heuristic may make this split
        leaves.remove(leaf)
        leaves += [leaf | {i: 0}, leaf | {i: 1}]
        splits += 1
    print(
        f"n = {n}: opt_3 = {error(exact, n)}; error {error(leaves, n)} after {splits} = 2^{n - 2} - 1 splits"
    )
    confirmed &= error(exact, n) == 0 and error(leaves, n) == Fraction(1, 4) and splits == 2 ** (n - 2) - 1
print("So for s = 3, eps = 1/8 no t that is independent of n is enough. Confirmed:", confirmed)
sys.exit(not confirmed)
