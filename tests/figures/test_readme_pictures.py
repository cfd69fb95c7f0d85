"""The pictures of the README are the figures, as the command beside each makes them."""

from __future__ import annotations

import io
import re

import numpy as np
import pytest
from matplotlib.image import imread

from figures.catalog import FOLDER, figures
from theorylab.plotting.files import image

PICTURES = sorted((FOLDER / "readme").glob("*.png"))
README = (FOLDER.parent / "README.md").read_text(encoding="utf-8")


def test_four_pictures_with_their_commands():
    shown = re.findall(r"!\[[^]]+\]\(figures/readme/(.*?)\.png\)", README)
    assert sorted(shown) == [file.stem for file in PICTURES]
    assert len(shown) == 4
    assert all(f"`theorylab figure {id}`" in README for id in shown)


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.stem)
def test_pictures_are_of_the_stored_tables(file):
    """Dot by dot, but for what another build of the drawing library rounds in another way."""
    assert file.stat().st_size < 1 << 18
    kept = imread(file)
    drawn = imread(io.BytesIO(image(figures()[file.stem](), "png")))
    assert kept.shape == drawn.shape
    assert np.abs(kept - drawn).mean() < 1 / 2000
