"""Classes of search: their members against brute force, their symmetries, moves and simplifications."""

from __future__ import annotations

from itertools import permutations, product
from math import comb
from random import Random

import pytest

from theorylab import is_monotone, npn_class
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.hunts import Quantity, class_named, function_of, hunt, quantity_named
from theorylab.hunts.groups import group_named
from theorylab.hunts.partial import fresh_variables

ANY = Quantity("any", lambda problem: 0)
NPN = quantity_named("fei")

SOME = (
    ("all:3", ""),
    ("all:4", "z2xz2"),
    ("monotone:4", ""),
    ("monotone:4", "s2wrs2"),
    ("partial:3,4", "z3"),
    ("partial:4,8", "z2+z2"),
    ("read-once-dnf:5", ""),
    ("tree:4,6", ""),
    ("formula:4,6", ""),
    ("identification:4,3", ""),
    ("read-once-dnf:sizes=2;3,irrelevant=0..2", ""),
    ("parity-xor:h=2..3,K=3,eps=1/10..2/5", ""),
)


def listed(over, quantity, symmetry=""):
    search = class_named(over, symmetry)
    return [member for part in range(search.parts(quantity)) for member in search.members(part, quantity)]


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("z6", 6),
        ("s4", 24),
        ("z3xz3", 9),
        ("s2xs3", 12),
        ("s2wrs3", 48),
        ("z2+z3", 6),
        ("s1", 1),
        ("z2xz2+s3", 24),
    ],
)
def test_a_group_has_its_order(name, order):
    n = {"z6": 6, "s4": 4, "z3xz3": 9, "s2xs3": 6, "s2wrs3": 6, "z2+z3": 5, "s1": 1, "z2xz2+s3": 7}[name]
    group = group_named(name, n)
    assert len(group.elements) == order
    images = [frozenset(int(g[x]) for g in group.elements) for x in range(1 << n)]
    assert {frozenset(orbit.tolist()) for orbit in group.orbits} == set(images)


def test_orbits_of_a_symmetric_group_are_the_levels():
    assert [len(orbit) for orbit in group_named("s5", 5).orbits] == [comb(5, k) for k in range(6)]


@pytest.mark.parametrize("text", ["q3", "z", "z0", "z3y3", "z3x", "z99", "+"])
def test_names_of_no_group_are_rejected(text):
    with pytest.raises(InvalidArgument, match="symmetry"):
        group_named(text, 3)


def test_large_groups_are_not_listed():
    with pytest.raises(TooLarge):
        _ = group_named("s8", 8).elements
    with pytest.raises(TooLarge):
        group_named("", 21)


def test_all_functions_are_listed_once():
    assert sorted(listed("all:3", ANY)) == sorted("".join(bits) for bits in product("01", repeat=8))
    classes = {str(npn_class([int(bit) for bit in member])[0]) for member in listed("all:3", NPN)}
    assert len(classes) == len(listed("all:3", NPN)) == 14


def test_one_of_a_function_and_its_negation_is_listed():
    quantity = Quantity("any", lambda problem: 0, invariant="negation")
    listed_once = listed("all:3", quantity)
    negations = [member.translate(str.maketrans("01", "10")) for member in listed_once]
    assert sorted(listed_once + negations) == sorted(listed("all:3", ANY))
    assert sorted(listed("monotone:3", quantity)) == sorted(listed("monotone:3", ANY))


def test_invariant_functions_are_those_of_brute_force():
    """Invariant under all permutations of three variables: those that depend on the number of ones."""
    symmetric = {
        member
        for member in listed("all:3", ANY)
        if all(
            member == "".join(member[sum((x >> i & 1) << g[i] for i in range(3))] for x in range(8))
            for g in permutations(range(3))
        )
    }
    assert set(listed("all:3", ANY, "s3")) == symmetric
    assert class_named("all:3", "s3").size() == len(symmetric) == 16


def test_monotone_functions_are_all_listed():
    expected = {member for member in listed("all:3", ANY) if is_monotone([int(bit) for bit in member])}
    assert set(listed("monotone:3", ANY)) == expected
    assert class_named("monotone:3").size() == len(expected) == 20
    assert class_named("monotone:4", "z4").parts(ANY) == 0


def test_read_once_dnfs_are_the_partitions():
    found = listed("read-once-dnf:5", ANY)
    assert len(found) == class_named("read-once-dnf:5").size() == 1 + 2 + 3 + 5 + 7
    assert "dnf:x1|x2&x3" in found


def value_of_tree(tokens, x):
    """Follow the path of an input through a tree in prefix order, and skip the other subtrees."""
    token = tokens.pop(0)
    if token in "01":
        return int(token)
    values = [value_of_tree(tokens, x), value_of_tree(tokens, x)]
    return values[x >> int(token[1:]) - 1 & 1]


def value_of_formula(tokens, x):
    """Evaluate a formula in prefix order on an input."""
    token = tokens.pop(0)
    if "x" in token:
        return (x >> int(token.lstrip("~x")) - 1 & 1) ^ token.startswith("~")
    values = [value_of_formula(tokens, x), value_of_formula(tokens, x)]
    return int(all(values) if token == "&" else any(values))


@pytest.mark.parametrize(("over", "value"), [("tree:4,6", value_of_tree), ("formula:4,7", value_of_formula)])
def test_expressions_have_their_values_and_sizes(over, value):
    search, rng = class_named(over), Random(1)
    sizes = {len(search.random(rng).split()) for _ in range(100)}
    member, variables = search.random(rng), set()
    for _ in range(300):
        member = search.neighbour(member, rng)
        table = [value(member.split(), x) for x in range(16)]
        n = search.variables_of(member)
        assert search.tables([member], 4)[0].tolist() == table
        assert function_of(search.problem(member)).bits().tolist() == table[: 1 << n]
        assert search.plain(member).endswith(f'"{"".join(map(str, table[: 1 << n]))}"]')
        sizes.add(len(member.split()))
        variables.add(n)
    assert sizes == {1, 3, 5, 7, 9, 11, 13}  # six tests, or six gates and so seven literals
    assert variables >= {1, 2, 3, 4}


def test_trees_of_a_size_are_all_met():
    """The functions of trees of two tests: those of one variable, and those of two that are not parities."""
    search, rng = class_named("tree:2,2"), Random(0)
    member, met = search.random(rng), set()
    for _ in range(2000):
        member = search.neighbour(member, rng)
        met.add(tuple(search.tables([member], 2)[0].tolist()))
    assert met == set(product((0, 1), repeat=4)) - {(0, 1, 1, 0), (1, 0, 0, 1)}


def test_expressions_become_simple():
    """A literal has the largest variance, and the parity of two variables the largest influence of three tests."""
    found = hunt("variance", "formula:4,5", rounds=1, steps=300)
    assert (found.value, found.member) == (1, "x1")
    found = hunt("influence", "tree:3,3", rounds=1, steps=600)
    assert (found.value, found.problem.variables, len(found.member.split())) == (2, 2, 7)


@pytest.mark.parametrize(("over", "symmetry"), SOME)
def test_random_moves_stay_in_the_class(over, symmetry):
    search, rng = class_named(over, symmetry), Random(2)
    member, met = search.random(rng), set()
    for _ in range(60):
        member = search.neighbour(member, rng)
        met.add(member)
        problem = search.problem(member)
        if over.startswith("monotone"):
            assert is_monotone(function_of(problem))
        if over.startswith("partial"):
            assert fresh_variables(member) <= search.fresh
            assert search.variables_of(member) == problem.variables
        if symmetry and "partial" not in over:
            for image in search.group.elements:
                assert "".join(member[x] for x in image.tolist()) == member
    assert len(met) >= 3


def test_fresh_variables_are_permuted_by_the_group():
    """The images of two inputs with the same letter have the same letter."""
    search, rng = class_named("partial:4,8", "z2xz2"), Random(5)
    member, shared = search.random(rng), 0
    for _ in range(300):
        member = search.neighbour(member, rng)
        shared += any(member.count(letter) > 1 for letter in set(member) - {"0", "1"})
        for image in search.group.elements:
            moved = "".join(member[x] for x in image.tolist())
            assert len({*zip(member, moved)}) == len(set(member)) == len(set(moved))
            assert all(
                (a in "01") == (b in "01") and (a not in "01" or a == b) for a, b in zip(member, moved)
            )
    assert shared


@pytest.mark.parametrize(("over", "symmetry"), SOME)
def test_simpler_members_are_members_and_written_as_they_are(over, symmetry):
    search, rng = class_named(over, symmetry), Random(3)
    members = [search.random(rng) for _ in range(3)]
    simpler = [each for member in members for each in list(search.simpler(member))[:12]]
    for member in members + simpler:
        names: dict = {}
        exec(search.imports, names)
        written = eval(search.text(member), names)
        assert repr(written) == repr(search.problem(member))
        assert member not in search.simpler(member)


def test_simplification_ends():
    """Repeated simplification of a function reaches a constant, the simplest of all."""
    search = class_named("all:4")
    member, steps = "0111011001101001", 0
    while (simpler := next(search.simpler(member), None)) is not None:
        member, steps = simpler, steps + 1
        assert steps < 100
    assert member == "0"


@pytest.mark.parametrize(
    "over",
    [
        "all",
        "all:0",
        "all:3,4",
        "monotone:x",
        "partial:3,27",
        "tree:3",
        "formula:3,0",
        "identification:1,2",
        "identification:99,2",
        "read-once-dnf:sizes=4..2",
        "parity-xor:h=2..3,K=3,eps=2",
        "nothing:3",
        "parity-xor:h=a..3,K=3,eps=1/10",
    ],
)
def test_faulty_names_of_classes_are_rejected(over):
    with pytest.raises(InvalidArgument):
        class_named(over)


@pytest.mark.parametrize("over", ["tree:21,3", "formula:21,3", "tree:3,201", "formula:3,202"])
def test_classes_of_large_expressions_are_rejected(over):
    with pytest.raises(TooLarge, match="at most 20"):
        class_named(over)


def test_classes_without_symmetries_say_so():
    for over in (
        "identification:4,4",
        "tree:4,4",
        "formula:4,4",
        "read-once-dnf:4",
        "parity-xor:h=2..3,K=3,eps=1/10",
    ):
        with pytest.raises(InvalidArgument, match="no symmetries"):
            class_named(over, "z4")


def test_ranges_of_integers_are_listed():
    search = class_named("parity-xor:h=2..3,K=3..4,eps=1/10")
    assert search.size() == 4
    assert list(search.members(0, ANY)) == ["2,3", "2,4", "3,3", "3,4"]
    assert search.problem("3,4").variables == 6
    assert class_named("parity-xor:h=2..3,K=3,eps=1/10..1/5").parts(ANY) == 0
