"""The page of a statement shows the trees of its counterexample, and results on data sets."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import NamedTuple

import pytest
from recorded import faults

from theorylab import CubeProblem, greedy
from theorylab.claims import AT_MOST, Cite, Claim, Grid, Independent, Outcome, check
from theorylab.claims.records import as_record, as_told, from_record
from theorylab.claims.verdict import Control, OnData
from theorylab.reports.site.html_page import html_pages
from theorylab.reports.site.pages import site_pages
from theorylab.reports.site.shown_trees import trees_of


class Table(NamedTuple):
    """A parameter that a record describes in words."""

    bits: tuple[int, ...]


def grown(f, depth):
    return greedy(CubeProblem(f.bits), depth=depth)


FALSE = Claim(
    id="demo.leaf",
    origin="printed",
    cite=Cite("zeno", "Lemma 1"),
    statement="a leaf errs on no input",
    instances=Grid.over(f=[Table((1, 1)), Table((0, 1)), Table((0, 0))], depth=[0]),
    measured=lambda f, depth: grown(f, depth).error,
    asserts=AT_MOST(0, control=-1),
    trees=lambda f, depth: {"Leaf": grown(f, depth), "One test": grown(f, depth + 1)},
    independent=(Independent("learn greedy dnf:x1 --depth 1", shows="error 0"),),
)
SUMMARIES = ("Leaf: no test, depth 0, error 1/2", "One test: 1 test, depth 1, error 0")


@pytest.fixture
def verdict(install):
    install(FALSE)
    return check(FALSE)


def test_they_are_grown_from_the_parameters_and_from_a_kept_verdict(verdict):
    kept = from_record(json.loads(json.dumps(as_record(verdict))))
    assert kept.counterexample != verdict.counterexample == {"f": Table((0, 1)), "depth": 0}
    assert as_told(kept.counterexample) == kept.counterexample == as_told(verdict.counterexample)
    for each in (verdict, kept):
        trees = trees_of(FALSE, each)
        assert tuple(tree.summary for tree in trees) == SUMMARIES
        assert f"<title>{SUMMARIES[0]}</title>" in trees[0].svg


def test_without_a_counterexample_or_with_one_of_other_instances_there_are_none(verdict):
    stands = replace(FALSE, instances=Grid.over(f=[Table((1, 1))], depth=[0]))
    assert trees_of(stands, check(stands)) == ()
    assert trees_of(replace(stands, independent=()), verdict) == ()
    assert FALSE.repaired(instances=stands.instances).repair.trees is None


def test_they_stand_beside_one_another_on_the_page(verdict):
    files = html_pages(site_pages([(FALSE, verdict)], (), ()), ())
    assert faults(files) == []
    page = files["statements/demo.leaf.html"]
    (block,) = page.split('<div class="trees">')[1:]
    assert [block.count(f'alt="{summary}"') for summary in SUMMARIES] == [1, 1]
    assert block.index("</details>") < block.index(SUMMARIES[1])


def test_every_data_set_has_its_verdict(verdict):
    on_data = [
        OnData(
            data_set=name,
            outcome=outcome,
            expected=Outcome.CONSISTENT,
            instances=instances,
            violations=0,
            slack=None,
            control=control,
            witness=None,
            reason=reason,
        )
        for name, outcome, instances, control, reason in (
            ("seen", Outcome.CONSISTENT, 3, Control.REFUTED, ""),
            ("unseen", Outcome.UNDECIDED, 0, Control.NO_DATA, "needs <unseen>"),
        )
    ]
    pages = site_pages([(FALSE, replace(verdict, on_data=tuple(on_data)))], (), ())
    rows = [line for line in pages["statements/demo.leaf.md"].splitlines() if line.startswith("| ")]
    assert [row.split(" | ")[0] for row in rows] == ["| data set", "| ---", "| seen", "| unseen"]
    assert rows[2].endswith("consistent</span> | 3 | - | noticed |  |")
    assert "(recorded: consistent)" in rows[3]
    assert r"needs \<unseen\>" in rows[3]
    assert faults(html_pages(pages, ())) == []
