"""The two checkers of certificates, in Python and in Coq, on the same text."""

import subprocess
from shutil import which

import pytest

from dp_optimal.certificates.checker import VALID, check_certificate
from dp_optimal.certificates.kernel import STACK, check_with_kernel

needs_programs = pytest.mark.skipif(
    which("coqc") is None or which("ocamlopt") is None, reason="Coq or OCaml is not installed"
)


def agree(text, directory, program):
    """Return the verdict of the checker in Python, which the program has to share."""
    file = directory / "certificate"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(["sh", "-c", STACK, program, file], capture_output=True, text=True, check=False)
    found = check_certificate(file)
    assert done.returncode in (0, 1, 2)
    assert done.returncode < 2 or (done.stderr.startswith("dtcheck: ") and done.stderr.count("\n") == 1)
    if found.line != 2:  # the name of the problem, which the program does not read
        assert (done.returncode == 0) == (found.outcome == VALID), (text, found, done)
    if found.outcome == VALID:
        assert check_with_kernel(file, program).message.startswith(found.message.partition(";")[0])
    return found.outcome
