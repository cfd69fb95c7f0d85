"""The printed algorithms at their last query."""

import pytest

from proofs_checks.blt.printed.build_top_down import build_top_down, build_top_down_inf
from theorylab.errors import InvalidArgument

AND_OF_TWO = 0b1000


def test_printed_algorithms_stop_where_no_query_is_left():
    for grow in (
        lambda t: build_top_down(2, AND_OF_TWO, t, "gini"),
        lambda t: build_top_down_inf(2, AND_OF_TWO, t),
    ):
        assert len(grow(4)) == 4
        with pytest.raises(InvalidArgument, match="no query is left at 4 leaves on 2 variables"):
            grow(5)
