(** * What postprocessing and a larger lookahead depth change

    Used in the proofs of Theorems A.1 to A.3 of Babbar, McTavish, Rudin,
    Seltzer (2025). The split of line 4 of Algorithm 4 is any function of the
    part of the data that names a test with two non-empty outcomes. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Split.
Import ListNotations.
Open Scope N_scope.

Lemma completed_prefix_least n N lambda d T P : (depth T <= d)%nat -> splits_open n P T ->
  (objective N lambda (completed n N lambda d T P) P <= objective N lambda T P)%Q.
Proof.
  revert d P. induction T as [b|i zero IH0 one IH1]; intros d P shallow opened.
  - now apply optimal_tree_least.
  - simpl in shallow. destruct opened as (_ & open0 & open1). cbn [completed]. rewrite !objective_node.
    apply Qplus_le_compat; [apply IH0|apply IH1]; auto; lia.
Qed.

(** Postprocessing only ever improves the objective: that of the tree with
    greedy completions, and that of the bare prefix. *)
Theorem postprocessing_improves n N lambda greedy_test l d P : tests_are_open n greedy_test -> (l <= d)%nat ->
  let improved := objective N lambda (split_tree n N lambda greedy_test true l d P) P in
  (improved <= objective N lambda (lookahead_tree n N lambda greedy_test l (d - l) P) P)%Q /\
  (improved <= objective N lambda (split_tree n N lambda greedy_test false l d P) P)%Q.
Proof.
  intros opened small improved. split; [now apply split_tree_least|].
  destruct (prefix_shape n N lambda greedy_test l (d - l) P).
  unfold improved, split_tree. apply completed_prefix_least; [lia|assumption].
Qed.

(** The least objective of a tree that is greedy from depth l on does not
    increase with l. It is that of [lookahead_tree]. *)
Theorem larger_lookahead_improves n N lambda greedy_test l d P : tests_are_open n greedy_test -> (l < d)%nat ->
  (objective N lambda (lookahead_tree n N lambda greedy_test (S l) (d - S l) P) P <=
   objective N lambda (lookahead_tree n N lambda greedy_test l (d - l) P) P)%Q.
Proof.
  intros opened. revert d P. induction l as [|l IH]; intros d P small.
  - rewrite Nat.sub_0_r. apply (lookahead_least n N lambda greedy_test 1 d P opened). lia.
  - destruct d as [|d]; [lia|]. change (S d - S (S l))%nat with (d - S l)%nat. change (S d - S l)%nat with (d - l)%nat.
    set (better := lookahead_tree n N lambda greedy_test (S l) (d - S l)) in *.
    change (lookahead_tree n N lambda greedy_test (S (S l)) (d - S l) P)
      with (leaf_or_node N lambda better P (open_tests n P)).
    set (worse := lookahead_tree n N lambda greedy_test l (d - l)) in *.
    change (lookahead_tree n N lambda greedy_test (S l) (d - l) P) with (leaf_or_node N lambda worse P (open_tests n P)).
    assert (forall P, objective N lambda (better P) P <= objective N lambda (worse P) P)%Q as IH' by (intros P'; apply IH; lia).
    destruct (leaf_or_node_cases N lambda greedy_test worse P (open_tests n P))
      as [->|(i & H & ->)]; [apply leaf_or_node_leaf|].
    unfold node. rewrite objective_node.
    eapply Qle_trans; [apply leaf_or_node_node; exact H|]. apply Qplus_le_compat; apply IH'.
Qed.

Lemma lickety_tree_shape n N lambda greedy_test d P :
  (depth (lickety_tree n N lambda greedy_test d P) <= d)%nat /\ splits_open n P (lickety_tree n N lambda greedy_test d P).
Proof.
  revert P. induction d as [|d IH]; intros P; [simpl; auto|]. cbn [lickety_tree].
  destruct (leaf_or_node_cases N lambda greedy_test (greedy_tree n N lambda greedy_test d) P (open_tests n P))
    as [->|(i & H & ->)]; [simpl; split; [lia|easy]|].
  destruct (IH (restrict i false P)), (IH (restrict i true P)). unfold node. simpl. repeat split; auto. lia.
Qed.

(** With lookahead depth 1 the postprocessed SPLIT tree is no worse than the
    LicketySPLIT tree, if both break ties by the same rule. *)
Theorem split_is_more_rigorous n N lambda greedy_test d P : (1 <= d)%nat ->
  (objective N lambda (split_tree n N lambda greedy_test true 1 d P) P <=
   objective N lambda (lickety_tree n N lambda greedy_test d P) P)%Q.
Proof.
  destruct d as [|d]; [lia|]. intros _. unfold split_tree.
  set (greedy := greedy_tree n N lambda greedy_test d).
  replace (lookahead_tree n N lambda greedy_test 1 (S d - 1) P) with (leaf_or_node N lambda greedy P (open_tests n P))
    by (unfold greedy; simpl (S d - 1)%nat; now rewrite Nat.sub_0_r).
  assert (lickety_tree n N lambda greedy_test (S d) P = match leaf_or_node N lambda greedy P (open_tests n P) with
    | Leaf b => Leaf b | Node i _ _ => node (lickety_tree n N lambda greedy_test d) P i end) as -> by reflexivity.
  set (lickety := lickety_tree n N lambda greedy_test d).
  assert (forall P, depth (lickety P) <= d /\ splits_open n P (lickety P))%nat as shape
    by (intros P'; apply lickety_tree_shape).
  clearbody lickety greedy.
  destruct (leaf_or_node_cases N lambda greedy_test greedy P (open_tests n P)) as [->|(i & H & ->)];
    [apply (leaf_or_node_leaf N lambda (optimal_tree n N lambda d))|].
  unfold node. cbn [prefix completed]. rewrite !objective_node. replace (S d - 1)%nat with d by lia.
  destruct (shape (restrict i false P)), (shape (restrict i true P)). apply Qplus_le_compat; now apply optimal_tree_least.
Qed.
