"""Theorem A.6 (RESPLIT against greedy), Appendix A.8.6 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: on equations 111 and 112, y = (X_1 xor ... xor X_{d_l}) and Majority(X_{d_l+1}, ..., X_d) with probability
    1 - eps, else Majority(X_{d+1}, ..., X_{2d}), greedy has accuracy at most 1/2 + eps, d_l = (d-1)/2.
Instead: no distribution is like that for d = 1 and small eps, eps' (as for Theorem 6.5). For other d the construction
    fails: "and" makes the label 0 on half of the inputs, and a constant is already better. With "xor" in its place
    (the text below equation 112 describes it) the construction can be mended for d >= 4.
Computed: d = 5: the constant 0. d = 3, R = 1, eps = eps' = 1/20: the greedy tree; decimal's ln is correctly rounded.
"""

import sys
from decimal import Decimal, getcontext
from fractions import Fraction
from itertools import product

getcontext().prec = 50
EPS = Fraction(1, 20)


def majority(bits):
    return int(2 * sum(bits) >= len(bits))


def weights():
    """Points X_1, ..., X_6, X_7 of d = 3 with their weights for y = 0 and y = 1, integers; idx(7) is 1 as d_l = 1."""
    for x in product((0, 1), repeat=7):
        p = 19 if x[6] == x[0] else 1  # X_7 is X_1 with probability 1 - eps'
        one = 19 * (x[0] & majority(x[1:3])) + majority(x[3:6])  # times 1/20
        yield x, (p * (20 - one), p * one)


def total(D):
    return tuple(map(sum, zip(*(c for _, c in D))))


def disorder(halves):  # the conditional entropy of the label, times the total weight
    parts = [total(half) for half in halves]
    return sum(sum(c) * Decimal(sum(c)).ln() - sum(n * Decimal(n).ln() for n in c if n) for c in parts)


def greedy(D, d):
    """Correctly labelled weight; of features whose entropies differ by less than 1e-30 (ties) the first."""
    if d == 0 or not min(total(D)):
        return max(total(D))
    pairs = [pair for f in range(7) if all(pair := [[row for row in D if row[0][f] == b] for b in (0, 1)])]
    best = min(pairs, key=lambda pair: round(disorder(pair), 30))
    return sum(greedy(half, d - 1) for half in best)


print(__doc__)
first = Fraction(sum((a ^ b) & majority(rest) for a, b, *rest in product((0, 1), repeat=5)), 32)
ones = (1 - EPS) * first + EPS / 2
print(f"d = 5: the constant 0 has accuracy {1 - ones}, claimed at most {Fraction(1, 2) + EPS}")
D = list(weights())
accuracy = Fraction(greedy(D, 3), sum(total(D)))
print(f"d = 3: the greedy tree has accuracy {accuracy}, claimed at most {Fraction(1, 2) + EPS}")
confirmed = min(1 - ones, accuracy) > Fraction(1, 2) + EPS
print("Confirmed:", confirmed)
sys.exit(not confirmed)
