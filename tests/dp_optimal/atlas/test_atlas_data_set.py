"""The atlas on disk, its counts, and one function at a time."""

import json
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import polars
import pytest
from naive_atlas import image

from dp_optimal import optimal_expected_cost, shallowest_exact_tree, smallest_exact_tree
from dp_optimal.atlas import data_set as module
from dp_optimal.atlas.atlas import atlas_of
from dp_optimal.atlas.columns import hexadecimal
from dp_optimal.atlas.data_set import computed_data_set, read_data_set, write_data_set
from dp_optimal.atlas.one_function import function_named, one_function
from theorylab import CubeProblem
from theorylab.errors import InputFormatError, InvalidArgument, NotWritten, TooLarge
from theorylab.progress import watch_progress

FIVE = (0x02D7D702, 0x06F6F606, 0x001FAAFE, 0x00FFFF00, 0x96696996)
"""Functions on five variables that are extreme in the atlas: greedy trees, total optimality, ties, parity."""


@pytest.fixture(scope="module")
def three():
    return atlas_of(3)


@pytest.fixture
def small_parts(monkeypatch):
    monkeypatch.setattr(module, "ROWS", 4)


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_counts_by_hand(three):
    """The summary of three variables agrees with counts over its rows, each weighted by its number of functions."""
    rows = list(three.rows.iter_rows(named=True))
    facts = three.summary()
    for column in ("depth", "size"):
        by_hand = {}
        for row in rows:
            by_hand[str(row[column])] = by_hand.get(str(row[column]), 0) + row["functions"]
        assert facts[column] == {
            value: str(count) for value, count in sorted(by_hand.items(), key=lambda p: int(p[0]))
        }
    for rule in ("kind", "unkind"):
        worse = [row for row in rows if row[f"greedy_{rule}"] > row["size"]]
        assert facts[f"greedy_{rule}_not_optimal"] == str(sum(row["functions"] for row in worse))
        worst = max((Fraction(row[f"greedy_{rule}"], row["size"]) for row in worse), default=1)
        assert Fraction(facts[f"worst_{rule}"]["ratio"]) == worst
    assert facts["functions"] == facts["totally_optimal"] == "256"


def test_what_is_read_is_what_was_written(three, tmp_path):
    write_data_set(three, tmp_path / "three")
    again = read_data_set(tmp_path / "three")
    assert again.rows.equals(three.rows)
    assert (again.name, again.variables) == ("all", 3)
    manifest = json.loads((tmp_path / "three" / "manifest.json").read_text())
    assert [c["name"] for c in manifest["columns"]] == three.rows.columns
    assert manifest["counts"] == three.summary()
    assert polars.read_parquet(tmp_path / "three" / "*.parquet").equals(three.entries)
    write_data_set(three, tmp_path / "twice")
    assert (tmp_path / "twice" / "manifest.json").read_bytes() == (
        tmp_path / "three" / "manifest.json"
    ).read_bytes()


def test_a_part_of_the_atlas_is_a_data_set(three, tmp_path):
    part = three.chosen("greedy_unkind > size")
    write_data_set(part, tmp_path / "part")
    assert read_data_set(tmp_path / "part").functions == part.functions < 256
    write_data_set(three.chosen("size > 7"), tmp_path / "nothing")
    assert read_data_set(tmp_path / "nothing").functions == 0


def test_a_computed_folder_is_the_written_one(small_parts, three, tmp_path):
    with watch_progress(lambda done, total, _: steps.append((done, total))):
        steps = []
        found = computed_data_set("all", 3, tmp_path / "computed")
        assert steps == [(i, 4) for i in range(5)]
    assert found.rows.equals(three.rows)
    write_data_set(three, tmp_path / "written")
    assert content(tmp_path / "computed") == content(tmp_path / "written")


def test_a_run_that_stopped_goes_on(small_parts, three, tmp_path, monkeypatch):
    """A resumed run does not compute finished parts again, and its folder equals that of an uninterrupted run."""
    write_data_set(three, tmp_path / "three")
    computed = module._compute_part

    def stopping(name, n, members):
        if members["function"][0] == three.rows["function"][8]:
            raise KeyboardInterrupt
        return computed(name, n, members)

    with ThreadPoolExecutor(1) as executor:
        monkeypatch.setattr(module, "_compute_part", stopping)
        with pytest.raises(KeyboardInterrupt):
            computed_data_set("all", 3, tmp_path / "stopped", executor)
        assert [path.name for path in (tmp_path / "stopped").iterdir()] == ["parts.sqlite"]
        with pytest.raises(InputFormatError, match="is incomplete"):
            read_data_set(tmp_path / "stopped")
        again = []
        monkeypatch.setattr(module, "_compute_part", lambda *given: again.append(given) or computed(*given))
        assert computed_data_set("all", 3, tmp_path / "stopped", executor).rows.equals(three.rows)
        assert len(again) == 2
        assert content(tmp_path / "stopped") == content(tmp_path / "three")
        with pytest.raises(InvalidArgument, match="something else"):
            computed_data_set("monotone", 3, tmp_path / "stopped", executor)


@pytest.mark.slow
def test_killed_at_any_time_from_the_command_line(tmp_path):
    """Runs of the command are killed at random times until one completes the data set."""
    command = [sys.executable, "-m", "theorylab", "atlas", "--class", "monotone", "--variables", "6", "--out"]
    subprocess.run([*command, str(tmp_path / "undisturbed")], check=True, stdout=subprocess.DEVNULL)
    kills, code = 0, None
    while code != 0:
        process = subprocess.Popen([*command, str(tmp_path / "killed")], stdout=subprocess.DEVNULL)
        try:
            code = process.wait(1 + random.random() * 2 * (1 + kills))
        except subprocess.TimeoutExpired:
            process.kill()
            code, kills = process.wait(), kills + 1
    assert kills > 0
    assert content(tmp_path / "killed") == content(tmp_path / "undisturbed")


def test_a_run_stopped_while_it_writes_its_files_goes_on(small_parts, three, tmp_path, monkeypatch):
    write_data_set(three, tmp_path / "three")
    expected, rename = content(tmp_path / "three"), Path.replace
    for renames in range(len(expected)):
        left = iter(range(renames))

        def stopping(path, target, left=left):
            if next(left, None) is None:
                raise KeyboardInterrupt
            return rename(path, target)

        monkeypatch.setattr("pathlib.Path.replace", stopping)
        with pytest.raises(KeyboardInterrupt):
            write_data_set(three, tmp_path / "stopped")
        monkeypatch.setattr("pathlib.Path.replace", rename)
        assert not (tmp_path / "stopped" / "manifest.json").exists()
    write_data_set(three, tmp_path / "stopped")
    assert content(tmp_path / "stopped") == expected


def test_a_damaged_data_set_is_made_again(small_parts, three, tmp_path):
    write_data_set(three, tmp_path / "three")
    expected = content(tmp_path / "three")
    (tmp_path / "three" / "part-0001.parquet").write_bytes(b"PAR1")
    write_data_set(three, tmp_path / "three")
    assert content(tmp_path / "three") == expected


def test_a_whole_data_set_is_not_computed_again(three, tmp_path, monkeypatch):
    write_data_set(three, tmp_path / "three")
    monkeypatch.setattr(module, "_compute_part", lambda *_: pytest.fail("it was computed"))
    assert computed_data_set("all", 3, tmp_path / "three").rows.equals(three.rows)


def test_folders_that_are_refused(three, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note").write_text("mine")
    with pytest.raises(InvalidArgument, match="not empty"):
        write_data_set(three, tmp_path / "full")
    with pytest.raises(InvalidArgument, match="not a writable folder"):
        write_data_set(three, tmp_path / "absent" / "three")
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


def test_a_full_disk_is_one_line(three, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(NotWritten, match="--out: .*three: No space left on device; the parts are kept"):
        write_data_set(three, tmp_path / "three")
    assert [path.name for path in (tmp_path / "three").iterdir()] == ["parts.sqlite"]
    monkeypatch.undo()
    monkeypatch.setattr(module, "_parquet", None)  # no part is computed again
    write_data_set(three, tmp_path / "three")
    assert read_data_set(tmp_path / "three").rows.equals(three.rows)


def changed(text, key, value):
    manifest = json.loads(text)
    manifest[key] = value
    return json.dumps(manifest)


@pytest.mark.parametrize(
    ("file", "change", "wrong"),
    [
        ("manifest.json", lambda _: "{", "not a manifest"),
        ("manifest.json", lambda text: changed(text, "format", "another"), "not a manifest"),
        ("manifest.json", lambda text: changed(text, "finished", False), "is incomplete"),
        ("manifest.json", lambda text: changed(text, "functions", "255"), "counts"),
        ("manifest.json", lambda text: changed(text, "parts", []), "counts"),
        (
            "manifest.json",
            lambda text: changed(text, "parts", [{"file": "../x", "sha256": ""}]),
            "not the name of a part",
        ),
        ("manifest.json", lambda text: changed(text, "variables", "many"), "not describe an atlas"),
        ("manifest.json", lambda text: changed(text, "variables", 10**9), "not describe an atlas"),
        ("manifest.json", lambda text: changed(text, "class", "unate"), "not describe an atlas"),
        ("part-0000.parquet", lambda _: "PAR1", "digest"),
        ("part-0000.parquet", None, "cannot be read"),
    ],
)
def test_a_data_set_that_is_not_the_one_written(three, tmp_path, file, change, wrong):
    write_data_set(three, tmp_path / "three")
    path = tmp_path / "three" / file
    if change is None:
        path.unlink()
    else:
        path.write_text(change(path.read_text() if path.suffix == ".json" else ""))
    with pytest.raises(InputFormatError, match=wrong):
        read_data_set(tmp_path / "three")


@pytest.mark.parametrize(
    ("text", "variables", "function"),
    [
        ("0x2", None, (2, 2)),
        ("0xE8", None, (0xE8, 3)),
        ("0x00e8", None, (0xE8, 4)),
        ("0x1", 0, (1, 0)),
        ("0x1", 6, (1, 6)),
        ("x1&x2", None, (8, 2)),
        ("x1&x2", 3, (0x88, 3)),
        ("~x3", None, (0x0F, 3)),
        ("1", None, (1, 0)),
    ],
)
def test_functions_as_they_are_written(text, variables, function):
    found = function_named(text, variables)
    assert (int(found), found.variables) == function


@pytest.mark.parametrize(
    ("text", "variables", "error", "wrong"),
    [
        ("0x123", None, InvalidArgument, "3 digits"),
        ("0x" + "0" * 32, None, TooLarge, "7 variables"),
        ("0x10", 2, InvalidArgument, "2\\^2 values"),
        ("x3", 2, InvalidArgument, "x3 is not among 2"),
        ("x7", None, TooLarge, "at most 6"),
        ("0xg", None, InputFormatError, "formula"),
    ],
)
def test_what_names_no_function(text, variables, error, wrong):
    with pytest.raises(error, match=wrong):
        function_named(text, variables)


def test_a_function_has_the_row_of_its_class(three):
    rows = {row["function"]: row for row in three.records(256)}
    for function in (0, 0xE8, 0x96, 0x1B, 0xFE):
        moved = image(function, 3, (2, 0, 1), 5, 1)
        record = one_function(hexadecimal(moved, 3)).record
        row = rows[record["class"]]
        assert {name: record[name] for name in row if name != "function"} == {
            name: value for name, value in row.items() if name != "function"
        }


@pytest.mark.parametrize("function", FIVE)
def test_functions_on_five_variables_by_the_programs_for_one(function):
    """Functions with features that smaller ones lack: shallowest trees that are not smallest, and long ties."""
    one = one_function([function >> x & 1 for x in range(32)])
    problem = CubeProblem(one.function)
    shallowest, smallest = shallowest_exact_tree(problem).tree, smallest_exact_tree(problem).tree
    expected = {
        "depth": shallowest.depth,
        "size": smallest.size,
        "size_at_depth": shallowest.size,
        "expected_depth": optimal_expected_cost(problem).value,
    }
    assert {name: one.record[name] for name in expected} == expected
    assert (one.shallowest.depth, one.smallest.size) == (shallowest.depth, smallest.size)
    assert one.record["totally_optimal"] == (shallowest.size == smallest.size)
    assert one.shallowest.error == one.smallest.error == 0


def test_six_variables_one_function():
    one = one_function("x1^x2^x3^x4^x5^x6")
    assert one.record["size"] == one.record["gain_unkind"] == 63
    assert one.record["expected_depth"] == 6
    assert one.shallowest is one.smallest
