"""Parities of bits with noisy copies: lumped states against the joint distribution of all variables."""

from itertools import product
from math import comb

import numpy as np
import pytest
from flint import fmpq
from lumped_states import reachable
from test_lumping import check_lumping

from constructions.papers.split import resplit_parity, resplit_parity_repaired
from constructions.parts.blocks import majority, random_coordinate
from constructions.parts.copied_parity import CopiedParity
from constructions.parts.dependent import joint_table
from constructions.parts.expanded import expand
from constructions.parts.mixture import mixture
from constructions.parts.noisy_votes import NoisyVotes
from constructions.parts.redrawn_parity import RedrawnParity
from dp_optimal.by_depth import optimal_by_depth
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import greedy, top_k

FLIP = fmpq(1, 20)
BLOCKS = {
    "two bits with two copies each": CopiedParity((2, 2), FLIP),
    "one, no and two copies": CopiedParity((1, 0, 2), "1/3"),
    "no copies": CopiedParity((0, 0, 0), FLIP),
    "one bit": CopiedParity((3,), "1/4"),
    "redrawn copies": RedrawnParity(3, 3, "1/5"),
    "redrawn copies of one bit": RedrawnParity(1, 3, "1/5"),
    "one redrawn copy": RedrawnParity(3, 1, "1/5"),
    "no redrawn copies": RedrawnParity(3, 0, "1/5"),
    "noisy votes": NoisyVotes(4, "1/5"),
    "one noisy vote": NoisyVotes(1, "1/3"),
}


def joint(block):
    inputs = list(product((0, 1), repeat=block.variables))
    table = np.array(inputs, dtype=bool)
    return list(zip(inputs, block.chances(table), block.definition(table)))


@pytest.mark.parametrize("name", BLOCKS)
def test_lumping_is_a_homomorphism(name):
    block = BLOCKS[name]
    assert sum(block.chances(np.array(list(product((0, 1), repeat=block.variables)), dtype=bool))) == 1
    check_lumping(block)


def test_copies_flip_by_themselves():
    """Copies flip independently: weights of a parity of two bits, the first with one copy and the second with two."""
    for x, weight, label in joint(CopiedParity((1, 2), FLIP)):
        copies = ((x[2], x[0]), (x[3], x[1]), (x[4], x[1]))
        expected = fmpq(1, 4)
        for copy, bit in copies:
            expected *= FLIP if copy != bit else 1 - FLIP
        assert weight == expected
        assert label == (x[0] + x[1]) % 2


def test_copies_are_redrawn_for_every_input():
    """A copy is redrawn for every input: it differs from a given bit with probability flip/bits + (1 - 1/bits)/2."""
    for bits in (1, 2, 3, 4):
        differs = sum(w for x, w, _ in joint(RedrawnParity(bits, 2, FLIP)) if x[bits] != x[0])
        assert differs == FLIP / bits + (1 - fmpq(1, bits)) / 2
    law = joint(RedrawnParity(2, 1, FLIP))
    for bit, other, copy in product((0, 1), repeat=3):
        drawn = [FLIP if copy != chosen else 1 - FLIP for chosen in (bit, other)]
        assert {x: w for x, w, _ in law}[bit, other, copy] == sum(drawn) / 8


@pytest.mark.parametrize(("few", "r", "more"), [(1, 0, 0), (2, 0, 1), (3, 1, 0), (2, 1, 2), (1, 2, 2)])
def test_number_of_states_with_copies(few, r, more):
    kinds, next_kinds = comb(r + 2, 2), comb(r + 3, 2)
    expected = 2 * comb(few + kinds, few) * comb(more + next_kinds, more)
    expected -= comb(few + kinds - 1, few) * comb(more + next_kinds - 1, more)
    assert reachable(CopiedParity((r,) * few + (r + 1,) * more, FLIP)) == expected


@pytest.mark.parametrize(("bits", "copies"), [(1, 0), (1, 3), (3, 0), (3, 2), (4, 5)])
def test_number_of_states_with_redrawn_copies(bits, copies):
    expected = comb(bits + 1, 2) * comb(copies + 2, 2) + 2
    assert reachable(RedrawnParity(bits, copies, FLIP)) == expected


PROBLEMS = {
    "copied": mixture(("9/10", CopiedParity((2, 1), FLIP) ^ majority(2)), ("1/10", random_coordinate(2))),
    "redrawn": mixture(("2/3", RedrawnParity(2, 2, "1/3") & majority(2)), ("1/3", majority(2))),
    "resplit": resplit_parity(3, 2, fmpq(1, 10), FLIP),
    "resplit repaired": resplit_parity_repaired(4, 1, fmpq(1, 10), FLIP),
}


@pytest.mark.parametrize("impurity", ["entropy", "gini"])
@pytest.mark.parametrize("name", PROBLEMS)
def test_learners_agree_with_the_joint_table(name, impurity):
    lumped, table = PROBLEMS[name], joint_table(PROBLEMS[name])
    assert table.label_mean(table.root) == lumped.label_mean(lumped.root)
    for ties in ("best", "worst"):
        for depth in (1, 3):
            ours = greedy(lumped, depth=depth, impurity=impurity, ties=ties)
            assert ours.error == greedy(table, depth=depth, impurity=impurity, ties=ties).error
        ours = top_k(lumped, k=3, depth=2, impurity=impurity, ties=ties)
        assert ours.error == top_k(table, k=3, depth=2, impurity=impurity, ties=ties).error


@pytest.mark.parametrize("name", ["copied", "redrawn", "resplit"])
def test_optima_agree_with_the_joint_table(name):
    lumped, table = PROBLEMS[name], joint_table(PROBLEMS[name])
    for depth in (1, 2, 3):
        assert optimal_by_depth(lumped, depth).value == optimal_by_depth(table, depth).value


def test_trees_name_the_variables_they_read():
    """A tree with real variable names has the stated error on the joint distribution."""
    problem = PROBLEMS["copied"]
    tree = top_k(problem, k=9, depth=4)
    inputs = np.array(list(product((0, 1), repeat=problem.variables)), dtype=bool)
    copied = problem.parts[0].parts[0]
    others = problem.variables - copied.variables
    weights = copied.chances(inputs[:, : copied.variables]) * fmpq(1, 2**others)
    means = problem.definition(inputs)
    wrong = [1 - mean if tree.label(x) else mean for x, mean in zip(inputs.astype(int).tolist(), means)]
    assert sum(weights * np.array(wrong, dtype=object)) == tree.error


@pytest.mark.parametrize(
    "build",
    [
        lambda: CopiedParity((), FLIP),
        lambda: CopiedParity((1, -1), FLIP),
        lambda: CopiedParity((1,), "1/2"),
        lambda: CopiedParity((1,), 0),
        lambda: RedrawnParity(0, 1, FLIP),
        lambda: RedrawnParity(1, -1, FLIP),
        lambda: RedrawnParity(1, 1, "2/3"),
    ],
)
def test_bad_parameters_are_refused_in_one_line(build):
    with pytest.raises(InvalidArgument) as error:
        build()
    assert "\n" not in str(error.value)


def test_dependent_variables_have_no_product_distribution():
    with pytest.raises(InvalidArgument, match="x3 depends on other variables"):
        expand(PROBLEMS["copied"])


def test_too_large_a_table_is_refused():
    with pytest.raises(TooLarge, match="21 variables"):
        joint_table(CopiedParity((20,), FLIP))
