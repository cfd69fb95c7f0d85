(** * Algorithm 4 as it is printed

    Algorithm 4 of Babbar, McTavish, Rudin, Seltzer (2025), line by line in
    [printed_greedy], is meant to return the greedy tree, pruned where a leaf
    is as good for the objective, and its objective. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Split.
From Formal.split Require Import printed_greedy.
Import ListNotations.
Open Scope N_scope.

(** As printed: on the whole data it returns the pruned greedy tree with at
    most d tests on a path (its guard is d > 1, so it is called with d + 1). *)
Definition printed_claim : Prop :=
  forall (n : nat) (lambda : Q) (greedy_test : population -> nat) (d : nat) (D : population), (0 <= lambda)%Q ->
  fst (printed_greedy n lambda greedy_test (S d) D) = greedy_tree n (mass D) lambda greedy_test d D.

(** One feature: an example of label 0 and three of label 1 at 0, two and one
    at 1. *)
Definition examples : population :=
  [Row [false] false 1; Row [false] true 3; Row [true] false 2; Row [true] true 1].

(** It fails: proportions of distinct parts are added, 1/4 + 1/3, and a leaf
    with the proportion 3/7 seems better, while the test errs on 2/7 only. *)
Theorem printed_is_false : ~ printed_claim.
Proof.
  intros printed. specialize (printed 1%nat 0%Q (fun _ => 0%nat) 1%nat examples ltac:(discriminate)).
  revert printed. now vm_compute.
Qed.
