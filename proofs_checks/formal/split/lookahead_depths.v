(** * What postprocessing and a larger lookahead depth change

    Used in the proofs of Theorems A.1 to A.3 of Babbar, McTavish, Rudin,
    Seltzer (2025). The split of line 4 of Algorithm 4 is any function of the
    part of the data that names a test with two non-empty outcomes. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Split.
From Formal Require Lookahead.
Import ListNotations.
Open Scope N_scope.

(** Postprocessing only ever improves the objective: that of the tree with
    greedy completions, and that of the bare prefix. *)
Theorem postprocessing_improves n N lambda greedy_test l d P : tests_are_open n greedy_test -> (l <= d)%nat ->
  let improved := objective N lambda (split_tree n N lambda greedy_test true l d P) P in
  (improved <= objective N lambda (lookahead_tree n N lambda greedy_test l (d - l) P) P)%Q /\
  (improved <= objective N lambda (split_tree n N lambda greedy_test false l d P) P)%Q.
Proof.
  intros opened small improved. split; [now apply split_tree_least|].
  apply no_more, Lookahead.split_tree_improves; [apply compares_objectives|easy].
Qed.

(** The least objective of a tree that is greedy from depth l on does not
    increase with l. It is that of [lookahead_tree]. *)
Theorem larger_lookahead_improves n N lambda greedy_test l d P : tests_are_open n greedy_test -> (l < d)%nat ->
  (objective N lambda (lookahead_tree n N lambda greedy_test (S l) (d - S l) P) P <=
   objective N lambda (lookahead_tree n N lambda greedy_test l (d - l) P) P)%Q.
Proof. intros. apply no_more, Lookahead.lookahead_improves; auto using compares_objectives. Qed.

(** With lookahead depth 1 the postprocessed SPLIT tree is no worse than the
    LicketySPLIT tree, if both break ties by the same rule. *)
Theorem split_is_more_rigorous n N lambda greedy_test d P : (1 <= d)%nat ->
  (objective N lambda (split_tree n N lambda greedy_test true 1 d P) P <=
   objective N lambda (lickety_tree n N lambda greedy_test d P) P)%Q.
Proof. intros. apply no_more, Lookahead.split_below_lickety; auto using compares_objectives. Qed.
