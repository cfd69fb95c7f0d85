"""Every tree on small cubes is listed once, and every distribution of section 3."""

from __future__ import annotations

from collections import Counter

import pytest

from proofs_checks.bdm.computed.written_trees import all_shapes
from proofs_checks.bdm.definitions.cost_7_1 import number_of_trees
from proofs_checks.bdm.definitions.theorem_4_3 import SECTION_3


def size_of(shape):
    return 0 if shape is None else 1 + size_of(shape[1]) + size_of(shape[2])


@pytest.mark.parametrize(("n", "trees"), [(0, 1), (1, 2), (2, 9), (3, 244)])
def test_every_tree_is_listed_once(n, trees):
    shapes = list(all_shapes(frozenset(range(n))))
    assert len(shapes) == len(set(shapes)) == trees
    by_size = Counter(map(size_of, shapes))
    assert all(by_size[t] == number_of_trees(n, t) for t in range(2**n + 1))


def test_only_whole_cubes_are_distributions_of_section_3():
    of_section_3 = [p for p in SECTION_3.instances.points("quick") if SECTION_3.measured(**p)]
    assert all(None not in point["labels"] for point in of_section_3)
    # on one variable: 0, x and not x; on two: all but 1, xor and its negation
    tables = Counter(point["n"] for point in of_section_3)
    assert tables == {1: 3, 2: 13}
