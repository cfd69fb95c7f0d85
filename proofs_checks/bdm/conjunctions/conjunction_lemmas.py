r"""Lemmas 5.3, 5.4 and 5.5: right-skewed trees suffice on conjunctions, and TopDown grows the best of them.

Problem. :math:`f = \bigwedge_{i \in J} x_i` with k = |J|, Pr[x_i = 1] = p_i in (0, 1), independent, and variables
outside J. J_t are the t indices of smallest p_i (printed as a set of probabilities). A tree is right-skewed if the
left child of each of its nodes is a leaf with label 0.

How it is checked. Exactly, for vectors of probabilities. (5.3) Every right-skewed tree is written out on the cube and
its error is added up input by input. OPT is computed by the dynamic program on the cube with two variables outside J; k
<= 2 (quick) or 4 (full). The control allows one node less. (5.4) The tree is grown with exact decisions on the cube
with an irrelevant first variable, for k <= 5 (quick) or 7 (full). Variables of equal probability are read in the order
of their index, as the paper's footnote 5 assumes. The control claims descending order. (5.5) Every subset, k <= 4
(quick) or 7 (full). The control takes the t largest p_i.

Is it tight? The minimum of (5.5) may be attained by many sets: if the complement of a set has probability at most 1/2,
the error is the product of all p_i.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, permutations
from math import prod
from operator import itemgetter

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed.two_terms import right_path
from proofs_checks.bdm.computed.written_trees import error_by_inputs
from proofs_checks.bdm.conjunctions import lemma_5_2
from proofs_checks.bdm.definitions import entropy_misprint
from theorylab.claims import EQUALS, HOLDS, Claim, Derivation, Grid, scoped
from theorylab.learners import top_down
from theorylab.problems.cube import CubeProblem
from theorylab.trees.nodes import Leaf
from theorylab.trees.tree import Tree

CHANCES = tuple(fmpq(a, b) for a, b in ((1, 10), (1, 3), (1, 2), (2, 3), (9, 10)))
LONG = tuple(fmpq(a, 10) for a in (9, 2, 7, 5, 3, 8, 6))
OUTSIDE = (fmpq(1, 2), fmpq(4, 5))


def _multisets(most: int) -> list[tuple[fmpq, ...]]:
    """Return each multiset of probabilities once, in ascending order, as the paper numbers variables in this order."""
    return [p for k in range(1, most + 1) for p in combinations_with_replacement(CHANCES, k)]


def _rotations(most: int) -> Iterator[tuple[fmpq, ...]]:
    """Yield all orders of two or three probabilities, and rotations of longer vectors, some with equal entries."""
    for k in (1, 2, 3):
        for p in combinations(CHANCES, k):
            yield from permutations(p)
    for k in range(4, most + 1):
        for p in (LONG[:k], (*LONG[: k - 1], LONG[0])):
            yield from (p[shift:] + p[:shift] for shift in range(k))


def _conjunction(p: tuple[fmpq, ...], before: tuple[fmpq, ...]) -> CubeProblem:
    """Return the conjunction of the last variables, after those outside J."""
    return CubeProblem.from_function(
        lambda x: x[:, len(before) :].all(axis=1), len(before) + len(p), (*before, *p)
    )


def _least_right_skewed(p: tuple[fmpq, ...], *, nodes_less: int = 0) -> list[fmpq]:
    """Return, for t = 1, ..., k, the minimum error of a right-skewed tree on J with at most t - nodes_less nodes."""
    problem = _conjunction(p, OUTSIDE)
    inside = range(len(OUTSIDE), len(OUTSIDE) + len(p))
    by_size = [
        min(error_by_inputs(problem, right_path(chosen, [None] * t)) for chosen in combinations(inside, t))
        for t in range(len(p) + 1)
    ]
    return [min(by_size[: t + 1 - nodes_less]) for t in range(1, len(p) + 1)]


def _optimum(p: tuple[fmpq, ...]) -> tuple[fmpq, ...]:
    return optimal_by_size(_conjunction(p, OUTSIDE), len(p)).errors[1:]


def _right_path_of(tree: Tree) -> list[int] | None:
    """Return the variables of a right-skewed tree from the root down, or None if the tree is not right-skewed."""
    read, here = [], tree.root
    while not isinstance(here, Leaf):
        zero, one = (edge.child for edge in here.edges)
        if not isinstance(zero, Leaf) or zero.label != 0:
            return None
        read.append(here.test)
        here = one
    return read


def _reads(p: tuple[fmpq, ...], order: Iterable[int]) -> bool:
    """Return True if T_1, ..., T_k are the right paths that read the variables of J in this order, with their error."""
    problem = _conjunction(p, OUTSIDE[:1])
    read = list(order)
    return all(
        _right_path_of(tree) == [i + 1 for i in read[: tree.size]]
        and tree.error == _error_of_reading(p, read[: tree.size])
        for tree in (top_down(problem, size=t) for t in range(1, len(p) + 1))
    )


def _ascending(p: tuple[fmpq, ...]) -> list[int]:
    return sorted(range(len(p)), key=p.__getitem__)


def _error_of_reading(p: tuple[fmpq, ...], chosen: Collection[int]) -> fmpq:
    """Return the error of the right-skewed tree that reads a set of variables of J."""
    satisfied = prod((p[i] for i in range(len(p)) if i not in chosen), start=fmpq(1))
    return prod((p[i] for i in chosen), start=fmpq(1)) * min(satisfied, 1 - satisfied)


def _errors_of_reading(p: tuple[fmpq, ...], t: int) -> list[fmpq]:
    """Return the error of reading I, for every set I of t variables of J."""
    return [_error_of_reading(p, chosen) for chosen in combinations(range(len(p)), t)]


def _for_each_size(chosen: Callable[[list[fmpq]], fmpq]) -> Callable[..., list[fmpq]]:
    return lambda p: [chosen(_errors_of_reading(p, t)) for t in range(1, len(p) + 1)]


RIGHT_SKEWED = r"""For $K\subseteq J$ let $\mathrm{OPT}(K,t)$ be the minimum error of a tree with at most $t$ nodes on
the conjunction of $K$, and $e(K,t)$ the minimum of $\prod_{i\in I}p_i\,C(\prod_{i\in K\setminus I}p_i)$ over
$I\subseteq K$, $|I|\le t$. These are the errors of the right-skewed trees that read the variables of $I$: inputs with
$x_i=0$ for some $i\in I$ are labelled 0, correctly, and the others have label mean $\prod_{K\setminus I}p_i$. We show
$e(K,t)\le\mathrm{OPT}(K,t)$ by induction on $t$; the other inequality holds by definition. For $t=0$ both are
$C(\prod_Kp_i)$. For $t\ge1$ consider a tree of at least one and at most $t$ nodes. We may assume that no variable is
read twice on a path, because the second node sends all inputs to one child and can be replaced by it. Let the root read
$x_i$, and let its subtrees have $j$ and at most $t-1-j$ nodes.

If $i\notin K$, then $x_i$ is independent of the label, both subtrees are trees for the conjunction of $K$, and the
error is at least $(1-p_i)\,e(K,j)+p_i\,e(K,t-1-j)\ge e(K,t)$, because $e(K,\cdot)$ does not increase.

If $i\in K$, the label is 0 if $x_i=0$, and the conjunction of $K\setminus\{i\}$ if $x_i=1$. So the error is at least
$p_i\,e(K\setminus\{i\},t-1)$. This is the minimum of $\prod_{I'\cup\{i\}}p\;C(\prod_{K\setminus(I'\cup\{i\})}p)$ over
$I'\subseteq K\setminus\{i\}$, $|I'|\le t-1$, and these are among the numbers whose minimum is $e(K,t)$. The lemma is
the case $K=J$.
"""

GREEDY_ORDER = r"""Number the variables of $J$ so that $p_1\le\dots\le p_k$, equal ones in the order in which TopDown
takes them. By induction on $t<k$, $T_t$ is right-skewed and reads $1,\dots,t$ from the root down. Its left leaves are
pure, with gain 0. At its right leaf the label mean is $P=\prod_{i>t}p_i\in(0,1)$. A variable that is outside $J$ or has
been read does not change this mean and has gain 0. A variable $i>t$ of $J$ has children with the means 0 and $P/p_i$
and the probabilities $1-p_i$ and $p_i$, and its gain is $H(P)-p_iH(P/p_i)$; as $H$ is strictly concave, by
[bdm.entropy.repaired], and $H(0)=0$, it is positive. For two such variables $i<r$, [bdm.lemma-5.2.1] with
$y=P/(p_ip_r)\in(0,1]$, $x_1=p_i$ and $x_2=p_r$ gives $p_iH(P/p_i)\le p_rH(P/p_r)$, strictly if $p_i<p_r$. So $t+1$ has
the maximum gain, and TopDown takes it among those of equal gain. The new left leaf has mean 0 and hence label 0.
$T_t$ errs only at its right leaf, which the inputs with $x_i=1$ on $J_t$ reach, so its error is
$\prod_{J_t}p_i\,C(\prod_{J\setminus J_t}p_i)$.
"""

BEST_SET = r"""Let $g(K)=\prod_{i\in K}p_i\,C(\prod_{i\in J\setminus K}p_i)$, and $K\subseteq J$ with $|K|=t$, $K\ne
J_t$. There are $j\in K\setminus J_t$ and $l\in J_t\setminus K$, and $p_l\le p_j$, because $J_t$ contains the $t$
smallest. Let $z=\prod_{K\setminus\{j\}}p_i$ and $y=\prod_{J\setminus(K\cup\{l\})}p_i$, which is in $(0,1]$. With
$K'=(K\setminus\{j\})\cup\{l\}$, $g(K)=z\,p_jC(yp_l)$ and $g(K')=z\,p_lC(yp_j)$, so $g(K')\le g(K)$ by [bdm.lemma-5.2.2]
with $x_1=p_l$, $x_2=p_j$. $K'$ has one more element of $J_t$ than $K$; after at most $t$ such steps the set is $J_t$.
"""

LEMMA_5_3, LEMMA_5_4, LEMMA_5_5 = CLAIMS = (
    Claim(
        id="bdm.lemma-5.3",
        origin="printed",
        cite="Lemma 5.3",
        statement=r"On a conjunction over $J$ under a product distribution, for every $1\le t\le|J|$ some right-skewed"
        r" tree $R\in\mathcal T_t$ with $I_R\subseteq J$ has the error $\mathrm{OPT}(t)$",
        instances=Grid.over(p=scoped(_multisets(2), _multisets(4))),
        measured=_least_right_skewed,
        asserts=EQUALS(_optimum, control=lambda p: _least_right_skewed(p, nodes_less=1)),
        derivation=Derivation(RIGHT_SKEWED),
        formal="bdm/thm_5_1.v:right_skewed_trees_suffice",
        literature="Proved; here by induction on the size, without Lemma 5.2",
    ),
    Claim(
        id="bdm.lemma-5.4",
        origin="printed",
        cite="Lemma 5.4",
        statement=r"On a conjunction over $J$ under a product distribution, for every $1\le t\le|J|$ the tree $T_t$ of"
        r" TopDown is right-skewed, reads $I_t=J_t$, in ascending order of $p_i$, and has the test error"
        r" $\prod_{i\in J_t}p_i\,C(\prod_{i\in J\setminus J_t}p_i)$",
        instances=Grid.over(p=scoped(lambda: _rotations(5), lambda: _rotations(7))),
        measured=lambda p: _reads(p, _ascending(p)),
        asserts=HOLDS(control=lambda p: _reads(p, reversed(_ascending(p)))),
        derivation=Derivation(GREEDY_ORDER, steps=(lemma_5_2.PART_1, entropy_misprint.CLAIM.repair)),
        formal="bdm/thm_5_1.v:topdown_is_optimal",
    ),
    Claim(
        id="bdm.lemma-5.5",
        origin="printed",
        cite="Lemma 5.5",
        statement=r"$\min_{|I|=t,\,I\subseteq J}\prod_{i\in I}p_i\,C(\prod_{i\in J\setminus I}p_i)=\prod_{i\in"
        r" J_t}p_i\,C(\prod_{i\in J\setminus J_t}p_i)$",
        instances=Grid.over(p=scoped(_multisets(4), _multisets(7))),
        measured=_for_each_size(min),
        # p ascends, so the first set is J_t and the last one its opposite
        asserts=EQUALS(_for_each_size(itemgetter(0)), control=_for_each_size(itemgetter(-1))),
        derivation=Derivation(BEST_SET, steps=(lemma_5_2.PART_2,)),
        formal="bdm/thm_5_1.v:smallest_probabilities_are_best",
        literature="Proved; the index j of the paper's proof must be taken outside J_t",
    ),
)
