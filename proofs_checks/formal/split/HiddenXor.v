(** * The xor of two variables, hidden by a third

    y = (x_1 xor x_2) and not x_3 on four uniform variables, x_0 being
    irrelevant. Of all tests x_3 has the largest gain, for every strictly
    concave impurity. If x_3 = 0, no test gains anything; so x_0 is one of the
    tests of largest gain, and x_1 another. *)

From Coq Require Import List Bool Arith NArith QArith.
From Formal Require Import Trees BestTests Split GreedySplits.
Import ListNotations.
Open Scope N_scope.

Definition hidden_xor : population :=
  uniform 4 (fun x => xorb (coordinate 1 x) (coordinate 2 x) && negb (coordinate 3 x)).

(** A tree of depth 3 whose tests have the largest gain. *)
Definition lucky_tree : tree :=
  Node 3 (Node 1 (Node 2 (Leaf false) (Leaf true)) (Node 2 (Leaf true) (Leaf false))) (Leaf false).

(** Ties are broken for the first test: x_0, if x_3 = 0. *)
Lemma first_test {W : values} (G : Q -> W) : strictly_concave_impurity G ->
  takes_largest_gain G 4 hidden_xor (first_best 4).
Proof. intros concave P. apply (first_best_is_best 4 G concave). now vm_compute. Qed.

Lemma lucky {W : values} (G : Q -> W) : strictly_concave_impurity G -> splits_by_gain G 4 hidden_xor lucky_tree.
Proof.
  intros concave. unfold lucky_tree. cbn [splits_by_gain].
  repeat match goal with
  | |- best_test _ _ _ _ => apply surely_best_is_best; [assumption|now repeat constructor|now vm_compute]
  | |- _ /\ _ => split
  | |- True => exact I
  end.
Qed.
