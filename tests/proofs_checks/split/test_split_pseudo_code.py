"""Data sets of the SPLIT paper's pseudo-code, every printed line that a claim refutes, and leaves that are too deep."""

from math import comb

import pytest
from flint import fmpq

from proofs_checks.shared.data_sets import functions, of_size
from proofs_checks.split.printed.split import printed_split
from proofs_checks.transcribed.points import Points
from theorylab.claims import registered_claims
from theorylab.claims.relation import Agreement

PENALTIES = (fmpq(1, 100), fmpq(3, 20))


def test_data_sets_are_counted():
    """Data sets are multisets of labelled inputs, or truth tables."""
    assert [sum(1 for _ in of_size(2, size)) for size in (1, 2, 3)] == [comb(8 + s - 1, s) for s in (1, 2, 3)]
    assert len({data.rows for data in functions(3)}) == 256
    assert all(data.mass == 3 for data in of_size(1, 3))


def test_a_data_set_in_words():
    data = Points(2, ((1, 2, 0), (2, 1, 3)))
    assert str(data) == "{10 2-; 01 1- 3+}"
    assert (data.mass, data.zeros, data.ones, data.minority, data.label) == (6, 3, 3, 3, 1)
    assert data.half(0, 1).rows == ((1, 2, 0),)
    assert data.telling == [0, 1]


@pytest.mark.parametrize(
    ("id", "axis", "parts"),
    [
        ("alg-1", "comment", {False, True}),
        ("alg-4", "what", {"lb", "refused", "kept"}),
        ("alg-11", "line", {"order", "pruning", "key", "else"}),
        ("alg-13", "printed", {"all", "prices"}),
    ],
)
def test_every_printed_line_that_a_claim_names_is_refuted(id, axis, parts):
    claim = registered_claims()[f"split.{id}"]
    refuted = {
        point[axis]
        for point in claim.instances.points("quick")
        if claim.relation.judge(
            claim.measured(**point), claim.claimed(**point) if callable(claim.claimed) else claim.claimed
        ).agreement
        is Agreement.VIOLATES
    }
    assert refuted == parts


def test_both_slips_of_equation_5_are_refuted():
    claim = registered_claims()["split.eq-5-sign"]
    negative = [p for p in claim.instances.points("quick") if min(claim.measured(**p)) < 0]
    assert {"penalty_t" in point for point in negative} == {False, True}


def test_a_leaf_above_the_lookahead_depth_goes_on_too_deep():
    """The nor of three bits is the first function for which line 7 exceeds d - d_l at an impure leaf."""
    nor = next(data for data in functions(3) if data.ones == 1)
    _, calls = printed_split(nor, PENALTIES[0], 1, 2, postprocess=True)
    assert max(left for part, left in calls if part.minority) == 2
    for data in functions(2):
        _, calls = printed_split(data, PENALTIES[0], 1, 2, postprocess=True)
        assert all(left <= 1 for part, left in calls if part.minority)
