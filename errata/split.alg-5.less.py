"""Algorithm 5, comment of line 8, Appendix A.10 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: TreeFARMS is called to find all subtrees with loss less than L_g, the objective of the greedy tree.
Instead: at most L_g is meant; Section 5.3 says "at least as good as being greedy". With "less than" there may be no
    subtree at all, where greedy is optimal, and then no tree comes from the prefix.
Computed: one feature, y = 0 everywhere, one test left, lambda_u = 1/100: a leaf and the one test.
"""

import sys
from fractions import Fraction

print(__doc__)
LAMBDA = Fraction(1, 100)
trees = {"leaf": LAMBDA, "test x1": 2 * LAMBDA}  # neither makes a mistake
L_g = min(trees["leaf"], trees["test x1"])  # greedy keeps the leaf
less = [name for name, loss in trees.items() if loss < L_g]
at_most = [name for name, loss in trees.items() if loss <= L_g]
print(f"L_g = {L_g}: {len(less)} subtrees have a smaller loss, {len(at_most)} at most this: {at_most}")
confirmed = less == [] and at_most == ["leaf"]
print("Confirmed:", confirmed)
sys.exit(not confirmed)
