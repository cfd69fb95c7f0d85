"""Constructions by name: signatures that the command line can read, and errors in their parameters."""

from collections.abc import Sequence
from inspect import signature

import pytest
from flint import fmpq

import constructions
from constructions.catalog import CATALOG
from constructions.parameters import Rational
from constructions.parts.block import Block
from theorylab.errors import InvalidArgument
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem

READABLE = {
    int,
    fmpq,
    tuple[int, ...],
    tuple[fmpq, ...],
    Sequence[int],
    Rational,
    Sequence[Rational] | Rational,
}
EXAMPLES = {
    "parity-xor": (3, 4, fmpq(1, 10)),
    "tribes-majority": (3, 4, fmpq(1, 10)),
    "tribes-majority-repaired": (3, 4, fmpq(1, 10)),
    "split-tribes": (5, 4, fmpq(1, 10)),
    "split-tribes-repaired": (4, 6, fmpq(1, 10)),
    "resplit-parity": (5, 2, fmpq(1, 10), fmpq(1, 20)),
    "resplit-parity-repaired": (4, 2, fmpq(1, 10), fmpq(1, 20)),
    "lickety-majority": (4, fmpq(1, 10)),
    "lickety-majority-repaired": (4, fmpq(1, 10)),
    "agnostic-lower": (2, 3, 2, 3),
    "parity-of-two": (4,),
    "boolean-function": (3, 232),
    "random-monotone": (5, 1),
    "read-once-dnf": ((2, 3),),
    "conjunction": (3,),
    "parity": (3,),
    "majority": (3,),
    "noisy-votes": (3, fmpq(1, 5)),
    "tribes": (6,),
    "random-identification": (5, 4, 2, 1),
    "entity-identification": (5, 4, 1),
    "xor-identification": (2,),
    "set-cover": (3, (3, 6)),
    "one-by-one": (3, 2, 1),
}


@pytest.mark.parametrize("name", CATALOG.constructions)
def test_constructions(name):
    construction = CATALOG.constructions[name]
    problem = construction(*EXAMPLES[name])
    assert isinstance(problem, Block | CubeProblem | IdentificationProblem)
    assert sum(problem.label_distribution(problem.root), fmpq(0)) == 1
    assert not problem.is_pure(problem.root)
    assert problem.splits(problem.root)
    assert construction.__doc__
    for parameter in signature(construction, eval_str=True).parameters.values():
        assert parameter.annotation in READABLE


@pytest.mark.parametrize("name", CATALOG.constructions)
def test_a_name_on_the_command_line_is_the_object_of_that_name_in_python(name):
    assert getattr(constructions, name.replace("-", "_")) is CATALOG.constructions[name]


@pytest.mark.parametrize("name", CATALOG.classes)
def test_classes(name):
    for parameter in signature(CATALOG.classes[name], eval_str=True).parameters.values():
        assert parameter.annotation in READABLE


@pytest.mark.parametrize("name", ["parity-xor", "tribes-majority"])
@pytest.mark.parametrize(
    ("parameters", "wrong"),
    [
        ((0, 2, fmpq(1, 2)), "h: 0"),
        ((1, 1, fmpq(1, 2)), "K: 1"),
        ((1, 2, fmpq(0)), "eps: 0"),
        ((1, 2, fmpq(1)), "eps: 1"),
        ((1, 2, 0.1), "eps: 0.1"),
    ],
)
def test_parameters_out_of_range(name, parameters, wrong):
    with pytest.raises(InvalidArgument, match=wrong):
        CATALOG.constructions[name](*parameters)
