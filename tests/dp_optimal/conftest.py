from pathlib import Path

import pytest

from dp_optimal.certificates import tabulated
from theorylab.files.formal.kernel import compile_sources
from theorylab.files.formal.program import build_program
from theorylab.files.formal.theory import in_build_order

FORMAL = Path(__file__).parents[2] / "proofs_checks" / "formal"


@pytest.fixture(scope="session")
def dtcheck(tmp_path_factory):
    """The program extracted from the checker that is proved correct in Coq."""
    build = tmp_path_factory.mktemp("checker")
    compile_sources(FORMAL, build, in_build_order(FORMAL, ["checker/Extract.v"]))
    return build_program(FORMAL, build)


@pytest.fixture
def as_functions(monkeypatch):
    """Write cubes as functions, as large ones are, however small they are."""
    monkeypatch.setattr(tabulated, "MOST_TABULATED", 0)
