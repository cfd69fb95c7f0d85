"""Best and worst result of a leaf-by-leaf algorithm over all ways to break its ties.

The continuation from a partial tree depends only on its frontier: the multiset of its open leaves, each a pair
(subproblem, probability of reaching it). The search is memoised over frontiers. A step splits one of the leaves
of highest priority by one of its tests of largest score. The number of distinct frontiers can be exponential in
the size; the search fails with a message if it exceeds :data:`MOST_FRONTIERS`.
"""

from __future__ import annotations

from collections import defaultdict

from flint import fmpq

from theorylab.errors import TooLarge
from theorylab.impurities.ties import Ties
from theorylab.learners.growing.equal_leaves import EqualLeaves, GrowingTree
from theorylab.learners.growing.grown import Growth
from theorylab.learners.growing.rounds import Priority, Scores
from theorylab.numbers.comparison import Certified, Value
from theorylab.problems.problem import Problem, Split, State
from theorylab.trees.nodes import leaf

__all__ = ["MOST_FRONTIERS", "grow_over_all_ties"]

MOST_FRONTIERS = 100_000
"""Maximum number of frontiers in a search."""

Kind = tuple[State, fmpq]
Frontier = frozenset[tuple[Kind, int]]

Move = tuple[Kind, Split]
"""The leaf to split, and its test."""


class _Search:
    """Memoised search over frontiers."""

    def __init__(self, problem: Problem, priority: Priority, best_tests: Scores, rule: Ties):
        self.problem = problem
        self.best_tests = best_tests
        self.extreme = min if rule is Ties.BEST else max
        self._priority_of = priority
        self._priorities: dict[Kind, Certified] = {}
        self._solved: dict[tuple[Frontier, int], tuple[fmpq, Move | None]] = {}

    def solve(self, frontier: Frontier, steps: int) -> tuple[fmpq, Move | None]:
        """Return the extreme error on the open leaves after ``steps`` more splits, and the first split."""
        key = frontier, steps
        if key in self._solved:
            return self._solved[key]
        if len(self._solved) >= MOST_FRONTIERS:
            raise TooLarge(
                f"ties: more than {MOST_FRONTIERS} partial trees to search; "
                "use a smaller size, or a rule that does not search all ties"
            )
        if steps == 0 or not frontier:
            stays = sum((p * leaf(self.problem, s).error * count for (s, p), count in frontier), fmpq(0))
            self._solved[key] = stays, None
        else:
            outcomes = [
                (closed + self.solve(after, steps - 1)[0], (kind, split))
                for kind, split, after, closed in self._moves(frontier)
            ]
            self._solved[key] = self.extreme(outcomes, key=lambda outcome: outcome[0])
        return self._solved[key]

    def _moves(self, frontier: Frontier) -> list[tuple[Kind, Split, Frontier, fmpq]]:
        """Return all possible next splits, each with the resulting frontier and the error of the leaves it closes."""
        kinds = [kind for kind, _ in frontier]
        top = max(self._priority(kind) for kind in kinds)
        moves = []
        for kind in kinds:
            if self._priority(kind) != top:
                continue
            for split in self.best_tests(kind[0])[0]:
                counts = defaultdict(int, frontier)
                counts[kind] -= 1
                closed = fmpq(0)
                for branch in split.branches:
                    child = branch.child, kind[1] * branch.probability
                    if self.is_open(child[0]):
                        counts[child] += 1
                    else:
                        closed += child[1] * leaf(self.problem, child[0]).error
                moves.append((kind, split, frozenset((k, n) for k, n in counts.items() if n), closed))
        return moves

    def is_open(self, state: State) -> bool:
        """Return True if a leaf at ``state`` can be split."""
        return bool(self.best_tests(state)[0])

    def _priority(self, kind: Kind) -> Certified:
        known = self._priorities.get(kind)
        if known is None:
            known = self._priorities[kind] = Certified(self._priority_of(kind[1], self.score(kind[0])))
        return known

    def score(self, state: State) -> Value:
        """Return the score of the best tests of a leaf that can be split."""
        score = self.best_tests(state)[1]
        if score is None:
            raise AssertionError("a leaf of a frontier has no test")
        return score


def grow_over_all_ties(
    problem: Problem, size: int, priority: Priority, best_tests: Scores, rule: Ties
) -> Growth:
    """Return the run of minimum or maximum error after ``size`` splits over all tie choices.

    Parameters
    ----------
    problem, size, priority, best_tests
        As for :func:`~theorylab.learners.growing.leaf_by_leaf.grow_leaf_by_leaf`.
    rule
        ``BEST`` for the minimum, ``WORST`` for the maximum.

    Raises
    ------
    TooLarge
        If more than :data:`MOST_FRONTIERS` partial trees have to be searched.
    """
    search = _Search(problem, priority, best_tests, rule)
    grown = GrowingTree(problem)
    waiting: dict[Kind, list[EqualLeaves]] = defaultdict(list)

    def enter(leaves: EqualLeaves) -> None:
        if search.is_open(leaves.state):
            waiting[leaves.state, leaves.probability].append(leaves)

    bursts = []
    enter(grown.root)
    for step in range(size):
        frontier = frozenset((kind, len(copies)) for kind, copies in waiting.items() if copies)
        move = search.solve(frontier, size - step)[1]
        if move is None:
            break
        kind, split = move
        leaves = waiting[kind].pop()
        children = grown.below(leaves, split)
        leaves.cut(split, children, 1)
        bursts.append(leaves.burst(split, search.score(kind[0]), children, 1))
        for child in children:
            enter(child)
    return grown.growth(bursts, size)
