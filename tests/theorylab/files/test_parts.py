"""A folder of parts: killed at any line of its code it goes on, and is the same byte for byte."""

import json
import random
import subprocess
import sys
from textwrap import dedent

import pytest

from theorylab.errors import InputFormatError, InvalidArgument, NotWritten
from theorylab.files import parts as module
from theorylab.files.parts import MANIFEST, parts_folder, read_manifest, read_part, require_parts_folder

TITLE = {"format": "squares 1", "of": [1, 2]}
NAMES = ("a", "c", "b")

SWEEP = dedent(
    """
    import json, os, signal, sys
    from pathlib import Path
    from theorylab.files import parts

    def sweep(folder, log):
        with parts.parts_folder(folder, {"format": "squares 1", "of": [1, 2]}, "--out") as found:
            for name in ("a", "c", "b"):
                if name not in found:
                    with open(log, "a") as file:
                        file.write(name)
                    found.keep(name, name.encode() * 1000, {"rows": 1})
            found.finish({"counts": {"rows": 3}})

    def counted(frame, event, argument):
        # each line of the module, and half of what is to be written at some of them
        global left
        if frame.f_code.co_filename != parts.__file__:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                if "file" in frame.f_locals and "content" in frame.f_locals:
                    frame.f_locals["file"].write(frame.f_locals["content"][:500])
                    frame.f_locals["file"].flush()
                os.kill(os.getpid(), signal.SIGKILL)
        return counted

    folder = Path(sys.argv[1])
    for at in map(int, sys.argv[2:]):
        child = os.fork()
        if child == 0:
            left = at
            sys.settrace(counted)
            sweep(folder / str(at), folder / f"log-{at}")
            sys.settrace(None)
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        manifest = folder / str(at) / "manifest.json"
        listed = json.loads(manifest.read_text())["parts"] if manifest.exists() else []
        kept = {path.name for path in (folder / str(at)).glob("[a-z]")} | {part["file"] for part in listed}
        print(at, int(os.WIFSIGNALED(status)), "".join(kept))
        sweep(folder / str(at), folder / f"log-{at}")
    """
)


def killed_and_resumed(folder, points):
    """Each run is killed at the given line; yields whether it was, what was finished, and all that was computed."""
    command = [sys.executable, "-c", SWEEP, str(folder), *map(str, points)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        at, killed, *kept = line.split(" ")
        yield int(at), killed == "1", kept[0], (folder / f"log-{at}").read_text()


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def assert_same_as_undisturbed(folder, points):
    (folder / "runs").mkdir()
    swept(folder / "undisturbed")
    expected, stopped = content(folder / "undisturbed"), []
    for at, killed, kept, computed in killed_and_resumed(folder / "runs", points):
        assert content(folder / "runs" / str(at)) == expected
        assert all(computed.count(name) == 1 for name in kept)
        # only the part at which it was killed may be made twice
        assert len(computed) <= len(NAMES) + killed
        stopped.append(killed)
    return stopped


def swept(folder, left=NAMES):
    with parts_folder(folder, TITLE, "--out") as found:
        for name in left:
            if name not in found:
                found.keep(name, name.encode() * 1000, {"rows": 1})
        found.finish({"counts": {"rows": 3}})


def test_killed_at_some_lines(tmp_path):
    assert any(assert_same_as_undisturbed(tmp_path, random.Random().sample(range(1, 250), 6)))


@pytest.mark.slow
def test_killed_at_every_line(tmp_path):
    stopped = assert_same_as_undisturbed(tmp_path, range(1, 400))
    assert 150 < sum(stopped) < 400  # all lines of a run, the last of which ends by itself


def test_a_part_whose_file_is_damaged_is_made_again(tmp_path):
    swept(tmp_path / "out")
    expected = content(tmp_path / "out")
    (tmp_path / "out" / "b").write_bytes(b"b" * 999)
    (tmp_path / "out" / "c").unlink()
    with parts_folder(tmp_path / "out", TITLE, "--out") as found:
        assert [name in found for name in NAMES] == [True, False, False]
        assert not found.finished
    swept(tmp_path / "out")
    assert content(tmp_path / "out") == expected


def test_manifests_name_no_files_elsewhere(tmp_path):
    swept(tmp_path / "out")
    record = json.loads((tmp_path / "out" / MANIFEST).read_text())["parts"][0]
    (tmp_path / "a").write_bytes(b"a" * 1000)
    with pytest.raises(InputFormatError, match="no name of a part"):
        read_part(tmp_path / "out", {**record, "file": "../a"})
    text = (tmp_path / "out" / MANIFEST).read_text().replace('"a"', '"../a"')
    (tmp_path / "out" / MANIFEST).write_text(text)
    with parts_folder(tmp_path / "out", TITLE, "--out") as found:
        assert "../a" not in found
        assert len(found) == 2


def test_folders_that_are_refused(tmp_path):
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note").write_text("mine")
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / MANIFEST).write_text("[]")
    for name, wrong in (
        ("file", "not empty"),
        ("full", "not empty"),
        ("absent/out", "no folder"),
        ("\0", "null"),
        ("odd", "no manifest"),
    ):
        with pytest.raises(InvalidArgument, match=wrong), parts_folder(tmp_path / name, TITLE, "--out"):
            pass
    swept(tmp_path / "out")
    other = {**TITLE, "of": [1]}
    with pytest.raises(InvalidArgument, match="something else"), parts_folder(tmp_path / "out", other, "-"):
        pass
    with parts_folder(tmp_path / "out", TITLE, "-"), pytest.raises(InvalidArgument, match="another process"):
        swept(tmp_path / "out")


def test_a_full_disk_loses_no_part(tmp_path, monkeypatch):
    room, write = 0, module._write

    def small_disk(path, content):
        nonlocal room
        room -= 1
        if room < 0:
            raise OSError(28, "No space left on device")
        write(path, content)

    monkeypatch.setattr(module, "_write", small_disk)
    with pytest.raises(NotWritten, match=r"--out: .*out: No space left on device; no part is written"):
        swept(tmp_path / "out")
    assert not (tmp_path / "out").exists()
    for writes in (1, 2, 1, 3, 1):
        room = writes
        with pytest.raises(NotWritten, match="No space left on device") as error:
            swept(tmp_path / "out")
        assert "\n" not in str(error.value)
    room = 9
    assert read_manifest(tmp_path / "out" / MANIFEST)["finished"] is False
    swept(tmp_path / "out")
    monkeypatch.undo()
    swept(tmp_path / "undisturbed")
    assert content(tmp_path / "out") == content(tmp_path / "undisturbed")


def test_a_folder_that_may_not_be_written_to(tmp_path, monkeypatch):
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(InvalidArgument, match="no folder that may be written to"):
        require_parts_folder(tmp_path / "out", "--out")


def test_nothing_of_a_part_that_could_not_be_written(tmp_path, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        module._write(tmp_path / "part", b"content")
    assert list(tmp_path.iterdir()) == []
