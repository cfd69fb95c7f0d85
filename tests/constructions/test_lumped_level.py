"""Levels expanded in numpy, against the same problem expanded state by state."""

from flint import fmpq
from hypothesis import given, settings

from constructions.papers.topk import parity_xor, tribes_majority
from constructions.parts.blocks import constant, parity
from constructions.parts.mixture import mixture
from constructions.testing import biased_blocks, compositions, uniform_blocks
from theorylab.problems.levels import first_level


def check_levels(problem):
    level = first_level(problem)
    assert [level.state(0)] == [problem.root]
    while len(level):
        states = [level.state(i) for i in range(len(level))]
        assert len(set(states)) == len(states)
        masses, denominator = level.label_masses()
        for state, row in zip(states, masses.tolist()):
            assert tuple(fmpq(m, denominator) for m in row) == problem.label_distribution(state)
        expansion = level.expand()
        children = [expansion.children.state(i) for i in range(len(expansion.children))]
        found = {i: [] for i in range(len(states))}
        assert expansion.owner.tolist() == sorted(expansion.owner.tolist())
        for row in range(len(expansion.owner)):
            position = int(expansion.owner[row])
            assert expansion.index[row] == len(found[position])
            found[position].append(
                (
                    int(expansion.multiplicity[row]),
                    tuple(expansion.shapes[expansion.shape[row]]),
                    tuple(children[c] for c in expansion.child[row]),
                )
            )
        for position, state in enumerate(states):
            splits = [] if problem.is_pure(state) else problem.splits(state)
            assert found[position] == [
                (s.multiplicity, tuple(b.probability for b in s.branches), tuple(b.child for b in s.branches))
                for s in splits
            ]
        level = expansion.children


@given(compositions(uniform_blocks(), most_variables=8))
@settings(max_examples=60, deadline=None)
def test_uniform_compositions(block):
    check_levels(block)


@given(compositions(biased_blocks(), most_variables=6))
@settings(max_examples=40, deadline=None)
def test_biased_compositions(block):
    check_levels(block)


def test_the_paper_s_distributions():
    check_levels(parity_xor(3, 5, fmpq(1, 10)))
    check_levels(tribes_majority(5, 5, fmpq(1, 5)))


def test_constant_compositions():
    check_levels(constant(0) & parity(2))
    check_levels(mixture(("1/2", constant(0)), ("1/2", constant(1))))


def test_take_keeps_the_label_masses():
    level = first_level(parity_xor(2, 3, fmpq(1, 10))).expand().children
    whole, denominator = level.label_masses()
    part = level.take([1])
    assert part.state(0) == level.state(1)
    assert (part.label_masses()[0] == whole[[1]]).all()
    assert part.label_masses()[1] == denominator
