"""Certificates of random graphs, in which subproblems are shared, tests have prices, and outcomes may be impossible.

No problem has such a graph in general; the bounds and the tree come from the Bellman equation alone.
"""

from fractions import Fraction

from dp_optimal.certificates.bounds import bellman_values, demanded_bounds
from dp_optimal.certificates.checker import read_certificate

PRICES = (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(5, 3), Fraction(7))


def random_graph(generator, *, pure):
    """Return the lines of a graph with two labels; at its ends one label is certain if ``pure``."""
    ends = [Fraction(k, 6) for k in ((0, 6) if pure else (0, generator.randrange(7), 6))]
    means, tests = list(ends), [[] for _ in ends]  # the last subproblem first
    for _ in range(generator.randrange(3, 11)):
        before = range(max(0, len(means) - 6), len(means))
        weights = [
            (generator.randrange(4), generator.choice(before)) for _ in range(generator.randrange(1, 3))
        ]
        weights.append((generator.randrange(1, 4), generator.choice(before)))
        whole = sum(weight for weight, _ in weights)
        first = [(Fraction(weight, whole), child) for weight, child in weights]
        mean = sum(p * means[child] for p, child in first)
        found = [first]
        for _ in range(generator.randrange(1, 4)):
            # any other test leads to one smaller and one larger mean, and perhaps to a subproblem never reached
            low = generator.choice([k for k in before if means[k] <= mean])
            high = generator.choice([k for k in before if means[k] >= mean])
            p = (
                Fraction(1)
                if means[low] == means[high]
                else (means[high] - mean) / (means[high] - means[low])
            )
            impossible = [(Fraction(0), generator.choice(before))] * generator.randrange(2)
            found.append([(p, low), (1 - p, high), *impossible])
        means.append(mean)
        tests.append(found)
    last = len(means) - 1
    lines = [f"graph {len(means)} 2"]
    for mean, found in reversed(list(zip(means, tests))):
        lines.append(f"state {1 - mean} {mean}")
        for name, outcomes in zip(generator.sample(range(1, 20), len(found)), found):
            words = " ".join(f"{p} {last - child}" for p, child in outcomes)
            lines.append(f"test {name} {generator.choice(PRICES)} {words}")
    return lines


def certified_graph(graph, goal):
    """Return the text of the certificate of a graph for an objective, such as ``error depth 2``."""
    header = ["theorylab-certificate 2", 'problem "x"', f"objective {goal}"]
    draft = [*header, "value 0", *graph, "tree 1", "leaf", "bounds 0"]
    objective = read_certificate("\n".join(draft)).objective
    value_of = bellman_values(objective)
    place, nodes = {}, []

    def write(key):
        """Write the nodes of an optimal tree, and return the number of its root."""
        if key not in place:
            place[key] = _node(objective, value_of, key, write)
            nodes.append(place[key])
            place[key] = len(nodes) - 1
        return place[key]

    write(objective.root)
    bounds = [
        " ".join([objective.subject.write(state), *objective.write(budget), str(bound)])
        for (state, budget), bound in demanded_bounds(objective, value_of)
    ]
    value = f"value {value_of(objective.root)}"
    tree = [f"tree {len(nodes)}", *nodes]
    return "\n".join([*header, value, *graph, *tree, f"bounds {len(bounds)}", *bounds])


def _node(objective, value_of, key, write):
    if objective.leaf(key) == value_of(key):
        return "leaf"
    for test, constant, parts in objective.alternatives(key):
        if constant + sum(p * value_of(below) for p, below in parts) == value_of(key):
            below = iter([key for _, key in parts])
            anywhere = objective.subject.degree - 1, key[1]  # a leaf for an outcome that is impossible
            outcomes = objective.subject.outcomes(key[0], test)
            return " ".join([str(test), *(str(write(next(below) if p else anywhere)) for p, _ in outcomes)])
    raise AssertionError(key)
