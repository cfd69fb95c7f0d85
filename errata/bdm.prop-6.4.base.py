"""Proof of Proposition 6.4, t = 1, Appendix C.2 of Brutzkus, Daniely and Malach (2020).

Printed: for t = 1 TopDown chooses an x-node, which is B_1 (the base of the induction on optimality).
Instead: that TopDown chooses it does not show that no other tree of one node is better; a root that reads a y-variable
    has to be compared, and it can be worse. (B_1 is optimal, so the proposition stands.)
Computed: the errors of the roots x_1 and y_1 for all l <= m <= 4, f = (x_1 ... x_l) or (y_1 ... y_m), uniform inputs.
"""

import sys
from fractions import Fraction


def C(x):
    return min(x, 1 - x)


def error(read, other):
    """Error of one test of a term of `read` literals, beside a term of `other` literals."""
    rest = 1 - Fraction(1, 2**other)
    one = 1 - (1 - Fraction(1, 2 ** (read - 1))) * rest
    return C(1 - rest) / 2 + C(one) / 2


print(__doc__)
confirmed, worse = True, 0
for m in range(1, 5):
    for x in range(1, m + 1):
        by_x, by_y = error(x, m), error(m, x)
        print(f"l = {x}, m = {m}: E with root x_1 is {by_x}, with root y_1 {by_y}")
        confirmed &= by_x <= by_y
        worse += by_y > by_x
confirmed &= error(1, 2) == Fraction(1, 8) and error(2, 1) == Fraction(3, 8) and worse > 0
print("The comparison is true, but not in the proof. Confirmed:", confirmed)
sys.exit(not confirmed)
