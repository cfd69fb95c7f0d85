"""Algorithm 10, lines 37 and 38, Appendix A.12 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: the children of a subproblem at depth d' enter the queue with d + 1, d being the depth budget.
Instead: it must be d' + 1. With d + 1 the guard d' < d_l of line 31 fails for every child, so that nothing below the
    first level is ever expanded, and the loop of line 7 need not end.
Computed: examples 000 (label 0), 100, 010, 001 (label 1), d = 3, d_l = 2, lambda = 1/100; lb before ub, with an else
    in get_bounds and lb = min(ub, 2 lambda). Subproblems are known by their examples, or also by their depth.
"""

import sys
from fractions import Fraction

ROWS = {(0, 0, 0): 0, (1, 0, 0): 1, (0, 1, 0): 1, (0, 0, 1): 1}
LAMBDA, d, d_l, ROOT = Fraction(1, 100), 3, 2, frozenset(ROWS)


def leaf(s):
    ones = sum(ROWS[x] for x in s)
    return LAMBDA + Fraction(min(ones, len(s) - ones), len(ROWS))


def splits(s):
    return [pair for f in range(3) if all(pair := [frozenset(x for x in s if x[f] == b) for b in (0, 1)])]


def bounds(s, depth):
    if depth == d_l:  # greedy with d - d_l = 1 test, which tells any two examples apart
        return [min([leaf(s)] + [sum(map(leaf, pair)) for pair in splits(s)])] * 2
    return [min(leaf(s), 2 * LAMBDA), leaf(s)]


def search(enqueued, key):
    """Bounds of the root when they meet, or when the queue is empty."""
    G, parents, queue = {key(ROOT, 0): bounds(ROOT, 0)}, {}, [(ROOT, 0)]
    while queue and len({*G[key(ROOT, 0)]}) == 2:
        s, depth = queue.pop(0)
        p = G.setdefault(key(s, depth), bounds(s, depth))
        if p[0] == p[1]:
            continue
        for part in (part for pair in splits(s) for part in pair):
            G.setdefault(key(part, depth + 1), bounds(part, depth + 1))
            parents.setdefault(key(part, depth + 1), set()).add(s)
        lb, ub = (min(sum(G[key(part, depth + 1)][i] for part in pair) for pair in splits(s)) for i in (0, 1))
        new = [min(p[1], ub, max(p[0], lb)), min(p[1], ub)]
        if new != p:
            p[:] = new
            queue[:0] = [(parent, depth - 1) for parent in parents.get(key(s, depth), ())]  # priority 1
        if new[0] < new[1] and depth < d_l:
            queue += [(part, enqueued(depth)) for pair in splits(s) for part in pair]  # priority 0
    return G[key(ROOT, 0)]


print(__doc__)
confirmed = True
for name, key in (("examples", lambda s, _: s), ("examples and depth", lambda s, depth: (s, depth))):
    printed, mended = search(lambda _: d + 1, key), search(lambda depth: depth + 1, key)
    print(f"known by {name}: d + 1 ends with lb, ub =", *printed, "and d' + 1 with", *mended)
    confirmed &= printed[0] < printed[1] and mended == [4 * LAMBDA] * 2
print("Confirmed:", confirmed)
sys.exit(not confirmed)
