"""The recurrence for d = 1, Appendix A.8.4 (Theorem 6.4) of Babbar et al., "... in a SPLIT Second" (2025).

Printed: T(D, 1) = |D|, then O(|D|).
Instead: with one test left LicketySPLIT still sends all rows of D down each of the k features to choose one, so
    T(D, 1) is k |D|. The bound c |D| k^2 d^2 of the theorem covers that.
Computed: rows sent by the prefix search of SPLIT with lookahead depth 1 (Algorithm 3, line 1), all inputs of k bits.
"""

import sys
from itertools import product


def first_split(D, k):
    """Rows sent while the mistakes of both sides of every feature are counted."""
    sent = 0
    for f in range(k):
        counts = {0: [0, 0], 1: [0, 0]}
        for x, y in D:
            counts[x[f]][y] += 1
            sent += 1
    return sent


print(__doc__)
confirmed = True
for k in range(1, 7):
    D = [(x, sum(x) % 2) for x in product((0, 1), repeat=k)]
    sent = first_split(D, k)
    print(f"k = {k}: {sent} rows are sent, {sent // len(D)} for each row of D; printed {len(D)}")
    confirmed &= sent == k * len(D) <= len(D) * k**2
print("Confirmed:", confirmed)
sys.exit(not confirmed)
