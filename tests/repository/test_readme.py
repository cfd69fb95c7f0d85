"""The README shows what the code does."""

import doctest
from pathlib import Path

from theorylab.catalog import installed
from theorylab.claims import registered
from theorylab.reports.markdown import with_claim_table

README = Path(__file__).parents[2] / "README.md"


def test_claim_table_is_the_generated_one():
    text = README.read_text(encoding="utf-8")
    assert with_claim_table(text, registered().values()) == text, "run make readme"


def test_python_examples_run():
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0


def test_every_claim_named_in_the_text_exists():
    words = [w.strip("`:,") for w in README.read_text(encoding="utf-8").split()]
    named = {w for w in words if w.partition(".")[0] in ("topk", "bdm", "blt") and "*" not in w}
    assert named <= set(registered()) | set(installed().figures)
    assert len(named) > 20
