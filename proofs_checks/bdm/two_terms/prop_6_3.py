"""Proposition 6.3: on a two-term read-once DNF TopDown builds the trees B_t.

How it is checked. For every l <= m up to 4 (quick) or 7 (full) and every t, T_t is grown on the lumped problem with
exact decisions, and B_t is written out from its definition on the truth table. The two are compared node by node,
including the names of their variables (:mod:`proofs_checks.bdm.computed.two_terms`). The control makes the same claim
for BestFirst with ties to deep leaves.

The formal theorem proves it for every strictly concave impurity with two inequalities, those of ``bdm.c-finish``, and
these for the entropy and the Gini impurity.

Is it tight? The impurity matters. The proposition holds for the entropy and the Gini impurity. For the Kearns-Mansour
impurity it is false, because gains in the left subtrees exceed gains on the right path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.impurity_axis import over_impurities
from proofs_checks.bdm.computed.two_terms import b_tree, full_size, pairs
from proofs_checks.bdm.definitions import smallest_terms
from proofs_checks.bdm.two_terms import prop_6_3_parts
from theorylab.claims import HOLDS, REFUTED, Cite, Claim, Derivation, Grid, Outcome, Point, scoped
from theorylab.impurities.impurity import ENTROPY, GINI, KEARNS_MANSOUR, Impurity
from theorylab.learners import best_first, top_down
from theorylab.numbers.rationals import format_rational
from theorylab.trees.tree import Tree

STATEMENT = (
    r"On $(x_1\wedge\dots\wedge x_l)\vee(y_1\wedge\dots\wedge y_m)$, $l\le m$, under the uniform distribution, TopDown"
    r" with {} builds $T_t=B_t$ for every $1\le t\le l+lm$, up to the names of the variables of a term, and for $l=m$"
    r" of the terms"
)


def _departures(learned: Callable[..., Tree], x: int, y: int, **options: Any) -> Iterator[tuple[int, Tree]]:
    """Yield the sizes t, with the learner's tree, at which that tree is not B_t."""
    problem = read_once_dnf((x, y))
    for t in range(1, full_size(x, y) + 1):
        tree = learned(problem, size=t, **options)
        if tree.as_dict() != b_tree(x, y, t).as_dict():
            yield t, tree


def _witness(values: Point, impurity: Impurity) -> str:
    x, y = values["x"], values["y"]
    t, tree = next(_departures(top_down, x, y, impurity=impurity))
    errors = [format_rational(error) for error in (tree.error, b_tree(x, y, t).error)]
    return f"l={x}, m={y}, t={t}: T_t is not B_t; their errors are {errors[0]} and {errors[1]}"


def _trees(x: int, y: int, impurity: Impurity) -> dict[str, Tree]:
    t, tree = next(_departures(top_down, x, y, impurity=impurity))
    return {f"TopDown: T_{t}": tree, f"B_{t}": b_tree(x, y, t)}


def _claim(
    impurity: Impurity, suffix: str, words: str, literature: str, recorded: Outcome | None = None
) -> Claim:
    return Claim(
        id="bdm.prop-6.3" + suffix,
        cite="Proposition 6.3",
        statement=STATEMENT.format(words),
        instances=Grid(scoped(lambda: pairs(4), lambda: pairs(7))),
        measured=lambda x, y: not any(_departures(top_down, x, y, impurity=impurity)),
        asserts=HOLDS(
            control=lambda x, y: not any(_departures(best_first, x, y, impurity=impurity, ties="deepest"))
        ),
        recorded=recorded,
        origin="printed" if recorded is None else "new",
        literature=literature,
        witness=lambda values, measured, claimed: _witness(values, impurity),
        trees=None if recorded is None else lambda x, y: _trees(x, y, impurity),
    )


PROOF = r"""All trees are meant up to the names of the variables of a term, and for $l=m$ of the two terms. By
[bdm.fp-minterm] the first test is in a shortest term, so it reads $x_1$ and $T_1=B_1$. Let $1\le d<l$ and let $T_d$ be
the right path of $d$ $x$-nodes. Its leaves are the right end, with terms of $l-d<m$ and $m$ variables, and the left
children of its nodes, at depths $1,\dots,d$, each with the $y$-term alone. By [bdm.c-finish] $W$ is larger at the right
end, a node of the right path below the root, than at the left child of the root, where it is at least as large as at
the other left children. So the right end is split, by [bdm.fp-minterm] on an $x$-variable, and $T_{d+1}$ is the right
path of $d+1$ $x$-nodes.

For $t\ge l$ the right end is pure. Suppose that the left subtrees at depths $1,\dots,i-1$ are full, so that their
leaves are pure, that the left subtree at depth $i$ has $0\le k<m$ nodes, and that the lower ones are leaves. Initially
$i=1$ and $k=0$. The impure leaves are the end of the subtree at depth $i$, where $m-k$ variables of the $y$-term
remain, and the left children at depths $i+1,\dots,l$. By [bdm.c-finish] $W$ increases down the left subtree, is larger
at its root than at the lower left children, and is positive. So the end of the subtree is split, on a $y$-variable. For
$k+1=m$ the subtree is full, and $i$ becomes $i+1$. This is the order in which $B_t$ is filled, for all $t\le l+lm$.
"""

PROPOSITION_6_3, _ = CLAIMS = (
    over_impurities(
        {
            "entropy": _claim(ENTROPY, "", "the entropy", "Proved"),
            "gini": _claim(GINI, ".gini", "the Gini impurity", "Not in the paper"),
        },
        cite=Cite("bdm", "Proposition 6.3", "Assume TopDown runs for $t$ iterations. Then $T_t=B_t$"),
        also="It holds for the Gini impurity.",
        formal="bdm/prop_6_3.v:entropy_and_gini_build_B_t",
        derivation=Derivation(PROOF, steps=(prop_6_3_parts.ORDER, smallest_terms.SMALLEST_TERMS)),
    ),
    _claim(
        KEARNS_MANSOUR,
        ".km",
        "the Kearns-Mansour impurity",
        "Not in the paper; it asks whether the proposition extends to the impurity of Kearns and Mansour",
        REFUTED,
    ),
)
