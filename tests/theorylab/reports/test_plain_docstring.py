"""Docstrings as printed on a terminal."""

import re
import sys

import pytest

from theorylab.claims import registered_claims
from theorylab.reports.plain_docstring import one_line, plain_docstring


@pytest.mark.parametrize(
    ("docstring", "plain"),
    [
        ("See :mod:`a.b` and :func:`~a.b.c`, ``k`` of them.", "See a.b and a.b.c, k of them."),
        (r"At most :math:`\tfrac12+x_1`.", "At most 1/2+x_1."),
        ("One.\n\n.. math:: f(x) \\le \\tfrac12\n\nTwo.", "One.\n\n    f(x) ≤ 1/2\n\nTwo."),
        (".. math::\n\n    a &= b, \\\\\n    c &\\ge d\n\nTwo.", "    a = b, c ≥ d\n\nTwo."),
        ("*Gini*: as for **all**, (*a slip*).", "Gini: as for all, (a slip)."),
        ("*For $t^*>0$.* And 2 * t, t^*, 3*4*5.", "For $t^*>0$. And 2 * t, t^*, 3*4*5."),
        ("Plain x_1 and D_{h,K}.", "Plain x_1 and D_{h,K}."),
    ],
)
def test_marks_are_read(docstring, plain):
    assert plain_docstring(docstring) == plain


def test_a_summary_names_what_the_command_line_knows():
    assert one_line("As :func:`~theorylab.top_k`; ``p`` is exact.\n\nMore.") == "As top-k; p is exact."


def test_no_docstring_of_a_claim_keeps_a_mark():
    for claim in registered_claims().values():
        plain = plain_docstring(sys.modules[claim.module].__doc__)
        assert not [mark for mark in (":`", "``", ".. math", "\\") if mark in plain], claim.id
        assert not re.search(r"(?<!\S)\*+\w", plain), claim.id
