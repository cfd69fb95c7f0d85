r"""Algorithm 3 of the SPLIT paper, LicketySPLIT, on points with masses, with a leaf where no test is left.

SPLIT with lookahead depth 1 chooses the test of a node, and the algorithm is called on its two halves with one test
less, each time on the points of the half alone, lambda multiplied by the size of the node over theirs.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.read_trees import Listed
from proofs_checks.shared.weighted_points import Points
from proofs_checks.split.printed.split_on_masses import lookahead_on_masses

__all__ = ["lickety_on_masses"]


def lickety_on_masses(
    points: Points, depth: int, penalty: fmpq, impurity: str, ties: str, *, renormalised: bool = True
) -> Listed:
    """The tree.

    points: of mass 1; renormalised: whether lambda is multiplied, as printed.
    """
    if depth == 0:  # printed, nothing asks
        return points.label
    tree = lookahead_on_masses(points, depth, 1, penalty, impurity, ties)[1]
    if isinstance(tree, int):
        return tree
    below: list[Listed] = []
    for half in points.halves(tree[0]):
        alone = Points((x, zeros / half.mass, ones / half.mass) for x, zeros, ones in half.rows)
        local = penalty / half.mass if renormalised else penalty
        below.append(lickety_on_masses(alone, depth - 1, local, impurity, ties, renormalised=renormalised))
    return tree[0], below[0], below[1]
