"""Text after equation 112, Appendix A.8.6 (Theorem A.6) of Babbar et al., "... in a SPLIT Second" (2025).

Printed: the label is the majority vote of the second block only when the parity of the first block is even, otherwise
    the minority vote. Equation 112 says: the parity and the majority.
Instead: the text describes an exclusive or; with "and" the two agree for one of the four values only.
Computed: both for all values of parity and majority.
"""

import sys

print(__doc__)
different = 0
for parity in (0, 1):
    for majority in (0, 1):
        equation, text = parity & majority, majority if parity == 0 else 1 - majority
        print(f"parity {parity}, majority {majority}: equation 112 gives {equation}, the text {text}")
        different += equation != text
print(f"{different} of 4 differ. Confirmed:", different == 3)
sys.exit(different != 3)
