r"""Algorithm 5: what RESPLIT puts in the place of a leaf, and how often a tree comes out.

Problem. Functions on the cube; the objective is the error plus lambda for each leaf.

Algorithm. RESPLIT: near-optimal prefixes of depth d_l, whose leaves are replaced by near-optimal subtrees.

Statement. (a) By the comment of line 8 these are the subtrees of loss "less than" L_g, that of the greedy tree; the
text says "at least as good as being greedy". With the strict inequality the greedy completion, for which the prefix
was kept, is not among them, and where greedy is optimal there is none: no tree comes from the prefix. With "at most"
the greedy completion always is. (b) Algorithms 7 and 9 count trees by prefixes, so that each tree has to come from
one prefix. It need not: line 3 runs over all leaves, and a leaf above depth d_l is filled with trees that begin with
another prefix. If only leaves at depth d_l are filled, every tree has one prefix, itself cut at this depth.

How it is checked. The set of RESPLIT with d_l = 0, which is what line 8 puts at a leaf, on all functions up to
negations; and for (b) the number of prefixes that the greedy tree of depth d comes from, the printed set beside the
repaired one.

Is it tight? The first counterexamples have the fewest variables.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.split.computed.small_labellings import labellings, objective, problem_of, written
from proofs_checks.split.printed.resplit import printed_resplit_set
from theorylab.claims import AT_LEAST, AT_MOST, HOLDS, Cite, Claim, Grid, Point, number, scoped
from theorylab.claims.grid import Axis, Scoped
from theorylab.learners import leaf_penalty_greedy, resplit_set

PENALTIES = (fmpq(1, 100), fmpq(3, 20))
SLACK = fmpq(1, 2)


def _instances(depths: Axis | Scoped) -> Grid:
    """Functions of at most two variables, on the full scope three, with some depths."""
    return Grid.over(
        labels=scoped(lambda: _functions(2), lambda: _functions(3)), depth=depths, penalty=PENALTIES
    )


def _functions(most: int) -> list[str]:
    return [labels for n in range(1, most + 1) for labels in labellings(n, "02")]


def _strictly_better(labels: str, depth: int, penalty: fmpq) -> int:
    """Number of subtrees of loss less than the greedy one's."""
    problem = problem_of(labels)
    most = objective(leaf_penalty_greedy(problem, depth=depth, penalty=penalty), penalty)
    trees = resplit_set(problem, depth=depth, lookahead=0, penalty=penalty)
    return sum(number for loss, number in trees.objectives.items() if loss < most)


def _has_greedy(labels: str, depth: int, penalty: fmpq) -> bool:
    """Whether the greedy tree is one of the subtrees of loss at most its own."""
    problem = problem_of(labels)
    trees = resplit_set(problem, depth=depth, lookahead=0, penalty=penalty)
    return leaf_penalty_greedy(problem, depth=depth, penalty=penalty) in trees


def _prefixes_of_greedy(labels: str, depth: int, penalty: fmpq) -> int:
    """From how many kept prefixes of depth 1 the greedy tree comes out of the printed algorithm."""
    problem = problem_of(labels)
    trees = printed_resplit_set(problem, depth=depth, lookahead=1, penalty=penalty, slack=SLACK)
    return trees.ways(leaf_penalty_greedy(problem, depth=depth, penalty=penalty))


def _repeated(labels: str, depth: int, penalty: fmpq) -> int:
    """How many trees too many the repaired algorithm counts."""
    trees = resplit_set(problem_of(labels), depth=depth, lookahead=1, penalty=penalty, slack=SLACK)
    return trees.count - len({str(tree.as_dict()) for tree in trees})


def _empty_in_words(values: Point, measured: int, claimed: int) -> str:
    return (
        f"{written(values['labels'])}, d - d_u={values['depth']}, lambda_u={number(values['penalty'])}: {measured}"
        f" subtrees have a loss less than the greedy one's"
    )


def _repeated_in_words(values: Point, measured: int, claimed: int) -> str:
    return (
        f"{written(values['labels'])}, d={values['depth']}, d_l=1, lambda={number(values['penalty'])}, slack"
        f" {number(SLACK)}: the greedy tree comes from {measured} prefixes"
    )


GREEDY = Claim(
    id="split.alg-5",
    cite=Cite("babbar2025", "Algorithm 5, line 8"),
    statement=r"The subtrees of loss less than $L_g$, which line 8 finds at a leaf of a prefix, are one at least, so"
    r" that trees come from every prefix",
    instances=_instances(scoped((1, 2), (1, 2, 3))),
    measured=_strictly_better,
    asserts=AT_LEAST(1, control=2),
    method="exhaustive",
    status="at most is meant, as Section 5.3 says",
    falls="construction",
    witness=_empty_in_words,
).repaired(
    place="Algorithm 5, line 8 with at most",
    statement=r"With loss at most $L_g$ in line 8 the greedy tree is one of the subtrees found",
    measured=_has_greedy,
    asserts=HOLDS(control=lambda **point: _strictly_better(**point) > 0),
    status="by definition",
)


ONCE = Claim(
    id="split.alg-5.once",
    cite=Cite("babbar2025", "Algorithm 5, lines 3 to 12, with Algorithm 7"),
    statement="A tree comes from one prefix at most, so that Algorithm 7 counts trees",
    instances=_instances(scoped((2,), (2, 3))),
    measured=_prefixes_of_greedy,
    asserts=AT_MOST(1, control=0),
    method="exhaustive",
    status="leaves above the lookahead depth are filled too",
    falls="construction",
    witness=_repeated_in_words,
).repaired(
    place="Algorithm 5, line 3 for the leaves at depth d_l only",
    statement=r"If only the leaves at depth $d_l$ are filled, no tree is found twice",
    instances=_instances((2,)),
    measured=_repeated,
    asserts=AT_MOST(0, control=-1),
    status="proved in the docstring",
)
