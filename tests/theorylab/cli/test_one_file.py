from __future__ import annotations

import json
import sys
from importlib import import_module

import pytest

from theorylab.claims import EQUALS, Claim, select
from theorylab.claims.journal import foundation
from theorylab.errors import InvalidArgument

CLAIM = """
from flint import fmpq
from theorylab.claims import AT_MOST, Cite, Claim, Grid

CLAIM = Claim(
    id="mine.square",
    origin="new",
    cite=Cite("me2026", "Lemma 1"),
    statement="n is at most its square",
    instances=Grid.over(n=range(1, 4)),
    measured=lambda n: n,
    asserts=AT_MOST(lambda n: n * n, control=lambda n: n * n - n),
)
OTHERS = [
    Claim(
        id="mine.double",
        origin="new",
        cite=Cite("me2026", "Lemma 2"),
        statement="n is at most 2",
        instances=Grid.over(n=range(1, 4)),
        measured=lambda n: n,
        asserts=AT_MOST(2, control=1),
        witness="n={n}",
    )
]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("own_file:"):
            del sys.modules[name]


def refused(result):
    code, out, err = result
    assert (code, out, err.count("\n")) == (2, "", 1)
    return err.removeprefix("theorylab: ").rstrip("\n")


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_the_claims_of_a_file_are_checked_beside_others(run, folder, jobs):
    (folder / "lemma.py").write_text(CLAIM)
    code, out, err = run("check", "lemma.py", "topk.lemma-4.3", "--jobs", jobs, "--json", "-")
    found = {claim["id"]: claim["verdict"] for claim in json.loads(out)["claims"]}
    assert (code, err) == (1, "")
    assert (found["mine.square"], found["mine.double"]) == ("consistent", "refuted")
    assert "topk.lemma-4.3" in found
    assert [file.name for file in folder.iterdir()] == ["lemma.py"]


def test_a_file_of_a_package_imports_the_package_before_it_is_installed(run, folder):
    inner = folder / "lemmas_of_mine" / "part"
    inner.mkdir(parents=True)
    for package in (inner, inner.parent):
        (package / "__init__.py").write_text("")
    (inner.parent / "bounds.py").write_text("HOW_MANY = 4\n")
    text = CLAIM.replace("range(1, 4)", "range(1, HOW_MANY)")
    (inner / "lemma.py").write_text(f"from lemmas_of_mine.bounds import HOW_MANY\n{text}")
    code, out, err = run("check", str(inner / "lemma.py"), "--json", "-")
    assert (code, err, [claim["instances"] for claim in json.loads(out)["claims"]]) == (1, "", [3, 3])


def test_one_claim_of_a_file_is_named_behind_it(run, folder):
    folder.joinpath("mine.py").write_text(CLAIM)
    code, out, _ = run("check", "mine.py:mine.square")
    assert (code, "mine.square" in out, "mine.double" in out) == (0, True, False)
    code, out, _ = run("check", "mine.py:MINE.DOUBLE", "--at", "n=1")
    assert (code, out.startswith("mine.double at n=1\n")) == (0, True)
    assert run("show", "mine.py:mine.d*")[1].count("mine.double") >= 1
    code, _, err = run("check", "mine.py:mine.dubble")
    assert (
        code,
        err.startswith("theorylab: unknown claim of mine.py 'mine.dubble'; did you mean 'mine.double'"),
    ) == (
        2,
        True,
    )


def test_what_breaks_in_a_check_is_said_with_its_line(run, folder):
    folder.joinpath("mine.py").write_text(f"{CLAIM}\n\ndef broken(n):\n    return n // (n - 2)\n")
    text = (
        folder.joinpath("mine.py")
        .read_text()
        .replace("measured=lambda n: n,", "measured=lambda n: broken(n),")
    )
    folder.joinpath("mine.py").write_text(text)
    line = text.splitlines().index("    return n // (n - 2)") + 1
    for scope in ((), ("--at", "n=2")):
        code, out, _ = run("check", "mine.py:mine.square", *scope)
        assert (code, f"(claim mine.square at n=2, {folder / 'mine.py'}, line {line})" in out) == (4, True)


def test_a_figure_of_a_package_that_breaks_is_one_line(run, folder, install, monkeypatch):
    folder.joinpath("drawn_elsewhere.py").write_text("def draw():\n    return 1 // 0\n")
    monkeypatch.syspath_prepend(str(folder))
    install(figures={"far.one": import_module("drawn_elsewhere").draw})
    with pytest.raises(ZeroDivisionError):
        run("figure", "far.one")
    monkeypatch.setattr("theorylab.files.own_files.foreign_packages", lambda: {"drawn_elsewhere"})
    message = f"theorylab: {folder / 'drawn_elsewhere.py'}, line 2: ZeroDivisionError: "
    assert run("figure", "far.one")[2].startswith(message)


def test_claims_are_named_together_by_paper_package_and_catalog(run, install):
    install(stated(id="near.one", module="far.away"), stated(id="other.one", module="theorylab.where"))
    for name in ("near", "far", "NEAR"):
        assert [claim.id for claim in select([name])] == ["near.one"]
    assert {claim.id for claim in select(["fake", "far"])} == {"near.one", "other.one"}
    with pytest.raises(InvalidArgument, match="unknown claim 'nothing'"):
        select(["nothing"])


def stated(*, id, module):
    claim = Claim(id=id, statement="s", measured=lambda: 1, asserts=EQUALS(1, control=0))
    claim.record_module(module)
    return claim


def test_the_claims_of_a_file_take_instances_of_ones_own(run, folder):
    (folder / "lemma.py").write_text(CLAIM)
    code, out, _ = run("check", "lemma.py", "--at", "n=7")
    assert code == 1
    assert "mine.square at n=7\n  measured  7\n  claimed   at most 49" in out
    assert "mine.double: n=7" in out


def test_a_report_names_the_command_that_checks_a_file_with_any_name(run, folder):
    (folder / "my lemma.py").write_text(CLAIM)
    run("report", "my lemma.py", "--out", "pages")
    page = (folder / "pages" / "statements" / "mine.square.html").read_text()
    assert ">theorylab check &#x27;my lemma.py&#x27;\n<" in page.replace("'", "&#x27;")


def test_a_journal_knows_the_files_that_its_verdicts_rest_on(run, folder):
    before = foundation()
    (folder / "lemma.py").write_text(CLAIM)
    run("check", "lemma.py")
    with_file = foundation()
    assert with_file != before
    (folder / "lemma.py").write_text(CLAIM + "\n")
    assert foundation() not in (before, with_file)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = (1,\ny = 2\n", "bad.py, line 1: SyntaxError: '(' was never closed"),
        ("x = 1\nprint(y)\n", "bad.py, line 2: NameError: name 'y' is not defined"),
        ("import sys\nsys.exit(3)\n", "bad.py, line 2: SystemExit: 3"),
        (
            "import nothing_like_this\n",
            "bad.py, line 1: ModuleNotFoundError: No module named 'nothing_like_this'",
        ),
        ("x = 1\n", "bad.py: it states no claim: no value at its top level is a Claim"),
        (
            CLAIM.replace('"mine.square"', '"Mine"'),
            "bad.py, line 5: InvalidArgument: claim Mine: the id must have the form",
        ),
        (CLAIM.replace("mine.square", "mine.double"), "claim mine.double: the id is already taken"),
    ],
)
def test_what_is_wrong_in_a_file_is_one_line_with_its_place(run, folder, text, message):
    (folder / "bad.py").write_text(text)
    assert refused(run("check", "bad.py")).startswith(message)


def test_a_file_that_is_not_there_is_said(run):
    assert refused(run("check", "nothing.py")) == "nothing.py: cannot be read: No such file or directory"
    assert refused(run("learn", "greedy", "nothing.py:f")).startswith("nothing.py: cannot be read")
    assert refused(run("figure", "nothing.py")).startswith("nothing.py: cannot be read")


CONSTRUCTION = """
from flint import fmpq
from helper_of_mine import BLOCK
from constructions import Block, mixture, random_coordinate

def address(k: int, eps: fmpq = fmpq(1, 10), flag: bool = False) -> Block:
    assert k < 5 or flag, "too large"
    return mixture((1 - eps, BLOCK(k)), (eps, random_coordinate(2)))

def bare(k):
    return address(k)

def block(k: int):
    return BLOCK

def typo(k: "Fmpq"):
    return address(k)
"""


@pytest.fixture
def construction(folder):
    (folder / "own.py").write_text(CONSTRUCTION)
    (folder / "helper_of_mine.py").write_text("from constructions import parity as BLOCK\n")
    yield
    sys.modules.pop("helper_of_mine", None)


def test_a_function_of_a_file_is_called_like_a_construction(run, construction):
    expected = run("learn", "greedy", "parity-xor:h=2,K=3,eps=1/5", "--depth", "2", "--json", "-")[1]
    found = run("learn", "greedy", "own.py:address,k=2,eps=.2", "--depth", "2", "--json", "-")[1]
    assert json.loads(found)["tree"] == json.loads(expected)["tree"]
    assert run("optimal", "own.py:address,2", "--depth", "1")[0] == 0
    arguments = ("--depth", "2", "--penalty", "1/50", "--slack", "0")
    assert run("rashomon", "own.py:address,k=2", *arguments)[0] == 0


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        ("own.py:adress,k=2", "unknown function of own.py 'adress'; did you mean 'address'"),
        (
            "own.py",
            "own.py: name one of its functions, own.py:FUNCTION,NAME=VALUE,..; it has address, bare, block, typo",
        ),
        ("own.py:address", "own.py:address: missing k; call it as own.py:address,k,[eps],[flag]"),
        ("own.py:address,k=x", "own.py:address: k: 'x' is not an integer"),
        ("own.py:address,k=9", "line 7: AssertionError: too large"),
        ("own.py:bare,k=2", "own.py, line 10: parameter 'k' of bare has no annotation to say how it is read"),
        ("own.py:block,k=2", "own.py, line 13: block returns an object of type"),
        ("own.py:typo,k=2", "own.py, line 16: NameError: name 'Fmpq' is not defined"),
    ],
)
def test_what_is_wrong_with_a_function_is_one_line(run, construction, problem, message):
    assert message in refused(run("learn", "greedy", problem, "--depth", "2"))


def test_a_file_without_a_figure_is_refused(run, folder):
    (folder / "empty.py").write_text("")
    assert refused(run("figure", "empty.py")) == (
        "empty.py: it defines no FIGURE, a Figure of theorylab.plotting.figure"
    )


@pytest.mark.parametrize("kind", ["claim", "construction", "figure"])
def test_what_new_writes_runs_as_it_is(run, folder, kind):
    code, out, _ = run("new", kind, "My-start")
    assert code == 0
    first, command = out.splitlines()
    assert first == "My-start.py: run it with"
    code, out, err = run(*command.split()[1:])
    assert (code, err) == (0, "")
    assert out
    text = (folder / "My-start.py").read_text()
    assert "@" not in text
    assert max(map(len, text.splitlines())) <= 120
    for line in text.splitlines():
        if ": theorylab " in line:
            assert run(*line.partition(": theorylab ")[2].split())[0] == 0
    assert refused(run("new", kind, "My-start")) == "new: My-start.py exists; add --force to replace it"
    assert (folder / "My-start.py").read_text() == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("claims", "x"), "unknown kind of file 'claims'; did you mean 'claim'?"),
        (("claim", "../x"), "new: '../x' is not a valid name"),
        (("claim", "9x"), "new: '9x' is not a valid name"),
        (("package", "x-"), "new: 'x-' is not a valid name"),
        (("claim", "x" * 101), "is not a valid name"),
        (("claim", "numpy"), "new: a module numpy is installed, which numpy.py would shadow"),
    ],
)
def test_new_refuses_what_is_no_name(run, folder, arguments, message):
    assert message in refused(run("new", *arguments))
    assert list(folder.iterdir()) == []


def test_the_claims_of_a_file_are_shown(run, folder):
    (folder / "one.py").write_text(CLAIM.partition("OTHERS")[0])
    code, out, err = run("show", "one.py")
    assert (code, err) == (0, "")
    assert out.startswith("claim      mine.square\n")
    assert out.endswith("\n\nCheck it with:          theorylab check one.py\n")
    (folder / "lemmas.py").write_text(f'"""Two lemmas."""\n{CLAIM}')
    code, out, err = run("show", "lemmas.py", "--json", "shown.json")
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if line.startswith(("claim ", "Two "))] == [
        "claim      mine.square",
        "claim      mine.double",
        "Two lemmas.",
    ]
    assert out.endswith("\n\nCheck them with:        theorylab check lemmas.py\n")
    shown = json.loads((folder / "shown.json").read_text())["claims"]
    assert [claim["id"] for claim in shown] == ["mine.square", "mine.double"]


@pytest.mark.parametrize("command", ["check", "show", "report"])
def test_the_id_of_an_installed_claim_is_refused(run, folder, command):
    (folder / "taken.py").write_text(CLAIM.replace("mine.double", "topk.thm-2"))
    assert refused(run(command, "taken.py")) == (
        "taken.py: claim topk.thm-2: an installed claim has this id ('theorylab check topk.thm-2' checks it);"
        " use another"
    )


def test_a_report_names_the_file_and_the_command_that_is_known(run, folder):
    (folder / "lemmas.py").write_text(CLAIM)
    assert run("report", "lemmas.py", "--out", "pages")[0] == 1
    pages = "".join(page.read_text() for page in (folder / "pages").rglob("*.html"))
    assert "theorylab check lemmas.py" in pages
    assert "theorylab check mine." not in pages
    assert "<code>lemmas.py</code>" in pages
    assert "own_file" not in pages


IMPURE = """
from constructions import majority
from theorylab import GINI, Impurity, greedy
from theorylab.claims import EQUALS, Cite, Claim, Grid

SQUARED = Impurity("squared", lambda means: GINI.value(means) ** 2, lambda m: GINI.at_means(m) ** 2, False, None)
CLAIMS = [
    Claim(
        id=f"mine.{name}",
        origin="new",
        cite=Cite("me2026", name),
        statement="three quarters",
        instances=Grid.over(k=[3, 5], impurity=[SQUARED]),
        measured=lambda k, impurity: greedy(majority(k), depth=1, impurity=impurity).accuracy,
        asserts=EQUALS("3/4", control="1/2"),
    )
    for name in ("first", "second")
]
"""


def test_processes_check_what_cannot_be_sent_to_them(run, folder):
    (folder / "impure.py").write_text(IMPURE)
    here, there = (run("check", "impure.py", "--jobs", jobs, "--json", "-") for jobs in ("1", "2"))
    assert [code for code, _, _ in (here, there)] == [1, 1]
    found = [json.loads(out)["claims"] for _, out, _ in (here, there)]
    for claim in (each for claims in found for each in claims):
        claim.pop("seconds")
    assert found[0] == found[1]
    assert found[1][0]["verdict"] == "refuted"
