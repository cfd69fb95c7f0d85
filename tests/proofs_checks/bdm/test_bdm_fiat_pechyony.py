"""ID3's first test and the size of its tree under product distributions, by another way: floats with a margin.

Nothing of the library is used here: the mean of a DNF, the gains and both recursions are written out, on terms as
pairs of numbers of literals. Where two gains are nearer than the margin, the test fails.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import log2, prod

import pytest

from constructions.parts.expanded import expand
from dp_optimal.exact_tree import smallest_exact_tree
from proofs_checks.bdm.computed import id3_on_product_classes
from proofs_checks.bdm.computed.id3_on_product_classes import id3_on
from proofs_checks.bdm.computed.typed_terms import PAIRS, dnf
from proofs_checks.bdm.definitions.smallest_exact_trees import LARGER
from proofs_checks.bdm.definitions.smallest_terms import OUTSIDE
from theorylab.claims import check, named
from theorylab.classes.gains import ClassGains
from theorylab.errors import InvalidArgument
from theorylab.problems.cube import CubeProblem

MARGIN = 1e-13


def entropy(q):
    return -sum(x * log2(x) for x in (q, 1 - q) if x > 0)


def mean(terms, p):
    return 1 - prod(1 - p[0] ** a * p[1] ** b for a, b in terms)


def children(terms, place, kind):
    """The DNFs without the term, and without the literal; an empty term makes the second one true."""
    others = terms[:place] + terms[place + 1 :]
    shorter = tuple(n - (i == kind) for i, n in enumerate(terms[place]))
    return others, tuple(sorted((*others, shorter)))


def is_constant(terms):
    return not terms or (0, 0) in terms


def reads(terms):
    """Places and kinds of a literal to read, one for each kind of term."""
    return [
        (i, kind)
        for i, term in enumerate(terms)
        if i == 0 or terms[i - 1] != term
        for kind in (0, 1)
        if term[kind]
    ]


@cache
def best_read(terms, p):
    def left(place, kind):
        zero, one = children(terms, place, kind)
        return (1 - p[kind]) * entropy(mean(zero, p)) + p[kind] * entropy(mean(one, p))

    # the entropy after the test; an exponent of zero takes care of empty terms
    found = sorted((left(*read), read) for read in reads(terms))
    assert len(found) == 1 or found[1][0] - found[0][0] > MARGIN
    return found[0][1]


@cache
def id3_nodes(terms, p):
    if is_constant(terms):
        return 0
    return 1 + sum(id3_nodes(child, p) for child in children(terms, *best_read(terms, p)))


@cache
def least_nodes(terms):
    """Least number of nodes, over every choice of a literal at every node."""
    if is_constant(terms):
        return 0
    return 1 + min(sum(map(least_nodes, children(terms, *read))) for read in reads(terms))


def of_class(most):
    types = sorted(term for term in product(range(most + 1), repeat=2) if 1 <= sum(term) <= most)
    return [terms for k in range(1, most + 1) for terms in combinations_with_replacement(types, k)]


@pytest.mark.parametrize("most", [3, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("p", PAIRS)
def test_both_counts_of_a_product_class(most, p):
    chances = tuple(float(chance.p) / float(chance.q) for chance in p)
    found = of_class(most)
    assert len(found) == len(id3_on(most, most, p).nodes)
    outside = sum(sum(terms[best_read(terms, chances)[0]]) > min(map(sum, terms)) for terms in found)
    larger = sum(id3_nodes(terms, chances) > least_nodes(terms) for terms in found)
    assert outside == OUTSIDE[most, most][p] == named("bdm.fp-minterm.product.count").measured(most, p)
    assert larger == LARGER[most, most][p] == named("bdm.fp-minsize.product.count").measured(most, p)


def test_smallest_product_counterexample_of_both_readings():
    verdict = check(named("bdm.fp-minsize.product"))
    assert verdict.counterexample["terms"] == ((0, 3), (2, 0))
    terms = ((0, 3), (2, 0))
    for found in (terms, ((1, 2), (2, 0))):
        assert (id3_nodes(found, (0.3, 0.7)), least_nodes(found)) == (9, 8)
    fewer = [found for found in of_class(4) if sum(map(sum, found)) <= 4]
    assert all(id3_nodes(found, (0.3, 0.7)) == least_nodes(found) for found in fewer)
    assert verdict.witness.endswith("ID3's tree has 9 nodes, a smallest one 8")
    # the size does not depend on the distribution: the tree search on the truth table agrees
    problem = CubeProblem(*expand(dnf(terms, PAIRS[0])))
    assert smallest_exact_tree(problem).value == 8


def test_ties_between_tests_are_not_passed_over(monkeypatch):
    class Last(ClassGains):
        def __init__(self, compiled, impurity, *, last=False):
            super().__init__(compiled, impurity, last=last)
            self.best = self.best + last

    monkeypatch.setattr(id3_on_product_classes, "ClassGains", Last)
    with pytest.raises(InvalidArgument, match="same gain"):
        id3_on.__wrapped__(2, 2, PAIRS[0])
