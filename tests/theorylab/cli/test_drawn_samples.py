"""Samples of constructions on the command line: the tree of the sample, and its error on the population."""

import json
from fractions import Fraction

from theorylab.cli.main import main

SAMPLE = "parity-xor:h=2,K=2,eps=1/5,examples=40,seed=2"


def shown(capsys, *arguments):
    code = main(list(arguments))
    captured = capsys.readouterr()
    assert (code, captured.err) == (0, "")
    return captured.out


def test_learn_says_the_error_on_the_population(capsys):
    lines = shown(capsys, "learn", "greedy", SAMPLE, "--depth", "2").splitlines()
    assert lines[:3] == [
        f"greedy on {SAMPLE}",
        "error           3/10 = 0.3",
        "on population   9/20 = 0.45",
    ]
    assert "on population" not in shown(capsys, "learn", "greedy", "parity:2", "--depth", "2")


def test_optimal_too_and_in_json(capsys):
    found = json.loads(shown(capsys, "optimal", SAMPLE, "--depth", "2", "--json", "-"))
    # the parity of x1 and x2, which errs on eps/2 of the population
    assert (found["population_error"], found["population_error_float"]) == ("1/10", 0.1)
    assert Fraction(found["error"]) < Fraction(3, 10)
    assert "population_error" not in json.loads(
        shown(capsys, "optimal", "parity:2", "--depth", "2", "--json", "-")
    )


def test_what_cannot_be_drawn_is_one_line(capsys):
    assert main(["learn", "greedy", "xor-identification:q=2,examples=3", "--depth", "1"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "theorylab: examples: none can be drawn from problems of type IdentificationProblem; they can from a"
        " construction over blocks, a function on the cube, and a sample of 0/1 features, which binarize= makes of"
        " numbers"
    ]
