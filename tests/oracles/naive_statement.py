"""The statement of a certificate, read and decided without the checker.

Every line is read by plain splitting. The optimum is the minimum over all trees, by a recursion with the
probability of the path, without masses or bounds. For tiny subjects only.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from math import prod


def claimed_and_true(text):
    """Return the value that a certificate claims, and the true optimum, None if there is no tree."""
    lines = [line.split(" ") for line in text.split("\n")]
    kind, *limits = lines[2][1:]
    limits = {name: Fraction(value) for name, value in zip(limits[::2], limits[1::2])}
    if lines[4][0] == "cube":
        root, mass, tests = _cube(lines)
    else:
        root, mass, tests = _graph(lines)
    solve = _least_cost if kind == "expected-cost" else _least_error
    return Fraction(lines[3][1]), solve(root, mass, tests, limits)


def _cube(lines):
    """Return the root, the label masses of a subproblem (from its inputs), and its tests with their outcomes."""
    n, chances = int(lines[4][1]), [Fraction(word) for word in lines[5][1:]]
    inputs = list(product((0, 1), repeat=n))
    weight = {x: prod((p if v else 1 - p for p, v in zip(chances, x)), start=Fraction(1)) for x in inputs}
    index = {x: sum(v << i for i, v in enumerate(x)) for x in inputs}
    if lines[6][0] == "function":
        mean = {x: Fraction(int(lines[6][1], 16) >> index[x] & 1) for x in inputs}
    else:
        scale = int(lines[6][1]) * prod(p.denominator for p in chances)
        mean = {x: Fraction(int(lines[6][2 + index[x]]), scale) / weight[x] for x in inputs}

    def members(state):
        return [x for x in inputs if all(state[i] in (None, x[i]) for i in range(n))]

    def mass(state, reach):
        ones = sum(weight[x] * mean[x] for x in members(state))
        return [sum(weight[x] for x in members(state)) - ones, ones]

    def tests(state, reach):
        for i in range(n):
            if state[i] is None:
                children = [(*state[:i], value, *state[i + 1 :]) for value in (0, 1)]
                yield reach, [(c, sum(weight[x] for x in members(c))) for c in children]

    return (None,) * n, mass, tests


def _graph(lines):
    labels, found = [], []
    for words in lines[5:]:
        if words[0] == "state":
            labels.append([Fraction(word) for word in words[1:]])
            found.append([])
        elif words[0] == "test":
            outcomes = [(int(c), Fraction(p)) for p, c in zip(words[3::2], words[4::2])]
            found[-1].append((Fraction(words[2]), outcomes))
        else:
            break

    def mass(state, reach):
        return [reach * p for p in labels[state]]

    def tests(state, reach):
        for cost, outcomes in found[state]:
            yield reach * cost, [(child, reach * p) for child, p in outcomes]

    return 0, mass, tests


def _least_error(root, mass, tests, limits):
    """Return the minimum of error + penalty x leaves."""
    penalty = limits.get("penalty", Fraction(0))
    size = limits.get("size")
    depth = limits.get("depth")

    @cache
    def least(state, reach, depth, size):
        masses = mass(state, reach)
        best = sum(masses) - max(masses) + penalty
        if 0 in (depth, size) or best == penalty:
            return best
        deeper = None if depth is None else depth - 1
        for _, outcomes in tests(state, reach):
            shares = [None] if size is None else range(int(size))
            best = min(best, joined(tuple(outcomes), deeper, shares[-1]))
        return best

    @cache
    def joined(outcomes, depth, size):
        (state, reach), *rest = outcomes
        here = [None] if size is None else [size] if not rest else range(size + 1)
        return min(
            least(state, reach, depth, share)
            + (joined(tuple(rest), depth, None if size is None else size - share) if rest else 0)
            for share in here
        )

    return least(root, Fraction(1), depth, None if size is None else min(int(size), 40))


def _least_cost(root, mass, tests, limits):
    """Return the minimum expected cost of an exact tree, or None if there is none."""
    theta = limits.get("theta", Fraction(0))

    @cache
    def least(state, reach):
        masses = mass(state, reach)
        if sum(masses) == max(masses) or reach <= theta:
            return Fraction(0)
        values = []
        for cost, outcomes in tests(state, reach):
            below = [least(child, p) for child, p in outcomes if p]
            if None not in below:
                values.append(cost + sum(below))
        return min(values, default=None)

    return least(root, Fraction(1))
