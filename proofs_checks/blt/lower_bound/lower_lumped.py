"""The lower bound of section 4 with scaled-down constants: exact runs compared with the guaranteed error.

Algorithm. TopDown with entropy, Gini or Kearns-Mansour, leaf by leaf, on the lumped problem.

After t splits the tree has s = t + 1 leaves. As long as it is small, nearly all its leaves have read only bits of the
majority. Comparison with the bound (:mod:`proofs_checks.blt.computed.lower_bound`) checks the whole argument of section
4.1 against the algorithm.

How it is checked. The exact error after each split is compared with the bound from exact probabilities. The control
replaces the least error of a leaf by 1/2, for the largest tree of a run.

Is it tight? With 8 literals, 177 and 140 terms and 101 bits the error, 0.4608, does not change in 60 splits, after
which the bound is 0.4134. With a single bit of majority the bound is trivial after one split. If the majority is less
influential from the start, as with 3 literals, 6 and 3 terms and 9 bits, it is trivial at once, and the error soon
drops below 0.3301, the value of the bound if no path were lost.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from flint import fmpq

from constructions.papers.blt import agnostic_lower
from proofs_checks.blt.computed.lower_bound import early_exactly
from proofs_checks.blt.influence_and_impurity import prop_2_3
from proofs_checks.blt.lower_bound import claim_4_3
from proofs_checks.blt.lower_bound.tribes_acceptance import tribes_mean
from theorylab.claims import AT_LEAST, Claim, Derivation, Grid, Point, scoped
from theorylab.learners.top_down import top_down_growth

PARAMETERS = ((3, 6, 3, 1), (3, 6, 3, 9), (4, 11, 4, 21), (5, 22, 10, 51), (8, 177, 140, 101))


def _points(size: int, *impurities: str) -> list[Point]:
    shapes = (dict(zip(("w", "m", "m1", "k"), values)) for values in PARAMETERS)
    return [{**shape, "size": size, "impurity": name} for shape, name in product(shapes, impurities)]


@cache
def _errors(w: int, m: int, m1: int, k: int, size: int, impurity: str) -> tuple[fmpq, ...]:
    return top_down_growth(agnostic_lower(w, m, m1, k), size=size, impurity=impurity).errors


@cache
def _kept_fractions(w: int, m: int, m1: int, k: int) -> tuple[list[fmpq], fmpq]:
    """Return 1 - early(d) for d = 0, ..., k, and the least error of a leaf that has read only the majority."""
    mean, first = tribes_mean(w, m), tribes_mean(w, m1)
    fails = 1 - fmpq(1, 1 << w)
    ratio = fmpq(2, 1 << w) * fails ** (m1 - 1) / (mean - first)
    return [1 - early for early in early_exactly(k, k, ratio)], min(first, 1 - mean)


def _fraction(kept: list[fmpq], leaves: int) -> fmpq:
    """Return a lower bound on the fraction of the inputs that arrive at leaves that have read only the majority."""
    return max(_unless_deep(kept[d], leaves, d) for d in range(len(kept)))


def _unless_deep(kept: fmpq, leaves: int, depth: int) -> fmpq:
    """Return the kept fraction minus the inputs at that depth or below; s leaves have depth at most s - 1."""
    return max(kept if leaves <= depth else kept - fmpq(leaves, 1 << depth), fmpq(0))


def guaranteed_error(w: int, m: int, m1: int, k: int, leaves: int) -> fmpq:
    """Return the bound on the error of a tree with at most the given number of leaves, for an odd k."""
    kept, least = _kept_fractions(w, m, m1, k)
    return _fraction(kept, leaves) * least


def _half_at_the_end(w: int, m: int, m1: int, k: int, size: int, impurity: str) -> fmpq:
    """Return the bound for the largest tree if leaves that have read only the majority had error 1/2."""
    kept, _ = _kept_fractions(w, m, m1, k)
    return _fraction(kept, size + 1) / 2


def _lower_bounds(w: int, m: int, m1: int, k: int, size: int, impurity: str) -> list[fmpq]:
    return [guaranteed_error(w, m, m1, k, t + 1) for t in range(size + 1)]


CLAIM = Claim(
    id="blt.lower-lumped",
    cite="Section 4, with scaled-down constants",
    statement=r"For the function of section 4 with any $w$, $m'<m$ and odd $k$, a top-down tree of strictly concave"
    r" $\mathcal{G}$ with $s$ leaves has error at least $(1-\mathrm{early}(d)-s2^{-d})\min(\Pr[\mathrm{TRIBES}'=1],"
    r"\Pr[\mathrm{TRIBES}=0])$ for every $d$, where $\mathrm{early}(d)$ is the probability that a bit of the majority"
    r" loses the lead within $d$ random bits",
    instances=Grid(scoped(lambda: _points(60, "gini", "km"), lambda: _points(400, "gini", "entropy", "km"))),
    hypotheses={
        "1 <= m1 < m": lambda m, m1: 1 <= m1 < m,
        "w >= 1": lambda w: w >= 1,
        "k is odd": lambda k: k % 2 == 1,
    },
    measured=_errors,
    asserts=AT_LEAST(_lower_bounds, control=_half_at_the_end),
    derivation=Derivation(
        r"""Let $F=1-2^{-w}$. By [blt.prop-2.3.repaired] a variable of maximum influence is read. Consider a node where
        only bits $y$ have been read, $r$ of them, with $S$ more ones than zeros, and let $N=k-1-r$. By
        [blt.claim-4.3.influences] a variable of $\mathrm{TRIBES}'$ has influence at most $2^{1-w}F^{m'-1}$. A variable
        of another term is pivotal only if the majority is $1$ and all other terms fail, so it has at most
        $2^{1-w}F^{m-1}$. And $y_j$ has $\Pr[\mathrm{REST}=1] \binom N{(N-S)/2}2^{-N}$. As long as this is larger than
        the first bound, a $y_j$ is read; call the node safe. The bits read are a random walk. With probability at least
        $1-\mathrm{early}(d)$ all of the first $d$ nodes of an input are safe. Such an input reaches depth $d$, where
        there are at most $s$ nodes of probability $2^{-d}$, or stops before at a leaf that has read only the majority.
        At such a leaf $f=1$ if $\mathrm{TRIBES}'=1$ and $f=0$ if $\mathrm{TRIBES}=0$, so it errs with probability at
        least the minimum of these two probabilities.""",
        steps=(prop_2_3.PRINTED.repair, claim_4_3.INFLUENCES),
    ),
    literature="Not in the paper. For w = 8, m = 177, m' = 140, k = 101 and 2^20 leaves the bound is 0.3548",
)
