"""The check of a theory by Coq: what is accepted and what is rejected. Coq is needed only to compile sources."""

from __future__ import annotations

from shutil import which

import pytest

from theorylab.cli.claims.formal import formal
from theorylab.errors import TheoryLabError
from theorylab.files.formal.kernel import INSTALL, REALS, check_theory, forbidden_in
from theorylab.files.formal.theory import checked_theorems, checksum

needs_coq = pytest.mark.skipif(which("coqc") is None, reason="Coq is not installed")
TRUE = "Theorem true : 1 + 1 = 2.\nProof. reflexivity. Qed.\n"
EXCLUDED = (
    "From Coq Require Import Classical.\nTheorem middle (P : Prop) : P \\/ ~ P.\nProof. apply classic. Qed.\n"
)
REAL = "From Coq Require Import Reals.\nTheorem real (x : R) : (x + 0 = x)%R.\nProof. apply Rplus_0_r. Qed.\n"


@pytest.fixture
def theory_of(tmp_path):
    def write(source, theorem, axioms="none"):
        (tmp_path / "theory" / "a").mkdir(parents=True)
        (tmp_path / "theory" / "a" / "b.v").write_text(source)
        (tmp_path / "theory" / "checked.csv").write_text(
            f"theorem,axioms,sha256\na/b.v:{theorem},{axioms},\n"
        )
        return tmp_path / "theory", tmp_path / "build"

    return write


@needs_coq
@pytest.mark.parametrize(
    ("source", "name", "axioms"),
    [(TRUE, "true", "none"), pytest.param(REAL, "real", "reals", marks=pytest.mark.slow)],
)
def test_a_checked_theory_has_its_checksums(source, name, axioms, theory_of, capsys):
    folder, build = theory_of(source, name, axioms)
    assert formal([str(folder), str(build)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"a/b.v:{name}  axioms: {axioms}"
    assert [line.sha256 for line in checked_theorems(folder)] == [checksum(folder, "a/b.v")]
    assert sorted(file.name for file in folder.rglob("*") if file.is_file()) == ["b.v", "checked.csv"]


@needs_coq
@pytest.mark.parametrize(
    ("source", "name", "message"),
    [
        (EXCLUDED, "middle", r"a/b\.v:middle: the table allows the axioms 'none', but it uses\nAxioms:"),
        (
            "Section S.\nTheorem t : 1 = 2.\nProof. reflexivity. Qed.\nEnd S.\n",
            "t",
            r"a/b\.v: .*Unable to unify",
        ),
        (TRUE, "absent", r"assumptions0\.v: .*absent"),
        (
            "Definition t : False.\nProof. Fail exact I. Abort.\nVariable t : False.\n",
            "t",
            r"a/b\.v:t: the table allows",
        ),
    ],
)
def test_another_axiom_and_a_gap_are_refused(source, name, message, theory_of):
    folder, build = theory_of(source, name)
    with pytest.raises(TheoryLabError, match=f"(?s){message}"):
        check_theory(folder, build)
    assert [line.sha256 for line in checked_theorems(folder)] == [""]


@pytest.mark.slow
@needs_coq
def test_a_theorem_on_reals_may_use_no_other_axiom(theory_of):
    more = "Variable more : (0 = 1)%R.\nTheorem real : (1 = 0)%R.\nProof. symmetry. exact more. Qed.\n"
    source = f"From Coq Require Import Reals.\n{more}"
    folder, build = theory_of(source, "real", "reals")
    with pytest.raises(TheoryLabError, match="(?s)allows the axioms 'reals', but it uses.*more"):
        check_theory(folder, build)


def test_without_coq_one_line_says_how_to_install_it(theory_of, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    assert formal([*map(str, theory_of(TRUE, "true"))]) == 1
    assert capsys.readouterr().err == f"formal proofs: {INSTALL}\n"
    assert formal([]) == 2


@pytest.mark.parametrize(
    "word", ["Admitted", "Axiom", "Parameters", "Conjecture", "admit", "Unset Guard Checking"]
)
def test_words_that_leave_a_proof_open_are_refused(word, theory_of):
    assert forbidden_in(f"Lemma a : False. {word}.") == word
    assert forbidden_in(f"(* {word} *) Lemma a : True. Proof. exact I. Qed.") == ""
    folder, build = theory_of(f"{TRUE}{word}.\n", "true")
    with pytest.raises(TheoryLabError, match=rf"b\.v: '{word}' is not allowed"):
        check_theory(folder, build)


def test_the_axioms_of_the_reals_are_four():
    assert len(REALS) == 4
