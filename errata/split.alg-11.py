"""Algorithm 11, lines 6 and 7, and Algorithm 12, lines 6 to 9, Appendix A.12 of Babbar et al. (2025, SPLIT).

Printed: p.ub, p.lb <- get_bounds(...), which returns lb, ub; if p.ub <= p.lb + lambda then p.lb <- p.ub; and in
    get_bounds lb <- alpha, ub <- alpha at the lookahead depth, followed by lines 8 and 9 for every depth.
Instead: the pair is read in the wrong order; lb = 2 lambda already pays for a second leaf, so line 7 asks for ub <= lb
    only; lines 8 and 9 need an else (Algorithm 1 has it). (Line 4 drops the depth of Section 3's subproblems.)
Computed: each of the three lines on its own, on the root, d = 2, d_l = 1. The loop of Algorithm 10 ends where lb = ub.
"""

import sys
from fractions import Fraction
from itertools import product


def leaf(D, N, penalty):
    return penalty + Fraction(min([y for _, y in D].count(label) for label in (0, 1)), N)


def splits(D):
    return [pair for f in (0, 1) if all(pair := [[row for row in D if row[0][f] == b] for b in (0, 1)])]


def best(D, d, N, penalty):
    """Equation 4; in the data used here at most one feature matters below a test, so greedy is best there."""
    below = [sum(best(half, d - 1, N, penalty) for half in pair) for pair in splits(D) if d]
    return min([leaf(D, N, penalty), *below])


def line_7(lb, ub, penalty):
    return (ub, ub) if ub <= lb + penalty else (lb, ub)


print(__doc__)
bit = [((0, 0), 0), ((1, 0), 1)]
xor = [(x, x[0] ^ x[1]) for x in product((0, 1), repeat=2)]
confirmed = True
penalty = Fraction(1, 100)
for name, D, lb in (("Algorithm 12 on y = x1", bit, penalty), ("Algorithm 1 on x1 xor x2", xor, 2 * penalty)):
    ub, true = leaf(D, len(D), penalty), best(D, 2, len(D), penalty)  # no two examples are equivalent
    swapped = line_7(ub, lb, penalty)  # p.ub, p.lb <- lb, ub
    print(f"order: {name}: the search ends with lb, ub = {swapped[0]}, {swapped[1]}; the value is {true}")
    confirmed &= swapped[0] == swapped[1] != true

penalty = Fraction(3, 10)
lb, ub, true = 2 * penalty, leaf(bit, 2, penalty), best(bit, 2, 2, penalty)
pruned = line_7(lb, ub, penalty)
print(f"pruning: y = x1, lambda = {penalty}: lb = {lb} becomes {pruned[0]} = ub; the value is {true}")
confirmed &= pruned[0] == pruned[1] > true

penalty = Fraction(1, 100)
alpha = best(bit, 1, 2, penalty)  # the greedy tree at depth d_l, on the same examples
lb, ub = penalty, leaf(bit, 2, penalty)  # lines 8 and 9 overwrite it
print(f"else: at depth d_l the bounds are {lb}, {ub}, not alpha = {alpha}; nothing below is searched")
confirmed &= lb < alpha < ub
print("Confirmed:", confirmed)
sys.exit(not confirmed)
