"""Section 3: the condition under which the sparse greedy tree splits a node.

Algorithm. The greedy tree of Algorithm 4, with the objective of equation 1, grown by information gain and pruned
bottom-up.

The printed sentence is correct for a split into two leaves. Further up, pruning compares a leaf with whole subtrees: a
split that itself gains nothing is kept if the splits below it are profitable.

How it is checked. By the minimum excess of the gain over the bound, at each internal node of the trees of all
functions, smallest n and truth table first. The controls claim one more lambda: 2 lambda, and lambda s.

Is it tight? The first counterexample is the nor of two bits; there is none of one bit.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.claims import GREATER, Claim, Derivation, Grid, Independent, Point, number, scoped
from theorylab.learners import leaf_penalty_greedy
from theorylab.problems.cube import CubeProblem
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.tree import Tree

PENALTIES = (fmpq(1, 100), fmpq(1, 20), fmpq(1, 10))
PLACE = "Section 3, Tree specific notation"


def _tree(n: int, table: int, penalty: fmpq) -> Tree:
    problem = CubeProblem([table >> x & 1 for x in range(1 << n)])
    return leaf_penalty_greedy(problem, depth=n, penalty=penalty)


POINTS = Grid.over(
    n=scoped((1, 2), (1, 2, 3)),
    table=lambda n: range(1 << (1 << n)),
    penalty=PENALTIES,
    where=lambda n, table, penalty: _tree(n, table, penalty).size > 0,
)
"""Functions whose greedy tree has a split; without one the claim is empty."""


def _splits(n: int, table: int, penalty: fmpq) -> list[fmpq]:
    """Return, for each internal node, the accuracy that two leaves gain over one, minus the bound."""
    inner = [place for place in _tree(n, table, penalty).places() if isinstance(place.node, Node)]
    return [place.probability * (_error(place.node) - _error_after(place.node)) - penalty for place in inner]


def _subtrees(n: int, table: int, penalty: fmpq) -> list[fmpq]:
    """Return, for each internal node, the accuracy that its subtree gains over a leaf, minus the bound."""
    tree, excess = _tree(n, table, penalty), []
    for place in tree.places():
        if isinstance(place.node, Node):
            subtree = Tree(tree.problem, place.node)
            gain = place.probability * (_error(place.node) - subtree.error)
            excess.append(gain - penalty * (subtree.leaves - 1))
    return excess


def _error_after(node: Node) -> fmpq:
    """Return the error of the test of a node followed by leaves."""
    return sum((edge.probability * _error(edge.child) for edge in node.edges), fmpq(0))


def _error(node: Node | Leaf) -> fmpq:
    """Return the error of a leaf in place of a node."""
    mean = _mean(node)
    return min(mean, 1 - mean)


def _mean(node: Node | Leaf) -> fmpq:
    """Return the label mean of the inputs that reach a node."""
    if isinstance(node, Leaf):
        return node.distribution[1]
    return sum((edge.probability * _mean(edge.child) for edge in node.edges), fmpq(0))


def _in_words(values: Point, measured: list[fmpq], claimed: int) -> str:
    n, penalty = values["n"], values["penalty"]
    truth = "".join(str(values["table"] >> x & 1) for x in range(1 << n))
    return (
        f"y with truth table {truth} on {n} uniform variables, x1 changing fastest, lambda = {number(penalty)}: a node"
        f" of the greedy tree of depth {n} is split for a gain of {number(min(measured) + penalty)}. Tried on all"
        f" functions"
        " of one and two variables (full scope: three) whose greedy tree splits, lambda = 1/100, 1/20, 1/10"
    )


CLAIM = Claim(
    id="split.prelim-greedy-intuition",
    cite=PLACE,
    statement=r"The sparse greedy algorithm splits at a node only when the split gains more than $\lambda$ in overall"
    r" accuracy",
    instances=POINTS,
    measured=_splits,
    asserts=GREATER(0, control=lambda penalty, **point: penalty),
    method="exhaustive",
    literature="An intuition in the text; false for Algorithm 4, which prunes bottom-up",
    falls="text or table",
    independent=(
        Independent("learn greedy 'dnf:~x1&~x2' --depth 0", shows="error 1/4"),
        Independent("learn greedy 'dnf:~x1&~x2' --depth 1", shows="error 1/4"),
        Independent("learn greedy 'dnf:~x1&~x2' --depth 2", shows="error 0 size 2"),
    ),
    witness=_in_words,
).repaired(
    place=f"{PLACE}, for subtrees, Algorithm 4 counting mistakes on all data",
    statement=r"If mistakes in Algorithm 4 are counted on all data, and the sparse greedy tree has a split at a node,"
    r" the subtree there, of $s$ leaves, gains more than $\lambda(s-1)$ in overall accuracy over a leaf",
    measured=_subtrees,
    derivation=Derivation(
        proof=r"""Let $e$ be the number of mistakes of the majority label on the examples of a node, divided by the
        global $N$. Algorithm 4 returns a leaf of price $\lambda+e$, unless the prices $lb$ of the trees returned for
        the two parts add up to less; then it returns the split with these two trees. By induction on the depth the
        returned price is $\lambda$ for each leaf of the returned tree plus its mistakes divided by $N$, because the
        mistakes and leaves of a split are those of its parts. So if the split is kept, with $s$ leaves and mistakes
        $e'$ divided by $N$, then $s\lambda+e'<\lambda+e$, that is $e-e'>\lambda(s-1)$. Here $e-e'$ is the gain of the
        subtree in overall accuracy. At an internal node of the final tree the split is kept, and the subtree of the
        final tree is the one compared."""
    ),
)
