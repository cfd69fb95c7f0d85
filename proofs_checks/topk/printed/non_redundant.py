r"""Figures 1 and 5 of the Top-k paper on points with masses, no coordinate read twice on a path.

Appendix B has the top k coordinates taken among those not yet queried; pure points are not split (step 1). What the
figures leave open is said by a tie rule: ``first`` and ``last`` go by index, among equal gains as among trees of equal
error; ``best`` and ``worst`` are the least and the largest error over all ways to fill the k places at every node.

Cost: everything is grown again on every path; one tree for each of k^h choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from flint import fmpq

from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown, missed

__all__ = ["bounded_top_k", "extreme_error", "places", "top_k_tree"]

Found = tuple[Grown, fmpq]


def places(points: Points, k: int, impurity: str, ties: str) -> list[int]:
    """The k coordinates of largest gain, in the order in which they are tried."""
    last = ties == "last"
    ranked = [i for group in points.groups(impurity) for i in (group[::-1] if last else group)]
    return sorted(ranked[:k], reverse=last)


def top_k_tree(points: Points, k: int, depth: int, impurity: str, ties: str) -> Grown:
    """Figure 1 under ``first`` or ``last``."""
    if depth == 0 or points.minority == 0 or not points.telling:  # step 1
        return points.label
    grown = [
        Cut(i, *(top_k_tree(half, k, depth - 1, impurity, ties) for half in points.halves(i)))
        for i in places(points, k, impurity, ties)  # steps 2 and 3
    ]
    return min(grown, key=lambda tree: missed(tree, points))  # step 4


def _fillings(points: Points, k: int, impurity: str) -> Iterator[tuple[int, ...]]:
    """Every set of k coordinates such that none left out has a larger gain than one taken."""
    sure: list[int] = []
    for group in points.groups(impurity):
        room = k - len(sure)
        if len(group) >= room:
            for some in combinations(group, room):
                yield (*sure, *some)
            return
        sure += group
    yield tuple(sure)


def extreme_error(points: Points, k: int, depth: int, impurity: str, ties: str) -> fmpq:
    """Least or largest error of Figure 1 over all ways to break its ties, ``best`` or ``worst``."""
    if depth == 0 or points.minority == 0 or not points.telling:
        return points.minority

    def after(i: int) -> fmpq:
        zero, one = points.halves(i)
        return extreme_error(zero, k, depth - 1, impurity, ties) + extreme_error(
            one, k, depth - 1, impurity, ties
        )

    errors = {i: after(i) for i in points.telling}
    found = [min(errors[i] for i in chosen) for chosen in _fillings(points, k, impurity)]
    return max(found) if ties == "worst" else min(found)


def bounded_top_k(
    points: Points, k: int, depth: int, impurity: str, ties: str, *, depth_in_key: bool = True
) -> Grown:
    """Figure 5, masses for mistakes: a tree has to miss less than a bound, which what is found tightens.

    depth_in_key: whether the key of a result has the remaining depth; in the printed one, (S, d), it has not.
    """
    cache: dict[tuple, tuple[Found | None, fmpq]] = {}

    def search(here: Points, left: int, bound: fmpq) -> Found | None:
        if left == 0 or here.minority == 0 or not here.telling:  # step 1
            return here.label, here.minority
        key = (here, left) if depth_in_key else (here,)
        if key in cache:  # step 2
            known, known_bound = cache[key]
            if known is not None or bound <= known_bound:
                return known
        best, least = None, bound
        for i in places(here, k, impurity, ties):  # step 6
            zero, one = here.halves(i)
            of_zero = search(zero, left - 1, least)
            if of_zero is None or of_zero[1] >= least:
                continue
            of_one = search(one, left - 1, least - of_zero[1])
            if of_one is None:
                continue
            together = of_zero[1] + of_one[1]
            if together < least:
                best, least = (Cut(i, of_zero[0], of_one[0]), together), together
            if together == 0:
                break
        cache[key] = best, bound  # step 7
        return best

    # no leaf misses all of the mass, so below this bound there is a tree
    found = search(points, depth, points.mass)
    return points.label if found is None else found[0]
