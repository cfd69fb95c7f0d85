r"""Section 6.1.2: ID3 reads a variable of a smallest term.

Problem. A read-once DNF F with terms c_1, ..., c_k of given sizes, uniform distribution; F may be what is left of a
larger DNF at a node.

Statement. The variable of largest gain is in a smallest term, and only there. (The paper cites Fiat and Pechyony,
and uses it for two terms.)

Derivation. With R the probability that the terms other than c are false, reading x in c moves the label mean by
:math:`\delta = 2 a R`, a = 2^{-|c|}, since x decides if and only if the other literals of c are satisfied and all
other terms are not. With Q the probability that F is false, R = Q/(1 - a), so that :math:`\delta = 2Q\,a/(1-a)`,
which grows strictly with a. Under the uniform distribution the gain of a strictly concave impurity grows strictly
with delta (:mod:`theorylab.impurities.purity`).

How it is checked. ``fp-minterm``: for every multiset of sizes in a class of section 8.2, the entropies of the gains
are evaluated and compared with certainty, term size by term size, without the shortcut through delta: the gains
must fall strictly as the sizes grow. At most 3 terms of at most 4 literals (quick), 6 of 6 (full). The control says
that they do not fall. ``derivation``: the algebra above, symbolically. ``product``: the same of DNFs of variables
of two probabilities.

Is it tight? It needs the uniform distribution: for probabilities 3/10 and 7/10 it fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise, product

import sympy
from flint import fmpq

from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities, Terms, dnf, probabilities_by_term
from theorylab.claims import HOLDS, REFUTED, Cite, Claim, Grid, Point, number
from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.purity import purity_gain
from theorylab.learners.leaf_by_leaf import BestTests
from theorylab.numbers.comparison import Certified


def _multisets(terms: int, literals: int) -> Iterator[Point]:
    found = [
        sizes
        for k in range(1, terms + 1)
        for sizes in combinations_with_replacement(range(1, literals + 1), k)
    ]
    return ({"sizes": sizes} for sizes in sorted(found, key=lambda sizes: (sum(sizes), sizes)))


def _gains_by_size(sizes: tuple[int, ...]) -> list[Certified]:
    """Gains of a variable of a term of each size, the smallest size first."""
    found = []
    for size in sorted(set(sizes)):
        others = list(sizes)
        others.remove(size)
        children = ENTROPY(_mean(others)) + ENTROPY(_mean([*others, size - 1]))
        found.append(Certified(ENTROPY(_mean(sizes)) - children * fmpq(1, 2)))
    return found


def _mean(sizes: Sequence[int]) -> fmpq:
    """Pr[F = 1] for terms of these sizes, an empty one among them perhaps."""
    false = fmpq(1)
    for size in sizes:
        false *= 1 - fmpq(1, 2**size)
    return 1 - false


def _falls(sizes: tuple[int, ...]) -> bool:
    gains = _gains_by_size(sizes)
    return all(after < before for before, after in pairwise(gains))


def _does_not_fall(sizes: tuple[int, ...]) -> bool:
    gains = _gains_by_size(sizes)
    return not any(after < before for before, after in pairwise(gains))


def _step_holds(step: str, exponent: int) -> bool:
    """Whether a step of the derivation is an identity, with delta = 2 Q a^exponent / (1 - a)."""
    a, b, R = sympy.symbols("a b R", positive=True)
    # the DNF is false if the other terms are, and the term of x is; given x = 1, that has probability 1 - 2a
    given_zero, given_one = R, (1 - 2 * a) * R
    Q = (given_zero + given_one) / 2
    factor = a**exponent / (1 - a)
    steps = {
        "difference": given_zero - given_one - 2 * Q * factor,
        # the left side is positive if and only if the right side is, as 0 < a, b < 1
        "growth": (factor - factor.subs(a, b)) * (1 - a) * (1 - b) - (a - b),
    }
    return sympy.simplify(steps[step]) == 0


def _typed(count: int, literals: int, p: Probabilities) -> Iterator[Point]:
    types = [c for c in product(range(literals + 1), repeat=2) if 1 <= sum(c) <= literals]
    found = [terms for k in range(1, count + 1) for terms in combinations_with_replacement(types, k)]
    return ({"terms": terms, "p": p} for terms in sorted(found, key=lambda terms: sum(map(sum, terms))))


def _best_is_in_smallest(terms: Terms, p: Probabilities) -> bool:
    """Whether a test of largest gain reads a variable of a smallest term."""
    return bool({size for size, _ in _best(terms, p)} & {min(map(sum, terms))})


def _best_is_improbable(terms: Terms, p: Probabilities) -> bool:
    """Whether one of them has the smaller of the two probabilities, too."""
    return _best_is_in_smallest(terms, p) and p[0] in {chance for _, chance in _best(terms, p)}


def _best(terms: Terms, p: Probabilities) -> set[tuple[int, fmpq]]:
    """Size of the term, and probability, of the variables of largest gain."""
    problem = dnf(terms, p)
    best, _ = BestTests(problem, ENTROPY)(problem.root)
    found = set()
    by_term = probabilities_by_term(terms, p)
    flat = [(len(term), chance) for term in by_term for chance in term]
    for split in best:
        found.add(flat[problem.variable(split.test, ())])
    return found


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
        f"probabilities of the literals, term by term: {number(by_term)}; the best test has gain {number(gain)}, and"
        f" is in no term of {smallest} literals; the others have {number(others)}"
    )


CLAIMS = (
    Claim(
        id="bdm.fp-minterm",
        cite=Cite("brutzkus2020", "section 6.1.2, after Proposition 6.3"),
        statement=r"on a read-once DNF under the uniform distribution ID3 splits on a variable of a term of"
        r" minimal size; more"
        r" precisely, gains fall strictly as the size of the variable's term grows",
        instances=Grid(quick=lambda: _multisets(3, 4), full=lambda: _multisets(6, 6)),
        measured=_falls,
        asserts=HOLDS(control=_does_not_fall),
        method="certified",
        status="proved by Fiat and Pechyony; derivation in the docstring",
    ),
    Claim(
        id="bdm.fp-minterm.derivation",
        cite=Cite("brutzkus2020", "section 6.1.2, after Proposition 6.3"),
        statement=r"reading a variable of the term $c$ of a read-once DNF moves the label mean by $2Q\,a/(1-a)$,"
        r" $a=2^{-|c|}$, where"
        r" $Q$ is the probability that the DNF is false, and this grows strictly with $a\in(0,1)$",
        instances=Grid(quick=[{"step": "difference"}, {"step": "growth"}]),
        measured=lambda step: _step_holds(step, 1),
        asserts=HOLDS(control=lambda step: _step_holds(step, 2)),
        method="symbolic",
        complete=True,
        status="proved",
    ),
    Claim(
        id="bdm.fp-minterm.product",
        cite=Cite("brutzkus2020", "section 6.1.2, under a product distribution"),
        statement=r"on a read-once DNF whose variables have probability $\frac3{10}$ or $\frac7{10}$ ID3 splits"
        r" on a variable of a"
        r" term of minimal size",
        instances=Grid(quick=lambda: _typed(2, 3, PAIRS[0]), full=lambda: _typed(3, 4, PAIRS[0])),
        measured=_best_is_in_smallest,
        asserts=HOLDS(control=_best_is_improbable),
        recorded=REFUTED,
        status="not in the paper: does it extend?",
        witness=_in_words,
    ),
)
