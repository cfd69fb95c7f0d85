from __future__ import annotations

import io
from dataclasses import replace

import pytest
from flint import fmpq
from rich.console import Console

from theorylab.claims import AT_MOST, Cite, Claim, Grid, check
from theorylab.reports.columns import visible_columns
from theorylab.reports.console import emit_table, plain
from theorylab.reports.tables import Table
from theorylab.reports.verdict_tables import verdict_notes, verdict_table

HALVES = Claim(
    id="demo.halves",
    origin="printed",
    cite=Cite("zeno", "Paradox 1"),
    statement=r"|\{1, \dots, n\}|^{-1} \le \|x\|",
    instances=Grid([{"n": n} for n in (1, 2, 3)]),
    measured=lambda n: fmpq(1, n),
    asserts=AT_MOST(1, control=fmpq(1, 2)),
)
TOO_STRONG = replace(HALVES, id="demo.stronger", asserts=AT_MOST(fmpq(1, 2), control=0))
TABLE = Table(("name", "number"), (("a", "1"), ("long name [red]x", "1,000")), frozenset({"number"}))


def test_plain_tables_have_tabs_between_cells():
    assert plain(TABLE).splitlines() == ["name\tnumber", "a\t1", "long name [red]x\t1,000"]
    assert plain(Table(("a", "b"), (("with\ttab", "and\nline"),))) == "a\tb\nwith tab\tand line"


WIDE = Table(
    ("claim", "place", "verdict", "statement"),
    (("demo.a-long-id-of-40-characters.repaired", "Theorem 1", "consistent", "some words " * 9),),
    drop=("place", "statement"),
)


@pytest.mark.parametrize(
    ("width", "headings"),
    [
        (200, ("claim", "place", "verdict", "statement")),
        (100, ("claim", "place", "verdict", "statement")),
        (80, ("claim", "verdict", "statement")),
        (60, ("claim", "verdict")),
        (20, ("claim", "verdict")),
    ],
)
def test_a_narrow_screen_leaves_out_columns_and_splits_no_word(width, headings):
    kept, widths = visible_columns(WIDE, width)
    assert kept.headings == headings
    if width >= 60:
        assert sum(widths) + 2 * (len(widths) - 1) <= width
    stream = io.StringIO()
    emit_table(Console(file=stream, width=width, force_terminal=True, color_system=None), WIDE)
    if width >= 60:
        assert "demo.a-long-id-of-40-characters.repaired" in stream.getvalue()
        assert "consistent" in stream.getvalue()
        assert max(map(len, stream.getvalue().splitlines())) <= width


def test_a_pipe_gets_plain_text_of_any_width():
    stream = io.StringIO()
    wide = Table(("a",), (("x" * 500,),))
    emit_table(Console(file=stream, width=40), wide)
    assert stream.getvalue() == "a\n" + "x" * 500 + "\n"


def test_a_terminal_gets_a_drawn_table_and_no_markup_is_read():
    stream = io.StringIO()
    emit_table(Console(file=stream, width=60, force_terminal=True), TABLE)
    assert "long name [red]x" in stream.getvalue()
    assert "\N{BOX DRAWINGS LIGHT HORIZONTAL}" in stream.getvalue()


def test_verdicts_in_a_table_and_in_words():
    pairs = [(claim, check(claim)) for claim in (HALVES, TOO_STRONG)]
    rows = verdict_table(pairs).rows
    assert rows[0][:7] == ("demo.halves", "Paradox 1", "consistent", "3", "0", "noticed", "exact")
    assert rows[1][:5] == ("demo.stronger", "Paradox 1", "refuted", "3", "-1/2")
    assert verdict_notes(pairs) == [
        "demo.stronger: n=1: measured 1, claimed at most 1/2 (1 of 3 violated)",
        "demo.stronger: refuted, where consistent is expected; recorded=REFUTED in the claim says that this is"
        " known",
    ]


def test_repairs_stand_under_their_claims():
    claim = replace(TOO_STRONG, repair=HALVES)
    names = [row[0] for row in verdict_table([(claim, check(claim))]).rows]
    assert names == ["demo.stronger", "demo.halves"]


def test_long_numbers_are_shortened_in_the_table_only():
    precise = replace(HALVES, asserts=AT_MOST(1 + fmpq(1, 3**100), control=fmpq(1, 2)))
    verdict = check(precise)
    assert verdict_table([(precise, verdict)]).rows[0][4].startswith("about 1.94")
    assert verdict.slack == fmpq(1, 3**100)
