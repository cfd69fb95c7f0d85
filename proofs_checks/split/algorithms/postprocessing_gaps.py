"""Equations 9 and 10: the gain of postprocessing over greedy subtrees.

If T_LSPLIT is read as the tree of Algorithm 3 itself, as its line numbers may suggest, the second gap can be negative
for d_l >= 2, because Algorithm 3 has a lookahead depth of one at its root.

How it is checked. The learners are compared with the transcription of the recursion on all functions of at most two
features (full scope: three); in T_SPLIT, leaves of the prefix above depth d_l are also completed. Further instances are
parities beside a dummy that greedy tests first. There the other reading, the control, is false: a lookahead of one does
not detect the parity, whereas a lookahead of two does.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.data_sets import parity_beside_a_dummy
from proofs_checks.split.algorithms import algorithm_2, equation_4, renormalisation
from proofs_checks.split.computed.data_instances import all_functions
from proofs_checks.split.computed.small_labellings import objective
from proofs_checks.split.printed.greedy import leaf_price
from proofs_checks.split.printed.lookahead import lookahead_tree, lookahead_value
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown
from theorylab.claims import AT_LEAST, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.learners.lickety_split import lickety_split
from theorylab.learners.split import split

PENALTIES = (fmpq(1, 100), fmpq(1, 10))
PLACE = "Equations 9 and 10 (Appendix A.3.4)"


def _parities(most: int) -> list[Point]:
    return [
        {"data": parity_beside_a_dummy(bits), "depth": bits, "lookahead": lookahead, "penalty": PENALTIES[0]}
        for bits in range(2, most + 1)
        for lookahead in range(1, bits)
    ]


def _greedy_ends(**values) -> tuple[fmpq, fmpq]:
    return (lookahead_value(**values),) * 2


def _optimal_ends(data: Points, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return objective(split(data.problem(), depth=depth, lookahead=lookahead, penalty=penalty), penalty)


def _objectives(data: Points, depth: int, lookahead: int, penalty: fmpq) -> tuple[fmpq, fmpq]:
    """Return the objectives of T_SPLIT and T_LSPLIT."""
    tree, _ = lookahead_tree(data, depth, depth - lookahead, penalty, data.mass)
    return _optimal_ends(data, depth, lookahead, penalty), _with_lickety_ends(
        tree, data, depth, lookahead, penalty
    )


def _with_algorithm_3(data: Points, depth: int, lookahead: int, penalty: fmpq) -> tuple[fmpq, fmpq]:
    """Return the same objectives, with the tree of Algorithm 3 itself as T_LSPLIT."""
    whole = objective(lickety_split(data.problem(), depth=depth, penalty=penalty), penalty)
    return _optimal_ends(data, depth, lookahead, penalty), whole


def _with_lickety_ends(tree: Grown, data: Points, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    """Return the objective of a prefix completed by LicketySPLIT trees, by the renormalised penalty."""
    if lookahead == 0:
        return objective(lickety_split(data.problem(), depth=depth, penalty=penalty), penalty)
    if not isinstance(tree, Cut):
        return leaf_price(data, data.mass, penalty)
    total = fmpq(0)
    for value, child in ((1, tree.one), (0, tree.zero)):
        part = data.half(tree.feature, value)
        reach = fmpq(part.mass, data.mass)
        total += reach * _with_lickety_ends(child, part, depth - 1, lookahead - 1, penalty / reach)
    return total


CLAIM = Claim(
    id="split.eq-9-10",
    origin="reading",
    cite=Cite(
        "split",
        PLACE,
        r"what post-processing gains: $L(T_{\mathcal L,g},D,\lambda)-L(T_{SPLIT},D,\lambda)$,"
        r" $L(T_{\mathcal L,g},D,\lambda)-L(T_{LSPLIT},D,\lambda)$",
    ),
    statement=r"The postprocessing gaps $L(T_{\mathcal L,g})-L(T_{SPLIT})$ and $L(T_{\mathcal L,g})-L(T_{LSPLIT})$ are"
    r" at least $0$ for $0\le d_l\le d$, $T_{LSPLIT}$ being the same prefix with LicketySPLIT subtrees at depth"
    r" $d_l$, and ties being broken alike in all greedy trees",
    instances=Grid.over(
        data=all_functions(),
        depth=lambda data: range(1, data.features + 1),
        lookahead=lambda depth: range(depth),
        penalty=PENALTIES,
    )
    + Grid(scoped(_parities(3), _parities(4))),
    measured=_greedy_ends,
    asserts=AT_LEAST(_objectives, control=_with_algorithm_3),
    method="exhaustive",
    literature="If T_LSPLIT is the tree of Algorithm 3, a reading that the text does not force, the second gap may be"
    " negative for lookahead depths of at least two",
    derivation=Derivation(
        proof=r"""$L(T_{SPLIT})\le\mathcal L(D,d,\lambda)=L(T_{\mathcal L,g})$ by [split.alg-2.repaired].

For the second gap we first show by induction on $d$: with the same rule for ties, the LicketySPLIT tree of depth $d$
has, for every non-empty $D$ and every $\lambda\ge0$, at most the objective of $T_g(D,d,\lambda)$. For $d=0$ both are
the majority leaf. Let $d\ge1$ and let $v=\mathcal L(D,d,\lambda)$ with lookahead depth $1$; SPLIT returns the prefix
that attains $v$. By [split.eq-4-base.repaired] $v\le L(T_g(D,d,\lambda))$. If the prefix is a leaf, $v$ is the
objective of LicketySPLIT's tree. Otherwise $v$ is the sum of the objectives of $T_g(D(u),d-1,\lambda)$ for the two
children $u$ of the root. LicketySPLIT replaces these subtrees by its trees for $D(u)$, $d-1$ and
$\lambda_u=\lambda|D|/|D(u)|$. By induction these are no worse than $T_g(D(u),d-1,\lambda_u)$ on $D(u)$ alone with
penalty $\lambda_u$, which by [split.renorm] is the same comparison as on the whole data with penalty $\lambda$. Pruning
compares objectives, so the greedy tree is the same for both. So the objective is at most $v$.

$T_{\mathcal L,g}$ and $T_{LSPLIT}$ have the same prefix; above depth $d_l$ its leaves are unchanged. At depth $d_l$ one
has $T_g(D(u),d-d_l,\lambda)$ and the other the LicketySPLIT tree of this depth, whose contribution to the objective is
no larger. The contributions of the leaves of the prefix add up.""",
        steps=(
            *algorithm_2.CLAIM.with_repairs[1:],
            *equation_4.PRINTED.with_repairs[1:],
            renormalisation.CLAIM,
        ),
    ),
)
