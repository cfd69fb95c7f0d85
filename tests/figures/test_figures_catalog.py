"""Figures are found by their file names, and the common style is legible without colour."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace

import matplotlib.style
import pytest
from every_figure import IDS
from matplotlib.colors import to_rgb

from figures import catalog
from figures.style import COLOURS, LINES, MARKERS, STYLE
from theorylab.errors import InvalidArgument

IMPORTED = (
    "import sys, figures.catalog; print(*sorted({'matplotlib', 'proofs_checks', 'numba'} & set(sys.modules)))"
)


def test_ids_are_those_of_the_files():
    assert {"topk.tribes-bias", "ngi.xor-regularizer"} <= set(IDS)


def test_a_listing_of_something_else_imports_no_figure():
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "\n"


def test_another_id_than_that_of_the_file_is_refused(monkeypatch):
    make = catalog.figures()[IDS[0]]
    other = SimpleNamespace(FIGURE=replace(make(), id="other.name"))
    monkeypatch.setattr(catalog, "import_module", lambda name: other)
    with pytest.raises(InvalidArgument, match=r"'other\.name' must have the id"):
        make()
    monkeypatch.setattr(catalog, "import_module", lambda name: SimpleNamespace())
    with pytest.raises(InvalidArgument, match="must define FIGURE"):
        make()


def grey(colour):
    """Return the luma of a colour, its shade in greyscale print."""
    return sum(weight * part for weight, part in zip((0.299, 0.587, 0.114), to_rgb(colour)))


def test_the_style_does_not_rest_on_colour():
    assert len(set(COLOURS)) == len(set(LINES)) == len(set(MARKERS))
    assert all(abs(grey(one) - grey(other)) > 0.1 for one, other in combinations(COLOURS[:4], 2))


def test_the_style_is_one_of_matplotlib():
    with matplotlib.style.context(["default", dict(STYLE)]):
        cycle = list(matplotlib.rcParams["axes.prop_cycle"])
        assert [(c["color"], c["marker"]) for c in cycle] == list(zip(COLOURS, MARKERS))
        assert matplotlib.rcParams["pdf.fonttype"] == 42
