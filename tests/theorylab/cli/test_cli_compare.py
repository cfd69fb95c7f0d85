"""``theorylab compare``: every learner is compared with the optimum."""

import json
import time
from functools import partial

import pytest
from flint import fmpq
from test_cli import refused

from constructions import parity_xor
from dp_optimal import optimal_by_depth, optimal_by_size
from dp_optimal.commands.comparing import DEFAULTS
from theorylab import plotting
from theorylab.errors import TooLarge
from theorylab.learners import LEARNERS, best_first, greedy, lickety_split, split, top_down, top_k
from theorylab.learners.learning_curve import learning_curve
from theorylab.plotting.inclusion import FORMATS
from theorylab.problems.cube import CubeProblem
from theorylab.problems.formula import parse_formula
from theorylab.problems.names import problem_named

HARD = "parity-xor:h=2,K=4,eps=1/10"

TWO_TERMS = "dnf:x1&x2|~x3&x4|x5"


def compared(run, *arguments):
    code, out, err = run("compare", *arguments, "--json", "-")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_errors_and_gaps_are_those_of_the_learners_and_of_the_optimum(run):
    problem = parity_xor(2, 4, fmpq(1, 10))
    data = compared(run, HARD, "--depth", "2", "--k", "5")
    assert data["problem"] == HARD
    optimum = optimal_by_depth(problem, 2).value
    assert fmpq(*map(int, data["optimum"].split("/"))) == optimum == fmpq(1, 20)
    by_name = {entry["learner"]: entry for entry in data["learners"]}
    expected = {
        "greedy": greedy(problem, depth=2),
        "top-k": top_k(problem, k=5, depth=2),
        "split": split(problem, depth=2, lookahead=1, penalty=0),
    }
    for name, tree in expected.items():
        found = {key: by_name[name][key] for key in ("error", "gap", "size", "leaves", "depth")}
        assert found == {
            "error": str(tree.error),
            "gap": str(tree.error - optimum),
            "size": tree.size,
            "leaves": tree.leaves,
            "depth": tree.depth,
        }
    assert by_name["greedy"]["gap"] != "0"
    assert by_name["top-k"]["gap"] == "0"


def test_every_learner_is_compared_or_left_out_with_a_reason(run):
    for budget in ("--depth", "--size"):
        data = compared(run, "majority:7", budget, "5")
        ran = [entry["learner"] for entry in data["learners"]]
        out = [entry["learner"] for entry in data["left_out"]]
        assert sorted(ran + out) == sorted(LEARNERS)
        assert all(entry["reason"] == f"no {budget} to set" for entry in data["left_out"])
        gaps = [entry["gap_float"] for entry in data["learners"]]
        assert gaps == sorted(gaps)
        assert gaps[0] >= 0
    assert ran[-1] == "best-first"
    assert gaps[-1] > 0


def test_a_budget_of_size_takes_the_optimum_of_that_size(run):
    formula = parse_formula(TWO_TERMS.removeprefix("dnf:"))
    problem = CubeProblem.from_function(formula, 5)
    data = compared(run, TWO_TERMS, "--size", "3", "--learners", "best-first")
    assert data["optimum"] == str(optimal_by_size(problem, 3).value)
    [entry] = data["learners"]
    assert entry["error"] == str(best_first(problem, size=3).error)
    assert data["left_out"] == []


def test_the_options_used_are_said_and_defaults_shrink_with_the_depth(run):
    assert compared(run, HARD, "--depth", "2")["options"] == {
        "depth": 2,
        "k": DEFAULTS["k"],
        "lookahead": 1,
        "penalty": "0",
    }
    assert compared(run, HARD, "--depth", "0")["options"]["lookahead"] == 0
    _, out, _ = run("compare", HARD, "--depth", "2", "--penalty", "1/50", "--learners", "split,greedy")
    assert "--penalty 1/50 for split\n" in out
    assert "--k" not in out


def test_a_learner_that_refuses_is_left_out_and_the_others_stay(run):
    data = compared(run, HARD, "--depth", "2", "--ties", "best")
    [reason] = [entry["reason"] for entry in data["left_out"] if entry["learner"] == "resplit"]
    assert "makes no sense for resplit" in reason
    assert {entry["learner"] for entry in data["learners"]} == {"greedy", "top-k", "opt-top-k"}


def test_tests_of_many_outcomes_leave_out_the_learners_of_binary_ones(run):
    data = compared(run, "random-identification:8,5,3,1,3", "--depth", "2")
    left_out = {entry["learner"]: entry["reason"] for entry in data["left_out"]}
    assert "binary tests" in left_out["top-k"]
    assert "greedy" in {entry["learner"] for entry in data["learners"]}


def test_after_an_interruption_what_was_found_is_printed(run, monkeypatch):
    def interrupted(problem, *, depth, k):
        raise KeyboardInterrupt

    monkeypatch.setitem(LEARNERS, "top-k", interrupted)
    code, out, err = run("compare", HARD, "--depth", "2", "--learners", "greedy,top-k,split")
    assert (code, err) == (130, "")
    assert "greedy\t29/60\t13/30" in out
    assert "left out: top-k, split: interrupted" in out


def test_what_does_not_fit_is_said_of_the_optimum_and_of_a_learner(run, monkeypatch):
    monkeypatch.setenv("THEORYLAB_MEMORY", "1KiB")
    code, out, err = run("compare", "tribes:100", "--depth", "8")
    assert (code, err) == (3, "")
    assert "the limit is 1 KiB" in out.partition("optimum: not known, ")[2].partition("; so no gap is")[0]
    monkeypatch.setenv("THEORYLAB_MEMORY", "50KiB")
    data = compared(run, "dnf:x1&x2|x3&x4|x5&x6|x7&x8", "--depth", "4")
    left_out = {entry["learner"]: entry["reason"] for entry in data["left_out"]}
    assert "the limit is 50 KiB" in left_out["top-k"]
    assert "greedy" in {entry["learner"] for entry in data["learners"]}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give either --depth D or --size T"),
        (["--depth", "2", "--size", "3"], "give either --depth D or --size T"),
        (["--depth", "2", "--learners", "gredy"], "did you mean 'greedy'"),
        (["--depth", "2", "--learners", "top-down"], "top-down: no --depth to set"),
        (["--size", "2", "--k", "3"], "--k: none of the learners takes it"),
        (["--depth", "2", "--lookahead", "3"], "it must be from 0 to 2"),
        (["--depth", "2", "--penalty", "-1/2"], "at least 0"),
        (["--depth", "2", "--ties", "sideways"], "unknown rule 'sideways'"),
        (["--depth", "2", "--impurity", "zest"], "zest"),
        (["--depth", "2", "--svg", "-"], "--svg: give a file"),
        (["--depth", "2", "--png", "no/such/directory/x.png"], "there is no directory"),
        (["--depth", "-1"], "--depth"),
    ],
)
def test_wrong_use_is_one_line(run, arguments, words):
    assert words in refused(run("compare", HARD, *arguments))


def test_the_table_fits_eighty_columns(run, monkeypatch):
    for name, value in {"COLUMNS": "80", "TTY_COMPATIBLE": "1", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    _, out, _ = run("compare", "tribes-majority:h=4,K=101,eps=1/97", "--depth", "4")
    assert max(map(len, out.splitlines())) <= 80
    heading, _, first, *_ = out.split("\n\n")[1].splitlines()
    assert heading.split()[:3] == ["learner", "error", "gap"]
    assert first.split()[0] == "optimum"


def test_the_picture_shows_every_learner_and_is_the_same_every_time(run, tmp_path):
    files = {kind: tmp_path / f"errors.{kind}" for kind in ("svg", "png", "pdf")}
    options = [word for kind, file in files.items() for word in (f"--{kind}", str(file))]
    code, _, err = run("compare", HARD, "--depth", "2", *options)
    assert (code, err) == (0, "")
    starts = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}
    content = {kind: file.read_bytes() for kind, file in files.items()}
    assert all(content[kind].startswith(start) for kind, start in starts.items())
    assert set(starts) < set(FORMATS)
    for name in ("greedy", "top-k", "split"):
        assert f"<!-- {name} -->".encode() in content["svg"]
    assert b"<!-- optimum 1/20 -->" in content["svg"]
    problem = parity_xor(2, 4, fmpq(1, 10))
    again = [
        plotting.comparison_image({"greedy": greedy(problem, depth=2)}, fmpq(1, 20), "svg") for _ in range(2)
    ]
    assert again[0] == again[1]


def _endless(problem, **_):
    while True:
        time.sleep(0.01)


def test_a_slow_learner_costs_its_share_and_the_others_stay(run, monkeypatch):
    monkeypatch.setitem(LEARNERS, "top-k", _takes_k(_endless))
    arguments = (HARD, "--depth", "2", "--learners", "top-k,greedy,split", "--time-limit", "0.6")
    code, out, err = run("compare", *arguments)
    assert (code, err) == (3, "")
    assert "optimum\t1/20\t0" in out
    assert "greedy\t29/60\t13/30" in out
    assert "split\t" in out
    assert "left out: top-k: stopped at its share of --time-limit\npartial: " in out


def test_without_the_optimum_errors_are_known_and_gaps_are_not(run, monkeypatch, tmp_path):
    monkeypatch.setattr("dp_optimal.commands.comparing._optimum", lambda *_: _endless(None))
    picture = tmp_path / "errors.svg"
    arguments = ("compare", HARD, "--depth", "2", "--learners", "greedy", "--time-limit", "0.4")
    code, out, err = run(*arguments, "--svg", str(picture))
    assert (code, err) == (3, "")
    assert "greedy\t29/60\t-\t-\t" in out
    assert "optimum: not known, stopped at its share of --time-limit; so no gap is\npartial: " in out
    assert picture.exists()
    code, out, _ = run(*arguments, "--json", "-")
    data = json.loads(out)
    assert (code, data["optimum"], data["optimum_float"], data["partial"]) == (3, None, None, True)
    [entry] = data["learners"]
    assert (entry["error"], entry["gap"], entry["gap_float"]) == ("29/60", None, None)


def test_an_optimum_too_large_for_the_memory_is_said_to_be_that(run, monkeypatch):
    def too_large(*_):
        raise TooLarge("subproblems need 9 GiB")

    monkeypatch.setattr("dp_optimal.commands.comparing._optimum", too_large)
    arguments = ("compare", HARD, "--depth", "2", "--learners", "greedy", "--time-limit", "20")
    code, out, err = run(*arguments)
    assert (code, err) == (3, "")
    assert "greedy\t29/60\t-\t-\t" in out
    assert "optimum: not known, subproblems need 9 GiB; so no gap is\npartial: with more memory" in out
    code, out, _ = run(*arguments, "--json", "-")
    data = json.loads(out)
    assert (code, data["optimum"], data["partial"]) == (3, None, True)
    assert data["left_out"] == [{"learner": "optimum", "reason": "subproblems need 9 GiB"}]


def test_where_no_learner_is_done_in_time_the_optimum_is_said_in_one_line(run, monkeypatch):
    monkeypatch.setitem(LEARNERS, "greedy", _takes_depth(_endless))
    code, out, err = run("compare", HARD, "--depth", "2", "--learners", "greedy", "--time-limit", "0.3")
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert err.endswith("as --time-limit says; the optimum has error 1/20\n")


def _takes_k(function):
    return lambda problem, *, depth, k: function(problem)


def _takes_depth(function):
    return lambda problem, *, depth: function(problem)


def test_limits_that_are_not_met_change_nothing_and_wrong_ones_are_refused(run):
    arguments = ("compare", HARD, "--depth", "2")
    assert run(*arguments, "--time-limit", "500", "--memory-limit", "1GiB") == run(*arguments)
    assert "above 0" in refused(run(*arguments, "--time-limit", "0"))
    assert "the limit is 1 KiB" in run("compare", "tribes:100", "--depth", "8", "--memory-limit", "1KiB")[1]


def test_every_learner_runs_with_each_of_several_impurities(run):
    asked = ("compare", "majority:7", "--size", "6", "--learners", "best-first,influence")
    _, out, _ = run(*asked, "--impurity", "gini", "--impurity", "tsallis:2,1/2", "--json", "-")
    found = {entry["learner"]: entry["error"] for entry in json.loads(out)["learners"]}
    problem = problem_named("majority:7")
    expected = {
        f"best-first ({name})": str(best_first(problem, size=6, impurity=name).error)
        for name in ("gini", "tsallis:2,1/2")
    }
    assert {name: error for name, error in found.items() if name != "influence"} == expected
    assert "influence" in found
    assert len(set(expected.values())) == 2
    alone = (*asked[:-1], "influence", "--impurity", "gini", "--impurity", "km")
    assert "--impurity: none of the learners takes it (influence)" in refused(run(*alone))


def test_errors_by_depth_and_by_size(run):
    problem = problem_named(TWO_TERMS)
    for by, optima, learners in (
        (
            "depth",
            lambda t: optimal_by_depth(problem, t).value,
            {"greedy": greedy, "lickety-split": lickety_split},
        ),
        (
            "size",
            lambda t: optimal_by_size(problem, t).value,
            {"top-down": top_down, "best-first": best_first},
        ),
    ):
        data = compared(run, TWO_TERMS, f"--{by}", "4", "--by", by, "--impurity", "gini")
        assert (data["by"], data["at"], data["partial"]) == (by, [0, 1, 2, 3, 4], False)
        assert data["optimum"] == [str(optima(t)) for t in range(5)]
        found = {entry["learner"]: entry["errors"] for entry in data["learners"]}
        for name, learner in learners.items():
            options = {"penalty": 0} if name == "lickety-split" else {"impurity": "gini"}
            assert found[name] == [str(learner(problem, **{by: t}, **options).error) for t in range(5)]


def test_errors_by_examples_are_means_on_the_population(run):
    asked = (
        "--depth",
        "2",
        "--by",
        "examples",
        "--examples",
        "40,10",
        "--seeds",
        "3",
        "--learners",
        "greedy",
    )
    data = compared(run, HARD, *asked)
    assert (data["at"], data["options"]) == ([10, 40], {"depth": 2})
    population = problem_named(HARD)
    for errors, learner in (
        (data["learners"][0]["errors"], partial(greedy, depth=2)),
        (data["optimum"], lambda sample: optimal_by_depth(sample, 2).tree),
    ):
        curve = learning_curve(population, learner, examples=[10, 40], seeds=range(3))
        means = [sum(point.population_error for point in curve[at : at + 3]) / 3 for at in (0, 3)]
        assert errors == [str(mean) for mean in means]


def test_a_learner_that_does_not_run_at_every_point_has_gaps(run):
    data = compared(
        run, TWO_TERMS, "--depth", "3", "--by", "depth", "--learners", "greedy,split", "--lookahead", "2"
    )
    found = {entry["learner"]: entry["errors"] for entry in data["learners"]}
    assert [error is None for error in found["split"]] == [True, True, False, False]
    assert [entry["learner"] for entry in data["left_out"]] == ["split"]


def test_error_curves_are_printed_and_drawn(run, tmp_path):
    asked = ("compare", "majority:5", "--depth", "3", "--by", "depth", "--learners", "greedy")
    files = {kind: tmp_path / f"curve.{kind}" for kind in ("svg", "png", "pdf")}
    code, text, err = run(
        *asked, *(part for kind, file in files.items() for part in (f"--{kind}", str(file)))
    )
    assert (code, err) == (0, "")
    assert "errors on majority:5 by depth" in text
    assert "1\t5/16\t5/16" in text
    assert all(file.stat().st_size > 1000 for file in files.values())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--by", "leaves"], "use depth, size, examples"),
        (["--by", "size"], "give the largest size"),
        (["--by", "examples"], "--examples N,.."),
        (["--examples", "4"], "go with --by examples"),
        (["--by", "depth", "--seeds", "2"], "--by examples does"),
        (["--by", "depth", "--test", "majority:3"], "takes no --test"),
    ],
)
def test_curves_refused(run, options, message):
    assert message in refused(run("compare", "majority:3", "--depth", "2", *options))


def test_a_curve_out_of_time_has_what_is_known(run, monkeypatch):
    monkeypatch.setattr("dp_optimal.commands.comparing._optimum", lambda *_: _endless(None))
    code, out, _ = run(
        "compare", "majority:3", "--depth", "1", "--by", "depth", "--learners", "greedy", "--time-limit", "1",
        "--json", "-",
    )  # fmt: skip
    data = json.loads(out)
    assert (code, data["partial"], data["optimum"]) == (3, True, [None, None])
    assert data["learners"] == [{"learner": "greedy", "errors": ["1/2", "1/4"]}]
