"""Algorithm 5: the subtrees with which RESPLIT replaces a leaf, and the multiplicity of the resulting trees.

(a) By the comment of line 8 these are the subtrees of loss "less than" L_g; the text says "at least as good as being
greedy". The strict inequality excludes the greedy completion, for which the prefix was kept. Where greedy is optimal
there is no such subtree, and the prefix yields no tree. (b) Algorithms 7 and 9 count trees by prefixes. Line 3 runs
over all leaves, and a leaf above depth d_l is filled with trees that have another prefix.

How it is checked. On all functions up to negations. For (a), line 8 finds at a leaf the set of RESPLIT with d_l = 0;
for (b), the number of prefixes that yield the greedy tree of depth d is counted in the printed set and in the repaired
one. The control of the repair is the printed rule.

The algorithm needs a value that is not among its parameters: the slack (or eps) within which ModifiedTreeFARMS keeps
prefixes, and which thereby determines them. Here the slack is a parameter.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.labelled_instances import on_cube
from proofs_checks.split.computed.small_labellings import as_text, labellings, objective, problem_of
from proofs_checks.split.printed.resplit import resplit_trees
from proofs_checks.transcribed.trees import transcribe
from theorylab.claims import HOLDS, Cite, Claim, Derivation, Grid, Point, number, scoped
from theorylab.learners import leaf_penalty_greedy, resplit_set

PENALTIES = (fmpq(1, 100), fmpq(3, 20))
SLACK = fmpq(1, 2)
TRIED = "Tried on all functions of one and two variables (full scope: three) up to negations, lambda = 1/100 and 3/20"


def _instances(what: str, depths: scoped) -> Grid:
    """Return the functions of at most two variables (full scope: three), with the given depths."""
    return Grid.over(
        what=(what,),
        labels=scoped(lambda: _functions(2), lambda: _functions(3)),
        depth=depths,
        penalty=PENALTIES,
    )


def _functions(most: int) -> list[str]:
    return [labels for n in range(1, most + 1) for labels in labellings(n, "02")]


def _strictly_better(labels: str, depth: int, penalty: fmpq) -> int:
    """Return the number of subtrees of smaller loss than the greedy subtree."""
    problem = problem_of(labels)
    most = objective(leaf_penalty_greedy(problem, depth=depth, penalty=penalty), penalty)
    trees = resplit_set(problem, depth=depth, lookahead=0, penalty=penalty)
    return sum(number for loss, number in trees.objectives.items() if loss < most)


def _has_greedy(labels: str, depth: int, penalty: fmpq) -> bool:
    """Return True if the set of subtrees of at most the greedy loss contains the greedy tree."""
    problem = problem_of(labels)
    trees = resplit_set(problem, depth=depth, lookahead=0, penalty=penalty)
    return leaf_penalty_greedy(problem, depth=depth, penalty=penalty) in trees


def _prefixes_of_greedy(labels: str, depth: int, penalty: fmpq) -> int:
    """Return the number of prefixes of depth 1 from which the printed algorithm obtains the greedy tree."""
    points = on_cube(tuple(int(digit) // 2 for digit in labels)).points
    trees = resplit_trees(points, depth, 1, penalty, SLACK, "entropy", "first", every_leaf=True)
    greedy = transcribe(leaf_penalty_greedy(problem_of(labels), depth=depth, penalty=penalty))
    return sum(tree == greedy for tree, _ in trees)


def _count_duplicates(labels: str, depth: int, penalty: fmpq) -> int:
    """Return the number of duplicates among the trees that the repaired algorithm counts."""
    trees = resplit_set(problem_of(labels), depth=depth, lookahead=1, penalty=penalty, slack=SLACK)
    return trees.count - len({str(tree.as_dict()) for tree in trees})


def _as_printed(what: str, labels: str, depth: int, penalty: fmpq) -> bool:
    if what == "some":
        return _strictly_better(labels, depth, penalty) >= 1
    return _prefixes_of_greedy(labels, depth, penalty) <= 1


def _repaired_agrees(what: str, labels: str, depth: int, penalty: fmpq) -> bool:
    return (
        _has_greedy(labels, depth, penalty)
        if what == "some"
        else _count_duplicates(labels, depth, penalty) == 0
    )


def _some_in_words(values: Point, measured: bool, claimed: bool) -> str:
    labels, depth, penalty = (values[name] for name in ("labels", "depth", "penalty"))
    return (
        f"{as_text(labels)}, d - d_u={depth}, lambda_u={number(penalty)}: {_strictly_better(labels, depth, penalty)}"
        f" subtrees have a smaller loss than the greedy subtree. {TRIED}"
    )


def _once_in_words(values: Point, measured: bool, claimed: bool) -> str:
    labels, depth, penalty = (values[name] for name in ("labels", "depth", "penalty"))
    return (
        f"{as_text(labels)}, d={depth}, d_l=1, lambda={number(penalty)}, slack {number(SLACK)}: the greedy tree is"
        f" obtained from {_prefixes_of_greedy(labels, depth, penalty)} prefixes. {TRIED}"
    )


CLAIM = Claim(
    id="split.alg-5",
    cite=Cite("split", "Algorithm 5, lines 3 to 12, with Algorithm 7", r"\text{for leaf }u\in t_{lookahead}"),
    statement="A tree comes from one prefix at most, so that Algorithm 7 counts trees",
    instances=_instances("once", scoped((2,), (2, 3))),
    measured=_as_printed,
    asserts=HOLDS(
        control=lambda what, labels, depth, penalty: _prefixes_of_greedy(labels, depth, penalty) == 0
    ),
    method="exhaustive",
    literature="False as printed: leaves above the lookahead depth are also filled",
    falls="construction",
    formal="split/alg_5.v:printed_is_false",
    witness=_once_in_words,
).repaired(
    place="Algorithm 5, line 8 with at most, line 3 for the leaves at depth d_l only",
    statement=r"With loss at most $L_g$ in line 8, and if only the leaves at depth $d_l$ are filled, the greedy tree is"
    r" one of the subtrees found at each of them, and no tree is found twice",
    measured=_repaired_agrees,
    asserts=HOLDS(control=_as_printed),
    formal="split/alg_5.v:every_tree_once",
    instances=_instances("some", scoped((1, 2), (1, 2, 3))) + _instances("once", scoped((2,), (2,))),
    derivation=Derivation(
        proof=r"""Line 8 finds all trees on $D(u)$ of depth at most $d-d_u$ and loss at most $L_g$, each once. The
greedy tree of line 7 has this depth and the loss $L_g$, so it is one of them.

Let a tree $T$ be found from the prefix $P$. $P$ has depth at most $d_l$. A leaf of $P$ above depth $d_l$ is a leaf of
$T$, and at a leaf of $P$ at depth $d_l$ the subtree of $T$ is one of the subtrees found there. So the nodes of $T$
above depth $d_l$ are those of $P$, with the same tests: $P$ is $T$ with every subtree rooted at depth $d_l$ replaced by
a leaf. Hence $T$ determines $P$, and with it the subtree taken at each of its leaves. Line 2 runs through each prefix
once, and each subtree is found once at a leaf, so $T$ is found once."""
    ),
)

STRICT = Claim(
    id="split.alg-5.less",
    cite=Cite("split", "Algorithm 5, comment of line 8", r"\text{Find all subtrees with loss less than }L_g"),
    statement="The subtrees of loss less than $L_g$, which line 8 finds at a leaf of a prefix, are one at least, so"
    " that trees come from every prefix",
    instances=_instances("some", scoped((1, 2), (1, 2, 3))),
    measured=_as_printed,
    asserts=HOLDS(control=lambda what, labels, depth, penalty: _strictly_better(labels, depth, penalty) >= 2),
    method="exhaustive",
    literature="'at most' is intended, since Section 5.3 says: at least as good as being greedy",
    falls="text or table",
    repair=CLAIM.repair,
    witness=_some_in_words,
)
