"""The definitions of the formal theory agree with the library: both give the same numbers and the same trees.

Coq evaluates the definitions on small instances: functions on the cube under uniform and product measures, and samples
with weights, repeated inputs and both labels. The optima, all greedy trees, all runs of TopDown, Top-k and LicketySPLIT
are compared number by number, for the Gini impurity and the error. Wrong definitions are detected.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copytree, which

import pytest
from coq_report import BEST, DEPTH, PENALTY, SIZE, OfImpurity, OnCube, Reported, Sample, reported
from flint import fmpq

from dp_optimal import optimal_by_depth, optimal_by_size
from theorylab import greedy, lickety_split, top_down, top_k
from theorylab.files.formal.kernel import compile_sources
from theorylab.files.formal.theory import in_build_order
from theorylab.trees.nodes import Leaf

pytestmark = pytest.mark.skipif(which("coqc") is None, reason="Coq is not installed")

FORMAL = Path(__file__).parents[2] / "proofs_checks" / "formal"
NEEDED = ["Growth.v", "Bellman.v", "Split.v", "topk/lemma_3_2.v"]
EVEN = (1, 1)


def instances(uniform: int, biased: int, samples: int) -> Iterator[OnCube | Sample]:
    """Yield all functions of two variables, and the given number of random instances of each kind."""
    draw = Random(20)
    yield from (OnCube((EVEN, EVEN), table) for table in range(16))
    for _ in range(uniform):
        n = draw.choice((3, 3, 4))
        yield OnCube((EVEN,) * n, draw.getrandbits(1 << n))
    for _ in range(biased):
        n = draw.choice((1, 2, 3, 3))
        bias = tuple((draw.randint(1, 4), draw.randint(1, 4)) for _ in range(n))
        yield OnCube(bias, draw.getrandbits(1 << n))
    for _ in range(samples):
        n = draw.choice((2, 3, 4))
        rows = [
            (draw.getrandbits(n), draw.getrandbits(1), draw.randint(1, 3)) for _ in range(draw.randint(1, 9))
        ]
        yield Sample(n, tuple(rows))


def code(node) -> list[int]:
    """Return the code of a tree as Coq reports it."""
    if isinstance(node, Leaf):
        return [node.label]
    zero, one = (edge.child for edge in node.edges)
    return [node.test + 2, *code(zero), *code(one)]


def differences(instance: OnCube | Sample, found: Reported) -> list[str]:
    """Return the names of the numbers and trees in which the library and Coq differ."""
    problem = instance.problem

    def differ(errors: list[int], expected: list[fmpq]) -> bool:
        return [fmpq(error, found.mass) for error in errors] != expected

    wrong = []
    if problem.label_mean(problem.root) != fmpq(found.ones, found.mass):
        wrong.append("label mean")
    if differ(found.by_depth, [optimal_by_depth(problem, d).value for d in range(DEPTH + 1)]):
        wrong.append("optima by depth")
    if differ(found.by_size, [optimal_by_size(problem, s).value for s in range(SIZE + 1)]):
        wrong.append("optima by size")
    for impurity, of in (("gini", found.gini), ("error", found.error)):
        wrong += [
            f"{name}, {impurity}"
            for name in _grown_otherwise(problem, impurity, of, differ, fmpq(PENALTY, found.mass))
        ]
    return wrong


def _grown_otherwise(problem, impurity: str, of: OfImpurity, differ, penalty: fmpq) -> Iterator[str]:
    ties = {
        rule: greedy(problem, depth=DEPTH, impurity=impurity, ties=rule)
        for rule in ("best", "worst", "first", "last")
    }
    runs = {rule: top_down(problem, size=SIZE, impurity=impurity, ties=rule) for rule in ties}
    if differ([min(of.greedy), max(of.greedy)], [ties["best"].error, ties["worst"].error]):
        yield "greedy errors"
    if [of.first, of.last] != [code(ties["first"].root), code(ties["last"].root)]:
        yield "greedy trees"
    if differ([min(of.top_down), max(of.top_down)], [runs["best"].error, runs["worst"].error]):
        yield "TopDown errors"
    if not all(code(tree.root) in of.runs for tree in runs.values()):
        yield "TopDown trees"
    if differ([of.top_k], [top_k(problem, k=BEST, depth=DEPTH, impurity=impurity).error]):
        yield "Top-k"
    lickety = lickety_split(problem, depth=DEPTH, penalty=penalty, impurity=impurity)
    if differ([of.lickety], [lickety.error + penalty * lickety.leaves]):
        yield "LicketySPLIT"


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    folder = tmp_path_factory.mktemp("formal")
    compile_sources(FORMAL, folder, in_build_order(FORMAL, NEEDED))
    return folder


def compared(build: Path, chosen: list[OnCube | Sample]) -> dict[OnCube | Sample, list[str]]:
    found = {
        each: differences(each, numbers)
        for each, numbers in zip(chosen, reported(build, chosen), strict=True)
    }
    return {each: names for each, names in found.items() if names}


@pytest.mark.slow
def test_some_instances(build):
    assert compared(build, list(instances(6, 6, 12))) == {}


@pytest.mark.slow
def test_two_thousand_instances(build):
    chosen = list(dict.fromkeys(instances(800, 900, 900)))
    assert len(chosen) >= 2000
    assert compared(build, chosen) == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong", "noticed"),
    [
        ("(if c then a else b) *", "(if c then b else a) *", "label mean"),
        ("(0 <? mass (restrict i false P)) &&", "true &&", "greedy trees, gini"),
        ("times (mass P) (G (label_mean P))", "times 1 (G (label_mean P))", "greedy errors, gini"),
    ],
)
def test_a_wrong_definition_is_noticed(right, wrong, noticed, tmp_path):
    folder = copytree(FORMAL, tmp_path / "formal")
    text = (folder / "Trees.v").read_text()
    assert right in text
    (folder / "Trees.v").write_text(text.replace(right, wrong))
    compile_sources(folder, tmp_path / "build", in_build_order(folder, NEEDED))
    found = compared(tmp_path / "build", list(instances(20, 40, 40)))
    assert any(noticed in names for names in found.values()), found
