"""The layout on random trees, and the bound on text widths against real font metrics."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from string import ascii_letters, digits, punctuation

import matplotlib
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.font_manager import findfont
from matplotlib.ft2font import FT2Font

from theorylab.trees.drawing.layout import tidy_layout
from theorylab.trees.drawing.nodes import DrawnNode
from theorylab.trees.drawing.text_width import text_width

ROUNDING = 1e-9  # the layout is floating point
GAP, LEVEL_HEIGHT = 10, 50


@st.composite
def trees(draw):
    """Draw random trees in reading order, with up to four children per node, and the widths of their nodes."""
    left_to_grow = draw(st.integers(0, 25))
    nodes: list[DrawnNode] = []

    def grow(depth, parent, outcome):
        nonlocal left_to_grow
        index = len(nodes)
        nodes.append(DrawnNode("x1", depth, parent, outcome, fmpq(1), None))
        if left_to_grow and draw(st.booleans()):
            left_to_grow -= 1
            for child in range(draw(st.integers(1, 4))):
                grow(depth + 1, index, child)

    grow(0, None, None)
    size = len(nodes)
    return nodes, draw(st.lists(st.floats(20, 300), min_size=size, max_size=size))


@given(trees())
def test_layout_keeps_neighbours_apart_in_order_and_parents_centred(tree):
    nodes, widths = tree
    points = tidy_layout(nodes, widths, gap=GAP, level_height=LEVEL_HEIGHT)
    assert min(p.x - w / 2 for p, w in zip(points, widths)) == pytest.approx(0, abs=ROUNDING)
    free = []
    for depth in range(max(n.depth for n in nodes) + 1):
        level = [i for i, n in enumerate(nodes) if n.depth == depth]
        assert {points[i].y for i in level} == {depth * LEVEL_HEIGHT}
        free += [points[b].x - widths[b] / 2 - points[a].x - widths[a] / 2 for a, b in pairwise(level)]
    # No nodes are closer than the gap, and the stretch is minimal: somewhere the gap is attained.
    assert not free or min(free) == pytest.approx(GAP, abs=1e-6)
    for index in range(len(nodes)):
        children = [points[i].x for i, n in enumerate(nodes) if n.parent == index]
        if children:
            assert points[index].x == pytest.approx(sum(children) / len(children), abs=1e-6)


def helvetica_widths() -> dict[str, float]:
    metrics = Path(matplotlib.get_data_path(), "fonts/pdfcorefonts/Helvetica.afm").read_text()
    found = re.findall(r"^C (\d+) ; WX (\d+)", metrics, re.MULTILINE)
    return {chr(int(code)): int(width) / 1000 for code, width in found if int(code) < 127}


def dejavu_widths() -> dict[str, float]:
    font = FT2Font(findfont("DejaVu Sans"))
    font.set_size(1000, 72)
    characters = ascii_letters + digits + punctuation + " äßλΣω≤≥≠→½…"
    return {c: font.load_char(ord(c)).linearHoriAdvance / 65536 / 1000 for c in characters}


@pytest.mark.parametrize("widths", [helvetica_widths, dejavu_widths])
def test_text_width_bounds_every_character_of_the_fonts_named(widths):
    real = widths()
    assert len(real) >= 95
    too_narrow = {c: w for c, w in real.items() if text_width(c, 1) < w}
    assert not too_narrow


def test_text_width_is_not_wasteful():
    real = dejavu_widths()
    for name in ("x1", "x137", "age <= 63", "blood sugar"):
        assert text_width(name, 1) <= 1.35 * sum(real[c] for c in name)
