"""Bugs change the checks of the optimality of ID3."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest
import sympy
from flint import fmpq
from mutations import Mutation, assert_turned
from shares import one_in

from proofs_checks.bdm.computed.two_term_reductions import powers
from theorylab.impurities.impurity import GINI, KEARNS_MANSOUR

HALF = fmpq(1, 2)


def from_the_middle(is_positive_on):
    return lambda enclosure, low, high: is_positive_on(enclosure, (low + high) / 2, high)


def without_inner_derivative(entropy_slope):
    def slope(terms, variable):
        inner = (sympy.diff(argument, variable) for _, argument in terms)
        return [(c / d if d else c, ratio) for (c, ratio), d in zip(entropy_slope(terms, variable), inner)]

    return slope


def with_even_branches(expected):
    def of_even(order, split):
        return expected(
            order, split._replace(branches=tuple(b._replace(probability=HALF) for b in split.branches))
        )

    return of_even


MUTATIONS = [
    Mutation(
        "bdm.prop-6.3",
        "theorylab.learners.top_down:grow",
        lambda grow: (
            lambda problem, size, priority, *rest: grow(
                problem, size, lambda reach, gain: gain * reach * reach, *rest
            )
        ),
        "a gain weighted twice by the probability of reaching the leaf fills left subtrees too early",
    ),
    *(
        Mutation(
            claim,
            "theorylab.problems.grid:GridProblem.splits",
            lambda splits: lambda self, box: splits(self, box)[:-1] or splits(self, box),
            "on a grid the last threshold is a test, too",
        )
        for claim in ("bdm.fig-1.as-printed", "bdm.fig-6.as-printed")
    ),
    Mutation(
        "bdm.thm-6.1.km.pairs",
        "proofs_checks.bdm.two_terms.kearns_mansour_pairs:top_down_growth",
        lambda grow: lambda problem, **options: grow(problem, **options | {"impurity": "gini"}),
        "with the Gini impurity every pair is one of them",
    ),
    Mutation(
        "bdm.thm-6.1",
        "theorylab.learners.top_down:impurity_named",
        lambda named: lambda name: KEARNS_MANSOUR,
        "the theorem fails for another impurity than the entropy",
    ),
    Mutation(
        "bdm.prop-6.4",
        "proofs_checks.bdm.two_terms.prop_6_4:optimal_by_size",
        lambda optimal: lambda problem, size: SimpleNamespace(errors=optimal(problem, size + 1).errors[1:]),
        "a size curve that counts leaves for internal nodes is one tree ahead",
    ),
    Mutation(
        "bdm.thm-5.1",
        "theorylab.problems.cube:CubeProblem.from_function",
        lambda from_function: lambda function, n, p: from_function(function, n, [1 - q for q in p]),
        "with the probabilities of zero and one exchanged the closed form is that of another problem",
    ),
    Mutation(
        "bdm.lemma-5.4",
        "theorylab.impurities.purity:PurityOrder._expected_impurity",
        with_even_branches,
        "children that are not weighted by their probabilities make another variable the best one",
    ),
    Mutation(
        "bdm.lemma-c.km",
        "proofs_checks.bdm.computed.impurity_sums:_root",
        lambda root: lambda x: x,
        "without its square root the impurity is Gini's, for which the sum is positive from 0 on",
    ),
    Mutation(
        "bdm.lemma-c.2",
        "proofs_checks.bdm.computed.impurity_sums:_remainder_at",
        lambda remainder_at: lambda p: -remainder_at(p),
        "with the wrong sign of (1-p) ln(1-p) the sum is that of another function than the entropy",
    ),
    Mutation(
        "bdm.lemma-c.1",
        "proofs_checks.bdm.computed.impurity_sums:is_positive_on",
        from_the_middle,
        "the bound of the control fails near 0 only, where the lower half of the interval is",
        blind=True,
    ),
    Mutation(
        "bdm.lemma-c.4",
        "proofs_checks.bdm.appendix_c.lemma_c_4:entropy_slope",
        without_inner_derivative,
        "the derivative of H(a + jb) by b has the factor j",
    ),
    Mutation(
        "bdm.c.2-steps",
        "proofs_checks.bdm.appendix_c.lemma_c_2_steps:h_2",
        lambda h_2: lambda x: 729 - 5200 * x,
        "the line has to have the value 719 at 1/512",
    ),
    Mutation(
        "bdm.c.2-steps.factor.repaired",
        "proofs_checks.bdm.appendix_c.lemma_c_2_slips:delta",
        lambda delta: lambda x: delta(x) + 4 * (729 - 5120 * x),
        "a difference without what is subtracted from it satisfies a bound twice as large, too",
        blind=True,
    ),
    Mutation(
        "bdm.lemma-c.8",
        "proofs_checks.bdm.computed.two_term_reductions:_error",
        lambda error: lambda mean, case: mean,
        "the error of a leaf of mean above 1/2 is 1 less its mean",
    ),
    Mutation(
        "bdm.lemma-c.9.depths.repaired",
        "proofs_checks.bdm.appendix_c.lemma_c_9_numbers:full_left_subtree",
        lambda full_left_subtree: lambda length, depth: full_left_subtree(length, depth + 1),
        "a subtree one level lower is reached half as often",
    ),
    Mutation(
        "bdm.e-le-h",
        "proofs_checks.bdm.definitions.section_3:entropy",
        lambda entropy: lambda q: entropy(q) * sympy.log(2),
        "the entropy in nats has another second derivative",
    ),
    Mutation(
        "bdm.lemma-5.2.1",
        "proofs_checks.bdm.conjunctions.lemma_5_2:QUOTIENTS",
        lambda quotients: {
            **quotients,
            "entropy": lambda u: (u * sympy.log(1 / u), *quotients["entropy"](u)[1:]),
        },
        "half of the entropy is not the entropy",
    ),
    Mutation(
        "bdm.thm-4.3",
        "proofs_checks.bdm.definitions.theorem_4_3:_dnfs",
        lambda dnfs: lambda n, terms: frozenset(),
        "without a read-once DNF no distribution would be of section 3",
    ),
    Mutation(
        "bdm.thm-4.3",
        "proofs_checks.bdm.definitions.theorem_4_3:_dnfs",
        lambda dnfs: lambda n, terms: frozenset(product((0, 1), repeat=1 << n)),
        "the exclusive or is no read-once DNF",
    ),
    Mutation(
        "bdm.thm-4.3.repaired",
        "proofs_checks.bdm.definitions.theorem_4_3:_most_nodes",
        lambda most: lambda labels: most(labels) + 1,
        "a bound that no sample attains",
    ),
    Mutation(
        "bdm.c-finish",
        "proofs_checks.bdm.computed.gains_of_all_sizes:_mean",
        lambda mean: lambda u, w: sympy.sympify(u + w),
        "the terms can be satisfied both",
    ),
    Mutation(
        "bdm.c-finish",
        "proofs_checks.bdm.two_terms.prop_6_3_steps:right_step",
        lambda right_step: lambda **at: right_step(**at) * 2,
        "a positive difference, but not the one that Lemma C.6 is about",
    ),
    Mutation(
        "bdm.c-finish",
        "proofs_checks.bdm.two_terms.prop_6_3_steps:gain",
        lambda gain: lambda u, w, weight=1: gain(u, w),
        "a child is reached half as often as its parent",
    ),
    Mutation(
        "bdm.c-finish",
        "proofs_checks.bdm.appendix_c.lemma_c_6:_gini_closed",
        lambda closed: lambda part: closed(part) + powers()[1],
        "the lemma behind part 3 has to hold",
    ),
    Mutation(
        "bdm.c-finish",
        "proofs_checks.bdm.two_terms.prop_6_3_parts:on_left",
        lambda on_left: lambda m, root, below, impurity: on_left(m, 1, below, impurity),
        "left children that are reached alike have the same weighted gain",
    ),
    Mutation(
        "bdm.prop-6.4-cases",
        "proofs_checks.bdm.appendix_c.lemma_c_9_numbers:_bound",
        lambda bound: lambda: 2 * bound(),
        "a bound that no tree attains",
    ),
    Mutation(
        "bdm.prop-6.4-cases",
        "proofs_checks.bdm.two_terms.prop_6_4_cases:right_path",
        lambda right_path: lambda path, other=None: right_path(path),
        "below a root that reads y_1 one y-variable less is open",
    ),
    Mutation(
        "bdm.prop-6.4-cases",
        "proofs_checks.bdm.two_terms.prop_6_4_cases:of_tree",
        lambda of_tree: lambda ell, m, left, depth=0: of_tree(ell, m, left),
        "the right subtree is one level below the root",
    ),
    Mutation(
        "bdm.prop-6.4-cases",
        "proofs_checks.bdm.two_terms.prop_6_4_cases:full_path",
        lambda full_path: lambda term, reached: full_path(term, 1),
        "the left child of the root is reached with probability 1/2",
    ),
    Mutation(
        "bdm.lemma-c.9.full-path.repaired",
        "proofs_checks.bdm.appendix_c.right_path_numbers:reduction",
        lambda reduction: lambda k1, k2: reduction(k2, k1),
        "a root that reads x_1 is not without effect",
    ),
    Mutation(
        "bdm.ex-6.1.2.repaired",
        "proofs_checks.bdm.two_terms.example_6_1_2:inner_nodes",
        lambda inner_nodes: (
            lambda problem, shape: [v._replace(probability=HALF) for v in inner_nodes(problem, shape)]
        ),
        "nodes that count alike at every depth reduce the error alike in both trees",
    ),
    Mutation(
        "bdm.ex-8.1",
        "theorylab.learners.growing.rounds:RANK",
        lambda rank: dict.fromkeys(rank, lambda piece: (piece.created,)),
        "if every tie goes to the leaf made first, no rule leads to the tree of Figure 2a",
    ),
    Mutation(
        "bdm.def-c-2.repaired",
        "proofs_checks.bdm.two_terms.c_2_definition:_in_c_1",
        lambda in_c_1: lambda tree, kind: tree is None or tree[0] == kind,
        "a tree of C_1 has nodes of one kind, on its right path only",
    ),
    Mutation(
        "bdm.fp-minsize.product.count",
        "proofs_checks.bdm.definitions.smallest_exact_trees:id3_size",
        lambda id3_size: lambda sizes: id3_size(sizes) + (len(sizes) == 3),
        "a bound that ID3 is allowed to exceed by one on three terms",
    ),
    Mutation(
        "bdm.fp-minterm.product.count",
        "proofs_checks.bdm.definitions.smallest_terms:id3_on",
        lambda id3_on: lambda *at: id3_on(*at)._replace(read=[1] * len(id3_on(*at).read)),
        "a test that is always in the shortest term",
    ),
    Mutation(
        "bdm.two-term-product.share",
        "proofs_checks.bdm.two_terms.beyond_two_terms:top_down_growth",
        lambda grow: lambda problem, size: grow(problem, size=size, impurity=GINI),
        "with the gains of Gini TopDown is optimal on four more pairs",
    ),
    Mutation(
        "bdm.worst-dnf",
        "proofs_checks.bdm.mic.worst_dnf:top_down_growth",
        lambda grow: lambda problem, size: grow(problem, size=size, impurity=GINI),
        "the sweep has the entropy, with which TopDown is further from the optimum or nearer",
    ),
    Mutation(
        "bdm.eq-3.repaired",
        "proofs_checks.bdm.definitions.equation_3:_leaf_error",
        lambda error: lambda problem, state: problem.label_mean(state),
        "a leaf that is mostly one errs on the zeros",
    ),
    Mutation(
        "bdm.dp-7.1",
        "proofs_checks.bdm.definitions.section_7:_least_error",
        lambda least: lambda F, t, p, gathered: least(F, t, p, gathered) if F else HALF,
        "a DNF without terms is the constant 0, which no leaf errs on",
    ),
    Mutation(
        "bdm.7.1-complexity.repaired",
        "proofs_checks.bdm.definitions.cost_7_1:prod",
        lambda prod: lambda sizes: 1,
        "there are more subproblems than one",
    ),
    Mutation(
        "bdm.7.1-treecount.repaired",
        "proofs_checks.bdm.definitions.cost_7_1:number_of_trees",
        lambda number_of_trees: lambda n, t: number_of_trees(n - 1, t),
        "trees on one variable less are fewer",
    ),
    Mutation(
        "bdm.class-8.2",
        "proofs_checks.bdm.definitions.class_of_section_8_2:uniform_class",
        lambda uniform_class: lambda terms, literals: uniform_class(terms, max(1, literals - 1)),
        "a class of shorter terms has fewer functions",
    ),
    Mutation(
        "bdm.fig4-no-ties",
        "theorylab.classes.term_growth:priority_tolerance",
        lambda tolerance: lambda *gains: 1e9 * tolerance(*gains),
        "floats that are trusted to a digit or two leave pairs of leaves to be decided exactly",
    ),
    Mutation(
        "bdm.fig5.mic",
        "proofs_checks.bdm.mic.figure_5:mic",
        lambda mic: (
            lambda of_class, size: SimpleNamespace(
                exact=[size * value for value in mic(of_class, size=size).exact], function_class=of_class
            )
        ),
        "the sum of the gaps is not their mean",
    ),
]


@pytest.mark.parametrize("mutation", one_in(4, MUTATIONS), ids=lambda mutation: mutation.name)
def test_a_bug_turns_the_verdict(mutation, monkeypatch):
    assert_turned(mutation, monkeypatch)
