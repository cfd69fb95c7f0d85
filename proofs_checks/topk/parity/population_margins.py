"""Appendix B: whether Top-k may be analysed on the population instead of a large sample.

Problem. Samples of n points of a distribution; D_{h,K} of section 4.1 with h >= 2, and a parity of two variables.

For large n all expectations that Top-k uses are close to those of the population, so the paper uses the latter. This is
correct if the decisions of Top-k on the population have a margin. If the scores are known to within half the margin,
the coordinates rank first; noise breaks ties among them, but this does not change the accuracy (``lemma_4_2``).

If the population has a tie, the argument fails for every n (second claim). Let y = x_1 xor x_2 on three uniform bits, h
= 2. On the population all scores are 0, Top-1 with ties to the lowest index reads x_1 and then x_2, and its accuracy is
1. On a sample scored by Gini, x_3 alone has the maximum score with a probability that tends to 1/3. Then it is read
first, x_1 and x_2 are not both on a path, and the accuracy on the population is 1/2. (On few points the accuracy may be
1/2 in other cases, for instance if x_3 wins a tie. For 2 min(p, 1-p) scores tie more often, and n = 6 does not
suffice.)

Proof of the limit. Let A and B be the centred numbers of points with x_1 = 1 among those with y = 0 and with y = 1,
independent given the labels. As x_2 equals x_1 if y = 0 and its complement if y = 1, the scores of x_1 and x_2 are, up
to smaller terms and a common factor, the squares of A - B and A + B. These are uncorrelated and tend to independent
normal variables of equal variance, and the score of x_3 is independent of them with the same law. So in the limit each
of the three is largest with probability 1/3.

How it is checked. First claim: by the gains at every subcube. Second claim: the probability that x_3 scores strictly
more than x_1 and x_2 is summed exactly over the numbers of points.

Is it tight? The margin is an equality. The probability is at least 1/4 for every n >= 6 that was tried; for n = 5 it is
.21.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from flint import fmpq

from constructions.papers.topk import parity_xor
from constructions.parts.expanded import expand
from proofs_checks.topk.parity import lemma_4_2_correlations
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Derivation, Grid, scoped
from theorylab.impurities.impurity import GINI
from theorylab.impurities.purity import purity_gain
from theorylab.problems.cube import CubeProblem


def _subcubes(h: int, K: int) -> Iterator[tuple[int, int]]:
    """Yield the subcubes on which two parity variables and a coordinate are unread."""
    variables = h + K - 1
    for mask in range(1 << variables):
        if h - (mask & ((1 << h) - 1)).bit_count() >= 2 and mask >> h != (1 << (K - 1)) - 1:
            for values in range(1 << variables):
                if values & ~mask == 0:
                    yield mask, values


def _margins(h: int, K: int, eps: fmpq) -> list[fmpq]:
    """Return the minimum score of a coordinate minus the maximum score of a parity variable, at all those subcubes."""
    cube = CubeProblem(*expand(parity_xor(h, K, eps)))
    margins = []
    for state in _subcubes(h, K):
        gains = {split.test: purity_gain(cube, state, split, GINI) for split in cube.splits(state)}
        parity, others = ([gain for i, gain in gains.items() if (i >= h) == other] for other in (False, True))
        margins.append(min(others) - max(parity))
    return margins


def decoy_probability(n: int) -> fmpq:
    """Return the probability that x_3 has a larger Gini score than x_1 and x_2 on n points, y = x_1 xor x_2, x uniform.

    Notes
    -----
    Given m points of label 1, x_3 is 1 on c of the n - m others and d of the m with probability
    binom(n - m, c) binom(m, d) 2^-n, and so is x_1, independently; x_2 is then 1 on c and m - d. Cost: n^2/4
    cases at most, sorted by score, for each m.
    """
    total = 0
    for m in range(n + 1):
        cases = [
            (comb(n - m, c) * comb(m, d), _score(c, d, n, m), _score(c, m - d, n, m))
            for c in range(n - m + 1)
            for d in range(m + 1)
        ]
        larger = _mass_above([(score, weight) for weight, score, _ in cases])
        total += comb(n, m) * sum(weight * larger[max(first, second)] for weight, first, second in cases)
    return fmpq(total, 1 << (3 * n))


def _score(c: int, d: int, n: int, m: int) -> fmpq:
    """Return the Gini gain, up to a factor, of a variable that is 1 on c of n - m and d of m points by label."""
    ones = c + d
    return fmpq(0) if ones in (0, n) else fmpq((d * n - m * ones) ** 2, ones * (n - ones))


def _mass_above(scored: list[tuple[fmpq, int]]) -> dict[fmpq, int]:
    """Return, for each score, the weight of the larger scores."""
    above, mass, pending, previous = {}, 0, 0, None
    for score, weight in sorted(scored, reverse=True):
        if score != previous:
            mass, pending, previous = mass + pending, 0, score
            above[score] = mass
        pending += weight
    return above


MARGIN = Claim(
    id="topk.sq-argument",
    origin="reading",
    cite=Cite(
        "topk",
        "Appendix B, on statistical queries, for Theorem 2",
        r"For any $\varepsilon,\delta>0$ and large enough sample size $n\ge n(\varepsilon,\delta)$,"
        r" $\Pr_{S\sim\mathcal{D}^n}\left[\max_{i\in[t]}\left|\mathbb{E}_{(\mathbf{x},\mathbf{y})\sim"
        r" S}[\phi_i(\mathbf{x},\mathbf{y})]-\mathbb{E}_{(\mathbf{x},\mathbf{y})\sim\mathcal{D}}["
        r"\phi_i(\mathbf{x},\mathbf{y})]\right|\ge\varepsilon\right]\le\delta$. So for sufficiently large"
        " sample size we are free to assume that the algorithm receives, with high probability,"
        r" $\mathbb{E}_{(\mathbf{x},\mathbf{y})\sim\mathcal{D}}[\phi_i(\mathbf{x},\mathbf{y})]$ where it"
        r" computes $\mathbb{E}_{(\mathbf{x},\mathbf{y})\sim S}[\phi_i(\mathbf{x},\mathbf{y})]$",
    ),
    statement=r"On $\mathcal{D}_{h,K}$, $h\ge2$, at every node with two variables of $x^{(1)}$ unread the scores of"
    " $x^{(2)}$ by Gini $4p(1-p)$ exceed those of $x^{(1)}$, so a large sample ranks them alike",
    also=r"The scores of $x^{(2)}$ exceed those of $x^{(1)}$ by exactly $\left(\frac{\varepsilon}{K-1}\right)^2$.",
    instances=Grid.over(h=scoped((2, 3), (2, 3, 4)), K=scoped((2, 3), range(2, 6)), eps=(fmpq(1, 10),)),
    measured=_margins,
    asserts=EQUALS(lambda h, K, eps: (eps / (K - 1)) ** 2, control=lambda h, K, eps: (eps / K) ** 2),
    method="exhaustive",
    derivation=Derivation(
        proof=r"""With children of the means $q\pm\tfrac\delta2$, each of probability $\tfrac12$, the gain of
$\mathcal{G}(p)=4p(1-p)$ is $4\bigl(\tfrac\delta2\bigr)^2=\delta^2$; $\delta$ is $\tfrac\varepsilon{K-1}$ for
$x^{(2)}$ and $0$ for $x^{(1)}$ [topk.lemma-4.2-corr.repaired]. ∎""",
        steps=(lemma_4_2_correlations.DIFFERENCES,),
    ),
    literature="The consequence for large samples is in the proof of topk.thm-2.repaired",
)

TIES = Claim(
    id="topk.sq-argument.ties",
    cite="Appendix B, on statistical queries, where the population has a tie",
    statement=r"On $n\ge6$ points with $y=x_1\oplus x_2$, $x$ uniform on three bits, $x_3$ has a larger Gini score than"
    r" $x_1$ and $x_2$ with probability at least $\tfrac14$; then Top-1 at depth 2 has accuracy $\tfrac12$ on the"
    r" population, where with ties to the lowest index its tree has accuracy $1$",
    instances=Grid.over(n=scoped(range(6, 13), range(6, 61))),
    measured=decoy_probability,
    asserts=AT_LEAST(fmpq(1, 4), control=fmpq(1, 3)),
    literature="Not in the paper; computed for every n up to 60; the probability tends to 1/3 (the control) and is "
    "below 1/4 for n = 5",
)
