"""The files of a figure are the same bytes on every run and carry no date; their fonts are embedded."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from every_figure import IDS
from shares import one_in

from figures.catalog import figures
from theorylab.plotting.files import draw_figure, image
from theorylab.plotting.inclusion import FORMATS
from theorylab.plotting.layout import DECIMALS

DIGESTS = """
import hashlib
from figures.catalog import figures
from theorylab.plotting.files import image
for id in {ids!r}:
    for format in {formats!r}:
        print(id, format, hashlib.sha256(image(figures()[id](), format)).hexdigest())
"""

SOME = one_in(12, IDS)

OBJECT = re.compile(rb"\n(\d+) 0 obj\n(<<.*?>>)\s*(?:endobj|stream)", re.DOTALL)


def digests_elsewhere(ids, formats, **environment):
    """Return the digests of the files, drawn in a separate process."""
    command = [sys.executable, "-c", DIGESTS.format(ids=ids, formats=formats)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env=dict(os.environ, **environment), timeout=600
    )
    return done.stdout.splitlines()


def digests(ids, formats):
    return [
        f"{id} {format} {hashlib.sha256(image(figures()[id](), format)).hexdigest()}"
        for id in ids
        for format in formats
    ]


SOMEWHERE = {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C", "SOURCE_DATE_EPOCH": "99999"}


@pytest.mark.parametrize(
    ("ids", "formats"),
    [(["topk.tribes-bias"], FORMATS), pytest.param(IDS, FORMATS, marks=pytest.mark.slow)],
)
def test_another_process_in_another_order_writes_the_same_bytes(ids, formats):
    elsewhere = digests_elsewhere(ids[::-1], formats, **SOMEWHERE)
    assert sorted(elsewhere) == sorted(digests(ids, formats))


def parts_of(figure):
    """Return a matplotlib figure with its subfigures, recursively."""
    yield figure
    for part in figure.subfigs:
        yield from parts_of(part)


@pytest.mark.parametrize("id", SOME)
def test_positions_are_without_the_last_bits_of_the_solver(id):
    canvas = draw_figure(figures()[id]())
    canvas.draw_without_rendering()
    boxes = [axes.get_position(original=True) for axes in canvas.axes]
    boxes += [part.bbox_relative for part in parts_of(canvas) if part is not canvas]
    for box in boxes:
        assert (box.get_points() == box.get_points().round(DECIMALS)).all()


class Addresses(HTMLParser):
    """The elements and references of an SVG."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.addresses = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.addresses += [value for name, value in attributes if name in ("href", "xlink:href")]

    handle_startendtag = handle_starttag


@pytest.mark.parametrize("id", one_in(6, IDS))
def test_an_svg_is_vectors_without_a_date_and_needs_nothing_else(id):
    """Text is drawn as paths, so no font is needed, and nothing refers to another file."""
    written = image(figures()[id](), "svg")
    assert b"<dc:date>" not in written
    page = Addresses(written.decode())
    assert page.tags.isdisjoint({"text", "tspan", "image", "style:font-face"})
    assert "path" in page.tags
    assert all(address.startswith("#") for address in page.addresses)


@pytest.mark.parametrize("id", SOME)
def test_every_font_of_a_pdf_is_embedded(id):
    """Every font of a PDF is a TrueType font (type 42 in matplotlib), with its outlines in the file."""
    content = image(figures()[id](), "pdf")
    assert b"/CreationDate" not in content
    assert b"/Subtype /Image" not in content
    objects = {int(number): body for number, body in OBJECT.findall(content)}
    fonts = [body for body in objects.values() if b"/Type /Font " in body]
    assert {re.search(rb"/Subtype /(\w+)", font)[1] for font in fonts} == {b"Type0", b"CIDFontType2"}
    for font in fonts:
        if b"/CIDFontType2" in font:
            descriptor = objects[int(re.search(rb"/FontDescriptor (\d+) 0 R", font)[1])]
            outlines = int(re.search(rb"/FontFile2 (\d+) 0 R", descriptor)[1])
            assert b"\n%d 0 obj" % outlines in content
        else:
            descendant = int(re.search(rb"/DescendantFonts \[ (\d+) 0 R", font)[1])
            assert b"/CIDFontType2" in objects[descendant]
