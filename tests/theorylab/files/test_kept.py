"""Results stored in a file: a process killed at any line of code, a full disk, damage, and two processes at once."""

import os
import random
import resource
import signal
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from theorylab.errors import InvalidArgument, NotWritten
from theorylab.files import kept as module
from theorylab.files.kept import Kept

NAMES = ("a", "c", "b")


CONNECT = sqlite3.connect


@pytest.fixture(autouse=True)
def disk(monkeypatch):
    """Turn off synchronous writes, because no test cuts the power; return a function that sets further pragmas."""

    def set_to(*pragmas):
        def connect(*given, **options):
            database = CONNECT(*given, **options)
            for pragma in ("synchronous = OFF", *pragmas):
                with suppress(sqlite3.Error):  # if it is not a database
                    database.execute(f"PRAGMA {pragma}")
            return database

        monkeypatch.setattr(module.sqlite3, "connect", connect)

    set_to()
    return set_to


def opened(path, **given):
    return Kept(path, **{"title": "squares 1", "option": "--resume", "other": "it has cubes", **given})


def filled(path, computed):
    """Store the missing values and return all; ``computed`` is called with the name of each missing one."""
    with opened(path) as kept:
        for name in NAMES:
            if name not in kept:
                computed(name)
                kept.keep(name, name.encode() * 5000)
        return {name: kept.read(name) for name in NAMES}


def logged(path):
    def computed(name):
        with path.open("a") as file:
            file.write(name)

    return computed


def in_a_process(task):
    """Return the exit status of a forked process that runs a task."""
    child = os.fork()
    if child == 0:
        task()
        os._exit(0)
    return os.waitpid(child, 0)[1]


def killed_at_line(number, path, log):
    def counted(frame, event, argument):
        nonlocal number
        if frame.f_code.co_filename != module.__file__:
            return None
        number -= event == "line"
        if number == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return counted

    sys.settrace(counted)
    filled(path, logged(log))
    sys.settrace(None)


def assert_same_as_undisturbed(folder, lines):
    stopped = []
    for number in lines:
        path, log = folder / str(number), folder / f"log-{number}"
        log.touch()
        status = in_a_process(lambda at=number, path=path, log=log: killed_at_line(at, path, log))
        stopped.append(os.WIFSIGNALED(status))
        with opened(path) as kept:
            there = list(kept.names)
            assert kept.damaged == []
        assert filled(path, logged(log)) == {name: name.encode() * 5000 for name in NAMES}
        assert all(log.read_text().count(name) == 1 for name in there)
        # only the result during which it was killed may be computed twice
        assert len(log.read_text()) <= len(NAMES) + stopped[-1]
    return stopped


def test_killed_at_some_lines(tmp_path):
    assert any(assert_same_as_undisturbed(tmp_path, random.Random().sample(range(1, 60), 6)))


@pytest.mark.slow
def test_killed_at_every_line(tmp_path):
    stopped = assert_same_as_undisturbed(tmp_path, range(1, 150))
    assert 50 < sum(stopped) < 149  # all lines of a run; after the last one it ends by itself


def test_a_full_disk_loses_nothing(tmp_path, disk):
    path, found = tmp_path / "run", []
    disk("max_page_count = 2")
    with pytest.raises(NotWritten, match=r"^--resume: .*run: database or disk is full$"):
        filled(path, found.append)
    assert list(tmp_path.iterdir()) == []
    disk("max_page_count = 6")
    for _ in range(2):
        with pytest.raises(NotWritten, match="what was kept before is in it"):
            filled(path, found.append)
    disk()
    filled(path, found.append)
    assert found == ["a", "c", "b", "b", "b"]
    assert [entry.name for entry in tmp_path.iterdir()] == ["run"]


def test_a_link_stays_where_no_file_can_be_made(tmp_path, disk):
    path = tmp_path / "run"
    path.symlink_to("there")
    disk("max_page_count = 2")
    with pytest.raises(NotWritten):
        opened(path)
    assert list(tmp_path.iterdir()) == [path]
    disk()
    assert filled(path, str) == filled(tmp_path / "there", pytest.fail)


def test_a_file_that_cannot_be_written_is_refused_when_it_is_opened(tmp_path):
    path = tmp_path / "run"
    filled(path, str)

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        with suppress(NotWritten):
            opened(path)
            os._exit(1)

    assert in_a_process(limited) == 0
    filled(path, pytest.fail)


def test_changed_content_is_not_believed_and_is_replaced(tmp_path):
    path, found = tmp_path / "run", []
    filled(path, found.append)
    path.write_bytes(path.read_bytes().replace(b"c" * 999, b"x" * 999, 1))
    with opened(path) as kept:
        assert (kept.names, kept.damaged) == (["a", "b"], ["c"])
    filled(path, found.append)
    assert found == [*NAMES, "c"]
    with opened(path) as kept:
        assert (sorted(kept.names), kept.damaged) == (sorted(NAMES), [])


@pytest.mark.parametrize("lost", [1, 100, 4095, 4096, 10_000])
def test_a_file_that_is_cut_off_is_refused(tmp_path, lost):
    path = tmp_path / "run"
    filled(path, str)
    content = path.read_bytes()[:-lost]
    path.write_bytes(content)
    with pytest.raises(
        InvalidArgument, match="run is not a journal of theorylab, or is damaged .*; give another$"
    ) as error:
        opened(path)
    assert "\n" not in str(error.value)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content", [b"{}\n", b"1", b"SQLite format 3\0", b"SQLite format 3\0" + b"\0" * 9000]
)
def test_another_file_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "run"
    path.write_bytes(content)
    with pytest.raises(InvalidArgument, match="not a journal of theorylab"):
        opened(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "statements",
    [
        ["CREATE TABLE other (text TEXT)"],
        ["CREATE TABLE title (text TEXT)", "INSERT INTO title VALUES ('its own')"],
        [
            module.TABLES[0],
            "INSERT INTO title VALUES ('squares 1')",
            "CREATE VIEW results AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9)"
            " SELECT i AS name, x'' AS content, '' AS sha256, i AS rowid FROM n",
        ],
        [
            *module.TABLES,
            "INSERT INTO title VALUES ('squares 1')",
            "CREATE TRIGGER t AFTER INSERT ON results BEGIN DELETE FROM results; END",
        ],
    ],
    ids=["other", "title", "view", "trigger"],
)
def test_a_database_of_something_else_is_refused(tmp_path, statements):
    path = tmp_path / "run"
    with sqlite3.connect(path) as database:
        for statement in statements:
            database.execute(statement)
    database.close()
    with pytest.raises(InvalidArgument, match="not a journal of theorylab"):
        opened(path)


def test_another_title_is_refused(tmp_path):
    filled(tmp_path / "run", str)
    with pytest.raises(InvalidArgument, match="^--resume: it has cubes$"):
        opened(tmp_path / "run", title="squares 2")


@pytest.mark.parametrize("name", [":memory:", "file:run?mode=memory", "a 目 b", "-"])
def test_any_name_is_one_of_a_file(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    filled(Path(name), str)
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_an_empty_file_becomes_one(tmp_path):
    (tmp_path / "run").touch()
    filled(tmp_path / "run", str)


def test_two_at_once(tmp_path):
    path = tmp_path / "run"
    with opened(path) as one, opened(path) as two:
        one.keep("a", b"1")
        two.keep("b", b"2")
    with opened(path, alone=True) as kept:
        assert kept.names == ["a", "b"]
        with pytest.raises(InvalidArgument, match="run is in use by another process$"):
            opened(path, alone=True)
    status = in_a_process(lambda: opened(path, alone=True) and os.kill(os.getpid(), signal.SIGKILL))
    assert os.WIFSIGNALED(status)
    opened(path, alone=True).__exit__()  # its lock was released with the process
