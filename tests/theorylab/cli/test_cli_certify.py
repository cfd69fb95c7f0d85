from __future__ import annotations

import json
import re

import pytest

EXACT = "dnf:x1&x2|x3"
"""A test of x3 alone has error 1/8, on the inputs with x1 = x2 = 1, x3 = 0."""


@pytest.fixture
def written(run, tmp_path):
    """Return the path of a certificate of the depth-2 optimum."""
    target = tmp_path / "optimum.cert"
    code, out, err = run("optimal", EXACT, "--depth", "2", "--certificate", str(target))
    assert (code, err) == (0, "")
    assert "error           1/8 = 0.125" in out
    return target


@pytest.mark.parametrize(
    ("problem", "options", "proved"),
    [
        (EXACT, ("--depth", "1"), "least error of a tree of depth at most 1 is 1/8"),
        (EXACT, ("--size", "2"), "least error of a tree with at most 2 internal nodes is 1/8"),
        (EXACT, ("--penalty", "1/100"), "least error + 1/100 x leaves of a tree is 1/25"),
        (EXACT, ("--expected-cost",), "least expected cost is 7/4"),
        ("parity-xor:h=2,K=3,eps=1/10", ("--depth", "2"), "is 1/20 for the table of 16 rows"),
        ("parity-xor:h=2,K=8,eps=1/10", ("--depth", "2"), "is 1/20 for the graph of"),
    ],
)
def test_every_optimum_can_be_certified(run, tmp_path, problem, options, proved):
    target = tmp_path / "optimum.cert"
    code, *_ = run("optimal", problem, *options, "--certificate", str(target))
    assert code == 0
    code, out, err = run("certify", str(target))
    assert (code, err) == (0, "")
    assert out.startswith("valid: ")
    assert proved in out
    assert out.endswith(f"; it matches the problem {problem!r}\n")
    assert out.count("\n") == 1


def test_the_first_wrong_line_is_shown(run, written):
    lines = written.read_text().splitlines()
    lines[3] = "value 1/4"
    written.write_text("\n".join(lines))
    code, out, err = run("certify", str(written))
    assert (code, err) == (1, "")
    assert out == "rejected at line 4: the value is 1/4, that of the tree is 1/8\n"


def test_a_name_that_lies_is_rejected(run, written):
    honest = written.read_text()
    written.write_text(honest.replace(EXACT, "dnf:x3&x2|x1"))
    code, out, err = run("certify", str(written))
    assert (code, err) == (1, "")
    # they differ first at x1 = 1, x2 = x3 = 0, which is the second row
    assert (
        out == "rejected at line 7: this is not the problem 'dnf:x3&x2|x1': entry 2 is 1, the problem has 0\n"
    )
    # the name in the file does not matter if the problem is given on the command line
    assert run("certify", str(written), "--problem", EXACT)[:2] == (
        0,
        "valid: the least error of a tree of depth at most 2 is 1/8 for the table of 8 rows in the file; "
        f"lower bounds verified: 0; it matches the problem {EXACT!r}\n",
    )


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (f"{EXACT},p=1/3", "at line 6: .* entry 2 is 1, the problem has 8"),
        ("dnf:x1&x2|x4", "at line 5: .* entry 1 is 8, the problem has 16"),
        ("dnf:x1&x2|x9", "at line 5: .* written as a cube"),
        ("parity:9", "at line 5: .* written as a graph"),
    ],
)
def test_another_problem_is_rejected(run, written, problem, message):
    code, out, err = run("certify", str(written), "--problem", problem)
    assert (code, err) == (1, "")
    assert re.match(f"rejected {message}\n\\Z", out)


def test_graphs_are_compared_too(run, tmp_path):
    target = tmp_path / "optimum.cert"
    run("optimal", "parity-xor:h=2,K=8,eps=1/10", "--depth", "2", "--certificate", str(target))
    code, out, _ = run("certify", str(target), "--problem", "parity-xor:h=2,K=8,eps=1/9")
    assert code == 1
    assert "entry" in out


@pytest.mark.parametrize(
    "name", ["unknown:3", "table:/nonexistent", "parity:-1", "evil.py:function", "\\u001b[2J", ""]
)
def test_of_a_name_that_cannot_be_built_only_the_content_is_told(run, written, name):
    written.write_text(written.read_text().replace(EXACT, name))
    code, out, err = run("certify", str(written))
    assert (code, err) == (0, "")
    assert out.endswith("; which problem that is is not said, as the name in the file cannot be built here\n")
    assert "evil" not in out


def test_what_is_no_certificate_is_refused(run, written):
    lines = written.read_text().splitlines()
    written.write_text("\n".join(lines[:-1]))
    assert run("certify", str(written)) == (
        2,
        "",
        f"theorylab: {written}, line {len(lines)}: the file ends here, before the certificate does\n",
    )
    code, out, err = run("certify", str(written.parent / "none"))
    assert (code, out) == (2, "")
    assert "none: cannot be read: No such file" in err


def test_standard_output_takes_one_thing(run, written):
    code, out, _ = run("optimal", EXACT, "--depth", "2", "--certificate", "-")
    assert (code, out) == (0, written.read_text())
    code, out, err = run("optimal", EXACT, "--depth", "2", "--certificate", "-", "--json", "-")
    assert (code, out) == (2, "")
    assert "cannot both go to standard output" in err


def test_json_and_certificate_of_one_run(run, tmp_path):
    target = tmp_path / "optimum.cert"
    code, out, _ = run("optimal", EXACT, "--depth", "2", "--json", "-", "--certificate", str(target))
    assert code == 0
    assert json.loads(out)["error"] == "1/8"
    assert run("certify", str(target))[0] == 0


def test_a_stopped_run_leaves_no_file(run, tmp_path, monkeypatch):
    target = tmp_path / "optimum.cert"

    def stopped(problem, optimum, **_):
        yield "theorylab-certificate 2"
        raise KeyboardInterrupt

    monkeypatch.setattr("dp_optimal.commands.optimal.certificate_of", stopped)
    code, out, _ = run("optimal", EXACT, "--depth", "2", "--certificate", str(target))
    assert (code, out) == (130, "")
    assert list(tmp_path.iterdir()) == []


def test_an_objective_without_certificate_is_refused_before_any_work(run, tmp_path, monkeypatch):
    def solver(problem):
        raise AssertionError("solved")

    monkeypatch.setattr("dp_optimal.commands.optimal.smallest_exact_tree", solver)
    code, out, err = run("optimal", EXACT, "--exact", "size", "--certificate", str(tmp_path / "x"))
    assert (code, out) == (2, "")
    assert "--certificate does not take --exact" in err


# an alarm between the opening of a file and its "with" leaves it to the collector
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_certify_keeps_to_its_limits(run, written):
    code, out, err = run("certify", str(written), "--time-limit", "0.0001")
    assert (code, out) == (3, "")
    assert err == "theorylab: certify: stopped after 0.0001 s, as --time-limit says; nothing is proved\n"
    code, out, err = run("certify", str(written), "--memory-limit", "1KiB")
    assert (code, out) == (2, "")
    assert "the limit is 1 KiB" in err
    assert run("certify", str(written), "--time-limit", "500", "--memory-limit", "1GiB")[0] == 0
