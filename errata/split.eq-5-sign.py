"""Equation 5, Appendix A.2 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: delta = L(t, D_t, lambda) - L(T_g(D_t, depth(t), lambda_t), D_t, lambda_t) is the optimality gap, lambda_t
    making the greedy tree as sparse as t; it should decrease towards the leaves, where greedy loses little.
Instead: the sign is wrong, as what greedy loses makes delta negative; and both trees have to be priced with lambda, as
    lambda_t is not unique and delta depends on it even if t is the greedy tree.
Computed: three data sets, depth 2, lambda = 1/100. (1) x2 xor x3 beside x1, where greedy is a leaf for every penalty
    (lambda_t = lambda here); (2) nine examples, no ties, 4 leaves both; (3) y = x1, where t is greedy itself.
"""

import sys
from fractions import Fraction
from math import prod


def counts(D):
    return tuple(map(sum, zip(*D.values())))


def splits(D):
    features = range(len(min(D)))
    return [
        pair for f in features if all(pair := [{x: c for x, c in D.items() if x[f] == b} for b in (0, 1)])
    ]


def disorder(pair):  # 2 to the power of the conditional entropy times the number of examples: exact
    return prod(Fraction(sum(c) ** sum(c), prod(n**n for n in c)) for c in map(counts, pair))


def tree(D, d, penalty, N, choices):
    """(objective, leaves) of the best tree with the choices at its nodes; a leaf if that is as good."""
    found = [(penalty + Fraction(min(counts(D)), N), 1)]
    for pair in choices(D) if d else []:
        found.append(tuple(map(sum, zip(*(tree(half, d - 1, penalty, N, choices) for half in pair)))))
    return min(found)


def greedy(D):
    return sorted(splits(D), key=disorder)[:1]


print(__doc__)
LAMBDA, zero, one = Fraction(1, 100), (1, 0), (0, 1)
xor = {(a, b, c): one if b != c else zero for a in (0, 1) for b in (0, 1) for c in (0, 1)}
nine = {(0, 0, 0): (2, 0), (0, 0, 1): (0, 3), (1, 1, 1): (2, 0), (1, 1, 0): one, (1, 0, 0): one}
data = (("(1)", xor, LAMBDA), ("(2)", nine, LAMBDA), ("(3)", {(0,): zero, (1,): one}, LAMBDA * 20))
confirmed = True
for name, D, penalty in data:
    N = sum(counts(D))
    (t, leaves), (g, sparse) = tree(D, 2, LAMBDA, N, splits), tree(D, 2, penalty, N, greedy)
    print(
        f"{name} lambda_t = {penalty}: t {t}, {leaves} leaves; greedy {g}, {sparse} leaves; delta = {t - g}"
    )
    confirmed &= t < g
print("Confirmed:", confirmed)
sys.exit(not confirmed)
