"""Figure 1 and Section 3.1, on C4.5, of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: when k = 1, Top-k recovers standard greedy algorithms such as ID3, C4.5 and CART; C4.5 uses the binary entropy.
Instead: C4.5 ranks by the gain ratio, the information gain divided by the entropy of the split (Quinlan 1993). That is
    no impurity-based heuristic (Definition 2), and the order may differ.
Computed: 3 points of label 0 and 2 of label 1; zero-halves (0, 1) and (1, 2) as (zeros, ones). Logarithms by
    floor(2^14 log2 n), which is the length of the integer n^(2^14) less one.
"""

import sys
from fractions import Fraction

N = 2**14


def log2(n):
    """Bounds of log2(n), 1/N apart."""
    low = Fraction((n**N).bit_length() - 1, N)
    return (low, low) if n & (n - 1) == 0 else (low, low + Fraction(1, N))


def entropy(counts):
    """Bounds of the entropy in bits, times the number of points: m log m minus the sum of n log n."""
    terms = [(sum(counts), 1)] + [(n, -1) for n in counts]
    bounds = [sorted(sign * n * bound for bound in log2(n)) for n, sign in terms if n]
    return sum(low for low, _ in bounds), sum(high for _, high in bounds)


print(__doc__)
gains, ratios = [], []
for zero in ((0, 1), (1, 2)):
    one = (3 - zero[0], 2 - zero[1])
    whole, parts, split = entropy((3, 2)), [entropy(zero), entropy(one)], entropy((sum(zero), sum(one)))
    low = whole[0] - parts[0][1] - parts[1][1]
    high = whole[1] - parts[0][0] - parts[1][0]
    gains.append((low / 5, high / 5))
    ratios.append((low / split[1], high / split[0]))
    print(
        f"zero-half {zero}: information gain about {float(low / 5):.4f}, gain ratio {float(low / split[1]):.4f}"
    )
confirmed = gains[0][1] < gains[1][0] and ratios[0][0] > ratios[1][1]
print("Top-1 takes the second feature, C4.5 the first. Confirmed:", confirmed)
sys.exit(not confirmed)
