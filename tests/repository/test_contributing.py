"""The examples of CONTRIBUTING.md run unchanged."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pkgutil import resolve_name

import pytest
from flint import fmpq
from mutations import Mutation
from sources import ROOT

from constructions import boolean_function
from figures.style import STYLE
from theorylab import greedy
from theorylab.claims import Control, Outcome, check, claims_of, registered_claims
from theorylab.plotting.files import image

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^`([^`\n]+)`\n\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILES = dict(BLOCK.findall(TEXT))
FRAGMENTS = re.findall(r"^```python\n(Mutation\(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def loaded(name, folder):
    """Import a file of the page from a folder, under its name in the repository."""
    file = folder / name.rpartition("/")[2]
    file.write_text(FILES[name], encoding="utf-8")
    spec = spec_from_file_location(name.removesuffix(".py").replace("/", "."), file)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_an_example_of_everything():
    folders = {name.partition("/")[0] for name in FILES}
    assert folders == {"proofs_checks", "constructions", "theorylab", "figures", "my_impurity.py"}
    assert not [name for name in FILES if (ROOT / name).exists()]
    assert len(FRAGMENTS) == 1


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("proofs_checks/")])
def test_claims(name, tmp_path):
    (claim,) = claims_of(loaded(name, tmp_path))
    verdict = check(claim)
    assert claim.id not in registered_claims()
    assert verdict.as_recorded
    assert verdict.control is Control.REFUTED
    shown = [verdict, verdict.repair] if verdict.repair is not None else [verdict]
    for each in shown:
        assert re.search(
            rf"^{re.escape(each.claim)} .* {each.outcome.value} +{each.instances} ", TEXT, re.MULTILINE
        )
    if verdict.witness:
        assert (
            f"{claim.id}: {verdict.witness} ({verdict.violations} of {verdict.instances} violated)\n" in TEXT
        )


def test_the_mutation_turns_the_verdict(tmp_path, monkeypatch):
    (claim,) = claims_of(loaded("proofs_checks/topk/parity/stump_on_parity.py", tmp_path))
    mutation = eval(FRAGMENTS[0], {"Mutation": Mutation})
    assert mutation.claim == claim.id
    target = mutation.target.replace(":", ".")
    monkeypatch.setattr(target, mutation.bug(resolve_name(mutation.target)))
    assert check(claim).outcome is Outcome.REFUTED


def test_construction(tmp_path):
    module = loaded("constructions/papers/spread.py", tmp_path)
    assert module.parity_or_majority(2, 3, 4, fmpq(1, 10)).variables == 8


def test_learner(tmp_path):
    least_error = loaded("theorylab/learners/least_error.py", tmp_path).least_error
    for function in range(0, 1 << 16, 1009):
        problem = boolean_function(4, function)
        for depth in range(4):
            other = greedy(problem, depth=depth, impurity="error")
            assert least_error(problem, depth=depth).error == other.error


def test_impurity(tmp_path):
    file = tmp_path / "my_impurity.py"
    file.write_text(FILES["my_impurity.py"], encoding="utf-8")
    checked = run(tmp_path, "check", str(file), "--jobs", "2").splitlines()
    assert checked[1].split()[:5] == ["mine.stump-on-majority", "an", "example", "consistent", "3"]
    assert checked[-1] in TEXT
    here = loaded("my_impurity.py", tmp_path).SQUARED_GINI
    assert here("1/4") == fmpq(9, 16)


def test_figure(tmp_path):
    figure = loaded("figures/topk/stump_accuracy.py", tmp_path).FIGURE
    assert figure.table().column("accuracy")[0] == fmpq(11, 20)
    assert image(replace(figure, style=STYLE), "png").startswith(b"\x89PNG")


def run(folder, *arguments):
    """Run the command line with a folder on the path, and return its output."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "theorylab", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout
