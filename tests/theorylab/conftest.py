from __future__ import annotations

from importlib.metadata import entry_points
from types import SimpleNamespace

import pytest

from theorylab import catalog
from theorylab.catalog import Catalog
from theorylab.claims.weights import weights
from theorylab.cli.main import main


def forget():
    catalog.installed_catalog.cache_clear()
    weights.cache_clear()


@pytest.fixture
def install(monkeypatch):
    """Yield a function that makes exactly the given claims and tables the installed ones during the test."""

    def install(*claims, **tables):
        listed = {claim.id: claim for claim in claims}
        offered = Catalog(claims=lambda: listed, **tables)
        point = SimpleNamespace(name="fake", value="theorylab", dist=None, load=lambda: offered)
        points = {catalog.GROUP: [point], catalog.COMMANDS: entry_points(group=catalog.COMMANDS)}
        monkeypatch.setattr(catalog, "entry_points", lambda group: points[group])
        forget()

    yield install
    forget()


@pytest.fixture
def run(capsys):
    """Return a function that runs the command line and returns exit code, standard output and standard error."""

    def run(*arguments):
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
