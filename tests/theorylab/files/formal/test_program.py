"""The program of a theory is compiled where OCaml is, and one line says so where it is not."""

import subprocess
from shutil import which

import pytest

from theorylab.cli.claims import formal as command
from theorylab.errors import TheoryLabError
from theorylab.files.formal.program import INSTALL_OCAML, SOURCES, build_program, program_source


@pytest.fixture
def theory(tmp_path, monkeypatch):
    """A theory whose compilation has left the extracted functions in the second folder."""
    folder, build = tmp_path / "theory", tmp_path / "build"
    program_source(folder).parent.mkdir(parents=True)
    build.mkdir()
    for name in SOURCES:
        extracted = "core" in name
        place = build / name if extracted else program_source(folder).with_name(name)
        place.write_text(
            "val answer : int" if name.endswith("mli") else "let answer = 42" if extracted else ""
        )
    program_source(folder).write_text("let () = print_int (Dtcheck_core.answer + Graph_core.answer)")
    monkeypatch.setattr(command, "check_theory", lambda folder, build: [])
    return folder, build


@pytest.mark.skipif(which("ocamlopt") is None, reason="OCaml is not installed")
def test_the_program_is_built_beside_the_theory(theory, capsys):
    folder, build = theory
    assert command.formal([str(folder), str(build)]) == 0
    assert (
        capsys.readouterr().out.splitlines()[1] == f"{build / 'dtcheck'} is built from the verified checker"
    )
    assert subprocess.run([build / "dtcheck"], capture_output=True, check=True).stdout == b"84"
    program_source(folder).write_text("let () = 42")
    with pytest.raises(TheoryLabError, match=r"(?s)dtcheck\.ml: .*type int"):
        build_program(folder, build)


def test_without_ocaml_one_line_says_how_to_install_it(theory, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    folder, build = theory
    assert command.formal([str(folder), str(build)]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [INSTALL_OCAML]
