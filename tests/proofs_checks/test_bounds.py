"""Records and constants: each value is what its command computes now, and rests on what the table says."""

from __future__ import annotations

import re
import shlex

import pytest

from theorylab.claims import registered_claims
from theorylab.cli.main import main
from theorylab.errors import InputFormatError
from theorylab.reports.data.bounds import COLUMNS, KINDS, bounds_by_claim, bounds_in, latest, stored_bounds
from theorylab.reports.plain_mathematics import plain_mathematics

ROWS = latest()
COMMANDS = sorted({row["command"] for row in ROWS})
HUNTS = {command for command in COMMANDS if command.startswith("hunt ")}
LONG = {
    "atlas --class all --variables 5 --json -",
    "atlas --class monotone --variables 6 --json -",
    "check blt.cor-4.4.linear",
    "check blt.fiat-pechyony.kind",
    "check blt.fiat-pechyony.unkind",
    "check ngi.thm-1.smaller-constant",
    "check topk.kkl-remark",
}
SHORT = "hunt mic:top-down --over all:3"


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(each, marks=pytest.mark.slow) if each in LONG | HUNTS - {SHORT} else each
        for each in COMMANDS
    ],
)
def test_the_command_shows_the_value(command, capsys):
    claims = registered_claims()
    assert main(shlex.split(command)) == 0
    output = " ".join(capsys.readouterr().out.split())
    for row in (row for row in ROWS if row["command"] == command):
        assert row["shows"] in output, row["quantity"]
        said = plain_mathematics(claims[row["claim"]].statement) if row["claim"] else ""
        numbers = re.findall(r"\d+(?:/\d+)?", row["value"])
        assert numbers, row["quantity"]
        for number in numbers:
            stated = re.search(rf"(?<![\d/]){number}(?![\d/])", f"{output} {said.replace(',', '')}")
            assert stated, (row["quantity"], number)


def test_a_value_is_that_of_a_decided_claim_or_of_the_atlas_or_a_hunt():
    claims = registered_claims()
    for row in ROWS:
        if row["claim"]:
            assert claims[row["claim"]].expected.value in ("proved", "refuted", "repaired"), row["quantity"]
        else:
            assert row["command"].startswith(("atlas ", "hunt ")), row["quantity"]


def test_earlier_values_are_the_history_of_a_quantity():
    rows = stored_bounds()
    assert {row["kind"] for row in rows} == {*KINDS}
    for quantity in {row["quantity"] for row in rows}:
        days = [row["date"] for row in rows if row["quantity"] == quantity]
        assert days == sorted(days), quantity
    (constant,) = [row for row in ROWS if row["claim"] == "ngi.thm-1.smaller-constant"]
    assert (constant["value"], constant["before"]) == ("6-2sqrt(3)", "300 (2022), 4 (2026-11-22)")
    history = bounds_by_claim()["split.cor-6.3.like-for-like"]
    assert [row["value"] for row in history] == ["1/10", "1/15"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("quantity,value\n", "line 1: the columns are"),
        (f"{','.join(COLUMNS)}\na,b{',' * 7}\n", "line 2: the kinds are"),
    ],
)
def test_a_table_that_is_none_says_its_line(tmp_path, text, why):
    (tmp_path / "bounds.csv").write_text(text)
    with pytest.raises(InputFormatError, match=why):
        bounds_in(tmp_path / "bounds.csv")
