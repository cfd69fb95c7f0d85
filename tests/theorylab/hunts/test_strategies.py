"""Hypothesis strategies as classes of search: what they draw, that draws repeat, and what hunts find in them."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from flint import fmpq
from hypothesis import assume
from hypothesis import strategies as st

from constructions import threshold
from theorylab import CubeProblem, total_influence
from theorylab.errors import InvalidArgument
from theorylab.hunts import class_named, function_of, hunt, quantity_named
from theorylab.hunts.goal import approximations
from theorylab.hunts.names import class_of
from theorylab.hunts.strategies import STRATEGIES
from theorylab.testing import boolean_functions

TAKING = {"label-means": ",2", "cube-problems": ",2", "samples": ",2,3", "identification-instances": ",4"}


@st.composite
def two_ones(draw):
    """Functions of three variables with exactly two ones."""
    table = draw(st.lists(st.booleans(), min_size=8, max_size=8))
    assume(sum(table) == 2)
    return table


@pytest.mark.parametrize("name", STRATEGIES)
def test_members_are_drawn_again_and_written_as_they_are(name):
    over = f"strategy:{name}{TAKING.get(name, '')}"
    search, again, rng = class_named(over), class_named(over), Random(1)
    member, met = search.random(rng), set()
    for _ in range(12):
        member = search.neighbour(member, rng)
        met.add(member)
        problem = search.problem(member)
        assert repr(again.problem(member)) == repr(problem)
        names: dict = {}
        exec(search.imports, names)
        assert repr(eval(search.text(member), names)) == repr(problem)
    assert len(met) > 6
    for simpler in search.simpler(member):
        assert (len(simpler), simpler) < (len(member), member)


def test_the_maximum_of_a_strategy_is_found():
    """The largest influence of functions with two ones is 3/2: the ones are not adjacent."""
    tables = [bits for bits in product((0, 1), repeat=8) if sum(bits) == 2]
    largest = max(total_influence(function_of(CubeProblem(bits))) for bits in tables)
    asked = {"rounds": 2, "steps": 40, "seed": 5}
    found, again = hunt("influence", two_ones(), **asked), hunt("influence", two_ones(), **asked)
    assert found.value == largest == fmpq(3, 2)
    assert function_of(found.problem).ones() == 2
    assert (found.member, found.tried) == (again.member, again.tried)
    assert not found.whole
    assert hunt("influence", two_ones(), **asked, minimise=True).value == 1


def test_what_a_strategy_draws_is_simplified():
    """The number of variables is drawn, too; two suffice for a variance of 1, and one is simpler."""
    found = hunt("variance", boolean_functions(st.integers(1, 3)), rounds=1, steps=300)
    assert (found.value, found.problem.variables) == (1, 1)


def test_a_problem_without_an_expression_is_drawn_again(tmp_path):
    own = tmp_path / "own.py"
    own.write_text(
        "from hypothesis import strategies as st\nfrom constructions import threshold\n"
        "THRESHOLDS = st.builds(threshold, st.integers(1, 5), st.integers(0, 6))\n"
    )
    search = class_named(f"{own}:THRESHOLDS")
    member = search.random(Random(0))
    names: dict = {}
    exec(search.imports, names)
    assert repr(eval(search.text(member), names)) == repr(search.problem(member))
    assert type(search.problem(member)) is type(threshold(3, 2))


@pytest.mark.parametrize("over", ["strategy:boolean-functions,3", "strategy:boolean-functions"])
def test_functions_of_equally_many_variables_are_scored_together(over):
    search, rng, fei = class_named(over), Random(3), quantity_named("fei")
    members = [search.random(rng) for _ in range(8)]
    together = len({search.problem(member).variables for member in members}) == 1
    assert together is over.endswith("3")
    assert (search.spectra(members) is not None) is together
    for score, member in zip(approximations(fei, search, members), members):
        value = fei.of(search.problem(member))
        assert value is None or abs(score - float(value)) < 1e-9


@pytest.mark.parametrize(
    ("over", "said"),
    [
        (st.integers(), "draws an object of type int"),
        (st.text(), "draws an object of type str"),
        (st.integers().filter(lambda number: False), "rejects 100 random draws"),
        ("strategy:boolean-functions,3,4", "takes fewer integers"),
        ("strategy:boolean-function", "did you mean 'boolean-functions'"),
        ("strategy:boolean-functions,x", "integer"),
        ("strategy:", "unknown strategy"),
        (3, "not an object of type int"),
    ],
)
def test_wrong_strategies_are_rejected(over, said):
    with pytest.raises(InvalidArgument, match=said):
        class_of(over)


@pytest.mark.parametrize("over", [boolean_functions(2), "strategy:boolean-functions,2"])
def test_strategies_have_no_symmetries(over):
    with pytest.raises(InvalidArgument, match="no symmetries"):
        class_of(over, "z2")
