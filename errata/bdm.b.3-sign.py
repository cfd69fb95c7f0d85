"""First display of Appendix B.3 of Brutzkus, Daniely and Malach (2020).

Printed: the gain is H(prod p_j) - p_i H(prod p_j without i) + q_i H(0).
Instead: - q_i H(0). As H(0) = 0 nothing changes; with an impurity that is not 0 at 0 the sign shows.
Computed: one variable of probability 1/3, G(q) = 4q(1-q) + 1.
"""

import sys
from fractions import Fraction

print(__doc__)


def G(q):
    return 4 * q * (1 - q) + 1


p = Fraction(1, 3)
gain = G(p) - (1 - p) * G(Fraction(0)) - p * G(Fraction(1))  # equation 1 of the paper, p(l) = 1
printed = G(p) - p * G(p / p) + (1 - p) * G(Fraction(0))
print(f"the gain is {gain}, with + q_i G(0) it would be {printed}")
confirmed = gain != printed
print("Confirmed:", confirmed)
sys.exit(not confirmed)
