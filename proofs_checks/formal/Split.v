(** * The objective of SPLIT and LicketySPLIT

    The objective of Equation 1 of Babbar, McTavish, Rudin, Seltzer (2025) is
    L(T, D, lambda) = error + lambda * leaves, where the error is a fraction
    of all N examples. On a part of the data N stays the number of all
    examples; the pseudo-code divides by the number of examples of the part
    instead and multiplies lambda by N divided by that number, which is the
    same comparison. The algorithms are those of [Lookahead]. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia Lqa.
From Formal Require Import Trees.
From Formal Require Export Choice.
From Formal Require Lookahead.
Import ListNotations.
Open Scope N_scope.

(** What a subtree at the part P contributes to the objective. *)
Definition objective (N : N) (lambda : Q) (T : tree) (P : population) : Q :=
  (ratio (error T P) N + lambda * inject_Z (Z.of_nat (leaves T)))%Q.
Definition by_objective (N : N) (lambda : Q) (P : population) (T T' : tree) : bool :=
  Qle_bool (objective N lambda T P) (objective N lambda T' P).

(** The algorithms with this comparison. *)
Notation node := (node restrict).
Notation leaf_or_node N lambda := (leaf_or_node restrict majority (by_objective N lambda)).
Notation greedy_tree n N lambda := (Lookahead.greedy_tree restrict majority (by_objective N lambda) (open_tests n)).
Notation optimal_tree n N lambda := (Lookahead.optimal_tree restrict majority (by_objective N lambda) (open_tests n)).
Notation lookahead_tree n N lambda := (Lookahead.lookahead_tree restrict majority (by_objective N lambda) (open_tests n)).
Notation prefix := (Lookahead.prefix restrict majority).
Notation completed n N lambda := (Lookahead.completed restrict majority (by_objective N lambda) (open_tests n)).
Notation split_tree n N lambda := (Lookahead.split_tree restrict majority (by_objective N lambda) (open_tests n)).
Notation lickety_tree n N lambda := (Lookahead.lickety_tree restrict majority (by_objective N lambda) (open_tests n)).
Notation splits_open n := (Lookahead.splits_open restrict (open_tests n)).
Notation tests_are_open n := (Lookahead.tests_are_open (open_tests n)).
Notation follows n := (Lookahead.follows restrict (open_tests n)).
Notation after := (Lookahead.after restrict).

(** ** Facts *)

Section Facts.
Context (n : nat) (N : N) (lambda : Q) (greedy_test : population -> nat).
Notation objective := (objective N lambda).

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

Lemma compares_objectives : compares restrict majority (by_objective N lambda).
Proof.
  split; unfold by_objective; intros P; intros; rewrite ?Qle_bool_iff in *.
  - destruct (Qlt_le_dec (objective T P) (objective T' P)); [left; now apply Qlt_le_weak|now right].
  - eapply Qle_trans; eassumption.
  - apply objective_leaf.
  - rewrite !objective_node. now apply Qplus_le_compat.
Qed.
Lemma no_more P T T' : by_objective N lambda P T T' = true -> (objective T P <= objective T' P)%Q.
Proof. apply Qle_bool_iff. Qed.

Lemma leaf_or_node_leaf below P tests b : (objective (leaf_or_node N lambda below P tests) P <= objective (Leaf b) P)%Q.
Proof. apply no_more, (Choice.leaf_or_node_leaf compares_objectives). Qed.

Lemma leaf_or_node_node below P tests i : In i tests ->
  (objective (leaf_or_node N lambda below P tests) P <=
     objective (below (restrict i false P)) (restrict i false P) + objective (below (restrict i true P)) (restrict i true P))%Q.
Proof. intros. rewrite <- objective_node. now apply no_more, (Choice.leaf_or_node_node compares_objectives). Qed.

Lemma greedy_tree_leaf d P b : (objective (greedy_tree n N lambda greedy_test d P) P <= objective (Leaf b) P)%Q.
Proof. apply no_more, Lookahead.greedy_tree_leaf, compares_objectives. Qed.

Lemma greedy_tree_least T d P : (depth T <= d)%nat -> follows n greedy_test P T ->
  (objective (greedy_tree n N lambda greedy_test d P) P <= objective T P)%Q.
Proof. intros. apply no_more, Lookahead.greedy_tree_least; auto using compares_objectives. Qed.

Lemma optimal_tree_least T d P : (depth T <= d)%nat -> splits_open n P T ->
  (objective (optimal_tree n N lambda d P) P <= objective T P)%Q.
Proof. intros. apply no_more, Lookahead.optimal_tree_least; [apply compares_objectives|now split]. Qed.

(** A lookahead tree is no worse than any tree of the lookahead depth, and
    than any tree that is greedy after it. *)
Lemma lookahead_tree_least T l r P : (depth T <= l)%nat -> splits_open n P T ->
  (objective (lookahead_tree n N lambda greedy_test l r P) P <= objective T P)%Q.
Proof. intros. apply no_more, Lookahead.lookahead_tree_least; [apply compares_objectives|now split]. Qed.

Lemma lookahead_tree_best T l r P : (depth T <= l + r)%nat -> splits_open n P T -> after (follows n greedy_test) l P T ->
  (objective (lookahead_tree n N lambda greedy_test l r P) P <= objective T P)%Q.
Proof. intros. apply no_more, Lookahead.lookahead_tree_best; auto using compares_objectives. Qed.

Lemma lookahead_least l d P : tests_are_open n greedy_test -> (l <= d)%nat ->
  (objective (lookahead_tree n N lambda greedy_test l (d - l) P) P <= objective (greedy_tree n N lambda greedy_test d P) P)%Q.
Proof. intros. apply no_more, Lookahead.lookahead_least; auto using compares_objectives. Qed.

Lemma split_tree_least l d P : tests_are_open n greedy_test -> (l <= d)%nat ->
  (objective (split_tree n N lambda greedy_test true l d P) P <= objective (lookahead_tree n N lambda greedy_test l (d - l) P) P)%Q.
Proof. intros. apply no_more, Lookahead.split_tree_least; auto using compares_objectives. Qed.

Lemma lickety_least d P : tests_are_open n greedy_test ->
  (objective (lickety_tree n N lambda greedy_test d P) P <= objective (greedy_tree n N lambda greedy_test d P) P)%Q.
Proof. intros. now apply no_more, Lookahead.lickety_below; [apply compares_objectives|]. Qed.

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
  exists T', (depth T' <= depth T)%nat /\ splits_open n P T' /\ (objective T' P <= objective T P)%Q.
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
  (objective (optimal_tree n N lambda d P) P <= objective T P)%Q.
Proof.
  intros penalty shallow below. destruct (opened_as_good T P penalty below) as (T' & d' & open' & best).
  eapply Qle_trans; [apply (optimal_tree_least T')|exact best]; auto. lia.
Qed.

(** Trees that split only where both parts have examples stay within the n
    variables. *)
Lemma opened_below T P : splits_open n P T -> tests_below n T.
Proof.
  revert P. induction T as [b|i zero IH0 one IH1]; intros P; simpl; [easy|].
  intros (inside & open0 & open1). apply filter_In in inside. destruct inside as [inside _]. apply in_seq in inside.
  repeat split; [lia|now apply (IH0 (restrict i false P))|now apply (IH1 (restrict i true P))].
Qed.

(** The tree of SPLIT has depth at most d. *)
Lemma split_tree_shape l d P : (l <= d)%nat ->
  (depth (split_tree n N lambda greedy_test true l d P) <= d)%nat /\ tests_below n (split_tree n N lambda greedy_test true l d P).
Proof.
  intros small.
  destruct (Lookahead.split_tree_shape restrict majority (by_objective N lambda) (open_tests n) greedy_test l d P small)
    as [shallow opened].
  split; [exact shallow|exact (opened_below _ _ opened)].
Qed.

End Facts.
