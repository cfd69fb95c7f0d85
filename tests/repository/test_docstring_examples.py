"""The examples in docstrings run and show what they print."""

import doctest
from importlib import import_module

import pytest
from sources import MODULES

WITH_EXAMPLES = [source.module for source in MODULES if ">>>" in source.text]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name):
    results = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted > 0
    assert results.failed == 0


def test_there_are_examples():
    assert WITH_EXAMPLES
