"""The table of exit codes in the reference agrees with the code, and each exit code has one meaning."""

import re
from pathlib import Path

from theorylab.cli import exit_codes
from theorylab.cli.exit_codes import MEANINGS

REFERENCE = Path(__file__).parents[3] / "docs" / "reference.md"


def test_the_reference_has_every_code_and_its_meaning():
    section = REFERENCE.read_text().partition("## Exit codes\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", section, re.MULTILINE)
    assert {int(code): meaning for code, meaning in rows} == MEANINGS
    assert [int(code) for code, _ in rows] == sorted(MEANINGS)


def test_every_code_there_is_has_a_meaning():
    codes = [value for value in vars(exit_codes).values() if isinstance(value, int)]
    assert sorted(codes) == sorted(MEANINGS) == [0, 1, 2, 3, 4, 74, 130, 141]
