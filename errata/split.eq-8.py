"""Equation 8, Appendix A.3.4 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: L(D, d', lambda) = lambda + min{|D^-|/|D|, |D^+|/|D|, min_f {L(...) + L(...)}} for d' > 0.
Instead: the two parts already contain their penalties, so lambda belongs to the two leaves only (equation 4), and their
    mistakes are divided by N, not by |D|.
Computed: examples 0 (label 0) and 1 (label 1), d = 1, d_l = 0, lambda = 1/20.
"""

import sys
from fractions import Fraction

print(__doc__)
LAMBDA, D = Fraction(1, 20), (1, 1)
parts = [(1, 0), (0, 1)]  # examples of label 0 and 1 after the test
greedy = [LAMBDA + Fraction(min(part), sum(D)) for part in parts]  # a pure part stays a leaf
equation8 = LAMBDA + min(Fraction(D[0], sum(D)), Fraction(D[1], sum(D)), sum(greedy))
objective = 2 * LAMBDA  # of the tree with this test: two leaves, no mistake
print(f"equation 8 has the value {equation8}; the tree that attains it has objective {objective}")
confirmed = equation8 != objective == min(LAMBDA + Fraction(1, 2), sum(greedy))
print("Confirmed:", confirmed)
sys.exit(not confirmed)
