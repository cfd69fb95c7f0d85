"""The instances of Theorem 4 cover every function of three variables."""

import numpy as np
from flint import fmpq

from proofs_checks.blt.computed.tree_distances import least_errors
from proofs_checks.blt.upper_bound.theorem_4 import CLAIM
from theorylab.boolean import influences as bit_influence


def table(f, n):
    return np.array([(f >> x) & 1 for x in range(1 << n)])


def distances(f, n):
    """Return the distances from the best trees of 1, ..., 2^n leaves."""
    return tuple(fmpq(int(e), 1 << n) for e in least_errors(np.array([f]), n)[0])


def test_instances_cover_every_function_of_three_variables():
    points = list(CLAIM.instances.points("quick"))
    listed = {(q["s"], q["influence"], q["excess"]) for q in points if q["n"] == 3}
    attained = set()
    for f in range(1, 255):
        curve, largest = distances(f, 3), max(bit_influence.influences(table(f, 3)))
        attained |= {(s, largest, curve[0] - curve[s - 1]) for s in range(2, 9)}
    assert listed == attained
    for q in points[:: len(points) // 50]:
        curve = distances(q["f"], q["n"])
        assert curve[0] - curve[q["s"] - 1] == q["excess"]
        assert max(bit_influence.influences(table(q["f"], q["n"]))) == q["influence"]
