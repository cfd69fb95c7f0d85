"""Commands and examples in the documents produce the output shown."""

from __future__ import annotations

import doctest
import re
import shlex

import pytest
from sources import ROOT

from theorylab.catalog import installed_catalog
from theorylab.claims import registered_claims
from theorylab.cli.main import main
from theorylab.reports.claims_page import page_of

README, CLAIMS = ROOT / "README.md", ROOT / "docs" / "claims.md"
DOCUMENTS = [
    README,
    *(ROOT / name for name in ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "paper.md")),
    *(ROOT / "docs").glob("*.md"),
    *(ROOT / "docs" / "how-to").glob("*.md"),
    *(ROOT / "docs" / "discussion").glob("*.md"),
]
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sorted(DOCUMENTS)}
WITH_EXAMPLES = [name for name, text in TEXTS.items() if ">>>" in text]
# the page of claims is generated, and the history names files that no longer exist
PROSE = {name: text for name, text in TEXTS.items() if name not in ("docs/claims.md", "docs/history.md")}
SESSION = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
SCREEN = {"TTY_COMPATIBLE": "1", "TERM": "dumb", "COLUMNS": "100", "LINES": "50"}
PAPERS = ("topk", "bdm", "blt", "ngi", "split")


def shown_runs():
    """Yield the commands in the documents with their output: (document, command, output)."""
    for name, text in PROSE.items():
        for session in SESSION.findall(text):
            for run in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
                command, _, output = run.partition("\n")
                if output.strip() and command.startswith("theorylab "):
                    yield pytest.param(command, output, id=f"{name}: {command}")


def without_times(output):
    """Return the lines of the output without the column of seconds, which differs between runs."""
    lines = [line.rstrip(" ─") for line in output.rstrip().splitlines()]
    return [re.sub(r"\s+(seconds|\d+\.\d\d)$", "", line) for line in lines]


def anchors(text):
    """Return the anchors of the headings, as GitHub creates them."""
    headings = re.findall(
        r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_readme_is_short():
    text = TEXTS["README.md"]
    assert text.count("\n") <= 250
    assert len(text.encode()) <= 15_000


def test_page_of_claims_is_the_generated_one():
    same = page_of("proofs_checks", CLAIMS) == CLAIMS.read_text(encoding="utf-8")
    assert same, "docs/claims.md is not what make claims writes"


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_python_examples_run(name):
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted >= 1
    assert result.failed == 0


def test_readme_has_examples():
    examples = doctest.DocTestParser().get_examples(TEXTS["README.md"])
    imports = [example.source for example in examples if "import" in example.source]
    assert len(examples) - len(imports) >= 4
    public = r"from (theorylab|theorylab\.claims|constructions|dp_optimal|flint) import .*\n"
    assert all(re.fullmatch(public, source) for source in imports)


RUNS = [
    pytest.param(*shown.values, marks=pytest.mark.slow, id=shown.id)
    if "theorylab check" in shown.values[0]
    else shown
    for shown in shown_runs()
]
"""Each run shown on a page; checks of claims are slow tests."""


@pytest.mark.parametrize(("command", "output"), RUNS)
def test_console_shows_what_is_printed(command, output, capsys, monkeypatch):
    """The output is that of a terminal of 100 columns without colours."""
    for name, value in SCREEN.items():
        monkeypatch.setenv(name, value)
    main(shlex.split(command)[1:])
    assert without_times(capsys.readouterr().out) == without_times(output)


def test_every_other_command_of_the_readme_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.csv").write_text("a,b,y\n0,1,no\n1,1,no\n1,0,yes\n")
    (tmp_path / "people.csv").write_text("age,city,y\n20,Rome,no\n29,Oslo,yes\n")
    (tmp_path / "new.csv").write_text("age,city\n30,Bonn\n20.5,Rome\n")
    commands = re.findall(r"^    theorylab ([a-z].*)", TEXTS["README.md"], re.MULTILINE)
    assert len(commands) > 4
    for command in commands:
        assert main(shlex.split(command, comments=True)) == 0, command
    assert (tmp_path / "labels.csv").read_text().split() == ["predicted", "yes", "no"]


@pytest.mark.parametrize("name", TEXTS)
def test_links_within_the_repository_lead_somewhere(name):
    for target, anchor in LINK.findall(TEXTS[name]):
        if name == "docs/index.md" and target.startswith("claims/"):
            continue  # generated pages, whose links are checked by the build
        file = (ROOT / name).parent / target if target else ROOT / name
        assert file.exists(), f"{name}: {target}"
        if anchor and file.suffix == ".md":
            assert anchor in anchors(file.read_text(encoding="utf-8")), f"{name}: {target}#{anchor}"


@pytest.mark.parametrize("name", PROSE)
def test_every_claim_named_in_the_text_exists(name):
    prose = re.sub(r"^```python\n.*?^```", "", PROSE[name], flags=re.MULTILINE | re.DOTALL)
    words = re.findall(r"(?<![\w./-])(?:" + "|".join(PAPERS) + r")\.[a-z0-9][\w.-]*\w", prose)
    stated = re.findall(r'id="(.*?)"', PROSE[name])
    known = {
        *registered_claims(),
        *installed_catalog().figures,
        *stated,
        *(f"{id}.repaired" for id in stated),
    }
    assert {w for w in words if not w.endswith(".py")} <= known


def test_readme_names_claims():
    assert sum(id in TEXTS["README.md"] for id in registered_claims()) > 3
