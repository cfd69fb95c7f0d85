"""Proof of Theorem A.2, first paragraph, Appendix A.8.5 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: the greedy completions (Algorithm 4) are no worse than leaves for the objective, as they only expand beyond a
    leaf if the regularised objective is better.
Instead: Algorithm 4 compares proportions of the data subset, the objective counts mistakes by 1/N. So a completion
    can be worse than the leaf; with mistakes counted by 1/N it cannot.
Computed: N = 3, lambda = 7/20, a leaf u with the examples 10 (label 0) and 11 (label 1), one test left (d = 2).
"""

import sys
from fractions import Fraction

LAMBDA, N = Fraction(7, 20), 3
U = (((1, 0), 0), ((1, 1), 1))


def mistakes(D):
    ones = sum(y for _, y in D)
    return min(ones, len(D) - ones)


def halves(D):
    """By the one feature that is not constant on D, if there is one."""
    pairs = ([tuple(row for row in D if row[0][f] == b) for b in (0, 1)] for f in (0, 1))
    return next((pair for pair in pairs if all(pair)), None)


def greedy(D, d):
    """(lb, what it adds to the objective) of Algorithm 4 as printed."""
    lb, added = LAMBDA + Fraction(mistakes(D), len(D)), LAMBDA + Fraction(mistakes(D), N)
    if d > 1 and halves(D):
        parts = [greedy(half, d - 1) for half in halves(D)]
        print(f"    lb_left + lb_right = {parts[0][0] + parts[1][0]}, lb = {lb}")
        if parts[0][0] + parts[1][0] < lb:
            lb, added = parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]
    return lb, added


print(__doc__)
completion, leaf = greedy(U, 2)[1], LAMBDA + Fraction(mistakes(U), N)
print(f"lambda = {LAMBDA}: the completion adds {completion} to the objective, the leaf {leaf}")
confirmed = completion > leaf
print("Confirmed:", confirmed)
sys.exit(not confirmed)
