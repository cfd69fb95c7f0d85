"""Hunts against brute force; what they find does not depend on how they are run."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from flint import fmpq

from theorylab import CubeProblem, compare, total_influence
from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.files.conditions import parse_condition
from theorylab.hunts import Quantity, class_named, function_of, hunt, quantity_named, satisfies
from theorylab.hunts.conditions import Margins, Truths
from theorylab.hunts.found import bound_below, shown_value
from theorylab.hunts.goal import Extreme
from theorylab.hunts.hunt import _Search
from theorylab.hunts.parts import Best, Stop, annealed, listed
from theorylab.hunts.shrink import shrunk
from theorylab.numbers.comparison import Certified, enclosure
from theorylab.progress import watch_progress

THREE = ["".join(bits) for bits in product("01", repeat=8)]
BY_VALUE = ["fei", "influence", "min-entropy/influence", "fourier_entropy", "sparsity", "variance"]


def influence_of(problem):
    return total_influence(function_of(problem))


def values_of(name, members):
    quantity = quantity_named(name)
    found = [quantity.of(CubeProblem([int(bit) for bit in member])) for member in members]
    return [Certified(value) for value in found if value is not None]


@pytest.mark.parametrize("minimise", [False, True])
@pytest.mark.parametrize("name", BY_VALUE)
def test_a_listed_class_has_the_extremes_of_brute_force(name, minimise):
    found = hunt(name, "all:3", minimise=minimise)
    extreme = (min if minimise else max)(values_of(name, THREE))
    assert found.whole
    assert found.finished
    assert found.tried == 14
    assert compare(found.value, extreme.value).name == "EQUAL"
    assert compare(quantity_named(name).of(found.problem), found.value).name == "EQUAL"
    assert found.words == f"{'smallest' if minimise else 'largest'} of all 256 functions"


def test_a_quantity_without_symmetries_is_asked_about_every_function():
    asked = []

    def first_bit(problem):
        asked.append(int(function_of(problem)))
        return function_of(problem)(0) + fmpq(1, 2)

    found = hunt(first_bit, "all:2")
    assert found.value == fmpq(3, 2)
    assert found.whole
    assert set(range(16)) <= set(asked)


@pytest.mark.parametrize(
    ("name", "over"), [("fei", "all:3"), ("sparsity", "monotone:3"), ("influence", "all:2")]
)
def test_annealing_finds_the_maximum_of_small_classes(name, over):
    goal, search = Extreme(quantity_named(name)), class_named(over)
    whole = goal.rank(search.problem(listed(goal, search, 0, Stop()).member))
    for part in range(2):
        best = annealed(goal, search, part, 7, 1500, Stop())
        assert best.whole
        assert best.tried >= 1500
        assert compare(goal.rank(search.problem(best.member)), whole).name == "EQUAL"


def test_a_composition_passes_the_functions_without_fresh_variables():
    core, composed = (hunt("fei", over, rounds=2, steps=1500) for over in ("all:3", "partial:3,3"))
    assert compare(composed.value, core.value).name == "GREATER"
    assert not composed.whole
    assert composed.words.startswith("largest found in ")
    assert composed.words.endswith(" s, seed 0")


def test_the_same_seed_finds_the_same():
    asked = {"rounds": 3, "steps": 400, "symmetry": "z2xz2"}
    first, again = (hunt("fei", "partial:4,4", seed=3, **asked) for _ in range(2))
    assert (first.member, first.tried) == (again.member, again.tried)
    runs = [
        annealed(Extreme(quantity_named("fei")), class_named("all:6"), part, 3, 64, Stop())
        for part in range(4)
    ]
    assert len({run.member for run in runs}) > 1


@pytest.mark.parametrize("violate", ["", "value <= 3/2"])
def test_several_processes_find_the_same(violate):
    asked = {"over": "all:6", "seed": 1, "rounds": 4, "steps": 300, "violate": violate}
    one, two = hunt("fei", **asked), hunt("fei", **asked, jobs=2)
    assert one.member == two.member
    assert violate or one.tried == two.tried


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_of_equal_parts_the_first_counts_in_whatever_order_they_end(order):
    """A literal of x1, of x2 and of x3 have the influence 1; the conjunction has less."""
    parts = [Best(member, 1) for member in ("01010101", "00110011", "00001111")]
    search = _Search(Extreme(quantity_named("influence")), class_named("all:3"))
    search.add(3, Best("00000001", 1))
    for part in order:
        search.add(part, parts[part])
    search.add(4, parts[2])
    assert search.member == "01010101"
    assert (search.done, search.begun, search.tried) == ({0, 1, 2, 3, 4}, 5, 5)


def test_a_hunt_goes_on_from_its_file(tmp_path):
    file = tmp_path / "runs"
    asked = {"over": "all:6", "steps": 200}
    hunt("fei", **asked, rounds=2, resume=file)
    steps = []
    with watch_progress(lambda done, total, found: steps.append((done, total, found()))):
        resumed = hunt("fei", **asked, rounds=4, resume=file)
    assert [done for done, *_ in steps] == [1, 2, 3, 4]
    assert steps[-1][2].startswith("best ")
    fresh = hunt("fei", **asked, rounds=4)
    assert (resumed.member, resumed.tried, resumed.rounds) == (fresh.member, fresh.tried, 4)
    with pytest.raises(InvalidArgument, match="another hunt or another version"):
        hunt("fei", **asked, seed=1, resume=file)


def test_a_deadline_returns_what_was_found():
    found = hunt("fei", "all:9", symmetry="z3xz3", time_limit=0.3)
    assert found.member is not None
    assert found.finished
    assert not found.whole
    cut = hunt("fei", "all:9", rounds=10**6, time_limit=0.3)
    assert cut.member is not None
    assert not cut.finished
    assert cut.seconds < 5


@pytest.mark.parametrize("over", ["all:5", "all:2"])
def test_ctrl_c_returns_what_was_found(over):
    asked = []

    def slow(problem):
        asked.append(problem)
        if len(asked) == 200 or (over == "all:2" and len(asked) == 8):
            raise KeyboardInterrupt
        return influence_of(problem)

    search = class_named(over)
    search.parts = lambda quantity: int(over == "all:2")
    found = hunt(slow, search, rounds=100, steps=100_000)
    assert found.interrupted
    assert not found.finished
    assert not found.whole


def test_a_violation_is_found_and_simplified():
    """The first violation found has four variables; the conjunction of three bits violates the condition, too."""
    condition = "influence <= 3*variance/2"
    found = hunt("influence", "all:4", violate=condition)
    assert found.words == f"violates {condition}"
    assert found.member == "10000000"
    assert total_influence(function_of(found.problem)) == fmpq(3, 4) > fmpq(3, 2) * (1 - fmpq(3, 4) ** 2)
    for simpler in found.search.simpler(found.member):
        assert satisfies(found.search.problem(simpler), condition, "influence")


def test_no_run_is_begun_once_a_violation_is_certified():
    assert hunt("fei", "all:6", violate="value <= 3/2", rounds=50, steps=300).rounds == 1


def test_conditions_that_hold_are_said_to_hold():
    found = hunt("fei", "all:3", violate="variance <= influence and value >= 0")
    assert (found.member, found.value, found.whole) == (None, None, True)
    assert found.words == "no violation among all 256 functions"
    searched = hunt("influence", "all:6", violate="value <= variables", rounds=1, steps=100)
    assert searched.member is None
    assert searched.words.startswith("no violation found in ")


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("value < 2", False),
        ("value <= 2", True),
        ("value = 2", True),
        ("value != 2 or influence = 1", True),
        ("not value > 1", False),
        ("influence * fourier_entropy = value", True),
        ("-value <= -2 < variance/3 + 1", True),
        ("value * fourier_entropy < 5", True),
        ("value * fourier_entropy = 4 and influence < 1", False),
        ("value * fourier_entropy < 4", None),
        ("value * fourier_entropy < 4 and influence = 1", None),
        ("value * fourier_entropy < 4 or influence = 1", True),
        ("value * fourier_entropy + 1 > 7 or variables = 2", True),
        ("variables = 2 and sparsity = 0x4", True),
    ],
)
def test_conditions_on_exact_numbers(condition, holds):
    """The conjunction of two bits has fei = H = 2, I = 1 and variance 3/4; a product of logarithms is a ball."""
    both = CubeProblem([0, 0, 0, 1])
    assert satisfies(both, condition, "fei") is holds
    floats = hunt("fei", "all:2", violate=condition).member
    assert holds is not False or floats is not None


@pytest.mark.parametrize(
    "condition",
    [
        "a < b",
        "not a <= 2*b - 1",
        "a = b or b >= 1/2",
        "a != b and a*b <= 1 < b + 2",
        "-a > b or (b < 0 and a < 1)",
    ],
)
def test_margins_have_the_sign_of_the_truth(condition):
    """A positive margin is a condition that holds, a negative one a condition that does not."""
    points = [(a, b) for a in range(-3, 4) for b in range(-3, 4)]
    margins = parse_condition(condition, Margins("ab"))(
        {name: np.array(column) / 2 for name, column in zip("ab", zip(*points))}
    )
    holds = parse_condition(condition, Truths("ab"))
    for margin, (a, b) in zip(margins, points):
        truth = holds({"a": fmpq(a, 2), "b": fmpq(b, 2)})
        assert margin == 0 or truth is bool(margin > 0)
    assert set(np.sign(margins)) >= {-1, 1}


def test_what_is_found_is_not_simplified_beyond_the_minimum():
    """Three ones are wanted; simpler functions have fewer."""
    found = hunt(lambda problem: (function_of(problem).ones() - 3) ** 2, "all:2", minimise=True)
    assert (found.value, found.words) == (0, "smallest of all 16 functions")


def test_a_condition_on_what_is_not_defined_is_no_violation():
    assert satisfies(CubeProblem([0]), "value <= 0", "fei") is None


def test_simplification_never_loses_value():
    goal, search = Extreme(quantity_named("fei")), class_named("all:5")
    member = "00000000001000000000000000000000"
    simple = shrunk(goal, search, member, Stop())
    assert simple == "1" + "0" * 31
    assert compare(goal.rank(search.problem(simple)), goal.rank(search.problem(member))).name == "EQUAL"
    assert shrunk(goal, search, member, Stop(0)) == member


@pytest.mark.parametrize("name", ["fei", "fourier_entropy", "variance"])
def test_bounds_are_below_by_less_than_the_last_place(name):
    for certified in values_of(name, THREE[1:40]):
        value, bound = certified.value, bound_below(certified.value)
        assert compare(value, bound).name in ("GREATER", "EQUAL")
        assert compare(value, bound + fmpq(1, 10**12)).name == "LESS"
        shown, decimal, _ = shown_value(value).partition(" = ")
        assert abs(enclosure(value) - float((_ if decimal else shown).rstrip("."))) < 1e-5


def test_own_quantities_and_classes():
    own = Quantity("own", influence_of, "mine", "npn")
    assert hunt(own, class_named("all:3")).value == hunt(influence_of, "all:3").value == 3
    assert hunt(lambda problem: None, "all:2").member is None


@pytest.mark.parametrize(
    ("quantity", "asked"),
    [
        ("nothing", {}),
        (3, {}),
        ("fei", {"over": "none:3"}),
        ("fei", {"minimise": True, "violate": "value < 1"}),
        ("fei", {"steps": 0}),
        ("fei", {"rounds": 0, "over": "all:6"}),
        ("fei", {"jobs": 0}),
        ("fei", {"time_limit": 0}),
        ("fei", {"time_limit": float("nan")}),
        ("fei", {"seed": -1}),
        (influence_of, {"jobs": 2}),
        (influence_of, {"resume": "runs"}),
        (lambda problem: 0.5, {}),
    ],
)
def test_wrong_arguments_are_rejected(quantity, asked):
    with pytest.raises(InvalidArgument):
        hunt(quantity, **asked)


@pytest.mark.parametrize("condition", ["value <", "nothing < 1", "value", "value < 1/0", "value < 1.5"])
def test_malformed_conditions_are_rejected(condition):
    with pytest.raises(InputFormatError, match="condition"):
        hunt("fei", violate=condition)
