"""Growth by influence against Figure 2 of the paper on lists of inputs, and influences against their definition."""

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from naive_learners import TIE_RULES, mass, mean, population, stump_error

from constructions.papers.blt import agnostic_lower
from constructions.parts.blocks import constant, majority, parity, random_coordinate, threshold
from constructions.parts.copied_parity import CopiedParity
from constructions.parts.dnf import conjunction, read_once_dnf, tribes
from constructions.parts.expanded import expand
from theorylab.boolean.influences import influences
from theorylab.boolean.monotone import monotone_functions
from theorylab.errors import InvalidArgument
from theorylab.learners import influence, influence_growth, top_down_growth
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem


def flipped(rows, i):
    """Probability, given the rows, that the label changes with bit i."""
    label = {x: m for x, _, m in rows}
    return sum(w for x, w, m in rows if label[(*x[:i], 1 - x[i], *x[i + 1 :])] != m) / mass(rows)


def figure_2(rows, size, choose):
    """Errors after each split; a leaf is (number, depth, unread, rows)."""
    leaves, created = [(0, 0, range(len(rows[0][0])), rows)], 1
    errors = [stump_error(rows)]
    for _ in range(size):
        scored = [
            (mass(part) * flipped(part, i), number, depth, i)
            for number, depth, unread, part in leaves
            if mean(part) not in (0, 1)
            for i in unread
        ]
        if scored:
            top = max(score for score, *_ in scored)
            _, number, _, i = choose([s for s in scored if s[0] == top])
            old = next(leaf for leaf in leaves if leaf[0] == number)
            leaves.remove(old)
            for value in (0, 1):
                part = [row for row in old[3] if row[0][i] == value]
                leaves.append((created, old[1] + 1, [j for j in old[2] if j != i], part))
                created += 1
        errors.append(sum(stump_error(leaf[3]) for leaf in leaves))
    return errors


def random_functions(n, count, seed):
    rng = np.random.default_rng(seed)
    for i in range(count):
        table = rng.integers(0, 2, 1 << n).tolist()
        yield table, [Fraction(int(t), 10) for t in (rng.choice([2, 3, 5, 7], n) if i % 2 else [5] * n)]


def reachable(problem):
    states = [problem.root]
    for state in states:
        for split in problem.splits(state):
            states += [branch.child for branch in split.branches if branch.child not in states]
    return states


def test_influences_are_their_definition():
    for table, probabilities in random_functions(3, 8, seed=1):
        problem, rows = (
            CubeProblem(table, [rational(p) for p in probabilities]),
            population(table, probabilities),
        )
        for mask, values in reachable(problem):
            part = [r for r in rows if all(not mask >> i & 1 or r[0][i] == values >> i & 1 for i in range(3))]
            for split in problem.splits((mask, values)):
                expected = rational(flipped(part, split.test))
                assert problem.influence((mask, values), split) == expected
        if problem.probabilities == (fmpq(1, 2),) * 3:
            root = [problem.influence(problem.root, split) for split in problem.splits(problem.root)]
            assert tuple(root) == influences(np.array(table))


@pytest.mark.parametrize("rule", TIE_RULES)
def test_it_is_figure_2(rule):
    for table, probabilities in random_functions(3, 12, seed=2):
        problem, rows = (
            CubeProblem(table, [rational(p) for p in probabilities]),
            population(table, probabilities),
        )
        growth = influence_growth(problem, size=6, ties=rule)
        assert growth.errors == tuple(map(rational, figure_2(rows, 6, TIE_RULES[rule])))
        assert influence(problem, size=6, ties=rule).as_dict() == growth.tree.as_dict()


@pytest.mark.parametrize("rule", TIE_RULES)
def test_it_is_figure_2_on_all_functions_of_three_variables(rule):
    for bits in range(256):
        means = [bits >> x & 1 for x in range(8)]
        rows = population(means, [Fraction(1, 2)] * 3)
        found = influence_growth(CubeProblem(means), size=5, ties=rule)
        assert found.errors == tuple(map(rational, figure_2(rows, 5, TIE_RULES[rule])))


def test_best_and_worst_lie_around_every_rule():
    for table, _ in random_functions(4, 6, seed=3):
        problem = CubeProblem(table)
        errors = {rule: influence(problem, size=3, ties=rule).error for rule in (*TIE_RULES, "best", "worst")}
        assert errors["best"] == min(errors.values())
        assert errors["worst"] == max(errors.values())


UNATE = [
    majority(5),
    tribes(6),
    read_once_dnf((1, 2, 2), ("1/3", "1/2", "1/4", "1/2", "1/5")),
    (majority(3) | conjunction(2)) & ~threshold(2, 1, "1/3"),
    agnostic_lower(2, 2, 1, 3),
    constant(1, 2) & majority(3),
]


@pytest.mark.parametrize("block", UNATE)
def test_lumped_influences_are_those_of_the_cube(block):
    lumped = block
    cube = CubeProblem(*expand(lumped))

    def compare(state, subcube, path):
        open_tests = {split.test: split for split in cube.splits(subcube)}
        for split in lumped.splits(state):
            variable = lumped.variable(split.test, path)
            same = open_tests[variable]
            assert lumped.influence(state, split) == cube.influence(subcube, same)
            if len(path) < 2:
                for outcome, (branch, below) in enumerate(zip(split.branches, same.branches)):
                    compare(branch.child, below.child, (*path, (variable, outcome)))

    compare(lumped.root, cube.root, ())


@pytest.mark.parametrize("ties", ["best", "worst"])
def test_lumped_trees_are_those_of_the_cube(ties):
    for block in UNATE:
        lumped = block
        cube = CubeProblem(*expand(lumped))
        assert influence(lumped, size=4, ties=ties).error == influence(cube, size=4, ties=ties).error


def test_monotone_functions_are_split_as_by_top_down():
    """Proposition 2.2: at every leaf the most influential variable has the largest purity gain."""
    for function in monotone_functions(4)[::5]:
        problem = CubeProblem([function >> x & 1 for x in range(16)])
        full = influence_growth(problem, size=15).tree, top_down_growth(problem, size=15).tree
        assert full[0].as_dict() == full[1].as_dict()


def test_a_function_too_large_for_the_cube():
    growth = influence_growth(agnostic_lower(4, 12, 6, 15), size=30)
    assert growth.errors[0] > growth.errors[-1]
    assert list(growth.errors) == sorted(growth.errors, reverse=True)


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (SampleProblem({(0,): (1, 0), (1,): (0, 1)}), "SampleProblem has none"),
        (CubeProblem([fmpq(1, 2), 1]), "stochastic"),
        (parity(3), "write others out on the cube"),
        (majority(3) ^ majority(3), "write others out on the cube"),
        (majority(3) & random_coordinate(2), "write others out on the cube"),
        (CopiedParity([1], "1/10"), "write others out on the cube"),
        (constant("1/2", 1) & majority(3), "write others out on the cube"),
    ],
)
def test_problems_without_influences_are_refused(problem, message):
    with pytest.raises(InvalidArgument, match=message):
        influence(problem, size=1)


def test_negative_size():
    with pytest.raises(InvalidArgument, match="size: -1"):
        influence(CubeProblem([0, 1]), size=-1)
