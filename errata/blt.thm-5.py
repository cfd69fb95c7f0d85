"""Theorem 5, Section 3 of Blanc, Lange and Tan, "Provable guarantees ...: the agnostic setting" (2020).

Printed: for a monotone f (Definition 5: non-decreasing or non-increasing in each coordinate), any product
    distribution and a tree T with eps = bias(f) - dist(f, T) there are i, theta with Pr[x_i >= theta] = 1/2 and
    E[f(x) 1[x_i >= theta]] at least Omega(eps / (log s log log(s/eps))); positive, if eps > 0.
Instead: such a theta need not exist, and the expectation is not centred. A bound on the correlation
    |Cov(f, 1[x_i >= theta])| / sqrt(q(1-q)), q = Pr[x_i >= theta], by the best threshold holds.
Computed: (1) x uniform on {0, 1, 2}, f = T = 1[x >= 1]; (2) x uniform on [0, 1], f = T = 1[x < 1/2].
"""

import sys
from fractions import Fraction

print(__doc__)
third = Fraction(1, 3)
points = {0: third, 1: third, 2: third}
f = {x: int(x >= 1) for x in points}
ones = sum(p * f[x] for x, p in points.items())
eps = min(ones, 1 - ones) - 0  # bias(f) - dist(f, T), T = f has 2 leaves
tails = {theta: sum(p for x, p in points.items() if x >= theta) for theta in (0, 1, 2, 3)}
print(f"(1) probabilities {third}, {third}, {third}: eps = bias(f) = {eps}, s = 2")
print("    Pr[x >= theta] for every theta, up to equal events:", *tails.values())
no_median = Fraction(1, 2) not in tails.values()

# (2): an interval [a, b) has probability b - a, so Pr[x >= theta] = 1/2 only for theta = 1/2, and f is 1 on [0, 1/2)
theta = Fraction(1, 2)
bias = min(theta - 0, 1 - (theta - 0))
expectation = max(min(theta, 1) - max(theta, 0), 0)  # the length of [0, 1/2) intersected with [theta, 1]
covariance = expectation - theta * (1 - theta)
print(
    f"(2) eps = bias(f) = {bias}; the only theta is {theta}: E[f 1[x >= theta]] = {expectation}, not positive"
)
print(f"    (the covariance is {covariance}: f is correlated with the threshold)")
confirmed = eps == third and no_median and bias > 0 and expectation == 0 and covariance == Fraction(-1, 4)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
