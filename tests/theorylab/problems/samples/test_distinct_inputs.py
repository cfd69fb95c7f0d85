"""Points gathered by input, against dictionaries."""

import numpy as np
import pytest

from theorylab.problems.samples.distinct_inputs import distinct_inputs


@pytest.mark.parametrize("dtype", [np.int64, object])
@pytest.mark.parametrize("features", [0, 1, 9, 64, 65, 130])
def test_inputs_are_gathered_in_lexicographic_order(features, dtype):
    rng = np.random.default_rng(features)
    inputs = rng.integers(0, 2, (7, features)).astype(bool)
    inputs[1] = inputs[0]
    inputs[1, -1:] ^= True  # they differ only in the last feature
    which, labels = rng.integers(0, 7, 60), rng.integers(0, 3, 60)
    masses = rng.integers(1, 9, 60).astype(dtype) * (2**80 if dtype is object else 1)
    points = inputs[which]
    first, weights = distinct_inputs(points, labels, masses, 3)
    wanted = {}
    for place, x in enumerate(map(tuple, points.tolist())):
        wanted.setdefault(x, (place, [0, 0, 0]))[1][labels[place]] += masses[place]
    assert list(zip(first.tolist(), weights.tolist())) == [wanted[x] for x in sorted(wanted)]
