"""The syntax of PGF files, checked without a TeX system: groups, environments, commands, mathematics."""

from __future__ import annotations

import re

import pytest
from every_figure import IDS
from matplotlib.figure import Figure as Canvas
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path
from shares import one_in

from figures.catalog import figures
from theorylab.plotting.files import image
from theorylab.plotting.pgf import FigureCanvas

PICTURE = re.compile(
    r"begin|end|(begin|end)group|makeat(letter|other)|definecolor|color|fontsize|selectfont|ensuremath"
    r"|pgf(text|qpoint|pointorigin|usepath|path(rectangle|moveto|lineto|curveto|close))"
    r"|pgfset((butt|rect|round)cap|(miter|round|bevel)join|dash|linewidth|(stroke|fill)(color|opacity))"
    r"|pgfsys@(defobject|useobject|transformshift)"
)
"""Commands of LaTeX, and of the basic and system layers of the package pgf."""

MATHEMATICS = re.compile(
    r"frac|mathbf|mathrm|ell|div|pm|leq|ln|log|;|(var)?epsilon|lambda|gamma|delta|kappa|Delta"
)
"""Commands of LaTeX in mathematics; none of them needs a package."""

COMMAND = re.compile(r"\\([a-zA-Z@]+|.)")
WORD = re.compile(
    r"\\pgftext\[[^\]]*\]\{\\color\{textcolor\}\\fontsize\{[\d.]+\}\{[\d.]+\}\\selectfont (.*)\}%"
)


@pytest.fixture(scope="module", params=one_in(6, IDS))
def text(request):
    return image(figures()[request.param](), "pgf").decode("ascii")


@pytest.mark.parametrize(("words", "has_mathematics"), [("holds for every", False), (r"$k\leq K-h$", True)])
def test_words_have_more_room_than_in_the_letters_of_the_other_formats(words, has_mathematics):
    """Words get more space in PGF than in other formats, because the document's font may be wider."""
    narrow = FontProperties(family="STIXGeneral", math_fontfamily="stix", size=8)
    wide = FontProperties(family="DejaVu Sans", math_fontfamily="dejavusans", size=8)
    renderer = FigureCanvas(Canvas()).get_renderer()
    room, *_ = renderer.get_text_width_height_descent(words, narrow, has_mathematics)
    taken, as_wide = (
        text_to_path.get_text_width_height_descent(words, font, has_mathematics)[0] for font in (narrow, wide)
    )
    assert taken < as_wide
    assert room == pytest.approx(as_wide * renderer.dpi / 72)


def lines(text):
    return [line for line in text.splitlines() if not line.startswith("%")]


def test_groups_and_environments_are_closed(text):
    depth, environments = 0, []
    for line in lines(text):
        assert line.endswith("%")  # otherwise the end of the line would be a space
        for token in re.findall(r"\\begin\{\w+\}|\\end\{\w+\}|\\.|[{}]", line):
            if token.startswith(r"\begin{"):
                environments.append(token[7:-1])
            elif token.startswith(r"\end{"):
                assert environments.pop() == token[5:-1]
            else:
                depth += {"{": 1, "}": -1}.get(token, 0)
            assert depth >= 0
    assert (depth, environments) == (0, [])
    assert text.count(r"\begin{pgfpicture}") == 1


def test_every_command_is_known(text):
    words = [WORD.match(line) for line in lines(text) if line.startswith(r"\pgftext")]
    assert words
    assert all(words)
    mathematics = [part for word in words for part in re.findall(r"\$(.*?)\$", word[1])]
    assert all(map(MATHEMATICS.fullmatch, COMMAND.findall(" ".join(mathematics))))
    rest = "".join(lines(text))
    for part in mathematics:
        rest = rest.replace(f"${part}$", "")
    assert "$" not in rest
    assert all(map(PICTURE.fullmatch, COMMAND.findall(rest)))


def test_words_have_no_character_that_tex_reads_as_something_else(text):
    for line in lines(text):
        if word := WORD.match(line):
            plain = re.sub(r"\$.*?\$|\\ensuremath\{-\}", "", word[1])
            assert not set(plain) & set("\\{}#&_^~%$")


def test_no_number_has_an_exponent_or_is_missing(text):
    assert not re.search(r"\d[eE][+-]\d|nan|inf(?!l)", "".join(lines(text)))
