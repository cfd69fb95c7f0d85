"""The pictures in the README and on the first page of the site are the figures."""

from __future__ import annotations

import io
import re

import numpy as np
import pytest
from matplotlib.image import imread

from figures.catalog import FOLDER, figures
from theorylab.plotting.files import image

PICTURES = sorted((FOLDER / "readme").glob("*.png"))
README, INDEX = (
    (FOLDER.parent / name).read_text(encoding="utf-8") for name in ("README.md", "docs/index.md")
)


def test_every_picture_is_shown_and_the_readme_begins_with_one_and_its_command():
    (shown,) = re.findall(r"!\[[^]]+\]\(figures/readme/(.*?)\.png\)", README.partition("\n## ")[0])
    assert f"`theorylab figure {shown}`" in README
    assert {shown, *re.findall(r"figures/readme/(.*?)\.png", INDEX)} == {file.stem for file in PICTURES}


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.stem)
def test_pictures_are_of_the_stored_tables(file):
    """The pictures show the stored tables, up to rounding differences between builds of the drawing library."""
    assert file.stat().st_size < 1 << 18
    kept = imread(file)
    drawn = imread(io.BytesIO(image(figures()[file.stem](), "png")))
    assert kept.shape == drawn.shape
    assert np.abs(kept - drawn).mean() < 1 / 2000
