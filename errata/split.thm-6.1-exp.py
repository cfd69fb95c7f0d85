"""Section 6, after Theorem 6.1, of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: because d_l < d and d - d_l < d, SPLIT is exponentially faster than an optimal search, which has O((2k)^d)
    subproblems (and time n k^d by Appendix A.8.3); 0 <= d_l < d is allowed.
Instead: d_l = 0 gives d - d_l = d, and d_l = d - 1 gives d_l + 1 = d, so nothing is saved. For 1 <= d_l <= d - 2 at
    least a factor k / (d - d_l + 1) is.
Computed: the bound of Theorem 6.1, divided by n, against k^d for d <= 6, 2 <= k <= 8.
"""

import sys

print(__doc__)
failing = total = 0
confirmed = True
for d in range(1, 7):
    for k in range(2, 9):
        for d_l in range(d):
            bound = (d - d_l) * k ** (d_l + 1) + k ** (d - d_l)
            failing += bound >= k**d
            total += 1
            if d_l in (0, d - 1):
                confirmed &= bound > k**d
            else:
                confirmed &= bound <= (d - d_l + 1) * k ** (d - 1)
print(f"d = 1, k = 2, d_l = 0: the bound is {1 * 2 + 2} n, a search of all trees {2} n")
print(f"the bound is at least n k^d at {failing} of {total} points, always at d_l = 0 and d_l = d - 1")
print("Confirmed:", confirmed)
sys.exit(not confirmed)
