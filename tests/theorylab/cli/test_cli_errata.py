from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import pytest
from flint import arb, fmpq

from theorylab.claims import AT_MOST, Cite, Claim, Grid, Independent, Outcome, check
from theorylab.cli.claims import errata as command
from theorylab.cli.main import main
from theorylab.files import verdict_data
from theorylab.reports.data import known
from theorylab.reports.data.record import records_of
from theorylab.reports.data.write import claims_stated_in

HOLDS = Claim(
    id="demo.halves.repaired",
    origin="printed",
    cite=Cite("zeno", "Paradox 1, for n >= 1"),
    statement=r"for $n\ge1$, $\tfrac1n\le1$",
    instances=Grid([{"n": n} for n in (1, 2, 3)]),
    measured=lambda n: fmpq(1, n),
    asserts=AT_MOST(1, control=fmpq(1, 2)),
    literature="proved by hand",
)
PRINTED = replace(
    HOLDS,
    id="demo.halves",
    cite=Cite("zeno", "Paradox 1"),
    statement=r"$\tfrac1n\le\tfrac12$",
    asserts=AT_MOST(fmpq(1, 2), control=0),
    repair=HOLDS,
    literature="false for n = 1",
    falls="theorem",
)
OPEN = replace(PRINTED, id="demo.open", recorded=Outcome.REFUTED, repair=None, literature="")
EXTENSION = replace(OPEN, id="demo.extension", falls="")
HOLDS_NOW = replace(PRINTED, id="demo.mended", asserts=AT_MOST(1, control=fmpq(1, 2)))
LOOK = Independent("optimal 'dnf:x1' --size 0", shows="error 1/2")
SHOWN = replace(OPEN, id="demo.shown", independent=(LOOK, LOOK))
DOUBTFUL = replace(PRINTED, id="demo.doubtful", measured=lambda n: arb(1, 1))
CORRECT = replace(HOLDS, id="fine.all")


@pytest.fixture
def run(run):
    return partial(run, "errata")


def test_a_readable_block_an_erratum(run, install):
    install(replace(OPEN, falls="slip"), PRINTED, EXTENSION)
    code, out, err = run()
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "What falls: theorem (1)",
        "",
        "demo.halves  zeno, Paradox 1: false for n = 1",
        "  printed         1/n ≤ 1/2",
        "  counterexample  n=1: measured 1, claimed at most 1/2 (1 of 3 instances fail; n from 1 to 3)",
        "  reproduce       theorylab check demo.halves",
        "  repair          demo.halves.repaired: for n ≥ 1, 1/n ≤ 1",
        "  its verdict     consistent (3 instances, exact). Proved by hand",
        "",
        "What falls: slip (1)",
        "",
        "demo.open  zeno, Paradox 1",
        "  printed         1/n ≤ 1/2",
        "  counterexample  n=1: measured 1, claimed at most 1/2 (1 of 3 instances fail; n from 1 to 3)",
        "  reproduce       theorylab check demo.open",
        "  repair          none is known",
        "",
        "Printed statements that do not hold as written: 2; with a repair that is proved, or consistent with every"
        " instance tried: 1. What was read, and repairs, are in our words; eps stands for ε.",
        "Refuted beyond what the papers state: demo.extension.",
    ]


@pytest.mark.parametrize(
    ("literature", "shown"),
    [("Consistent", ""), ("Consistent; open", ". Open"), ("consistent, as Zeno says", ". As Zeno says"),
     ("Consistently repeated", ". Consistently repeated")],
)  # fmt: skip
def test_the_verdict_on_a_repair_is_said_once(run, install, literature, shown):
    """The remarks on a repair may begin with its verdict, which precedes them on the line."""
    install(replace(PRINTED, repair=replace(HOLDS, literature=literature)))
    (line,) = [line for line in run()[1].splitlines() if "its verdict" in line]
    assert line == f"  its verdict     consistent (3 instances, exact){shown}"


def test_the_command_that_reproduces_finds_the_counterexample(run, install, capsys):
    install(PRINTED)
    run("--json", "-")
    assert main(["check", "demo.halves"]) == 0
    assert "demo.halves: n=1: measured 1, claimed at most 1/2" in capsys.readouterr().out


def test_json_has_the_keys_of_the_contract(run, install):
    install(PRINTED)
    code, out, err = run("--json", "-")
    assert (code, err) == (0, "")
    (entry,) = json.loads(out)
    assert list(entry) == [
        "id", "place", "falls", "printed", "reading", "counterexample", "reproduce", "independent",
            "repair", "repair_verdict",
    ]  # fmt: skip
    assert (entry["id"], entry["repair_verdict"]) == ("demo.halves", "consistent")


def test_json_in_a_file_leaves_the_text(run, install, tmp_path):
    install(PRINTED)
    code, out, _ = run("--json", str(tmp_path / "errata.json"))
    assert code == 0
    assert out.splitlines()[2].startswith("demo.halves")
    assert len(json.loads((tmp_path / "errata.json").read_text())) == 1


def test_one_paper(run, install):
    install(PRINTED, replace(CORRECT, cite=Cite("other", "1")))
    assert run("--paper", "fine") == (0, "No printed statement was refuted.\n", "")
    assert run("--paper", "fine", "--json", "-") == (0, "[]\n", "")
    for name in ("demo", "zeno", "Zeno"):
        assert run("--paper", name)[1].splitlines()[2].startswith("demo.halves")


def forbidden(n):
    raise AssertionError("nothing is to be measured")


@pytest.fixture
def store(monkeypatch):
    """Function that stores the records of claims, beside those of the installed catalog."""

    def store(*claims):
        found = {}
        for claim in claims:
            verdict = check(claim)
            found |= {claim.id: verdict} | ({claim.repair.id: verdict.repair} if claim.repair else {})
        stored = records_of(claims, found)
        monkeypatch.setattr(known, "stored_records", lambda: (stored.copy(), frozenset({"fake"})))

    return store


def test_a_package_stores_the_claims_of_its_own_modules(install):
    mine, other = replace(PRINTED), replace(PRINTED, id="demo.another")
    mine.record_module("mine.halves")
    other.record_module("other.halves")
    install(mine, other, CORRECT)
    assert claims_stated_in("mine") == [mine, HOLDS]


def test_what_is_recorded_is_printed_and_nothing_is_computed(run, install, store):
    install(PRINTED)
    computed = run()
    install(replace(CORRECT, measured=forbidden))
    store(PRINTED)
    assert run() == computed
    assert run("--paper", "ZENO") == computed
    assert json.loads(run("--json", "-")[1])[0]["repair_verdict"] == "consistent"


def test_check_finds_the_counterexamples_again(run, install, store):
    install(replace(PRINTED, measured=forbidden))
    store(PRINTED)
    code, out, _ = run("--check")
    assert code == 4
    assert "demo.halves: failed, but recorded as repaired" in out


def test_what_is_not_recorded_is_checked(run, install, store):
    install(OPEN)
    store(PRINTED)
    code, out, _ = run()
    assert code == 0
    assert "demo.open  zeno" in out


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"claim": 1}'])
def test_a_damaged_file_of_records_is_one_line(run, install, line, tmp_path, monkeypatch):
    install(PRINTED)
    (tmp_path / "verdicts.json").write_text(line)
    found = [tmp_path / "verdicts.json"]
    monkeypatch.setattr(verdict_data, "data_files", lambda name: (found, frozenset()))
    code, out, err = run()
    assert (code, out) == (2, "")
    assert err.startswith(f"theorylab: {tmp_path / 'verdicts.json'}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("claims", "code", "surprise"),
    [
        ([PRINTED, HOLDS_NOW], 1, "demo.mended: consistent, but recorded as repaired"),
        ([PRINTED, DOUBTFUL], 3, "demo.doubtful: undecided, but recorded as repaired"),
        ([HOLDS_NOW, DOUBTFUL], 1, "demo.doubtful: undecided, but recorded as repaired"),
    ],
)
def test_a_verdict_that_is_not_the_recorded_one(run, install, claims, code, surprise):
    install(*claims)
    found, out, err = run()
    assert (found, err) == (code, "")
    assert surprise in out
    found, out, err = run("--json", "-")
    assert found == code
    assert surprise in err
    assert [entry["id"] for entry in json.loads(out)] == [c.id for c in claims if c is PRINTED]


def test_ctrl_c_reports_what_there_is(run, install):
    def interrupting(n):
        raise KeyboardInterrupt

    install(PRINTED, replace(PRINTED, id="demo.slow", measured=interrupting))
    code, out, _ = run()
    assert code == 130
    assert out.splitlines()[2].startswith("demo.halves")
    assert "demo.slow" not in out
    assert "interrupted: 1 of 2 statements checked" in out


def test_on_a_terminal_texts_are_wrapped_beside_their_headings(install, monkeypatch, capsys):
    install(PRINTED)
    real = command.Console
    monkeypatch.setattr(command, "Console", lambda **options: real(force_terminal=True, width=50, **options))
    assert main(["errata", "--paper", "demo"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  reproduce       theorylab check demo.halves" in lines
    wrapped = lines.index(next(line for line in lines if "counterexample" in line)) + 1
    assert lines[wrapped].startswith(" " * 18)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--paper", "dmo"], "unknown paper 'dmo'; did you mean 'demo'?"),
        (["--jobs", "0"], "--jobs"),
        (["--json", "/nonexistent/e.json"], "--json: there is no directory"),
    ],
)
def test_wrong_use(run, install, arguments, message):
    install(PRINTED)
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_no_claims_are_no_success(run, install):
    install()
    assert run()[0] == 2


def test_commands_that_show_it_without_the_check(run, install):
    install(SHOWN)
    line = "theorylab optimal 'dnf:x1' --size 0  # error 1/2"
    _, out, _ = run()
    assert out.count(f"  independent     {line}\n") == 2
    _, out, _ = run("--json", "-")
    assert json.loads(out)[0]["independent"] == [line, line]


def test_a_repair_is_shown_by_no_command_of_what_it_repairs():
    assert not SHOWN.repaired(instances=Grid([{"n": 2}])).repair.independent
