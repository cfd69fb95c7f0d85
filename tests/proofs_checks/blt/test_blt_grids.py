"""Monotone labellings of grids are counted."""

import numpy as np
import pytest

from proofs_checks.blt.computed.product_grids import monotone_labellings


@pytest.mark.parametrize(
    ("shape", "number"), [((2,), 3), ((3,), 4), ((2, 2), 6), ((3, 3), 20), ((2, 2, 2), 20)]
)
def test_number_of_monotone_labellings(shape, number):
    found = list(monotone_labellings(shape))
    assert len({labels.tobytes() for labels in found}) == len(found) == number
    assert all((np.diff(labels, axis=i) >= 0).all() for labels in found for i in range(len(shape)))
