"""Names of cited works, for every format of authors in BibTeX."""

from __future__ import annotations

import pytest

from theorylab.errors import LeftOut
from theorylab.files.bibliography import bibtex, entry_of, key_of, known_works, works_of
from theorylab.files.own_files import load_module

AUTHORS = {
    "Zeno of Elea and {P. Two}": "of Elea and P. Two",
    "Kearns, Michael and Mansour, Yishay": "Kearns and Mansour",
    r"{\'E}va Tardos and Erd{\H o}s, Paul": "Tardos and Erdős",
    "von Neumann, John": "von Neumann",
    "Ludwig van Beethoven": "van Beethoven",
    "{The LIGO Collaboration} and others": "The LIGO Collaboration and others",
    r"Wa{\v{c}}, {\L}ukasz and {\O}re, X": "Wač and Øre",
    "Jürgen Schmidhuber": "Schmidhuber",
    "King, Jr., Martin Luther": "King",
}


@pytest.mark.parametrize("written", AUTHORS)
def test_family_names_are_what_bibtex_takes_them_for(written):
    (work,) = works_of(
        f"@book{{zeno, author = {{{written}}}, title = {{On {{Halves}}}},\n year = -450}}"
    ).values()
    assert str(work) == f"{AUTHORS[written]}, *On Halves* (-450)"


def test_an_entry_may_stand_in_any_form_of_bibtex():
    strings = '@string{acm = "ACM"}\n% words\n@Book{a, title="x $k^2$", publisher=acm}\n'
    known = works_of(f"{strings}@misc{{b, editor = {{A B}}, YEAR = {{1}}}}")
    assert [str(work) for work in known.values()] == ["a, *x $k^2$* (no year)", "B, *b* (1)"]
    assert known["b"].bibtex == "@misc{b, editor = {A B}, YEAR = {1}}"
    assert known["a"].bibtex == '@Book{a, title="x $k^2$", publisher={ACM}}'


def test_macros_stand_in_full_wherever_a_field_uses_them():
    strings = '@string{who = {Kearns, Michael and Mansour, Yishay}}\n@string{J = "Journal"}'
    (work,) = works_of(
        f'{strings}\n@article{{j, author=WHO, title={{j}}, journal = J # " A", month=jan}}'
    ).values()
    assert str(work) == "Kearns and Mansour, *j* (no year)"
    assert work.bibtex == (
        "@article{j, author={Kearns, Michael and Mansour, Yishay}, title={j},"
        ' journal = {Journal} # " A", month=jan}'
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("@misc{a, title={A}}\n@misc{b, title={B\n@misc{c, year=1}", "references.bib, line 2: "),
        ("@misc{a, year=1}\n@misc{c, year=1}\n@misc{a, year=2}", "references.bib, line 3: "),
    ],
)
def test_an_entry_that_cannot_be_read_is_left_out_and_said(text, why, caplog, capsys):
    with pytest.warns(LeftOut, match=why) as said:
        assert list(works_of(text)) == ["a", "c"]
    assert len(said) == 1
    assert capsys.readouterr().err == ""


def test_a_bibliography_beside_a_file_is_found(tmp_path):
    tmp_path.joinpath("references.bib").write_text(
        "@misc{beside2026, author={Near, Very}, title={T}, year=2026, ids={beside, near}}"
    )
    assert key_of("near") == "near"
    assert "beside2026" not in known_works()
    tmp_path.joinpath("mine.py").write_text("")
    load_module(tmp_path / "mine.py")
    assert str(known_works()["beside2026"]) == "Near, *T* (2026)"
    assert [key_of(name) for name in ("near", "beside2026", "topk")] == [
        "beside2026",
        "beside2026",
        "blanc2023",
    ]
    assert entry_of(known_works(), "nobody") == "% no bibliography has an entry nobody"


def test_a_bibliography_that_cannot_be_decoded_is_left_out_with_its_line(tmp_path):
    file = tmp_path / "references.bib"
    file.write_bytes(b"% a comment\n@misc{latin, author={Erd\xf6s, Paul}, title={T}, year=1959}")
    tmp_path.joinpath("mine.py").write_text("")
    load_module(tmp_path / "mine.py")
    with pytest.warns(LeftOut, match=f"^{file}, line 2: it is not UTF-8; it is left out$"):
        assert "blanc2023" in known_works()
    file.unlink()


def test_the_entry_of_a_learner_stands_as_it_is_in_the_file():
    assert bibtex(["greedy", "greedy"]).startswith("@article{quinlan1986,\n  author  = {J. Ross Quinlan},\n")


def test_a_work_has_a_short_name_and_the_places_where_it_is_read():
    entry = (
        "@misc{a, author={A B and C D}, shorttitle={Id}, year=1, note={arXiv:1907.05444, v2}, doi={10.1/x}}"
    )
    (work,) = works_of(entry).values()
    assert work.short == "Id (1)"
    assert work.links == (
        ("arXiv:1907.05444", "https://arxiv.org/abs/1907.05444"),
        ("doi:10.1/x", "https://doi.org/10.1/x"),
    )
    (plain,) = works_of("@misc{a, author={A B and C D}, year=1}").values()
    assert (plain.short, plain.links) == ("B and D (1)", ())
