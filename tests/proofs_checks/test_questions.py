"""In a claim that asks several questions, the instances of each question refute its own control."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pytest
from shares import one_in

from theorylab.claims import Claim, registered_claims
from theorylab.claims.instance import evaluate
from theorylab.claims.relation import Agreement
from theorylab.claims.verdict import Point


def _asked() -> Iterator[tuple[Claim, str, list[Point]]]:
    for claim in registered_claims().values():
        if "asked" in next(claim.instances.points("quick")):
            for asked, points in groupby(claim.instances.points("quick"), key=lambda point: point["asked"]):
                yield claim, asked, list(points)


@pytest.mark.parametrize(
    ("claim", "points"),
    one_in(3, [pytest.param(claim, points, id=f"{claim.id}-{asked}") for claim, asked, points in _asked()]),
)
def test_the_instances_of_a_question_refute_its_control(claim, points):
    assert any(evaluate(claim, point).control is Agreement.VIOLATES for point in points)
