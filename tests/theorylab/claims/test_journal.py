from __future__ import annotations

import json
import os
from dataclasses import replace

import pytest
from flint import arb, fmpq, fmpz
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from theorylab.claims import AT_MOST, Cite, Claim, Grid, check, journal, scoped
from theorylab.claims.data import data_directory
from theorylab.claims.journal import Journal, foundation
from theorylab.cli.main import main
from theorylab.errors import InvalidArgument

ROOTS = Claim(
    id="demo.roots",
    origin="printed",
    cite=Cite("zeno", "Paradox 1"),
    statement=r"\sqrt n \le n",
    instances=Grid(scoped([{"n": n} for n in (1, 2, 3)], [{"n": n} for n in range(1, 10)])),
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


def test_a_record_that_was_changed_is_named_and_not_believed(install, tmp_path, capsys):
    install(ROOTS, BROKEN)
    path = tmp_path / "run"
    assert main(["check", "--resume", str(path)]) == 0
    text = path.read_bytes()
    assert b'"repaired"' in text
    path.write_bytes(text.replace(b'"repaired"', b'"provable"'))
    capsys.readouterr()
    assert main(["check", "--resume", str(path)]) == 0
    err = capsys.readouterr().err
    assert err == f"{path}, quick demo.broken: damaged; its claim is checked again\n"
    assert list(kept(path)) == ["demo.broken"]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    damage=st.dictionaries(st.integers(0, 16_000), st.binary(min_size=1, max_size=99), min_size=1, max_size=3)
)
@example(damage={4000: b"\x80"})  # in the statement that creates a table
def test_no_damage_is_believed_or_breaks(tmp_path, monkeypatch, damage):
    monkeypatch.setattr(
        journal, "foundation", lambda: "0"
    )  # the same digest of all sources for every example
    path = tmp_path / "run"
    path.unlink(missing_ok=True)
    verdict = check(ROOTS)
    with Journal(path, "quick") as book:
        book.keep(verdict)
    text = bytearray(path.read_bytes())
    for place, changed in damage.items():
        text[place : place + len(changed)] = changed
    path.write_bytes(text)
    try:
        found = kept(path)
    except InvalidArgument:
        return
    assert set(found) <= {"demo.roots"}
    for each in found.values():
        assert replace(each, slack=None) == replace(verdict, slack=None)


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
    with pytest.raises(
        InvalidArgument, match="is not a journal of theorylab, or is damaged .*; give another"
    ):
        kept(tmp_path / "report.json")
    assert (tmp_path / "report.json").read_text() == "{}\n"
    with pytest.raises(InvalidArgument, match="it is a directory"):
        kept(tmp_path)
    partial = replace(check(ROOTS), partial=True)
    with (
        Journal(tmp_path / "run", "quick") as book,
        pytest.raises(InvalidArgument, match="the verdict on demo.roots is partial"),
    ):
        book.keep(partial)


def test_what_has_no_end_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero", "/dev/full"):
        with pytest.raises(InvalidArgument, match="it is a device or a pipe; give a regular file"):
            kept(path)
    with pytest.raises(InvalidArgument, match="File name too long"):
        kept(tmp_path / ("x" * 300))


def test_an_instance_that_is_no_number_is_kept_in_words(tmp_path):
    tightest = {
        "f": (1, [fmpq(1, 2)], 2**70, fmpq(1, 3**20_000)),
        "g": ROOTS,
        "x": None,
        "y": fmpz(3),
        "z": "text",
    }
    with Journal(tmp_path / "run", "quick") as book:
        book.keep(replace(check(ROOTS), tightest=tightest))
    found = kept(tmp_path / "run")["demo.roots"].tightest
    assert found == {**tightest, "g": str(ROOTS)}


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
    assert capsys.readouterr().err == f"theorylab: --resume: there is no directory {tmp_path / 'none'}\n"
