"""Numbers of the page on constants, by the standard library only, from the definitions in the papers.

Identification trees: Algorithm 1 of Zhang and Gionis with the Gini index, in fractions, on the largest ratios found
and on the rows and columns; and for large instances the sum over rows. Then the factor of the repaired Theorem 5 of
Blanc, Lange and Tan on three values and a coin, Theorem 4 on all functions of three variables, trees of read-once
DNFs, and LicketySPLIT and greedy on d + 1 bits.

Run it with: python -I -S docs/hunts/verify_constants.py
"""

import sys
from fractions import Fraction as F
from functools import cache
from itertools import accumulate, product
from math import comb, isqrt, log, log2, prod, sqrt
from operator import mul

READ_ONCE = {
    7: (F(16, 7), F(16, 7)),
    8: (F(5, 2), F(28, 11)),
    10: (F(22, 7), F(45, 14)),
    12: (F(65, 17), F(39, 10)),
}


class Instance:
    """Objects with weights and classes, binary tests with costs, a trade-off and a threshold."""

    def __init__(self, classes, tests, weights, costs, trade_off, theta=F(0)):
        total = sum(weights)
        self.classes, self.tests, self.costs = classes, tests, costs
        self.p = [F(w, total) for w in weights]
        self.trade_off, self.theta, self.all = trade_off, theta, tuple(range(len(classes)))
        self.mass, self.pairs, self.impure = cache(self.mass), cache(self.pairs), cache(self.impure)

    def mass(self, s):
        return sum(self.p[x] for x in s)

    def by_class(self, s, weight):
        found = {}
        for x in s:
            found[self.classes[x]] = found.get(self.classes[x], 0) + weight(x)
        return found.values()

    def pairs(self, s):
        """phi(S), the number of pairs of different classes."""
        return (len(s) ** 2 - sum(k * k for k in self.by_class(s, lambda x: 1))) // 2

    def impure(self, s):
        """p(S) h(S) for the Gini index."""
        return self.mass(s) - sum(q * q for q in self.by_class(s, lambda x: self.p[x])) / self.mass(s)

    def final(self, s):
        return self.mass(s) <= self.theta or self.pairs(s) == 0

    def left(self, x, s):
        """1 minus the coverage of x, times constants."""
        return max(self.mass(s) - max(self.p[x], self.theta), 0) * self.pairs(s)

    def splits(self, s):
        for test, cost in zip(self.tests, self.costs):
            parts = [tuple(x for x in s if test[x] == v) for v in (0, 1)]
            if all(parts):
                yield cost, parts

    def score(self, s, cost, parts):
        largest = max(parts, key=lambda part: (len(part), self.mass(part)))
        balance = self.mass(s) - self.mass(largest)
        efficiency = sum(
            self.p[x] * (1 - self.left(x, part) / self.left(x, s)) for part in parts for x in part
        )
        gain = self.impure(s) - sum(map(self.impure, parts)) if self.trade_off else 0
        return (balance + efficiency + self.trade_off * gain) / cost

    def greedy(self, s=None, path=()):
        """Expected cost of Algorithm 1, and the costs of the tests of the object that has most."""
        s = self.all if s is None else s
        if self.final(s):
            return 0, path
        cost, parts = max(self.splits(s), key=lambda split: self.score(s, *split))
        below = [self.greedy(part, (*path, cost)) for part in parts]
        return cost * self.mass(s) + sum(c for c, _ in below), max((p for _, p in below), key=len)

    def least(self):
        """The minimum expected cost, by dynamic programming over sets."""

        @cache
        def cost(s):
            if self.final(s):
                return 0
            return min(c * self.mass(s) + sum(map(cost, parts)) for c, parts in self.splits(s))

        return cost(self.all)


def digits(classes, tests, weights, costs, trade_off):
    rows = [[int(d) for d in test] for test in tests.split()]
    return Instance([int(c) for c in classes], rows, weights, costs, trade_off)


LARGEST = (
    (
        digits(
            "0111120",
            "0110000 0100010 0000000 1010110 1111101 0111100",
            (1, 22, 22, 100, 100, 1, 1),
            (8, 8, 9, 10, 3, 7),
            0,
        ),
        F(6583, 1738),
    ),
    (
        digits(
            "00000201",
            "11111001 10110001 11011111 01000000 01101010 10000110 11010101 00000101",
            (39, 74, 1080, 10000, 11, 1, 1, 1),
            (475, 739, 783, 540, 851, 652, 810, 773),
            0,
        ),
        F(13749593, 2887987),
    ),
    (
        digits(
            "2020220",
            "1000000 1101111 1110110 1011111 0000010 1111011",
            (1, 100, 1, 20, 1, 3, 64),
            (10, 10, 1, 1, 10, 8),
            2000,
        ),
        F(3553, 140),
    ),
)


def width(h, k, j):
    return isqrt(h**4 // max(j, k * k))


def prices(h, k):
    """The price of a column, and those of the cells by row."""
    c = (3 * h + k * k + 5) ** 2
    return c, [k * k * c // (3 * j + k * k + 5) for j in range(1, h + 1)]


def rows_and_columns(h, k):
    """The instance of h rows with the trade-off k^2."""
    cells = [(j, b) for j in range(1, h + 1) for b in range(width(h, k, j))]
    more = h * len(cells)
    column, alone = prices(h, k)
    tests = [[int(b == at) for _, b in cells] + [0] * more for at in range(width(h, k, 1))]
    tests += [[int(cell == other) for other in cells] + [0] * more for cell in cells]
    return Instance(
        list(range(len(cells) + more)),
        tests,
        [more] * len(cells) + [1] * more,
        [column] * width(h, k, 1) + [alone[j - 1] for j, _ in cells],
        k * k,
        F(h, len(cells) + 1),
    )


def costs_of_rows(h, k):
    """A lower bound on C_A and an upper bound on C*, times the weight."""
    column, alone = prices(h, k)
    below, greedy, columns = 0, 0, width(h, k, 1)
    for j in range(1, h + 1):
        w = width(h, k, j)
        if j > k * k:
            greedy += alone[j - 1] * w * below
        below += w
        columns += w * (w + 1) // 2
    return greedy, column * columns


def share_of_the_factor(k, fine=256):
    """A lower bound on C_A / (L C*) for 4^k rows, from blocks of rows."""
    h, widest = 4**k, width(4**k, k, 1)
    greedy, cells, most, columns = 0, k * k * widest, k * k * widest, k * k * widest * (widest + 1) // 2
    column, first = (3 * h + k * k + 5) ** 2, k * k + 1
    while first <= h:
        last = min(first + first // fine, h)
        rows, narrow, wide = last - first + 1, width(h, k, last), width(h, k, first)
        greedy += rows * (k * k * column // (3 * last + k * k + 5)) * narrow * cells
        cells, most = cells + rows * narrow, most + rows * wide
        columns += rows * wide * (wide + 1) // 2
        first = last + 1
    objects = most * (h + 1)
    factor = 2 + 2 * log(objects) - log(2) + log(h * most * (most + 1)) + log2(objects) + k * k
    return float(F(greedy, column * (columns + widest))) / factor


def three_values():
    """Return bias / (Delta * largest correlation) of f = [x = 2 or x = y = 1], x from 3 values and y a fair coin."""
    px, mean_x = [F(36, 157), F(85, 157), F(36, 157)], [F(0), F(1, 2), F(1)]
    squares = []
    for above in (px[1:], px[2:]):
        q, at = sum(above), 3 - len(above)
        covariance = sum(p * m for p, m in zip(px[at:], mean_x[at:])) - q * F(1, 2)
        squares.append(covariance**2 / (q * (1 - q)))
    squares.append((px[1] * F(1, 4)) ** 2 / F(1, 4))
    largest = max(squares)
    root = F(isqrt(largest.numerator), isqrt(largest.denominator))
    assert root * root == largest
    return F(1, 2) / ((1 + px[1]) * root)


def robust_osss(n):
    """The least of max Inf * log2 s / (bias - distance) over all functions of n variables and all s, by s."""
    points = list(product((0, 1), repeat=n))
    found = {}

    def errors(f, fixed):
        """Errors of the best trees with 1, 2, ... leaves on a subcube, as counts."""
        key = (f, fixed)
        if key not in memo:
            at = [x for x, z in enumerate(points) if all(v is None or v == z[i] for i, v in enumerate(fixed))]
            ones = sum(f >> x & 1 for x in at)
            best = [min(ones, len(at) - ones)] * len(at)
            for i in range(n):
                if fixed[i] is None:
                    zero, one = (errors(f, (*fixed[:i], v, *fixed[i + 1 :])) for v in (0, 1))
                    for a, b in product(range(len(zero)), range(len(one))):
                        best[a + b + 1] = min(best[a + b + 1], zero[a] + one[b])
            memo[key] = best
        return memo[key]

    for f in range(1, 2**2**n - 1):
        memo = {}
        dist = errors(f, (None,) * n)
        flips = [sum((f >> x ^ f >> (x ^ 1 << i)) & 1 for x in range(2**n)) for i in range(n)]
        for s in range(2, 2**n + 1):
            if dist[0] > dist[s - 1]:
                ratio = F(max(flips), dist[0] - dist[s - 1])
                found[s] = min(found.get(s, ratio), ratio)
    return {s: round(float(ratio) * log2(s), 6) for s, ratio in found.items()}


@cache
def read_once(terms):
    """Sizes of the smallest and the largest exact tree of a read-once DNF that reads only variables that matter."""
    if not terms:
        return 0, 0
    found = []
    for at, w in enumerate(terms):
        dead = read_once(terms[:at] + terms[at + 1 :])
        alive = (0, 0) if w == 1 else read_once(tuple(sorted((*terms[:at], w - 1, *terms[at + 1 :]))))
        found.append((1 + dead[0] + alive[0], 1 + dead[1] + alive[1]))
    return min(a for a, _ in found), max(b for _, b in found)


def partitions(n, least=1):
    if n == 0:
        yield ()
    for first in range(least, n + 1):
        for rest in partitions(n - first, first):
            yield (first, *rest)


def term_by_term(terms):
    """Size of the tree that reads one term after the other."""
    return sum(accumulate(terms, mul))


def greedy_read_once(terms):
    """Size of the greedy tree by the Gini index if the first bits of the terms are more and more rare."""
    chances, rare = [], F(1, 2)
    for w in terms:
        chances.append((rare, *[F(1, 2)] * (w - 1)))
        rare /= 2 * 4**w

    @cache
    def size(live):
        if not live:
            return 0
        found = []
        for at, term in enumerate(live):
            others = prod(1 - prod(other) for i, other in enumerate(live) if i != at)
            for q in set(term):
                gain = 4 * q * (1 - q) * (prod(term) / q * others) ** 2
                found.append((gain, at, q))
        _, at, q = max(found)
        dead, term = live[:at] + live[at + 1 :], list(live[at])
        term.remove(q)
        return 1 + size(dead) + (size((*live[:at], tuple(term), *live[at + 1 :])) if term else 0)

    return size(tuple(chances))


def lickety_and_greedy(d, eps):
    """Accuracies of depth d on the xor of two bits or, with probability eps, a random one of d - 1 others."""
    n = d + 1
    ones = {x: (1 - eps) * (x[0] ^ x[1]) + eps * F(sum(x[2:]), d - 1) for x in product((0, 1), repeat=n)}

    def mean(fixed):
        at = [q for x, q in ones.items() if all(x[i] == v for i, v in fixed)]
        return sum(at) / len(at)

    def gain(fixed, i):
        return abs(mean((*fixed, (i, 1))) - mean((*fixed, (i, 0))))

    def accuracy(fixed, depth, lookahead):
        q = mean(fixed)
        if depth == 0 or q in (0, 1):
            return max(q, 1 - q)
        unread = [i for i in range(n) if all(i != j for j, _ in fixed)]

        def below(i, lookahead):
            return sum(accuracy((*fixed, (i, v)), depth - 1, lookahead) for v in (0, 1)) / 2

        if lookahead:
            return below(max(unread, key=lambda i: below(i, False)), True)
        return below(max(unread, key=lambda i: gain(fixed, i)), False)

    return accuracy((), d, True), accuracy((), d, False)


def main():
    """Print every number and exit with 1 if one differs."""
    good = True

    def confirm(text, measured, claimed):
        nonlocal good
        good &= measured == claimed
        shown = ", ".join(map(str, measured)) if isinstance(measured, list | tuple) else measured
        print(f"{text}: {shown}" + ("" if measured == claimed else f", claimed {claimed}"))

    for instance, ratio in LARGEST:
        n, weight = len(instance.all), instance.trade_off
        found = instance.greedy()[0] / instance.least()
        confirm(f"C_A / C* = {float(found):.12f}, {n} objects, lambda = {weight}", found, ratio)
    for h in (2, 3):
        instance = rows_and_columns(h, 1)
        cost, path = instance.greedy()
        row = [price for j in range(h, 1, -1) for price in [prices(h, 1)[1][j - 1]] * width(h, 1, j)]
        confirm(
            f"{h} rows, lambda = 1: the first tests are the cells, row by row", list(path[: len(row)]), row
        )
        lower, _ = costs_of_rows(h, 1)
        cells = sum(width(h, 1, j) for j in range(1, h + 1))
        confirm(f"{h} rows: C_A is at least the sum over rows", cost >= F(lower, cells + 1), True)
    for h, k, least in ((1000, 3, F(73082, 10**4)), (10**5, 10, F(966461, 10**4))):
        greedy, columns = costs_of_rows(h, k)
        shown = f"{float(F(greedy, columns)):.12f} > {float(least)}"
        confirm(f"{h} rows, lambda = {k * k}: C_A / C* is at least {shown}", F(greedy, columns) > least, True)
    confirm("4^99 rows, lambda = 99^2: C_A / (L C*) > 1.038", share_of_the_factor(99) > 1.038, True)
    confirm("6 - 2 sqrt(3) < 2.536", 6 - 2 * sqrt(3) < 2.536, True)
    confirm("three values and a coin", three_values(), F(157, 132))
    by_leaves = {2: 2.0, 3: 3.169925, 4: 2.0, 5: 2.321928, 6: 2.584963, 7: 2.807355, 8: 3.0}
    confirm("robust OSSS, n = 3, by leaves", dict(sorted(robust_osss(3).items())), by_leaves)
    for n, terms in (
        (7, (4, 1, 1, 1)),
        (8, (5, 1, 1, 1)),
        (10, (4, 2, 1, 1, 1, 1)),
        (12, (5, 2, 1, 1, 1, 1, 1)),
    ):
        most = max(F(b, a) for a, b in map(read_once, partitions(n)))
        ratio = F(greedy_read_once(terms), read_once(tuple(sorted(terms)))[0])
        confirm(f"read-once DNF {terms}: ratio, at most", (ratio, most), READ_ONCE[n])
    terms = (11, 5, 3, 3, 3, *[1] * 75)
    ratio = F(term_by_term(terms), term_by_term(terms[::-1]))
    confirm(f"read-once DNFs of 100 variables: at least {float(ratio):.12f}", ratio, F(18931, 289))
    for d in (2, 3, 4):
        eps = F(1, 10)
        distance = F(sum(abs(2 * i - d + 1) * comb(d - 1, i) for i in range(d)), 2 ** (d - 1))
        confirm(
            f"xor or decoys, d = {d}, eps = 1/10: LicketySPLIT and greedy",
            lickety_and_greedy(d, eps),
            (1 - eps / 2, F(1, 2) + eps * distance / (2 * (d - 1))),
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
