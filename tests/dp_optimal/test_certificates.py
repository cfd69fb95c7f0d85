import random
import subprocess
import sys
from pathlib import Path

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_statement import claimed_and_true
from shares import one_in
from tampered_certificates import sample, tampered
from tiny_problems import TermsProblem, boolean_table, three_way

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.certificates.checker import MALFORMED, REJECTED, VALID, check_certificate
from dp_optimal.certificates.write import certificate
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.optimum import Optimum
from dp_optimal.penalty import optimal_with_penalty
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import greedy
from theorylab.limits import VARIABLE
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Branch, Problem, Split
from theorylab.problems.samples.sample import SampleProblem
from theorylab.testing import cube_problems

SOLVERS = {
    "depth": optimal_by_depth,
    "size": optimal_by_size,
    "penalty": optimal_with_penalty,
    "expected_cost": lambda problem, **_: optimal_expected_cost(problem),
}

LIMITS = [
    {"depth": 0},
    {"size": 0},
    {"depth": 2},
    {"depth": 3},
    {"size": 3},
    {"size": 5},
    {"penalty": "1/20"},
    {"depth": 2, "penalty": "1/50"},
    {"penalty": "0"},
]


def optimum(problem, limits):
    solver = SOLVERS["penalty" if "penalty" in limits else next(iter(limits))]
    return solver(problem, **limits)


def certified(problem, name="a problem", **limits):
    lines = certificate(problem, optimum(problem, limits), name=name, **limits)
    return "".join(f"{line}\n" for line in lines)


def verdict(text, directory):
    file = directory / "certificate"
    file.write_text(text, encoding="utf-8")
    return check_certificate(file)


def random_table(n, seed):
    generator = random.Random(seed)
    return [generator.randrange(2) for _ in range(1 << n)]


def identification(theta=0):
    return IdentificationProblem(
        (0, 0, 1, 1, 2),
        ((0, 1, 0, 1, 0), (0, 0, 1, 1, 2), (0, 1, 1, 0, 0), (1, 0, 0, 0, 1)),
        weights=(1, 2, 1, 3, 1),
        costs=(1, 3, 2, 1),
        theta=theta,
    )


SUBJECTS = {
    "random": lambda: CubeProblem(random_table(4, 7)),
    "biased": lambda: CubeProblem(random_table(3, 3), [fmpq(1, 3), fmpq(1, 2), fmpq(4, 5)]),
    "noisy": lambda: CubeProblem([fmpq(k * k % 7, 6) for k in range(8)]),
    "terms": lambda: TermsProblem([(1,), (2,), (2,)]),
    "three-way": three_way,
    "table": lambda: boolean_table(random_table(3, 5)),
    "sample": lambda: sample(12, 1),
    "labels": lambda: sample(10, 2, 3),
    "pure": lambda: sample(16, 3, pure=True),
}

CUBES = ("random", "biased", "noisy")

CERTIFIED = [
    *(pytest.param(subject, limits, id=f"{subject}-{limits}") for subject in SUBJECTS for limits in LIMITS),
    *(
        pytest.param(subject, {"expected_cost": True}, id=f"{subject}-cost")
        for subject in ("random", "biased", "terms", "table", "pure")
    ),
]


@pytest.mark.parametrize(("subject", "limits"), CERTIFIED)
def test_certificates_are_valid_and_claim_the_truth(subject, limits, tmp_path):
    text = certified(SUBJECTS[subject](), **limits)
    assert verdict(text, tmp_path).outcome == VALID
    claimed, true = claimed_and_true(text)
    assert claimed == true


@pytest.mark.parametrize(("subject", "limits"), [case for case in CERTIFIED if case.values[0] in CUBES])
def test_cubes_written_as_functions(subject, limits, tmp_path, as_functions):
    text = certified(SUBJECTS[subject](), **limits)
    assert "cube" in text
    assert verdict(text, tmp_path).outcome == VALID
    claimed, true = claimed_and_true(text)
    assert claimed == true


@given(cube_problems(), st.sampled_from(LIMITS))
@settings(max_examples=25, deadline=None)
def test_any_cube_is_certified(tmp_path_factory, problem, limits):
    found = verdict(certified(problem, **limits), tmp_path_factory.mktemp("cube"))
    assert found.outcome == VALID, found


@pytest.mark.parametrize("theta", [0, fmpq(1, 8), fmpq(1, 4)])
def test_identification_stops_at_theta(theta, tmp_path):
    text = certified(identification(theta), expected_cost=True)
    assert ("theta" in text) == (theta != 0)
    assert verdict(text, tmp_path).outcome == VALID
    claimed, true = claimed_and_true(text)
    assert claimed == true


def test_depth_and_size_together(tmp_path):
    """The optimum under both limits equals brute force on the statement; its tree is also within the size limit."""
    problem = CubeProblem(random_table(4, 2))
    tree = optimal_by_size(problem, 3).tree
    lines = list(
        certificate(problem, Optimum(tree.error, tree), name="x", depth=tree.depth, size=3)
    )  # the optimum without a limit on the depth is within this depth, so it is the optimum
    assert lines[2] == f"objective error depth {tree.depth} size 3"
    text = "\n".join(lines)
    assert verdict(text, tmp_path).outcome == VALID
    claimed, true = claimed_and_true(text)
    assert claimed == true


@pytest.mark.parametrize(
    "limits", one_in(2, map(pytest.param, [(3, 6), (3, 7), (2, 3), (3, 50), (9, 4), (4, 5)]))
)
@pytest.mark.parametrize("labels", [2, 3])
def test_both_limits_of_a_table(limits, labels, tmp_path):
    depth, size = limits
    for seed in range(4):
        problem = sample(14, seed, labels)
        best = optimal_by_depth_and_size(problem, depth, size)
        text = "\n".join(certificate(problem, best, name="x", depth=depth, size=size))
        assert verdict(text, tmp_path).outcome == VALID
        claimed, true = claimed_and_true(text)
        assert claimed == true


def test_only_what_is_needed_is_listed(as_functions):
    """A certificate lists only the bounds it needs: none for a constant, all for a parity below its depth."""
    assert certified(CubeProblem([1] * 16), depth=3).endswith("tree 1\nleaf\nbounds 0\n")
    # a leaf at the root is wrong on half of the inputs, and two variables give no information
    parity = certified(CubeProblem([bin(x).count("1") & 1 for x in range(16)]), depth=3)
    assert parity.split("bounds ")[1].splitlines()[:2] == ["9", "0 0 3 8"]
    # a conjunction of 7 variables is settled by few of the 3^7 subcubes
    conjunction = certified(CubeProblem([0] * 127 + [1]), penalty="1/600")
    assert len(conjunction.splitlines()) < 200


def test_a_chain_far_beyond_the_recursion_limit(tmp_path):
    text = certified(TermsProblem([(1100,)]), expected_cost=True)
    assert verdict(text, tmp_path).outcome == VALID


def test_a_wrong_optimum_is_not_written():
    problem = CubeProblem(random_table(3, 1))
    tree = optimal_by_depth(problem, 1).tree
    with pytest.raises(InvalidArgument, match="is not the optimum of this problem within these limits"):
        list(certificate(problem, Optimum(tree.error + fmpq(1, 8), tree), name="x", depth=1))


def test_another_source_of_optima_is_asked_and_may_not_err(tmp_path):
    """If another source of optima returns values that are too large, the checker reports the first failing bound."""
    problem = CubeProblem(random_table(4, 7))
    best = optimal_by_depth(problem, 3)

    def inflated(objective):
        return lambda key: (
            int(best.value * 16) if key == objective.root else objective.subject.leaf_error(key[0])
        )

    lines = certificate(problem, best, name="x", depth=3, values=inflated)
    found = verdict("\n".join(lines), tmp_path)
    assert found.outcome == REJECTED
    assert "the bounds of the outcomes of test" in found.message


def test_the_tree_of_a_table_with_its_columns_exchanged_is_found_by_name(tmp_path):
    rows, labels = [[0, 1], [1, 1], [1, 0], [0, 0]], ["no", "no", "yes", "yes"]
    here = SampleProblem(rows, labels, ["old", "member"])
    there = SampleProblem([row[::-1] for row in rows], labels, ["member", "old"])
    file = tmp_path / "certificate"
    for problem in (here, there):
        file.write_text("\n".join(certificate(here, optimal_by_depth(problem, 1), name="table", depth=1)))
        assert check_certificate(file).outcome == VALID
    with pytest.raises(
        InvalidArgument, match="certificate: the tree tests 'x2'; the population has no variable"
    ):
        list(certificate(here, optimal_by_depth(SampleProblem(rows, labels), 1), name="table", depth=1))


class SelfWilled(Problem):
    """A problem that declares an impure subproblem final."""

    root = "root"
    variables = 1

    def label_distribution(self, state):
        return {"root": (fmpq(1, 2), fmpq(1, 2)), 0: (fmpq(3, 4), fmpq(1, 4)), 1: (fmpq(1, 4), fmpq(3, 4))}[
            state
        ]

    def is_pure(self, state):
        return state != "root"

    def splits(self, state):
        branches = (Branch(fmpq(1, 2), 0), Branch(fmpq(1, 2), 1))
        return [Split(0, branches)] if state == "root" else []


def test_what_cannot_be_certified_is_said(monkeypatch):
    with pytest.raises(InvalidArgument, match="subproblem 0 is final by a rule of the problem"):
        certified(SelfWilled(), expected_cost=True)
    with pytest.raises(InvalidArgument, match="an expected cost has no limit"):
        tree = greedy(three_way(), depth=1)
        list(certificate(three_way(), Optimum(tree.error, tree), name="x", expected_cost=True, depth=1))
    best = optimal_by_depth(CubeProblem(random_table(10, 1)), 2)
    monkeypatch.setenv(VARIABLE, "1MiB")
    with pytest.raises(TooLarge, match="certificate over 59049 subcubes of 10 variables needs about"):
        list(certificate(CubeProblem(random_table(10, 1)), best, name="x", penalty="0"))


def test_the_checker_imports_nothing_but_the_standard_library(tmp_path):
    file = tmp_path / "certificate"
    file.write_text(certified(CubeProblem(random_table(3, 1)), depth=2))
    program = (
        "import sys; before = set(sys.modules)\n"
        "from dp_optimal.certificates.checker import check_certificate\n"
        f"assert check_certificate({str(file)!r}).outcome == 'valid'\n"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "assert new <= {*sys.stdlib_module_names, 'dp_optimal'}, new\n"
        "ours = {name for name in sys.modules if name.startswith('dp_optimal.')}\n"
        "assert ours == {'dp_optimal.certificates', 'dp_optimal.certificates.checker'}, ours\n"
    )
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", program], check=True, cwd=root)


LINES = {
    "first": (0, "theorylab-certificate 1", MALFORMED, "not a certificate"),
    "name": (1, "problem x", MALFORMED, "not a name in quotes"),
    "objective": (2, "objective best", MALFORMED, "not one of error, expected-cost"),
    "limit": (2, "objective error size 1 depth 2", MALFORMED, "after error comes"),
    "value": (3, "value 1/0", MALFORMED, "not an exact number"),
    "higher": (3, "value 3/8", REJECTED, "that of the tree is 1/8"),
    "variables": (4, "cube 31", MALFORMED, "at most 30"),
    "chances": (5, "probabilities 1/2 1/2 1", MALFORMED, "strictly between 0 and 1"),
    "function": (6, "function f8f", MALFORMED, "not the 2^3 bits"),
    "tree": (7, "tree 0", MALFORMED, "at least one node"),
    "test": (10, "4 1 0", REJECTED, "test 4 is not open at subproblem 0 0"),
    "children": (10, "3 1 2", MALFORMED, "nodes before it"),
    "outcomes": (10, "3 1 0 0", REJECTED, "3 subtrees for the 2 outcomes"),
    "count": (11, "bounds 0", MALFORMED, "more lines than"),
    "subcube": (12, "0 1 2 1", REJECTED, "no subproblem 0 1"),
    "budget": (12, "1 0 2 1", REJECTED, "no subtree has the budget 2"),
    "bound": (12, "0 0 2 2", REJECTED, "prove 1"),
}


@pytest.mark.parametrize("case", LINES)
def test_the_first_wrong_line_is_named(case, tmp_path, as_functions):
    """x1 x2 or x3 at depth 2: a test of x3 is optimal, with error 1/8, on the inputs with x1 = x2 = 1, x3 = 0."""
    position, line, outcome, message = LINES[case]
    lines = certified(CubeProblem([0, 0, 0, 1, 1, 1, 1, 1]), depth=2).splitlines()
    lines[position] = line
    found = verdict("\n".join(lines), tmp_path)
    assert (found.outcome, found.message.count("\n")) == (outcome, 0)
    assert message in found.message
    # more lines than announced are noticed at the first of them
    assert found.line == position + (2 if case == "count" else 1)


def test_files_that_are_none(tmp_path):
    assert check_certificate(tmp_path).outcome == MALFORMED
    assert "No such file" in check_certificate(tmp_path / "none").message
    assert verdict("theorylab-certificate 2 é", tmp_path).message == "not a text of ASCII characters"


GRAPH_LINES = {
    "sum": ("test 1 1 1/2 1 1/4 2", "sum to 3/4, not 1"),
    "backwards": ("test 1 1 1/2 0 1/2 2", "leads from subproblem 0 to 0"),
    "labels": ("test 1 1 1/3 1 2/3 2", "have label 0 with probability"),
}


@pytest.mark.parametrize("case", GRAPH_LINES)
def test_a_graph_must_be_consistent(case, tmp_path):
    line, message = GRAPH_LINES[case]
    lines = certified(TermsProblem([(1,), (1,)]), depth=1).splitlines()
    assert lines[6].startswith("test 1 1 1/2")
    lines[6] = line
    found = verdict("\n".join(lines), tmp_path)
    assert (found.outcome, found.line) == (REJECTED, 7)
    assert message in found.message


TAMPERED = [
    ("random", {"depth": 2}),
    ("random", {"depth": 3}),
    ("random", {"size": 4}),
    ("biased", {"depth": 2, "penalty": "1/50"}),
    ("noisy", {"penalty": "1/20"}),
    ("biased", {"expected_cost": True}),
    ("terms", {"size": 4}),
    ("terms", {"penalty": "1/20"}),
    ("table", {"depth": 2}),
    ("table", {"expected_cost": True}),
    ("sample", {"depth": 3}),
    ("labels", {"size": 4}),
    ("sample", {"penalty": "1/50"}),
    ("pure", {"expected_cost": True}),
    ("theta", {"expected_cost": True}),
]


@pytest.mark.parametrize("count", [30, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("subject", "limits"), TAMPERED)
def test_a_tampered_certificate_is_rejected_or_proves_a_truth(subject, limits, count, tmp_path):
    problem = identification(fmpq(1, 4)) if subject == "theta" else SUBJECTS[subject]()
    text = certified(problem, **limits)
    generator = random.Random(f"{subject} {limits}")
    seen = set()
    for _ in range(count):
        changed = tampered(text, generator)
        found = verdict(changed, tmp_path)
        seen.add(found.outcome)
        if found.outcome == VALID:
            claimed, true = claimed_and_true(changed)
            assert claimed == true, changed
        else:
            assert found.line is not None
            assert changed != text.rstrip("\n")
    assert seen != {VALID}


@pytest.mark.slow
@given(st.data())
@settings(max_examples=80, deadline=None)
def test_any_text_has_a_verdict(tmp_path_factory, data):
    """Any mixture of lines and words of certificates gets a verdict."""
    words = [
        "0",
        "1",
        "2",
        "1/2",
        "7/0",
        "ff",
        "leaf",
        "state",
        "test",
        "bounds",
        "tree",
        "size",
        "",
        "é",
        "-1",
    ]
    source = certified(
        data.draw(st.sampled_from([CubeProblem([0, 1, 1, 1]), TermsProblem([(1,), (1,)])])), size=2
    )
    lines = source.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(lines) - 1))
        kept = lines[i].split(" ")[: data.draw(st.integers(0, 3))]
        lines[i] = " ".join(kept + data.draw(st.lists(st.sampled_from(words), max_size=4)))
    found = verdict("\n".join(lines), tmp_path_factory.mktemp("fuzz"))
    assert found.outcome in (VALID, REJECTED, MALFORMED)
    assert "\n" not in str(found)


def test_numbers_too_long_to_write_are_no_error(tmp_path):
    lines = certified(TermsProblem([(1,), (1,)]), depth=1).splitlines()
    lines[5] = f"state 1/{3**3000} 1/{7**3000}"
    found = verdict("\n".join(lines), tmp_path)
    assert (found.outcome, found.line) == (REJECTED, 6)
    assert "a number of" in found.message
    lines[5] = f"state 1/1{'0' * 5000} 1/2"
    assert verdict("\n".join(lines), tmp_path).outcome == MALFORMED


REACHED_TWICE = """theorylab-certificate 2
problem "x"
objective expected-cost theta 1/4
value 1
graph 4 2
state 1/2 1/2
test 1 1 1/2 1 1/2 2
state 1/2 1/2
test 2 1 1/2 2 1/2 2
state 1/2 1/2
test 3 1 1/2 3 1/2 3
state 1/2 1/2
tree 2
leaf
1 0 0
bounds 0"""


def test_a_leaf_bounds_from_above(tmp_path, as_functions):
    """With penalty 1/4 a leaf for x1 x2 costs 1/4 + 1/4, which is 8 in units of 1/16; every test costs more."""
    text = certified(CubeProblem([0, 0, 0, 1]), penalty="1/4").replace("bounds 0\n", "bounds 1\n0 0 9\n")
    found = verdict(text, tmp_path)
    assert (found.outcome, found.message) == (REJECTED, "bound 9, a leaf has 8")


def test_bounds_left_out_are_missed(tmp_path, as_functions):
    head, _ = certified(CubeProblem([0, 0, 0, 1, 1, 1, 1, 1]), depth=2).split("bounds ")
    found = verdict(f"{head}bounds 0\n", tmp_path)
    assert (found.outcome, found.line) == (REJECTED, 4)
    assert found.message == "the value is 1/8, the bounds prove no more than 0"


def test_a_bound_is_listed_once(tmp_path, as_functions):
    head, bounds = certified(CubeProblem([0, 0, 0, 1, 1, 1, 1, 1]), depth=2).split("bounds 1\n")
    found = verdict(f"{head}bounds 2\n{bounds}{bounds}", tmp_path)
    assert (found.outcome, found.line) == (REJECTED, 14)
    assert found.message == "the subproblem is listed before, at line 13"


def test_theta_needs_one_probability_a_subproblem(tmp_path):
    """Subproblem 2 is reached from the root with probability 1/2, and through subproblem 1 with 1/4."""
    found = verdict(REACHED_TWICE, tmp_path)
    assert (found.outcome, found.message) == (REJECTED, "subproblem 2 is reached with several probabilities")
