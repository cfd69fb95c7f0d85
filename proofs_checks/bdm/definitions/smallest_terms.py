"""Section 6.1.2: ID3 reads a variable of a smallest term.

Problem. A read-once DNF F with terms c_1, ..., c_k of given sizes, uniform distribution; F may be the restriction of a
larger DNF at a node.

How it is checked. ``fp-minterm``: for every multiset of sizes in a class of section 8.2 the gains are compared exactly,
term size by term size, without the delta of the proof. They must decrease strictly with the size. There are at most 3
terms of at most 4 literals (quick) or 6 of 6 (full). The control claims a decrease by a factor of more than five.
``product``: the same for DNFs with variables of two probabilities. ``product.count``: the exact number of DNFs of a
class whose first test is in no smallest term, for at most 3 terms of at most 3 literals (quick) and the 53,129 DNFs of
section 8.2 (full). The control has the numbers of the other pair of probabilities.

Is it tight? With each further literal the gain decreases to less than a quarter, but not to a fifth: the difference of
label means decreases to less than a half, and the gain of the entropy is a power series in its square. The uniform
distribution is necessary: for probabilities 3/10 and 7/10 the statement is false for about one DNF of section 8.2 in
seven, and for 2/5 and 3/5 for one in 39. On no DNF of these classes do a test of a smallest term and a test of a larger
term tie for the maximum gain.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations_with_replacement, pairwise
from math import prod

from flint import fmpq

from proofs_checks.bdm.computed.id3_on_product_classes import id3_on
from proofs_checks.bdm.computed.typed_terms import (
    PAIRS,
    Probabilities,
    Terms,
    dnf,
    dnfs,
    probabilities_by_term,
)
from proofs_checks.bdm.definitions import entropy_misprint
from theorylab.claims import EQUALS, HOLDS, PROVED, REFUTED, Claim, Derivation, Grid, Point, number, scoped
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.purity import purity_gain
from theorylab.numbers.comparison import Order, compare
from theorylab.numbers.formal_sum import FormalSum


def _multisets(terms: int, literals: int) -> list[tuple[int, ...]]:
    of_size = (combinations_with_replacement(range(1, literals + 1), k) for k in range(1, terms + 1))
    return sorted(chain.from_iterable(of_size), key=lambda sizes: (sum(sizes), sizes))


def _gains_by_size(sizes: tuple[int, ...]) -> list[FormalSum[fmpq]]:
    """Return the gain of a variable of a term, for each size of a term in ascending order."""
    found = []
    for size in sorted(set(sizes)):
        others = list(sizes)
        others.remove(size)
        children = ENTROPY(_mean(others)) + ENTROPY(_mean([*others, size - 1]))
        found.append(ENTROPY(_mean(sizes)) - children * fmpq(1, 2))
    return found


def _mean(sizes: Sequence[int]) -> fmpq:
    """Return Pr[F = 1] for terms of the given sizes, which may include 0."""
    return 1 - prod((1 - fmpq(1, 2**size) for size in sizes), start=fmpq(1))


def _falls(sizes: tuple[int, ...], times: int = 1) -> bool:
    """Return True if each gain exceeds the next one by more than a given factor."""
    return all(
        compare(after * times, before) is Order.LESS for before, after in pairwise(_gains_by_size(sizes))
    )


def _best_is_in_smallest(terms: Terms, p: Probabilities) -> bool:
    """Return True if a test of maximum gain reads a variable of a smallest term."""
    return bool({size for size, _ in _best(terms, p)} & {min(map(sum, terms))})


def _best_is_improbable(terms: Terms, p: Probabilities) -> bool:
    """Return True if such a variable also has the smaller of the two probabilities."""
    return _best_is_in_smallest(terms, p) and p[0] in {chance for _, chance in _best(terms, p)}


def _best(terms: Terms, p: Probabilities) -> set[tuple[int, fmpq]]:
    """Return the size of the term, and probability, of the variables of largest gain."""
    problem = dnf(terms, p)
    best, _ = BestTests(problem, ENTROPY)(problem.root)
    literals = [(len(term), chance) for term in probabilities_by_term(terms, p) for chance in term]
    return {literals[problem.variable(split.test, ())] for split in best}


def _in_words(values: Point, measured: bool, claimed: bool) -> str:
    problem = dnf(**values)
    best, gain = BestTests(problem, ENTROPY)(problem.root)
    by_term = probabilities_by_term(**values)
    smallest = min(map(len, by_term))
    others = [
        purity_gain(problem, problem.root, split, ENTROPY)
        for split in problem.splits(problem.root)
        if split not in best
    ]
    return (
        f"probabilities of the literals, term by term: {number(by_term)}; the best test has gain {number(gain)} and"
        f" is in no term of {smallest} literals; the others have {number(others)}"
    )


OUTSIDE = {
    (3, 3): dict(zip(PAIRS, (11, 0))),
    (5, 5): dict(zip(PAIRS, (7349, 1364))),
}
"""Numbers of DNFs of a class on which ID3 does not first read a variable of a smallest term."""


def _outside(terms: int, literals: int, p: Probabilities) -> int:
    found = id3_on(terms, literals, p)
    return sum(read > sizes[0] for sizes, read in zip(found.sizes, found.read))


PROOF = r"""Let $F$ be a read-once DNF with at least one term and no empty one, $Q>0$ the probability that it is false,
$x$ a variable of its term $c$, and $a=2^{-|c|}$. By renaming we may assume that no literal is negated. Let $R$ be the
probability that the other terms are false. Given $x=0$, $F$ is false with probability $R$; given $x=1$, with
probability $(1-2a)R$, because the terms have no variable in common. Hence $Q=(1-a)R$, and the label means below the two
branches are $q\mp\delta$ with $\delta=aR=Q\,\frac a{1-a}$, since their mean is $q=1-Q$. This increases strictly with
$a\in(0,1)$. The gain $G(q)-\frac12G(q-\delta)-\frac12G(q+\delta)$ increases strictly with $\delta\ge0$ if $G$ is
strictly concave: for $0\le\delta<\delta'$ both points $q\pm\delta$ are weighted means of $q\pm\delta'$, with the same
two positive weights in opposite order. The entropy is strictly concave by [bdm.entropy.repaired]. So gains decrease
strictly as $|c|$ grows. A variable that occurs in no term has gain 0, and the variables of $F$ have positive gain, as
$\delta>0$. At a node of a tree the label is a restriction of the DNF, which is again a read-once DNF under the uniform
distribution.
"""

SMALLEST_TERMS, *_ = CLAIMS = (
    Claim(
        id="bdm.fp-minterm",
        origin="printed",
        cite="section 6.1.2, after Proposition 6.3",
        statement="On a read-once DNF under the uniform distribution ID3 splits on a variable of a term of minimal"
        " size",
        also="Gains decrease strictly as the size of the variable's term grows, for the entropy and for every"
        " strictly concave impurity.",
        instances=Grid.over(sizes=scoped(_multisets(3, 4), _multisets(6, 6))),
        measured=_falls,
        asserts=HOLDS(control=lambda sizes: _falls(sizes, times=5)),
        method="certified",
        derivation=Derivation(PROOF, steps=(entropy_misprint.CLAIM.repair,)),
        literature="Proved by Fiat and Pechyony",
    ),
    Claim(
        id="bdm.fp-minterm.product",
        cite="section 6.1.2, under a product distribution",
        statement=r"On a read-once DNF whose variables have probability $\frac3{10}$ or $\frac7{10}$ ID3 splits on a"
        r" variable of a term of minimal size",
        instances=Grid.over(terms=scoped(dnfs((1, 2), 3), lambda: dnfs((1, 2, 3), 4)), p=PAIRS[:1]),
        measured=_best_is_in_smallest,
        asserts=HOLDS(control=_best_is_improbable),
        recorded=REFUTED,
        literature="Not in the paper; it asks whether the statement extends to product distributions",
        witness=_in_words,
    ),
    Claim(
        id="bdm.fp-minterm.product.count",
        cite="section 6.1.2, under a product distribution",
        statement="Of the 53,129 read-once DNFs of at most 5 terms of at most 5 literals of probabilities"
        r" $\frac3{10}$ or $\frac7{10}$ ID3 does not first read a variable of a smallest term on 7,349, and on 1,364"
        r" with $\frac25$ or $\frac35$; for the 219 DNFs of at most 3 terms of at most 3 literals these numbers are"
        " 11 and 0",
        instances=Grid.over(most=scoped([3], [3, 5]), p=PAIRS),
        measured=lambda most, p: _outside(most, most, p),
        asserts=EQUALS(
            lambda most, p: OUTSIDE[most, most][p],
            # DNFs of one term less
            control=lambda most, p: _outside(most - 1, most, p),
        ),
        method="exhaustive",
        complete="full",
        recorded=PROVED,
        literature="Not in the paper; the number is computed here",
    ),
)
