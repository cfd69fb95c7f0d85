"""The SPLIT paper's pseudo-code on data sets, by hand, and the lines that claims refute."""

from math import comb

import pytest
from flint import fmpq

from proofs_checks.shared.data_sets import functions, of_size, parity_beside_a_dummy
from proofs_checks.split.algorithms.algorithm_10 import UNIT_VECTORS
from proofs_checks.split.algorithms.algorithm_11 import SEVEN_INPUTS
from proofs_checks.split.printed.extraction import PrintedGuard
from proofs_checks.split.printed.lookahead import (
    least_objective,
    lookahead_value,
    printed_equation_4,
    printed_equation_8,
)
from proofs_checks.split.printed.search import (
    BoundsOf12,
    ChildrenAtGlobalDepth,
    KeyWithoutDepth,
    LookaheadSearch,
)
from proofs_checks.split.printed.split import printed_split
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, depth_of, leaves, missed, with_leaves
from theorylab.claims import registered
from theorylab.claims.relation import Agreement

PENALTIES = (fmpq(1, 100), fmpq(3, 20))
SMALL = [data for size in (1, 2, 3) for data in of_size(2, size)]
BIT = Points(1, ((0, 1, 0), (1, 0, 1)))


def test_data_sets_are_counted():
    """Multisets of labelled inputs, and truth tables."""
    assert [sum(1 for _ in of_size(2, size)) for size in (1, 2, 3)] == [comb(8 + s - 1, s) for s in (1, 2, 3)]
    assert len({data.rows for data in functions(3)}) == 256
    assert all(data.mass == 3 for data in of_size(1, 3))


def test_a_data_set_in_words():
    data = Points(2, ((1, 2, 0), (2, 1, 3)))
    assert str(data) == "{10 2-; 01 1- 3+}"
    assert (data.mass, data.zeros, data.ones, data.minority, data.label) == (6, 3, 3, 3, 1)
    assert data.half(0, 1).rows == ((1, 2, 0),)
    assert data.telling == [0, 1]


def test_equations_on_one_bit():
    """By hand: a leaf costs 1/2 + lambda, the split 2 lambda; equation 8 adds one lambda to the split."""
    penalty = fmpq(1, 10)
    assert printed_equation_4(BIT, 1, 1, penalty, 2) == 2 * penalty
    assert printed_equation_8(BIT, 1, 1, penalty, 2) == 3 * penalty
    assert printed_equation_8(BIT, 0, 1, penalty, 2) == penalty + fmpq(1, 2)


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
    claim = registered()[f"split.{id}"]
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
    claim = registered()["split.eq-5-sign"]
    negative = [p for p in claim.instances.points("quick") if min(claim.measured(**p)) < 0]
    assert {"penalty_t" in point for point in negative} == {False, True}


def test_a_search_that_is_stuck_stays_stuck():
    """Its bounds do not meet although the value lies between them, and the search as meant finds it."""
    penalty = fmpq(1, 100)
    for search in (
        ChildrenAtGlobalDepth(UNIT_VECTORS, 3, 2, penalty),
        BoundsOf12(UNIT_VECTORS, 2, 1, penalty),
    ):
        expected = lookahead_value(UNIT_VECTORS, search.depth, search.lookahead, penalty)
        assert not search.converged
        assert search.root.lb <= expected <= search.root.ub
        assert search.root.lb < search.root.ub


def test_examples_reached_at_two_depths():
    """Their key alone prices a tree that three tests on a path do not allow, and four do."""
    penalty = fmpq(1, 100)
    found = KeyWithoutDepth(SEVEN_INPUTS, 3, 2, penalty)
    assert found.converged
    assert (
        least_objective(SEVEN_INPUTS, 4, penalty, 7)
        <= found.value
        < least_objective(SEVEN_INPUTS, 3, penalty, 7)
    )


def test_the_printed_guard_leaves_nothing_to_lickety_split():
    for data in functions(2):
        assert PrintedGuard(LookaheadSearch(data, 2, 1, PENALTIES[0])).prefix(data) == data.label


def test_a_leaf_above_the_lookahead_depth_goes_on_too_deep():
    """The nor of three bits is the first function for which line 7 exceeds d - d_l at a leaf of both labels."""
    nor = next(data for data in functions(3) if data.ones == 1)
    _, calls = printed_split(nor, PENALTIES[0], 1, 2, postprocess=True)
    assert max(left for part, left in calls if part.minority) == 2
    for data in functions(2):
        _, calls = printed_split(data, PENALTIES[0], 1, 2, postprocess=True)
        assert all(left <= 1 for part, left in calls if part.minority)


def test_a_tree_cut_off():
    data = parity_beside_a_dummy(2)
    tree = Cut(1, zero=Cut(2, zero=0, one=1), one=Cut(2, zero=1, one=0))
    assert (missed(tree, data), leaves(tree), depth_of(tree)) == (0, 4, 2)
    assert with_leaves(tree, data, 1) == Cut(1, 1, 1)
    assert missed(with_leaves(tree, data, 0), data) == 4
