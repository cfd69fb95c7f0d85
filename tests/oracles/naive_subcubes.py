"""Size-limited optima on the cube, straight from the definition, for tests of the compiled programs."""

from __future__ import annotations

from functools import cache
from itertools import product

from flint import fmpq


def input_weights(means, probabilities):
    """Return the weights of the labels 0 and 1 of every input, bit i of whose number is x_{i+1}."""
    weights = []
    for index, mean in enumerate(means):
        weight = fmpq(1)
        for i, p in enumerate(probabilities):
            weight *= p if index >> i & 1 else 1 - p
        weights.append((weight * (1 - mean), weight * mean))
    return weights


class NaiveSubcubes:
    """Optima of the restrictions of a labelling; a restriction is a tuple of 0, 1 and None for a free variable."""

    def __init__(self, means, probabilities):
        self.variables = len(probabilities)
        weights = input_weights(means, probabilities)

        @cache
        def labels(restriction):
            inputs = product(*((0, 1) if r is None else (r,) for r in restriction))
            chosen = [weights[sum(b << i for i, b in enumerate(x))] for x in inputs]
            return [sum((w[label] for w in chosen), fmpq(0)) for label in (0, 1)]

        @cache
        def error(restriction, size, depth):
            least = min(labels(restriction))
            if size > 0 and depth > 0:
                for i, r in enumerate(restriction):
                    if r is None:
                        zero, one = ((*restriction[:i], b, *restriction[i + 1 :]) for b in (0, 1))
                        for below in range(size):
                            total = error(zero, below, depth - 1) + error(one, size - 1 - below, depth - 1)
                            least = min(least, total)
            return least

        self.error = error

    @staticmethod
    def state(restriction):
        """Return the restriction as (mask of the fixed variables, their values)."""
        mask = sum(1 << i for i, r in enumerate(restriction) if r is not None)
        return mask, sum(1 << i for i, r in enumerate(restriction) if r)
