"""Small tables for counting the work of searches: all inputs of k features, labelled by a rule.

``coin``: each input once with each label, so that no test is informative. ``parity``: the parity of the last (up to)
three features, so that the other features mislead a greedy tree. ``random``: a fixed pseudorandom label for each input.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from proofs_checks.split.computed.counted_search import Table
from theorylab.claims import Point

SEED = 20250611
PARITY_BITS = 3


def _labels_of_random(k: int) -> list[int]:
    draw = Random(SEED + k)
    return [draw.randrange(2) for _ in range(1 << k)]


LABELS: Mapping[str, Callable[[int], list[int]]] = {
    "coin": lambda k: [0] * (1 << k) + [1] * (1 << k),
    "parity": lambda k: [(x >> max(0, k - PARITY_BITS)).bit_count() % 2 for x in range(1 << k)],
    "random": _labels_of_random,
}
"""Labels of the rows by rule; row r is the input r modulo 2^k, feature i its bit i."""


def table(labels: str, k: int) -> Table:
    """Return all inputs of ``k`` features with the labels of a rule, a key of :data:`LABELS`."""
    values = LABELS[labels](k)
    columns = tuple(sum(1 << row for row in range(len(values)) if row >> i & 1) for i in range(k))
    return Table(len(values), columns, sum(1 << row for row, label in enumerate(values) if label))


def searches(most: int, deepest: int) -> list[Point]:
    """Return instances with at most ``most`` features and depth budgets up to that number and to ``deepest``."""
    return [
        {"labels": labels, "k": k, "d": d}
        for k in range(1, most + 1)
        for d in range(1, min(k, deepest) + 1)
        for labels in LABELS
    ]
