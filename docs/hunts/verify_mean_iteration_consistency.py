"""Mean iteration consistency m(t*) of two greedy learners, by the standard library only.

m(t*) is the mean, over t = 1, ..., t*, of the error of the tree after t tests minus the minimum error of a tree with at
most t tests. It is at most 1/2.

1. TopDown on (x_1 ... x_74) or (y_1 ... y_10), x_i = 1 with probability 106/107 and y_j = 1 with probability 11/13, for
   t* = 100, with the entropy and with the Gini impurity. The minimum comes from a dynamic program over all subproblems
   in integers. Gains have 60 digits; a choice that is not ahead by 1e-40 is rejected.
2. BestFirst on K terms of l literals, uniform distribution: a lower bound on m(t*), namely the mean of the proved lower
   bound on its error minus the errors of trees that read term after term and are cut at a depth. In rationals.

Run it with: python -I -S docs/hunts/verify_mean_iteration_consistency.py
"""

import sys
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60

K, M, THETA, RHO, SIZE = 74, 10, Fraction(106, 107), Fraction(11, 13), 100
DEAD = -1  # a term with a false literal; otherwise a term is the number of its unread literals


def mean(x, y):
    """The probability of label 1 when x and y literals are unread."""
    false_x = 1 - THETA**x if x != DEAD else Fraction(1)
    false_y = 1 - RHO**y if y != DEAD else Fraction(1)
    return 1 - false_x * false_y


def tests(x, y):
    """The tests: probability of a one, the state after a zero, the state after a one."""
    if x == 0 or y == 0:
        return
    if x > 0:
        yield THETA, (DEAD, y), (x - 1, y)
    if y > 0:
        yield RHO, (x, DEAD), (x, y - 1)


def optima():
    """The minimum errors for t = 0, ..., SIZE, from those of all subproblems, smaller ones first."""

    def scale(x, y):
        return THETA.denominator ** max(x, 0) * RHO.denominator ** max(y, 0)

    solved = {}
    for x in range(DEAD, K + 1):
        for y in range(DEAD, M + 1):
            unit, q = scale(x, y), mean(x, y)
            best = [int(min(q, 1 - q) * unit)] * (SIZE + 1)
            for p, zero, one in tests(x, y):
                # integers: the factors bring the errors of the children to the unit of this subproblem
                left = int((1 - p) * unit / scale(*zero))
                right = int(p * unit / scale(*one))
                a, b = [left * e for e in solved[zero]], [right * e for e in solved[one]]
                for t in range(1, SIZE + 1):
                    best[t] = min(best[t], min(map(int.__add__, a[:t], b[t - 1 :: -1])))
            solved[x, y] = best
    return [Fraction(e, scale(K, M)) for e in solved[K, M]]


def entropy(q):
    if q in (0, 1):
        return Decimal(0)
    parts = [Decimal(z.numerator) / Decimal(z.denominator) for z in (q, 1 - q)]
    return -sum(z * z.ln() for z in parts)


def gini(q):
    return Decimal((q * (1 - q)).numerator) / Decimal((q * (1 - q)).denominator)


def learned(impurity):
    """The errors of TopDown after 0, ..., SIZE tests."""
    gains = {}

    def best_test(state):
        if state not in gains:
            found = []
            for p, zero, one in tests(*state):
                weights = [Decimal(w.numerator) / Decimal(w.denominator) for w in (1 - p, p)]
                after = weights[0] * impurity(mean(*zero)) + weights[1] * impurity(mean(*one))
                found.append((impurity(mean(*state)) - after, p, zero, one))
            gains[state] = max(found, default=(Decimal(0),))
            if len(found) == 2 and abs(found[0][0] - found[1][0]) < Decimal("1e-40"):
                raise ArithmeticError("two tests of a leaf have the same gain")
        return gains[state]

    leaves = [(Fraction(1), (K, M))]
    errors = []
    for _ in range(SIZE + 1):
        errors.append(sum(weight * min(mean(*s), 1 - mean(*s)) for weight, s in leaves))
        scores = [best_test(s)[0] * weight.numerator / weight.denominator for weight, s in leaves]
        chosen = max(range(len(leaves)), key=scores.__getitem__)
        for score, leaf in zip(scores, leaves):
            if leaf != leaves[chosen] and scores[chosen] - score < Decimal("1e-40"):
                raise ArithmeticError("two leaves have the same weighted gain")
        weight, state = leaves.pop(chosen)
        _, p, zero, one = best_test(state)
        leaves += [(weight * (1 - p), zero), (weight * p, one)]
    return errors


def depth_first(literals, terms, i):
    """The last t for which the lower bound on the error of BestFirst holds, and the bound."""
    size = 0
    for _ in range(terms - i):
        size = literals * (1 + size)
    false = 1 - Fraction(1, 2**literals)
    untouched = false ** (terms - i)
    return size - 1, (false**terms - untouched / 2**i) * min(1, (1 - untouched) / untouched)


def cut(literals, terms):
    """The size and the error of trees that read term after term, cut at depth 0, 1, 2, ...

    A node at depth d is described by the number k of terms that are false and the number j of ones in the current term;
    2^d times its probability is the number of paths to it.
    """
    false = 1 - Fraction(1, 2**literals)

    def error(k, j):
        zero = false ** (terms - k - 1) * (1 - Fraction(1, 2 ** (literals - j)))
        return min(zero, 1 - zero)

    lowest = {(k, j): error(k, j) for k in range(terms) for j in range(literals)}
    paths, size, depth = {(0, 0): 1}, 0, 0
    while paths:
        yield size, sum(count * lowest[at] for at, count in paths.items()) / 2**depth
        size, depth, below = size + sum(paths.values()), depth + 1, {}
        for (k, j), count in paths.items():
            for child in ((k + 1, 0), (k, j + 1)):
                if child in lowest:
                    below[child] = below.get(child, 0) + count
        paths = below
    yield size, Fraction(0)


def best_first(literals, terms, i):
    """The t* and a lower bound on m(t*)."""
    last, bound = depth_first(literals, terms, i)
    total, before = Fraction(0), None
    for size, error in cut(literals, terms):
        if before is not None:
            total += max(0, bound - before[1]) * max(0, min(size, last + 1) - max(before[0], 1))
        if size > last:
            break
        before = size, error
    return last, total / last


def rounded(value):
    return f"{Decimal(value.numerator) / Decimal(value.denominator):.12f}"


print(__doc__)
confirmed = True
least = optima()
for impurity in (entropy, gini):
    gaps = [mine - best for mine, best in zip(learned(impurity), least)]
    found = sum(gaps[1:]) / SIZE
    print(f"TopDown, {impurity.__name__}: m({SIZE}) = {rounded(found)}, largest gap {rounded(max(gaps))}")
    confirmed &= min(gaps) >= 0 and found > Fraction(16499, 100000)
for literals, terms, i, least_mean in (
    (4, 11, 2, "0.19"),
    (5, 22, 3, "0.34"),
    (6, 44, 4, "0.40"),
    (7, 88, 5, "0.44"),
):
    last, found = best_first(literals, terms, i)
    print(f"BestFirst, {terms} terms of {literals}: m({last}) >= {rounded(found)}")
    confirmed &= found > Fraction(least_mean)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
