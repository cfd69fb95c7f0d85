from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import polars
import pytest
from flint import fmpq
from typer.testing import CliRunner

from constructions import uniform_class
from dp_optimal.optimum import Optimum
from theorylab.catalog import installed_catalog, with_commands
from theorylab.cli.main import OWN, _app
from theorylab.cli.output.files import require_writable, whole_file
from theorylab.cli.output.tree_output import json_integer
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import GINI
from theorylab.learners import LEARNERS, greedy, top_down
from theorylab.problems.cube import CubeProblem
from theorylab.trees.nodes import Edge, Leaf, Node
from theorylab.trees.tree import Tree

EXACT = "dnf:x1&x2|x3"


def refused(result):
    """Return the single line that a refused command writes."""
    code, out, err = result
    assert (code, out) == (2, "")
    assert err.startswith("theorylab: ")
    assert err.count("\n") == 1
    return err


def complete_tree(problem, *, depth):
    """Return a complete tree with shared nodes, for any problem."""
    node = Leaf(1, (fmpq(1, 3), fmpq(2, 3)))
    for i in reversed(range(depth)):
        node = Node(i, (Edge(fmpq(1, 2), node), Edge(fmpq(1, 2), node)))
    return Tree(problem, node)


def test_help_lists_every_command_with_what_it_does():
    result = CliRunner().invoke(_app("--help"), ["--help"])
    assert result.exit_code == 0
    for name, command in with_commands(OWN).items():
        assert name in result.output
        assert command.summary in result.output


@pytest.mark.parametrize("command", with_commands(OWN))
def test_every_command_explains_itself(run, command):
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert f"theorylab {command}" in out


def test_no_arguments_show_the_help(run):
    assert run() == run("--help")


def test_learn_prints_the_facts_and_the_tree(run):
    code, out, err = run("learn", "greedy", EXACT)
    assert (code, err) == (0, "")
    facts = dict(line.split("  ", 1) for line in out.splitlines()[1:6])
    assert {name: value.strip() for name, value in facts.items()} == {
        "error": "0",
        "size": "3",
        "leaves": "4",
        "depth": "3",
        "expected tests": "7/4 = 1.75",
    }
    assert "x3" in out


def test_learn_json_has_the_keys_of_the_contract(run):
    code, out, _ = run(
        "learn", "top-k", EXACT, "--k", "2", "--depth", "1", "--impurity", "gini", "--json", "-"
    )
    data = json.loads(out)
    assert code == 0
    assert list(data) == [
        "learner", "problem", "options", "error", "error_float", "size", "leaves", "depth", "tree",
    ]  # fmt: skip
    assert (data["learner"], data["problem"]) == ("top-k", EXACT)
    assert data["options"] == {"k": 2, "depth": 1, "impurity": "gini", "ties": "first"}
    # splitting on x3 leaves the error Pr[x3 = 0, x1 = x2 = 1]
    assert (data["error"], data["error_float"]) == ("1/8", 0.125)
    assert data["tree"] == {
        "test": "x3",
        "zero": {"label": 0, "mean": "1/4"},
        "one": {"label": 1, "mean": "1"},
    }


def test_learn_passes_its_options_on(run, monkeypatch):
    seen = {}

    def recording(problem, *, lookahead, trade_off, penalty=None, impurity=GINI):
        seen.update(lookahead=lookahead, trade_off=trade_off, penalty=penalty, impurity=impurity)
        return greedy(problem, depth=0)

    monkeypatch.setitem(LEARNERS, "recording", recording)
    code, out, _ = run(
        "learn",
        "recording",
        EXACT,
        "--lookahead",
        "3",
        "--trade-off",
        "0.1",
        "--penalty",
        "1/7",
        "--json",
        "-",
    )
    assert code == 0
    assert seen == {"lookahead": 3, "trade_off": fmpq(1, 10), "penalty": fmpq(1, 7), "impurity": GINI}
    assert json.loads(out)["options"] == {
        "lookahead": 3,
        "penalty": "1/7",
        "trade-off": "1/10",
        "impurity": "gini",
    }


def test_a_large_tree_is_counted_exactly_and_not_written_out(run, monkeypatch):
    monkeypatch.setitem(LEARNERS, "complete", complete_tree)
    _, out, _ = run("learn", "complete", EXACT, "--depth", "100", "--json", "-")
    data = json.loads(out)
    assert (data["size"], data["leaves"]) == (str(2**100 - 1), str(2**100))
    assert (data["tree"], data["shared_nodes"], data["depth"]) == (None, 101, 100)
    assert data["error"] == "1/3"
    _, out, _ = run("learn", "complete", EXACT, "--depth", "100")
    assert "size            about 1.267e30" in out


@pytest.mark.parametrize("value", [2**53, -(2**53), 0])
def test_integers_that_json_readers_keep_are_numbers(value):
    assert json_integer(value) == value


def test_integers_beyond_are_text():
    assert json_integer(2**53 + 1) == "9007199254740993"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lern"], "No such command 'lern'"),
        (["learn", "greedy"], "Missing argument 'PROBLEM'"),
        (["learn", "gredy", EXACT], "unknown learner 'gredy'; did you mean 'greedy'?"),
        (["learn", "greedy", "dnf:x1&"], "column 4"),
        (["learn", "greedy", EXACT, "--dept", "3"], "No such option: --dept"),
        (["learn", "greedy", EXACT, "--depth", "x"], "Invalid value for '--depth'"),
        (["learn", "greedy", EXACT, "--depth", "-1"], "depth"),
        (
            ["learn", "greedy", EXACT, "--size", "3"],
            "greedy does not take --size; it takes --depth, --impurity",
        ),
        (["learn", "greedy", EXACT, "--lookahead", "3"], "greedy does not take --lookahead"),
        (["learn", "greedy", EXACT, "--trade-off", "1/2"], "greedy does not take --trade-off"),
        (["learn", "top-k", EXACT, "--k", "3"], "top-k needs --depth; it takes --k, --depth"),
        (["learn", "top-down", EXACT], "top-down needs --size"),
        (["learn", "greedy", EXACT, "--penalty", "a"], "--penalty: 'a' is not a rational number"),
        (
            ["learn", "greedy", EXACT, "--impurity", "entropi"],
            "unknown impurity 'entropi'; did you mean 'entropy'",
        ),
        (["learn", "greedy", EXACT, "--ties", "lst"], "ties"),
        (
            ["learn", "greedy", EXACT, "--json", "/nonexistent/x.json"],
            "--json: there is no directory /nonexistent",
        ),
        (["optimal", EXACT], "optimal: choose an objective with --size T"),
        (["optimal", EXACT, "--size", "2", "--penalty", "1/2"], "choose an objective"),
        (["optimal", EXACT, "--size", "-2"], "--size"),
        (["list", "claim"], "unknown kind 'claim'; did you mean 'claims'?"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(run, arguments, message):
    assert message in refused(run(*arguments))


def test_without_any_catalog_the_command_line_says_so(run, install, monkeypatch):
    install()
    monkeypatch.setattr("theorylab.catalog.entry_points", lambda group: [])
    installed_catalog.cache_clear()
    assert "no catalog is installed" in refused(run("check", "--all"))
    assert "no catalog is installed" in refused(run("list", "constructions"))


def test_json_files_are_written_whole(run, tmp_path):
    target = tmp_path / "tree.json"
    code, out, _ = run("learn", "greedy", EXACT, "--json", str(target))
    assert code == 0
    assert "error" in out
    assert json.loads(target.read_text())["size"] == 3
    assert list(tmp_path.iterdir()) == [target]


def test_nothing_half_written_stays(tmp_path):
    target = tmp_path / "data.csv"
    target.write_text("old")

    def interrupted():
        with whole_file(str(target), "--out") as path:
            path.write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        interrupted()
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_links_are_followed_and_directories_refused(tmp_path):
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    link.symlink_to(real)
    with whole_file(str(link), "--json") as path:
        path.write_text("new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    with pytest.raises(InvalidArgument, match="is a directory"):
        require_writable(str(tmp_path), "--json")


def test_a_device_is_written_not_replaced(run):
    code, *_ = run("learn", "greedy", EXACT, "--json", "/dev/null")
    assert code == 0
    with open("/dev/null", "rb") as device:
        assert not device.isatty()
        assert device.read() == b""


def by_size(problem, size):
    tree = greedy(problem, depth=0)
    return Optimum(tree.error, tree, (fmpq(3, 8),) * (size + 1))


def by_penalty(problem, penalty, depth, *, seconds):
    tree = greedy(problem, depth=depth)
    return Optimum(tree.error + penalty * tree.leaves, tree)


def test_optimal_by_size_reports_the_whole_curve(run, monkeypatch):
    monkeypatch.setattr("dp_optimal.commands.optimal.optimal_by_useful_size", by_size)
    code, out, _ = run("optimal", EXACT, "--size", "2", "--json", "-")
    data = json.loads(out)
    assert code == 0
    assert list(data) == [
        "learner", "problem", "options", "errors", "lower_bound", "status", "error", "error_float", "size", "leaves",
        "depth", "tree",
    ]  # fmt: skip
    assert (data["lower_bound"], data["status"]) == ("3/8", "proved")
    assert (data["options"], data["errors"]) == ({"size": 2}, ["3/8"] * 3)
    assert data["tree"] == {"label": 1, "mean": "5/8"}
    assert "OPT(2) = 3/8" in run("optimal", EXACT, "--size", "2")[1]


def test_optimal_reports_the_value_where_it_is_not_the_error(run, monkeypatch):
    monkeypatch.setattr("dp_optimal.commands.optimal.optimal_with_penalty", by_penalty)
    data = json.loads(run("optimal", EXACT, "--depth", "1", "--penalty", "1/20", "--json", "-")[1])
    assert (data["error"], data["value"]) == ("1/8", "9/40")
    assert data["options"] == {"depth": 1, "penalty": "1/20"}


class Sweep:
    """Result of a sweep, which records the arguments of the call."""

    def __init__(self, function_class, size, learner="top-down", impurity=GINI, ties="first"):
        self.asked = {"class": function_class, "size": size, "learner": learner, "ties": ties}

    def summary(self):
        return {"functions": 2, **self.asked, "mean": 0.25, "fraction_above": {"0.01": 0.5}}

    def table(self):
        return polars.DataFrame({"function": ["a", "b"], "mic": [0.0, 0.5]})


@pytest.fixture
def sweeps(install, monkeypatch):
    install(
        classes={
            "uniform": lambda terms, literals: f"{terms}x{literals}",
            "product": lambda terms, literals, probabilities: f"{terms}x{literals} {probabilities}",
        },
    )

    def sweep(function_class, *, size, learner="top-down", impurity=GINI, ties="first"):
        return Sweep(function_class, size, learner, impurity, ties)

    monkeypatch.setattr("dp_optimal.commands.mic.sweep", sweep)


def test_mic_writes_summary_and_table(run, sweeps, tmp_path):
    for suffix, read in ((".csv", polars.read_csv), (".parquet", polars.read_parquet)):
        out = tmp_path / f"table{suffix}"
        code, text, _ = run(
            "mic", "uniform", "--terms", "3", "--literals", "2", "--size", "9", "--ties", "last", "--out", str(out),
            "--json", "-",
        )  # fmt: skip
        assert code == 0
        data = json.loads(text)
        assert (data["class"], data["size"], data["learner"], data["ties"]) == ("3x2", 9, "top-down", "last")
        assert read(out)["mic"].to_list() == [0.0, 0.5]


def test_mic_refuses_what_the_class_does_not_take(run, sweeps):
    counts = ["--terms", "3", "--literals", "2", "--size", "9"]
    assert "product needs --probabilities" in refused(run("mic", "product", *counts))
    given = ["--probabilities", "3/10,7/10"]
    assert "uniform does not take --probabilities" in refused(run("mic", "uniform", *counts, *given))
    assert "unknown class 'unifrm'; did you mean 'uniform'" in refused(run("mic", "unifrm", *counts))
    assert "must end in .parquet or .csv" in refused(run("mic", "uniform", *counts, "--out", "table.txt"))
    code, text, _ = run("mic", "product", *counts, *given, "--json", "-")
    assert code == 0
    assert "3x2 (3/10, 7/10)" in text


def test_mic_of_a_learner_of_a_catalog(run, install):
    install(
        learners={"boosted": lambda problem, size: top_down(problem, size=size)},
        classes={"uniform": uniform_class},
    )
    asked = ("mic", "uniform", "--terms", "2", "--literals", "2", "--size", "3", "--json", "-")
    found, plain = (json.loads(run(*asked, "--learner", name)[1]) for name in ("boosted", "top-down"))
    assert found == plain | {"learner": "boosted"}
    assert "boosted takes no impurity" in refused(run(*asked, "--learner", "boosted", "--impurity", "gini"))


def test_mic_of_several_classes_and_learners(run, monkeypatch):
    asked = (
        "mic", "uniform", "--terms", "2", "--terms", "3", "--literals", "2", "--size", "4", "--learner", "top-down",
        "--learner", "best-first", "--json", "-",
    )  # fmt: skip
    code, text, err = run(*asked)
    assert (code, err) == (0, "")
    runs = json.loads(text)["runs"]
    assert [(each["terms"], each["learner"], each["functions"]) for each in runs] == [
        (2, "top-down", 5), (2, "best-first", 5), (3, "top-down", 9), (3, "best-first", 9),
    ]  # fmt: skip
    alone = ("--terms", "3", "--literals", "2", "--size", "4", "--learner", "best-first")
    found = json.loads(run("mic", "uniform", *alone, "--jobs", "2", "--json", "-")[1])
    assert runs[3] == {"class": "uniform", "terms": 3, "literals": 2, "size": 4} | found
    assert "functions       5" in run(*asked[:-2])[1]
    with ThreadPoolExecutor(2) as pool:
        monkeypatch.setattr("dp_optimal.commands.mic.cluster", lambda *_: nullcontext(pool))
        assert run(*asked, "--cluster", "tcp://here:1") == (code, text, err)
    assert "--out is for one" in refused(run(*asked[:-2], "--out", "rows.csv"))
    assert "takes no --jobs" in refused(
        run("mic", "uniform", *alone, "--jobs", "2", "--cluster", "tcp://a:1")
    )
    product = (
        "mic",
        "product",
        "--terms",
        "1",
        "--literals",
        "1",
        "--size",
        "1",
        "--probabilities",
        "1/3,2/3",
    )
    assert "leave it out" in refused(run(*product, "--jobs", "2"))


def test_list_constructions_and_learners(run, install):
    def made(h: int, eps: tuple[fmpq, ...] = ()) -> CubeProblem:
        """First line.

        More.
        """

    install(constructions={"made": made})
    assert json.loads(run("list", "constructions", "--json")[1]) == {
        "constructions": [{"name": "made", "call": "made:h,[eps]", "summary": "First line."}]
    }
    learners = json.loads(run("list", "learners", "--json")[1])["learners"]
    assert {"greedy", "top-k", "top-down", "best-first"} <= {row["name"] for row in learners}
    assert all(row["summary"] for row in learners)
    assert run("list", "figures") == (0, "no figures are installed yet\n", "")


def theorylab(*arguments, **options):
    command = [sys.executable, "-m", "theorylab", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **options)


def test_the_process_in_a_pipe_writes_plain_text():
    done = theorylab("learn", "greedy", EXACT)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    refusal = theorylab("learn", "greedy", "dnf:x1&")
    assert (refusal.returncode, refusal.stdout) == (2, "")
    assert refusal.stderr.startswith("theorylab: formula 'x1&', column 4")


@pytest.mark.parametrize("form", ["", pytest.param("--json -", marks=pytest.mark.slow)])
def test_a_reader_that_leaves_early_gets_no_complaint(form):
    line = f"{sys.executable} -m theorylab learn greedy '{EXACT}' {form} | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("depth", ["2", "2.0", " 2 ", "2e0", "4/2"])
def test_a_whole_number_of_an_option_is_read_as_people_write_it(run, depth):
    code, out, _ = run("learn", "greedy", "parity: 3.0", "--depth", depth)
    assert code == 0
    assert "depth           2" in out


@pytest.mark.parametrize("depth", ["2.5", "True", "two", "1_0", ""])
def test_a_number_that_is_not_whole_is_refused_with_the_allowed_forms(run, depth):
    assert refused(run("learn", "greedy", EXACT, "--depth", depth)) == (
        f"theorylab: Invalid value for '--depth': {depth!r} is not an integer; write it as 7, 7.0, 1e3 or 0x16e9\n"
    )


def test_numbers_and_flags_of_a_call_are_read_as_people_write_them(run, install):
    seen = []

    def made(h: int, eps: fmpq, flag: bool = False) -> CubeProblem:
        seen.append((h, eps, flag))
        return CubeProblem([0, 1])

    install(constructions={"made": made})
    assert run("learn", "greedy", "made: h = 3.0 , eps=1e-3,flag=True")[0] == 0
    assert seen == [(3, fmpq(1, 1000), True)]
    assert "did you mean 'eps'?" in refused(run("learn", "greedy", "made:h=3,ep=.5"))
    assert "made: flag: 'maybe' is not a truth value" in refused(run("learn", "greedy", "made:3,.5,maybe"))


def test_statements_are_plain_on_a_terminal_and_latex_in_json(run):
    _, listed, _ = run("list", "claims", "--paper", "topk", "--weight", "main")
    assert run("list", "claims", "--paper", "Blanc2023", "--weight", "main")[1] == listed
    rows = json.loads(run("list", "entries", "--paper", "blanc2023", "--json")[1])["entries"]
    assert {row["paper"] for row in rows} == {"topk"}
    assert len(rows) > 50
    _, shown, _ = run("show", "topk.thm-2")
    _, written, _ = run("list", "claims", "--paper", "topk", "--weight", "main", "--json")
    for text in (listed, shown):
        assert "For every ε>0" in text
        assert "\\varepsilon" not in text
    assert "on D_(h,K)" in shown.partition("repair ")[2].partition("\n")[0]
    proof = run("show", "topk.thm-2.repaired")[1].partition("Proof.\n")[2].partition("\n  step ")[0]
    assert "are within η of their probabilities" in " ".join(proof.split())
    assert "\\" not in proof
    assert r"\\varepsilon>0$" in written
