"""Theories of Coq as texts: imports, checksums, statements, and the table of checked theorems."""

from __future__ import annotations

from hashlib import sha256

import pytest

from theorylab.catalog import folders
from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.files.formal import theory
from theorylab.files.formal.theory import (
    axioms_of,
    checked_theorems,
    checksum,
    coq_statement,
    in_build_order,
    is_checked,
    without_comments,
)

SOURCES = {
    "Base.v": "Lemma base : True. Proof. exact I. Qed.\n",
    "Other.v": "(* From Formal Require Import Missing. *)\n",
    "part/claim.v": "From Coq Require Import List.\nFrom Formal Require Import Base Other.\n"
    "(** In words. *)\nTheorem all (n : nat) :\n  n = n (* (* nested *) *).\nProof. reflexivity. Qed.\n",
    "part/next.v": "From Formal.part Require Import claim.\n",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, text in SOURCES.items():
        file = tmp_path / "formal" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.setattr(theory, "folders", lambda: [*folders(), tmp_path])
    is_checked.cache_clear()
    yield tmp_path / "formal"
    is_checked.cache_clear()


def test_the_axioms_are_those_of_the_table(folder):
    (folder / "checked.csv").write_text("theorem,axioms,sha256\npart/claim.v:all,none,\nBase.v:base,reals,\n")
    assert axioms_of("part/claim.v:all") == "without axioms"
    assert axioms_of("Base.v:base") == "with the axioms of the real numbers of Coq"
    with pytest.raises(InvalidArgument, match=r"checked\.csv does not list part/claim\.v:any"):
        axioms_of("part/claim.v:any")


def test_a_source_comes_after_those_that_it_imports(folder):
    assert in_build_order(folder, ["part/next.v"]) == ["Base.v", "Other.v", "part/claim.v", "part/next.v"]
    (folder / "Base.v").write_text("From Formal.part Require Import next.\n")
    with pytest.raises(
        InvalidArgument, match=r"circular imports, Base\.v -> part/next\.v -> part/claim\.v -> Base\.v"
    ):
        in_build_order(folder, ["Base.v"])
    (folder / "Base.v").write_text("From Formal Require Export Absent.\n")
    with pytest.raises(InvalidArgument, match=r"no file .*Absent\.v"):
        in_build_order(folder, ["Base.v"])


def test_a_checksum_is_that_of_the_file_and_of_all_it_imports(folder):
    text = "".join(f"{name}\n{SOURCES[name]}" for name in ("Base.v", "Other.v", "part/claim.v"))
    before = checksum(folder, "part/claim.v")
    assert before == sha256(text.encode()).hexdigest()
    (folder / "Base.v").write_text(SOURCES["Base.v"] + "\n")
    assert checksum(folder, "part/claim.v") != before


def test_a_statement_is_printed_without_its_comments(folder):
    assert coq_statement("part/claim.v:all") == "Theorem all (n : nat) :\n  n = n ."
    with pytest.raises(InvalidArgument, match=r"part/claim\.v has no theorem 'al'"):
        coq_statement("part/claim.v:al")
    with pytest.raises(InvalidArgument, match=r"no catalog has a file formal/part/absent\.v"):
        coq_statement("part/absent.v:all")


def test_a_printed_statement_comes_before_the_theorem_that_it_is_false(folder):
    printed = "Definition printed_more (n : nat) :=\n  n = S n."
    theorem = "Theorem printed_is_false : ~ printed_more 0 /\\ ~ printed_more 1."
    text = f"Definition printed_other := True.\n{printed}\n{theorem}\nProof. split; discriminate. Qed.\n"
    (folder / "part" / "false.v").write_text(text)
    assert coq_statement("part/false.v:printed_is_false") == f"{printed}\n\n{theorem}"


def test_a_theorem_is_checked_with_the_sources_of_the_table_only(folder):
    table = folder / "checked.csv"
    table.write_text(f"theorem,axioms,sha256\npart/claim.v:all,none,{checksum(folder, 'part/claim.v')}\n")
    assert is_checked("part/claim.v:all")
    assert not is_checked("part/claim.v:other")
    is_checked.cache_clear()
    (folder / "Other.v").write_text("\n")
    assert not is_checked("part/claim.v:all")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("theorem,axioms\n", "line 1: the columns are theorem, axioms, sha256"),
        ("theorem,axioms,sha256\na.v,none,\n", r"line 2: a line is file\.v:theorem, none or reals"),
        ("theorem,axioms,sha256\na.v:b,some,\n", r"line 2: a line is file\.v:theorem, none or reals"),
    ],
)
def test_another_table_is_refused_with_its_line(text, message, tmp_path):
    (tmp_path / "checked.csv").write_text(text)
    with pytest.raises(InputFormatError, match=message):
        checked_theorems(tmp_path)
    with pytest.raises(InputFormatError, match="cannot be read"):
        checked_theorems(tmp_path / "absent")


def test_comments_are_nested():
    assert without_comments("a (* b (* c *) d *) e *) f") == "a  e *) f"
