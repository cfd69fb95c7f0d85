"""Equation 1: the minimum of error + lambda x leaves, for one penalty and for all penalties, by listing all trees.

Problem. Any distribution; see :mod:`proofs_checks.shared.explicit.instances`.

Algorithm. :func:`dp_optimal.penalty.optimal_with_penalty` and :func:`dp_optimal.all_penalties.penalty_path`.

The penalties are chosen so that trees of distinct sizes tie. (``first tests``) The tree performs the first test that
allows its objective and size. (``path``) The pieces of the minimum objective as a function of the penalty are the
vertices of the lower hull of (leaves, error) over all trees, each with the half-open interval of penalties where it is
the smallest optimum. (``from``) A path that starts at a given penalty is the part of the whole path from there on.

How it is checked. By listing all trees, from the list of the inputs. The controls add one penalty to every tree, do not
renormalise the penalty, or accept a piece whose number of leaves only ties with others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from flint import fmpq

from dp_optimal.all_penalties import penalty_path
from dp_optimal.penalty import optimal_with_penalty
from proofs_checks.shared.explicit.cases import all_functions, census, few, sample_cases
from proofs_checks.shared.explicit.every_tree import hull
from proofs_checks.shared.explicit.instances import Case, points_of, problem_of
from proofs_checks.shared.explicit.written_trees import best_penalised
from proofs_checks.shared.questions import Question, asking, whether
from theorylab.claims import Claim, Grid, scoped

PENALTIES = (fmpq(0), fmpq(1, 100), fmpq(1, 20), fmpq(1, 16), fmpq(1, 8), fmpq(1, 4), fmpq(1, 2), fmpq(1))

Numbers = Sequence[fmpq | int]


def _objectives(case: Case, depth: int | None) -> Numbers:
    found = [optimal_with_penalty(problem_of(case), penalty, depth) for penalty in PENALTIES]
    return [n for best in found for n in (best.value, best.tree.error, best.tree.leaves)]


def _least(case: Case, depth: int | None, extra: int = 0) -> Numbers:
    within = [s for s in census(case) if depth is None or s.depth <= depth]
    numbers: list[fmpq | int] = []
    for penalty in PENALTIES:
        value, leaves = min((s.error + penalty * s.leaves, s.leaves) for s in within)
        numbers += [value + extra * penalty, value - penalty * leaves, leaves]
    return numbers


def _returns(case: Case, penalty: fmpq, depth: int, *, asked: fmpq | None = None) -> bool:
    points = points_of(case)
    found = optimal_with_penalty(problem_of(case), penalty, depth).tree
    return (
        found.as_dict()
        == best_penalised(points, points.inputs, depth, penalty if asked is None else asked)[2]
    )


def _pieces(case: Case, depth: int | None) -> Numbers:
    path = penalty_path(problem_of(case), depth)
    numbers: list[fmpq | int] = [len(path.pieces)]
    for piece in path.pieces:
        tree = path.tree(piece)
        inside = (
            piece.penalty_from if piece.penalty_to is None else (piece.penalty_from + piece.penalty_to) / 2
        )
        end = fmpq(-1) if piece.penalty_to is None else piece.penalty_to
        numbers += [piece.penalty_from, end, piece.error, piece.leaves, tree.error, tree.leaves]
        numbers += [path.piece(piece.penalty_from).leaves, path.piece(inside).leaves]
    return numbers


def _hull_pieces(case: Case, depth: int | None, shift: int = 0) -> Numbers:
    vertices = hull(s for s in census(case) if depth is None or s.depth <= depth)
    slopes = [(e - f) / (m - n) for (n, e), (m, f) in pairwise(vertices)]
    pieces = zip([*slopes, fmpq(0)], [fmpq(-1), *slopes], vertices)
    numbers: list[fmpq | int] = [len(vertices)]
    for low, high, (leaves, error) in reversed(list(pieces)):
        numbers += [low, high, error, leaves + shift, error, leaves, leaves, leaves]
    return numbers


def _from(case: Case, least: fmpq) -> Numbers:
    path = penalty_path(problem_of(case), least_penalty=least)
    return [n for p in path.pieces for n in (p.penalty_from, p.error, p.leaves, path.tree(p).error)]


def _part(case: Case, least: fmpq, *, cut: bool = True) -> Numbers:
    kept = [p for p in penalty_path(problem_of(case)).pieces if p.penalty_to is None or p.penalty_to > least]
    return [
        n
        for p in kept
        for n in (max(p.penalty_from, least) if cut else p.penalty_from, p.error, p.leaves, p.error)
    ]


_LEAST = Grid.over(
    case=scoped(all_functions(1, 2) + sample_cases(64), all_functions(2, 3) + sample_cases(4)),
    depth=(None, 2),
)
_FIRST = Grid.over(
    case=scoped(few(lumped=False) + all_functions(2), all_functions(2, 3)),
    penalty=(fmpq(0), fmpq(1, 20), fmpq(1, 8)),
    depth=(1, 2, 4),
)
_PATH = Grid.over(
    case=scoped(all_functions(2) + sample_cases(64), all_functions(2, 3) + sample_cases(4)), depth=(None, 2)
)

CLAIM = Claim(
    id="split.eq-1.every-tree",
    cite="Equation 1",
    statement=r"With and without a limit on the depth, the program returns the minimum of $L(T)+\lambda S(T)$ over"
    r" the list of all trees, for $\lambda=0,\frac1{100},\frac1{20},\frac1{16},\frac18,\frac14,\frac12,1$ and for all"
    r" $\lambda$ at once, and a tree that attains it with the fewest leaves",
    **asking(
        {
            "objective": Question(
                _LEAST, _objectives, _least, control=lambda case, depth: _least(case, depth, extra=1)
            ),
            "first tests": whether(
                _FIRST,
                _returns,
                control=lambda case, penalty, depth: _returns(case, penalty, depth, asked=4 * penalty),
            ),
            "path": Question(
                _PATH, _pieces, _hull_pieces, control=lambda case, depth: _hull_pieces(case, depth, shift=1)
            ),
            "from": Question(
                Grid.over(case=few(), least=(fmpq(1, 100), fmpq(1, 20), fmpq(1, 8), fmpq(2))),
                _from,
                _part,
                control=lambda case, least: _part(case, least, cut=False),
            ),
        }
    ),
    literature="By listing all trees",
)
