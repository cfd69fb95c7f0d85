"""Trees as pictures of matplotlib, compared with the layout and the tree they show."""

import pytest
from flint import fmpq

from theorylab import plotting
from theorylab.errors import InvalidArgument
from theorylab.learners import greedy
from theorylab.plotting.tree_pages import LETTERS, _drawn
from theorylab.problems.names import problem_named
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.drawing.layout import placed

NAMES = ["$a_1$", "b & c"]


def sample():
    rows = {(0, 0): (1, 0), (0, 1): (0, 1), (1, 0): (0, 1), (1, 1): (fmpq(1, 2), 0)}
    return greedy(SampleProblem(rows, names=NAMES, class_names=["bad", "good"]))


def test_every_name_and_outcome_is_written():
    tree = sample()
    [axes] = _drawn(placed(tree)).axes
    written = sorted(text.get_text() for text in axes.texts)
    assert written == sorted([*(place.name for place in tree.places()), *"01" * tree.size])
    assert len(axes.patches) == tree.size + tree.leaves
    [edges] = axes.collections
    assert len(edges.get_segments()) == tree.size + tree.leaves - 1


def test_names_stay_within_their_boxes():
    drawn = placed(sample())
    canvas = _drawn(drawn)
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


@pytest.mark.parametrize(("problem", "whole"), [("parity:2", True), ("parity:7", False)])
def test_letters_are_reduced_only_on_a_tree_too_wide(problem, whole):
    tree = greedy(problem_named(problem))
    assert (plotting.letter_size(tree) == LETTERS) is whole
    width, height = _drawn(placed(tree)).get_size_inches()
    assert width <= 7 + 1e-9
    assert height <= 9 + 1e-9


def test_the_same_bytes_every_time():
    assert plotting.tree_image(sample(), "pdf") == plotting.tree_image(sample(), "pdf")
    with pytest.raises(InvalidArgument, match="unknown 'gif'"):
        plotting.tree_image(sample(), "gif")
