"""The checker of certificates, copied to an empty folder and run by a Python without packages."""

import shutil
import subprocess
import sys

import pytest

from dp_optimal import certificate, optimal_by_depth, optimal_expected_cost
from dp_optimal.certificates import checker
from theorylab import CubeProblem
from theorylab.cli.main import main

PROBLEM = CubeProblem([x.bit_count() % 2 for x in range(16)])


def texts():
    limited = "".join(
        f"{line}\n" for line in certificate(PROBLEM, optimal_by_depth(PROBLEM, 3), name="f", depth=3)
    )
    costs = certificate(PROBLEM, optimal_expected_cost(PROBLEM), name="f", expected_cost=True)
    return {
        "valid": limited,
        "costs": "".join(f"{line}\n" for line in costs),
        "value": limited.replace("value 1/2", "value 1/4"),
        "row": limited.replace("row 1111 1 0", "row 1111 0 1"),
        "no-bounds": limited.partition("bounds")[0] + "bounds 0\n",
        "cut": limited[: len(limited) // 2],
        "empty": "",
        "other": "a,b,y\n0,1,1\n",
        "nested": f"{checker.MAGIC}\nproblem {'[' * 100_000}\n",
        "non-ascii": limited.replace('"f"', '"\N{GREEK SMALL LETTER LAMDA}"'),
    }


EXIT_CODES = {"valid": 0, "costs": 0, "value": 1, "row": 1, "no-bounds": 1} | dict.fromkeys(
    ("cut", "empty", "other", "nested", "non-ascii"), 2
)


@pytest.fixture
def bare(tmp_path):
    """Run the copied file in a Python without site-packages and without access to the checkout."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    shutil.copy(checker.__file__, folder / "checker.py")

    def run(*arguments):
        command = [sys.executable, "-I", "-S", "checker.py", *map(str, arguments)]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    return run


@pytest.mark.parametrize("name", EXIT_CODES)
def test_it_ends_as_certify_does(bare, tmp_path, name, capsys):
    file = tmp_path / "certificate"
    file.write_text(texts()[name], encoding="utf-8")
    ran = bare(file)
    assert ran.returncode == EXIT_CODES[name], ran
    assert ran.returncode == main(["certify", str(file)])
    printed = capsys.readouterr()
    if ran.returncode == 2:
        assert ran.stdout == ""
        assert ran.stderr.startswith("malformed")
        assert len(ran.stderr.splitlines()) == 1
    else:
        assert ran.stderr == ""
        said = " ".join(printed.out.split())  # which a narrow terminal breaks
        assert said.startswith(ran.stdout.strip()), (ran.stdout, said)


@pytest.mark.parametrize("arguments", [(), ("--help",), ("a", "b"), ("missing",), (".",)])
def test_without_a_certificate_it_says_so_in_one_line(bare, arguments):
    ran = bare(*arguments)
    assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (2, "", 1)


def test_a_name_with_a_null_character_is_no_traceback(capsys):
    assert checker.main(["a\0b"]) == 2
    assert capsys.readouterr().err.startswith("malformed: cannot be read")
