"""``theorylab new package`` writes complete files, whose claims have the recorded verdicts and which install."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from sysconfig import get_path

import pytest
from sources import ROOT

from theorylab.claims import Control, check, claims_of_package, weight
from theorylab.claims.entries import entries_of, entry_rows
from theorylab.claims.weights import weights
from theorylab.cli.main import main
from theorylab.cli.new import starting_points
from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.files.bibliography import works_of
from theorylab.reports.verdict_tables import verdict_table


@pytest.fixture
def made(tmp_path, monkeypatch, capsys):
    """Yield the folder of a new package, which is on the path of this process."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "package", "Boosting-Trees"]) == 0
    assert "pip install --editable Boosting-Trees" in capsys.readouterr().out
    folder = tmp_path / "Boosting-Trees"
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "boosting_trees"]:
        del sys.modules[name]


def test_every_file_is_filled_in(made):
    files = {str(file.relative_to(made)) for file in made.rglob("*.*")}
    assert {"pyproject.toml", "boosting_trees/catalog.py", "tests/test_boosting_trees.py"} <= files
    for path, text in starting_points("package", "Boosting-Trees").items():
        assert not re.search("@[A-Z]+@", text), path
        assert max(map(len, text.splitlines())) <= 120, path
        assert (made.parent / path).read_text(encoding="utf-8") == text
    style = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--select",
        "E,F,W",
        "--line-length",
        "120",
        str(made),
    ]
    assert subprocess.run(style, capture_output=True, check=False).returncode == 0


def test_the_claims_are_as_recorded_and_each_word_of_a_verdict_occurs(made):
    verdicts = [check(claim) for claim in claims_of_package("boosting_trees").values()]
    assert all(verdict.as_recorded and verdict.control is Control.REFUTED for verdict in verdicts)
    assert {verdict.outcome.value for verdict in verdicts} == {"proved", "repaired", "refuted"}
    (work,) = works_of((made / "boosting_trees" / "references.bib").read_text()).values()
    assert str(work).startswith("Kearns and Mansour, *On the Boosting")


def test_a_verdict_by_a_proof_in_words_says_so(made):
    claims = claims_of_package("boosting_trees").values()
    methods = {row[0]: row[6] for row in verdict_table([(claim, check(claim)) for claim in claims]).rows}
    assert methods["boostingtrees.lemma-1"] == "proof in words"
    assert methods["boostingtrees.lemma-1.linear"] == "exact"


def test_the_list_of_what_the_paper_states_is_found_and_weighs_its_claims(made, monkeypatch):
    claims = claims_of_package("boosting_trees")
    monkeypatch.setattr("theorylab.claims.entries.folders", lambda: [made / "boosting_trees"])
    monkeypatch.setattr("theorylab.claims.entries.registered_claims", lambda: claims)
    monkeypatch.setattr("theorylab.claims.weights.weights", weights.__wrapped__)
    rows = {row["entry"]: row for row in entry_rows()}
    assert rows["boostingtrees.lemma-1"]["verdict"] == "proved"
    assert rows["boostingtrees.thm-1"]["checked by"] == "to be written"
    assert rows["boostingtrees"]["checked by"] == "1 of 2 are claims"
    assert weight(claims["boostingtrees.lemma-1"]) == "lemma"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("entry,kind,what\n", "line 1: the columns are entry, kind, place"),
        (
            "entry,kind\na.b,fact\na.c\n",
            "line 3: an entry has a name such as paper.name and a field for each column",
        ),
        ("entry,kind\nb,fact\n", "line 2: an entry has a name such as paper.name"),
    ],
)
def test_a_list_that_is_none_says_its_line(tmp_path, text, why):
    (tmp_path / "entries.csv").write_text(text)
    with pytest.raises(InputFormatError, match=f"entries.csv, {why}"):
        entries_of(tmp_path / "entries.csv")


def test_two_modules_with_one_id_are_refused(made):
    folder = made / "boosting_trees"
    (folder / "again.py").write_text((folder / "lemma_1.py").read_text())
    with pytest.raises(InvalidArgument, match=r"two modules of boosting_trees have one of this id"):
        claims_of_package("boosting_trees")


def test_nothing_is_overwritten_and_no_module_shadowed(made, capsys):
    assert main(["new", "package", "Boosting-Trees"]) == 2
    assert "exists; add --force" in capsys.readouterr().err
    assert main(["new", "package", "numpy"]) == 2
    assert "a module numpy is installed, which numpy would shadow" in capsys.readouterr().err


@pytest.mark.slow
def test_it_installs_into_an_empty_environment_and_passes_its_own_tests(made, tmp_path):
    empty = tmp_path / "empty"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(empty)], check=True)
    python = str(empty / "bin" / "python")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["HOME"] = str(tmp_path)

    def run(*command, **options):
        done = subprocess.run([python, *command], capture_output=True, text=True, env=environment, **options)
        return done.returncode, done.stdout + done.stderr

    where = run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))")[1].strip()
    # the laboratory as installed here, which does not know the package
    with open(os.path.join(where, "here.pth"), "w", encoding="utf-8") as links:
        links.write(f"import site; site.addsitedir({get_path('purelib')!r})\n{ROOT}\n")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    code, said = run("-m", "pip", "install", *offline, "--editable", str(made))
    assert code == 0, said
    code, said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(made), cwd=tmp_path)
    assert (code, "passed" in said) == (0, True), said
    for command, shown in (
        ("check boosting-trees", "all as recorded"),
        ("learn boosted noisy-majority:k=3 --size 2 --bib", "@article{kearns1999,"),
        ("learn top-down noisy-majority:k=3 --size 2 --impurity root-gini", "size            2"),
        ("figure boostingtrees.error-by-tests --format svg", "boostingtrees.error-by-tests.svg"),
    ):
        code, said = run("-m", "theorylab", *command.split(), cwd=tmp_path)
        assert (code, shown in said) == (0, True), said
    # from the folder above, whose entry of the same name is not a package
    code, said = run("-m", "theorylab", "report", "boosting-trees", "--out", "pages", cwd=tmp_path)
    assert code == 0, said
    assert "Kearns and Mansour" in (tmp_path / "pages" / "papers" / "boostingtrees.html").read_text()
    figure = made / "boosting_trees" / "error_by_tests.py"
    figure.write_text(figure.read_text().replace("problem = noisy_majority(k, eps)", "problem = k // 0"))
    code, said = run("-m", "theorylab", "figure", "boostingtrees.error-by-tests", cwd=tmp_path)
    assert (code, said.count("\n"), "error_by_tests.py, line 19: ZeroDivisionError" in said) == (
        2,
        1,
        True,
    ), said
