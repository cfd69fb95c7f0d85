r"""Section 5: the score of the next split, and its consequences for growth by influence and by impurity.

(1) is the score of the next split, (2) Lemma 5.1, at size :math:`s^{O(\sqrt{\log s}/\varepsilon)}`, (3) Theorem
6, at that size divided by kappa. With L = log2 s, H_t the harmonic number and error E after t splits, (2) without eps
is :math:`2E(H_t+L)\le L^{3/2}`.

How it is checked. On the runs of :mod:`proofs_checks.blt.printed.top_down_runs`, in the forms without eps: quick four
variables, full six.

Is it tight? In (1) the factor 2 is attained by a variable. (2) is attained by a variable before the first split. On few
variables (2) is loose after a split, and (3) is very loose, see :mod:`proofs_checks.blt.upper_bound.few_variables`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from flint import arb, fmpq

from proofs_checks.blt.computed.all_runs import OfSize, State, exact_sizes, trees_of_size
from proofs_checks.blt.computed.packed_functions import MONOTONE
from proofs_checks.blt.influence_and_impurity import lemma_2_4, prop_2_3
from proofs_checks.blt.printed.top_down_runs import (
    STRONGLY_CONCAVE,
    all_on_six,
    exact_size,
    harmonic,
    kappa,
    log2,
    runs,
    states,
)
from proofs_checks.blt.upper_bound import step_square, steps_of_theorem_2, total_influence
from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.numbers.comparison import enclosure

INFLUENCE = ("influence",)


def unfinished_trees(n: int, f: int | OfSize, rule: str, last: bool) -> Iterator[State]:
    """Return the trees with a positive error of a run, or of the runs on all functions of one size."""
    trees = trees_of_size(n, f.size, rule, last) if isinstance(f, OfSize) else states(n, f, rule, last)
    return (state for state in trees if state.error > 0)


def _logarithm(n: int, f: int | OfSize, **run: object) -> fmpq | arb:
    """Return L for a function or for all functions of one size."""
    return log2(exact_size(n, f))


def _scores(**run: object) -> list[fmpq | arb]:
    """Return (j + 1) L times the score of the next split, for each tree with an error."""
    return [_logarithm(**run) * (state.score * state.leaves) for state in unfinished_trees(**run)]


def _errors(factor: fmpq, **run: object) -> list[fmpq]:
    return [factor * state.error for state in unfinished_trees(**run)]


def squared_potential(**run: object) -> list[fmpq | arb]:
    """Return (2E (H_t + L))^2 for each tree; it is squared because L^3, unlike L^(3/2), is rational if L is."""
    return [
        ((_logarithm(**run) + harmonic(state.leaves - 1)) * (2 * state.error)) ** 2
        for state in unfinished_trees(**run)
    ]


def cubed_logarithm(share: fmpq, **run: object) -> fmpq | arb:
    """Return a share of L^3."""
    return _logarithm(**run) ** 3 * share


def weighted_splits(rule: str, **run: object) -> list[fmpq | arb]:
    """Return t kappa E^2 for each tree after t splits."""
    return [
        kappa(rule) * (state.error**2 * (state.leaves - 1)) for state in unfinished_trees(rule=rule, **run)
    ]


def _squared_sizes(**run: object) -> list[arb]:
    """Return (exp(L (sqrt L - 2E)/(2E)) + 1)^2 L^2 for each tree."""
    length = enclosure(_logarithm(**run))
    return [
        (((length.sqrt() - 2 * state.error) * length / (2 * state.error)).exp() + 1) ** 2 * length**2
        for state in unfinished_trees(**run)
    ]


def squared_logarithm(share: fmpq, **run: object) -> fmpq | arb:
    """Return a share of L^2."""
    return _logarithm(**run) ** 2 * share


def run_grid(rules: tuple[str, ...], least: int = 2) -> Grid:
    """Return the runs on functions of at least the given size, of up to four variables (quick) and six (full)."""

    def large(points: Iterator[Point]) -> Iterator[Point]:
        return (point for point in points if exact_size(point["n"], point["f"]) >= least)

    return Grid(
        scoped(
            lambda: large(runs(4, rules)),
            lambda: large(chain(runs(5, rules), all_on_six(map(OfSize, exact_sizes(6)), rules))),
        )
    )


SCORE = Claim(
    id="blt.score",
    cite=Cite(
        "blt",
        "Section 5, second display",
        r"if $T^\circ$ is the size-$(j+1)$ tree built after $j$ iterations of the algorithm, and"
        r" $\mathrm{dist}(f,T^\circ_f)\ge\varepsilon$, then the leaf, $\ell^*$, selected in the next"
        r" iteration satisfies $\mathrm{score}(\ell^*)\ge\frac\varepsilon{(j+1)\log s}$",
    ),
    statement=r"While $\mathrm{dist}(f,T^\circ_f)\ge\varepsilon$, the leaf that"
    r" $\textsc{BuildTopDownDT}_{\mathrm{Inf}}$ splits after $j$ splits has score at least"
    r" $\frac{2\varepsilon}{(j+1)\log_2s}$, for monotone $f$ of size $s\ge2$ (printed without the 2)",
    instances=run_grid(INFLUENCE),
    hypotheses=MONOTONE,
    measured=_scores,
    asserts=AT_LEAST(partial(_errors, fmpq(2)), control=partial(_errors, fmpq(201, 100))),
    derivation=Derivation(
        r"""[blt.step-square.repaired] with $\mathrm{opt}_s=0$: the scores of the $j+1$ leaves add up to at least
        $\frac2{\log_2s}\mathrm{dist}(f,T^\circ_f)$. The largest one is at least their mean.""",
        steps=(step_square.CLAIM.repair,),
    ),
    origin="sharpened",
)

LEMMA = Claim(
    id="blt.lemma-5.1",
    origin="sharpened",
    cite=Cite(
        "blt",
        "Lemma 5.1, explicit",
        r"For every $\varepsilon\in(0,\frac12)$ and monotone function $f:\{\pm1\}^n\to\{0,1\}$ exactly"
        r" computable by a size $s$ decision tree, $\textsc{TopDownError}_{\mathrm{Inf}}(f,s^{O(\sqrt{\log"
        r" s}/\varepsilon)})\le\varepsilon$",
    ),
    statement=r"For monotone $f$ of size $s\ge2$ the error of $\textsc{BuildTopDownDT}_{\mathrm{Inf}}$ is at most"
    r" $\varepsilon$ after $t$ splits if $\sum_{j\le t}\frac1j\ge\frac{\log_2s\,(\sqrt{\log_2s}-2\varepsilon)}{2"
    r"\varepsilon}$, hence for some $t=s^{O(\sqrt{\log s}/\varepsilon)}$",
    instances=run_grid(INFLUENCE),
    hypotheses=MONOTONE,
    measured=squared_potential,
    asserts=AT_MOST(partial(cubed_logarithm, fmpq(1)), control=partial(cubed_logarithm, fmpq(99, 100))),
    derivation=Derivation(
        r"""Let $L=\log_2s$ and let the error after $t$ splits be $E>\varepsilon$. It was at least $E$ before each of
        them ([blt.fact-2.5]), so the $j$-th took at least $\frac{2E}{jL}$ from $u_f$ ([blt.score], [blt.u-f]), which
        was initially $\mathrm{Inf}(f)\le\sqrt L$ ([blt.os07]) and is now at least $2E$ ([blt.u-f]). So $2E\le\sqrt
        L-\frac{2E}L\sum_{j\le t}\frac1j$, that is, $2E(L+\sum_{j\le t}\frac1j)\le L^{3/2}$, and as $\varepsilon<E$ the
        sum is less than the stated bound. As it is at least $\ln(t+1)$ ([blt.step-harmonic.repaired]), some
        $t\le\exp\bigl(\frac{L(\sqrt L-2\varepsilon)}{2\varepsilon}\bigr)$ suffices.""",
        steps=(
            lemma_2_4.FACT,
            SCORE,
            total_influence.OS07,
            total_influence.POTENTIAL,
            steps_of_theorem_2.HARMONIC.repair,
        ),
    ),
    literature="Proved in an earlier paper up to a constant in the exponent. Epsilon stands beside the root, as in the"
    " paper's derivation of the lemma, 2^O(sqrt(log s) log(s)/eps), and in Theorem 6 and its proof; the text at hand"
    " has it under the root here and in section 1, which would be a stronger bound that nothing in the paper derives",
)

THEOREM = Claim(
    id="blt.thm-6",
    origin="sharpened",
    cite=Cite(
        "blt",
        "Theorem 6, explicit",
        r"Let $\mathcal{G}$ be any $\kappa$-strongly concave impurity function,"
        r" $\varepsilon\in(0,\frac12)$, and $f:\{\pm1\}^n\to\{0,1\}$ be a monotone function computable by"
        r" a size-$s$ decision tree. Then, $\textsc{TopDownError}_{\mathcal{G}}(f,s^{O(\sqrt{\log"
        r" s}/\varepsilon)}/\kappa)\le\varepsilon$",
    ),
    statement=r"For monotone $f$ of size $s\ge2$ and $\kappa$-strongly concave $\mathcal{G}$ the top-down tree has"
    r" error at most $\varepsilon$ after $\frac{M^2(\log_2s)^2}{\kappa\varepsilon^2}$ splits,"
    r" $M=\exp\bigl(\frac{\log_2s\,(\sqrt{\log_2s}-2\varepsilon)}{2\varepsilon}\bigr)+1$",
    instances=run_grid(STRONGLY_CONCAVE),
    hypotheses=MONOTONE,
    measured=weighted_splits,
    asserts=AT_MOST(_squared_sizes, control=partial(squared_logarithm, fmpq(10, 201))),
    method="certified",
    derivation=Derivation(
        r"""Let $L=\log_2s$, and continue the top-down run until no test remains; it splits every node on a variable of
        largest influence ([blt.prop-2.3.repaired], as $\kappa>0$ makes $\mathcal{G}$ strictly concave). Run
        $\textsc{BuildTopDownDT}_{\mathrm{Inf}}$ with its ties at a node broken as there. By [blt.lemma-5.1] its error
        is at most $\varepsilon$ after some $N\le M$ splits; take the smallest such $N$, and suppose $N\ge1$. By
        [blt.score] each of these splits has score at least $\sigma=\frac{2\varepsilon}{NL}$. A tree of the top-down run
        with error above $\varepsilon$ lacks one of these splits ([blt.fact-2.5]). The topmost missing split is at one
        of its leaves, of depth $d$, and gains at least
        $\frac\kappa22^{-d}\mathrm{Inf}^2\ge\frac\kappa2(2^{-d}\mathrm{Inf})^2\ge \frac\kappa2\sigma^2$ by
        [blt.lemma-2.4]. So the next split gains at least as much. As a split at depth $d'$ gains at most $2^{-d'}$, it
        has $2^{d'}\le\frac2{\kappa\sigma^2}$, and of such nodes there are fewer than
        $\frac4{\kappa\sigma^2}=\frac{N^2L^2}{\kappa\varepsilon^2}$. So there are fewer splits before which the error is
        above $\varepsilon$.""",
        steps=(prop_2_3.PRINTED.repair, LEMMA, SCORE, lemma_2_4.FACT, lemma_2_4.CLAIM),
    ),
    literature="The chain in the printed proof has misprints (blt.thm-6.chain)",
)
