import numpy as np
from flint import fmpq

from theorylab.numbers.common_denominator import over_common_denominator


def test_common_denominator():
    numerators, denominator = over_common_denominator([fmpq(1, 2), fmpq(2, 3), fmpq(0)])
    assert numerators.tolist() == [3, 4, 0]
    assert denominator == 6
    assert numerators.dtype == np.int64
    assert over_common_denominator([fmpq(1, 3**50)])[0].dtype == object
