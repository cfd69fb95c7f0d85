"""Lines on a terminal: no word is split unnecessarily, and lines to a pipe are not wrapped."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from theorylab.reports.console import emit_prose
from theorylab.reports.wrapped import wrap_lines


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, [""]),
        ("one two three", 7, ["one two", "three"]),
        ("at topk.alg-fig1.as-printed", 20, ["at", "topk.alg-fig1.", "as-printed"]),
        ("lickety-majority-repaired", 20, ["lickety-majority-", "repaired"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("a:b:c", 4, ["a:b:", "c"]),
    ],
)
def test_lines_end_between_words_or_behind_a_sign(text, width, lines):
    assert wrap_lines(text, width) == lines


@given(st.text("ab.,- ", max_size=60), st.integers(1, 12))
def test_lines_fit_and_nothing_is_lost(text, width):
    lines = wrap_lines(text, width)
    assert max(map(len, lines)) <= width
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


PROSE = (
    "claim    a statement of many words\n\nfirst line\nruns on\n    a formula stands alone\n- so does an item"
    "\n1. and one\n2. by number"
)


def written(text, *, terminal, hanging=0):
    stream = io.StringIO()
    emit_prose(
        Console(file=stream, width=20, force_terminal=terminal, color_system=None), text, hanging=hanging
    )
    return stream.getvalue().splitlines()


def test_sentences_are_wrapped_on_a_terminal_and_hang_below_their_names():
    assert written("claim    a statement of many words", terminal=True, hanging=9) == [
        "claim    a statement",
        "         of many",
        "         words",
    ]
    assert written(PROSE, terminal=True) == [
        "claim a statement of",
        "many words",
        "",
        "first line runs on",
        "    a formula stands",
        "    alone",
        "- so does an item",
        "1. and one",
        "2. by number",
    ]


def test_a_pipe_gets_lines_as_they_are():
    assert written(PROSE, terminal=False, hanging=9) == PROSE.splitlines()
