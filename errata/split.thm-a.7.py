"""Theorem A.7 (LicketySPLIT against greedy), Appendix A.8.6 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: on y = x_1 xor Majority(x_2, ..., x_d) with probability 1 - eps, else Majority(x_{d+1}, ..., x_{2d}), greedy
    has accuracy at most 1/2 + eps, as it only reads x_{d+1}, ..., x_{2d}.
Instead: no distribution is like that for d = 1 and small eps (as for Theorem 6.5). For other d the construction fails:
    a majority ("at least half") of an even number d - 1 of bits is not balanced, so for odd d the label is
    correlated with x_1, and greedy finds it. A balanced function in its place mends the construction for d >= 2.
Computed: d = 3, eps = 1/20: greedy and LicketySPLIT, on the whole population.
"""

import sys
from fractions import Fraction
from functools import cache
from itertools import product

d, EPS = 3, Fraction(1, 20)


def majority(bits):
    return int(2 * sum(bits) >= len(bits))


LABEL = {
    x: (1 - EPS) * (x[0] ^ majority(x[1:d])) + EPS * majority(x[d:]) for x in product((0, 1), repeat=2 * d)
}


@cache
def ones(path):
    return sum(mean for x, mean in LABEL.items() if all(x[i] == b for i, b in path)) / len(LABEL)


def difference(pair, _):  # both halves are equally likely, so the information gain increases with it
    return abs(ones(pair[0]) - ones(pair[1]))


def lookahead(pair, depth):  # accuracy with greedy completions
    return sum(grow(half, depth - 1, difference) for half in pair)


@cache
def grow(path, depth, score):
    if depth == 0:
        return max(ones(path), Fraction(1, 2 ** len(path)) - ones(path))
    pairs = [(path | {(f, 0)}, path | {(f, 1)}) for f in range(2 * d) if f not in dict(path)]
    return sum(grow(half, depth - 1, score) for half in max(pairs, key=lambda pair: score(pair, depth)))


print(__doc__)
root = frozenset()
moved = [2 * difference((root | {(f, 0)}, root | {(f, 1)}), d) for f in range(2 * d)]
greedy, lickety = grow(root, d, difference), grow(root, d, lookahead)
print("E[y | x_i = 1] - E[y | x_i = 0], absolute, i = 1, ..., 6:", *moved)
print(f"LicketySPLIT {lickety}, claimed at least {1 - EPS}")
print(f"greedy {greedy}, claimed at most {Fraction(1, 2) + EPS}")
confirmed = max(moved) == moved[0] and greedy > Fraction(1, 2) + EPS
print("Confirmed:", confirmed)
sys.exit(not confirmed)
