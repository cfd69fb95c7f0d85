import pytest

from dp_optimal.certificates import tabulated


@pytest.fixture
def as_functions(monkeypatch):
    """Write cubes as functions, as large ones are, however small they are."""
    monkeypatch.setattr(tabulated, "MOST_TABULATED", 0)
