r"""The first test of ID3 and the size of its tree, on every read-once DNF of a class with two probabilities.

Problem. All read-once DNFs of at most K terms of at most L literals, each of one of two probabilities, up to symmetry
(section 8.2). Restricting a DNF of the class gives another one or a constant.

Algorithm. ID3 with the entropy, until every leaf is pure. Tests of a subproblem that floats cannot order are compared
exactly (:mod:`theorylab.classes.gains`); if two distinct tests tie, an exception is raised, so the counts do not depend
on ties.

A tree that computes a DNF does so under every distribution. So the minimum number of nodes is that for the uniform
distribution (:mod:`proofs_checks.bdm.definitions.smallest_exact_trees`).

Cost. Linear in the number of tests of the class: about 10 seconds for 5 terms of 5 literals, 53,129 functions.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from constructions.papers.bdm import product_class
from proofs_checks.bdm.computed.typed_terms import Probabilities
from theorylab.classes.gains import ClassGains
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY
from theorylab.problems.compiled import compile_problem


class OnClass(NamedTuple):
    """ID3 on the functions of a class, function by function.

    Attributes
    ----------
    sizes
        Numbers of literals of the terms, ascending.
    read
        Number of literals of the term of the variable that ID3 reads first.
    nodes
        Number of nodes of its tree.
    """

    sizes: list[tuple[int, ...]]
    read: list[int]
    nodes: list[int]


@cache
def id3_on(terms: int, literals: int, p: Probabilities) -> OnClass:
    """Run ID3 on every read-once DNF of a class, given the maximum numbers of terms and of literals.

    Raises
    ------
    InvalidArgument
        If distinct tests of a subproblem tie for the maximum gain.
    """
    of_class = product_class(terms, literals, p)
    compiled = compile_problem(of_class.problem, of_class.members)
    gains, last = (ClassGains(compiled, ENTROPY, last=last) for last in (False, True))
    if (gains.best != last.best).any():
        raise InvalidArgument("ties: different tests of a subproblem have the same gain")

    def size_of(term: int) -> int:
        return sum(of_class.describe((term,))[0])

    nodes = [0] * len(compiled.states)
    # children come after their parents
    for state in range(len(compiled.states) - 1, -1, -1):
        if gains.best[state] >= 0:
            nodes[state] = 1 + sum(nodes[child] for _, child in gains.branches[state])
    places = [compiled.index[state] for state in of_class.members]
    read = [size_of(compiled.test[gains.best[place]][0]) for place in places]
    sizes = [tuple(sorted(map(size_of, state))) for state in of_class.members]
    return OnClass(sizes, read, [nodes[place] for place in places])
