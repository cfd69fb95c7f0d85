from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace

import pytest
from flint import arb, fmpq

from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, Outcome, scoped

HALVES = Claim(
    id="demo.halves",
    origin="printed",
    cite=Cite("zeno", "Paradox 1"),
    statement=r"1/n \le 1",
    instances=Grid(scoped([{"n": n} for n in (1, 2, 3)], [{"n": n} for n in range(1, 10)])),
    measured=lambda n: fmpq(1, n),
    asserts=AT_MOST(1, control=fmpq(1, 2)),
)
REFUTED = replace(
    HALVES, id="demo.stronger", asserts=AT_MOST(fmpq(1, 2), control=0), recorded=Outcome.REFUTED
)
REPAIRED = replace(REFUTED, id="demo.fixed", repair=HALVES, recorded=None)
DOUBTFUL = replace(HALVES, id="demo.doubtful", measured=lambda n: arb(1, 0.5))


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        ([HALVES, REFUTED], 0),
        ([REPAIRED], 0),
        ([replace(REFUTED, recorded=None)], 1),
        ([replace(HALVES, recorded=Outcome.REFUTED)], 1),
        ([DOUBTFUL], 3),
        ([replace(DOUBTFUL, recorded=Outcome.UNDECIDED)], 0),
        ([DOUBTFUL, replace(REFUTED, recorded=None)], 1),
        ([replace(REPAIRED, repair=replace(HALVES, complete=True))], 0),
        ([replace(REPAIRED, repair=replace(HALVES, recorded=Outcome.UNDECIDED))], 1),
    ],
)
def test_exit_codes(run, install, claims, code):
    install(*claims)
    assert run("check", "--all")[0] == code
    assert run("check")[0] == code


def test_the_table_and_its_notes(run, install):
    install(REPAIRED, DOUBTFUL)
    code, out, err = run("check", "--all", "--scope", "quick")
    lines = out.splitlines()
    assert (code, err) == (3, "")
    assert [line.split()[0] for line in lines[1:4]] == ["demo.fixed", "demo.halves", "demo.doubtful"]
    assert lines[4] == "demo.fixed: n=1: measured 1, claimed at most 1/2 (1 of 3 violated)"
    assert "demo.doubtful: undecided: 3 of 3 undecided" in out
    assert lines[-1] == (
        "3 claims (quick): 1 consistent, 1 repaired, 1 undecided; not as recorded: demo.doubtful"
    )


def test_json_has_the_keys_of_the_contract(run, install):
    install(REPAIRED)
    code, out, _ = run("check", "demo.*", "--scope", "full", "--json", "-")
    data = json.loads(out)
    assert code == 0
    assert list(data) == ["claims", "summary"]
    broken, repaired = data["claims"]
    seconds = broken.pop("seconds")
    assert seconds >= 0
    assert broken == {
        "id": "demo.fixed",
        "paper": "demo",
        "where": "Paradox 1",
        "statement": r"1/n \le 1",
        "weight": "remark",
        "origin": "printed",
        "verdict": "repaired",
        "expected": "repaired",
        "recorded": "repaired",
        "seen": "repaired",
        "rests_on": "machine",
        "falls": "",
        "method": "exact",
        "scope": "full",
        "instances": 9,
        "slack": "-1/2",
        "witness": "n=1: measured 1, claimed at most 1/2",
        "control": "refuted",
    }
    assert (repaired["id"], repaired["verdict"], repaired["slack"]) == ("demo.halves", "consistent", "0")
    assert data["summary"]["claims"] == 2
    assert (data["summary"]["repaired"], data["summary"]["consistent"]) == (1, 1)


def test_json_in_a_file_leaves_the_table(run, install, tmp_path):
    install(HALVES)
    code, out, _ = run("check", "demo.halves", "--json", str(tmp_path / "v.json"))
    assert code == 0
    assert out.splitlines()[-1] == "1 claim (quick): 1 consistent; all as recorded"
    assert json.loads((tmp_path / "v.json").read_text())["claims"][0]["id"] == "demo.halves"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["demo.halvs"], "unknown claim 'demo.halvs'; did you mean 'demo.halves'"),
        (["demo.halves", "demo.x*"], "unknown claim 'demo.x*'"),
        (["demo.halves", "--all"], "give either ids or --all"),
        (["--scope", "fast"], "--scope: unknown 'fast'; use quick or full"),
        (["--jobs", "0"], "--jobs"),
        (["--json", "/nonexistent/v.json"], "--json: there is no directory"),
    ],
)
def test_wrong_use(run, install, arguments, message):
    install(HALVES)
    code, out, err = run("check", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_no_claims_are_no_success(run, install):
    install()
    assert run("check", "--all")[0] == 2


def test_an_error_inside_a_claim_says_where(run, install):
    install(replace(HALVES, measured=lambda n: 0.5))
    code, out, _ = run("check")
    assert code == 4
    assert "demo.halves: failed: InvalidArgument: measured: the float 0.5 carries no error bound" in out
    assert "(claim demo.halves at n=1)" in out
    assert out.splitlines()[-1] == "1 claim (quick): 1 failed; not as recorded: demo.halves"


def test_a_check_that_breaks_leaves_the_others_their_verdicts(run, install):
    install(HALVES, replace(HALVES, id="demo.broken", measured=lambda n: 1 // (n - 2)), DOUBTFUL)
    code, out, _ = run("check", "--json", "-")
    verdicts = {claim["id"]: claim["verdict"] for claim in json.loads(out)["claims"]}
    assert (code, verdicts) == (
        4, {"demo.halves": "consistent", "demo.broken": "failed", "demo.doubtful": "undecided"}
    )  # fmt: skip


def test_a_repair_that_two_claims_share_is_one_claim(run, install):
    install(REPAIRED, replace(REPAIRED, id="demo.again"))
    _, out, _ = run("check")
    assert out.splitlines()[-1] == "3 claims (quick): 1 consistent, 2 repaired; all as recorded"


def test_show(run, install):
    install(REPAIRED)
    code, out, _ = run("show", "demo.fixed")
    assert code == 0
    for text in (
        "zeno, Paradox 1",
        "1/n ≤ 1",
        "repaired (recorded)",
        "demo.halves: ",
        "measured at most claimed",
    ):
        assert text in out
    assert run("show", "demo.fixd")[0] == 2


def test_show_writes_the_proof_and_the_graph_of_what_it_rests_on(run, install, tmp_path):
    proved = replace(HALVES, complete=True)
    step = replace(proved, id="demo.step", derivation=None)
    between = replace(HALVES, id="demo.between", derivation=Derivation("By [demo.step].", (step,)))
    works = (Cite("euclid", "Book IX"),)
    top = replace(HALVES, id="demo.top", derivation=Derivation("By [demo.between].", (between,), works))
    install(top, proved)
    code, out, _ = run("show", "demo.top", "--json", "-")
    above, middle, below = (
        {"id": id, "verdict": "proved", "rests_on": basis}
        for id, basis in (
            ("demo.top", "derivation"),
            ("demo.between", "derivation"),
            ("demo.step", "machine"),
        )
    )
    assert code == 0
    assert json.loads(out) == above | {
        "statement": r"1/n \le 1",
        "proof": "By [demo.between].",
        "steps": [middle],
        "cited": [{"key": "euclid", "place": "Book IX"}],
        "graph": {
            "nodes": [above, middle, below],
            "edges": [["demo.top", "demo.between"], ["demo.between", "demo.step"]],
        },
    }
    written = tmp_path / "halves.json"
    code, out, _ = run("show", "demo.halves", "--json", str(written))
    assert "rests on   machine\n" in out
    alone = {"id": "demo.halves", "verdict": "proved", "rests_on": "machine"}
    found = json.loads(written.read_text())
    assert (found["proof"], found["steps"], found["cited"]) == (None, [], [])
    assert found["graph"] == {"nodes": [alone], "edges": []}
    assert run("show", "demo.top", "--json", str(tmp_path / "none" / "x.json"))[0] == 2


def test_list_claims(run, install):
    install(REPAIRED)
    code, out, _ = run("list", "claims", "--json")
    assert [row["id"] for row in json.loads(out)["claims"]] == ["demo.fixed", "demo.halves"]
    assert "demo.fixed" in run("list", "claims")[1]
    assert run("list", "claims", "--json", "-") == run("list", "--json", "-", "claims") == (code, out, "")


def test_list_claims_with_words(run, install):
    greedy = replace(HALVES, id="demo.greedy", statement="Of all parities one is a tree", method="exhaustive")
    install(REPAIRED, greedy, replace(HALVES, id="demo.tree", statement="True"))

    def found(*words):
        code, out, _ = run("list", "claims", *words, "--json")
        assert code == 0
        return [row["id"] for row in json.loads(out)["claims"]]

    assert found("TREE") == ["demo.greedy", "demo.tree"]
    assert found("tree", "Parities") == ["demo.greedy"]
    assert found("≤") == ["demo.fixed", "demo.halves"]  # as printed, not as LaTeX
    assert found("zeno") == found("exhaustive") == []
    assert run("list", "claims", "zeno") == (0, "no claims are so\n", "")


SCRIPT = """
    import signal, sys, time
    from pathlib import Path
    from types import SimpleNamespace

    from theorylab import catalog
    from theorylab.claims import EQUALS, Cite, Claim, Grid
    from theorylab.cli.main import main

    def claim(name, seconds, points):
        def measured(n):
            time.sleep(seconds)
            if n == 2:
                Path(__file__).with_name(name).touch()
            # a worker leaves Ctrl-C to the main process
            in_worker = __name__ != "__main__"
            return -1 if in_worker and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN else n

        return Claim(
            id=name, origin="new", cite=Cite("key", "place"), statement="n = n",
            instances=Grid([{"n": n} for n in range(points)]),
            measured=measured, asserts=EQUALS(lambda n: n, control=0),
        )

    CLAIMS = {c.id: c for c in (claim("demo.quick", 0, 3), claim("demo.slow", SLOW, 400), claim("demo.last", 0, 3))}
    POINT = SimpleNamespace(name="demo", value="demo:CATALOG", load=lambda: catalog.Catalog(claims=lambda: CLAIMS))
    catalog.entry_points = lambda group: [POINT]

    if __name__ == "__main__":
        sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def script(tmp_path):
    """Return a function that starts the command line in a process, on claims one of which takes a long time."""

    def start(slow, *arguments):
        path = tmp_path / "demo.py"
        path.write_text(textwrap.dedent(SCRIPT).replace("SLOW", str(slow)))
        return subprocess.Popen(
            [sys.executable, str(path), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    return start


def test_several_processes_give_the_verdicts_in_order(script):
    process = script(0, "check", "--all", "--jobs", "2", "--json", "-")
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")
    rows = [(row["id"], row["instances"]) for row in json.loads(out)["claims"]]
    assert rows == [("demo.quick", 3), ("demo.slow", 400), ("demo.last", 3)]


@pytest.mark.parametrize(
    ("jobs", "begun", "reported", "stop"),
    [
        ("1", ["demo.slow"], ["demo.quick", "demo.slow"], lambda id: os.killpg(id, signal.SIGINT)),
        ("1", ["demo.slow"], ["demo.quick", "demo.slow"], lambda id: os.kill(id, signal.SIGTERM)),
        (
            "2",
            ["demo.slow", "demo.last"],
            ["demo.quick", "demo.last"],
            lambda id: os.killpg(id, signal.SIGINT),
        ),
        (
            "2",
            ["demo.slow", "demo.last"],
            ["demo.quick", "demo.last"],
            lambda id: os.kill(id, signal.SIGTERM),
        ),
    ],
    ids=["Ctrl-C", "SIGTERM", "Ctrl-C, 2 jobs", "SIGTERM, 2 jobs"],
)
def test_what_stops_a_check_leaves_what_there_is(script, tmp_path, jobs, begun, reported, stop):
    process = script(0.2, "check", "--all", "--jobs", jobs, "--json", str(tmp_path / "v.json"))
    for _ in range(600):
        if all((tmp_path / name).exists() for name in begun):
            break
        time.sleep(0.1)
    # time for a finished verdict to reach the main process
    time.sleep(0.5)
    stop(process.pid)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert "interrupted" in out
    data = json.loads((tmp_path / "v.json").read_text())
    assert [row["id"] for row in data["claims"]] == reported
    slow = [row["verdict"] for row in data["claims"] if row["id"] == "demo.slow"]
    assert slow == (["undecided"] if jobs == "1" else [])
    assert data["summary"]["unfinished"] > 0


MANY = [replace(HALVES, id=f"demo.half-{n}") for n in range(50)]


def test_of_many_claims_what_matters_is_shown_unless_asked(run, install):
    install(*MANY, REPAIRED, entries={"demo": lambda: [ENTRY]})
    code, out, _ = run("check")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines() if line.startswith("demo")] == ["demo.fixed", "demo"]
    assert "repaired\tmachine" in out
    assert out.splitlines()[-1].startswith("52 claims")
    assert "demo.half-7" in run("check", "--verbose")[1]
    chosen = run("check", "--only", "refuted, repaired")[1].splitlines()
    assert [line.split()[0] for line in chosen[1:-2]] == ["demo.fixed"]


def test_an_unknown_verdict_to_show_is_refused(run, install):
    install(HALVES)
    code, _, err = run("check", "--only", "refutd")
    assert code == 2
    assert "did you mean 'refuted'" in err


ENTRY = {"entry": "demo.fixed", "weight": "main", "checked by": "demo.fixed"}


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (["--weight", "main"], ["demo.fixed"]),
        (["--origin", "new", "--paper", "demo"], ["demo.doubtful"]),
        (["--verdict", "repaired"], ["demo.fixed"]),
        (["--verdict", "refuted"], []),
    ],
)
def test_claims_are_listed_by_what_they_are(run, install, options, found):
    install(REPAIRED, replace(DOUBTFUL, origin="new"), entries={"demo": lambda: [ENTRY]})
    code, out, _ = run("list", "claims", *options, "--json")
    assert (code, [claim["id"] for claim in json.loads(out)["claims"]]) == (0, found)
    assert run("list", *options)[0] == 0


def test_only_claims_have_a_weight(run, install):
    install(HALVES)
    assert run("list", "learners", "--weight", "main")[0] == 2
    assert run("list", "--weight", "heavy")[0] == 2
