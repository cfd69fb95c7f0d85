"""Somebody's new lemma: stated, refuted, read, settled. An example to copy.

**The lemma.** *For a monotone function under the uniform distribution the greedy tree of depth two is optimal:
no tree of depth two has a smaller error, however ties are broken in favour of greedy.*

**State it.** The strategies of :mod:`theorylab.testing` draw the functions; the learner and the optimum are
exact, so the statement is one line and needs no tolerance::

    @given(monotone_functions(st.integers(1, 5)))
    def lemma(f):
        problem = CubeProblem(f)
        assert greedy(problem, depth=2, ties="best").error == optimal_by_depth(problem, 2).value

**Let it be refuted.** The run fails within seconds, first on some function of five variables, then, shrunk, on
one of four; the line can be pasted into a session::

    lemma(f=TruthTable('0001001101010111'))

**Read it.** The ones of the table at 3, 6 and 9 are the terms x1 x2, x2 x3 and x1 x4: two variables of
influence 1/2 in the middle of a path, two of influence 1/4 at its ends. Greedy reads x1 and x2 and errs with
probability 1/4. The optimal tree reads the end x3 first and then, according to its value, x1 or x2: error 1/8.

**Settle it.** With three variables the lemma is true, by enumeration; with four exactly the paths refute it.
"""

import re
from itertools import pairwise, permutations

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_optimal.by_depth import optimal_by_depth
from proofs_checks.shared.labelled_instances import on_cube
from proofs_checks.topk.printed.top_k import extreme_error
from theorylab import CubeProblem, greedy
from theorylab.boolean.functions import functions_of
from theorylab.testing import TruthTable, monotone_functions


@settings(max_examples=1000, derandomize=True, database=None, deadline=None, report_multiple_bugs=False)
@given(monotone_functions(st.integers(1, 5)))
def lemma(f):
    problem = CubeProblem(f)
    assert greedy(problem, depth=2, ties="best").error == optimal_by_depth(problem, 2).value


def path(order):
    """Return the table of the disjunction of products of neighbours in a sequence of variables."""
    terms = [1 << i | 1 << j for i, j in pairwise(order)]
    return TruthTable([any(x & term == term for term in terms) for x in range(1 << len(order))])


PATHS = {path(order) for order in permutations(range(4))}


def test_the_lemma_is_refuted_by_a_readable_example():
    with pytest.raises(AssertionError) as refutation:
        lemma()
    shown = re.search(r"f=(TruthTable\('[01]+'\))", "\n".join(refutation.value.__notes__))
    f = eval(shown[1], {"TruthTable": TruthTable})
    assert f in PATHS


def test_the_example_of_the_docstring():
    """Greedy as printed errs with probability 1/4, and the better tree on two of the 16 inputs."""
    f = TruthTable("0001001101010111")
    assert f == path((3, 0, 1, 2))
    points = on_cube(tuple(f)).points
    assert extreme_error(points, 1, 2, "entropy", "best") == fmpq(1, 4)
    better = [x >> 1 & 1 if x >> 2 & 1 else x & 1 for x in range(16)]
    assert sum(label != guess for label, guess in zip(f, better)) == 2


@pytest.mark.parametrize(("n", "refuting"), [(1, set()), (2, set()), (3, set()), (4, PATHS)])
def test_exactly_the_paths_refute_it(n, refuting):
    found = set()
    for bits in functions_of(n, "monotone").words.tolist():
        f = TruthTable([bits >> x & 1 for x in range(1 << n)])
        problem = CubeProblem(f)
        if greedy(problem, depth=2, ties="best").error != optimal_by_depth(problem, 2).value:
            found.add(f)
    assert found == refuting
