(** * Greedy trees with a penalty, SPLIT, LicketySPLIT

    The algorithms of Babbar, McTavish, Rudin, Seltzer (2025) as programs, for
    any comparison of trees. [Split] and [RealSplit] compare by the objective
    of Equation 1, for natural masses and for real ones.

    Algorithm 4 is taken as it is meant: its guard is d > 0, and mistakes are
    counted on all data (as printed the theorems of the folder [split] fail
    for that reason alone). [greedy_test P] is the split of line 4, and is
    arbitrary in this file; where the paper needs that it has the largest
    information gain, a theorem says so. *)

From Coq Require Import List Bool Arith Lia.
From Formal Require Import Trees Choice.
Import ListNotations.

Section Algorithms.
Context {part : Type} (restrict : nat -> bool -> part -> part) (majority : part -> bool).
Context (no_worse : part -> tree -> tree -> bool) (open_tests : part -> list nat) (greedy_test : part -> nat).
Notation leaf_or_node := (leaf_or_node restrict majority no_worse).

(** Algorithm 4: Greedy(P, d, lambda). *)
Fixpoint greedy_tree (d : nat) (P : part) : tree :=
  match d with
  | O => Leaf (majority P)
  | S d' => leaf_or_node (greedy_tree d') P (match open_tests P with [] => [] | _ => [greedy_test P] end)
  end.

(** GOSDT: an optimal tree of depth d. *)
Fixpoint optimal_tree (d : nat) (P : part) : tree :=
  match d with
  | O => Leaf (majority P)
  | S d' => leaf_or_node (optimal_tree d') P (open_tests P)
  end.

(** The search of Algorithm 2 with the bounds of Algorithm 1: the best tree
    whose first l levels are arbitrary, followed by greedy trees of depth r. *)
Fixpoint lookahead_tree (l r : nat) (P : part) : tree :=
  match l with
  | O => greedy_tree r P
  | S l' => leaf_or_node (lookahead_tree l' r) P (open_tests P)
  end.

(** Its prefix, without the greedy trees. *)
Fixpoint prefix (l : nat) (T : tree) (P : part) : tree :=
  match l, T with
  | S l', Node i zero one => Node i (prefix l' zero (restrict i false P)) (prefix l' one (restrict i true P))
  | _, _ => Leaf (majority P)
  end.

(** Postprocessing: at each leaf of a prefix an optimal tree, such that no
    path has more than d tests. *)
Fixpoint completed (d : nat) (T : tree) (P : part) : tree :=
  match T with
  | Leaf _ => optimal_tree d P
  | Node i zero one =>
      Node i (completed (d - 1) zero (restrict i false P)) (completed (d - 1) one (restrict i true P))
  end.

(** Algorithm 2: SPLIT with depth d, lookahead depth l, and the flag p. *)
Definition split_tree (p : bool) (l d : nat) (P : part) : tree :=
  let T := prefix l (lookahead_tree l (d - l) P) P in
  if p then completed d T P else T.

(** Algorithm 3: LicketySPLIT with depth d; for d = 0 a leaf. *)
Fixpoint lickety_tree (d : nat) (P : part) : tree :=
  match d with
  | O => Leaf (majority P)
  | S d' =>
      match leaf_or_node (greedy_tree d') P (open_tests P) with
      | Leaf b => Leaf b
      | Node i _ _ => node restrict (lickety_tree d') P i
      end
  end.

(** Trees that split only where both parts have examples. *)
Fixpoint splits_open (P : part) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => In i (open_tests P) /\ splits_open (restrict i false P) zero /\
                       splits_open (restrict i true P) one
  end.

Definition tests_are_open : Prop := forall P, open_tests P <> [] -> In (greedy_test P) (open_tests P).

(** Every test of a tree is the split of line 4, so that ties are broken as
    there; any node may be a leaf. *)
Fixpoint follows (P : part) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => i = greedy_test P /\ In i (open_tests P) /\
                       follows (restrict i false P) zero /\ follows (restrict i true P) one
  end.

(** The first l levels of a tree are arbitrary, and below them a property of
    a part of the data and a subtree holds. *)
Fixpoint after (property : part -> tree -> Prop) (l : nat) (P : part) (T : tree) : Prop :=
  match l, T with
  | O, _ => property P T
  | S l', Node i zero one => after property l' (restrict i false P) zero /\ after property l' (restrict i true P) one
  | S _, Leaf _ => True
  end.

(** ** Facts *)

Lemma followed P i : tests_are_open -> In i (match open_tests P with [] => [] | _ => [greedy_test P] end) ->
  In i (open_tests P).
Proof. intros opened H. specialize (opened P). destruct (open_tests P); [easy|]. destruct H as [<-|[]]. now apply opened. Qed.

(** Trees have the depth that is asked for, and split where both parts have
    examples. *)
Definition shaped (d : nat) (P : part) (T : tree) : Prop := (depth T <= d)%nat /\ splits_open P T.

Lemma shaped_node d P i zero one : In i (open_tests P) -> shaped d (restrict i false P) zero ->
  shaped d (restrict i true P) one -> shaped (S d) P (Node i zero one).
Proof. unfold shaped. simpl. intros inside [] []. repeat split; auto. lia. Qed.

Lemma shaped_leaf d P b : shaped d P (Leaf b).
Proof. split; [simpl; lia|easy]. Qed.

Lemma greedy_tree_shape d P : tests_are_open -> shaped d P (greedy_tree d P).
Proof.
  intros opened. revert P. induction d as [|d IH]; intros P; [apply shaped_leaf|]. cbn [greedy_tree].
  leaf_or_node i H; [apply shaped_leaf|]. apply shaped_node; auto. now apply followed.
Qed.

Lemma optimal_tree_shape d P : shaped d P (optimal_tree d P).
Proof.
  revert P. induction d as [|d IH]; intros P; [apply shaped_leaf|]. cbn [optimal_tree].
  leaf_or_node i H; [apply shaped_leaf|]. now apply shaped_node.
Qed.

Lemma lickety_tree_shape d P : shaped d P (lickety_tree d P).
Proof.
  revert P. induction d as [|d IH]; intros P; [apply shaped_leaf|]. cbn [lickety_tree].
  leaf_or_node i H; [apply shaped_leaf|]. now apply shaped_node.
Qed.

Lemma prefix_shape l r P : shaped l P (prefix l (lookahead_tree l r P) P).
Proof.
  revert P. induction l as [|l IH]; intros P; [apply shaped_leaf|]. cbn [lookahead_tree].
  leaf_or_node i H; [apply shaped_leaf|]. now apply shaped_node.
Qed.

Lemma completed_shape d T P : shaped d P T -> shaped d P (completed d T P).
Proof.
  revert d P. induction T as [b|i zero IH0 one IH1]; intros d P [shallow opened]; [apply optimal_tree_shape|].
  simpl in shallow. destruct opened as (inside & open0 & open1). destruct d as [|d]; [lia|]. cbn [completed Nat.sub].
  rewrite Nat.sub_0_r. apply shaped_node; [exact inside|apply IH0|apply IH1]; split; auto; lia.
Qed.

(** The tree of SPLIT has depth at most d. *)
Lemma split_tree_shape l d P : (l <= d)%nat -> shaped d P (split_tree true l d P).
Proof. intros small. apply completed_shape. destruct (prefix_shape l (d - l) P). split; [lia|assumption]. Qed.

Context (order : compares restrict majority no_worse).
Let trans := no_worse_trans _ _ _ order.
Let parts := better_parts _ _ _ order.

(** Greedy completions are no worse than leaves. *)
Lemma greedy_tree_leaf d P b : no_worse P (greedy_tree d P) (Leaf b) = true.
Proof. destruct d; [apply (majority_best _ _ _ order)|now apply leaf_or_node_leaf]. Qed.

(** [optimal_tree] is optimal. *)
Lemma optimal_tree_least T d P : shaped d P T -> no_worse P (optimal_tree d P) T = true.
Proof.
  revert d P. induction T as [b|i zero IH0 one IH1]; intros d P [shallow opened].
  - destruct d; [apply (majority_best _ _ _ order)|now apply leaf_or_node_leaf].
  - simpl in shallow. destruct d as [|d]; [lia|]. destruct opened as (inside & open0 & open1).
    apply leaf_or_node_least; [exact order|exact inside|apply IH0|apply IH1]; split; auto; lia.
Qed.

(** A lookahead tree is no worse than any tree of the lookahead depth. *)
Lemma lookahead_tree_least T l r P : shaped l P T -> no_worse P (lookahead_tree l r P) T = true.
Proof.
  revert l P. induction T as [b|i zero IH0 one IH1]; intros l P [shallow opened].
  - destruct l; [apply greedy_tree_leaf|now apply leaf_or_node_leaf].
  - simpl in shallow. destruct l as [|l]; [lia|]. destruct opened as (inside & open0 & open1).
    apply leaf_or_node_least; [exact order|exact inside|apply IH0|apply IH1]; split; auto; lia.
Qed.

(** The greedy tree is the best tree whose tests are those of line 4. *)
Lemma greedy_tree_least T d P : (depth T <= d)%nat -> follows P T -> no_worse P (greedy_tree d P) T = true.
Proof.
  revert d P. induction T as [b|i zero IH0 one IH1]; intros d P shallow greedy; [apply greedy_tree_leaf|].
  simpl in shallow. destruct d as [|d]; [lia|]. destruct greedy as (same & inside & greedy0 & greedy1).
  apply leaf_or_node_least; [exact order| |apply IH0|apply IH1]; auto; try lia.
  destruct (open_tests P); [easy|]. subst i. now left.
Qed.

(** A lookahead tree is the best tree that is greedy after the lookahead depth. *)
Lemma lookahead_tree_best T l r P : (depth T <= l + r)%nat -> splits_open P T -> after follows l P T ->
  no_worse P (lookahead_tree l r P) T = true.
Proof.
  revert l P. induction T as [b|i zero IH0 one IH1]; intros l P shallow opened greedy.
  - destruct l; [apply greedy_tree_leaf|now apply leaf_or_node_leaf].
  - destruct l as [|l]; [now apply greedy_tree_least|]. simpl in shallow.
    destruct opened as (inside & open0 & open1). destruct greedy as [greedy0 greedy1].
    apply leaf_or_node_least; [exact order|exact inside|apply IH0|apply IH1]; auto; lia.
Qed.

(** Postprocessing never makes a tree worse: neither the lookahead tree, nor
    the bare prefix. *)
Lemma completed_least l r P : tests_are_open ->
  no_worse P (completed (l + r) (prefix l (lookahead_tree l r P) P) P) (lookahead_tree l r P) = true.
Proof.
  intros opened. revert P. induction l as [|l IH]; intros P; [now apply optimal_tree_least, greedy_tree_shape|].
  cbn [lookahead_tree]. leaf_or_node i H; [apply optimal_tree_least, shaped_leaf|].
  unfold node. cbn [prefix completed]. simpl (S l + r - 1)%nat. rewrite Nat.sub_0_r. now apply parts.
Qed.

Lemma split_tree_least l d P : tests_are_open -> (l <= d)%nat ->
  no_worse P (split_tree true l d P) (lookahead_tree l (d - l) P) = true.
Proof.
  intros opened small. unfold split_tree. replace d with (l + (d - l))%nat at 1 by lia. now apply completed_least.
Qed.

Lemma completed_prefix_least d T P : shaped d P T -> no_worse P (completed d T P) T = true.
Proof.
  revert d P. induction T as [b|i zero IH0 one IH1]; intros d P [shallow opened]; [now apply optimal_tree_least|].
  simpl in shallow. destruct opened as (_ & open0 & open1). apply parts; [apply IH0|apply IH1]; split; auto; lia.
Qed.

Lemma split_tree_improves l d P : (l <= d)%nat -> no_worse P (split_tree true l d P) (split_tree false l d P) = true.
Proof. intros small. apply completed_prefix_least. destruct (prefix_shape l (d - l) P). split; [simpl; lia|assumption]. Qed.

(** A larger lookahead depth never makes a tree worse; so it is no worse than
    the greedy tree. *)
Lemma lookahead_least l d P : tests_are_open -> (l <= d)%nat ->
  no_worse P (lookahead_tree l (d - l) P) (greedy_tree d P) = true.
Proof.
  intros opened. revert d P. induction l as [|l IH]; intros d P small; [simpl; rewrite Nat.sub_0_r; apply (no_worse_refl order)|].
  destruct d as [|d]; [lia|]. cbn [lookahead_tree greedy_tree Nat.sub].
  set (tests := match open_tests P with [] => [] | _ => _ end).
  destruct (leaf_or_node_cases (restrict := restrict) (majority := majority) (no_worse := no_worse) (greedy_tree d) P tests)
    as [->|(i & H & ->)]; [now apply leaf_or_node_leaf|].
  apply leaf_or_node_least; [exact order|now apply followed|apply IH; lia|apply IH; lia].
Qed.

Lemma lookahead_improves l d P : tests_are_open -> (l < d)%nat ->
  no_worse P (lookahead_tree (S l) (d - S l) P) (lookahead_tree l (d - l) P) = true.
Proof.
  intros opened. revert d P. induction l as [|l IH]; intros d P small; destruct d as [|d]; try lia.
  - apply (lookahead_least 1 (S d) P opened small).
  - apply (leaf_or_node_better order). intros P'. apply IH. lia.
Qed.

(** LicketySPLIT is no worse than a test with greedy subtrees, and than the
    greedy tree. *)
Lemma lickety_below d P : tests_are_open -> no_worse P (lickety_tree d P) (greedy_tree d P) = true /\
  forall d', d = S d' -> no_worse P (lickety_tree d P) (leaf_or_node (greedy_tree d') P (open_tests P)) = true.
Proof.
  intros opened. revert P. induction d as [|d IH]; intros P; [split; [apply (no_worse_refl order)|easy]|].
  assert (no_worse P (lickety_tree (S d) P) (leaf_or_node (greedy_tree d) P (open_tests P)) = true) as below.
  { cbn [lickety_tree]. leaf_or_node i H; [apply (no_worse_refl order)|]. apply parts; apply IH. }
  split; [|intros d' E; injection E as <-; exact below]. apply trans with (1 := below).
  pose proof (lookahead_least 1 (S d) P opened ltac:(lia)) as H. simpl (S d - 1)%nat in H. now rewrite Nat.sub_0_r in H.
Qed.

(** SPLIT with lookahead depth 1 and postprocessing is no worse than
    LicketySPLIT. *)
Lemma split_below_lickety d P : (1 <= d)%nat -> no_worse P (split_tree true 1 d P) (lickety_tree d P) = true.
Proof.
  destruct d as [|d]; [lia|]. intros _. unfold split_tree. replace (S d - 1)%nat with d by lia.
  change (no_worse P (completed (S d) (prefix 1 (leaf_or_node (greedy_tree d) P (open_tests P)) P) P)
    (match leaf_or_node (greedy_tree d) P (open_tests P) with
     | Leaf b => Leaf b | Node i _ _ => node restrict (lickety_tree d) P i end) = true).
  leaf_or_node i H; [now apply leaf_or_node_leaf|]. apply parts; replace (S d - 1)%nat with d by lia; apply optimal_tree_least, lickety_tree_shape.
Qed.

End Algorithms.
