from __future__ import annotations

import re
from html import unescape

import pytest

from theorylab.reports.site.mathml import mathml


def pieces(latex, **options):
    """Return the text of the pieces of a formula."""
    return [unescape(re.sub("<[^>]*>", "", piece)) for piece in mathml(latex, **options).split("<wbr>")]


@pytest.mark.parametrize(
    ("latex", "read"),
    [
        (r"f(a,b,c,d,e,g,h,i)\le 1+2+3+4+5+6+7=8", ["f(a,b,c,d,e,g,h,i)\u2264", "1+2+3+4+5+6+7=", "8"]),
        (r"x\le y", ["x\u2264y"]),
        (r"\left[a+b+c+d+e+f=g\right.", ["[a+b+c+d+e+f=g\u2063"]),
        (r"\text{one,two,three=four}=x", ["one,two,three=four=x"]),
    ],
)
def test_a_long_formula_is_cut_behind_relations_outside_parentheses(latex, read):
    assert pieces(latex) == read
    assert pieces(latex, display=True) == read


def test_a_formula_on_lines_of_its_own_is_in_the_larger_style():
    assert mathml("x", display=True).startswith('<math display="block">')
    assert mathml("a+b+c+d+e=f", display=True).count("displaystyle=") == 2


def test_what_cannot_be_read_is_shown_as_it_is_written():
    assert r"<code>\frac{a</code>" in mathml(r"\frac{a")
