"""Programs with different limits agree with one another, and reject limits of other programs."""

import pytest
from flint import fmpq

from constructions.papers.topk import parity_xor
from dp_optimal.all_penalties import penalty_path
from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.exact_tree import smallest_exact_tree
from dp_optimal.pareto import ParetoPoint, pareto_front
from theorylab.errors import InvalidArgument
from theorylab.problems.cube import CubeProblem


def test_points_and_pieces_of_another_problem_are_refused():
    parity, both = CubeProblem([0, 1, 1, 0]), CubeProblem([0, 0, 0, 1])
    with pytest.raises(InvalidArgument, match=r"ParetoPoint\(size=1, error=0\) is not one of its 3 points"):
        pareto_front(parity).tree(ParetoPoint(1, fmpq(0)))
    with pytest.raises(InvalidArgument, match="is not one of its 2 points"):
        pareto_front(both).tree(pareto_front(parity).points[1])
    with pytest.raises(InvalidArgument, match=r"PenaltyPiece\(.*\) is not one of its 2 pieces"):
        penalty_path(parity).tree(penalty_path(both).pieces[0])


def test_programs_agree_with_one_another_beyond_brute_force():
    """The depth limit alone, the size limit alone and the hull of the size curve agree on a larger problem."""
    problem = parity_xor(h=3, K=5, eps=fmpq(1, 10))
    curve = optimal_by_size(problem, 100).errors
    path = penalty_path(problem)
    for price in (fmpq(0), fmpq(1, 1000), fmpq(1, 100), fmpq(1, 20), fmpq(1, 3)):
        piece = path.piece(price)
        assert piece.error + price * piece.leaves == min(e + price * (t + 1) for t, e in enumerate(curve))
    for depth in range(6):
        whole = optimal_by_depth_and_size(problem, depth, 63)
        assert (
            whole.value
            == optimal_by_depth(problem, depth).value
            == penalty_path(problem, depth).pieces[0].error
        )
        assert all(e >= f for e, f in zip(whole.errors, curve))
    assert optimal_by_depth_and_size(problem, 8, 100).errors == curve
    assert smallest_exact_tree(problem).value == curve.index(min(curve))
