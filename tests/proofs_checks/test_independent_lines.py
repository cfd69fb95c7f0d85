"""The commands that show a counterexample without the check do show it."""

import re
import shlex
from dataclasses import replace

import pytest
from flint import fmpq
from shares import one_in

from theorylab.claims import registered_claims
from theorylab.claims.runner import check_instances
from theorylab.cli.main import main

SHOWN = {id: claim for id, claim in registered_claims().items() if claim.independent}
CHECK = {"check", "report", "errata"}
RATIONAL = re.compile(r"\d+/\d+|(?<![\w.])\d+(?![\w./])")


def _rationals(text):
    return {fmpq(*map(int, written.split("/"))) for written in RATIONAL.findall(text)}


@pytest.mark.parametrize("id", SHOWN)
def test_every_line_shows_what_it_says(id, capsys):
    for look in SHOWN[id].independent:
        arguments = shlex.split(look.arguments)
        assert arguments[0] not in CHECK
        assert main(arguments) == 0, look.command
        output = " ".join(capsys.readouterr().out.split())
        assert f"{look.shows} " in f"{output} ", f"{look.command}\n{output}"


NOT_IN_WORDS = {
    "topk.fact-b.1",  # the name of the test of maximum score
    "bdm.fig-1",  # the size at which the tree stops
    "split.prelim-greedy-intuition",  # a gain of 0 is the difference of two errors
    "topk.lemma-4.4-leaf",  # a ball that contains it
    "split.a6-corr",  # half the difference between 1 and a correlation
    "split.a7-zero",
}


@pytest.mark.parametrize("id", one_in(4, sorted(SHOWN.keys() - NOT_IN_WORDS)))
def test_the_number_shown_is_that_of_the_counterexample(id):
    """The number is shown as it is or as an accuracy; an error of zero may be omitted."""
    words = check_instances(replace(SHOWN[id], repair=None, recorded=None)).witness
    known = _rationals(words.replace("OPT(", "OPT ("))
    for look in SHOWN[id].independent:
        shown = _rationals(look.shows.replace("error 0", ""))
        assert all({q, 1 - q} & known for q in shown - {fmpq(0)}), (look.shows, words)


def test_of_many_errata_there_is_one():
    assert sum(claim.erratum for claim in SHOWN.values()) >= 38
    assert not [
        claim.id for claim in SHOWN.values() if not claim.expected.value.startswith(("refuted", "rep"))
    ]
