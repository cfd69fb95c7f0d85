"""Definition of B_t, Section 6.1.1 of Brutzkus, Daniely and Malach (2020).

Printed: for x-nodes v_1, v_2 on the right-path, v_2 deeper, the left sub-tree of v_2 is not a leaf only if the left
    sub-tree of v_2 is a full right y-path.
Instead: only if that of v_1 is one. As printed another tree fulfils the definition, and it is not optimal.
Computed: l = m = 2, t = 5: the right x-path of two nodes with left y-paths of 1 and 2, and of 2 and 1 nodes.
"""

import sys
from fractions import Fraction
from itertools import product


def C(x):
    return min(x, 1 - x)


def error(sizes, m):
    """Error of the full right x-path whose i-th node has a left y-path of this size, by the inputs at each leaf."""
    counts = {}
    for *x, bits in product(*[(0, 1)] * len(sizes), product((0, 1), repeat=m)):
        zero = x.index(0) if 0 in x else None  # the x-node where the path turns left
        read = () if zero is None else tuple(bits[: sizes[zero]])
        if 0 in read:
            read = read[: read.index(0) + 1]
        label = int(zero is None or all(bits))
        counts.setdefault((zero, read), [0, 0])[label] += 1
    return sum(Fraction(min(c), 2 ** (len(sizes) + m)) for c in counts.values())


def allowed(sizes, m, printed):
    pairs = [(a, b) for i, a in enumerate(sizes) for b in sizes[i + 1 :]]
    return all(b == 0 or (b if printed else a) == m for a, b in pairs)


print(__doc__)
confirmed = True
for sizes, expected in (((1, 2), (True, False)), ((2, 1), (False, True))):
    rules = allowed(sizes, 2, True), allowed(sizes, 2, False)
    print(
        f"left y-paths of {sizes} nodes: error {error(sizes, 2)}; B_5 as printed {rules[0]}, as meant {rules[1]}"
    )
    confirmed &= rules == expected
confirmed &= error((1, 2), 2) == Fraction(1, 8) > error((2, 1), 2) == Fraction(1, 16)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
