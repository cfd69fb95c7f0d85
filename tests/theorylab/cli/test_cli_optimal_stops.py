"""``theorylab optimal`` on samples: what is proved, and what is known when time runs out."""

import json
import math

import numpy as np
import pytest
from flint import fmpq

from theorylab.numbers.rationals import format_rational, rational


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    rng = np.random.default_rng(5)
    rows = rng.integers(0, 2, (60, 8))
    lines = [",".join(map(str, [*row, (row[0] ^ row[1]) & row[2] | rng.integers(0, 2)])) for row in rows]
    file = tmp_path_factory.mktemp("samples") / "rows.csv"
    file.write_text("\n".join([",".join("abcdefgh") + ",label", *lines, ""]), encoding="utf-8")
    return f"csv:{file}"


@pytest.fixture
def out_of_time(monkeypatch):
    monkeypatch.setattr("theorylab.rows.anytime.monotonic", lambda: math.inf)
    monkeypatch.setattr("theorylab.rows.anytime.ALLOWANCE", 1)


def test_an_optimum_is_proved(run, table):
    code, out, _ = run("optimal", table, "--depth", "3", "--penalty", "1/40", "--json", "-")
    data = json.loads(out)
    assert (code, data["status"], data["lower_bound"]) == (0, "proved", data["value"])
    code, out, _ = run("optimal", table, "--depth", "3", "--time-limit", "500")
    assert code == 0
    assert "status          proved optimal\n" in out


@pytest.mark.usefixtures("out_of_time")
def test_the_best_tree_is_handed_over(run, table):
    code, out, _ = run("optimal", table, "--depth", "4", "--time-limit", "500", "--json", "-")
    data = json.loads(out)
    assert (code, data["status"]) == (3, "feasible")
    gap = rational(data["error"], name="error") - rational(data["lower_bound"], name="bound")
    assert gap > fmpq(0)
    assert data["tree"] is not None
    code, out, err = run("optimal", table, "--depth", "4", "--time-limit", "500")
    assert (code, err) == (3, "")
    assert f"status          within {format_rational(gap)} of the optimum, which is at least " in out


@pytest.mark.usefixtures("out_of_time")
def test_what_is_not_proved_has_no_certificate(run, table, tmp_path):
    target = tmp_path / "rows.cert"
    code, out, err = run(
        "optimal", table, "--depth", "4", "--time-limit", "500", "--certificate", str(target)
    )
    assert (code, out) == (3, "")
    assert "optimal: no certificate, for the time is up and within " in err
    assert err.count("\n") == 1
    assert not target.exists()


def test_a_certificate_of_a_sample(run, table, tmp_path):
    target = tmp_path / "rows.cert"
    assert run("optimal", table, "--depth", "2", "--certificate", str(target))[0] == 0
    assert run("certify", str(target), "--problem", table)[0] == 0
