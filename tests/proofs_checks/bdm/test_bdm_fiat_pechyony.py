"""ID3 on product classes stops at tests of equal gain."""

from __future__ import annotations

import pytest

from proofs_checks.bdm.computed import id3_on_product_classes
from proofs_checks.bdm.computed.id3_on_product_classes import id3_on
from proofs_checks.bdm.computed.typed_terms import PAIRS
from theorylab.classes.gains import ClassGains
from theorylab.errors import InvalidArgument


def test_ties_between_tests_are_not_passed_over(monkeypatch):
    class Last(ClassGains):
        def __init__(self, compiled, impurity, *, last=False):
            super().__init__(compiled, impurity, last=last)
            self.best = self.best + last

    monkeypatch.setattr(id3_on_product_classes, "ClassGains", Last)
    with pytest.raises(InvalidArgument, match="same gain"):
        id3_on.__wrapped__(2, 2, PAIRS[0])
