"""Section 4: Algorithm 1 scores at most H m n pairs of an object and a test.

A node S costs |S| steps for each test that is scored there. The paper states H <= n.

How it is checked. By counting: the learner runs on an instance that counts objects times tests at each node whose tests
are requested. The total is compared with Hmn, and the height with n - 1.

Is it tight? Hmn is attained if one test ends all paths, n - 1 by tests that isolate one object each.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from flint import fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from proofs_checks.ngi.computed.runs import run_points, with_rules
from proofs_checks.ngi.computed.small_instances import isolating_instance
from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.learners.identification import identification
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Split


class CountedInstance(IdentificationProblem):
    """An instance that counts pairs of an object and a test at the nodes whose tests are requested.

    Attributes
    ----------
    pairs
        Number of pairs so far.
    """

    pairs = 0

    def splits(self, state: int) -> list[Split]:
        """Return every test on which the objects of ``state`` differ, unless it is final; they are counted."""
        found = super().splits(state)
        self.pairs += state.bit_count() * len(found)
        return found


def _one_by_one(most: int) -> Iterator[Point]:
    return with_rules(isolating_instance((1,) * n) for n in range(2, most + 1))


def _pairs_and_height(trade_off: fmpq, impurity: str, **point: object) -> tuple[int, int]:
    problem = CountedInstance(**point)
    depth = identification(problem, trade_off=trade_off, impurity=class_scores(impurity)).depth
    return problem.pairs, depth


def _bounds(**point: object) -> tuple[int, int]:
    n, m = len(point["classes"]), len(point["tests"])
    return _pairs_and_height(**point)[1] * m * n, n - 1


CLAIM = Claim(
    id="ngi.time",
    origin="reading",
    cite=Cite(
        "ngi",
        "Section 4, time complexity",
        r"Scoring a test at a node $S$ takes $\mathcal{O}(|S|)$ time, and the disjoint nodes of one level"
        r" have total size $n$. So the worst-case time is $\mathcal{O}(Hmn)$, with $m$ tests, $n$ objects"
        " and a tree of height $H$, which is at most $n$",
    ),
    statement=r"Algorithm 1 scores at most $Hmn$ pairs of an object and a test, and the height is $H\le n$",
    also=r"The height is $H\le n-1$.",
    instances=Grid(
        scoped(
            lambda: chain(run_points((2, 3), 331, 20), _one_by_one(6)),
            lambda: chain(run_points((2, 3), 17, 500), _one_by_one(16)),
        )
    ),
    measured=_pairs_and_height,
    asserts=AT_MOST(_bounds, control=lambda **point: (_bounds(**point)[0], len(point["classes"]) - 2)),
    derivation=Derivation(
        r"""At each of the $H$ depths with tests the nodes are disjoint, so their sizes add up to at most $n$, and at
        most $m$ tests are scored at each node. Every test of the tree splits its node, so a path has at most $n-1$
        tests."""
    ),
)
