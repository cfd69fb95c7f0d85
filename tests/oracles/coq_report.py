"""Values of small instances under the definitions of the formal theory, evaluated by Coq.

An instance is a list of rows (input, label, weight), or a function on the cube under a product measure with weights
(zero, one) of the values of each variable. Trees are coded from the root down: a leaf is its label, a node on x_i is
i + 2, followed by its zero-child and its one-child. Bit i of the number of an input is x_i.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from flint import fmpq

from theorylab.files.formal.kernel import compile_file
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem

DEPTH, SIZE, BEST, PENALTY = 2, 3, 2, 1
"""Maximum depth and size reported, number of candidates of Top-k, and penalty of a leaf as a mass."""

CODES = """
From Coq Require Import List Bool NArith ZArith QArith Qminmax.
From Formal Require Import Trees Growth Split.
Import ListNotations.
Set Printing Depth 1000000.
Open Scope N_scope.

Definition point_of (n : nat) (c : N) : point := map (fun i => N.testbit_nat c i) (seq 0 n).
Definition index (x : point) : N := fold_right (fun (b : bool) s => (if b then 1 else 0) + 2 * s) 0 x.
Definition rows_of (n : nat) (rows : list (N * bool * N)) : population :=
  map (fun '(c, l, w) => Row (point_of n c) l w) rows.
Fixpoint code (T : tree) : list N :=
  match T with
  | Leaf b => [if b then 1 else 0]
  | Node i zero one => (N.of_nat i + 2) :: code zero ++ code one
  end.
"""
"""Points, rows and trees as numbers."""

REPORT = (
    CODES
    + """
From Formal Require Import Values Bellman.
From Formal.topk Require Import lemma_3_2.

Definition cube_of (bias : list (N * N)) (table : N) := product bias (fun x => N.testbit table (index x)).
Definition misclassification (q : Q) : Q := 2 * Qmin q (1 - q).

Fixpoint insert (f : nat -> Q) (i : nat) (l : list nat) : list nat :=
  match l with [] => [i] | j :: r => if Qle_bool (f j) (f i) then i :: l else j :: insert f i r end.
Definition by_gain (n : nat) (G : Q -> Q) (read : list nat) (P : population) : list nat :=
  fold_right (insert (gain_q G P)) [] (filter (fun i => negb (existsb (Nat.eqb i) read)) (open_tests n P)).

Definition lickety (n : nat) (G : Q -> Q) (d : nat) (penalty : N) (P : population) : N :=
  let T := lickety_tree n (mass P) (ratio penalty (mass P)) (fun L => hd 0%nat (best_tests n G L)) d P in
  error T P + penalty * N.of_nat (leaves T).

Definition first_and_last (l : list tree) : list (list N) := [code (hd (Leaf false) l); code (last l (Leaf false))].
Definition report (n : nat) (P : population) : list (list N) :=
  [[mass P; ones P]; map (fun d => optimum_by_depth n d P) (seq 0 (S DEPTH));
   map (fun s => optimum_by_size n s P) (seq 0 (S SIZE))] ++
  flat_map (fun G =>
    let trees := all_greedy n G DEPTH P in
    let runs := all_top_down n G P SIZE in
    [map (fun T => error T P) trees; map (fun T => error T P) runs;
     [error (top_k (by_gain n G) BEST DEPTH [] P) P];
     [lickety n G DEPTH PENALTY P]] ++
    first_and_last trees ++ map code runs ++ [[]])
    [gini; misclassification].
""".replace("DEPTH", f"{DEPTH}%nat")
    .replace("SIZE", f"{SIZE}%nat")
    .replace("BEST", f"{BEST}%nat")
    .replace("PENALTY", str(PENALTY))
)


@dataclass(frozen=True)
class OfImpurity:
    """Errors, as masses, of greedy trees and of runs of TopDown and Top-k; LicketySPLIT's objective; codes of trees."""

    greedy: list[int]
    top_down: list[int]
    top_k: int
    lickety: int
    first: list[int]
    last: list[int]
    runs: list[list[int]]


@dataclass(frozen=True)
class Reported:
    """The values of one instance."""

    mass: int
    ones: int
    by_depth: list[int]
    by_size: list[int]
    gini: OfImpurity
    error: OfImpurity


@dataclass(frozen=True)
class OnCube:
    """A function on the cube, as a table of bits, under a product measure."""

    bias: tuple[tuple[int, int], ...]
    table: int

    @property
    def problem(self) -> CubeProblem:
        """The instance for the library."""
        n = len(self.bias)
        labels = [self.table >> x & 1 for x in range(1 << n)]
        return CubeProblem(labels, [fmpq(one, zero + one) for zero, one in self.bias])

    @property
    def coq(self) -> str:
        """The instance for Coq."""
        bias = "; ".join(f"({zero}, {one})" for zero, one in self.bias)
        return f"report {len(self.bias)} (cube_of [{bias}] {self.table})"


@dataclass(frozen=True)
class Sample:
    """Rows: an input as bits, a label and a weight; several rows may have the same input."""

    features: int
    rows: tuple[tuple[int, int, int], ...]

    @property
    def problem(self) -> SampleProblem:
        """The instance for the library."""
        weights: dict[tuple[int, ...], list[int]] = {}
        for x, label, weight in self.rows:
            weights.setdefault(tuple(x >> i & 1 for i in range(self.features)), [0, 0])[label] += weight
        return SampleProblem(weights, 2)

    @property
    def coq(self) -> str:
        """The instance for Coq."""
        return f"report {self.features} {rows_for_coq(self.features, self.rows)}"


def rows_for_coq(features: int, rows: Iterable[tuple[int, int, int]]) -> str:
    """Return the term for rows: an input, a label and a weight each."""
    listed = "; ".join(f"({x}, {boolean(label)}, {weight})" for x, label, weight in rows)
    return f"(rows_of {features} [{listed}])"


def boolean(value: object) -> str:
    """Return the term for a truth value."""
    return "true" if value else "false"


def evaluated(build: Path, source: str, terms: Iterable[str]) -> list[list[list[int]]]:
    """Return the values of terms, each a list of lists of integers, with the theory compiled in a folder."""
    lines = "".join(f"Eval vm_compute in {term}.\n" for term in terms)
    (build / "report.v").write_text(source + lines, encoding="ascii")
    return [_lists(each) for each in compile_file(build, "report.v").split("     = ")[1:]]


def reported(build: Path, instances: list[OnCube | Sample]) -> list[Reported]:
    """Return what Coq computes for the instances, with the theory compiled in a folder."""
    found = evaluated(build, REPORT, (each.coq for each in instances))
    assert len(found) == len(instances)
    return [_reported(lists) for lists in found]


def _lists(text: str) -> list[list[int]]:
    inside = text.partition(": list")[0].strip()[1:-1]
    return [
        [int(word) for word in re.findall(r"-?\d+", each)] for each in re.findall(r"\[([^\[\]]*)\]", inside)
    ]


def _reported(lists: list[list[int]]) -> Reported:
    (mass, ones), by_depth, by_size, *rest = lists
    end = rest.index([])
    return Reported(mass, ones, by_depth, by_size, _of(rest[:end]), _of(rest[end + 1 : -1]))


def _of(lists: list[list[int]]) -> OfImpurity:
    greedy, top_down, (top_k,), (lickety,), first, last, *runs = lists
    return OfImpurity(greedy, top_down, top_k, lickety, first, last, runs)
