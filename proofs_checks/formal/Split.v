(** * Sparse objective, greedy trees with a penalty, SPLIT, LicketySPLIT

    The algorithms of Babbar, McTavish, Rudin, Seltzer (2025) as programs.
    The objective of Equation 1 is L(T, D, lambda) = error + lambda * leaves,
    where the error is a fraction of all N examples. On a part of the data N
    stays the number of all examples; the pseudo-code divides by the number
    of examples of the part instead and multiplies lambda by N divided by that
    number, which is the same comparison.

    Algorithm 4 is taken as it is meant: its guard is d > 0, and mistakes are
    counted on all data (as printed the theorems of this folder fail for that
    reason alone). [greedy_test P] is the split of line 4, and is arbitrary in
    this file; where the paper needs that it has the largest information gain,
    a theorem says so. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia Lqa.
From Formal Require Import Trees.
Import ListNotations.
Open Scope N_scope.

Section Algorithms.

Variables (n : nat) (N : N) (lambda : Q) (greedy_test : population -> nat).

(** What a subtree at the part P contributes to the objective. *)
Definition objective (T : tree) (P : population) : Q :=
  (ratio (error T P) N + lambda * inject_Z (Z.of_nat (leaves T)))%Q.

(** The first tree of least objective from a list, and [T] if none is better. *)
Fixpoint cheapest (P : population) (T : tree) (rest : list tree) : tree :=
  match rest with
  | [] => T
  | T' :: rest' => cheapest P (if Qle_bool (objective T P) (objective T' P) then T else T') rest'
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
  In T' (T :: rest) -> (objective (cheapest P T rest) P <= objective T' P)%Q.
Proof.
  revert T T'. induction rest as [|U rest IH]; intros T T'; simpl.
  - intros [->|[]]. apply Qle_refl.
  - destruct (Qle_bool (objective T P) (objective U P)) eqn:E.
    + apply Qle_bool_iff in E. intros [->|[->|H]]; [apply IH; now left| |apply IH; now right].
      eapply Qle_trans; [apply IH; now left|exact E].
    + assert (objective U P <= objective T P)%Q as E'.
      { destruct (Qlt_le_dec (objective T P) (objective U P)) as [L|L]; [|easy].
        apply Qlt_le_weak, Qle_bool_iff in L. now rewrite L in E. }
      intros [->|[->|H]]; [|apply IH; now left|apply IH; now right].
      eapply Qle_trans; [apply IH; now left|exact E'].
Qed.

Lemma cheapest_in P T rest : In (cheapest P T rest) (T :: rest).
Proof.
  revert T. induction rest as [|U rest IH]; intros T; simpl; [auto|].
  specialize (IH (if Qle_bool (objective T P) (objective U P) then T else U)).
  destruct (Qle_bool _ _); simpl in IH; tauto.
Qed.

Lemma ratio_add a b w : (ratio (a + b) w == ratio a w + ratio b w)%Q.
Proof.
  unfold ratio. rewrite N2Z.inj_add. unfold Qeq, Qplus. simpl. rewrite Pos2Z.inj_mul. ring.
Qed.

Lemma objective_node i zero one P :
  (objective (Node i zero one) P ==
     objective zero (restrict i false P) + objective one (restrict i true P))%Q.
Proof.
  unfold objective. rewrite error_node, ratio_add. unfold leaves. simpl size.
  replace (Z.of_nat (S (S (size zero + size one)))) with
    (Z.of_nat (S (size zero)) + Z.of_nat (S (size one)))%Z by lia.
  rewrite inject_Z_plus. ring.
Qed.

Lemma objective_leaf b P : (objective (Leaf (majority P)) P <= objective (Leaf b) P)%Q.
Proof.
  unfold objective. apply Qplus_le_compat; [|apply Qle_refl].
  rewrite error_majority. pose proof (leaf_error_least b P). unfold ratio, Qle. simpl. nia.
Qed.

(** A tree grown by [leaf_or_node] is no worse than any leaf, and than any
    tree with one of the tests and the trees that [below] grows. *)
Lemma leaf_or_node_leaf below P tests b : (objective (leaf_or_node below P tests) P <= objective (Leaf b) P)%Q.
Proof. eapply Qle_trans; [apply cheapest_least; now left|apply objective_leaf]. Qed.

Lemma leaf_or_node_node below P tests i : In i tests ->
  (objective (leaf_or_node below P tests) P <=
     objective (below (restrict i false P)) (restrict i false P) +
     objective (below (restrict i true P)) (restrict i true P))%Q.
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
Lemma greedy_tree_leaf d P b : (objective (greedy_tree d P) P <= objective (Leaf b) P)%Q.
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
  (objective (optimal_tree d P) P <= objective T P)%Q.
Proof.
  revert d P. induction T as [b|i zero IH0 one IH1]; intros d P shallow opened.
  - destruct d; [apply objective_leaf|apply leaf_or_node_leaf].
  - simpl in shallow. destruct d as [|d]; [lia|]. destruct opened as (inside & open0 & open1).
    rewrite objective_node. eapply Qle_trans; [apply leaf_or_node_node; exact inside|].
    apply Qplus_le_compat; [apply IH0|apply IH1]; auto; lia.
Qed.

(** A lookahead tree is no worse than any tree of the lookahead depth. *)
Lemma lookahead_tree_least T l r P : (depth T <= l)%nat -> splits_open P T ->
  (objective (lookahead_tree l r P) P <= objective T P)%Q.
Proof.
  revert l P. induction T as [b|i zero IH0 one IH1]; intros l P shallow opened.
  - destruct l; [apply greedy_tree_leaf|apply leaf_or_node_leaf].
  - simpl in shallow. destruct l as [|l]; [lia|]. destruct opened as (inside & open0 & open1).
    rewrite objective_node. eapply Qle_trans; [apply leaf_or_node_node; exact inside|].
    apply Qplus_le_compat; [apply IH0|apply IH1]; auto; lia.
Qed.

(** A test with an empty outcome can be left out. *)
Lemma error_parts i T P : error T P = error T (restrict i false P) + error T (restrict i true P).
Proof. apply mass_where_split. Qed.

Lemma child_as_good i b zero one P : (0 <= lambda)%Q -> mass (restrict i (negb b) P) = 0 ->
  (objective (if b then one else zero) P <= objective (Node i zero one) P)%Q.
Proof.
  intros penalty empty. unfold objective. apply Qplus_le_compat.
  - rewrite error_node, (error_parts i (if b then one else zero)).
    pose proof (error_le_mass (if b then one else zero) (restrict i (negb b) P)).
    unfold ratio, Qle. simpl. destruct b; simpl in *; nia.
  - rewrite (Qmult_comm lambda), (Qmult_comm lambda). apply Qmult_le_compat_r; [|exact penalty].
    rewrite <- Zle_Qle. unfold leaves. simpl. destruct b; lia.
Qed.

Lemma opened_as_good T P : (0 <= lambda)%Q -> tests_below n T ->
  exists T', (depth T' <= depth T)%nat /\ splits_open P T' /\ (objective T' P <= objective T P)%Q.
Proof.
  intros penalty. revert P. induction T as [b|i zero IH0 one IH1]; intros P below.
  - exists (Leaf b). simpl. repeat split; auto. apply Qle_refl.
  - destruct below as (small & below0 & below1). destruct (open_test P i) eqn:opened.
    + destruct (IH0 (restrict i false P) below0) as (zero' & d0 & open0 & best0).
      destruct (IH1 (restrict i true P) below1) as (one' & d1 & open1 & best1).
      exists (Node i zero' one'). simpl. repeat split; auto; [lia| |].
      * apply filter_In. split; [apply in_seq; lia|exact opened].
      * rewrite !objective_node. now apply Qplus_le_compat.
    + assert (exists b, mass (restrict i (negb b) P) = 0) as [b empty].
      { unfold open_test in opened. apply andb_false_iff in opened. rewrite !N.ltb_ge in opened.
        destruct opened; [exists true|exists false]; simpl; lia. }
      pose proof (child_as_good i b zero one P penalty empty) as good.
      destruct b; [destruct (IH1 P below1) as (T' & d' & open' & best')|
                   destruct (IH0 P below0) as (T' & d' & open' & best')];
        exists T'; simpl; (repeat split; [lia|exact open'|eapply Qle_trans; eassumption]).
Qed.

(** [optimal_tree] is optimal among all trees of its depth. *)
Theorem optimal_tree_is_optimal T d P : (0 <= lambda)%Q -> (depth T <= d)%nat -> tests_below n T ->
  (objective (optimal_tree d P) P <= objective T P)%Q.
Proof.
  intros penalty shallow below. destruct (opened_as_good T P penalty below) as (T' & d' & open' & best).
  eapply Qle_trans; [apply (optimal_tree_least T')|exact best]; auto. lia.
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

(** Trees that split only where both parts have examples stay within the n
    variables. *)
Lemma opened_below T P : splits_open P T -> tests_below n T.
Proof.
  revert P. induction T as [b|i zero IH0 one IH1]; intros P; simpl; [easy|].
  intros (inside & open0 & open1). apply filter_In in inside. destruct inside as [inside _]. apply in_seq in inside.
  repeat split; [lia|now apply (IH0 (restrict i false P))|now apply (IH1 (restrict i true P))].
Qed.

Lemma optimal_tree_shape d P : (depth (optimal_tree d P) <= d)%nat /\ splits_open P (optimal_tree d P).
Proof.
  revert P. induction d as [|d IH]; intros P; [simpl; auto|]. cbn [optimal_tree].
  destruct (leaf_or_node_cases (optimal_tree d) P (open_tests n P)) as [->|(i & H & ->)]; [simpl; split; [lia|easy]|].
  destruct (IH (restrict i false P)), (IH (restrict i true P)). simpl. repeat split; auto. lia.
Qed.

Lemma prefix_shape l r P : let T := prefix l (lookahead_tree l r P) P in (depth T <= l)%nat /\ splits_open P T.
Proof.
  cbv zeta. revert P. induction l as [|l IH]; intros P; [simpl; auto|]. cbn [lookahead_tree].
  destruct (leaf_or_node_cases (lookahead_tree l r) P (open_tests n P)) as [->|(i & H & ->)]; [simpl; split; [lia|easy]|].
  destruct (IH (restrict i false P)), (IH (restrict i true P)). simpl. repeat split; auto. lia.
Qed.

Lemma completed_shape d T P : (depth T <= d)%nat -> splits_open P T ->
  (depth (completed d T P) <= d)%nat /\ splits_open P (completed d T P).
Proof.
  revert d P. induction T as [b|i zero IH0 one IH1]; intros d P shallow opened; [apply optimal_tree_shape|].
  simpl in shallow. destruct opened as (inside & open0 & open1). destruct d as [|d]; [lia|]. cbn [completed].
  cbn [Nat.sub]. rewrite Nat.sub_0_r.
  destruct (IH0 d (restrict i false P)), (IH1 d (restrict i true P)); auto; try lia.
  simpl. repeat split; auto. lia.
Qed.

(** The tree of SPLIT has depth at most d. *)
Lemma split_tree_shape l d P : (l <= d)%nat ->
  (depth (split_tree true l d P) <= d)%nat /\ tests_below n (split_tree true l d P).
Proof.
  intros small. unfold split_tree. pose proof (prefix_shape l (d - l) P) as [shallow opened].
  destruct (completed_shape d _ P (Nat.le_trans _ _ _ shallow small) opened) as [shallow' opened'].
  split; [exact shallow'|exact (opened_below _ _ opened')].
Qed.

(** Postprocessing never increases the objective of a lookahead tree. *)
Lemma completed_least l r P : tests_are_open ->
  (objective (completed (l + r) (prefix l (lookahead_tree l r P) P) P) P <= objective (lookahead_tree l r P) P)%Q.
Proof.
  intros opened. revert P. induction l as [|l IH]; intros P.
  - simpl. destruct (greedy_tree_shape r P opened). now apply optimal_tree_least.
  - cbn [lookahead_tree].
    destruct (leaf_or_node_cases (lookahead_tree l r) P (open_tests n P)) as [E|(i & H & E)]; rewrite E.
    + apply optimal_tree_least; simpl; [lia|easy].
    + unfold node. cbn [prefix completed]. rewrite !objective_node. simpl (S l + r - 1)%nat.
      rewrite Nat.sub_0_r. apply Qplus_le_compat; apply IH.
Qed.

Lemma split_tree_least l d P : tests_are_open -> (l <= d)%nat ->
  (objective (split_tree true l d P) P <= objective (lookahead_tree l (d - l) P) P)%Q.
Proof.
  intros opened small. unfold split_tree. replace d with (l + (d - l))%nat at 1 by lia. now apply completed_least.
Qed.

(** A larger lookahead depth never increases the objective. *)
Lemma lookahead_least l d P : tests_are_open -> (l <= d)%nat ->
  (objective (lookahead_tree l (d - l) P) P <= objective (greedy_tree d P) P)%Q.
Proof.
  intros opened. revert d P. induction l as [|l IH]; intros d P small.
  - simpl. rewrite Nat.sub_0_r. apply Qle_refl.
  - destruct d as [|d]; [lia|]. cbn [lookahead_tree greedy_tree]. simpl (S d - S l)%nat.
    destruct (leaf_or_node_cases (greedy_tree d) P (match open_tests n P with [] => [] | _ => [greedy_test P] end))
      as [->|(i & H & ->)]; [apply leaf_or_node_leaf|].
    unfold node. rewrite objective_node.
    assert (In i (open_tests n P)) as inside.
    { destruct (open_tests n P) eqn:F; [easy|]. destruct H as [<-|[]]. rewrite <- F. apply opened. now rewrite F. }
    eapply Qle_trans; [apply leaf_or_node_node; exact inside|].
    apply Qplus_le_compat; apply IH; lia.
Qed.

(** LicketySPLIT is no worse than the greedy tree. *)
Lemma lickety_least d P : tests_are_open ->
  (objective (lickety_tree d P) P <= objective (greedy_tree d P) P)%Q.
Proof.
  intros opened. revert P. induction d as [|d IH]; intros P; [apply Qle_refl|].
  assert (objective (lickety_tree (S d) P) P <= objective (leaf_or_node (greedy_tree d) P (open_tests n P)) P)%Q as below.
  { cbn [lickety_tree].
    destruct (leaf_or_node_cases (greedy_tree d) P (open_tests n P)) as [->|(i & H & ->)]; [apply Qle_refl|].
    unfold node. rewrite !objective_node. apply Qplus_le_compat; apply IH. }
  eapply Qle_trans; [exact below|].
  pose proof (lookahead_least 1 (S d) P opened ltac:(lia)) as H. simpl (S d - 1)%nat in H. now rewrite Nat.sub_0_r in H.
Qed.

End Algorithms.
