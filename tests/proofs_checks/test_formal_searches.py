"""The lookahead search and Opt-Top-k of the formal theory do the same, step by step, as their transcriptions in Python.

``split/Search.v`` and ``split/alg_13.v`` define the graph search of SPLIT and the extraction of its tree, as intended
and with single lines as printed; ``topk/fig5.v`` defines Opt-Top-k with both keys. Coq evaluates them on random data
sets. Compared are the steps of a search, both bounds and the parents of every subproblem in the order of creation, and
the extracted trees; of Opt-Top-k the tree, and each entry of its cache. Coq cannot evaluate logarithms. So features are
ranked by the Gini gain, in the search on data sets on which the entropy has the same greedy splits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product
from pathlib import Path
from random import Random
from shutil import copytree, which

import pytest
from coq_report import CODES, boolean, evaluated, rows_for_coq
from flint import fmpq

from proofs_checks.split.printed.extraction import PrintedExtraction, PrintedPrices
from proofs_checks.split.printed.search import (
    BoundsOf1,
    BoundsOf12,
    ExchangedBounds,
    KeyWithoutDepth,
    LookaheadSearch,
)
from proofs_checks.topk.printed.opt_top_k import PrintedOptTopK, points_and_depth, points_and_dimension
from proofs_checks.topk.printed.top_k import best_coordinates
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown
from theorylab.files.formal.kernel import compile_file, compile_sources
from theorylab.files.formal.theory import in_build_order

pytestmark = pytest.mark.skipif(which("coqc") is None, reason="Coq is not installed")

FORMAL = Path(__file__).parents[2] / "proofs_checks" / "formal"
SEARCH = ("split/Search.v", "split/alg_11.v", "split/alg_13.v")
OPT_TOP_K = "topk/fig5.v"
SEARCHES = {
    "Key": KeyWithoutDepth,
    "Order": ExchangedBounds,
    "Pruning": BoundsOf1,
    "Else": BoundsOf12,
    "Intended": LookaheadSearch,
}
"""The searches with one line as printed, by the name of the line in ``alg_11.v``, and the intended one."""
SHAPES = ((2, 1), (3, 2), (4, 2), (4, 3))
"""Depths and lookahead depths."""
STEPS = 1000
"""Maximum number of steps in Coq; a search that has not ended by then is found never to end by Python."""

SEARCHED = (
    CODES
    + """
From Formal.split Require Import Search alg_11 alg_13.
Section Searched.
Context (n : nat) (lambda : Q) (l : nat) (key : item -> item) (bounds : item -> Q * Q) (D : population).
Fixpoint run (fuel : nat) (A : state) : nat * state :=
  match fuel with
  | O => (O, A)
  | Datatypes.S fuel' =>
      if solved lambda key bounds D A then (fuel, A) else
      match step n lambda l key bounds A with Some A' => run fuel' A' | None => (fuel, A) end
  end.
Definition end_of_search : nat * state := run STEPS (start lambda key bounds D).
Definition both (q : Q) : list Z := [Qnum (Qred q); Zpos (Qden (Qred q))].
Definition searched : list (list Z) :=
  let '(fuel, A) := end_of_search in
  (if solved lambda key bounds D A then [1; Z.of_nat (STEPS - fuel)]%Z else [0%Z]) ::
  map (fun v => both (lb v) ++ both (ub v) ++ [Z.of_nat (length (parents v))]) (G A).
End Searched.
Definition best (n : nat) (P : population) : nat := hd 0%nat (best_tests n gini P).
Definition with_line (a : line) n lambda d l D :=
  searched n lambda l (key_of_line a) (bounds_of_line a n (mass D) lambda (best n) l d) D.
Definition intended n lambda d l D :=
  let bounds := get_bounds n (mass D) lambda (best n) l d in
  let extracted least := map Z.of_N (code (extract_tree n (mass D) lambda (best n) l d least l
    (snd (end_of_search n lambda l by_depth bounds D)) (D, 0%nat))) in
  searched n lambda l by_depth bounds D ++ [extracted 0%nat; extracted 1%nat].
""".replace("STEPS", f"{STEPS}%nat")
)

OPTIMIZED = (
    CODES
    + """
From Formal.topk Require Import fig5.
Definition found (T : option tree) : list Z := match T with Some T => map Z.of_N (code T) | None => [] end.
Definition row_numbers (r : row) : list Z :=
  [Z.of_N (index (at_point r)); if label r then 1 else 0; Z.of_N (weight r)]%Z.
Definition optimized (d : nat) (dimension stops : bool) (k h : nat) (ub : Z) (S : population) : list (list Z) :=
  let number := if dimension then fun _ => d else fun h => h in
  let candidates S := firstn k (by_score (gain_q gini) d S) in
  let '(T, C) := opt_top_k candidates number stops h S ub [] in
  found T :: flat_map (fun '(S, m, (T, bound)) =>
    [Z.of_nat m :: flat_map row_numbers S; [bound]; found T]) (rev C).
"""
)


def _code(tree: Grown | None) -> list[int]:
    """Return the code of a tree as Coq reports it, empty for NO-TREE."""
    if isinstance(tree, Cut):
        return [tree.feature + 2, *_code(tree.zero), *_code(tree.one)]
    return [] if tree is None else [tree]


def _rows(data: Points) -> list[tuple[int, int, int]]:
    """Return the rows of a data set: an input, a label and the number of examples with both."""
    return [(x, label, count) for x, *counts in data.rows for label, count in enumerate(counts) if count]


def _data_sets(draw: Random, features: range, inputs: range) -> Iterator[Points]:
    while True:
        n = draw.choice(features)
        chosen = sorted(draw.sample(range(1 << n), min(draw.choice(inputs), 1 << n)))
        labels = [draw.choice(((1, 0), (0, 1), (0, 1), (2, 0), (1, 2), (1, 1))) for _ in chosen]
        yield Points(n, tuple((x, *counts) for x, counts in zip(chosen, labels)))


def _splits_alike(data: Points) -> bool:
    """Return True if entropy and Gini choose the same split wherever a split is possible."""
    return not data.telling or (
        data.best() == data.best("gini")
        and all(_splits_alike(half) for i in data.telling for half in data.halves(i))
    )


def _searches(count: int) -> list[tuple]:
    draw = Random(31)
    penalties = (fmpq(0), fmpq(1, 100), fmpq(1, 20), fmpq(1, 5))
    data_sets = islice(filter(_splits_alike, _data_sets(draw, range(3, 5), range(5, 13))), count)
    return [
        (data, line, *draw.choice(SHAPES), draw.choice(penalties)) for data in data_sets for line in SEARCHES
    ]


def _searched(data: Points, line: str, depth: int, lookahead: int, penalty: fmpq) -> list[list[int]]:
    class Counted(SEARCHES[line]):
        steps = 0

        def _work_on(self, p, level):
            self.steps += 1
            super()._work_on(p, level)

    search = Counted(data, depth, lookahead, penalty)
    found = [[1, search.steps] if search.converged else [0]]
    for p in search.graph.values():
        found.append([int(part) for bound in (p.lb, p.ub) for part in (bound.p, bound.q)] + [len(p.parents)])
    if line == "Intended":
        found += [_code(extracts(search).prefix(data)) for extracts in (PrintedPrices, PrintedExtraction)]
    return found


def _search_in_coq(data: Points, line: str, depth: int, lookahead: int, penalty: fmpq) -> str:
    run = "intended" if line == "Intended" else f"with_line {line}"
    rows = rows_for_coq(data.features, _rows(data))
    return f"{run} {data.features} ({penalty.p} # {penalty.q})%Q {depth} {lookahead} {rows}"


def _optimizations(count: int) -> list[tuple]:
    draw = Random(32)
    return [
        (
            data,
            printed,
            stops,
            draw.randint(1, data.features),
            draw.randint(1, 3),
            draw.choice((0, 1, 2, data.mass)),
        )
        for data in islice(_data_sets(draw, range(2, 5), range(2, 9)), count)
        for printed, stops in product((True, False), repeat=2)
    ]


def _optimized(data: Points, printed: bool, stops: bool, k: int, h: int, bound: int) -> list:
    """Return the code of the tree of Opt-Top-k, and its cache."""
    key = points_and_dimension if printed else points_and_depth
    candidates = partial(best_coordinates, impurity="gini")
    run = PrintedOptTopK(k, key, candidates, stop_at=0 if stops else -1)
    tree = _code(run(data, h, bound))
    return [
        tree,
        {
            (number, *sum(_rows(part), ())): ([known_bound], _code(known))
            for (part, number), (known, known_bound) in run._cache.items()
        },
    ]


def _optimization_in_coq(data: Points, printed: bool, stops: bool, k: int, h: int, bound: int) -> str:
    options = f"{data.features} {boolean(printed)} {boolean(stops)} {k} {h} {bound}"
    return f"optimized {options} {rows_for_coq(data.features, _rows(data))}"


def _searches_differ(build: Path, instances: list[tuple]) -> list[tuple]:
    found = evaluated(build, SEARCHED, (_search_in_coq(*each) for each in instances))
    return [each for each, numbers in zip(instances, found, strict=True) if numbers != _searched(*each)]


def _optimizations_differ(build: Path, instances: list[tuple]) -> list[tuple]:
    found = evaluated(build, OPTIMIZED, (_optimization_in_coq(*each) for each in instances))
    wrong = []
    for each, (tree, *entries) in zip(instances, found, strict=True):
        cache = {tuple(key): (bound, known) for key, bound, known in zip(*[iter(entries)] * 3, strict=True)}
        if [tree, cache] != _optimized(*each):
            wrong.append(each)
    return wrong


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    folder = tmp_path_factory.mktemp("formal")
    compile_sources(FORMAL, folder, in_build_order(FORMAL, [*SEARCH, OPT_TOP_K]))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("count", [4, 60])
def test_both_search_alike(build, count):
    assert _searches_differ(build, _searches(count)) == []


@pytest.mark.slow
@pytest.mark.parametrize("count", [10, 250])
def test_both_optimize_alike(build, count):
    assert _optimizations_differ(build, _optimizations(count)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "file", "right", "wrong"),
    [
        (60, SEARCH[0], "parents v ++ [P]", "P :: parents v"),
        (10, SEARCH[0], "(snd s - 1)%nat", "snd s"),
        (10, SEARCH[0], "Qmin new_ub (Qmax (lb p) lb')", "Qmax (lb p) lb'"),
        (10, SEARCH[0], "negb (Qle_bool (sum_of ub g s i) lb') &&", ""),
        (10, SEARCH[2], "if Qle_bool (price i) ub then", "if negb (Qle_bool ub (price i)) then"),
        (60, OPT_TOP_K, "(ub <=? bound)%Z", "(bound <=? ub)%Z"),
        (60, OPT_TOP_K, "(most - 1 - b_L)%Z", "(most - b_L)%Z"),
        (60, OPT_TOP_K, "stops && (b =? 0)%Z", "stops && (b <=? 1)%Z"),
    ],
)
def test_a_wrong_definition_is_noticed(build, count, file, right, wrong, tmp_path):
    folder = copytree(build, tmp_path / "formal")
    text = (folder / file).read_text()
    assert right in text
    (folder / file).write_text(text.replace(right, wrong))
    for each in [OPT_TOP_K] if file == OPT_TOP_K else SEARCH:
        definitions = (folder / each).read_text().partition("\nTheorem printed_is_false")[0]
        (folder / each).write_text(definitions)
        compile_file(folder, each)
    differ = (
        _optimizations_differ(folder, _optimizations(count))
        if file == OPT_TOP_K
        else _searches_differ(folder, _searches(count))
    )
    assert differ
