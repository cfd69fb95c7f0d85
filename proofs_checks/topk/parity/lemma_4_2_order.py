"""Proof of Lemma 4.2: the nodes at which the variables of x^(2) rank ahead of those of x^(1).

Algorithm. The Gini scores at a node; by ``fact_b_1`` every strictly concave impurity gives the same order.

How it is checked. At every setting of the variables, by summing over the inputs, the minimum score of an unread
variable of x^(2) is compared with the maximum score of an unread variable of x^(1).
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.topk.parity import fact_b_1, lemma_4_2_correlations
from proofs_checks.topk.parity.lemma_4_2_correlations import Setting, difference, settings
from theorylab.claims import GREATER, Cite, Claim, Derivation, Grid, Point, number, scoped

EPS = (fmpq(1, 10),)


def _nodes(h: int, K: int, left: int) -> list[Setting]:
    """Return the settings that leave ``left`` variables of x^(1), and one of x^(2), unread; fewest fixed first."""
    found = [s for s in settings(h + K - 1) if s[:h].count(None) >= left and None in s[h:]]
    return sorted(found, key=lambda setting: -setting.count(None))


def _scores(h: int, setting: Setting, eps: fmpq) -> tuple[fmpq, fmpq]:
    """Return the maximum Gini score on x^(1) and the minimum on x^(2)."""
    scores = {i: difference(setting, i, h, eps) ** 2 for i, value in enumerate(setting) if value is None}
    parity, coordinates = ([s for i, s in scores.items() if (i >= h) == other] for other in (False, True))
    return max(parity), min(coordinates)


def _of_coordinates(h: int, K: int, eps: fmpq, left: int = 1) -> list[fmpq]:
    return [_scores(h, node, eps)[1] for node in _nodes(h, K, left)]


def _of_parity(h: int, K: int, eps: fmpq, left: int = 1) -> list[fmpq]:
    return [_scores(h, node, eps)[0] for node in _nodes(h, K, left)]


def _in_words(values: Point, measured: list[fmpq], claimed: list[fmpq]) -> str:
    h, K, eps = values["h"], values["K"], values["eps"]
    place = next(i for i, (own, other) in enumerate(zip(measured, claimed)) if own <= other)
    fixed = enumerate(_nodes(h, K, 1)[place], 1)
    where = ", ".join(f"x{i} = {value}" for i, value in fixed if value is not None)
    return (
        f"h={h}, K={K}, eps={number(eps)}, at {where}: by Gini the unread variables of x^(1) score up to"
        f" {number(claimed[place])}, those of x^(2) {number(measured[place])}; tried: all nodes with h = 2 (full: 2,"
        " 3) and K = 2, 3 (full: 2 to 4)"
    )


GRID = Grid.over(h=scoped((2,), (2, 3)), K=scoped((2, 3), (2, 3, 4)), eps=EPS)

ORDER = Claim(
    id="topk.lemma-4.2-order",
    cite=Cite(
        "topk",
        "Appendix B.1, proof of Lemma 4.2, third sentence",
        r"By Fact B.1, at every node the variables of $x^{(2)}$ that have not yet been queried all rank ahead of the"
        r" variables of $x^{(1)}$",
    ),
    statement=r"On $\mathcal{D}_{h,K}$, at every node the unread variables of $x^{(2)}$ have larger scores than those"
    r" of $x^{(1)}$",
    instances=GRID,
    measured=_of_coordinates,
    asserts=GREATER(_of_parity, control=lambda **point: [4 * score for score in _of_coordinates(**point)]),
    method="exhaustive",
    literature="False if one variable of x^(1) remains, because it determines the label up to noise; the proof needs "
    "only nodes where two remain",
    falls="slip",
    witness=_in_words,
).repaired(
    place="Appendix B.1, proof of Lemma 4.2, with two variables of x^(1) left",
    statement=r"On $\mathcal{D}_{h,K}$ with strictly concave $\mathcal{G}$, at every node with at least two variables"
    r" of $x^{(1)}$ unread, the unread variables of $x^{(2)}$ have larger scores than those of $x^{(1)}$",
    hypotheses={
        "h >= 2": lambda h: h >= 2,
        "K >= 2": lambda K: K >= 2,
        "0 < eps < 1": lambda eps: 0 < eps < 1,
    },
    measured=lambda **point: _of_coordinates(left=2, **point),
    asserts=GREATER(
        lambda **point: _of_parity(left=2, **point),
        control=lambda **point: _of_coordinates(left=2, **point),
    ),
    derivation=Derivation(
        proof=r"""The differences of the means are $\frac\varepsilon{K-1}>0$ and $0$ [topk.lemma-4.2-corr.repaired], and
the score increases strictly with their absolute value [topk.fact-b.1.repaired]. ∎""",
        steps=(lemma_4_2_correlations.DIFFERENCES, fact_b_1.REPAIRED),
    ),
)
