"""The package in ``examples`` is found through its entry point, as if installed; its claims are as recorded."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tomllib

import pytest
from sources import MODULES, ROOT
from streams import without_compiling

from theorylab.cli.main import main

FOLDER = ROOT / "examples" / "staircase"


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Return a function that runs Python where the package and its metadata are on the path."""
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    place = tmp_path_factory.mktemp("path")
    metadata = place / f"{name}-{version}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (metadata / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in points.items())
            for group, points in project["entry-points"].items()
        )
    )
    path = os.pathsep.join(map(str, (place, FOLDER, ROOT)))

    def run(*command):
        return subprocess.run(
            [sys.executable, *command],
            capture_output=True,
            text=True,
            check=False,
            cwd=place,
            env={**os.environ, "PYTHONPATH": path},
        )

    return run


COMMANDS = [
    ["check", "staircase.converse", "--json", "check.json"],
    ["learn", "until-stuck", "exactly-one:k=5", "--json", "learn.json"],
    ["figure", "staircase.shares", "staircase.by-bias", "--format", "svg"],
]


def test_its_claims_learner_construction_and_figures_are_known(run, tmp_path):
    program = f"import os; os.chdir({str(tmp_path)!r}); from theorylab.cli.main import main; "
    done = run("-c", program + f"assert not any(map(main, {COMMANDS}))")
    assert (done.returncode, without_compiling(done.stderr)) == (0, "")
    assert json.loads((tmp_path / "learn.json").read_text())["error"] == "1/16"
    converse = json.loads((tmp_path / "check.json").read_text())["claims"][0]
    assert converse["verdict"] == "repaired"
    assert "0x16 on 3 variables" in converse["witness"]


def test_its_own_tests_pass(run):
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(FOLDER))
    assert done.returncode == 0, done.stdout


def test_the_claims_of_the_other_example_are_as_recorded(capsys):
    assert main(["check", str(FOLDER.parent / "inequalities.py"), "--json", "-"]) == 0
    verdicts = [claim["verdict"] for claim in json.loads(capsys.readouterr().out)["claims"]]
    assert (verdicts.count("proved"), verdicts.count("refuted")) == (6, 3)


def test_the_laboratory_does_not_import_it():
    nodes = [node for module in MODULES for node in module.nodes]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert "staircase" not in {name.partition(".")[0] for name in names}
