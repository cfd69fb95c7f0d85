"""The checker of graphs that is proved correct in Coq agrees with the one in Python."""

import random

import pytest
from both_checkers import agree, needs_programs
from flint import fmpq
from graph_certificates import certified_graph, random_graph
from naive_statement import claimed_and_true
from tampered_certificates import tampered
from tiny_problems import TermsProblem, three_way

from constructions.papers.ngi import one_by_one
from constructions.papers.topk import parity_xor
from constructions.parts.blocks import majority
from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.certificates.checker import VALID, check_certificate
from dp_optimal.certificates.write import certificate
from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.penalty import optimal_with_penalty
from theorylab.problems.identification import IdentificationProblem

GOALS = [
    "error",
    "error depth 0",
    "error depth 1",
    "error depth 2",
    "error depth 3",
    "error size 1",
    "error size 2",
    "error size 4",
    "error depth 2 size 3",
    "error penalty 0",
    "error penalty 1/7",
    "error penalty 1/30",
    "error depth 2 penalty 1/30",
    "error size 3 penalty 1/30",
    "error depth 3 size 3 penalty 1/40",
    "expected-cost",
]


def certificate_of_random_graph(goal, seed):
    generator = random.Random(f"{goal} {seed}")
    return certified_graph(random_graph(generator, pure=goal == "expected-cost"), goal)


@pytest.mark.parametrize("goal", GOALS)
def test_random_graphs_are_certified(goal, tmp_path):
    file = tmp_path / "certificate"
    for seed in range(12):
        text = certificate_of_random_graph(goal, seed)
        file.write_text(text, encoding="ascii")
        assert check_certificate(file).outcome == VALID, text
        claimed, true = claimed_and_true(text)
        assert claimed == true, text


@needs_programs
@pytest.mark.slow
@pytest.mark.parametrize("goal", GOALS)
def test_the_checkers_agree_on_random_graphs_and_tampered_files(goal, dtcheck, tmp_path):
    generator = random.Random(f"tampered {goal}")
    for seed in range(25):
        text = certificate_of_random_graph(goal, seed)
        assert agree(text, tmp_path, dtcheck) == VALID
        for _ in range(20):
            agree(tampered(text, generator), tmp_path, dtcheck)


def objects(theta):
    return IdentificationProblem(
        (0, 0, 1, 1, 2, 3),
        ((0, 1, 0, 1, 0, 1), (0, 0, 1, 1, 2, 2), (0, 1, 1, 0, 0, 1), (1, 0, 0, 0, 1, 2)),
        weights=(1, 2, 1, 3, 1, 4),
        costs=(1, 5, 2, 3),
        theta=theta,
    )


PROBLEMS = {
    "objects, cost": (lambda: objects(0), {"expected_cost": True}),
    "objects, theta of 1/12": (lambda: objects(fmpq(1, 12)), {"expected_cost": True}),
    "objects, theta of 1/4": (lambda: objects(fmpq(1, 4)), {"expected_cost": True}),
    "objects, depth": (lambda: objects(0), {"depth": 2}),
    "objects, size": (lambda: objects(0), {"size": 3}),
    "objects, penalty": (lambda: objects(0), {"penalty": "1/30"}),
    "three outcomes, size": (three_way, {"size": 3}),
    "three outcomes, penalty": (three_way, {"penalty": "1/50"}),
    "three outcomes, depth and penalty": (three_way, {"depth": 2, "penalty": "1/50"}),
    "terms": (lambda: TermsProblem([(1,), (2,), (2,)]), {"expected_cost": True}),
    "a chain": (lambda: TermsProblem([(1100,)]), {"expected_cost": True}),
    "parity and decoys": (lambda: parity_xor(4, 10, fmpq(1, 10)), {"depth": 4}),
    "parity and decoys, size": (lambda: parity_xor(3, 8, fmpq(1, 10)), {"size": 7}),
    "majority": (lambda: majority(31), {"expected_cost": True}),
    "majority, penalty": (lambda: majority(31), {"penalty": "1/500"}),
    "one by one": (lambda: one_by_one(5, 3, 10), {"expected_cost": True}),
}

SOLVERS = {
    "depth": optimal_by_depth,
    "size": optimal_by_size,
    "penalty": optimal_with_penalty,
    "expected_cost": lambda problem, **_: optimal_expected_cost(problem),
}


@needs_programs
@pytest.mark.slow
@pytest.mark.parametrize("name", PROBLEMS)
def test_the_checkers_agree_on_problems_written_as_graphs(name, dtcheck, tmp_path):
    make, limits = PROBLEMS[name]
    problem = make()
    solver = SOLVERS["penalty" if "penalty" in limits else next(iter(limits))]
    text = "\n".join(certificate(problem, solver(problem, **limits), name="x", **limits))
    assert "\ngraph" in text
    generator = random.Random(name)
    assert agree(text, tmp_path, dtcheck) == VALID
    for _ in range(40):
        agree(tampered(text, generator), tmp_path, dtcheck)


@needs_programs
@pytest.mark.slow
def test_numbers_of_any_length_are_read_and_printed(dtcheck, tmp_path):
    """A label of probability 1/q for a power q of 7 with 1,000 digits; 7^1182 has 999."""
    for power in (1, 20, 22, 23, 24, 1182):
        q = 7**power
        lines = [
            f"state {q - 1}/{q} 1/{q}",
            f"test {q} {q}/3 1/{q} 2 {q - 1}/{q} 1",
            "state 1 0",
            "state 0 1",
        ]
        text = certified_graph(["graph 3 2", *lines], "expected-cost")
        assert f"value {q}/3" in text
        assert agree(text, tmp_path, dtcheck) == VALID
        for wrong in (str(q - 2), str(q + 10**9), f"{q}0"):
            assert agree(text.replace(f"value {q}/3", f"value {wrong}/3"), tmp_path, dtcheck) != VALID
