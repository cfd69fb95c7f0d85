"""Files of a tree for a paper: drawings, and the bibliography entries of the methods used."""

import json
from xml.etree import ElementTree

import pytest
from test_cli import refused

from constructions.catalog import CATALOG as CONSTRUCTIONS
from proofs_checks.references import SOURCES
from theorylab.files.bibliography import known_works
from theorylab.impurities.impurity import IMPURITIES
from theorylab.learners import LEARNERS, greedy
from theorylab.problems.names import problem_named
from theorylab.trees import drawing
from theorylab.trees.drawing.parts import NOTE

HARD = "parity-xor:h=2,K=4,eps=1/10"

COMMANDS = pytest.mark.parametrize(
    "command", [("learn", "top-k", HARD, "--k", "5", "--depth", "2"), ("optimal", HARD, "--depth", "2")]
)


@COMMANDS
def test_every_form_is_written_beside_what_is_printed(run, command, tmp_path):
    files = {form: tmp_path / f"tree.{form}" for form in ("svg", "tikz", "dot", "pdf")}
    code, out, err = run(*command, *(word for form in files for word in (f"--{form}", str(files[form]))))
    assert (code, err) == (0, "")
    assert "error           1/20" in out
    assert ElementTree.fromstring(files["svg"].read_text()).tag.endswith("svg")
    assert files["tikz"].read_text().startswith("% \\usepackage{forest}\n\\begin{forest}\n")
    assert files["dot"].read_text().startswith("digraph tree {")
    assert files["pdf"].read_bytes().startswith(b"%PDF")
    for form, file in files.items():
        before = file.read_bytes()
        assert run(*command, f"--{form}", str(file))[0] == 0
        assert file.read_bytes() == before
    assert {file.name for file in tmp_path.iterdir()} == {file.name for file in files.values()}


@COMMANDS
@pytest.mark.parametrize("form", ["svg", "tikz", "dot"])
def test_a_drawing_alone_on_standard_output(run, command, form, tmp_path):
    file = tmp_path / "tree"
    run(*command, f"--{form}", str(file))
    assert run(*command, f"--{form}", "-") == (0, file.read_text(), "")


def test_a_large_tree_keeps_its_letters_and_a_message_says_how(run, tmp_path):
    files = [tmp_path / f"tree.{form}" for form in ("svg", "tikz", "pdf")]
    svg, tikz, pdf = files
    options = [word for file in files for word in (f"--{file.suffix[1:]}", str(file))]
    code, _, err = run("learn", "greedy", "parity:12", "--depth", "7", *options, "--json", "-")
    assert code == 0
    assert err.splitlines() == [
        f"{svg}: 5,132 pixels wide; --pdf splits the tree into pages",
        f"{tikz}: 3 parts; {NOTE}",
        f"{pdf}: 2 pages; {NOTE}",
    ]
    root = ElementTree.fromstring(svg.read_text())
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert {group.get("font-size") for group in root.iter() if group.get("font-size")} == {"12", "14"}
    source = tikz.read_text()
    assert source.startswith("% \\usepackage{forest,adjustbox}\n% 3 parts; ")
    assert source.count(r"\begin{forest}") == source.count(r"\begin{adjustbox}{max width=\textwidth}") == 3


def test_a_message_about_a_drawing_names_its_form_on_standard_output(run):
    code, out, err = run("learn", "greedy", "parity:6", "--svg", "-")
    assert (code, err) == (0, "svg: 2,572 pixels wide; --pdf splits the tree into pages\n")
    assert ElementTree.fromstring(out).tag.endswith("svg")


def test_a_tree_too_large_to_draw_is_one_line_and_loses_nothing(run, tmp_path):
    file, data = tmp_path / "tree.pdf", tmp_path / "tree.json"
    code, out, err = run(
        "learn", "greedy", "parity:40", "--depth", "14", "--pdf", str(file), "--json", str(data)
    )
    assert code == 2
    assert "size            16,383" in out
    assert err == ("theorylab: tree: 32767 nodes; at most 10000 are written out (its shared graph has 29)\n")
    assert json.loads(data.read_text())["size"] == 16383
    assert not file.exists()


@COMMANDS
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--pdf", "-"), "--pdf: give a file"),
        (("--svg", "-", "--dot", "-"), "--svg and --dot cannot both go to standard output"),
        (("--tikz", "-", "--json", "-"), "--json and --tikz cannot both go to standard output"),
        (("--tikz", "-", "--bib"), "--tikz - and --bib"),
        (("--svg", "no/such/directory/x.svg"), "--svg: there is no directory"),
    ],
)
def test_wrong_targets_are_one_line(run, command, options, words):
    assert words in refused(run(*command, *options))


def test_a_path_of_trees_is_not_one_drawing(run, tmp_path):
    file = tmp_path / "x.svg"
    assert "several trees" in refused(run("optimal", HARD, "--penalty-path", "--svg", str(file)))


def test_the_entries_of_what_was_used(run):
    _, out, _ = run("learn", "greedy", HARD, "--depth", "1", "--bib")
    entries = out[out.index("@") :]
    assert entries.strip() == "\n\n".join(known_works()[key].bibtex for key in ("quinlan1986", "blanc2023"))
    _, out, _ = run("optimal", HARD, "--depth", "1", "--bib")
    assert out.count("@") == 1
    assert known_works()["blanc2023"].bibtex in out
    _, out, _ = run("optimal", "parity:3", "--depth", "1", "--bib")
    assert out.endswith("\n% no work is recorded for parity\n")
    _, out, _ = run("optimal", HARD, "--penalty-path", "--bib")
    assert known_works()["blanc2023"].bibtex in out


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("top-down --size 1", ("kearns1999", "brutzkus2020", "blanc2020")),
        ("greedy --depth 1 --impurity km", ("quinlan1986", "kearns1999")),
        ("greedy --depth 1 --impurity gini", ("quinlan1986",)),
    ],
)
def test_an_impurity_has_entries_of_its_own(run, line, keys):
    learner, *options = line.split()
    _, out, _ = run("learn", learner, "dnf:x1&x2", *options, "--bib")
    assert out[out.index("@") :].strip() == "\n\n".join(known_works()[key].bibtex for key in keys)


def test_a_bibliography_without_the_entry_is_said(run, install):
    install(sources={"greedy": ("nobody1900",)})
    _, out, _ = run("learn", "greedy", "dnf:x1", "--bib")
    assert out.endswith("\n% no bibliography has an entry nobody1900\n")


def test_every_learner_and_every_construction_of_a_paper_has_a_source():
    assert set(LEARNERS) <= set(SOURCES)
    shared = {"boolean-function", "random-monotone", "noisy-votes", "parity", "majority", "tribes"}
    assert set(CONSTRUCTIONS.constructions) - set(SOURCES) == shared
    assert set(SOURCES) <= {*LEARNERS, *IMPURITIES, *CONSTRUCTIONS.constructions}
    known = known_works()
    for works in SOURCES.values():
        assert set(works) <= set(known)


def test_the_classes_of_a_table_are_in_every_drawing(run, tmp_path):
    table = tmp_path / "credit.csv"
    table.write_text("age >= 5,owner,credit\n0,0,bad\n0,1,bad\n1,0,good\n1,1,good\n")
    words = {
        "svg": ("age ≥ 5", ">bad<", ">good<"),
        "tikz": (r"age $\ge 5$", "{bad}", "{good}"),
        "dot": ("≥",),
    }
    for form, expected in words.items():
        _, out, _ = run("learn", "greedy", f"csv:{table}", f"--{form}", "-")
        assert all(word in out for word in expected)
    _, out, _ = run("learn", "greedy", f"csv:{table}", "--json", "-")
    assert json.loads(out)["classes"] == ["bad", "good"]
    assert json.loads(out)["tree"]["one"] == {"label": 1, "class": "good", "mean": "1"}
    assert "classes" not in json.loads(run("learn", "greedy", HARD, "--depth", "1", "--json", "-")[1])


def test_a_narrow_tree_needs_forest_alone():
    source = drawing.fitted_tikz(greedy(problem_named("parity:2")))
    assert source == "% \\usepackage{forest}\n" + greedy(problem_named("parity:2")).to_tikz()
