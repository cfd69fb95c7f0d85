"""Theorem 1 as announced in the introduction: it does not hold for "any impurity function".

Problem. f = x_1 & x_2 on n uniform binary variables, s = 3, eps = 1/8.

Definition 2 requires an impurity function to be concave and symmetric, 0 at 0 and 1, and 1 at 1/2; so is G(p) = 2
min(p, 1-p). A tree with 3 leaves computes f, so opt_3 = 0. But for every T there is an n for which the error can be 1/4
after T splits.

*Proof.* The means are 1/4, and 0 and 1/2 on the halves of x_1, where G is linear: at a leaf that has read neither x_1
nor x_2 no variable gains anything. So the complete tree on the n - 2 other variables is a possible run, with error
1/4 up to its 2^(n-2) - 1 splits.

How it is checked. For T = 1, 3, 7, ... the worst run over all ties on n = 2 + log2(T + 1) variables is found by exact
search on the lumped problem. Repair: the same for the three strongly concave impurities, after one and two splits.
"""

from __future__ import annotations

from flint import fmpq

from constructions.parts.block import Block
from constructions.parts.blocks import constant
from constructions.parts.dnf import conjunction
from dp_optimal.by_size import optimal_by_size
from proofs_checks.blt.printed.top_down_runs import STRONGLY_CONCAVE
from proofs_checks.blt.upper_bound import theorem_2
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Derivation, Grid, Independent, number, scoped
from theorylab.impurities.ties import Ties
from theorylab.learners.top_down import top_down_growth
from theorylab.numbers.counted import quantity

EPS = fmpq(1, 8)
QUARTER = fmpq(1, 4)


def _conjunction(n: int) -> Block:
    """Return x_1 & x_2 on n variables."""
    return conjunction(2) | constant(0, n - 2)


def _worst_error(n: int, splits: int, impurity: str) -> fmpq:
    problem = _conjunction(n)
    return top_down_growth(problem, size=splits, impurity=impurity, ties=Ties.WORST).tree.error


def _variables(splits: int) -> int:
    return 2 + splits.bit_length()


def _least_error(splits: int) -> fmpq:
    """Return opt_3, the least error with 2 internal nodes."""
    return optimal_by_size(_conjunction(_variables(splits)), 2).value


CLAIM = Claim(
    id="blt.thm-1-informal",
    cite=Cite(
        "blt",
        "Theorem 1 (informal)",
        r"Let $f:\mathbb{R}^n\to\{0,1\}$ be a monotone function and $\mathcal{D}$ be a product"
        r" distribution over $\mathbb{R}^n$. For $s\in\mathbb{N}$, let $\mathrm{opt}_s$ denote the error"
        r" of the best size-$s$ balanced decision tree for $f$ with respect to $\mathcal{D}$. Let"
        r" $\mathcal{G}$ be any impurity function. For $t=s^{\tilde O((\log s)/\varepsilon^2)}$, the"
        r" size-$t$ decision tree for $f$ constructed by the top-down heuristic with $\mathcal{G}$ as its"
        r" splitting criterion achieves classification error $\le\mathrm{opt}_s+\varepsilon$ with respect"
        r" to $\mathcal{D}$",
    ),
    statement=r"For any impurity function $\mathcal{G}$, the size-$t$ top-down tree has error at most"
    r" $\mathrm{opt}_s+\varepsilon$ for a $t$ that depends on $s$ and $\varepsilon$ only; here for $s=3$,"
    r" $\varepsilon=\frac18$",
    instances=Grid.over(splits=scoped((1, 3, 7), (1, 3, 7, 15, 31))),
    measured=lambda splits: _worst_error(_variables(splits), splits, "error"),
    asserts=AT_MOST(
        lambda splits: _least_error(splits) + EPS, control=lambda splits: _least_error(splits) + EPS / 2
    ),
    literature="Only the announcement for any impurity function is false; the formal Theorems 1 and 2 require strong"
    " concavity and are true",
    formal="blt/thm_1_informal.v:printed_is_false",
    falls="theorem",
    independent=(
        Independent(
            "learn top-down 'dnf:x1&x2|x1&x2&x3' --size 1 --impurity error --ties last", shows="error 1/4"
        ),
        Independent("optimal 'dnf:x1&x2|x1&x2&x3' --size 2", shows="error 0"),
    ),
    witness=lambda point, measured, claimed: (
        f"G(p) = 2 min(p, 1-p), f = x1 & x2 on n = {_variables(point['splits'])} variables: opt_3 ="
        f" {number(claimed - EPS)}, and the error may still be {number(measured)} after"
        f" {quantity(point['splits'], 'split')};"
        " likewise after 2^(n-2) - 1 splits for every n"
    ),
).repaired(
    place="Theorem 1 (informal), with strong concavity",
    statement=r"With a strongly concave $\mathcal{G}$ some number of splits that depends on $s$, $\varepsilon$ and"
    r" $\kappa$ only suffices (Theorem 2); for $f=x_1\wedge x_2$ on $n\ge2$ variables and $s=3$ two splits suffice,"
    r" and one does not if $\varepsilon<\frac14$",
    instances=Grid.over(n=scoped(range(2, 9), range(2, 31)), impurity=STRONGLY_CONCAVE),
    hypotheses={"n >= 2": lambda n: n >= 2},
    measured=lambda n, impurity: (_worst_error(n, 1, impurity), _worst_error(n, 2, impurity)),
    formal="blt/thm_1_informal_repaired.v:strongly_concave_suffices",
    # the control claims that one split is enough
    asserts=EQUALS((QUARTER, fmpq(0)), control=(fmpq(0), fmpq(0))),
    derivation=Derivation(
        r"""The number is that of [blt.thm-2], as $\mathrm{opt}_s\ge0$; for $s=1$ it is 0. A strongly concave
        $\mathcal{G}$ is strictly concave: at the root only $x_1$ and $x_2$ have positive gain. If one of them is $1$,
        only the other has; if it is $0$, $f$ is constant. So the error is $\frac14$ after the first split and $0$ after
        the second.""",
        steps=(theorem_2.CLAIM,),
    ),
)
