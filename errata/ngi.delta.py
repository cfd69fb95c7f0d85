"""Display of Delta, Section 4 of Zhang and Gionis, "Regularized Impurity Reduction ..." (2022).

Printed: for a reasonable theta, for example a multiple of the greatest common divisor of the p(x), the smallest
    positive increment Delta of the f~_i is Omega(p_min / n^2).
Instead: a set may exceed theta by 1/(4k+2), much less than p_min; then 1 - f^p is as small. It is at least
    min(p_min, eta) / phi(X), eta the least p(S) - theta over non-final sets S; for theta = 0 at least 2 p_min / n^2.
Computed: probabilities k, k+1, k, k+1 over 4k+2, classes 0, 1, 0, 1, theta = 2k/(4k+2), tests 01|23 and 02|13.
"""

import sys
from fractions import Fraction
from itertools import combinations, pairwise

CLASSES, TESTS, n = (0, 1, 0, 1), ((0, 0, 1, 1), (0, 1, 0, 1)), 4


def pairs(S):
    return sum(CLASSES[a] != CLASSES[b] for a, b in combinations(S, 2))


def f(i, chosen, p, theta):
    """f~_i of a set of tests, as defined in Section 4."""
    S = [j for j in range(n) if all(TESTS[d][j] == TESTS[d][i] for d in chosen)]
    fp = min((1 - sum(p[j] for j in S)) / (1 - max(p[i], theta)), Fraction(1))
    fphi = Fraction(pairs(range(n)) - pairs(S), pairs(range(n)))
    return 1 - (1 - fp) * (1 - fphi)


print(__doc__)
confirmed, quotients = True, []
for k in [4**e for e in range(1, 8)]:
    p = [Fraction(m, 4 * k + 2) for m in (k, k + 1, k, k + 1)]
    theta = Fraction(2 * k, 4 * k + 2)
    increments = []
    for i in range(n):
        for before, after in (((), (0,)), ((), (1,)), ((0,), (0, 1)), ((1,), (0, 1))):
            increments.append(f(i, after, p, theta) - f(i, before, p, theta))
    delta = min(x for x in increments if x > 0)
    quotient = delta * n**2 / min(p)
    print(f"k = {k}: Delta = {delta}, Delta n^2 / p_min = {quotient} = {float(quotient):.6f}")
    confirmed &= quotient == Fraction(4 * (2 * k + 1), k * (k + 1))
    quotients.append(quotient)
confirmed &= all(a > b for a, b in pairwise(quotients)) and quotients[-1] < Fraction(1, 1000)
print("It tends to 0, so there is no constant. Confirmed:", confirmed)
sys.exit(not confirmed)
