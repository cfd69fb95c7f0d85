"""The printed algorithms at their last query, and the example with five variables."""

import numpy as np
import pytest

from proofs_checks.blt.computed.tree_distances import least_errors
from proofs_checks.blt.printed.build_top_down import build_top_down, build_top_down_inf
from proofs_checks.blt.printed.top_down_runs import least_error_curve
from proofs_checks.blt.upper_bound import step_square_leaves
from theorylab.claims import check
from theorylab.errors import InvalidArgument

AND_OF_TWO = 0b1000


def test_printed_algorithms_stop_where_no_query_is_left():
    for grow in (
        lambda t: build_top_down(2, AND_OF_TWO, t, "gini"),
        lambda t: build_top_down_inf(2, AND_OF_TWO, t),
    ):
        assert len(grow(4)) == 4
        with pytest.raises(InvalidArgument, match="no query remains at 4 leaves on 2 variables"):
            grow(5)


@pytest.mark.parametrize(("n", "s"), [(n, s) for n in (1, 2, 3) for s in (1, 2, 3, 4)])
def test_functions_of_so_many_leaves(n, s):
    functions = np.arange(1 << (1 << n))
    least = least_errors(functions, n)[:, min(s, 1 << n) - 1]
    assert step_square_leaves._of_leaves(n, s) == {*functions[least == 0].tolist()}


def test_of_five_variables_the_reason_fails_at_leaves_and_the_sum_is_right():
    """Where x1 = x2 = 0 the function is 0, and a tree with three leaves is 1 on a quarter of these inputs."""
    g, leaf = 0xF000F000, sum(1 << x for x in range(32) if x & 3 == 0)
    for point in step_square_leaves.FIVE_VARIABLES:
        n, f, s, last = point.values()
        assert (f ^ g).bit_count() == 32 * least_error_curve(n, f)[s - 1] == 8
        assert (f & leaf, (g & leaf).bit_count()) == (0, 2)
        grown = [step.leaves for step in build_top_down(n, f, 1 << n, "gini", last=last)]
        assert any(leaf in [each.inputs for each in leaves] for leaves in grown) != last
    found = check(step_square_leaves.GROWN)
    assert found.outcome is found.expected
    words = step_square_leaves.leaf_in_words(**step_square_leaves.FIVE_VARIABLES[0])
    assert all(number in words for number in ("g = 0xf000f000", "bias - dist is -1/4", ">= 5/128"))
