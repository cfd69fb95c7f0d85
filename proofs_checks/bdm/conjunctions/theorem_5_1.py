r"""Theorem 5.1 and Lemma 5.4: TopDown is optimal on conjunctions under product distributions.

Problem. :math:`f = \bigwedge_{i \in J} x_i` with k = |J| of n variables, Pr[x_i = 1] = p_i in (0, 1), independent;
J_t are the t indices of smallest p_i, and C(q) = min(q, 1 - q).

Algorithm. TopDown with the entropy for 1 <= t <= k iterations. The paper adds that the theorem holds for any variant of
ID3. The full scope therefore includes BestFirst and the Gini and Kearns-Mansour impurities. (At any time only one leaf
is impure, so the variants can differ only in the impurity.)

How it is checked. On the full cube with an irrelevant first variable, which the learner and the optimum may both use.
The learner's errors are compared with the closed form and with the dynamic program over all subcubes. The p_i run over
the tenths, k <= 2 (quick) or k <= 3 (full). The control reads the variables in descending order of p_i.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.conjunctions import conjunction_lemmas, lemma_5_2
from theorylab.claims import EQUALS, Claim, Derivation, Grid, scoped
from theorylab.learners import best_first_growth, top_down_growth
from theorylab.learners.growing.grown import Growth
from theorylab.problems.cube import CubeProblem

TENTHS = tuple(fmpq(tenths, 10) for tenths in range(1, 10))
LEARNERS: dict[str, Callable[..., Growth]] = {"top-down": top_down_growth, "best-first": best_first_growth}


def _conjunction(p: Sequence[fmpq]) -> CubeProblem:
    """Return the conjunction of all variables but the first, which is irrelevant."""
    return CubeProblem.from_function(lambda x: x[:, 1:].all(axis=1), len(p) + 1, (fmpq(1, 2), *p))


def _vectors(most: int) -> list[tuple[fmpq, ...]]:
    return [p for k in range(1, most + 1) for p in product(TENTHS, repeat=k)]


def _errors_twice(p: tuple[fmpq, ...], learner: str, impurity: str) -> tuple[fmpq, ...]:
    """Return the errors after 1, ..., k iterations, once for the optimum and once for the closed form."""
    return LEARNERS[learner](_conjunction(p), size=len(p), impurity=impurity).errors[1:] * 2


def _error_of_reading(p: Sequence[fmpq], t: int) -> fmpq:
    """Return the error of the right path that reads the first t of the variables."""
    reached, satisfied = (prod(part, start=fmpq(1)) for part in (p[:t], p[t:]))
    return reached * min(satisfied, 1 - satisfied)


def _optimum_and_closed_form(p: tuple[fmpq, ...], **_: str) -> list[fmpq]:
    sizes = range(1, len(p) + 1)
    optimum = optimal_by_size(_conjunction(p), len(p)).errors[1:]
    return [*optimum, *(_error_of_reading(sorted(p), t) for t in sizes)]


def _descending(p: tuple[fmpq, ...], **_: str) -> list[fmpq]:
    return [_error_of_reading(sorted(p, reverse=True), t) for t in range(1, len(p) + 1)] * 2


PROOF = r"""Let $g(I)=\prod_{i\in I}p_i\,C(\prod_{i\in J\setminus I}p_i)$ and $1\le t\le k$. By [bdm.lemma-5.4] $T_t$ is
right-skewed and reads $J_t$; it errs only at the leaf where all of $J_t$ is 1, whose label mean is $\prod_{J\setminus
J_t}p_i$. So $E(T_t)=g(J_t)$. By [bdm.lemma-5.3] $\mathrm{OPT}(t)=g(I)$ for some $I\subseteq J$ with $|I|\le t$. If
$|I|<t$, adding a variable $l\in J\setminus I$ does not increase $g$: with $z=\prod_Ip_i$,
$y=\prod_{J\setminus(I\cup\{l\})}p_i\in(0,1]$, $x_1=p_l$ and $x_2=1$, [bdm.lemma-5.2.2] gives
$g(I\cup\{l\})=z\,p_lC(y)\le z\,C(yp_l)=g(I)$. So we may assume $|I|=t$. Then $g(J_t)\le g(I)=\mathrm{OPT}(t)$ by
[bdm.lemma-5.5], and $\mathrm{OPT}(t)\le E(T_t)$.
"""

CLAIM = Claim(
    id="bdm.thm-5.1",
    origin="printed",
    cite="Theorem 5.1, Lemma 5.4",
    statement=r"On a conjunction over $J$ under a product distribution, TopDown has $E(T_t)=\prod_{i\in J_t}p_i\,"
    r"C(\prod_{i\in J\setminus J_t}p_i)=\mathrm{OPT}(t)$ for $1\le t\le|J|$, that is, $\epsilon_t=0$, and $m(t^*)=0$"
    r" for every $1\le t^*\le|J|$",
    instances=Grid.over(
        p=scoped(_vectors(2), _vectors(3)),
        learner=scoped(["top-down"], LEARNERS),
        impurity=scoped(["entropy"], ["entropy", "gini", "km"]),
    ),
    measured=_errors_twice,
    asserts=EQUALS(_optimum_and_closed_form, control=_descending),
    derivation=Derivation(
        PROOF,
        steps=(
            lemma_5_2.PART_2,
            conjunction_lemmas.LEMMA_5_3,
            conjunction_lemmas.LEMMA_5_4,
            conjunction_lemmas.LEMMA_5_5,
        ),
    ),
    formal="bdm/thm_5_1.v:topdown_is_optimal",
)
