"""Fourier entropy over influence of two explicit functions, by the standard library only.

For f with values +1 and -1: H = sum of w log2(1/w) and I = sum of |S| w over the sets S, with w the squared Fourier
coefficient of S. For f of mean 0, copies of f composed on disjoint variables have ratios H/I that tend to H/(I - 1).

The first function has six variables. The second has eighteen: x_t and y_t for each point t of the affine plane of
order 3. Both Walsh transforms are computed in integers, from the formula of the function on all inputs; logarithms
have 60 digits.

Run it with: python -I -S docs/hunts/verify_fourier_entropy.py
"""

import sys
from collections import Counter
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
ERROR = Decimal("1e-50")

POINTS = [(i, j) for i in range(3) for j in range(3)]


def lines(slope):
    """The parallel class of the lines on which ``slope`` is constant, as sets of points in bits."""
    return [sum(1 << t for t, p in enumerate(POINTS) if slope(*p) % 3 == c) for c in range(3)]


ONES = lines(lambda i, j: j) + lines(lambda i, j: i + j)
ZEROS = lines(lambda i, j: i) + lines(lambda i, j: i - j)
CROSSES = [sum(line for line in ZEROS if line >> t & 1) - (2 << t) for t in range(9)]


def on_the_plane(z):
    """Value at (x, y): y_t if x is, outside t, both zero-lines through t; else by lines; else the majority of x."""
    x, y = z & 511, z >> 9
    for t, cross in enumerate(CROSSES):
        if x & ~(1 << t) == cross:
            return y >> t & 1
    if any(x & line == line for line in ONES):
        return 1
    if any(x & line == 0 for line in ZEROS):
        return 0
    return int(x.bit_count() >= 5)


def on_six(z):
    """Value of ac or bd or cde or abf."""
    a, b, c, d, e, f = (z >> i & 1 for i in range(6))
    return a & c | b & d | c & d & e | a & b & f


def measured(function, n):
    """H, I and the mean of (-1)^function."""
    sums, half = [1 - 2 * function(z) for z in range(1 << n)], 1
    while half < len(sums):
        for start in range(0, len(sums), 2 * half):
            for s in range(start, start + half):
                sums[s], sums[s + half] = sums[s] + sums[s + half], sums[s] - sums[s + half]
        half *= 2
    found = Counter((c * c, s.bit_count()) for s, c in enumerate(sums) if c)
    influence = Fraction(sum(k * c * size for (c, size), k in found.items()), 4**n)
    logs = sum(k * c * Decimal(c).ln() for (c, _), k in found.items()) / Decimal(2).ln()
    return 2 * n - logs / 4**n, influence, Fraction(sums[0], 2**n)


print(__doc__)
confirmed = True
for function, n, influence, bound in (
    (on_six, 6, Fraction(13, 8), "6.347067498701"),
    (on_the_plane, 18, Fraction(261, 128), "6.521845710923046575658"),
):
    entropy, found, mean = measured(function, n)
    ratio = entropy * (found - 1).denominator / (found - 1).numerator
    print(f"{function.__name__}: mean {mean}, I = {found}, H = {entropy:.30f}, H/(I - 1) = {ratio:.30f}")
    confirmed &= mean == 0 and found == influence and ratio - ERROR > Decimal(bound)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
