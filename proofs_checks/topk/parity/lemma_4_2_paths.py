"""Steps of the proof of Lemma 4.2: the number of variables of x^(2) that a path reads before one of the parity.

|x^(2)| = K - 1, so after K - k reads of x^(2) only k - 1 of its variables remain, and the k-th candidate is a parity
variable. After at most K - k - 1 reads k remain (repair), which suffices for the paths.

How it is checked. On all nodes of all trees in the search space, with ties broken in every way, by comparing the scores
of the variables on one level of subcubes after the other. h >= 2, because Lemma 4.2 is false for h = 1.

Is it tight? Yes: k is too large after one more read, as printed, and K - k + 1 variables on a path are too many
(control).
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from constructions.papers.topk import parity_xor
from constructions.parts.expanded import expand
from proofs_checks.topk.parity import fact_b_1, lemma_4_2_correlations
from theorylab.claims import AT_LEAST, Claim, Derivation, Grid, Independent, scoped
from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.purity import PurityOrder
from theorylab.problems.cube import CubeProblem

EPS = fmpq(1, 10)


def _ahead(less: int) -> Grid:
    """Return the nodes below at most K - k variables, or a smaller number."""
    return Grid.over(
        h=scoped((2,), (2, 3)),
        K=scoped((2, 3), range(2, 6)),
        k=lambda K: range(1, K),
        part=("ahead",),
        most_read=lambda K, k: (K - k - less,),
    )


def _reached_nodes(h: int, K: int, k: int, depth: int) -> Iterator[tuple[int, int, int]]:
    """Yield the nodes of the trees in the search space of Top-k, all ties admitted.

    For every possible subcube of a node, the numbers of variables of x^(1) and of x^(2) that have been read, and the
    number of unread variables of x^(2) that score more than every unread variable of x^(1).
    """
    cube = CubeProblem(*expand(parity_xor(h, K, EPS)))
    order = PurityOrder(cube, ENTROPY)
    level = {cube.root}
    for _ in range(depth + 1):
        below = set()
        for state in level:
            splits = cube.splits(state)
            ahead, candidates, only_coordinates = 0, 0, True
            for group in order.groups(splits):
                tests = [splits[i].test for i in group]
                only_coordinates = only_coordinates and all(test >= h for test in tests)
                ahead += len(group) * only_coordinates
                if candidates < k:
                    below |= {branch.child for i in group for branch in splits[i].branches}
                    candidates += len(group)
            mask = state[0]
            yield (mask & ((1 << h) - 1)).bit_count(), (mask >> h).bit_count(), ahead
        level = below


def _fewest(h: int, K: int, k: int, part: str, most_read: int) -> int:
    """Return the minimum number of variables of x^(2) that rank ahead of x^(1), or that a path reads."""
    nodes = list(_reached_nodes(h, K, k, most_read))
    if part == "ahead":
        return min(ahead for _, _, ahead in nodes)
    return min(second for first, second, _ in nodes if first + second == most_read)


def _claimed_count(h: int, K: int, k: int, part: str, most_read: int) -> int:
    return k if part == "ahead" else min(most_read, K - k)


COUNT = Claim(
    id="topk.lemma-4.2-count",
    cite="Appendix B.1, proof of Lemma 4.2, fourth sentence",
    statement="If at most $K-k$ variables have been read by Top-$k$, the $k$ most correlated candidates are all in"
    " $x^{(2)}$, so no variable of $x^{(1)}$ is considered",
    instances=_ahead(0),
    measured=_fewest,
    asserts=AT_LEAST(_claimed_count, control=lambda k, **point: k + 1),
    literature="One too many, because x^(2) has K - 1 variables; the conclusion, K - k of them on every path, is"
    " correct",
    falls="slip",
    independent=(
        Independent("learn top-k parity-xor:h=2,K=2,eps=1/10 --k 1 --depth 2", shows="x3 ├── 0: x1"),
    ),
    witness="h={h}, K={K}, k={k}: after K-k={most_read} variables of x^(2) {measured} remain that rank ahead of "
    "x^(1), fewer than {claimed}, so x^(1) is a candidate; tried: h = 2 (full: 2, 3), K = 2, 3 (full: to 5), all k < K",
).repaired(
    place="Appendix B.1, proof of Lemma 4.2, first paragraph, with K - k - 1",
    statement=r"For $h\ge2$ and $k<K$, if at most $K-k-1$ variables have been read by Top-$k$ with strictly concave"
    r" $\mathcal{G}$, at least $k$ variables of $x^{(2)}$ rank ahead of those of $x^{(1)}$; so for $h'<h+K-k$ every"
    r" path of a complete tree of depth $h'$ in the search space has at least $\min(h',K-k)$ variables of $x^{(2)}$",
    instances=_ahead(1)
    + Grid.over(
        h=scoped((2,), (2, 3)),
        K=scoped((2, 3), (2, 3, 4)),
        k=lambda K: range(1, K),
        part=("path",),
        most_read=lambda h, K, k: range(h + K - k),
    ),
    hypotheses={
        "h >= 2": lambda h: h >= 2,
        "1 <= k < K": lambda K, k: 1 <= k < K,
        "at most K - k - 1 variables read": lambda part, K, k, most_read: (
            part != "ahead" or most_read <= K - k - 1
        ),
    },
    asserts=AT_LEAST(
        _claimed_count,
        control=lambda k, part, most_read, K, **point: k if part == "ahead" else min(most_read, K - k + 1),
    ),
    derivation=Derivation(
        proof=r"""Let a node have read at most $K-k-1$ variables, all in $x^{(2)}$; at least $k$ of the $K-1$ are
unread. As all $h\ge2$ variables of $x^{(1)}$ are unread, the variables of $x^{(2)}$ have the difference
$\tfrac\varepsilon{K-1}$ of label means and those of $x^{(1)}$ have difference $0$ [topk.lemma-4.2-corr.repaired], so
the former have the larger scores [topk.fact-b.1.repaired] and all $k$ candidates are among them. By induction the first
$\min(h',K-k)$ tests of a path are in $x^{(2)}$. ∎""",
        steps=(lemma_4_2_correlations.DIFFERENCES, fact_b_1.REPAIRED),
    ),
    literature="The second half is printed with K - k for every path; a shorter path cannot contain so many",
)
PATHS = COUNT.repair
