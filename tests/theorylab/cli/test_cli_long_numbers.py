"""Numbers beyond machine precision on the command line, and options that cannot be written as JSON."""

import json

import pytest

LONG = """
from flint import fmpq
from theorylab.claims import AT_LEAST, Cite, Claim, Grid

CLAIM = Claim(
    id="own.long",
    origin="new",
    cite=Cite("blanc2023", "nowhere"),
    statement="long numbers",
    instances=Grid.over(n=range(1, 3)),
    measured=lambda n: fmpq(10) ** (5000 * n),
    asserts=AT_LEAST(lambda n: fmpq(10) ** 4000, control=lambda n: fmpq(10) ** 20000),
)
"""


def test_opt_top_k_writes_json(run):
    budget = ("majority:3", "--k", "2", "--depth", "2", "--json", "-")
    code, written, _ = run("learn", "opt-top-k", *budget)
    assert code == 0
    found, other = json.loads(written), json.loads(run("learn", "top-k", *budget)[1])
    assert found["error"] == other["error"]
    assert found["options"] == other["options"]


@pytest.mark.parametrize(
    "words",
    [
        ("rashomon", "majority:3", "--depth", "2", "--penalty", "1/20", "--slack", "1e400"),
        ("optimal", "majority:3", "--depth", "2", "--penalty", "1e400"),
        ("learn", "split", "majority:3", "--depth", "2", "--lookahead", "1", "--penalty", "1e400"),
    ],
)
def test_a_long_rational_is_printed_and_written(run, words):
    assert run(*words)[0] == 0
    code, written, _ = run(*words, "--json", "-")
    assert code == 0
    assert json.loads(written)


@pytest.mark.parametrize("size", ["1e400", "1e183"])
def test_a_long_size_is_that_of_the_largest_tree(run, size):
    grown = [run("learn", "top-down", "majority:3", "--size", each, "--json", "-") for each in (size, "9")]
    assert [code for code, *_ in grown] == [0, 0]
    assert len({json.loads(written)["size"] for _, written, _ in grown}) == 1


def test_a_claim_may_measure_a_long_number(run, tmp_path):
    path = tmp_path / "own.py"
    path.write_text(f'"""Long numbers."""\n{LONG}', encoding="utf-8")
    code, said, _ = run("check", str(path))
    assert code == 0
    assert "about 1e+5000" in said
