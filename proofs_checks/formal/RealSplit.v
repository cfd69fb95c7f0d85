(** * SPLIT and LicketySPLIT on populations with real masses

    The algorithms of Babbar, McTavish, Rudin, Seltzer (2025) as in [Split]
    and [GreedySplits], for the populations of [RealTrees]. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import Trees Cube RealTrees.
Import ListNotations.
Open Scope R_scope.

Section Algorithms.

Variables (n : nat) (N : R) (lambda : R) (greedy_test : population -> nat).

(** What a subtree at the part P contributes to the objective. *)
Definition objective (T : tree) (P : population) : R := error T P / N + lambda * INR (leaves T).

(** The first tree of least objective from a list, and [T] if none is better. *)
Fixpoint cheapest (P : population) (T : tree) (rest : list tree) : tree :=
  match rest with
  | [] => T
  | T' :: rest' => cheapest P (if Rle_dec (objective T P) (objective T' P) then T else T') rest'
  end.

(** A leaf, or a test followed by the trees that [below] grows on its two
    parts, whichever has the least objective; ties are for the leaf, and then
    for the first test. *)
Definition node (below : population -> tree) (P : population) (i : nat) : tree :=
  Node i (below (restrict i false P)) (below (restrict i true P)).
Definition leaf_or_node (below : population -> tree) (P : population) (tests : list nat) : tree :=
  cheapest P (Leaf (majority P)) (map (node below P) tests).

(** Algorithm 4: Greedy(P, d, lambda). *)
Fixpoint greedy_tree (d : nat) (P : population) : tree :=
  match d with
  | O => Leaf (majority P)
  | S d' => leaf_or_node (greedy_tree d') P (match open_tests n P with [] => [] | _ => [greedy_test P] end)
  end.

(** GOSDT: an optimal tree of depth d. *)
Fixpoint optimal_tree (d : nat) (P : population) : tree :=
  match d with
  | O => Leaf (majority P)
  | S d' => leaf_or_node (optimal_tree d') P (open_tests n P)
  end.

(** The search of Algorithm 2 with the bounds of Algorithm 1: the best tree
    whose first l levels are arbitrary, followed by greedy trees of depth r. *)
Fixpoint lookahead_tree (l r : nat) (P : population) : tree :=
  match l with
  | O => greedy_tree r P
  | S l' => leaf_or_node (lookahead_tree l' r) P (open_tests n P)
  end.

(** Its prefix, without the greedy trees. *)
Fixpoint prefix (l : nat) (T : tree) (P : population) : tree :=
  match l, T with
  | S l', Node i zero one => Node i (prefix l' zero (restrict i false P)) (prefix l' one (restrict i true P))
  | _, _ => Leaf (majority P)
  end.

(** Postprocessing: at each leaf of a prefix an optimal tree, such that no
    path has more than d tests. *)
Fixpoint completed (d : nat) (T : tree) (P : population) : tree :=
  match T with
  | Leaf _ => optimal_tree d P
  | Node i zero one =>
      Node i (completed (d - 1) zero (restrict i false P)) (completed (d - 1) one (restrict i true P))
  end.

(** Algorithm 2: SPLIT with depth d, lookahead depth l, and the flag p. *)
Definition split_tree (p : bool) (l d : nat) (P : population) : tree :=
  let T := prefix l (lookahead_tree l (d - l) P) P in
  if p then completed d T P else T.

(** Algorithm 3: LicketySPLIT with depth d; for d = 0 a leaf. *)
Fixpoint lickety_tree (d : nat) (P : population) : tree :=
  match d with
  | O => Leaf (majority P)
  | S d' =>
      match leaf_or_node (greedy_tree d') P (open_tests n P) with
      | Leaf b => Leaf b
      | Node i _ _ => node (lickety_tree d') P i
      end
  end.

(** ** Facts *)

Lemma cheapest_least P T rest T' :
  In T' (T :: rest) -> objective (cheapest P T rest) P <= objective T' P.
Proof.
  revert T T'. induction rest as [|U rest IH]; intros T T'; simpl.
  - intros [->|[]]. apply Rle_refl.
  - destruct (Rle_dec (objective T P) (objective U P)) as [E|E].
    + intros [->|[->|H]]; [apply IH; now left| |apply IH; now right]. eapply Rle_trans; [apply IH; now left|exact E].
    + apply Rnot_le_lt in E. intros [->|[->|H]]; [|apply IH; now left|apply IH; now right].
      eapply Rle_trans; [apply IH; now left|lra].
Qed.

Lemma cheapest_in P T rest : In (cheapest P T rest) (T :: rest).
Proof.
  revert T. induction rest as [|U rest IH]; intros T; simpl; [auto|].
  specialize (IH (if Rle_dec (objective T P) (objective U P) then T else U)).
  destruct (Rle_dec _ _); simpl in IH; tauto.
Qed.

Lemma objective_node i zero one P :
  objective (Node i zero one) P = objective zero (restrict i false P) + objective one (restrict i true P).
Proof.
  unfold objective. rewrite error_node. unfold leaves. simpl size.
  replace (S (S (size zero + size one))) with (S (size zero) + S (size one))%nat by lia. rewrite plus_INR. unfold Rdiv. ring.
Qed.

Context (N_positive : 0 < N).

Lemma objective_leaf b P : objective (Leaf (majority P)) P <= objective (Leaf b) P.
Proof.
  unfold objective. apply Rplus_le_compat_r. rewrite error_majority. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
  apply leaf_error_least.
Qed.

(** A tree grown by [leaf_or_node] is no worse than any leaf, and than any
    tree with one of the tests and the trees that [below] grows. *)
Lemma leaf_or_node_leaf below P tests b : objective (leaf_or_node below P tests) P <= objective (Leaf b) P.
Proof. eapply Rle_trans; [apply cheapest_least; now left|apply objective_leaf]. Qed.

Lemma leaf_or_node_node below P tests i : In i tests ->
  objective (leaf_or_node below P tests) P <=
     objective (below (restrict i false P)) (restrict i false P) +
     objective (below (restrict i true P)) (restrict i true P).
Proof.
  intros H. rewrite <- objective_node. apply cheapest_least. right. apply (in_map (node below P) _ _ H).
Qed.

Lemma leaf_or_node_cases below P tests : leaf_or_node below P tests = Leaf (majority P) \/
  exists i, In i tests /\ leaf_or_node below P tests = node below P i.
Proof.
  destruct (cheapest_in P (Leaf (majority P)) (map (node below P) tests)) as [H|H].
  - now left.
  - right. apply in_map_iff in H. destruct H as (i & E & H). now exists i.
Qed.

(** Greedy completions are no worse than leaves. *)
Lemma greedy_tree_leaf d P b : objective (greedy_tree d P) P <= objective (Leaf b) P.
Proof. destruct d; [apply objective_leaf|apply leaf_or_node_leaf]. Qed.

(** Trees that split only where both parts have examples. *)
Fixpoint splits_open (P : population) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => In i (open_tests n P) /\ splits_open (restrict i false P) zero /\
                       splits_open (restrict i true P) one
  end.

(** [optimal_tree] is optimal. *)
Lemma optimal_tree_least T d P : (depth T <= d)%nat -> splits_open P T ->
  objective (optimal_tree d P) P <= objective T P.
Proof.
  revert d P. induction T as [b|i zero IH0 one IH1]; intros d P shallow opened.
  - destruct d; [apply objective_leaf|apply leaf_or_node_leaf].
  - simpl in shallow. destruct d as [|d]; [lia|]. destruct opened as (inside & open0 & open1).
    rewrite objective_node. eapply Rle_trans; [apply leaf_or_node_node; exact inside|].
    apply Rplus_le_compat; [apply IH0|apply IH1]; auto; lia.
Qed.

Definition tests_are_open : Prop := forall P, open_tests n P <> [] -> In (greedy_test P) (open_tests n P).

Lemma greedy_tree_shape d P : tests_are_open -> (depth (greedy_tree d P) <= d)%nat /\ splits_open P (greedy_tree d P).
Proof.
  intros opened. revert P. induction d as [|d IH]; intros P; [simpl; auto|].
  destruct (leaf_or_node_cases (greedy_tree d) P (match open_tests n P with [] => [] | _ => [greedy_test P] end))
    as [E|(i & H & E)]; cbn [greedy_tree]; rewrite E; [simpl; split; [lia|easy]|].
  assert (In i (open_tests n P)) as inside.
  { destruct (open_tests n P) eqn:F; [easy|]. destruct H as [<-|[]]. rewrite <- F. apply opened. now rewrite F. }
  destruct (IH (restrict i false P)), (IH (restrict i true P)). simpl. repeat split; auto. lia.
Qed.

(** Postprocessing never increases the objective of a lookahead tree. *)
Lemma completed_least l r P : tests_are_open ->
  objective (completed (l + r) (prefix l (lookahead_tree l r P) P) P) P <= objective (lookahead_tree l r P) P.
Proof.
  intros opened. revert P. induction l as [|l IH]; intros P.
  - simpl. destruct (greedy_tree_shape r P opened). now apply optimal_tree_least.
  - cbn [lookahead_tree].
    destruct (leaf_or_node_cases (lookahead_tree l r) P (open_tests n P)) as [E|(i & H & E)]; rewrite E.
    + apply optimal_tree_least; simpl; [lia|easy].
    + unfold node. cbn [prefix completed]. rewrite !objective_node. simpl (S l + r - 1)%nat.
      rewrite Nat.sub_0_r. apply Rplus_le_compat; apply IH.
Qed.

Lemma split_tree_least l d P : tests_are_open -> (l <= d)%nat ->
  objective (split_tree true l d P) P <= objective (lookahead_tree l (d - l) P) P.
Proof.
  intros opened small. unfold split_tree. replace d with (l + (d - l))%nat at 1 by lia. now apply completed_least.
Qed.

(** A larger lookahead depth never increases the objective. *)
Lemma lookahead_least l d P : tests_are_open -> (l <= d)%nat ->
  objective (lookahead_tree l (d - l) P) P <= objective (greedy_tree d P) P.
Proof.
  intros opened. revert d P. induction l as [|l IH]; intros d P small.
  - simpl. rewrite Nat.sub_0_r. apply Rle_refl.
  - destruct d as [|d]; [lia|]. cbn [lookahead_tree greedy_tree]. simpl (S d - S l)%nat.
    destruct (leaf_or_node_cases (greedy_tree d) P (match open_tests n P with [] => [] | _ => [greedy_test P] end))
      as [->|(i & H & ->)]; [apply leaf_or_node_leaf|].
    unfold node. rewrite objective_node.
    assert (In i (open_tests n P)) as inside.
    { destruct (open_tests n P) eqn:F; [easy|]. destruct H as [<-|[]]. rewrite <- F. apply opened. now rewrite F. }
    eapply Rle_trans; [apply leaf_or_node_node; exact inside|].
    apply Rplus_le_compat; apply IH; lia.
Qed.

(** LicketySPLIT is no worse than a test with greedy subtrees, and than the
    greedy tree. *)
Lemma lickety_below d P : tests_are_open -> objective (lickety_tree d P) P <= objective (greedy_tree d P) P /\
  forall d', d = S d' -> objective (lickety_tree d P) P <= objective (leaf_or_node (greedy_tree d') P (open_tests n P)) P.
Proof.
  intros opened. revert P. induction d as [|d IH]; intros P; [split; [apply Rle_refl|easy]|].
  assert (objective (lickety_tree (S d) P) P <= objective (leaf_or_node (greedy_tree d) P (open_tests n P)) P) as below.
  { cbn [lickety_tree].
    destruct (leaf_or_node_cases (greedy_tree d) P (open_tests n P)) as [->|(i & H & ->)]; [apply Rle_refl|].
    unfold node. rewrite !objective_node. apply Rplus_le_compat; now apply IH. }
  split; [|intros d' E; injection E as <-; exact below]. eapply Rle_trans; [exact below|].
  pose proof (lookahead_least 1 (S d) P opened ltac:(lia)) as H. simpl (S d - 1)%nat in H. now rewrite Nat.sub_0_r in H.
Qed.

End Algorithms.

(** ** Trees that split as the greedy tree *)

(** Every test of a tree is the split of line 4, so that ties are broken as
    there; any node may be a leaf. *)
Fixpoint follows (n : nat) (greedy_test : population -> nat) (P : population) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => i = greedy_test P /\ In i (open_tests n P) /\
                       follows n greedy_test (restrict i false P) zero /\
                       follows n greedy_test (restrict i true P) one
  end.

(** The first l levels of a tree are arbitrary, and below them a property of
    a part of the data and a subtree holds. *)
Fixpoint after (property : population -> tree -> Prop) (l : nat) (P : population) (T : tree) : Prop :=
  match l, T with
  | O, _ => property P T
  | S l', Node i zero one => after property l' (restrict i false P) zero /\ after property l' (restrict i true P) one
  | S _, Leaf _ => True
  end.

(** The greedy tree is the best of these. *)
Lemma greedy_tree_least n N lambda greedy_test T d P : 0 < N -> (depth T <= d)%nat -> follows n greedy_test P T ->
  objective N lambda (greedy_tree n N lambda greedy_test d P) P <= objective N lambda T P.
Proof.
  intros N_positive. revert d P. induction T as [b|i zero IH0 one IH1]; intros d P shallow greedy; [now apply greedy_tree_leaf|].
  simpl in shallow. destruct d as [|d]; [lia|]. destruct greedy as (same & inside & greedy0 & greedy1).
  rewrite objective_node. cbn [greedy_tree].
  eapply Rle_trans; [apply (leaf_or_node_node _ _ _ _ _ i)|].
  - destruct (open_tests n P); [easy|]. subst i. now left.
  - apply Rplus_le_compat; [apply IH0|apply IH1]; auto; lia.
Qed.

(** A lookahead tree is the best tree that is greedy after the lookahead depth. *)
Lemma lookahead_tree_best n N lambda greedy_test T l r P : 0 < N -> (depth T <= l + r)%nat -> splits_open n P T ->
  after (follows n greedy_test) l P T ->
  objective N lambda (lookahead_tree n N lambda greedy_test l r P) P <= objective N lambda T P.
Proof.
  intros N_positive. revert l P. induction T as [b|i zero IH0 one IH1]; intros l P shallow opened greedy.
  - destruct l; [now apply greedy_tree_leaf|now apply leaf_or_node_leaf].
  - destruct l as [|l]; [now apply greedy_tree_least|]. simpl in shallow.
    destruct opened as (inside & open0 & open1). destruct greedy as [greedy0 greedy1].
    rewrite objective_node. eapply Rle_trans; [apply leaf_or_node_node; exact inside|].
    apply Rplus_le_compat; [apply IH0|apply IH1]; auto; lia.
Qed.

(** The split of line 4 of Algorithm 4 has the largest gain, ties being broken
    in any way. *)
Definition takes_largest_gain (G : R -> R) (n : nat) (greedy_test : population -> nat) : Prop :=
  forall P, open_tests n P <> [] -> best_test n G P (greedy_test P).
