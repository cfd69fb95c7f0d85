"""Proof of Theorem A.2, first paragraph, Appendix A.8.5 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: the greedy completions (Algorithm 4) are no worse than leaves for the objective, as they only expand beyond a
    leaf if the regularised objective is better.
Instead: Algorithm 4 compares proportions of the data subset, the objective counts mistakes by 1/N. So a completion
    can be worse than the leaf; with mistakes counted by 1/N it cannot.
Computed: N = 3, lambda = 7/20, a leaf with the examples 10 (label 0) and 11 (label 1), one test left.
"""

import sys
from fractions import Fraction

print(__doc__)
LAMBDA, N = Fraction(7, 20), 3
leaf_lb = LAMBDA + Fraction(1, 2)  # one of the two examples at the leaf has the minority label
split_lb = LAMBDA + LAMBDA  # x2 separates them
expands = split_lb < leaf_lb
leaf, split = LAMBDA + Fraction(1, N), 2 * LAMBDA
print(f"Algorithm 4: {split_lb} < {leaf_lb}, so it expands: {expands}")
print(f"in the objective the completion adds {split}, the leaf {leaf}")
confirmed = expands and split > leaf
print("Confirmed:", confirmed)
sys.exit(not confirmed)
