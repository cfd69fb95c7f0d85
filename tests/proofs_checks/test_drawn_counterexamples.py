"""The trees that claims grow at their counterexamples."""

import pytest
from flint import fmpq

from proofs_checks.blt.computed.exact_costs import cell_of
from proofs_checks.shared.data_sets import of_size
from proofs_checks.split.printed.split import printed_lickety_split
from proofs_checks.transcribed.trees import as_tree, depth_of, leaves, mislabelled_mass
from theorylab.claims import registered_claims
from theorylab.claims.instance import evaluate
from theorylab.claims.relation import Agreement

DRAWN = {id: claim for id, claim in registered_claims().items() if claim.trees is not None}


def test_a_printed_tree_has_the_same_measures_with_the_nodes_of_the_laboratory():
    for data in of_size(2, 3):
        printed = printed_lickety_split(data, fmpq(0), 2)
        tree = as_tree(printed, data)
        assert tree.error == fmpq(mislabelled_mass(printed, data), data.mass)
        assert (tree.depth, tree.leaves) == (depth_of(printed), leaves(printed))


@pytest.mark.parametrize("id", DRAWN)
def test_they_can_be_drawn_and_differ(id):
    claim = DRAWN[id]
    violated = (
        point
        for point in claim.instances.points("quick")
        if evaluate(claim, point, with_control=False).agreement is Agreement.VIOLATES
    )
    shown = claim.trees(**next(violated))
    texts = {tree.to_text() for tree in shown.values()}
    assert len(shown) == len(texts) == 2
    assert all(tree.size + tree.leaves <= 63 for tree in shown.values())


@pytest.mark.parametrize("ties", ["kind", "unkind"])
def test_exact_greedy_trees_have_the_sizes_that_the_atlas_knows(ties):
    """Trees grown node by node have the sizes of the atlas, which composes them from functions of fewer variables."""
    cell = cell_of(0xEAE8E8C0, 5, ("size", f"greedy_{ties}"))
    least, greedy = cell["size"], cell[f"greedy_{ties}"]
    point = {"n": 5, "f": cell["f"], "least": least, "greedy": greedy}
    grown, smallest = registered_claims()[f"blt.fiat-pechyony.{ties}"].trees(**point).values()
    assert (grown.size, smallest.size) == (greedy, least)
    assert grown.error == smallest.error == 0
