from __future__ import annotations

import json
from dataclasses import replace

import pytest
from flint import arb, fmpq

from theorylab.claims import AT_MOST, Cite, Claim, Grid, check, journal
from theorylab.claims.data import data_directory
from theorylab.claims.journal import Journal, foundation
from theorylab.cli.main import main
from theorylab.errors import InvalidArgument

ROOTS = Claim(
    id="demo.roots",
    cite=Cite("zeno", "Paradox 1"),
    statement=r"\sqrt n \le n",
    instances=Grid(quick=[{"n": n} for n in (1, 2, 3)], full=[{"n": n} for n in range(1, 10)]),
    measured=lambda n: arb(n).sqrt() if n > 1 else fmpq(1),
    asserts=AT_MOST(lambda n: n, control=1),
    method="certified",
)
BROKEN = replace(ROOTS, id="demo.broken", asserts=AT_MOST(1, control=0), repair=ROOTS)


def kept(path, scope="quick"):
    with Journal(path, scope) as book:
        return book.verdicts


def test_a_verdict_comes_back_as_it_was(tmp_path):
    path = tmp_path / "run"
    verdicts = [check(BROKEN), check(ROOTS)]
    with Journal(path, "quick") as book:
        assert book.verdicts == {}
        for verdict in verdicts:
            book.keep(verdict)
    assert [replace(found, slack=None, repair=None) for found in kept(path).values()] == [
        replace(verdict, slack=None, repair=None) for verdict in verdicts
    ]
    broken = kept(path)["demo.broken"]
    assert broken.slack.mid() == verdicts[0].slack.mid()
    assert broken.slack.rad() == verdicts[0].slack.rad() > 0
    assert (broken.repair.claim, broken.repair.slack) == ("demo.roots", verdicts[0].repair.slack)


def test_a_scope_takes_over_its_own_verdicts_only(tmp_path):
    path = tmp_path / "run"
    for scope in ("quick", "full"):
        with Journal(path, scope) as book:
            book.keep(check(ROOTS, scope))
    assert [kept(path, scope)["demo.roots"].instances for scope in ("quick", "full")] == [3, 9]


@pytest.mark.parametrize("lost", [1, 2, 40, 200])
def test_a_record_cut_off_is_lost_alone(tmp_path, lost):
    path = tmp_path / "run"
    with Journal(path, "quick") as book:
        book.keep(check(ROOTS))
        book.keep(check(BROKEN))
    path.write_bytes(path.read_bytes()[:-lost])
    with Journal(path, "quick") as book:
        assert list(book.verdicts) == ["demo.roots"]
        book.keep(check(BROKEN))
    assert list(kept(path)) == ["demo.roots", "demo.broken"]


def test_other_code_or_data_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "run"
    data = tmp_path / "data"
    data.mkdir()
    kept(path)
    with data_directory(data):
        kept(path)
        (data / "iris.csv").write_text("a,label\n0,1\n")
        with pytest.raises(InvalidArgument, match="rest on other code, libraries or data sets"):
            kept(path)
    package = tmp_path / "demo_claims"
    package.mkdir()
    (package / "__init__.py").write_text("CATALOG = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(journal, "packages", lambda: ["demo_claims"])
    before = foundation()
    assert foundation() == before
    (package / "__init__.py").write_text("CATALOG = 2\n")
    assert foundation() != before


def test_unfit_files_and_verdicts_are_refused(tmp_path):
    (tmp_path / "report.json").write_text("{}\n")
    with pytest.raises(InvalidArgument, match="is no journal of verdicts; give another file"):
        kept(tmp_path / "report.json")
    assert (tmp_path / "report.json").read_text() == "{}\n"
    with pytest.raises(InvalidArgument, match="Is a directory"):
        kept(tmp_path)
    with Journal(tmp_path / "run", "quick") as book:
        with pytest.raises(InvalidArgument, match="the verdict on demo.roots is partial"):
            book.keep(replace(check(ROOTS), partial=True))
        with pytest.raises(InvalidArgument, match="the verdict on demo.roots cannot be kept"):
            book.keep(replace(check(ROOTS), tightest={"f": lambda: 1}))


def test_the_command_line_goes_on_where_it_stopped(install, tmp_path, capsys):
    runs = []

    def counted(n):
        runs.append(n)
        if stop and n == 2:
            raise KeyboardInterrupt
        return fmpq(n)

    install(ROOTS, replace(ROOTS, id="demo.counted", measured=counted), BROKEN)
    asked = ["check", "--resume", str(tmp_path / "run"), "--json", "-"]
    stop = True
    assert main(asked) == 130
    assert json.loads(capsys.readouterr().out)["summary"]["unfinished"] == 2
    stop = False
    assert main(asked) == 0
    rows = json.loads(capsys.readouterr().out)["claims"]
    assert [row["id"] for row in rows] == ["demo.counted", "demo.broken", "demo.roots"]
    assert runs == [1, 2, 1, 2, 3]
    assert main(asked) == 0
    assert json.loads(capsys.readouterr().out)["claims"] == rows
    assert runs == [1, 2, 1, 2, 3]


def test_a_bad_journal_is_one_line(install, tmp_path, capsys):
    install(ROOTS)
    assert main(["check", "--resume", str(tmp_path / "none" / "run")]) == 2
    assert capsys.readouterr().err.endswith("none/run: No such file or directory\n")
