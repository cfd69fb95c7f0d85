from __future__ import annotations

from dataclasses import replace

import pytest
from recorded import recorded

from theorylab.claims import HOLDS, Cite, Claim
from theorylab.reports.reach import reach
from theorylab.reports.site.site_index import build_site_index

BASE = Claim(
    id="demo.base",
    origin="printed",
    cite=Cite("zeno", "Lemma 1"),
    statement="x",
    measured=lambda: True,
    asserts=HOLDS(control=lambda: False),
)


def row(entry, checked_by):
    return {
        "entry": entry,
        "kind": "lemma",
        "weight": "lemma",
        "place": "P",
        "checked by": checked_by,
        "verdict": "",
    }


ROWS = (
    row("demo.thm-2", "demo.thm-2"),
    row("demo.T1", "demo.thm-2.small"),
    row("demo.def-X/Y", "a.module:name"),
    row("demo.alg-1", "a.module:learner"),
    row("demo.eq-1", "demo.base.part"),
    row("other.thm-1", ""),
    row("demo", "3 of 4 are claims"),
)
REPAIR = replace(BASE, id="demo.base.otherwise", origin="repaired")
CLAIMS = (
    replace(BASE, id="demo.thm-2.small", origin="new"),
    replace(BASE, id="demo.thm-2"),
    replace(BASE, id="demo.alg-1.as-printed"),
    replace(BASE, id="demo.base.part", repair=REPAIR),
    BASE,
)


@pytest.mark.parametrize(
    ("id", "page"),
    [
        ("demo.thm-2", "demo.thm-2"),
        ("demo.thm-2.small", "demo.thm-2"),
        ("demo.t1", "demo.thm-2"),
        ("demo.def-x-y", "demo.def-x-y"),
        ("demo.alg-1.as-printed", "demo.alg-1"),
        ("demo.base", "demo.base"),
        ("demo.base.part", "demo.base"),
        ("demo.eq-1", "demo.base"),
        ("demo.base.otherwise", "demo.base"),
    ],
)
def test_where_an_id_stands(id, page):
    assert build_site_index([(claim, recorded(claim)) for claim in CLAIMS], ROWS).page_of[id] == page


def test_the_pages():
    site_index = build_site_index([(claim, recorded(claim)) for claim in CLAIMS], ROWS)
    assert site_index.pages == {
        "demo.thm-2": ("demo.thm-2", "demo.thm-2.small"),
        "demo.def-x-y": (),
        "demo.alg-1": ("demo.alg-1.as-printed",),
        "demo.base": ("demo.base", "demo.base.part", "demo.base.otherwise"),
    }
    assert site_index.papers == ("demo",)
    assert site_index.link("demo.t1", "errata.md") == "[demo.t1](statements/demo.thm-2.md)"
    assert site_index.link("demo.base.otherwise", "papers/demo.md") == (
        '<a href="../statements/demo.base.html#demo.base.otherwise">demo.base.otherwise</a>'
    )
    assert site_index.link("demo.unknown", "errata.md") is None


def test_how_far_instances_reach():
    points = [{"n": 3, "f": "x1", "kind": True}, {"n": 1, "eps": 2}, {"n": 2}]
    assert reach(points) == "n from 1 to 3, eps=2"
    assert reach([{"f": "x"}]) == ""
