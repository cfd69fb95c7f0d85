from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from theorylab.reports.site.mathml import mathml


def words(latex):
    """What is read of a formula, and how many pieces it has."""
    root = ElementTree.fromstring(f"<p>{mathml(latex).replace('<wbr>', '')}</p>")
    return "".join(root.itertext()), len(root)


@pytest.mark.parametrize(
    ("latex", "read"),
    [
        (r"J\setminus V", "J∖V"),
        (r"\lfloor x\rfloor", "⌊x⌋"),
        (r"\mathbb{1}[x\ge t]", "𝟙[x≥t]"),
        (r"\textsc{Opt}_s\sim\tilde O(n)", "Opts∼O~(n)"),
        (r"\mathcal L\in\mathbb R", "ℒ∈ℝ"),
        (r"\min\Big\{a,\mathrm{balanced\_opt}\Big\}", "min{a,balanced_opt}"),
        (r"\mathbb{E}\bigl\vert x\bigr\vert", "𝔼|x|"),
    ],
)
def test_signs(latex, read):
    assert words(latex) == (read, 1)


def test_the_name_of_a_function_stands_apart_from_a_letter_and_not_from_a_parenthesis():
    assert '<mi>log</mi><mspace width="0.167em" /><mi>k</mi>' in mathml(r"\log k")
    assert "mspace" not in mathml(r"\log(k)")


def test_a_long_formula_is_cut_behind_relations_outside_parentheses():
    latex = r"f(a,b,c,d,e,g,h,i,j,k)\le 1+2+3+4+5+6+7=8"
    assert words(latex) == ("f(a,b,c,d,e,g,h,i,j,k)≤1+2+3+4+5+6+7=8", 3)
    pieces = mathml(latex).split("<wbr>")
    assert re.sub("<[^>]*>", "", pieces[0]) == "f(a,b,c,d,e,g,h,i,j,k)≤"
    displayed = mathml(latex, display=True).split("<wbr>")
    assert [re.sub("<[^>]*>", "", piece) for piece in displayed] == [
        re.sub("<[^>]*>", "", piece) for piece in pieces
    ]
    assert all(piece.startswith('<math displaystyle="true">') for piece in displayed)
    assert mathml("x", display=True).startswith('<math display="block">')
