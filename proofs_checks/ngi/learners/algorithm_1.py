"""Algorithm 1 and the rules of section 6: the learners of identification trees agree with them, test by test.

Problem. Identification instances with up to six objects: unequal probabilities, classes, tests of two and three
outcomes, unequal prices, thresholds, and objects that no test separates; also functions on the cube and weighted tables
with three labels, with the inputs as objects. Grids have no objects: the learner rejects them.

Algorithm. Each non-final node is split by the test of maximum score: Z of Equation 2, or the score of one of the rules.
Greedy is one of the rules, here for tests with any number of outcomes and for any number of classes.

The trees are compared, with their expected cost, number of tests, error and classes. The branch excluded from the
balance is the one with the most objects, not the most probable one.

How it is checked. By the scores on sets of objects (:mod:`proofs_checks.ngi.printed.algorithm_1`,
:mod:`proofs_checks.ngi.printed.section_6`), with logarithms in normal form. The control of Algorithm 1 excludes the
most probable branch from the balance; the control of the other rules divides by prices if and only if the rule does
not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from flint import fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from proofs_checks.ngi.printed.algorithm_1 import Identified, algorithm_1, answer, extreme_error, grow
from proofs_checks.ngi.printed.objects import Instance, Objects, of_function, of_table, random_instance
from proofs_checks.ngi.printed.section_6 import PRICED, by_rule
from theorylab.claims import HOLDS, Claim, Grid, Point, scoped
from theorylab.learners import greedy, identification
from theorylab.learners.identification import adaptive_submodular_ranking
from theorylab.learners.identification_baselines import (
    balanced,
    c45,
    cart,
    cost_benefit_c45,
    cost_benefit_cart,
    impure_pairs,
    impurity_reduction,
)
from theorylab.problems.identification_table import identification_problem
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.tree import Tree

TRADE_OFFS = tuple(map(fmpq, ("0", "1/3", "1", "10")))
RULES = ("first", "last")
EXTREMES = ("best", "worst")
"""Tie rules that only greedy supports."""
LEARNERS: dict[str, Callable[..., Tree]] = {
    "impure-pairs": impure_pairs,
    "balanced": balanced,
    "cart": cart,
    "cost-benefit-cart": cost_benefit_cart,
    "reduction-entropy": impurity_reduction,
    "reduction-gini": lambda problem, ties: impurity_reduction(problem, impurity="gini", ties=ties),
    "greedy-entropy": lambda problem, ties: greedy(identification_problem(problem), ties=ties),
    "greedy-gini": lambda problem, ties: greedy(identification_problem(problem), impurity="gini", ties=ties),
    "c45": c45,
    "cost-benefit-c45": cost_benefit_c45,
}
WEIGHED = Instance(
    (0, 1, 2, 3),
    ((0, 1, 1, 1), (0, 0, 1, 1), (0, 1, 0, 1)),
    (9, 1, 1, 1),
    (1, 1, 1),
    fmpq(0),
)
"""An object of weight 9: the balance depends on whether this object or the branch of three objects is excluded."""


BY_COVERAGE = {"trade_off": fmpq(0), "impurity": "gini", "ties": "first"}
STILL_TO_COVER = Grid([{"objects": random_instance(seed), **BY_COVERAGE} for seed in (1344, 1640, 1960)])
"""Instances on which the choice depends on the mass that no test can cover, in the divisor of the efficiency."""


def _objects(count: int, cubes: int) -> Iterator[Instance]:
    yield WEIGHED
    yield from map(random_instance, range(count))
    yield from map(of_table, range(count // 9))
    yield from (
        of_function(labels) for n in (2, 3) for labels in list(product((0, 1), repeat=1 << n))[1:-1:cubes]
    )


def _spread(count: int, cubes: int, **axes: tuple) -> Iterator[Point]:
    settings = list(product(*axes.values()))
    for at, objects in enumerate(_objects(count, cubes)):
        yield {"objects": objects, **dict(zip(axes, settings[at % len(settings)]))}


def _every(count: int, cubes: int, **axes: tuple) -> Iterator[Point]:
    for objects, *values in product(_objects(count, cubes), *axes.values()):
        yield {"objects": objects, **dict(zip(axes, values))}


SCORED = {"trade_off": TRADE_OFFS, "impurity": ("entropy", "gini"), "ties": RULES}
GREEDY = {"rule": ("greedy-entropy", "greedy-gini"), "ties": EXTREMES}
COMPARED = {"rule": tuple(LEARNERS), "ties": RULES}


def _transcribe(tree: Tree) -> Identified:
    """Return a learner's tree in the format of the transcription."""

    def walk(node: Node | Leaf) -> Identified:
        if isinstance(node, Leaf):
            return node.label
        below = zip(node.test.outcomes, node.edges, strict=True)  # type: ignore[attr-defined]
        return node.test.index, tuple((v, walk(edge.child)) for v, edge in below)  # type: ignore[attr-defined]

    return walk(tree.root)


def _measures(instance: Instance, tree: Identified, here: Objects) -> tuple[fmpq, fmpq, int, int, fmpq]:
    """Return the expected cost, expected tests, inner nodes, leaves, and the probability of a wrong class."""
    if isinstance(tree, int):
        wrong = instance.mass(frozenset(x for x in here if instance.classes[x] != tree))
        return fmpq(0), fmpq(0), 0, 1, wrong
    d, below = tree
    parts = instance.parts(here, d)
    found = [instance.mass(here) * instance.costs[d], instance.mass(here), 1, 0, fmpq(0)]
    for v, subtree in below:
        found = [a + b for a, b in zip(found, _measures(instance, subtree, parts[v]))]
    return tuple(found)  # type: ignore[return-value]


def _same(tree: Tree, expected: Identified, instance: Instance) -> bool:
    own = tree.expected_cost, tree.expected_tests, tree.size, tree.leaves, tree.error
    return (
        _transcribe(tree) == expected
        and own == _measures(instance, expected, instance.everything)
        and all(tree.label(values) == answer(expected, values) for values in zip(*instance.tests))
    )


def _algorithm_1(
    objects: Instance, trade_off: fmpq, impurity: str, ties: str, largest_by: str = "cardinality"
) -> bool:
    expected = grow(objects, algorithm_1(trade_off, impurity, largest_by), ties)
    problem, rule = objects.problem, {"trade_off": trade_off, "ties": ties}
    trees = [identification(problem, impurity=class_scores(impurity), **rule)]
    if impurity == "gini":  # the library's is twice that of the paper
        trees.append(identification(problem, impurity=impurity, trade_off=trade_off / 2, ties=ties))
    if trade_off == 0:
        trees.append(adaptive_submodular_ranking(problem, ties=ties))
    return all(_same(tree, expected, objects) for tree in trees)


def _agrees(objects: Instance, rule: str, ties: str, *, as_defined: bool = True) -> bool:
    if ties in EXTREMES:
        score = by_rule(rule, priced=PRICED[rule] == as_defined)
        return LEARNERS[rule](objects.problem, ties=ties).error == extreme_error(objects, score, ties)
    expected = grow(objects, by_rule(rule, priced=PRICED[rule] == as_defined), ties)
    return _same(LEARNERS[rule](objects.problem, ties=ties), expected, objects)


ALGORITHM = Claim(
    id="ngi.alg-1.as-printed",
    cite="Algorithm 1, with the scores of section 4",
    statement=r"On instances, functions on the cube and weighted tables the identification tree of the learner is the"
    r" one that Algorithm 1 grows, ties by index",
    instances=STILL_TO_COVER
    + Grid(scoped(lambda: _spread(360, 9, **SCORED), lambda: _every(720, 3, **SCORED))),
    measured=_algorithm_1,
    asserts=HOLDS(control=lambda **point: _algorithm_1(**point, largest_by="probability")),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree. Points that the"
    " paper does not specify (the choice among several largest branches, ties) are read as in the learner",
    origin="reading",
)

RIVALS = Claim(
    id="ngi.sec-6.rules",
    cite="section 6, the algorithms compared with",
    statement="The trees of IP, BAL, CART, C4.5, their cost-benefit forms and the impurity reduction by cost are"
    " those of their scores, ties by index; with ties best and worst greedy has the minimum and the maximum error"
    " over all ways to break ties",
    instances=Grid(scoped(lambda: _spread(240, 9, **COMPARED), lambda: _every(480, 3, **COMPARED)))
    + Grid(scoped(lambda: _spread(160, 9, **GREEDY), lambda: _every(480, 3, **GREEDY))),
    measured=_agrees,
    asserts=HOLDS(control=lambda **point: _agrees(**point, as_defined=False)),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree",
    origin="reading",
)
