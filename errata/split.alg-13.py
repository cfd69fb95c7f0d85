"""Algorithm 13 (extract_tree), lines 3, 4 and 8, Appendix A.12 of Babbar et al. (2025, SPLIT).

Printed: ub <- lambda + (proportion of D with the minority label); a test is only looked for if d_l > 1; its price
    p_f.ub + p_f'.ub has to be at most ub.
Instead: with d_l > 1 the prefix ends a level early, with d_l = 1 (LicketySPLIT) it is always a leaf: d_l > 0. The
    proportion is relative to the part, but the prices p.ub are relative to all N examples; and with "at most" a
    test may replace an equally good leaf.
Computed: (1) examples 00 (label 0) and 10 (label 1), d = 2, d_l = 1, lambda = 1/20; (2) with d_l > 0, a root with the
    same two examples below it as a part of N = 4, lambda = 3/10: the price of its test against the two ub.
"""

import sys
from fractions import Fraction


def mistakes(D):
    ones = sum(y for _, y in D)
    return min(ones, len(D) - ones)


def splits(D):
    return [pair for f in (0, 1) if all(pair := [[row for row in D if row[0][f] == b] for b in (0, 1)])]


def leaf(D, N, penalty):
    return penalty + Fraction(mistakes(D), N)


def extract(D, d_l, N, penalty, guard, size):
    """Objective of the extracted tree; p.ub of the parts is exact, as they are pure; size divides in line 3."""
    ub, chosen = penalty + Fraction(mistakes(D), size), None
    for pair in splits(D) if d_l > guard else []:
        price = sum(leaf(half, N, penalty) for half in pair)
        if price <= ub:
            ub, chosen = price, pair
    return leaf(D, N, penalty) if chosen is None else sum(leaf(half, N, penalty) for half in chosen)


print(__doc__)
D, penalty = [((0, 0), 0), ((1, 0), 1)], Fraction(1, 20)
found = min([leaf(D, 2, penalty)] + [sum(leaf(half, 2, penalty) for half in pair) for pair in splits(D)])
printed, mended = (extract(D, 1, 2, penalty, guard, 2) for guard in (1, 0))
print(f"(1) the search finds {found}; extracted with d_l > 1: {printed}, with d_l > 0: {mended}")
confirmed = printed > found == mended
penalty = Fraction(3, 10)
part, whole = (extract(D, 1, 4, penalty, 0, size) for size in (len(D), 4))
print(f"(2) N = 4, lambda = {penalty}: extracted with the proportion of the part {part}, of all data {whole}")
confirmed &= part > whole
print("Confirmed:", confirmed)
sys.exit(not confirmed)
