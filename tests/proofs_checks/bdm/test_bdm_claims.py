"""The computations behind the claims on ID3's trees, each against a path of its own."""

from __future__ import annotations

import copy
from collections import Counter
from itertools import product
from math import comb

import pytest
from flint import arb, fmpq

from constructions.papers.bdm import conjunction, read_once_dnf, uniform_class
from constructions.parts.expanded import expand
from dp_optimal.by_size import optimal_by_size
from dp_optimal.generic.oracle import least_errors_by_size
from proofs_checks.bdm.computed import sweeps
from proofs_checks.bdm.computed.two_terms import b_tree, full_size, written_out
from proofs_checks.bdm.computed.typed_terms import dnf
from proofs_checks.bdm.conjunctions.theorem_5_1 import CLAIM as THEOREM_5_1
from proofs_checks.bdm.definitions.theorem_4_3 import CLAIM as THEOREM_4_3
from proofs_checks.bdm.definitions.theorem_4_3 import SECTION_3
from proofs_checks.bdm.mic.worst_dnf import CLAIM as WORST
from theorylab.claims import check, named
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import KEARNS_MANSOUR
from theorylab.learners import best_first, top_down, top_down_growth
from theorylab.numbers.comparison import Order, compare
from theorylab.problems.cube import CubeProblem

HALF = fmpq(1, 2)
SECTION_7 = named("bdm.dp-7.1")


def full_cube(problem):
    return CubeProblem(*expand(problem))


@pytest.mark.parametrize(("x", "y"), [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)])
def test_error_of_b_tree_is_the_share_of_mislabelled_inputs(x, y):
    for t in range(full_size(x, y) + 1):
        tree = b_tree(x, y, t)
        assert tree.size == t
        wrong = 0
        for index in range(1 << (x + y)):
            bits = [index >> i & 1 for i in range(x + y)]
            wrong += tree.label(bits) != (all(bits[:x]) or all(bits[x:]))
        assert tree.error == fmpq(wrong, 1 << (x + y))
    assert tree.error == 0


def nodes_of(tree):
    """Variable of every internal node, under the path that leads to it."""
    names = {}
    for place in tree.places():
        if not place.name.isdigit():
            names["".join(str(outcome) for _, outcome in place.path)] = place.name
    return names


def test_b_trees_are_those_of_figure_3():
    right, y_path = {"": "x1", "1": "x2"}, {"0": "x3", "01": "x4", "011": "x5"}
    assert nodes_of(b_tree(2, 3, 2)) == right
    assert nodes_of(b_tree(2, 3, 5)) == right | y_path
    assert nodes_of(b_tree(2, 3, 6)) == right | y_path | {"10": "x3"}
    assert nodes_of(b_tree(2, 3, 8)) == right | y_path | {"10": "x3", "101": "x4", "1011": "x5"}


@pytest.mark.parametrize(("x", "y", "t"), [(2, 3, 9), (3, 2, 1), (0, 2, 1), (2, 3, -1)])
def test_b_tree_refuses_what_is_not_defined(x, y, t):
    with pytest.raises(InvalidArgument, match="need 1 <= l <= m"):
        b_tree(x, y, t)


def test_best_first_builds_the_trees_of_figures_2a_and_3b():
    problem = read_once_dnf((2, 3))
    figure_2a, figure_3b = written_out(2, 3, [0, 3]), b_tree(2, 3, 5)
    assert best_first(problem, size=5, ties="deepest").as_dict() == figure_2a.as_dict()
    assert best_first(problem, size=5, ties="shallowest").as_dict() == figure_3b.as_dict()
    # both trees err only where the y-term decides below the other x-node: probability 2^-1 2^-3 and 2^-2 2^-3
    assert (figure_2a.error, figure_3b.error) == (fmpq(1, 16), fmpq(1, 32))


@pytest.mark.parametrize("impurity", ["entropy", "gini", "km"])
@pytest.mark.parametrize(("x", "y"), [(1, 2), (2, 3), (3, 3)])
def test_lumped_and_full_cube_grow_the_same_trees(x, y, impurity):
    lumped = read_once_dnf((x, y))
    full = full_cube(lumped)
    for t in (1, 2, 3, 5, 8):
        trees = [top_down(problem, size=t, impurity=impurity) for problem in (lumped, full)]
        assert trees[0].as_dict() == trees[1].as_dict()
        assert trees[0].error == trees[1].error


def test_kearns_mansour_leaves_the_right_path_at_3_3():
    """After x1 the gain is larger at the left child, where only y1 y2 y3 is left, than at the other."""

    def g(mean):
        return 2 * (arb(mean) * (1 - arb(mean))).sqrt()

    def dnf_mean(x, y):
        return 1 - (1 - HALF**x) * (1 - HALF**y)

    left = g(HALF**3) - g(HALF**2) / 2
    right = g(dnf_mean(2, 3)) - g(dnf_mean(1, 3)) / 2 - g(HALF**3) / 2
    assert left > right
    assert compare(KEARNS_MANSOUR(HALF**3), g(HALF**3) + fmpq(1, 10**6)) is Order.LESS
    verdict = check(named("bdm.thm-6.1.km"))
    assert verdict.counterexample == {"impurity": "km", "x": 3, "y": 3}
    assert verdict.witness.startswith("l=3, m=3, t=2: error 15/64, optimum 13/64")
    assert optimal_by_size(full_cube(read_once_dnf((3, 3))), 2).value == fmpq(13, 64)


@pytest.mark.parametrize(("n", "functions"), [(1, 3), (2, 13), (3, 71)])
def test_read_once_dnfs_are_counted_by_partitions(n, functions):
    """Choose j variables, a partition of them into terms and their signs: 1, 1, 2 and 5 partitions of j = 0, ..., 3."""
    assert sum(comb(n, j) * 2**j * bell for j, bell in enumerate((1, 1, 2, 5))) == functions
    points = [{"n": n, "labels": labels} for labels in product((0, 1), repeat=1 << n)]
    assert sum(SECTION_3.measured(**point) for point in points) == functions
    assert all(THEOREM_4_3.repair.measured(**point) for point in points)


@pytest.mark.parametrize("k", [1, 2])
@pytest.mark.parametrize("irrelevant", [fmpq(1, 2), fmpq(9, 10)])
def test_conjunction_by_brute_force(k, irrelevant):
    p = (fmpq(7, 10), fmpq(3, 10))[:k]
    problem = CubeProblem.from_function(lambda x: x[:, :k].all(axis=1), k + 1, (*p, irrelevant))
    brute = least_errors_by_size(problem, k)[1:]
    assert THEOREM_5_1.measured(p=p, learner="top-down", impurity="entropy") == brute * 2
    assert tuple(THEOREM_5_1.claimed(p=p, learner="top-down", impurity="entropy")) == brute * 2
    assert top_down_growth(conjunction(k, p), size=k).errors[1:] == brute


@pytest.mark.parametrize(
    ("F", "p"),
    [
        (((1,), (1,)), (HALF,)),
        (((1,), (2,)), (HALF,)),
        (((3,),), (HALF,)),
        (((0, 1), (1, 1)), (fmpq(3, 10), fmpq(7, 10))),
        (((0, 2), (1, 0)), (fmpq(3, 10), fmpq(7, 10))),
    ],
)
def test_recursion_of_section_7_by_brute_force(F, p):
    brute = least_errors_by_size(dnf(F, p), 3)
    assert tuple(SECTION_7.claimed(F=F, p=p)[:4]) == brute
    assert SECTION_7.measured(F=F, p=p)[:4] == brute


def test_merging_equal_terms_is_refuted_first_by_a_disjunction():
    merged = SECTION_7.control(F=((1,), (1,)), p=(HALF,))
    assert merged[0] == HALF  # of one variable; the or of two has error 1/4
    assert SECTION_7.measured(F=((1,), (1,)), p=(HALF,))[0] == fmpq(1, 4)


@pytest.mark.parametrize("kinds", [1, 2])
def test_section_7_walks_every_dnf_once(kinds):
    """Coefficients of the product over sizes s of (1 - z^s)^-(number of terms of size s)."""
    points = [point for point in SECTION_7.instances.points("full") if len(point["p"]) == kinds]
    assert len({(point["F"], point["p"]) for point in points}) == len(points)
    distributions = {point["p"] for point in points}
    counted = Counter(sum(map(sum, point["F"])) for point in points)
    most = max(counted)
    series = [1] + [0] * most
    for size in range(1, most + 1):
        for _ in range(size + 1 if kinds == 2 else 1):
            for degree in range(size, most + 1):
                series[degree] += series[degree - size]
    assert [counted[literals] for literals in range(1, most + 1)] == [
        count * len(distributions) for count in series[1:]
    ]


@pytest.mark.parametrize("learner", ["top-down", "best-first"])
def test_sweep_is_the_distribution_of_its_definition(monkeypatch, learner):
    of_class, size = uniform_class(3, 3), 3
    monkeypatch.setattr(sweeps, "CLASSES", {"small": lambda: of_class})
    monkeypatch.setattr(sweeps, "SIZE", size)
    found = sweeps.sweep.__wrapped__("small", learner, "deepest")
    grown = {"top-down": top_down, "best-first": best_first}[learner]
    values, gaps_of = [], []
    for state in of_class.members:
        problem = copy.copy(of_class.problem)
        problem.root = state
        best = optimal_by_size(problem, size).errors
        gaps = [grown(problem, size=t, ties="deepest").error - best[t] for t in range(1, size + 1)]
        values.append(sum(gaps, fmpq(0)) / size)
        gaps_of.append(gaps)
    gaps = gaps_of[values.index(max(values))]
    assert found.functions == len(values) == 19
    assert found.above == {limit: sum(v > limit for v in values) for limit in sweeps.THRESHOLDS}
    assert found.share_above(fmpq(1, 100)) == fmpq(sum(v > fmpq(1, 100) for v in values), 19)
    assert found.zero == values.count(fmpq(0))
    assert (found.mean, found.largest) == (sum(values, fmpq(0)) / 19, max(values))
    assert (found.largest_gap, found.largest_gap_at) == (max(gaps), gaps.index(max(gaps)) + 1)
    worst = [i for i, value in enumerate(values) if value == max(values)]
    assert found.worst == [of_class.describe(of_class.members[i]) for i in worst]
    assert (found.gap, found.negative_gaps) == (max(map(max, gaps_of)), 0)
    ordered = sorted(values)
    assert (found.median, found.q90, found.q99) == (ordered[9], ordered[17], ordered[18])
    assert f"of 19 functions {found.above[fmpq(1, 1000)]} above 1/1000" in str(found)


def test_smallest_product_counterexample_by_hand():
    """x or (y1 and y2): reading x leaves 7/10 min(q, 1 - q), q = 49/100; reading y1 leaves x, or x or y2."""
    low, high = fmpq(3, 10), fmpq(7, 10)
    q = high**2
    after_x = (1 - low) * min(q, 1 - q)
    satisfied = 1 - (1 - low) * (1 - high)
    after_y = (1 - high) * min(low, 1 - low) + high * min(satisfied, 1 - satisfied)
    verdict = check(named("bdm.two-term-product"))
    assert verdict.counterexample["terms"] == ((0, 2), (1, 0))
    assert verdict.witness.endswith(f"t=1: {after_x} against {after_y}")
    assert after_y < after_x


def test_smallest_uniform_counterexample_by_brute_force():
    verdict = check(named("bdm.three-terms"))
    assert verdict.counterexample["terms"] == ((2,),) * 3
    problem = read_once_dnf((2, 2, 2))
    least = least_errors_by_size(full_cube(problem), 2)
    learned = top_down_growth(full_cube(problem), size=2, ties="best").errors
    assert learned[1] == least[1]
    assert (learned[2], least[2]) == (fmpq(21, 64), fmpq(19, 64))
    for sizes in ((1, 1, 1), (1, 1, 2), (1, 1, 3), (1, 2, 2), (1, 1, 4)):
        problem = read_once_dnf(sizes)
        assert top_down_growth(problem, size=20).errors == optimal_by_size(problem, 20).errors


def test_worst_dnf_by_its_definition_under_every_tie_rule():
    point = next(iter(WORST.instances.points("quick")))
    average, gap, at = WORST.claimed(**point)
    problem = dnf(point["terms"], point["p"])
    best = optimal_by_size(problem, 100).errors
    for ties in ("last", "shallowest", "deepest"):
        learned = top_down_growth(problem, size=100, ties=ties).errors
        gaps = [mine - least for mine, least in zip(learned, best)]
        assert sum(gaps, fmpq(0)) == 100 * average
        assert gaps[at] == gap


def test_strong_reading_of_figure_4_shows_the_whole_distribution():
    strong = named("bdm.fig4-td.tenfold")
    verdict = check(strong)
    distribution = sweeps.sweep("uniform")
    assert verdict.witness == f"uniform: {distribution}"
    assert verdict.slack == fmpq(1, 10) - distribution.share_above(fmpq(1, 1000))
    assert distribution.functions == 12869


@pytest.mark.slow
@pytest.mark.parametrize("function_class", sweeps.CLASSES)
def test_ties_do_not_matter_to_top_down(function_class):
    first, *others = (sweeps.sweep(function_class, "top-down", ties) for ties in sweeps.TIES)
    assert all(other == first for other in others)


def test_recursion_is_compared_up_to_where_nothing_is_left():
    for point in SECTION_7.instances.points("quick"):
        errors = SECTION_7.claimed(**point)
        literals = sum(map(sum, point["F"]))
        assert len(errors) == 1 + min(16, 2**literals)
        # a tree that reads every literal on every path has at most 2^n - 1 nodes
        assert errors[2**literals - 1 :] == [0] * (len(errors) - 2**literals + 1)
