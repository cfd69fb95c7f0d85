"""Small labelled data sets of equally weighted examples, on which pseudo-code is tested."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from proofs_checks.transcribed.points import Points


def functions(features: int) -> Iterator[Points]:
    """Yield every function in the order of truth tables, as a data set with each input once."""
    inputs = range(1 << features)
    for table in range(1 << (1 << features)):
        yield Points(features, tuple((x, 1 - (table >> x & 1), table >> x & 1) for x in inputs))


def of_size(features: int, size: int) -> Iterator[Points]:
    """Yield every data set with the given number of examples; an example may be repeated."""
    for examples in combinations_with_replacement(range(2 << features), size):
        counts: dict[int, list[int]] = {}
        for example in examples:
            counts.setdefault(example >> 1, [0, 0])[example & 1] += 1
        yield Points(features, tuple((x, zeros, ones) for x, (zeros, ones) in counts.items()))


def up_to_size(features: int, most: int) -> Iterator[Points]:
    """Yield every nonempty data set of at most ``most`` examples, in the order of their number."""
    for size in range(1, most + 1):
        yield from of_size(features, size)


def parity_beside_a_dummy(bits: int) -> Points:
    """Return the parity of all features but the first; at the root, all features tie and greedy takes the first.

    bits: number of features of the parity.
    """
    labels = [(x >> 1).bit_count() % 2 for x in range(2 << bits)]
    return Points(bits + 1, tuple((x, 1 - y, y) for x, y in enumerate(labels)))
