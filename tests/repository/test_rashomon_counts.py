"""The counts on the page about Rashomon sets, for tables that are not shipped."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path

import pytest
from sources import ROOT

from theorylab.cli.main import main
from theorylab.files.data_folder import VARIABLE

TABLES = {"COMPAS": "split/compas-binary.csv", "hepatitis": "solvers/hepatitis.csv,label=label"}
PAGE = (ROOT / "docs" / "discussion" / "rashomon.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\w+) \| `(--.*?)` \| (\d+) \|", PAGE, re.MULTILINE)
DIRECTORY = Path(os.environ.get(VARIABLE, "."))


def test_the_page_has_counts():
    assert len(ROWS) >= 12
    assert {table for table, _, _ in ROWS} == set(TABLES)


@pytest.mark.skipif(
    not (DIRECTORY / "split").is_dir(), reason=f"{VARIABLE} names no directory with the tables"
)
@pytest.mark.parametrize(("table", "options", "trees"), ROWS)
def test_counts_of_the_page(capsys, table, options, trees):
    problem = f"csv:{DIRECTORY / TABLES[table]}"
    assert main(["rashomon", problem, *shlex.split(options), "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["trees"] == trees
