"""Section 7: the recursions for the minimum error of trees on read-once DNFs.

Problem. A read-once DNF F under a product distribution where every variable has one of r probabilities, r =
1 (section 7.1, uniform) or r = 2 (section 7.2), and variables that do not occur in F.

The recursion starts with OPT(F, 0), the error of a leaf, and OPT(∅, t) = 0; c^-_i is c without one literal of
probability p_i, and infeasible choices (no such literal in c) are skipped. The paper leaves two points to the reader: F
is a multiset of terms although it is called a set, and a DNF with an empty term is the constant 1, so OPT is 0 for it.

How it is checked. The recursion is compared with the minimum error over all trees on the full cube, for t <= 16. There
F is only a truth table, with an irrelevant variable added; for F of at most 4 literals OPT is 0 before t reaches the
number of inputs. Under the uniform distribution F ranges over all DNFs of at most 4 (quick) or 6 (full) literals. For
two probabilities F ranges over all DNFs of at most 2 literals and those of two terms with 3 literals in all (quick), or
over all DNFs of at most 4 literals (full). The control takes "set" literally, merging equal terms.

Is it tight? Merging equal terms fails already for the disjunction of x1 and x2 (``dp-7.1.set``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import prod

import numpy as np
from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed.typed_terms import (
    PAIRS,
    UNIFORM,
    Probabilities,
    Term,
    Terms,
    probabilities_by_term,
)
from proofs_checks.bdm.definitions import irrelevant_variables
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, Independent, Point, scoped
from theorylab.numbers.rationals import format_rational
from theorylab.problems.cube import CubeProblem

MOST = 16


def _largest_size(F: Terms) -> int:
    """Return the largest t to compare: 16, or the size of a tree that reads all literals on every path."""
    return min(MOST, 1 << sum(map(sum, F)))


def _multiset(terms: Iterable[Term]) -> Terms:
    return tuple(sorted(terms))


def _set(terms: Iterable[Term]) -> Terms:
    return tuple(sorted(set(terms)))


@cache
def _least_error(F: Terms, t: int, p: Probabilities, gathered: Callable[[Iterable[Term]], Terms]) -> fmpq:
    """Return the recursion, with the terms as a multiset or as a set."""
    if not F or any(sum(c) == 0 for c in F):
        return fmpq(0)
    if t == 0:
        satisfied = (prod(chance**literals for chance, literals in zip(p, c)) for c in F)
        unsatisfied = prod(1 - chance for chance in satisfied)
        return min(unsatisfied, 1 - unsatisfied)
    choices = []
    for k, c in enumerate(F):
        without = F[:k] + F[k + 1 :]
        for i, chance in enumerate(p):
            if c[i] > 0:
                shorter = gathered((*without, (*c[:i], c[i] - 1, *c[i + 1 :])))
                choices += [
                    (1 - chance) * _least_error(without, j, p, gathered)
                    + chance * _least_error(shorter, t - 1 - j, p, gathered)
                    for j in range(t)
                ]
    return min(choices)


def _recursion(gathered: Callable[[Iterable[Term]], Terms]) -> Callable[..., list[fmpq]]:
    return lambda F, p: [_least_error(gathered(F), t, p, gathered) for t in range(_largest_size(F) + 1)]


def _on_the_cube(F: Terms, p: Probabilities) -> tuple[fmpq, ...]:
    """Return the least errors over all trees on the truth table of F, with an irrelevant first variable."""
    chances = probabilities_by_term(F, p)
    ends = np.cumsum([len(term) for term in chances])

    def label(x: np.ndarray) -> np.ndarray:
        return np.any([term.all(axis=1) for term in np.split(x[:, 1:], ends[:-1], axis=1)], axis=0)

    probabilities = (fmpq(1, 2), *(chance for term in chances for chance in term))
    cube = CubeProblem.from_function(label, len(probabilities), probabilities)
    return optimal_by_size(cube, _largest_size(F)).errors


def _dnfs(literals: int, kinds: int) -> Iterator[Terms]:
    """Yield every multiset of non-empty terms with the given number of literals in all."""
    types = [c for c in product(range(literals + 1), repeat=kinds) if 1 <= sum(c) <= literals]

    def extensions(F: Terms, left: int) -> Iterator[Terms]:
        if left == 0:
            yield F
        for c in types:
            if sum(c) <= left and (not F or F[-1] <= c):
                yield from extensions((*F, c), left - sum(c))

    return extensions((), literals)


def _points(most: int, distributions: Iterable[Probabilities]) -> Iterator[Point]:
    return (
        {"F": F, "p": p}
        for literals in range(1, most + 1)
        for p in distributions
        for F in _dnfs(literals, len(p))
    )


def _few_points() -> Iterator[Point]:
    """Yield all DNFs of at most 2 literals, and for the first pair of probabilities two terms of 3 literals in all."""
    yield from _points(2, PAIRS)
    yield from ({"F": F, "p": PAIRS[0]} for F in _dnfs(3, 2) if len(F) == 2)


def _set_in_words(values: Point, measured: Sequence[fmpq], claimed: Sequence[fmpq]) -> str:
    t = next(t for t, (least, said) in enumerate(zip(measured, claimed)) if least != said)
    sizes = ", ".join(str(sum(c)) for c in values["F"])
    return (
        f"terms of sizes {sizes}, uniform distribution: OPT({t}) = {format_rational(measured[t])}, and"
        f" {format_rational(claimed[t])} by the recursion on the set of sizes"
    )


PROOF = r"""Let $t\ge1$, and let $F$ have at least one term and no empty term; otherwise it is constant and
$\mathrm{OPT}=0$. By [bdm.e-irrelevant] some optimal tree reads only literals of $F$. We may assume that it has an
internal node: a leaf can be replaced by a node that reads a literal of $F$ and has two leaves, whose error is no
larger, as $\min(q,1-q)$ is concave. Let the root read a literal of probability $p_i$ of the term $c$, and have subtrees
with $j$ and with at most $t-1-j$ nodes, $0\le j\le t-1$. If the literal is false, so is $c$, and the label is
$F\setminus c$. If it is true, the label is $(F\setminus c)\cup c^-_i$, where equal terms are kept. In both cases the
other variables have the same product distribution as before. So the error is $(1-p_i)$ times that of the first subtree
for $F\setminus c$, plus $p_i$ times that of the second for $(F\setminus c)\cup c^-_i$. Hence it is at least the right
side. Conversely, for every $c$, $i$ and $j$, a root that reads such a literal, with optimal subtrees for the two, has
at most $t$ nodes and this error. (Literals of one term with one probability are alike, up to the names of the
variables.)
"""

UNIFORM_POINTS = Grid(scoped(lambda: _points(4, [UNIFORM]), lambda: _points(6, [UNIFORM])))

ON_MULTISETS = Claim(
    id="bdm.dp-7.1",
    cite="section 7.1; section 7.2, equation 4",
    statement=r"For a read-once DNF $F$ under the uniform distribution, or one whose variables have one of two"
    r" probabilities, a multiset of terms, and $t\ge1$, $\mathrm{OPT}(F,t)=\min_{c,i,j} (1-p_i)\,"
    r"\mathrm{OPT}(F\setminus c,j)+p_i\,\mathrm{OPT}((F\setminus c)\cup c^-_i,t-1-j)$, unless $F$ is constant",
    instances=UNIFORM_POINTS + Grid(scoped(_few_points, lambda: _points(4, PAIRS))),
    measured=_on_the_cube,
    asserts=EQUALS(_recursion(_multiset), control=_recursion(_set)),
    derivation=Derivation(PROOF, steps=(irrelevant_variables.IRRELEVANT_VARIABLES,)),
    literature="Proved; F must be a multiset, and the constant 1 must be a base case",
    origin="reading",
)

CLAIM = Claim(
    id="bdm.dp-7.1.set",
    cite=Cite(
        "bdm",
        "section 7.1, F as a set over the terms",
        r"We refer to $F$ as a set over the terms. [...] $OPT(F,t)=\min_{1\le i\le k,0\le j\le"
        r" t-1}\left\{\frac12OPT(F\setminus\{c_i\},j)+\frac12OPT((F\setminus\{c_i\})\cup c_i^-,t-1-j)\right\}$",
    ),
    statement=r"For a read-once DNF under the uniform distribution the recursion of section 7.1 gives"
    r" $\mathrm{OPT}(F,t)$, where $F$ is the set of its terms and a term is known by its size alone",
    instances=UNIFORM_POINTS,
    measured=_on_the_cube,
    # with one node more; nothing is left at last
    asserts=EQUALS(_recursion(_set), control=lambda F, p: [*_recursion(_set)(F, p)[1:], fmpq(0)]),
    literature="F must be a multiset; if a term has no literals, F is the constant 1 and the error is 0",
    falls="slip",
    independent=(Independent("optimal 'read-once-dnf:sizes=1;1' --size 0", shows="OPT(0) = 1/4"),),
    repair=ON_MULTISETS,
    witness=_set_in_words,
)
