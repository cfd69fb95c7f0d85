"""Section 7.1, number of trees, of Brutzkus, Daniely and Malach (2020).

Printed: the total number of decision trees with t inner nodes is at least t! 2^t.
Instead: that needs enough variables, and one factor 2 less: at least t! 2^(t-1) for n >= t. Leaves are labelled by the
    majority (Section 3), and no feature is read twice on a path (i in F_l).
Computed: the number N(n, t) of such trees, N(n, 0) = 1, N(n, t) = n sum_j N(n-1, j) N(n-1, t-1-j).
"""

import sys
from functools import cache
from math import factorial


@cache
def number(n, t):
    return 1 if t == 0 else n * sum(number(n - 1, j) * number(n - 1, t - 1 - j) for j in range(t)) if n else 0


print(__doc__)
failing = total = 0
confirmed = True
for n in range(1, 9):
    for t in range(1, min(8, 2**n - 1) + 1):
        total += 1
        failing += number(n, t) < factorial(t) * 2**t
        confirmed &= n < t or number(n, t) >= factorial(t) * 2 ** (t - 1)
for n, t in ((1, 1), (2, 2), (3, 7)):
    print(f"n = {n}, t = {t}: {number(n, t)} trees, t! 2^t = {factorial(t) * 2**t}")
print(f"fewer in {failing} of {total} cases, n, t <= 8, t < 2^n")
confirmed &= number(1, 1) == 1 and number(2, 2) == 4
print("Confirmed:", confirmed)
sys.exit(not confirmed)
