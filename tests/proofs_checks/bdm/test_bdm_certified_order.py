"""Orders of splits that cannot be certified."""

from __future__ import annotations

import pytest
from flint import fmpq

from proofs_checks.bdm.computed.certified_order import certified_order
from theorylab.errors import PrecisionExhausted


def test_a_tail_that_can_be_read_and_a_change_of_order_are_errors():
    with pytest.raises(PrecisionExhausted, match="the tail may be read"):
        certified_order((1,), fmpq(9, 10), fmpq(9, 10), size=2, tail=3, pieces=1)
    with pytest.raises(PrecisionExhausted, match="not certified to differ"):
        certified_order((3,) * 5, fmpq(9, 10), fmpq(91, 100), size=10, tail=5, pieces=16)
