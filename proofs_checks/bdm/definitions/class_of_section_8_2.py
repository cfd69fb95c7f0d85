r"""The classes of section 8.2: their numbers of functions, and their closure under the recursion of section 7.

Problem. All read-once DNFs with at most K terms of at most L literals, up to the names of the variables, where a
literal has one of r probabilities. The class of Figure 4a has K = L = 8 and r = 1, those of Figures 4b and 4c have
K = L = 5 and r = 2.

In general there are :math:`\binom{K+M}{K}-1` such functions, where :math:`M=\binom{L+r}{r}-1` is the number of types of
a term. Reading a variable of a function of the class leads to another one or to a constant, and every function of the
class is reached from one with K terms of L literals.

How it is checked. By counting all non-constant subproblems of the functions with K terms of L literals, which are found
by reading variables. Quick: K, L up to 4. Full: also the classes of the paper. The control counts a term without
literals as a term.

Is it tight? The paper's "at most 5 terms and at most 5 literals" is read as 5 literals in each term, as in the uniform
case. A function represents all functions that differ from it only in the names of the variables or in irrelevant
variables. Without this symmetry the fractions of Figure 4 would be different.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement, product
from math import comb

from constructions.papers.bdm import FunctionClass, product_class, uniform_class
from proofs_checks.bdm.computed.typed_terms import PAIRS, UNIFORM, Probabilities
from theorylab.claims import EQUALS, PROVED, Cite, Claim, Grid, Point, scoped
from theorylab.problems.problem import State

PAPER = ((8, 8, UNIFORM), (5, 5, PAIRS[0]))
"""Terms, literals and probabilities; the second pair of probabilities has the same states."""


def _points(most: int, classes: Sequence[tuple[int, int, Probabilities]] = ()) -> Iterator[Point]:
    small = [(K, L, p) for p in (UNIFORM, PAIRS[0]) for K, L in product(range(1, most + 1), repeat=2)]
    for terms, literals, p in (*small, *classes):
        yield {"terms": terms, "literals": literals, "p": p}


def _class(terms: int, literals: int, p: Probabilities) -> FunctionClass:
    return uniform_class(terms, literals) if len(p) == 1 else product_class(terms, literals, p)


def _largest(terms: int, literals: int, p: Probabilities) -> list[State]:
    """Return the states of the functions with the maximum number and length of terms."""
    if len(p) == 1:
        return [(literals,) * terms]
    found = _class(terms, literals, p)
    kind = found.problem.block.type_of
    types = sorted(kind((n, literals - n)) for n in range(literals + 1))
    return list(combinations_with_replacement(types, terms))


def _reachable_functions(terms: int, literals: int, p: Probabilities) -> int:
    """Return the number of functions reached by reading variables, without the constants."""
    problem = _class(terms, literals, p).problem
    seen = set(_largest(terms, literals, p))
    waiting = list(seen)
    while waiting:
        for split in problem.splits(waiting.pop()):
            new = {s for s in (split.zero, split.one) if s not in seen and not problem.is_pure(s)}
            seen |= new
            waiting.extend(new)
    return len(seen)


def _multisets(terms: int, literals: int, p: Probabilities, empty: int = 0) -> int:
    """Count the nonempty multisets of at most the given number of terms; ``empty=1`` includes the empty term."""
    types = comb(literals + len(p), len(p)) - 1 + empty
    return comb(terms + types, terms) - 1


CLAIM = Claim(
    id="bdm.class-8.2",
    origin="sharpened",
    cite=Cite(
        "bdm",
        "section 8.2",
        r"$\mathcal F$ is the set of all read-once DNFs, under the uniform distribution, with at most 8"
        r" terms and at most 8 literals in each. For a pair $(p_1,p_2)$, $\mathcal B$ is the set of all"
        " with at most 5 terms and at most 5 literals, each a variable, not its negation, of distribution"
        " $Bernoulli(p_1)$ or $Bernoulli(p_2)$",
    ),
    statement=r"Up to the names of the variables the class of section 8.2 for the uniform distribution has"
    r" $\binom{16}{8}-1=12869$ functions and that for two probabilities $\binom{25}{5}-1=53129$, and all are"
    " restrictions of those with the maximum number of terms of the maximum length",
    instances=Grid(scoped(lambda: _points(3), lambda: _points(4, PAPER))),
    measured=_reachable_functions,
    asserts=EQUALS(_multisets, control=partial(_multisets, empty=1)),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
    literature="The paper gives no numbers",
)
