from __future__ import annotations

from dataclasses import replace
from sys import modules
from types import ModuleType

import lazy_loader
import pytest

from theorylab.claims import EQUALS, Cite, Claim, Outcome, check, claims_of, registered_claims

STATED = """
from sys import getrecursionlimit
from theorylab.claims import EQUALS, Cite, Claim

def square(root):
    return Claim(
        id=f"demo.square-{root}", cite=Cite("euclid", "Book II"), origin="new", statement="",
        measured=lambda: root * root,
        asserts=EQUALS(root * root, control=0),
    )

SQUARES = tuple(square(root) for root in (1, 2))
CORRECT = square(3)
FALSE = Claim(
    id="demo.false", origin="new", cite=Cite("euclid", "Book X"), statement="", measured=getrecursionlimit,
    asserts=EQUALS(9, control=0), repair=CORRECT,
)
AGAIN = FALSE
"""


@pytest.fixture
def demo(monkeypatch):
    module = ModuleType("demo_of_claims", "What the module says.")
    monkeypatch.setitem(modules, module.__name__, module)
    exec(compile(STATED, "demo_of_claims.py", "exec"), vars(module))
    return module


def test_claims_are_found_once_and_repairs_come_with_what_they_repair(demo):
    assert [claim.id for claim in claims_of(demo)] == ["demo.square-1", "demo.square-2", "demo.false"]


def test_a_module_that_uses_claims_through_their_module_states_none(demo):
    importing = ModuleType("importing_of_claims")
    vars(importing).update(demo=demo, proof=lambda: demo.FALSE)
    assert claims_of(importing) == ()


def test_a_repair_that_another_module_states_stays_its_own(demo):
    using = ModuleType("using_of_claims")
    using.WRONG = replace(demo.FALSE, id="demo.wrong", repair=demo.CORRECT)
    stating = ModuleType("stating_of_claims")
    stating.CORRECT = demo.CORRECT
    for order in ((using, stating), (stating, using)):
        assert [claim.id for module in order for claim in claims_of(module)]
        assert (using.WRONG.module, demo.CORRECT.module) == ("using_of_claims", "stating_of_claims")


def test_looking_for_claims_loads_no_lazy_module(tmp_path, monkeypatch):
    (tmp_path / "loaded_lazily.py").write_text("raise AssertionError('loaded')")
    monkeypatch.syspath_prepend(tmp_path)
    importing = ModuleType("importing_lazily")
    importing.lazy = lazy_loader.load("loaded_lazily")
    del modules["loaded_lazily"]  # later tests may inspect every module
    assert claims_of(importing) == ()


def test_the_module_that_states_a_claim_is_known_though_another_one_measures_it(demo):
    assert {claim.module for claim in claims_of(demo)} == {"demo_of_claims"}
    assert demo.FALSE.repaired(id="demo.mended").repair.id == "demo.mended"


def test_show_prints_the_words_of_the_statement_not_those_of_its_measurement(demo, install, run):
    install(*claims_of(demo))
    code, out, _ = run("show", "demo.false")
    assert code == 0
    assert "What the module says." in out
    assert demo.FALSE.measured.__doc__ not in out
    assert modules[demo.FALSE.measured.__module__].__doc__ not in out


def test_every_claim_says_which_documented_module_states_it():
    assert all(modules[claim.module].__doc__ for claim in registered_claims().values())


WRONG = Claim(
    id="demo.sum",
    cite=Cite("euclid", "Book I"),
    statement="printed",
    measured=lambda: 4,
    asserts=EQUALS(5, control=0),
    literature="false",
    falls="theorem",
    witness="{measured} instead of {claimed}",
)


def test_a_repair_states_what_differs_and_has_no_status_or_witness_of_its_own():
    claim = WRONG.repaired(statement="meant", place="Book I, read well", asserts=EQUALS(4, control=5))
    assert (claim.expected, claim.erratum, claim.literature) == (Outcome.REPAIRED, True, "false")
    repair = claim.repair
    assert (repair.id, repair.statement, repair.cite) == (
        "demo.sum.repaired", "meant", Cite("euclid", "Book I, read well")
    )  # fmt: skip
    assert (repair.measured, repair.literature, repair.witness, repair.erratum) == (
        WRONG.measured,
        "",
        None,
        False,
    )
    verdict = check(claim)
    assert (verdict.outcome, verdict.witness) == (Outcome.REPAIRED, "4 instead of 5")
    assert verdict.as_recorded


def test_a_repair_does_not_inherit_the_text_as_printed():
    claim = replace(WRONG, cite=Cite("euclid", "Book I", "2 + 2 = 5")).repaired(statement="meant")
    assert (claim.cite.printed, claim.repair.cite) == ("2 + 2 = 5", Cite("euclid", "Book I"))


def test_a_repair_with_a_field_that_claims_do_not_have_is_refused():
    with pytest.raises(TypeError, match="bound"):
        WRONG.repaired(bound=3)
