"""Depth and size, the penalty path, the Pareto front and exact trees against every tree of random tiny problems."""

import pytest
from all_trees import all_trees, instances, measured
from flint import fmpq

from constructions.papers.topk import parity_xor, tribes_majority
from dp_optimal.all_penalties import penalty_path
from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.exact_tree import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.pareto import ParetoPoint, pareto_front
from dp_optimal.penalty import optimal_with_penalty
from theorylab.errors import InvalidArgument
from theorylab.learners import greedy, top_down, top_k
from theorylab.problems.cube import CubeProblem

FEW, MANY = instances(40, seed=1), instances(2500, seed=2)


def assert_depth_and_size(problem, deepest, trees):
    for depth in range(deepest + 1):
        most = max(tree.size for tree in trees)
        optimum = optimal_by_depth_and_size(problem, depth, most)
        shallow = [tree for tree in trees if tree.depth <= depth]
        for size, error in enumerate(optimum.errors):
            assert error == min(tree.error for tree in shallow if tree.size <= size)
        least = min((tree.error, tree.size) for tree in shallow)
        assert (optimum.value, optimum.tree.size) == (optimum.tree.error, optimum.tree.size) == least
        assert optimum.tree.depth <= depth


def lower_hull(trees):
    """Vertices of the points (leaves, error) by definition: strictly optimal for some penalty among them.

    Trees with m and n leaves do as well at the penalty (difference of errors) / (n - m), so candidates for a change
    are these, and between two of them nothing changes.
    """
    least = {}
    for tree in trees:
        least[tree.leaves] = min(tree.error, least.get(tree.leaves, tree.error))
    prices = {fmpq(0)} | {
        (e - f) / (n - m) for m, e in least.items() for n, f in least.items() if m < n and e > f
    }
    pieces = []
    for price in sorted(prices):
        _, leaves = min((error + price * leaves, leaves) for leaves, error in least.items())
        if not pieces or pieces[-1][2] != leaves:
            pieces.append((price, least[leaves], leaves))
    return pieces


def assert_path(problem, deepest, trees):
    for depth in (*range(deepest + 1), None):
        allowed = trees if depth is None else [tree for tree in trees if tree.depth <= depth]
        path = penalty_path(problem, depth)
        assert [(p.penalty_from, p.error, p.leaves) for p in path.pieces] == lower_hull(allowed)
        assert [p.penalty_to for p in path.pieces] == [*(p.penalty_from for p in path.pieces[1:]), None]
        for piece in path.pieces:
            tree = path.tree(piece)
            assert (tree.error, tree.leaves) == (piece.error, piece.leaves)
            assert depth is None or tree.depth <= depth
            inside = (
                piece.penalty_from + ((piece.penalty_to or piece.penalty_from + 1) - piece.penalty_from) / 3
            )
            for price in (piece.penalty_from, inside):
                assert path.piece(price) == piece
                rest = penalty_path(problem, depth, least_penalty=price)
                assert rest.pieces == (
                    piece._replace(penalty_from=price),
                    *path.pieces[path.pieces.index(piece) + 1 :],
                )
                optimum = optimal_with_penalty(problem, price, depth)
                assert optimum.value == min(t.error + price * t.leaves for t in allowed)


def assert_front(problem, deepest, trees):
    for depth in (None, deepest - 1):
        allowed = trees if depth is None else [tree for tree in trees if tree.depth <= depth]
        front = pareto_front(problem, depth=depth)
        points = {(tree.size, tree.error) for tree in allowed}
        best = {
            (size, error)
            for size, error in points
            if not any((s <= size and e < error) or (s < size and e <= error) for s, e in points)
        }
        assert list(front.points) == sorted(best)
        for point in front.points:
            tree = front.tree(point)
            assert (tree.size, tree.error) == point
            assert depth is None or tree.depth <= depth
        short = pareto_front(problem, size=2, depth=depth).points
        assert short == tuple(point for point in front.points if point.size <= 2)


def test_points_and_pieces_of_another_problem_are_refused():
    parity, both = CubeProblem([0, 1, 1, 0]), CubeProblem([0, 0, 0, 1])
    with pytest.raises(InvalidArgument, match=r"ParetoPoint\(size=1, error=0\) is not one of its 3 points"):
        pareto_front(parity).tree(ParetoPoint(1, fmpq(0)))
    with pytest.raises(InvalidArgument, match="is not one of its 2 points"):
        pareto_front(both).tree(pareto_front(parity).points[1])
    with pytest.raises(InvalidArgument, match=r"PenaltyPiece\(.*\) is not one of its 2 pieces"):
        penalty_path(parity).tree(penalty_path(both).pieces[0])


def assert_exact(problem, deepest, trees):
    error = min(tree.error for tree in trees)
    exact = [tree for tree in trees if tree.error == error]
    smallest, shallowest = smallest_exact_tree(problem), shallowest_exact_tree(problem)
    assert smallest.tree.error == shallowest.tree.error == error
    size, leaves = min((tree.size, tree.leaves) for tree in exact)
    assert (smallest.value, smallest.tree.size, smallest.tree.leaves) == (size, size, leaves)
    depth, leaves = min((tree.depth, tree.leaves) for tree in exact)
    assert (shallowest.value, shallowest.tree.depth, shallowest.tree.leaves) == (depth, depth, leaves)


def assert_all(problem, deepest):
    trees = all_trees(problem, deepest)
    assert_depth_and_size(problem, deepest, trees)
    assert_path(problem, deepest, trees)
    assert_front(problem, deepest, trees)
    assert_exact(problem, deepest, trees)
    for tree in (smallest_exact_tree(problem).tree, optimal_by_depth(problem, 1).tree):
        assert measured(tree) in trees


def test_every_program_agrees_with_all_trees():
    for problem, deepest in FEW:
        assert_all(problem, deepest)


@pytest.mark.slow
def test_every_program_agrees_with_all_trees_of_thousands_of_problems():
    for problem, deepest in MANY:
        assert_all(problem, deepest)


@pytest.mark.parametrize(
    "problem", [parity_xor(h=2, K=2, eps=fmpq(1, 10)), tribes_majority(h=1, K=3, eps=fmpq(1, 5))]
)
def test_lumped_constructions(problem):
    assert_all(problem, 3)


def test_programs_agree_with_one_another_beyond_brute_force():
    """The limits are consistent: depth alone, size alone, and the hull of the whole curve of a larger problem."""
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


def test_no_learner_beats_the_optimum():
    for problem, deepest in FEW:
        if problem.labels != 2:
            continue
        for depth in range(deepest + 1):
            for tree in (greedy(problem, depth=depth), top_k(problem, k=2, depth=depth)):
                errors = optimal_by_depth_and_size(problem, depth, tree.size).errors
                assert tree.error >= errors[tree.size]
                piece = penalty_path(problem, depth).piece("1/50")
                assert tree.error + fmpq(tree.leaves, 50) >= piece.error + fmpq(piece.leaves, 50)
        tree = top_down(problem, size=3)
        assert tree.error >= optimal_by_size(problem, 3).value
