"""Section 7.1, computational complexity, of Brutzkus, Daniely and Malach (2020).

Printed: the procedure costs O(prod_i |c_i| t).
Instead: a term may also be removed, so there are up to prod_i (|c_i| + 1) sets, each with t sizes and a minimum over
    k t candidates (i, j). At most k t(t+1)/2 prod_i (|c_i| + 1) candidates in all.
Computed: the candidates of all minima for k terms of one literal, told apart, t = 4; prod_i |c_i| t is 4 for all k.
"""

import sys


def candidates(F, t):
    """Number of candidates of all minima that OPT(F, t) needs; every pair of a set and a size is computed once."""
    seen, total, waiting = set(), 0, [(F, t)]
    while waiting:
        F, t = waiting.pop()
        if (F, t) in seen or t == 0 or not F or any(size == 0 for _, size in F):
            continue
        seen.add((F, t))
        for name, size in F:
            for j in range(t):
                total += 1
                rest = F - {(name, size)}
                waiting += [(rest, j), (rest | {(name, size - 1)}, t - 1 - j)]
    return total


print(__doc__)
confirmed, counts = True, []
for k in range(1, 9):
    counts.append(candidates(frozenset((i, 1) for i in range(k)), 4))
    print(f"k = {k}: {counts[-1]} candidates, prod |c_i| t = 4, the bound k t(t+1)/2 2^k = {k * 10 * 2**k}")
    confirmed &= counts[-1] <= k * 10 * 2**k
confirmed &= counts[2] == 57 and counts[7] > 100 * 4
print("The quotient grows with k. Confirmed:", confirmed)
sys.exit(not confirmed)
