"""In a claim that asks several questions, the instances of each question refute its own control."""

from __future__ import annotations

from inspect import signature
from itertools import groupby

import pytest
from shares import one_in

from theorylab.claims import registered_claims
from theorylab.claims.instance import evaluate
from theorylab.claims.relation import Agreement

ASKING = [claim for claim in registered_claims().values() if "asked" in signature(claim.measured).parameters]


@pytest.mark.parametrize("claim", one_in(3, [pytest.param(claim, id=claim.id) for claim in ASKING]))
def test_the_instances_of_a_question_refute_its_control(claim):
    for asked, points in groupby(claim.instances.points("quick"), key=lambda point: point["asked"]):
        assert any(evaluate(claim, point).control is Agreement.VIOLATES for point in points), asked
