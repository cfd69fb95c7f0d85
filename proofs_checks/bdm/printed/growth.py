"""TopDown and BestFirst as printed in Figures 1 and 6.

The figures try all pairs of a leaf and a variable that its path has not read, in an unspecified order. They keep the
last pair whose gain is at least the best so far, which starts at 0. Here leaves come in the order of their creation,
the zero-child before the one-child, and variables by index. Pure leaves are not excluded: once all leaves are pure
every gain is 0 and the last pair is split. If no pair remains, the figures split an undefined leaf.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from proofs_checks.bdm.computed.written_trees import ReachedLeaf
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.purity import purity_gain
from theorylab.numbers.comparison import Certified, Value
from theorylab.problems.cube import CubeProblem

DECREASES: dict[str, Callable[[fmpq, Value], Value]] = {
    "top-down": lambda reach, gain: gain * reach,
    "best-first": lambda reach, gain: gain,
}
"""By algorithm, Delta as a function of the probability of reaching a leaf and the gain there."""


def printed_errors(problem: CubeProblem, t: int, algorithm: str) -> list[fmpq]:
    """Return the errors of the trees of 0, 1, ..., t inner nodes that a run with parameter t passes through.

    The algorithm is ``"top-down"`` (Figure 1) or ``"best-first"`` (Figure 6). An :class:`InvalidArgument` is raised if
    no pair remains before the tree has t inner nodes.
    """
    leaves = [ReachedLeaf(fmpq(1), problem.root)]
    errors = [_error(problem, leaves)]
    while len(leaves) - 1 < t:
        best, chosen = Certified(ENTROPY(0)), None
        for leaf in leaves:
            for split in problem.splits(leaf.state):
                gain = purity_gain(problem, leaf.state, split, ENTROPY)
                delta = Certified(DECREASES[algorithm](leaf.probability, gain))
                if delta.order(best) >= 0:
                    best, chosen = delta, (leaf, split)
        if chosen is None:
            raise InvalidArgument(
                f"{algorithm}: no pair of a leaf and a variable is left after {len(leaves) - 1} splits"
            )
        leaf, split = chosen
        leaves.remove(leaf)
        leaves += [ReachedLeaf(leaf.probability * p, child) for p, child in split.branches]
        errors.append(_error(problem, leaves))
    return errors


def _error(problem: CubeProblem, leaves: list[ReachedLeaf]) -> fmpq:
    means = [(leaf.probability, problem.label_mean(leaf.state)) for leaf in leaves]
    return sum((p * min(q, 1 - q) for p, q in means), fmpq(0))
