"""Proof of Lemma C.9, after equation 9, and Proposition 6.4, Case 4, of Brutzkus, Daniely and Malach (2020).

Printed: a full right x-path reduces the error by 1/2^(m+l-1) + 1/2^l - 1/2^(m+l-1) = 1/2^l; in Case 4 a path with a
    root y_1 has 1/2^(l+m-1) before and after its removal if its length is l, and 1/2^(l+1) and 1/2^l if it is l + 1.
Instead: these need l >= 2. For l = 1 there is no (l-1)-th node, and a full path has 1/2 - 2^-m.
Computed: the error reductions of the nodes from the definition, 1 <= l <= m <= 5.
"""

import sys
from fractions import Fraction


def C(x):
    return min(x, 1 - x)


def mean(k1, k2):
    """Probability of a term of k1 or a term of k2 literals; 0 literals are a true term, None a false one."""
    return 1 - (1 - Fraction(1, 2**k1)) * (1 - (0 if k2 is None else Fraction(1, 2**k2)))


def path(length, m, nodes, depth=0):
    """Sum of p(v) C(v) on a right path of x-nodes whose root has this depth."""
    total = Fraction(0)
    for i in range(nodes):
        v = C(mean(length - i, m)) - C(Fraction(1, 2**m)) / 2 - C(mean(length - i - 1, m)) / 2
        total += v / 2 ** (depth + i)
    return total


print(__doc__)
confirmed = True
for m in range(1, 6):
    for length in range(1, m + 1):
        full = path(length, m, length)
        if length == 1:
            print(f"l = 1, m = {m}: a full path has {full}, printed {Fraction(1, 2)}")
            confirmed &= full == Fraction(1, 2) - Fraction(1, 2**m)
        else:
            confirmed &= full == Fraction(1, 2**length)
        if length < m:  # Case 4: the root y_1, then x-nodes beside m - 1 literals
            root = C(mean(length, m)) - C(Fraction(1, 2**length)) / 2 - C(mean(length, m - 1)) / 2
            before, after = path(length, m - 1, length - 1, 1), path(length, m, max(length - 1, 1))
            shorter = root + before, after  # max: "a single x-node" where nothing is left
            longer = root + path(length, m - 1, length, 1), full
            same = Fraction(1, 2 ** (length + m - 1))
            printed = (same, same), (Fraction(1, 2 ** (length + 1)), Fraction(1, 2**length))
            confirmed &= ((shorter, longer) == printed) == (length >= 2)
            if (length, m) == (1, 2):
                print(
                    f"    Case 4, length l: {shorter[0]} and {shorter[1]}, printed {same}; length l + 1:",
                    *longer,
                )
print("For l >= 2 all of it is right. Confirmed:", confirmed)
sys.exit(not confirmed)
