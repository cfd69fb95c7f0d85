"""Theorem 1 for h = 1: the eps for which a single split can separate Top-(k+1) from Top-k.

For eps >= 1/4 both accuracies of the theorem can be 3/4, and nothing is separated. The threshold is (3 - sqrt 5)/4 =
0.19098... for Gini (the root of 4e^2 - 6e + 1 in (0, 1/4)), (2 - sqrt 2)/4 = 0.14645... for Kearns-Mansour (of 8e^2 -
8e + 1) and 0.17053... for entropy.

If equality holds, ties decide. No rational eps in (0, 1/4) is a threshold of the three impurities above: for Gini and
Kearns-Mansour it is irrational; for entropy and eps = p/q in lowest terms, equality says q^q = 2^(q-2p) p^p
(q-p)^(q-p), so no odd prime divides q, hence p and q - p are odd, hence both are 1 and eps = 1/2. The impurity that is
5/6 of Gini plus 1/6 of the error, which is also strictly concave, has the threshold 1/5:
5/6 * 16/25 + 1/6 * 2/5 = 3/5 = 1 - 2/5.

How it is checked. (1) The stump bounds are checked for every feature of every sample of a few points (only the label
counts of the two children matter). (2) Both learners run on the distribution for eps on both sides of the threshold, at
a distance down to 2^-60 by certified bisection, and at the rational threshold 1/5. The expected result comes from the
sign of the polynomials above (for entropy, of G(eps) - 1 + 2 eps), not from the gains.

Is it tight? Yes, the claim is an equivalence. On samples noise breaks the tie, so at equality the worst tie rule
implies no statement with high probability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from flint import fmpq

from constructions.parameters import HALF
from proofs_checks.topk.computed.separation import best_and_worst
from proofs_checks.topk.computed.stump_separation import bracket, stump_distribution, versus_threshold
from theorylab.claims import AT_LEAST, EQUALS, Claim, Derivation, Grid, Point, scoped
from theorylab.impurities.impurity import ENTROPY, ERROR, GINI, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.numbers.comparison import Order, Value

NAMES = ("entropy", "gini", "km")

ABOVE: Mapping[str, Callable[[fmpq], bool]] = {
    "entropy": lambda eps: versus_threshold(eps, ENTROPY) is Order.GREATER,
    "gini": lambda eps: 4 * eps * eps - 6 * eps + 1 < 0,
    "km": lambda eps: 8 * eps * eps - 8 * eps + 1 < 0,
}
"""Functions that return True if eps in (0, 1/4) is above the threshold, by its minimal polynomial if it is
algebraic."""

RATIONAL_THRESHOLD = fmpq(1, 5)
BLEND = Impurity(
    "5/6 gini + 1/6 error",
    lambda distribution: (5 * GINI.value(distribution) + ERROR.value(distribution)) / 6,
    lambda means: (5 * GINI.at_means(means) + ERROR.at_means(means)) / 6,
    True,
    None,
)
"""A strictly concave impurity whose threshold is rational, so that equality occurs."""


def _features(points: int) -> Iterator[tuple[fmpq, fmpq, fmpq, fmpq]]:
    """Return the label counts (zeros and ones in the zero-child, then in the one-child) of all samples of a size."""
    for counts in product(range(points + 1), repeat=4):
        if sum(counts) == points and sum(counts[:2]) and sum(counts[2:]):
            yield tuple(map(fmpq, counts))


def _child_impurity(counts: tuple[fmpq, ...], impurity: Impurity) -> Value:
    """Return the expected impurity of the children of a feature."""
    a, b, c, d = counts
    total = a + b + c + d
    return impurity(a / (a + b)) * ((a + b) / total) + impurity(c / (c + d)) * ((c + d) / total)


def _stump_error(counts: tuple[fmpq, ...]) -> fmpq:
    a, b, c, d = counts
    return (min(a, b) + min(c, d)) / (a + b + c + d)


def _bounded_values(points: int, impurity: str) -> list[Value]:
    """Return, for every feature, its child impurity and the impurity of its stump error."""
    g = impurity_named(impurity)
    return [v for f in _features(points) for v in (_child_impurity(f, g), g(_stump_error(f)))]


def _bounds(points: int, impurity: str, errors: int = 2) -> list[Value]:
    """Return the lower bounds of these: a multiple of the stump error, and the child impurity."""
    g = impurity_named(impurity)
    return [v for f in _features(points) for v in (errors * _stump_error(f), _child_impurity(f, g))]


def _accuracies(k: int, eps: fmpq, impurity: str) -> tuple[fmpq, ...]:
    """Return the accuracy of Top-(k+1), ties against it, and of Top-k, ties in its favour and against it."""
    scored_by = BLEND if impurity == BLEND.name else impurity
    problem = stump_distribution(k, eps)
    _, larger = best_and_worst(problem, k=k + 1, depth=1, impurity=scored_by)
    return (larger, *best_and_worst(problem, k=k, depth=1, impurity=scored_by))


def _known_values(k: int, eps: fmpq, impurity: str) -> tuple[fmpq, ...]:
    good, bad = 1 - eps, HALF + eps
    if impurity == BLEND.name:
        return good, good, bad
    return (good, bad, bad) if ABOVE[impurity](eps) else (good, good, good)


def _both_sides(most: int, count: int) -> Iterator[Point]:
    for name in NAMES:
        for eps in (*bracket(impurity_named(name), 60), *(fmpq(i, 4 * count) for i in range(1, count))):
            for k in range(1, most + 1):
                yield {"k": k, "eps": eps, "impurity": name}
    for k in range(1, most + 1):
        yield {"k": k, "eps": RATIONAL_THRESHOLD, "impurity": BLEND.name}


STUMP_BOUNDS = Claim(
    id="topk.depth-one.stump-bounds",
    cite="Theorem 1 at h = 1",
    statement=r"A stump that errs with probability $e$ has expected child impurity between $2e$ and $\mathcal{G}(e)$",
    instances=Grid.over(points=scoped(range(2, 9), range(2, 15)), impurity=NAMES),
    measured=_bounded_values,
    asserts=AT_LEAST(_bounds, control=lambda **point: _bounds(**point, errors=3)),
    method="exhaustive",
    derivation=Derivation(
        proof=r"""Child $b$ has probability $p_b$ and errs with probability $e_b\le\tfrac12$; $e=p_0e_0+p_1e_1$. Its
impurity is $\mathcal{G}(e_b)$ by symmetry. By concavity $\sum_bp_b\mathcal{G}(e_b)\le\mathcal{G}(e)$. A concave
function lies above its chords, so $\mathcal{G}(0)=0$ and $\mathcal{G}(\tfrac12)=1$ give $\mathcal{G}(e_b)\ge2e_b$, and
the sum is at least $2e$. ∎""",
    ),
    literature="Not in the paper; derived here",
)

THRESHOLD = Claim(
    id="topk.depth-one",
    cite="Theorem 1 at h = 1",
    statement=r"For $0<\varepsilon<\tfrac14$ and $h=1$ a distribution separates Top-$(k+1)$ from Top-$k$, with"
    r" accuracy at least $1-\varepsilon$ and at most $\tfrac12+\varepsilon$, if"
    r" $\mathcal{G}(\varepsilon)>1-2\varepsilon$; none does if $\mathcal{G}(\varepsilon)<1-2\varepsilon$; if they are"
    " equal, one does with the worst tie rule for Top-$k$ but none with the best",
    instances=Grid(scoped(lambda: _both_sides(3, 12), lambda: _both_sides(6, 100))),
    hypotheses={"0 < eps < 1/4": lambda eps: 0 < 4 * eps < 1},
    measured=_accuracies,
    asserts=EQUALS(_known_values, control=lambda eps, **point: (1 - eps, HALF + eps, HALF + eps)),
    method="certified",
    derivation=Derivation(
        proof=r"""*None.* Let Top-$(k+1)$ have a stump that errs with probability $e\le\varepsilon$ and Top-$k$ only
stumps that err with probability at least $\tfrac12-\varepsilon>\varepsilon$. The good feature is not a candidate of
Top-$k$, so the expected child impurity of the $k\ge1$ candidates is not larger than its own. Theirs is at least
$1-2\varepsilon$, and that of the good feature is at most $\mathcal{G}(e)\le\mathcal{G}(\varepsilon)$
[topk.depth-one.stump-bounds], as a concave symmetric function does not decrease on $[0,\tfrac12]$. So
$1-2\varepsilon\le\mathcal{G}(\varepsilon)$. At equality the child impurities are equal, so the best tie rule makes the
good feature a candidate.

*One.* Let $k$ bad features have $\Pr[b=1]=2\varepsilon$ and $\mathbb{E}[y\mid b]=1$ for $b=1$, $\tfrac12$ for $b=0$,
and let a good one have $\Pr[g=1]=\tfrac1{2(1-2\varepsilon)}<1$ and $\mathbb{E}[y\mid g]=1-\varepsilon$ for $g=1$,
$\varepsilon$ for $g=0$. Each gives $\mathbb{E}[y]=\tfrac12+\varepsilon$, so a distribution has all of them, independent
given $y$. A bad stump errs with probability $\tfrac12-\varepsilon$ and has the child impurity
$(1-2\varepsilon)\mathcal{G}(\tfrac12)=1-2\varepsilon$; the good one errs with probability $\varepsilon$ and has
$\mathcal{G}(\varepsilon)$. If the latter is larger, the candidates of Top-$k$ are the bad features, and those of
Top-$(k+1)$ are all features. If the two are equal, this holds under the worst tie rule. ∎""",
        steps=(STUMP_BOUNDS,),
    ),
    literature="Not in the paper; derived here",
)
