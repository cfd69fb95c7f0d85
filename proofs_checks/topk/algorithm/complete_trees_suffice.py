"""Appendix B, assumption 2: Top-k may be assumed to build complete trees.

Algorithm. Top-k, non-redundant (assumption 1), which stops if all points of a node have the same label; and the same
algorithm without this stop, so that all paths have depth h (h <= n).

How it is checked. The first is the learner of the library. The second is implemented here on sets of bits: it returns
the minimum number of mistakes of a complete tree below a node, over its k candidates. All functions, h and k are tried.

Is it tight? The control stops earlier, at nodes where no coordinate has a positive gain; it is worse on the parity of
two variables.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, scoped
from theorylab.learners import top_k
from theorylab.problems.cube import CubeProblem


def complete_tree_mistakes(
    table: int, inputs: int, unread: tuple[int, ...], k: int, depth: int, *, only_gains: bool = False
) -> int:
    """Return the minimum number of mistakes of a complete tree in the search space of Top-k (Gini, lowest index) on a
    subcube.

    table: truth table of the function, whose bit x is f(x), where bit i of x is x_{i+1}; inputs: the inputs of the
    subcube, also as a set of bits; unread: variables not read on the path, ascending; k, depth: number of candidates
    and remaining depth, at most the number of unread variables; only_gains: True to make a leaf of a subcube on which
    no variable has a positive gain; the tree is then not complete.
    """
    ones, zeros = (inputs & table).bit_count(), (inputs & ~table).bit_count()
    if depth == 0:
        return min(ones, zeros)
    halves = {i: (_where(inputs, i, 0), _where(inputs, i, 1)) for i in unread}
    # halves of equal size: the gain increases with the difference of their numbers of ones
    score = {
        i: abs((zero & table).bit_count() - (one & table).bit_count()) for i, (zero, one) in halves.items()
    }
    if only_gains and not any(score.values()):
        return min(ones, zeros)
    return min(
        sum(
            complete_tree_mistakes(
                table, half, tuple(j for j in unread if j != i), k, depth - 1, only_gains=only_gains
            )
            for half in halves[i]
        )
        for i in sorted(unread, key=lambda i: -score[i])[:k]
    )


def _where(inputs: int, i: int, value: int) -> int:
    """Return the inputs with x_{i+1} = value."""
    return sum(1 << x for x in range(inputs.bit_length()) if inputs >> x & 1 and x >> i & 1 == value)


def _complete(n: int, h: int, k: int, table: int, *, only_gains: bool = False) -> fmpq:
    everything = (1 << (1 << n)) - 1
    mistakes = complete_tree_mistakes(table, everything, tuple(range(n)), k, h, only_gains=only_gains)
    return 1 - fmpq(mistakes, 1 << n)


CLAIM = Claim(
    id="topk.complete-wlog",
    origin="reading",
    cite=Cite(
        "topk",
        "Appendix B, assumption 2",
        "Top-$k$ is assumed to build complete trees always (every root-to-leaf path has depth exactly"
        " $h$), without loss of generality: where it stops early it is perfectly accurate on that path",
    ),
    statement="Top-$k$ that builds complete trees, not stopping where all points have the same label, has the same"
    " accuracy",
    instances=Grid.over(
        n=scoped((1, 2), (1, 2, 3)),
        h=lambda n: range(n + 1),
        k=lambda n: range(1, n + 1),
        table=lambda n: range(1 << ((1 << n) - 1)),  # the complement of a function has the same trees
    ),
    hypotheses={
        "h <= n, so that complete trees of depth h exist": lambda n, h: h <= n,
        "k >= 1": lambda k: k >= 1,
    },
    measured=lambda n, h, k, table: (
        top_k(CubeProblem([table >> x & 1 for x in range(1 << n)]), k=k, depth=h, impurity="gini").accuracy
    ),
    asserts=EQUALS(_complete, control=lambda **point: _complete(**point, only_gains=True)),
    method="exhaustive",
    derivation=Derivation(
        proof=r"""By induction on $h$. At a node where all labels agree neither makes a mistake, because all leaves
        below can have this label. At other nodes both have the same candidates and, on the halves, equally many
        mistakes. ∎""",
    ),
    literature="Argued in the paper",
)
