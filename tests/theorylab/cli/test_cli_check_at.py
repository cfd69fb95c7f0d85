from __future__ import annotations

import json

import pytest
from flint import fmpq

from theorylab.claims import AT_MOST, HOLDS, Cite, Claim, Grid, Outcome
from theorylab.errors import TooLarge


def power(n, eps, base):
    if n > 100:
        raise TooLarge("power: too much")
    return (base + eps) ** n


def broken(n):
    raise KeyError(n)


# false for n >= 3, since (2 + 1/10)^n > 9
SMALL = Claim(
    id="made.small",
    origin="printed",
    cite=Cite("made2026", "Lemma 1"),
    statement="(base + eps)^n is at most 9",
    instances=Grid.over(n=range(1, 3), eps=[fmpq(1, 10)], base=lambda n: range(n, 3)),
    measured=power,
    asserts=AT_MOST(9, control=lambda n, eps, base: 1),
    recorded=Outcome.CONSISTENT,
)
NAMED = Claim(
    id="made.named",
    origin="printed",
    cite=Cite("made2026", "Lemma 2"),
    statement="flags and names",
    instances=Grid([{"name": "a", "flag": True, "sizes": (1, 2), "bit": 0}]),
    measured=lambda name, flag, sizes, bit: flag and sum(sizes) > bit and name != "x",
    asserts=HOLDS(control=lambda name, flag, sizes, bit: bit == 1),
)
BROKEN = Claim(
    id="made.broken",
    origin="printed",
    cite=Cite("made2026", "Lemma 3"),
    statement="cannot be computed",
    instances=Grid([{"n": 1}]),
    measured=broken,
    asserts=AT_MOST(1, control=0),
)


@pytest.fixture(autouse=True)
def made(install):
    install(SMALL, NAMED, BROKEN)


def at(run, id, *points):
    code, out, err = run("check", id, *(word for point in points for word in ("--at", point)), "--json", "-")
    assert err == ""
    return code, json.loads(out)


def test_an_instance_of_ones_own_is_measured_beside_the_claim_and_the_control(run):
    code, out, err = run("check", "made.small", "--at", "n=2,eps=1e-1, base=2.0")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "made.small at n=2, eps=1/10, base=2",
        "  measured  441/100",
        "  claimed   at most 9",
        "  control   at most 1: refuted",
        "  slack     459/100",
        "  verdict   consistent",
        "",
        "1 instance: 1 consistent; one instance proves nothing about others; hypotheses are checked if the claim"
        " states them",
    ]


def test_a_violation_beyond_the_grid_is_found_and_differs_from_the_record(run):
    code, data = at(run, "made.small", "n=3,eps=1/10,base=2")
    (found,) = data["claims"]
    assert (code, found["verdict"], found["as_recorded"]) == (1, "refuted", False)
    assert (found["measured"], found["claimed"], found["control_claimed"]) == ("9261/1000", 9, 1)
    assert (found["at"], found["slack"]) == ({"n": 3, "eps": "1/10", "base": 2}, "-261/1000")


def test_a_parameter_that_is_not_given_takes_the_values_of_the_grid(run):
    code, data = at(run, "made.small", "n=1,eps=0.2")
    assert code == 0
    assert [found["at"] for found in data["claims"]] == [
        {"n": 1, "eps": "1/5", "base": 1},
        {"n": 1, "eps": "1/5", "base": 2},
    ]
    table = run("check", "made.small", "--at", "n=1,eps=0.2")[1].splitlines()
    assert table[1].split("\t") == [
        "n",
        "eps",
        "base",
        "measured",
        "claimed",
        "too strong",
        "control",
        "verdict",
    ]
    assert table[2].split("\t")[3:6] == ["6/5", "at most 9", "at most 1"]


def test_names_truth_values_and_tuples_are_read_like_those_of_the_grid(run):
    code, data = at(
        run, "made.named", "name=b,flag=false,sizes=3;4,bit=True", "name=b,flag=True,sizes=3;4,bit=0"
    )
    first, second = data["claims"]
    assert first["at"] == {"name": "b", "flag": False, "sizes": [3, 4], "bit": 1}
    assert (code, first["verdict"], second["verdict"]) == (1, "refuted", "consistent")
    assert (second["measured"], second["control"]) == (True, "refuted")


def test_what_is_too_large_is_undecided_and_what_breaks_has_failed(run):
    code, data = at(run, "made.small", "n=101,eps=1/10,base=2")
    assert (code, data["claims"][0]["verdict"]) == (3, "undecided")
    code, data = at(run, "made.broken", "n=1")
    assert (code, data["claims"][0]["verdict"], data["claims"][0]["note"][:13]) == (
        4,
        "failed",
        "KeyError: 1 (",
    )


@pytest.mark.parametrize(
    ("id", "point", "message"),
    [
        ("made.small", "n=2,ep=1,base=1", "made.small: unknown parameter 'ep'; did you mean 'eps'?"),
        ("made.small", "n=2,zzz=1", "unknown parameter 'zzz'; give n,eps,base"),
        ("made.small", "n=2.5,eps=1,base=1", "made.small: n: '2.5' is not an integer"),
        ("made.small", "n=2,eps=x,base=1", "made.small: eps: 'x' is not a rational number"),
        ("made.small", "n=2,n=3", "parameter 'n' is given twice"),
        ("made.small", "n", "'n' is not NAME=VALUE"),
        ("made.named", "flag=True", "only flag given; give all of name,flag,sizes,bit"),
        ("made.named", "name=a,flag=2,sizes=1,bit=0", "made.named: flag: '2' is not a truth value"),
    ],
)
def test_what_is_no_instance_of_the_claim_is_refused(run, id, point, message):
    code, out, err = run("check", id, "--at", point)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_options_that_mean_nothing_for_one_instance_are_refused(run):
    assert run("check", "made.small", "--at", "n=1", "--jobs", "2")[0] == 2
    assert run("check", "--at", "n=1")[0] == 2


def test_a_repair_is_not_asked_about_what_it_excludes(run, install):
    claim = SMALL.repaired(
        instances=Grid.over(n=[2], eps=[fmpq(1, 10)], base=[1, 2]), measured=lambda n, eps, base: n * base
    )
    install(claim)
    _, data = at(run, "made.small", "n=1,eps=1/10,base=2", "n=2,eps=1/10,base=2")
    assert [(found["id"], found["at"]["n"]) for found in data["claims"]] == [
        ("made.small", 1),
        ("made.small", 2),
        ("made.small.repaired", 2),
    ]


BOUNDED = Claim(
    id="made.bounded",
    origin="new",
    cite=Cite("made2026", "Lemma 4"),
    statement="1/eps is at least 1 for every 0 < eps <= 1, in two cases",
    instances=Grid.over(case=["one", "two"], n=[2, 3], eps=[fmpq(1, 2)]),
    hypotheses={"0 < eps <= 1": lambda eps: 0 < eps <= 1, "n > eps": lambda n, eps: n > eps},
    measured=lambda case, n, eps: {"one": 1, "two": 1}[case] / eps,
    asserts=AT_MOST(2, control=1),
)


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("case=one,n=2,eps=0", "0 < eps <= 1"),
        ("case=one,n=0,eps=1/2", "n > eps"),
        ("case=one,n=-1,eps=1/2", "n must be at least 0"),
        ("case=three,n=2,eps=1/2", "case must be one of one, two"),
        ("n=0,eps=1/2", "n > eps"),
    ],
)
def test_an_instance_outside_the_hypotheses_is_refused_in_one_line(run, install, point, why):
    install(BOUNDED)
    code, out, err = run("check", "made.bounded", "--at", point)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.rstrip().endswith(f"outside the hypotheses: {why}")


def test_what_the_grid_adds_is_kept_to_the_hypotheses(run, install):
    install(BOUNDED)
    code, data = at(run, "made.bounded", "eps=1")
    assert (code, [found["at"]["n"] for found in data["claims"]]) == (0, [2, 3, 2, 3])


def test_the_instances_of_a_statement_that_they_prove_are_all_there_are(run, install):
    whole = Claim(
        id="made.whole",
        origin="new",
        cite=Cite("made2026", "Lemma 5"),
        statement="n is at most 3 for n = 1, 2, 3",
        instances=Grid.over(n=[1, 2, 3]),
        measured=lambda n: n,
        asserts=AT_MOST(3, control=2),
        complete=True,
    )
    install(whole)
    assert run("check", "made.whole", "--at", "n=3")[0] == 0
    code, out, err = run("check", "made.whole", "--at", "n=4")
    assert (code, out) == (2, "")
    assert (
        "made.whole at n=4: outside the hypotheses: the instances of the claim are the whole statement" in err
    )
