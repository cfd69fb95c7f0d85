"""Claim 3.1, the recurrence of its proof, Section 3.2 of Blanc et al., "... the Power of Choices ..." (2023).

Printed: the number T_h of recursive calls satisfies T_h = 2k T_(h-1), T_0 = 1, so it is (2k)^h.
Instead: the call itself counts too: T_h = 1 + 2k T_(h-1), that is ((2k)^(h+1) - 1) / (2k - 1), at most 2 (2k)^h. The
    claim, O((2k)^h n d), stands.
Computed: the calls of Figure 1 on parities, where no node above the last level is pure.
"""

import sys
from itertools import product


def calls(S, h, k):
    """Number of calls of Top-k, this one included; features in order, as all of them have score 0."""
    if h == 0 or len({y for _, y in S}) == 1:
        return 1
    unread = [i for i in range(len(S[0][0])) if len({x[i] for x, _ in S}) == 2][:k]
    halves = ([point for point in S if point[0][i] == b] for i in unread for b in (0, 1))
    return 1 + sum(calls(half, h - 1, k) for half in halves)


print(__doc__)
confirmed = True
for n, h, k in ((1, 1, 1), (2, 1, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2), (5, 3, 2)):
    S = [(x, sum(x) % 2) for x in product((0, 1), repeat=n)]
    made, formula = calls(S, h, k), ((2 * k) ** (h + 1) - 1) // (2 * k - 1)
    print(f"{n} variables, h = {h}, k = {k}: {made} calls, printed {(2 * k) ** h}, mended {formula}")
    confirmed &= made == formula != (2 * k) ** h
print("Confirmed:", confirmed)
sys.exit(not confirmed)
