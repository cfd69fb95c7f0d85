import pytest

from theorylab.errors import InvalidArgument, NotWritten
from theorylab.files.parts import PARTS, parts_folder, require_parts_folder

TITLE = {"format": "squares 1", "of": [1, 2]}


def names(folder, title=TITLE, *own):
    with parts_folder(folder, title, "--out", *own) as kept:
        return kept.names


def test_parts_are_there_again(tmp_path):
    with parts_folder(tmp_path / "out", TITLE, "--out") as kept:
        kept.keep("a", b"1")
        with pytest.raises(InvalidArgument, match="in use by another process"):
            names(tmp_path / "out")
    assert names(tmp_path / "out") == ["a"]
    with pytest.raises(InvalidArgument, match="something else"):
        names(tmp_path / "out", {**TITLE, "of": [1]})
    assert names(tmp_path / "out") == ["a"]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("file", "not empty"),
        ("full", "not empty"),
        ("absent/out", "not a writable folder"),
        ("\0", "null"),
        ("odd", "not a journal"),
    ],
)
def test_folders_that_are_refused(tmp_path, name, wrong):
    (tmp_path / "file").write_text("mine")
    for file in (("full", "note"), ("odd", PARTS)):
        (tmp_path / file[0]).mkdir()
        (tmp_path.joinpath(*file)).write_text("mine")
    with pytest.raises(InvalidArgument, match=wrong):
        names(tmp_path / name)


def test_a_folder_known_by_another_file(tmp_path):
    (tmp_path / "note").write_text("mine")
    assert names(tmp_path, TITLE, "note") == []


def test_a_folder_that_cannot_be_made_or_written(tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.mkdir", full)
    with pytest.raises(NotWritten, match="--out: .*out: No space left on device; nothing is written"):
        names(tmp_path / "out")
    monkeypatch.undo()
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(InvalidArgument, match="not a writable folder"):
        require_parts_folder(tmp_path / "out", "--out")
