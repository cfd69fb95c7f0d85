"""Algorithm 11, lines 6 and 7, and Algorithm 12, lines 6 to 9, Appendix A.12 of Babbar et al. (2025, SPLIT).

Printed: p.ub, p.lb <- get_bounds(...), which returns lb, ub; if p.ub <= p.lb + lambda then p.lb <- p.ub; and in
    get_bounds lb <- alpha, ub <- alpha at the lookahead depth, followed by lines 8 and 9 for every depth.
Instead: the pair is read in the wrong order; lb = 2 lambda already pays for a second leaf, so line 7 asks for
    ub <= lb only; lines 8 and 9 need an else (Algorithm 1 has it). (Line 4 identifies a subproblem without its
    depth, against Section 3.)
Computed: each of the three lines on its own. The loop of Algorithm 10 ends at once where the root has lb = ub.
"""

import sys
from fractions import Fraction


def value(negative, positive, N, split, penalty):
    """Equation 4 for a root that a test splits into pure halves, if split is true."""
    return min(penalty + Fraction(min(negative, positive), N), 2 * penalty if split else 1)


print(__doc__)
print("order: examples 0 (label 0) and 1 (label 1), d = 2, d_l = 1, lambda = 1/100")
penalty = Fraction(1, 100)
true = value(1, 1, 2, True, penalty)
lb, ub = penalty, penalty + Fraction(1, 2)  # Algorithm 12: no examples are equivalent, a leaf costs lambda
swapped_ub, swapped_lb = lb, ub
if swapped_ub <= swapped_lb + penalty:  # line 7
    swapped_lb = swapped_ub
print(f"  Algorithm 12: the search ends with lb, ub = {swapped_lb}, {swapped_ub}; the value is {true}")
confirmed = swapped_lb == swapped_ub != true
xor = value(2, 2, 4, False, penalty), 4 * penalty  # x1 xor x2: a leaf, or a test and one on either side
print(f"  Algorithm 1 on x1 xor x2: lb = ub = {2 * penalty} in the same way; the value is {min(xor)}")
confirmed &= 2 * penalty != min(xor)

penalty = Fraction(3, 10)
lb, ub, true = 2 * penalty, penalty + Fraction(1, 2), value(1, 1, 2, True, penalty)
print(
    f"pruning: the same examples, lambda = {penalty}: ub = {ub} <= lb + lambda = {lb + penalty}, so lb = ub = {ub};"
)
print(f"  but a test has {true}")
confirmed &= ub <= lb + penalty and true < ub

penalty = Fraction(1, 100)
alpha = 2 * penalty  # the greedy tree at depth d_l on the same examples is the test
lb, ub = penalty, penalty + Fraction(1, 2)  # lines 8 and 9 overwrite alpha
print(
    f"else: at depth d_l the bounds are {lb}, {ub} and not both alpha = {alpha}; nothing below d_l is searched,"
)
print("  so they never meet")
confirmed &= lb < alpha < ub
print("Confirmed:", confirmed)
sys.exit(not confirmed)
