(** * Algorithm 1 ends, with a tree that solves the instance

    So the theorems on its trees are not empty. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores.
Import ListNotations.
Open Scope R_scope.

Section Run.
Variable I : instance.
Variable class_score : nat -> R -> R.
Variable left_out : list test -> list nat -> test -> nat.
Variable lambda : R.
Let X := objects I.

Hypothesis is_proper : proper I.
Hypothesis open : ~ final I X.
Hypothesis is_impurity : impurity_function I class_score.
Hypothesis largest : leaves_out_a_largest_branch left_out.
Hypothesis lambda_nonneg : 0 <= lambda.
Let mixed : phi I X <> 0%nat := two_classes I open.

Variable some_tree : itree.
Hypothesis solved : solves I X some_tree.

Notation u := (u I).
Notation Z := (Z I class_score left_out lambda).
Notation algorithm_1 := (algorithm_1 I class_score left_out lambda).

(** A test that does not split a node has score 0. *)
Lemma whole_part S d v : length (part S d v) = length S -> part S d v = S.
Proof.
  unfold part. induction S as [|x S IH]; simpl; [easy|]. destruct Nat.eqb eqn:E; simpl; intros H.
  - f_equal. apply IH. lia.
  - pose proof (filter_shorter (fun x => Nat.eqb (outcome d x) v) S). lia.
Qed.

Lemma no_score D S d v : node I D S -> In d (tests I) -> part S d v = S -> Z D S d <= 0.
Proof.
  intros (known & inside & same) asked whole. pose proof (cost_positive I is_proper d asked) as some.
  assert (only : forall x, In x S -> outcome d x = v).
  { intros x here. rewrite <- whole in here. now apply in_part in here. }
  apply (Rmult_le_reg_l (cost d)); [easy|]. rewrite Rmult_0_r, (cost_Z I class_score left_out lambda is_proper D S d asked inside).
  unfold PH at 2. rewrite (sum_by_outcome d (fun v x => prob I x * score_at I class_score (part S d v) x)).
  rewrite (sum_ext (fun x => prob I x * score_at I class_score (part S d (outcome d x)) x)
    (fun x => prob I x * score_at I class_score S x)) by (intros x here; now rewrite (only x here), whole).
  fold (PH I class_score S). rewrite Rminus_eq_0, Rmult_0_r, Rplus_0_r.
  rewrite (sum_ext _ (fun _ => 0)), sum_zero; [lra|]. intros x here.
  assert (leaves_it left_out D S d x = 0) as ->.
  { unfold leaves_it. pose proof (largest D S d v) as most. rewrite whole in most.
    assert (part S d (left_out D S d) = S) as it.
    { apply whole_part. pose proof (filter_shorter (fun x => Nat.eqb (outcome d x) (left_out D S d)) S).
      unfold part in *. lia. }
    rewrite <- it in here. apply in_part in here. destruct here as [_ ->]. now rewrite Nat.eqb_refl. }
  assert (share_covered I D d x = 0) as ->; [|lra].
  unfold share_covered, f, f_mass, f_pairs. rewrite reached_next, (same x here), (only x here), whole. unfold Rdiv. lra.
Qed.

(** At a node that is not final, some test has a positive score. *)
Lemma some_test_covers x D l : In x X -> u x (l ++ D) < u x D -> exists d, In d l /\ u x (d :: D) < u x D.
Proof.
  intros inside. induction l as [|d l IH]; simpl; intros less; [lra|].
  destruct (Rlt_le_dec (u x (l ++ D)) (u x D)) as [earlier|not].
  - destruct (IH earlier) as (d' & H & K). eauto.
  - exists d. split; [now left|]. pose proof (u_submodular I is_proper mixed x d D l inside). lra.
Qed.

Lemma positive_score D S : node I D S -> ~ final I S -> exists d, In d (tests I) /\ 0 < Z D S d.
Proof.
  intros at_node not_final. pose proof at_node as (known & inside & same).
  destruct S as [|x S']; [exfalso; apply not_final; now left|]. set (S := x :: S') in *.
  assert (here : In x S) by now left.
  pose proof (all_tests_cover I is_proper mixed some_tree x solved (inside x here)) as all.
  assert (0 < u x D) as left_over by (apply u_not_final; auto; now rewrite (same x here)).
  destruct (some_test_covers x D (tests I) (inside x here)) as (d & asked & less).
  { pose proof (u_more I is_proper mixed x (tests I) (tests I ++ D) (inside x here) (incl_appl D (incl_refl _))). lra. }
  exists d. split; [easy|]. apply (Rmult_lt_reg_l (cost d)); [now apply (cost_positive I is_proper)|].
  rewrite Rmult_0_r, (cost_Z I class_score left_out lambda is_proper D S d asked inside).
  rewrite <- (discrimination_PH I is_proper class_score S d inside).
  pose proof (discrimination_nonneg I is_proper class_score is_impurity S d inside) as gain.
  apply (Rmult_le_compat_l lambda) in gain; [|easy]. rewrite Rmult_0_r in gain.
  enough (0 < sum (fun x => prob I x * (leaves_it left_out D S d x + share_covered I D d x)) S) by lra.
  assert (positive : forall y, In y S -> 0 <= prob I y * (leaves_it left_out D S d y + share_covered I D d y)).
  { intros y H. apply Rmult_le_pos; [left; now apply is_proper, inside|].
    apply Rplus_le_le_0_compat; [unfold leaves_it; destruct Nat.eqb; lra|]. apply share_covered_nonneg; auto. }
  eapply Rlt_le_trans; [|apply (sum_member _ S x positive here)]. apply Rmult_lt_0_compat; [now apply is_proper, inside|].
  assert (0 < share_covered I D d x) as share.
  { unfold share_covered, Coverage.u in *. apply Rdiv_lt_0_compat; lra. }
  unfold leaves_it. destruct Nat.eqb; lra.
Qed.

Lemma a_best (g : test -> R) l d : In d l -> exists b, In b l /\ forall d', In d' l -> g d' <= g b.
Proof.
  revert d. induction l as [|a l IH]; [easy|]. intros d _. destruct l as [|a' l].
  - exists a. split; [now left|]. intros d' [<-|[]]. lra.
  - destruct (IH a' (or_introl eq_refl)) as (b & inside & most). destruct (Rle_dec (g b) (g a)).
    + exists a. split; [now left|]. intros d' [<-|H]; [lra|]. specialize (most d' H). lra.
    + exists b. split; [now right|]. intros d' [<-|H]; [lra|auto].
Qed.

Lemma for_each_outcome D S d vs : (forall v, exists T, algorithm_1 (d :: D) (part S d v) T) ->
  exists below, forall v, In v vs -> algorithm_1 (d :: D) (part S d v) (below v).
Proof.
  intros each. induction vs as [|w vs [below H]]; [exists (fun _ => Stop); easy|]. destruct (each w) as [T K].
  exists (fun v => if Nat.eqb v w then T else below v). intros v. destruct (Nat.eqb_spec v w) as [->|other]; [easy|].
  intros [E|inside]; [now symmetry in E|auto].
Qed.

Lemma grows m : forall D S, (length S <= m)%nat -> node I D S -> exists T, algorithm_1 D S T.
Proof.
  induction m as [|m IH]; intros D S small at_node.
  - exists Stop. apply stop. destruct S; [now left|simpl in small; lia].
  - destruct (Nat.eq_dec (phi I S) 0) as [pure|not_pure]; [exists Stop; apply stop; now left|].
    destruct (Rle_dec (p I S) (theta I)) as [light|heavy]; [exists Stop; apply stop; now right|].
    assert (not_final : ~ final I S) by (intros [?|?]; auto).
    destruct (positive_score D S at_node not_final) as (d0 & asked0 & positive).
    destruct (a_best (Z D S) (tests I) d0 asked0) as (d & asked & best).
    assert (each : forall v, exists T, algorithm_1 (d :: D) (part S d v) T).
    { intros v. apply IH; [|now apply child].
      pose proof (filter_shorter (fun x => Nat.eqb (outcome d x) v) S) as shorter. fold (part S d v) in shorter.
      destruct (Nat.eq_dec (length (part S d v)) (length S)) as [E|]; [|lia].
      pose proof (no_score D S d v at_node asked (whole_part S d v E)). specialize (best d0 asked0). lra. }
    destruct (for_each_outcome D S d (outcomes S d) each) as [below H].
    exists (Ask d (fun v => if in_dec Nat.eq_dec v (outcomes S d) then below v else Stop)).
    apply ask; [easy|easy|easy|]. intros v. destruct in_dec as [inside|never]; [auto|]. apply stop. left.
    replace (part S d v) with (@nil nat); [easy|]. symmetry. destruct (part S d v) as [|x l] eqn:E; [easy|]. exfalso. apply never.
    assert (In x (part S d v)) as H' by (rewrite E; now left). apply in_part in H'. destruct H' as [H' <-].
    apply nodup_In, in_map_iff. eauto.
Qed.

End Run.

Theorem returns_a_tree_that_solves I class_score left_out lambda T' :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> solves I (objects I) T' ->
  (exists T, algorithm_1 I class_score left_out lambda [] (objects I) T) /\
  forall T, algorithm_1 I class_score left_out lambda [] (objects I) T -> solves I (objects I) T.
Proof.
  intros is_proper open is_impurity largest nonneg solved. split.
  - apply (grows I class_score left_out lambda is_proper open is_impurity largest nonneg T' solved (length (objects I))); [easy|].
    now apply root.
  - intros T. generalize (@nil test). generalize (objects I). clear. intros S D grown.
    induction grown as [|D S d below _ asked _ _ IH]; simpl; auto.
Qed.
