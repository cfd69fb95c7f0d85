"""Growth until the error is small enough, in Python and on the command line."""

import json
from itertools import product

import pytest
from flint import fmpq

from constructions import noisy_votes
from theorylab import best_first_growth, top_down_growth
from theorylab.cli.main import main
from theorylab.errors import InvalidArgument
from theorylab.learners.growing.until import grow_until

VOTES = noisy_votes(5, "1/4")


def test_the_tree_is_the_first_of_the_run_with_that_error():
    for error, ties, growth in product(
        ["1/2", "1/4", "1/5", "1/8", "53/512"],
        ["first", "last", "shallowest", "deepest"],
        [top_down_growth, best_first_growth],
    ):
        tree = grow_until(growth, VOTES, until_error=error, impurity="gini", ties=ties)
        errors = growth(VOTES, size=31, impurity="gini", ties=ties).errors
        assert tree.size == next(
            t for t, own in enumerate(errors) if own <= fmpq(*map(int, error.split("/")))
        )
        assert tree.error == errors[tree.size]


@pytest.mark.parametrize("ties", ["best", "worst"])
def test_a_rule_that_looks_at_the_last_tree_is_refused(ties):
    with pytest.raises(InvalidArgument, match="use first, last, shallowest, deepest"):
        grow_until(top_down_growth, VOTES, until_error="1/8", ties=ties)


def test_the_command_grows_until_the_error_is_reached(capsys):
    line = "learn top-down noisy-votes:n=5,flip=1/4 --impurity gini --until-error 1/8 --json -"
    assert main(line.split()) == 0
    written = json.loads(capsys.readouterr().out)
    assert (written["size"], written["options"]["until-error"]) == (17, "1/8")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "top-down votes --until-error 0",
            "until_error: the error stays above 0; it is 53/512 after 31 tests",
        ),
        ("best-first votes --until-error 1/8 --size 3", "give either --size T or --until-error EPS"),
        ("top-down votes --until-error x", "--until-error: 'x' is not a rational number"),
        ("top-down votes --until-error=-1/8", "until_error: -1/8 is negative"),
        ("greedy votes --until-error 1/8", "greedy does not take --until-error"),
    ],
)
def test_what_cannot_be_reached_is_one_line(line, message, capsys):
    assert main(["learn", *line.replace("votes", "noisy-votes:n=5,flip=1/4").split()]) == 2
    (error,) = capsys.readouterr().err.splitlines()
    assert message in error
