"""Proof of Lemma 3.2, the displayed equation, Appendix A of Blanc et al., "... the Power of Choices ..." (2023).

Printed: Pr_S[T_i != y] = Pr_S[x_i = 0] Pr_S[T_i0 != y] + Pr_S[x_i = 1] Pr_S[T_i1 != y].
Instead: the errors of the subtrees are those on the points that reach them, S with x_i = 0 and S with x_i = 1.
Computed: y = 1 - x_1 on one variable, h = k = 1: the tree x_1 with the leaves 1 and 0.
"""

import sys
from fractions import Fraction

print(__doc__)
S = [(0, 1), (1, 0)]  # (x_1, y)
leaves = {0: 1, 1: 0}


def error(answer, points):
    return Fraction(sum(answer != y for _, y in points), len(points))


left = Fraction(sum(leaves[x] != y for x, y in S), len(S))
printed = sum(Fraction(1, 2) * error(leaves[b], S) for b in (0, 1))
mended = sum(Fraction(1, 2) * error(leaves[b], [point for point in S if point[0] == b]) for b in (0, 1))
print(f"the tree errs with probability {left}; the right-hand side is {printed}, mended {mended}")
confirmed = left == mended != printed
print("Confirmed:", confirmed)
sys.exit(not confirmed)
