"""Lemma 3, last sentence, Section 5.1 of Zhang and Gionis, "Regularized Impurity Reduction ..." (2022).

Printed: the first inequality, Z'_k >= (p(C_(k+1)) - 3 p(C*_(k+1))) gamma'/3, holds as long as d(S) is greedy for an
    additive score Z' + D, D non-negative; Z'_k is the sum of Z'(d(S)).
Instead: the sum must be that of Z'(d(S)) + D(d(S)), as in Lemma 4. A test chosen for its D may have a small Z'.
Computed: 4 objects of classes 0, 1, 1, 0, equally likely, theta = 0; two tests of cost 1 that halve the objects, three
    of cost 16 that single one out; D = 1000 times the Gini impurity reduction over the cost; gamma = 1, k = 2.
"""

import sys
from fractions import Fraction
from itertools import combinations

CLASSES, P = (0, 1, 1, 0), Fraction(1, 4)
TESTS = {(0, 1, 0, 1): 1, (0, 0, 1, 1): 1, (1, 0, 0, 0): 16, (0, 1, 0, 0): 16, (0, 0, 1, 0): 16}


def pairs(S):
    return sum(CLASSES[a] != CLASSES[b] for a, b in combinations(S, 2))


def gini(S):
    return 1 - sum(Fraction(sum(CLASSES[i] == c for i in S), len(S)) ** 2 for c in (0, 1))


def f(S):
    """f~_i at a node S that contains i; p(x_i) = 1/4, theta = 0."""
    fp, fphi = (1 - P * len(S)) / (1 - P), 1 - Fraction(pairs(S), pairs(range(4)))
    return 1 - (1 - fp) * (1 - fphi)


def scores(d, cost):
    """Z'(d) = (B + E) / c and D at the root."""
    parts = [[i for i in range(4) if d[i] == v] for v in (0, 1)]
    balance = 1 - P * max(map(len, parts))
    efficiency = sum(P * len(S) * (f(S) - f(range(4))) / (1 - f(range(4))) for S in parts)
    reduction = gini(range(4)) - sum(P * len(S) * gini(S) for S in parts)
    return (balance + efficiency) / cost, 1000 * reduction / cost


print(__doc__)
for d, cost in TESTS.items():
    print(f"test {d} of cost {cost}: Z' = {scores(d, cost)[0]}, D = {scores(d, cost)[1]}")
d = max(TESTS, key=lambda d: sum(scores(d, TESTS[d])))
# 4 < t <= 8: the test of the root costs 16, so C(t) is the root alone
zk = sum(scores(d, TESTS[d])[0] for t in range(5, 9))
unfinished, optimal = 1, 0  # p(C(8)); both tests of cost 1 tell all objects apart, so C*(4) is empty
two_tests = len({tuple(t[i] for t in TESTS if TESTS[t] == 1) for i in range(4)}) == 4
bound = (unfinished - 3 * optimal) * Fraction(1, 3)
print(f"greedy takes {d} of cost {TESTS[d]}; the sum is {zk}, claimed at least {bound}")
confirmed = TESTS[d] == 16 and two_tests and zk < bound
print("Confirmed:", confirmed)
sys.exit(not confirmed)
