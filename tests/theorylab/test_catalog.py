"""Names that are looked up in a catalog, and those that are proposed for an unknown one."""

from __future__ import annotations

import pytest

from theorylab.catalog import MOST_NAMED, find
from theorylab.errors import InvalidArgument

MANY = {f"name-{number:03}": number for number in range(MOST_NAMED + 5)}


def test_a_close_name_is_proposed():
    with pytest.raises(InvalidArgument, match=r"unknown thing 'parety'; did you mean 'parity'\?"):
        find({**MANY, "parity": 1}, "parety", kind="thing")


def test_only_some_of_many_names_are_listed():
    with pytest.raises(InvalidArgument, match=r"known: name-000, .*, name-029 and 5 others\Z"):
        find(MANY, "zzz", kind="thing")
    with pytest.raises(InvalidArgument, match=r"known: a, b\Z"):
        find({"b": 1, "a": 2}, "zzz", kind="thing")
