"""The program extracted from the checker that is proved correct in Coq agrees with the one in Python."""

import random
from fractions import Fraction

import function_certificates
import pytest
from both_checkers import agree, needs_programs
from flint import fmpq
from table_certificates import VALID_FILES, WRONG
from tabulated_problems import TABULATED
from tampered_certificates import sample, tampered

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.certificates import kernel
from dp_optimal.certificates.checker import REJECTED, VALID
from dp_optimal.certificates.kernel import check_with_kernel
from dp_optimal.certificates.write import certificate
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.penalty import optimal_with_penalty
from theorylab.cli.main import main
from theorylab.errors import InvalidArgument
from theorylab.problems.cube import CubeProblem

LIMITS = [
    {"depth": 0},
    {"depth": 2},
    {"depth": 3},
    {"size": 4},
    {"depth": 3, "size": 4},
    {"penalty": "1/20"},
    {"penalty": "0"},
    {"depth": 3, "penalty": "1/50"},
    {"expected_cost": True},
]


def optimum(problem, limits):
    if "expected_cost" in limits:
        return optimal_expected_cost(problem)
    if "penalty" in limits:
        return optimal_with_penalty(problem, **limits)
    if len(limits) == 2:
        return optimal_by_depth_and_size(problem, **limits)
    return optimal_by_size(problem, **limits) if "size" in limits else optimal_by_depth(problem, **limits)


def certified(problem, limits):
    return "\n".join(certificate(problem, optimum(problem, limits), name="x", **limits))


@needs_programs
@pytest.mark.slow
def test_the_checkers_agree_on_files_written_by_hand(dtcheck, tmp_path):
    files = {**VALID_FILES, **{name: lines for name, (lines, _, _) in WRONG.items()}}
    assert {agree("\n".join(lines), tmp_path, dtcheck) == VALID for lines in files.values()} == {True, False}


@needs_programs
@pytest.mark.slow
def test_the_checkers_agree_on_functions_and_graphs_written_by_hand(dtcheck, tmp_path):
    wrong = [lines for lines, _, _ in function_certificates.WRONG.values()]
    files = [*function_certificates.VALID_FILES.values(), *wrong]
    assert {agree("\n".join(lines), tmp_path, dtcheck) == VALID for lines in files} == {True, False}
    for lines in function_certificates.VALID_FILES.values():
        for kept in range(len(lines)):
            agree("\n".join(lines[:kept]), tmp_path, dtcheck)


def function(seed, limits):
    """A random function under a random measure, whose labels are random too unless every leaf has to be right."""
    generator = random.Random(seed)
    n = generator.randrange(1, 6)
    chances = [fmpq(*generator.choice(((1, 2), (1, 2), (1, 3), (3, 4)))) for _ in range(n)]
    most = 1 if "expected_cost" in limits else generator.choice((1, 3))
    means = [fmpq(generator.randrange(most + 1), most) for _ in range(1 << n)]
    return CubeProblem(means, chances)


@needs_programs
@pytest.mark.slow
@pytest.mark.parametrize("limits", LIMITS, ids=str)
def test_the_checkers_agree_on_random_functions_and_tampered_files(limits, dtcheck, tmp_path, as_functions):
    generator = random.Random(f"functions {limits}")
    for seed in range(12):
        text = certified(function(f"{limits} {seed}", limits), limits)
        assert "\ncube" in text
        assert agree(text, tmp_path, dtcheck) == VALID
        for _ in range(25):
            agree(tampered(text, generator), tmp_path, dtcheck)


@needs_programs
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TABULATED if isinstance(TABULATED[name][0], CubeProblem)])
def test_the_checkers_agree_on_cubes_of_every_kind(name, dtcheck, tmp_path, as_functions):
    problem, limits = TABULATED[name]
    assert agree(certified(problem, limits), tmp_path, dtcheck) == VALID


@needs_programs
@pytest.mark.slow
@pytest.mark.parametrize(
    ("variables", "limits"), [(10, {"depth": 6}), (9, {"size": 9}), (9, {"expected_cost": True})]
)
def test_the_checkers_agree_on_larger_functions(variables, limits, dtcheck, tmp_path):
    generator = random.Random(variables)
    text = certified(CubeProblem([generator.randrange(2) for _ in range(1 << variables)]), limits)
    assert agree(text, tmp_path, dtcheck) == VALID
    for _ in range(20):
        agree(tampered(text, generator), tmp_path, dtcheck)


@needs_programs
@pytest.mark.slow
def test_a_long_function_needs_more_stack(dtcheck, tmp_path):
    """The value of a leaf is the smaller mass, and limits of 0 need no bound."""
    generator = random.Random(18)
    bits = generator.getrandbits(1 << 18)
    leaf = Fraction(min(bits.bit_count(), (1 << 18) - bits.bit_count()), 1 << 18)
    function = f"function {bits:0{1 << 16}x}"
    lines = function_certificates.written(
        "error depth 0", leaf, function_certificates.cube(function, *["1/2"] * 18), ["leaf"]
    )
    assert agree("\n".join(lines), tmp_path, dtcheck) == VALID


@needs_programs
@pytest.mark.slow
@pytest.mark.parametrize("count", [6, 250])
@pytest.mark.parametrize("labels", [2, 3, 5])
@pytest.mark.parametrize("limits", LIMITS, ids=str)
def test_the_checkers_agree_on_random_tables_and_tampered_files(limits, labels, count, dtcheck, tmp_path):
    generator = random.Random(f"{limits} {labels}")
    for seed in range(max(3, count // 25)):
        table = sample(generator.randrange(1, 17), seed, labels, pure="expected_cost" in limits)
        text = certified(table, limits)
        assert agree(text, tmp_path, dtcheck) == VALID
        for _ in range(min(count, 25)):
            agree(tampered(text, generator), tmp_path, dtcheck)


@needs_programs
@pytest.mark.slow
@pytest.mark.parametrize("name", TABULATED)
def test_the_checkers_agree_on_every_kind_of_problem(name, dtcheck, tmp_path):
    problem, limits = TABULATED[name]
    text, generator = certified(problem, limits), random.Random(name)
    assert agree(text, tmp_path, dtcheck) == VALID
    for _ in range(40):
        agree(tampered(text, generator), tmp_path, dtcheck)


@needs_programs
@pytest.mark.slow
def test_certify_takes_the_program_that_is_built(dtcheck, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(kernel, "BUILT", dtcheck)
    file = tmp_path / "certificate"
    functions = function_certificates.VALID_FILES
    for lines in (VALID_FILES["three tests more"], functions["size of all"], functions["price"]):
        file.write_text("\n".join(lines), encoding="ascii")
        assert main(["certify", "--kernel", str(file)]) == 0
        assert "accepted by dtcheck, which is proved correct in Coq" in " ".join(
            capsys.readouterr().out.split()
        )
    file.write_text("\n".join(WRONG["the rows lost count"][0]), encoding="ascii")
    assert main(["certify", "--kernel", str(file)]) == 1
    assert capsys.readouterr().out == "rejected: dtcheck: not accepted\n"


def test_without_the_program_one_line_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(kernel, "BUILT", tmp_path / "dtcheck")
    monkeypatch.setenv("PATH", "")
    assert main(["certify", "--kernel", "file"]) == 2
    assert capsys.readouterr().err == f"theorylab: {kernel.NOT_BUILT}\n"


def fake(directory, output, code=0):
    """A program that prints a text, whatever it is given."""
    (directory / "output").write_text(output)
    program = directory / "fake"
    program.write_text(f'#!/bin/sh\ncat "{directory / "output"}"\nexit {code}\n')
    program.chmod(0o755)
    return program


def check_as_read(lines, end, changed, line, folder):
    """Check a certificate by a program that prints its lines 3 to ``end`` changed; return the verdict, if any.

    The difference in ``line`` has to be noticed, if it is not None.
    """
    file = folder / "certificate"
    file.write_text("\n".join(lines), encoding="ascii")
    read = "\n".join(lines[2:end])
    program = fake(folder, "accepted\n" + (read.replace(*changed) if changed else read) + "\n")
    if line is None:
        return check_with_kernel(file, program)
    with pytest.raises(InvalidArgument, match=f"has read line {line} of the file differently"):
        check_with_kernel(file, program)
    return None


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        (None, None),
        (("depth 3", "depth 4"), 3),
        (("value 1/2", "value 1/4"), 4),
        (("value 1/2", "value 2/4"), None),
        (("row 0110 1 0", "row 0110 0 1"), 12),
        (("row 0001", "row 001"), 7),
        (("\nrow 1111 1 0", ""), 21),
        (("row 1111 1 0", "row 1111 1 0\nrow 1111 1 0"), 22),
    ],
    ids=str,
)
def test_a_program_that_reads_another_problem_is_noticed(changed, line, tmp_path):
    lines = VALID_FILES["three tests more"]
    verdict = check_as_read(lines, 21, changed, line, tmp_path)
    assert verdict is None or verdict.outcome == VALID


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        (None, None),
        (("error depth 2", "error depth 1"), 3),
        (("probabilities 1/3 1/2", "probabilities 2/6 1/2"), None),
        (("probabilities 1/3 1/2", "probabilities 1/2 1/2"), 6),
        (("function 6", "function 6e0"), 7),
        (("function 6", "function 06"), 7),
        (("\nfunction 6", ""), 7),
    ],
    ids=str,
)
def test_a_program_that_reads_another_function_is_noticed(changed, line, tmp_path):
    lines = function_certificates.written(
        "error depth 2", 0, function_certificates.UNEVEN_XOR, function_certificates.FULL
    )
    verdict = check_as_read(lines, 7, changed, line, tmp_path)
    assert verdict is None or "for the function on 2 variables in the file" in verdict.message


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        (None, None),
        (("expected-cost", "expected-cost theta 1/2"), 3),
        (("value 1/2", "value 1"), 4),
        (("graph 3 2", "graph 2 2"), 5),
        (("state 1/2 1/2", "state 2/4 1/2"), None),
        (("test 2 1/2", "test 2 1"), 8),
        (("test 1 1 1/2 1 1/2 2", "test 1 1 1/2 2 1/2 1"), 7),
        (("\ntest 2 1/2 1/2 1 1/2 2", ""), 8),
        (("\nstate 0 1", ""), 10),
    ],
    ids=str,
)
def test_a_program_that_reads_another_graph_is_noticed(changed, line, tmp_path):
    lines = function_certificates.VALID_FILES["price"]
    verdict = check_as_read(lines, 10, changed, line, tmp_path)
    assert verdict is None or "for the graph of 3 subproblems in the file" in verdict.message


def test_a_program_that_rejects_or_fails_proves_nothing(tmp_path):
    file = tmp_path / "certificate"
    file.write_text("\n".join(VALID_FILES["three tests more"]), encoding="ascii")
    assert check_with_kernel(file, fake(tmp_path, "not accepted\n", 1)).outcome == REJECTED
    for output, code in (("accepted\n", 2), ("", 0), ("not accepted\n", 0)):
        with pytest.raises(InvalidArgument, match="dtcheck failed"):
            check_with_kernel(file, fake(tmp_path, output, code))
