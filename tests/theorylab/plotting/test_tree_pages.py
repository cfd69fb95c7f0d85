"""Trees drawn by matplotlib, compared with the layout and the tree."""

import pytest
from flint import fmpq
from matplotlib.figure import Figure as Canvas
from matplotlib.text import Text

from theorylab import plotting
from theorylab.learners import greedy
from theorylab.plotting.tree_pages import LEAST, _draw_page, _pages, _size, draw_tree
from theorylab.problems.names import problem_named
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.drawing.layout import place_nodes
from theorylab.trees.drawing.nodes import drawn_nodes
from theorylab.trees.drawing.parts import NOTE
from theorylab.trees.nodes import Edge, Leaf, Node
from theorylab.trees.tree import Tree

NAMES = ["$a_1$", "b & c"]


def sample():
    rows = {(0, 0): (1, 0), (0, 1): (0, 1), (1, 0): (0, 1), (1, 1): (fmpq(1, 2), 0)}
    return greedy(SampleProblem(rows, names=NAMES, class_names=["bad", "good"]))


def test_every_name_and_outcome_is_written():
    tree = sample()
    [axes] = _draw_page(place_nodes(drawn_nodes(tree))).axes
    written = sorted(text.get_text() for text in axes.texts)
    assert written == sorted([*(place.name for place in tree.places()), *"01" * tree.size])
    assert len(axes.patches) == tree.size + tree.leaves
    [edges] = axes.collections
    assert len(edges.get_segments()) == tree.size + tree.leaves - 1


def test_names_stay_within_their_boxes():
    drawn = place_nodes(drawn_nodes(sample()))
    canvas = _draw_page(drawn)
    [axes] = canvas.axes
    canvas.draw_without_rendering()
    boxes = [patch.get_window_extent() for patch in axes.patches]
    names = [text for text in axes.texts if text.get_bbox_patch() is None]
    for text, box in zip(names, boxes, strict=True):
        extent = text.get_window_extent()
        assert box.x0 < extent.x0
        assert extent.x1 < box.x1
        assert box.y0 < extent.y0
        assert extent.y1 < box.y1


def pages(name, depth=None):
    return _pages(greedy(problem_named(name), depth=depth))


@pytest.mark.parametrize("depth", range(1, 10))
def test_letters_are_readable_on_sheets_upright_or_in_landscape(depth):
    for page in pages("parity:12", depth):
        assert min(text.get_fontsize() for text in page.findobj(Text) if text.get_text()) >= 6
        short, long = sorted(page.get_size_inches())
        assert short <= 7 + 1e-9
        assert long <= 9 + 1e-9


def test_a_large_tree_goes_on_where_its_nodes_say():
    assert len(pages("parity:5")) == 1
    first, second = (sorted(text.get_text() for text in page.findobj(Text)) for page in pages("parity:12", 7))
    assert first.count("… part 2") == 4  # the subtrees of depth five are equal, and are drawn once
    assert f"part 1 of 2; {NOTE}" in first
    assert "part 2 of 2" in second
    assert "… part 2" not in second


def test_a_node_of_many_outcomes_has_a_sheet_of_its_size():
    ends = [Leaf(0, (fmpq(1),)) for _ in range(60)]
    tree = Tree(problem_named("parity:1"), Node(0, tuple(Edge(fmpq(1, 60), end) for end in ends)))
    drawn = place_nodes(drawn_nodes(tree))
    page = _draw_page(drawn)
    assert min(text.get_fontsize() for text in page.findobj(Text) if text.get_text()) == pytest.approx(6)
    assert page.get_size_inches()[0] == pytest.approx(LEAST * _size(drawn, 0)[0])


def test_axes_show_a_tree_down_to_where_its_letters_are_readable():
    axes = Canvas(figsize=(4, 4)).add_axes((0, 0, 1, 1))
    draw_tree(greedy(problem_named("parity:6")), axes)
    written = [text.get_text() for text in axes.texts]
    assert written.count("… tests: 15") == 4
    assert not {"x3", "x4"} & set(written)
    assert min(text.get_fontsize() for text in axes.texts) >= 6


def test_the_same_bytes_every_time():
    assert plotting.tree_pdf(sample()) == plotting.tree_pdf(sample())
    content, number = plotting.tree_pdf(greedy(problem_named("parity:12"), depth=7))
    assert number == content.count(b"/MediaBox") == 2
