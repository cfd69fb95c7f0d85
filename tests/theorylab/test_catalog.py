"""Catalogs of installed packages, valid and broken, and names that are looked up in them."""

from __future__ import annotations

import re
import sys
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from theorylab import catalog
from theorylab.catalog import COMMANDS, GROUP, MOST_NAMED, find, installed_catalog, with_commands
from theorylab.cli.main import OWN, main
from theorylab.errors import InvalidArgument, LeftOut

MANY = {f"name-{number:03}": number for number in range(MOST_NAMED + 5)}


def test_a_close_name_is_proposed():
    with pytest.raises(InvalidArgument, match=r"unknown thing 'parety'; did you mean 'parity'\?"):
        find({**MANY, "parity": 1}, "parety", kind="thing")


def test_only_some_of_many_names_are_listed():
    with pytest.raises(InvalidArgument, match=r"known: name-000, .*, name-011 and 5 others\Z"):
        find(MANY, "zzz", kind="thing")
    with pytest.raises(InvalidArgument, match=r"name-011 and 1 other\Z"):
        find(dict(sorted(MANY.items())[: MOST_NAMED + 1]), "zzz", kind="thing")
    with pytest.raises(InvalidArgument, match=r"known: a, b\Z"):
        find({"b": 1, "a": 2}, "zzz", kind="thing")


@pytest.mark.parametrize(
    ("kind", "listed"), [("claim", "claims"), ("problem", "constructions"), ("impurity", "impurities")]
)
def test_where_no_name_is_close_the_list_is_named(kind, listed):
    with pytest.raises(
        InvalidArgument, match=f"unknown {kind} 'zzz'; 'theorylab list {listed}' lists what is known"
    ):
        find(MANY, "zzz", kind=kind)


@pytest.mark.parametrize(
    ("figure", "why"),
    [
        ("json:loads", "json:loads is of type function, not a Figure"),
        ("json:FIGURE", "json:FIGURE is of type NoneType, not a Figure of theorylab.plotting.figure"),
        ("json.of_mine:FIGURE", "json.of_mine:FIGURE cannot be imported: No module named 'json.of_mine'"),
        (dict, "is of type dict, not a Figure"),
    ],
)
def test_a_figure_that_is_none_is_said_in_one_line(install, run, figure, why):
    install(figures={"demo.wrong": figure})
    for command in (("figure", "demo.wrong"), ("list", "figures")):
        code, _, err = run(*command)
        assert (code, err.count("\n")) == (2, 1)
        assert re.search(f"figure demo.wrong: {why}", err)


@pytest.fixture
def offering(monkeypatch, tmp_path):
    """Return a function that installs catalogs from the source texts of their modules, along with a valid one."""

    def offering(group=GROUP, **texts):
        texts["sound"] = (
            "from theorylab.catalog import Catalog\n"
            "def one(n: int): ...\n"
            "CATALOG = Catalog(constructions={'one': one}, claims=lambda: {'a.b': 1})\n"
        )
        for name, text in texts.items():
            (tmp_path / f"offered_{name}.py").write_text(text)
        monkeypatch.syspath_prepend(str(tmp_path))
        points = [EntryPoint(name, f"offered_{name}:CATALOG", group) for name in texts]
        monkeypatch.setattr(
            catalog, "entry_points", lambda group: [each for each in points if each.group == group]
        )
        installed_catalog.cache_clear()

    yield offering
    installed_catalog.cache_clear()
    for name in [name for name in sys.modules if name.startswith("offered_")]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import nothing_of_this_name", "cannot be loaded: ModuleNotFoundError: No module named"),
        ("CATALOG = undefined", "cannot be loaded: NameError: name 'undefined' is not defined"),
        ("CATALOG = (", "cannot be loaded: SyntaxError: "),
        ("", "cannot be loaded: AttributeError: "),
        ("raise ValueError('by itself')", "cannot be loaded: ValueError: by itself"),
        ("CATALOG = {}", "is of type dict, not Catalog"),
    ],
)
def test_a_broken_catalog_is_named_and_left_out(offering, text, why):
    offering(broken=text)
    with pytest.warns(LeftOut, match=r"catalog 'broken' \(offered_broken:CATALOG\)") as warned:
        known = installed_catalog()
    assert why in str(warned[0].message)
    assert str(warned[0].message).endswith("; it is left out")
    assert list(known.constructions) == ["one"]


def test_what_breaks_says_its_line(offering, tmp_path):
    lines = "from theorylab.catalog import Catalog\ndef stated():\n    raise ValueError('by itself')\n"
    offering(broken=f"{lines}stated()", worse=f"{lines}CATALOG = Catalog(claims=stated)")
    with pytest.warns(LeftOut) as warned:
        installed_catalog().claims()
    assert [str(each.message).partition("ValueError: ")[2] for each in warned] == [
        f"by itself ({tmp_path / f'offered_{name}.py'}, line 3); it is left out"
        for name in ("broken", "worse")
    ]


@pytest.mark.parametrize(
    ("offered", "why"),
    [
        ("constructions={'bare': lambda h: h}", "construction 'bare': parameter 'h' has no annotation"),
        ("constructions={'one': lambda: 1}", "construction 'one': the name is already taken"),
        ("claims=lambda: 1 / 0", "its claims cannot be loaded: ZeroDivisionError: division by zero"),
        ("claims=lambda: {'a.b': 2}", "claim 'a.b': the name is already taken"),
    ],
)
def test_what_cannot_be_used_is_left_out_alone(offering, offered, why):
    offering(worse=f"from theorylab.catalog import Catalog\nCATALOG = Catalog({offered})")
    with pytest.warns(LeftOut, match="catalog 'worse'") as warned:
        claims = installed_catalog().claims()
    assert [why in str(each.message) for each in warned] == [True]
    assert (list(installed_catalog().constructions), claims) == (["one"], {"a.b": 1})


def test_the_command_line_says_it_in_one_line(offering, run):
    offering(broken="CATALOG = undefined")
    code, out, err = run("list", "constructions")
    assert (code, "one\tn\t" in out) == (0, True)
    assert err.startswith("theorylab: catalog 'broken'")
    assert err.count("\n") == 1


def test_a_folder_that_shadows_a_package_is_named(monkeypatch, tmp_path):
    """A reader's package ``figures``, for example, is found before the one of the laboratory."""
    point = EntryPoint("figures", "figures.not_there:CATALOG", "theorylab.catalogs")
    monkeypatch.setattr(catalog, "entry_points", lambda group: [point])
    found = SimpleNamespace(origin=str(tmp_path / "figures" / "__init__.py"))
    monkeypatch.setattr(catalog, "find_spec", lambda name: found)
    installed_catalog.cache_clear()
    with pytest.warns(LeftOut, match=f"{tmp_path}/figures shadows .*/figures; it is left out"):
        installed_catalog()
    installed_catalog.cache_clear()


def test_a_package_may_offer_learners(install, run):
    install(learners={"stump": lambda problem: None})
    assert "stump" in run("list", "learners")[1]


OFFERED = """
from typing import Annotated
import typer
from theorylab.catalog import Catalog, Command
CATALOG = Catalog(commands={
    "double": Command("offered_mine", "double", "Double a number.", after="learn"),
    "last": Command("offered_mine", "double", "Stand at the end."),
    "learn": Command("offered_mine", "double", "Stand in the way."),
})
def double(number: Annotated[int, typer.Argument(metavar="N", help="Any.")]) -> None:
    \"\"\"Double a number, however long.\"\"\"
    print(2 * number)
"""


def test_a_package_offers_commands(offering, capsys, tmp_path):
    offering(COMMANDS, mine=OFFERED, broken="raise SystemExit(3)")
    with pytest.warns(LeftOut) as warned:
        names = list(with_commands(OWN))
    assert [str(each.message).partition(";")[0] for each in warned] == [
        "catalog 'broken' (offered_broken:CATALOG) cannot be loaded: SystemExit: 3 "
        f"({tmp_path / 'offered_broken.py'}, line 1)",
        "catalog 'mine': command 'learn': the name is already taken",
    ]
    assert (names[names.index("learn") + 1], names[-1]) == ("double", "last")
    assert main(["double", "21"]) == 0
    assert capsys.readouterr().out == "42\n"
    assert main(["double", "--help"]) == 0
    assert "Double a number, however long." in capsys.readouterr().out
    assert main(["double", "x"]) == 2
