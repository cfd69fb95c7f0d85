"""Lumped problems: splits, names of variables, expansion, and numbers of subproblems."""

import pytest
from flint import fmpq

from constructions import tribes
from constructions.papers.bdm import conjunction, read_once_dnf
from constructions.papers.topk import parity_xor, tribes_majority
from constructions.parts.blocks import majority, parity, random_coordinate
from constructions.parts.expanded import expand
from constructions.parts.lumped import IRRELEVANT
from constructions.parts.relevant import RelevantProblem
from theorylab.errors import TooLarge

PROBLEMS = [
    parity_xor(2, 3, fmpq(1, 10)),
    tribes_majority(3, 3, fmpq(1, 3)),
    tribes_majority(5, 2, fmpq(1, 3)),
    read_once_dnf((1, 2, 2)),
    read_once_dnf((1, 2), (fmpq(1, 3), fmpq(1, 2), fmpq(1, 4))),
    conjunction(4, (fmpq(3, 10),)),
    tribes(5),
    (parity(2) & ~majority(2)) ^ random_coordinate(1),
]


def reachable(problem):
    states = dict.fromkeys([problem.root])
    for state in (waiting := list(states)):
        for split in problem.splits(state):
            for branch in split.branches:
                if branch.child not in states:
                    states[branch.child] = None
                    waiting.append(branch.child)
        assert len(states) < 10_000, "the states are not finite"
    return waiting


@pytest.mark.parametrize("problem", [*PROBLEMS, *(problem.relevant() for problem in PROBLEMS)])
def test_splits_are_consistent(problem):
    for state in reachable(problem):
        mean = problem.label_mean(state)
        assert sum(problem.label_distribution(state)) == 1
        for split in problem.splits(state):
            assert split.multiplicity >= 1
            assert sum(branch.probability for branch in split.branches) == 1
            assert sum(p * problem.label_mean(child) for p, child in split.branches) == mean


@pytest.mark.parametrize("problem", PROBLEMS)
def test_every_path_names_the_variables_it_reads(problem):
    """On every path of at most four tests the state is that of the assignment that the path names."""

    def follow(state, path):
        assignment = [None] * problem.variables
        for variable, outcome in path:
            assert assignment[variable] is None
            assignment[variable] = outcome
        assert state == (problem.state(tuple(assignment)), len(path))
        splits = problem.splits(state)
        assert sum(split.multiplicity for split in splits) == problem.variables - len(path)
        classes = problem.variable_classes(tuple(assignment))
        for place, split in enumerate(splits):
            variable = problem.variable(split.test, path)
            own = [i for i, test in enumerate(classes) if test == split.test]
            if split.test == IRRELEVANT:
                assert place == len(splits) - 1
                own = [i for i, test in enumerate(classes) if test is None and assignment[i] is None]
            assert variable == own[0]
            assert len(own) == split.multiplicity
            if len(path) < 4:
                for outcome, branch in enumerate(split.branches):
                    follow(branch.child, (*path, (variable, outcome)))

    follow(problem.root, ())


@pytest.mark.parametrize("problem", PROBLEMS)
def test_relevant_problem_keeps_states_and_names(problem):
    relevant = problem.relevant()
    assert type(relevant) is RelevantProblem
    assert relevant.relevant() is relevant
    for state in reachable(problem):
        kept = [split for split in problem.splits(state) if split.test != IRRELEVANT]
        own = relevant.splits(state[0])
        assert [(s.test, s.multiplicity) for s in own] == [(s.test, s.multiplicity) for s in kept]
        assert [b.child for s in own for b in s.branches] == [b.child[0] for s in kept for b in s.branches]
        assert relevant.label_distribution(state[0]) == problem.label_distribution(state)


def test_reading_an_irrelevant_variable_changes_nothing_but_the_count():
    problem = tribes(7)
    split = problem.splits(problem.root)[-1]
    assert (split.test, split.multiplicity) == (IRRELEVANT, 1)
    assert split.zero == split.one == (problem.root[0], 1)
    assert problem.variable(IRRELEVANT, ()) == 6


@pytest.mark.parametrize("problem", PROBLEMS)
def test_expansion_has_the_mean_of_the_root(problem):
    means, probabilities = expand(problem)
    total = fmpq(0)
    for index, mean in enumerate(means):
        weight = mean
        for i, p in enumerate(probabilities):
            weight *= p if index >> i & 1 else 1 - p
        total += weight
    assert total == problem.label_mean(problem.root)


def test_expansion_follows_the_index_convention():
    means, probabilities = expand(read_once_dnf((1, 2), (fmpq(1, 3), fmpq(1, 2), fmpq(1, 4))))
    assert list(means) == [0, 1, 0, 1, 0, 1, 1, 1]  # x1 or (x2 and x3), x1 the lowest bit
    assert probabilities == (fmpq(1, 3), fmpq(1, 2), fmpq(1, 4))


def test_expansion_beyond_the_limit_is_refused():
    with pytest.raises(TooLarge, match="21 variables"):
        expand(conjunction(21))


@pytest.mark.parametrize(("h", "K"), [(1, 2), (1, 5), (2, 3), (4, 6), (6, 2)])
def test_number_of_subproblems_of_parity_xor(h, K):
    """Parity has one state at the root and two for each smaller number of unread variables: 2h + 1.

    The n = K - 1 coordinates have one state for each (read, ones): (n + 1)(n + 2)/2. All pairs are distinct
    except the constants (1 - eps) b + eps j/n: those for b = 1 and j = i equal those for b = 0 and
    j = i + n (1 - eps)/eps.
    """
    n = K - 1
    pairs = (2 * h + 1) * (n + 1) * (n + 2) // 2
    for problem in (parity_xor(h, K, fmpq(1, 10)), parity_xor(h, K, fmpq(1, 10)).relevant()):
        assert len(reachable(problem)) == pairs
    # here (1 - eps)/eps = 1/n, so all n coincidences, i = 0, ..., n - 1, occur
    assert len(reachable(parity_xor(h, K, fmpq(n, n + 1)))) == pairs - n


def test_hundreds_of_variables():
    problem = parity_xor(100, 1000, fmpq(1, 10))
    state = problem.root
    for _ in range(problem.variables):
        state = problem.splits(state)[-1].one
    assert state == (fmpq(1, 10), problem.variables)  # the parity of 100 ones is 0, and every coordinate is 1
    assert problem.splits(state) == []
