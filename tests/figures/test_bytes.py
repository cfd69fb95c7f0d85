"""The files of a figure are the same bytes on every run, embed their fonts, and carry no date."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from every_figure import IDS

from figures.catalog import figures
from theorylab.figure_files import FORMATS, image

WITHOUT_TEX = [format for format in FORMATS if format != "pgf"]

DIGESTS = """
import hashlib
from figures.catalog import figures
from theorylab.figure_files import image
for id in {ids!r}:
    print(*(hashlib.sha256(image(figures()[id](), format)).hexdigest() for format in {formats!r}))
"""


def digests(ids, **environment):
    """Digests of the files, from a process of its own."""
    command = [sys.executable, "-c", DIGESTS.format(ids=ids, formats=WITHOUT_TEX)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env=dict(os.environ, **environment), timeout=300
    )
    return done.stdout


def test_another_process_writes_the_same_bytes():
    ids = IDS[-1:]
    first = digests(ids, PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C", SOURCE_DATE_EPOCH="0")
    assert first == digests(
        ids, PYTHONHASHSEED="2", TZ="Asia/Tokyo", LC_ALL="C.UTF-8", SOURCE_DATE_EPOCH="99999"
    )
    assert len(first.split()) == len(ids) * len(WITHOUT_TEX)


@pytest.mark.parametrize("id", IDS)
def test_twice_the_same_bytes_without_a_date(id):
    figure = figures()[id]()
    content = image(figure, "svg")
    assert image(figure, "svg") == content
    assert b"<dc:date>" not in content
    assert content.count(b"<text") == 0


@pytest.mark.parametrize("id", IDS)
def test_fonts_are_embedded(id):
    content = image(figures()[id](), "pdf")
    assert b"/CreationDate" not in content
    assert b"/FontFile2" in content
    assert b"/Type3" not in content
