"""Scores, costs and greedy trees of identification agree with the library under the definitions of the formal theory.

``ngi/Identification.v`` is about real numbers, which Coq does not evaluate. Here the same text is read with rational
numbers in their place, and evaluated on random instances: at every node of a greedy tree the probability, the number of
pairs and the three terms and the score of every test, and the expected cost of the tree.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from shutil import which

import pytest
from flint import fmpq

from theorylab.files.formal.kernel import compile_file
from theorylab.impurities.impurity import GINI
from theorylab.learners.identification import balance, discrimination, efficiency, identification
from theorylab.problems.identification import IdentificationProblem

pytestmark = pytest.mark.skipif(which("coqc") is None, reason="Coq is not installed")

SOURCE = Path(__file__).parents[2] / "proofs_checks" / "formal" / "ngi" / "Identification.v"
IN_RATIONALS = {
    "From Coq Require Import Reals List Bool Arith.\nFrom Formal Require Import RealSums.": "",
    "Import ListNotations.": "",
    "Open Scope R_scope.": "",
    "Definition log2 (x : R) : R := ln x / ln 2.": "",
    "Rle_dec": "Qle_bool",
}
BEFORE = """From Coq Require Import ZArith QArith Qminmax List Bool Arith.
Import ListNotations.
Definition numerator (q : Q) : Z := Qnum (Qred q).
Definition denominator (q : Q) : Z := Zpos (Qden (Qred q)).
Open Scope Q_scope.
Definition INR (n : nat) : Q := inject_Z (Z.of_nat n).
Fixpoint sum {A} (f : A -> Q) (l : list A) : Q := match l with [] => 0 | x :: l' => f x + sum f l' end.
"""
AFTER = """
Section Report.
Context (I : instance) (lambda : Q).
Let gini (l : nat) (share : Q) : Q := 1 - share.

(* the branch of most objects, and of these of largest probability *)
Definition heavier (S S' : list nat) : bool :=
  (length S' <? length S)%nat || (length S' =? length S)%nat && negb (Qle_bool (p I S) (p I S')).
Definition most (_ : list test) (S : list nat) (d : test) : nat :=
  fold_left (fun v w => if heavier (part S d w) (part S d v) then w else v) (outcomes S d) (outcome d (hd O S)).

Let score := Z I gini most lambda.
Definition best (D : list test) (S : list nat) (a : test) : test :=
  fold_left (fun d d' => if Qle_bool (score D S d') (score D S d) then d else d') (tests I) a.
Definition stops (S : list nat) : bool := (phi I S =? 0)%nat || Qle_bool (p I S) (theta I).

Fixpoint grown (fuel : nat) (D : list test) (S : list nat) : itree :=
  match fuel, tests I with
  | Datatypes.S fuel', a :: _ =>
      if stops S then Stop else let d := best D S a in Ask d (fun v => grown fuel' (d :: D) (part S d v))
  | _, _ => Stop
  end.

Fixpoint scores (fuel : nat) (D : list test) (S : list nat) (T : itree) : list (list Q) :=
  match fuel, T with
  | Datatypes.S fuel', Ask d below =>
      (p I S :: INR (phi I S) :: flat_map (fun a =>
         [balance I most D S a; efficiency I D S a; discrimination I gini S a; score D S a]) (tests I)) ::
      flat_map (fun v => match part S d v with [] => [] | P => scores fuel' (d :: D) P (below v) end) [0; 1; 2]%nat
  | _, _ => []
  end.

Definition report : list (list (BinNums.Z * BinNums.Z)) :=
  let n := length (tests I) in let X := objects I in let T := grown (Datatypes.S n) [] X in
  map (map (fun q => (numerator q, denominator q))) ([expected_cost I T] :: scores (Datatypes.S n) [] X T).
End Report.
Set Printing Depth 1000000.
"""


def _instances(count: int) -> list[tuple[IdentificationProblem, fmpq]]:
    draw = Random(29)
    found = []
    while len(found) < count:
        objects, tests = draw.randint(2, 6), draw.randint(1, 4)
        problem = IdentificationProblem(
            [draw.randrange(3) for _ in range(objects)],
            [[draw.randrange(3) for _ in range(objects)] for _ in range(tests)],
            weights=[draw.randint(1, 5) for _ in range(objects)],
            costs=[draw.randint(1, 4) for _ in range(tests)],
            theta=draw.choice((fmpq(0), fmpq(1, 5), fmpq(2, 5))),
        )
        ends = {problem.end(x) for x in range(objects)}
        if not problem.is_pure(problem.root) and all(map(problem.is_pure, ends)):
            found.append((problem, draw.choice((fmpq(0), fmpq(1, 2), fmpq(3)))))
    return found


def _coq(problem: IdentificationProblem, trade_off: fmpq) -> str:
    def table(values) -> str:
        return f"(fun x => nth x [{'; '.join(map(str, values))}] 0)"

    chances = "; ".join(f"{q.p} # {q.q}" for q in problem.probabilities)
    tests = "; ".join(f"Test {table(row)}%nat {cost}" for row, cost in zip(problem.tests, problem.costs))
    theta = f"({problem.theta.p} # {problem.theta.q})"
    # the paper's Gini impurity is half of the library's, so its weight is twice as large
    return (
        f"Eval vm_compute in report (Instance {problem.objects} {table(problem.classes)}%nat"
        f" (fun x => nth x [{chances}] 0) [{tests}] {theta}) ({(2 * trade_off).p} # {(2 * trade_off).q}).\n"
    )


def _expected(problem: IdentificationProblem, trade_off: fmpq) -> list[list[fmpq]]:
    tree = identification(problem, trade_off=trade_off, impurity="gini")
    found = [[tree.expected_cost]]

    def visit(node, state: int) -> None:
        if problem.is_pure(state):
            return
        splits = {split.test.index: split for split in problem.splits(state)}
        numbers = [problem.probability(state), fmpq(problem.heterogeneous_pairs(state))]
        for t in range(problem.variables):
            terms = [fmpq(0)] * 3
            if t in splits:
                term = discrimination(problem, state, splits[t], GINI)
                terms = [balance(problem, state, splits[t]), efficiency(problem, state, splits[t]), term / 2]
            numbers += [*terms, (terms[0] + terms[1] + 2 * trade_off * terms[2]) / problem.costs[t]]
        found.append(numbers)
        branches = splits[node.test.index].branches
        for edge, branch in zip(node.edges, branches, strict=True):
            visit(edge.child, branch.child)

    visit(tree.root, problem.root)
    return found


def _evaluated(folder: Path, instances, source: str) -> list[list[list[fmpq]]]:
    for old, new in IN_RATIONALS.items():
        assert old in source
        source = source.replace(old, new)
    for real, exact in (("R", "Q"), ("Rmin", "Qmin"), ("Rmax", "Qmax")):
        source = re.sub(rf"\b{real}\b", exact, source)
    lines = "".join(_coq(*each) for each in instances)
    (folder / "report.v").write_text(BEFORE + source + AFTER + lines, encoding="ascii")
    printed = compile_file(folder, "report.v").split("     = ")[1:]
    return [
        [
            [fmpq(int(p), int(q)) for p, q in re.findall(r"(-?\d+),(\d+)", numbers)]
            for numbers in re.findall(r"\[([^\[\]]*)\]", re.sub(r"\s|%Z", "", text))
        ]
        for text in printed
    ]


def _differ(folder: Path, count: int, source: str) -> int:
    instances = _instances(count)
    found = _evaluated(folder, instances, source)
    return sum(numbers != _expected(*each) for each, numbers in zip(instances, found, strict=True))


def test_some_instances(tmp_path):
    assert _differ(tmp_path, 10, SOURCE.read_text()) == 0


@pytest.mark.slow
def test_four_hundred_instances(tmp_path):
    assert _differ(tmp_path, 400, SOURCE.read_text()) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("p S - p (part S d (left_out D S d))", "p (part S d (left_out D S d))"),
        ("Rmax (prob I x) (theta I)", "prob I x"),
        ("p (part S d v) / p S * h (part S d v)", "h (part S d v)"),
        ("cost d + cost_of (below (outcome d x)) x", "cost_of (below (outcome d x)) x + 1"),
        ("others x S') + phi S'", "others x S') * 2 + phi S'"),
    ],
)
def test_a_wrong_definition_is_noticed(right, wrong, tmp_path):
    source = SOURCE.read_text()
    assert right in source
    assert _differ(tmp_path, 20, source.replace(right, wrong)) > 0
