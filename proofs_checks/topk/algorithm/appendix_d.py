"""Appendix D: what the implementation of Top-k fixes, and what it switches off.

Problem. DL8.5 solves the last two levels of a tree optimally. The implementation of Top-k disables this, because it
"would have led to different results", and breaks ties between features by index.

The three parts are (1) ties, (2) the depth-two solver, and (3) the similarity-based bounds, which are also disabled.
The bounds use the following fact: an optimal tree makes on a set S at least as many mistakes as on a set S', minus the
number of points of S' outside S.

How it is checked. All functions on three bits are tried in the order of their truth tables until one is found; for (3),
one input is omitted.

Is it tight? The controls claim functions that do not exist: for (1) with k = 2, and for (2) and (3) with k = 3, where
all features are candidates.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.shared.data_sets import functions
from proofs_checks.topk.printed.top_k import PrintedTopK
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import mislabelled_mass
from theorylab.claims import HOLDS, Cite, Claim, Grid
from theorylab.learners import top_k
from theorylab.problems.cube import CubeProblem

BITS, DEPTH = 3, 2


def _errors(k: int, ties: str = "first") -> Iterator[fmpq]:
    """Yield the error of Top-k on every function."""
    for table in range(1 << ((1 << BITS) - 1)):  # the complement of a function has the same trees
        cube = CubeProblem([table >> x & 1 for x in range(1 << BITS)])
        yield top_k(cube, k=k, depth=DEPTH, ties=ties).error


def _ties_matter(k: int) -> bool:
    return any(first != last for first, last in zip(_errors(k), _errors(k, "last")))


def _worse_than_optimal(k: int) -> bool:
    return any(found > least for found, least in zip(_errors(k), _errors(BITS)))


def _more_than_similar(k: int) -> bool:
    """Return True if one more point causes more than one more mistake."""
    for data in functions(BITS):
        whole = mislabelled_mass(PrintedTopK(k)(data, DEPTH), data)
        for left_out in data.rows:
            rest = Points(BITS, tuple(row for row in data.rows if row is not left_out))
            if mislabelled_mass(PrintedTopK(k)(rest, DEPTH), rest) < whole - 1:
                return True
    return False


MATTERS = {
    "ties": _ties_matter,
    "depth-two solver": _worse_than_optimal,
    "similarity bound": _more_than_similar,
}
"""Functions that return True if one of the three parts changes the result of some function."""


def _matters(what: str, k: int) -> bool:
    return MATTERS[what](k)


CLAIM = Claim(
    id="topk.appd-ties",
    origin="reading",
    cite=Cite(
        "topk",
        "Appendix D",
        "only the first $k$ features are split on, in descending order of information gain, ties broken"
        " by index. Two more optimizations would have changed the results: (1) fast computation of"
        " depth-two optimal trees and (2) similarity-based lower bounding",
    ),
    statement=r"For $k\in\{1,2\}$ there is a function on three bits whose Top-$k$ tree for depth 2 is worse than an"
    " optimal tree of depth 2, so that a solver for the last two levels would change the results; and there is one on"
    " which leaving out an input lowers the mistakes of Top-1 at depth 2 by more than one, which the similarity-based"
    " bounds exclude",
    also="There is a function on three bits whose Top-1 trees for depth 2 have different errors when ties go to the"
    " first and when they go to the last feature.",
    instances=Grid(
        [
            {"what": "ties", "k": 1},
            {"what": "similarity bound", "k": 1},
            *({"what": "depth-two solver", "k": k} for k in (1, 2)),
        ]
    ),
    measured=_matters,
    asserts=HOLDS(control=lambda what, k: _matters(what, 2 if what == "ties" else BITS)),
    method="exhaustive",
    complete=True,
    literature="The paper states this without an example; it is the reason why a tie rule must be stated",
)
