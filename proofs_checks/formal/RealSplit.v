(** * SPLIT and LicketySPLIT on populations with real masses

    The algorithms of [Lookahead] with the objective of [Split], for the
    populations of [RealTrees]. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import Trees Cube RealTrees.
From Formal Require Choice Lookahead.
Import ListNotations.
Open Scope R_scope.

(** What a subtree at the part P contributes to the objective. *)
Definition objective (N lambda : R) (T : tree) (P : population) : R := error T P / N + lambda * INR (leaves T).
Definition by_objective (N lambda : R) (P : population) (T T' : tree) : bool :=
  if Rle_dec (objective N lambda T P) (objective N lambda T' P) then true else false.

Notation greedy_tree n N lambda := (Lookahead.greedy_tree restrict majority (by_objective N lambda) (open_tests n)).
Notation lookahead_tree n N lambda := (Lookahead.lookahead_tree restrict majority (by_objective N lambda) (open_tests n)).
Notation split_tree n N lambda := (Lookahead.split_tree restrict majority (by_objective N lambda) (open_tests n)).
Notation lickety_tree n N lambda := (Lookahead.lickety_tree restrict majority (by_objective N lambda) (open_tests n)).
Notation splits_open n := (Lookahead.splits_open restrict (open_tests n)).
Notation tests_are_open n := (Lookahead.tests_are_open (open_tests n)).
Notation follows n := (Lookahead.follows restrict (open_tests n)).
Notation after := (Lookahead.after restrict).

(** The split of line 4 of Algorithm 4 has the largest gain, ties being broken
    in any way. *)
Definition takes_largest_gain (G : R -> R) (n : nat) (greedy_test : population -> nat) : Prop :=
  forall P, open_tests n P <> [] -> best_test n G P (greedy_test P).

(** ** Facts *)

Lemma objective_node N lambda i zero one P : objective N lambda (Node i zero one) P =
  objective N lambda zero (restrict i false P) + objective N lambda one (restrict i true P).
Proof.
  unfold objective. rewrite error_node. unfold leaves. simpl size.
  replace (S (S (size zero + size one))) with (S (size zero) + S (size one))%nat by lia. rewrite plus_INR. unfold Rdiv. ring.
Qed.

Section Facts.
Context (n : nat) (N lambda : R) (greedy_test : population -> nat) (N_positive : 0 < N).
Notation objective := (objective N lambda).

Lemma no_more P T T' : by_objective N lambda P T T' = true <-> objective T P <= objective T' P.
Proof. unfold by_objective. now destruct (Rle_dec _ _). Qed.

Lemma compares_objectives : Choice.compares restrict majority (by_objective N lambda).
Proof.
  split; intros P; intros; rewrite ?no_more in *; [lra|lra| |rewrite !objective_node; lra].
  unfold objective. apply Rplus_le_compat_r. rewrite error_majority. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
  apply leaf_error_least.
Qed.

Lemma greedy_tree_least T d P : (depth T <= d)%nat -> follows n greedy_test P T ->
  objective (greedy_tree n N lambda greedy_test d P) P <= objective T P.
Proof. intros. apply no_more, Lookahead.greedy_tree_least; auto using compares_objectives. Qed.

Lemma lookahead_tree_best T l r P : (depth T <= l + r)%nat -> splits_open n P T -> after (follows n greedy_test) l P T ->
  objective (lookahead_tree n N lambda greedy_test l r P) P <= objective T P.
Proof. intros. apply no_more, Lookahead.lookahead_tree_best; auto using compares_objectives. Qed.

Lemma split_tree_least l d P : tests_are_open n greedy_test -> (l <= d)%nat ->
  objective (split_tree n N lambda greedy_test true l d P) P <= objective (lookahead_tree n N lambda greedy_test l (d - l) P) P.
Proof. intros. apply no_more, Lookahead.split_tree_least; auto using compares_objectives. Qed.

(** LicketySPLIT is no worse than a test followed by trees whose tests are
    those of line 4. *)
Lemma lickety_tree_least i zero one d P : tests_are_open n greedy_test -> In i (open_tests n P) ->
  (depth zero <= d)%nat -> follows n greedy_test (restrict i false P) zero ->
  (depth one <= d)%nat -> follows n greedy_test (restrict i true P) one ->
  objective (lickety_tree n N lambda greedy_test (S d) P) P <= objective (Node i zero one) P.
Proof.
  intros. pose proof compares_objectives as order. apply no_more.
  eapply (Choice.no_worse_trans _ _ _ order); [now apply Lookahead.lickety_below|].
  apply Choice.leaf_or_node_least; auto using Lookahead.greedy_tree_least.
Qed.

End Facts.
