"""Equations 102 to 106, Appendix A.8.4 (Theorem 6.4) of Babbar et al., "... in a SPLIT Second" (2025).

Printed: c k^2 (d-1)^2 (|D(i)| + c |D(i')|) + c|D|k + c|D|k^2 d <= c k^2 (d-1)^2 |D| + c|D|k + c|D|k^2 d
    < c|D|k^2 ((d-1)^2 + 1 + d) = c|D|k^2 (d^2 - d + 2) <= c|D|k^2 d^2.
Instead: the second c in (102) is one too many, and (103) < (104) needs k > 1. With "<=" and without the c the
    induction goes through.
Computed: the five right-hand sides for small c, k, d and parts of 1 or 2 rows.
"""

import sys
from itertools import product


def sides(c, k, d, zero, one, extra):
    D = zero + one
    rest = c * D * k + c * D * k**2 * d
    first = c * k**2 * (d - 1) ** 2 * (zero + (c if extra else 1) * one) + rest
    second = c * k**2 * (d - 1) ** 2 * D + rest
    third = c * D * k**2 * ((d - 1) ** 2 + 1 + d)
    return first, second, third, c * D * k**2 * (d**2 - d + 2), c * D * k**2 * d**2


print(__doc__)
for c, k, d, zero, one in ((1, 1, 2, 1, 1), (2, 2, 2, 1, 1)):
    values = sides(c, k, d, zero, one, True)
    print(f"c = {c}, k = {k}, d = {d}, parts of {zero} and {one}: (102) to (106) are", *values)
failing = total = 0
confirmed = True
for point in product((1, 2), (1, 2, 3), (2, 3, 4), (1, 2), (1, 2)):
    a, b, strict, e, f = sides(*point, True)
    failing += not (a <= b < strict == e <= f)
    total += 1
    a, b, strict, e, f = sides(*point, False)
    confirmed &= a <= b <= strict == e <= f
confirmed &= sides(1, 1, 2, 1, 1, True)[1:3] == (8, 8) and sides(2, 2, 2, 1, 1, True)[:2] == (64, 56)
print(
    f"the chain fails at {failing} of {total} points; mended it holds at all of them. Confirmed:", confirmed
)
sys.exit(not confirmed)
