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
    """Function that makes ``installed()`` return exactly the given claims and tables during the test."""

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
    """Function that runs the command line: exit code, standard output, standard error."""

    def run(*arguments):
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
