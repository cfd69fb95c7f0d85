"""SPLIT with various lookahead depths, before and after postprocessing, and LicketySPLIT.

The claims, with the repaired Algorithm 4: (a) postprocessing does not increase the objective; (b) the value of equation
4, with the base case of Algorithm 1, does not increase with d_l; (c) nor does the objective after postprocessing, 1 <=
d_l < d; (d) "SPLIT is more rigorous than LicketySPLIT".

(d) requires the same rule for ties: on the rows 1110 1+, 1101 2-, 1011 1+, 0111 1+, 1111 1-, with d = 3, d_l = 1 and no
penalty, all four first tests have the same bound, 1/6. After x3 no tree has a smaller objective; after each of the
others some tree has objective 0.

(c) and (d) are false for d_l = 2: the prefix that is best for greedy completions need not be best for optimal ones. (d)
is true for d_l = 1, so its counterexample is one of (c).

How it is checked. (a), (b) and the repaired (d) on all functions, and all labellings with means 0, 1/2 and 1, of small
cubes up to negations. (c) and (d) on all functions of three variables and on a data set of 28 examples, found by random
search. Functions of three variables have no counterexample for d = 3, because after two tests a greedy subtree is
optimal.

Is it tight? The data set is the smallest found; a smaller one may exist. Equality holds in (a) and (b) for parities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from flint import fmpq

from proofs_checks.split.computed.lucky_greedy import least_objective_greedy_below
from proofs_checks.split.computed.small_labellings import (
    HIDDEN_XOR,
    instances,
    labellings,
    objective,
    problem_of,
    witness,
)
from proofs_checks.transcribed.points import Points
from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.learners import lickety_split, split, split_prefix
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

PENALTIES = (fmpq(0), fmpq(1, 50), fmpq(3, 20))

MISLED = Points(4, (
    (1, 2, 0), (2, 3, 2), (5, 1, 2), (6, 2, 3), (7, 3, 0), (8, 2, 0), (12, 3, 0), (13, 1, 0), (14, 0, 1), (15, 0, 3)
))  # fmt: skip
"""28 examples on which the prefix of depth 2 that is best for greedy stumps is not best for optimal stumps."""

Data = str | Points
"""A labelling of a cube, or a data set."""


def _points(data: Iterable[Data], depths: range, penalties: Iterable[fmpq]) -> Iterator[Point]:
    return instances(data, depths, penalties, "data")


def _few() -> Iterator[Point]:
    yield from _points(labellings(3, "02"), range(2, 3), PENALTIES[1:2])
    yield from _points([HIDDEN_XOR], range(3, 4), PENALTIES[1:2])
    yield from _points([MISLED], range(3, 4), PENALTIES[:1])


def _many() -> Iterator[Point]:
    yield from _points(labellings(2), range(2, 3), PENALTIES)
    yield from _points(labellings(3, "02"), range(2, 4), PENALTIES)
    yield from _points(labellings(3), range(2, 3), PENALTIES[1:2])
    yield from _points([HIDDEN_XOR], range(3, 4), PENALTIES)
    yield from _points([MISLED], range(3, 4), PENALTIES[:1])


def _depth_three() -> Iterator[Point]:
    yield from _points(labellings(3, "02"), range(3, 4), PENALTIES[1:2])
    yield from _points([MISLED], range(3, 4), PENALTIES[:1])


def _deep() -> Iterator[Point]:
    yield from _points(labellings(3, "02"), range(3, 4), PENALTIES)
    yield from _points([MISLED], range(3, 4), PENALTIES[:1])


def _problem(data: Data) -> Problem:
    return data.problem() if isinstance(data, Points) else problem_of(data)


def _objectives(data: Data, depth: int, penalty: fmpq) -> list[fmpq]:
    """Return the objective of the postprocessed tree for d_l = 1, ..., d - 1."""
    return [
        objective(split(_problem(data), depth=depth, lookahead=at, penalty=penalty), penalty)
        for at in range(1, depth)
    ]


def _greedily_completed(data: Data, depth: int, penalty: fmpq) -> list[fmpq]:
    """Return the value of equation 4, the objective of the tree with greedy completions, for d_l = 0, ..., d."""
    problem = _problem(data)
    trees = (
        split(problem, depth=depth, lookahead=at, penalty=penalty, complete=False) for at in range(depth + 1)
    )
    return [objective(tree, penalty) for tree in trees]


def _improvements(data: Data, depth: int, penalty: fmpq) -> list[fmpq]:
    """Return, for each d_l, the postprocessed objective minus those of greedy completions and of the bare prefix."""
    problem, found = _problem(data), []
    for lookahead in range(depth + 1):
        options = {"depth": depth, "lookahead": lookahead, "penalty": penalty}
        after = objective(split(problem, **options), penalty)
        before = (split(problem, complete=False, **options), split_prefix(problem, **options))
        found += [after - objective(tree, penalty) for tree in before]
    return found


def _one_mistake_less(data: Data, **point: Any) -> fmpq:
    """Return the decrease of the objective by one example of the data."""
    return fmpq(-1, data.mass if isinstance(data, Points) else 2 * len(data))


def _steps(values: list[fmpq]) -> list[fmpq]:
    return [after - before for before, after in pairwise(values)]


def _lickety(data: Data, depth: int, penalty: fmpq) -> fmpq:
    return objective(lickety_split(_problem(data), depth=depth, penalty=penalty), penalty)


def _optimum(data: Data, depth: int, penalty: fmpq) -> fmpq:
    return least_objective_greedy_below(_problem(data), depth, depth, penalty)


def _holds(
    id: str,
    place: str,
    statement: str,
    measured: Callable[..., list[fmpq]],
    proof: str,
    theorem: str,
    printed: str = "",
) -> Claim:
    """Return a claim that nothing measured is positive."""
    return Claim(
        id=id,
        cite=Cite("split", place, printed),
        statement=statement,
        instances=Grid(scoped(_few, _many)),
        measured=measured,
        asserts=AT_MOST(0, control=_one_mistake_less),
        method="exhaustive",
        origin="reading" if printed else "new",
        derivation=Derivation(proof),
        formal=f"split/lookahead_depths.v:{theorem}",
    )


IMPROVES = _holds(
    "split.pp-improves",
    "proof of Theorem A.2, last sentence",
    r"Postprocessing only ever improves the objective: that of the tree with greedy completions, and of the bare"
    r" prefix, for every $0\le d_l\le d$",
    _improvements,
    r"""A leaf of the prefix at depth $u\le d_l$ is completed by a leaf or by a greedy subtree of depth at most $d-d_l$.
    Postprocessing replaces it by an optimal subtree of depth $d-u\ge d-d_l$, which is no worse than either. The
    objectives of disjoint subtrees add up, because mistakes are counted on all data.""",
    "postprocessing_improves",
    "postprocessing only ever improves the objective of the reported solution",
)

MONOTONE = _holds(
    "split.alpha-monotone",
    "equation 4 with the base case of Algorithm 1, derived",
    r"The least objective of a tree that is greedy from depth $d_l$ on does not increase with $d_l$, $0\le d_l\le d$",
    lambda data, depth, penalty: _steps(_greedily_completed(data, depth, penalty)),
    r"""Let $W_l^j(s)$ be the minimum contribution to the objective of a tree of depth $j$ at $s$ that is greedy after
    $l\le j$ tests. So $W_0^j$ is the minimum of the value of a leaf and $W_0^{j-1}(s_0)+W_0^{j-1}(s_1)$ for the greedy
    test, and for $l\ge1$ $W_l^j$ is the minimum of the value of a leaf and $W_{l-1}^{j-1}(s_0)+W_{l-1}^{j-1}(s_1)$ over
    all tests. Hence $W_1^j\le W_0^j$, because the minimum is over all tests, and if $W_l^{j-1}\le W_{l-1}^{j-1}$
    everywhere then $W_{l+1}^j\le W_l^j$. By induction on $l$ this holds for $0\le l<j$.""",
    "larger_lookahead_improves",
)


def _trees(data: Data, depth: int, penalty: fmpq) -> dict[str, Tree]:
    problem = _problem(data)
    at = max(range(1, depth), key=lambda at: _objectives(data, depth, penalty)[at - 1])
    return {
        f"SPLIT with d_l = {at}": split(problem, depth=depth, lookahead=at, penalty=penalty),
        "LicketySPLIT": lickety_split(problem, depth=depth, penalty=penalty),
    }


RIGOROUS = Claim(
    id="split.a1-rigorous",
    cite=Cite(
        "split",
        "proof of Theorem A.1, last paragraph",
        "SPLIT is more rigorous than LicketySPLIT",
    ),
    statement=r"For every $1\le d_l<d$ the objective of SPLIT's postprocessed tree is no larger than that of"
    " LicketySPLIT's tree",
    instances=Grid(scoped(_depth_three, _deep)),
    measured=_objectives,
    asserts=AT_MOST(_lickety, control=_optimum),
    method="exhaustive",
    literature="Our reading; true for a lookahead depth of one",
    origin="reading",
    witness=witness(
        "SPLIT with d_l = 1, 2, ... has objective {measured}, LicketySPLIT {claimed}. Tried on all functions of"
        " three variables up to negations, d=3, and on this data set"
    ),
    trees=_trees,
).repaired(
    place="proof of Theorem A.1, last paragraph, for d_l = 1 and the same rule for ties",
    statement=r"With $d_l=1$, and the same rule for ties, the postprocessed SPLIT tree has an objective no larger than"
    r" the LicketySPLIT tree",
    instances=Grid(scoped(_few, _many)),
    hypotheses={"depth >= 2": lambda depth: depth >= 2},
    measured=lambda data, depth, penalty: _objectives(data, depth, penalty)[0],
    formal="split/lookahead_depths.v:split_is_more_rigorous",
    derivation=Derivation(
        r"""Both compare a leaf with all tests, each followed by the same greedy subtrees of depth $d-1$, and break ties
        in the same way. So the root of LicketySPLIT is the root of the prefix. If it is a leaf, SPLIT returns an
        optimal tree of depth $d$. If it is a test, the two subtrees of LicketySPLIT have depth at most $d-1$, and the
        subtrees of SPLIT are optimal among all such trees."""
    ),
)
