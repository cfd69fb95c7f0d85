"""Truth tables, the two families, exact greedy trees and smallest trees of the formal theory agree with the library.

``blt/TruthTables.v``, ``blt/AntipodalSelector.v`` and ``blt/unkind_gain.v`` define the functions of the theorems on
greedy sizes; an exact greedy tree is one of ``Growth.v`` with the depth n on n variables. Coq lists the values of the
functions, the minimum size by recursion over the parts of ``Trees.v``, and, for the Gini impurity, the sizes of all
greedy trees. They are compared with the numbers of the claims: those of the atlas, and the selector of the learner.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random
from shutil import which

import pytest
from coq_report import CODES, evaluated

from proofs_checks.blt.computed.exact_costs import cell_of
from proofs_checks.blt.exact_trees.kind_ties import antipodal_selector
from theorylab.files.formal.kernel import compile_sources
from theorylab.files.formal.theory import in_build_order

pytestmark = pytest.mark.skipif(which("coqc") is None, reason="Coq is not installed")

FORMAL = Path(__file__).parents[2] / "proofs_checks" / "formal"
NEEDED = ["Growth.v", "Split.v"]
DEFINED = {
    "blt/TruthTables.v": ("address", "entry", "tables"),
    "blt/AntipodalSelector.v": ("chosen", "antipodal_selector"),
    "blt/unkind_gain.v": ("xor", "xor_tree"),
}
SIZES = ("size", "gain_kind", "gain_unkind")

REPORT = """
Definition listed (n : nat) (f : point -> bool) : list (list N) :=
  [map (fun x => if f x then 1 else 0) (cube n)].
Fixpoint least_size (d n : nat) (P : population) : N :=
  match d with
  | O => 0
  | S d' => if pure P then 0 else 1 + fold_right N.min (2 ^ N.of_nat n) (map (fun i =>
      least_size d' n (restrict i false P) + least_size d' n (restrict i true P)) (open_tests n P))
  end.
Definition sizes (n : nat) (f : point -> bool) : list (list N) :=
  let P := uniform n f in
  [[least_size n n P]; map (fun T => N.of_nat (size T)) (all_greedy n gini n P)].
"""


def definitions() -> str:
    """Return the text of the definitions under test."""
    found = []
    for file, names in DEFINED.items():
        text = (FORMAL / file).read_text(encoding="utf-8")
        for name in names:
            found += re.findall(rf"^(?:Definition|Fixpoint) {name}\b.*?\.$", text, re.M | re.S)
    assert len(found) == sum(map(len, DEFINED.values()))
    return "Open Scope nat_scope.\n" + "\n".join(found)


def source(text: str) -> str:
    return CODES + text + "\nOpen Scope N_scope.\n" + REPORT


def points(n: int) -> list[tuple[int, ...]]:
    """Return the points in the order of ``cube``."""
    return list(product((0, 1), repeat=n))


def function(n: int, values: list[int]) -> int:
    """Return the function of the library, whose inputs have x_0 as the lowest bit, with values in that order."""
    return sum(value << sum(bit << i for i, bit in enumerate(x)) for x, value in zip(points(n), values))


def selected(k: int) -> list[int]:
    """Return the values of the antipodal selector of the library; data bits are numbered from the other end there."""
    problem = antipodal_selector(k)
    order = [int(f"{place:0{k}b}"[::-1], 2) for place in range(1 << k)]

    def value(x: tuple[int, ...]) -> int:
        data = [x[k + 1 + place] for place in order]
        return int(problem.label_masses(tuple(enumerate((*x[: k + 1], *data))))[1] > 0)

    return [value(x) for x in points(problem.variables)]


def terms(tables: dict[str, tuple[int, list[int]]]) -> list[str]:
    """Return the terms that Coq evaluates: two for each function of the library, given by its values."""
    return [f"({report} {n}%nat {name})" for name, (n, _) in tables.items() for report in ("listed", "sizes")]


def differences(build: Path, text: str, functions: dict[str, tuple[int, list[int]]]) -> list[str]:
    """Return the functions whose values or sizes differ from those of Coq."""
    found = evaluated(build, source(text), terms(functions))
    wrong = []
    for (name, (n, values)), listed, sizes in zip(functions.items(), found[::2], found[1::2], strict=True):
        (least,), greedy = sizes
        cell = cell_of(function(n, values), n, SIZES)
        if listed != [values] or (least, min(greedy), max(greedy)) != tuple(cell[name] for name in SIZES):
            wrong.append(name)
    return wrong


def in_coq(values: list[int]) -> str:
    return "(entry [" + "; ".join("true" if value else "false" for value in values) + "])"


def named() -> dict[str, tuple[int, list[int]]]:
    xors = {f"(fun x => xor x && ({n} =? {n})%nat)": n for n in (2, 3, 4)}
    return {"(antipodal_selector 1)": (4, selected(1))} | {
        name: (n, [x[0] ^ x[1] for x in points(n)]) for name, n in xors.items()
    }


def drawn(count: int) -> dict[str, tuple[int, list[int]]]:
    draw = Random(41)
    every = [(n, list(values)) for n in (1, 2) for values in product((0, 1), repeat=1 << n)]
    for _ in range(count):
        n = draw.choice((3, 3, 4))
        every.append((n, [draw.getrandbits(1) for _ in range(1 << n)]))
    return {in_coq(values): (n, values) for n, values in every}


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    folder = tmp_path_factory.mktemp("formal")
    compile_sources(FORMAL, folder, in_build_order(FORMAL, NEEDED))
    return folder


@pytest.mark.slow
def test_the_families_and_all_small_functions(build):
    assert differences(build, definitions(), named() | drawn(4)) == []


@pytest.mark.slow
def test_larger_selectors_and_the_number_of_tables(build):
    asked = [f"(listed {2**k + k + 1}%nat (antipodal_selector {k}))" for k in (2, 3)]
    asked.append("[map (fun k => N.of_nat (length (tables k))) (seq 0 4); [N.of_nat (size xor_tree)]]")
    *listed, numbers = evaluated(build, source(definitions()), asked)
    assert listed == [[selected(2)], [selected(3)]]
    assert numbers == [[2, 4, 16, 256], [3]]


@pytest.mark.slow
def test_three_hundred_functions(build):
    assert differences(build, definitions(), drawn(300)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("xorb (coordinate 0 x)", "andb (coordinate 0 x)"),
        ("coordinate (S k + chosen k x) x", "coordinate (k + chosen k x) x"),
        ("xorb (coordinate 0 x) (coordinate 1 x)", "orb (coordinate 0 x) (coordinate 1 x)"),
        ("2 ^ length y else 0", "length y else 0"),
    ],
)
def test_a_wrong_definition_is_noticed(right, wrong, build):
    text = definitions()
    assert right in text
    assert differences(build, text.replace(right, wrong), named() | drawn(4))
