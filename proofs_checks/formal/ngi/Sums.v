(** * Sums over sets of objects

    Sums by the outcomes of a test and by classes; no test increases a
    decomposable impurity. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification.
Import ListNotations.
Open Scope R_scope.

(** A sum over a list by the values of a key. *)
Lemma sum_one (key : nat) (g : nat -> R) ks : NoDup ks -> In key ks ->
  sum (fun v => if Nat.eqb key v then g v else 0) ks = g key.
Proof.
  induction ks as [|k ks IH]; [easy|]. intros different inside. apply NoDup_cons_iff in different. destruct different as [new different].
  simpl. destruct (Nat.eqb_spec key k) as [<-|other].
  - rewrite (sum_ext _ (fun _ => 0)), sum_zero; [lra|]. intros v inside'.
    destruct (Nat.eqb_spec key v) as [<-|]; easy.
  - destruct inside as [->|inside]; [easy|]. rewrite IH by easy. lra.
Qed.

Lemma sum_by_key (key : nat -> nat) (g : nat -> nat -> R) ks S : NoDup ks -> (forall x, In x S -> In (key x) ks) ->
  sum (fun v => sum (g v) (filter (fun x => Nat.eqb (key x) v) S)) ks = sum (fun x => g (key x) x) S.
Proof.
  intros different. induction S as [|x S IH]; intros inside.
  - simpl. apply sum_zero.
  - simpl. rewrite <- IH by (intros; apply inside; now right).
    rewrite <- (sum_one (key x) (fun v => g v x) ks different) by (apply inside; now left).
    rewrite <- sum_plus. apply sum_ext. intros v _. destruct (Nat.eqb (key x) v); simpl; lra.
Qed.

Lemma sum_by_outcome d (g : nat -> nat -> R) S :
  sum (fun v => sum (g v) (part S d v)) (outcomes S d) = sum (fun x => g (outcome d x) x) S.
Proof.
  apply sum_by_key; [apply NoDup_nodup|]. intros x inside. apply nodup_In, in_map_iff. eauto.
Qed.

Lemma in_part S d v x : In x (part S d v) <-> In x S /\ outcome d x = v.
Proof. unfold part. now rewrite filter_In, Nat.eqb_eq. Qed.

Section Impurity.
Variable I : instance.
Hypothesis is_proper : proper I.
Let X := objects I.
Notation p := (p I).

Lemma p_nonneg S : incl S X -> 0 <= p S.
Proof. intros inside. apply sum_nonneg. intros x H. left. now apply is_proper, inside. Qed.

Lemma p_positive S : incl S X -> S <> [] -> 0 < p S.
Proof. intros inside some. apply sum_positive; [easy|]. intros x H. now apply is_proper, inside. Qed.

Lemma incl_filter {A} (c : A -> bool) (S Y : list A) : incl S Y -> incl (filter c S) Y.
Proof. intros H x inside. apply filter_In in inside. now apply H. Qed.

(** ** Scores of classes *)

Variable class_score : nat -> R -> R.
Hypothesis is_impurity : impurity_function I class_score.

(** The impurity of S times its probability. *)
Definition PH (S : list nat) : R := sum (fun x => prob I x * score_at I class_score S x) S.

Lemma ph S : incl S X -> p S * h I class_score S = PH S.
Proof.
  intros inside. unfold h, PH. destruct S as [|x S]; [simpl; lra|].
  pose proof (p_positive (x :: S) inside ltac:(easy)). field. lra.
Qed.

Lemma discrimination_PH S d : incl S X ->
  discrimination I class_score S d = PH S - sum (fun v => PH (part S d v)) (outcomes S d).
Proof.
  intros inside. unfold discrimination. rewrite Rmult_minus_distr_l, ph by easy. f_equal. unfold h_after.
  rewrite <- sum_scale. apply sum_ext. intros v possible. rewrite <- ph by now apply incl_filter.
  destruct S as [|x S]; [easy|]. pose proof (p_positive (x :: S) inside ltac:(easy)). field. lra.
Qed.

(** By classes, as a function of their masses. *)
Definition of_masses (m : nat -> R) : R :=
  sum (fun l => m l * class_score l (m l / sum m (classes I))) (classes I).

Lemma classes_NoDup : NoDup (classes I).
Proof. apply NoDup_nodup. Qed.

Lemma in_classes x : In x X -> In (class I x) (classes I).
Proof. intros inside. apply nodup_In, in_map_iff. eauto. Qed.

Lemma p_of_classes S : incl S X -> sum (mass_of_class I S) (classes I) = p S.
Proof.
  intros inside. exact (sum_by_key (class I) (fun _ => prob I) (classes I) S classes_NoDup (fun x i => in_classes x (inside x i))).
Qed.

Lemma PH_of_masses S : incl S X -> PH S = of_masses (mass_of_class I S).
Proof.
  intros inside. unfold PH, of_masses. rewrite p_of_classes by easy.
  transitivity (sum (fun x => prob I x * class_score (class I x) (mass_of_class I S (class I x) / p S)) S); [easy|].
  rewrite <- (sum_by_key (class I) (fun l x => prob I x * class_score l (mass_of_class I S l / p S)) (classes I) S
    classes_NoDup (fun x i => in_classes x (inside x i))).
  apply sum_ext. intros l _. unfold mass_of_class at 2, Identification.p. rewrite Rmult_comm, <- sum_scale.
  apply sum_ext. intros x _. lra.
Qed.

Definition shares (m : nat -> R) (l : nat) : R := m l / sum m (classes I).

Lemma shares_distribution m : (forall l, 0 <= m l) -> 0 < sum m (classes I) -> distribution I (shares m).
Proof.
  intros nonneg some. unfold distribution, shares. split.
  - intros l. apply Rmult_le_pos; [apply nonneg|]. left. now apply Rinv_0_lt_compat.
  - rewrite (sum_ext _ (fun l => / sum m (classes I) * m l)), sum_scale by (intros; unfold Rdiv; lra).
    field. lra.
Qed.

Lemma of_shares m : 0 < sum m (classes I) -> of_masses m = sum m (classes I) * h_of I class_score (shares m).
Proof.
  intros some. unfold of_masses, h_of, shares. rewrite <- sum_scale. apply sum_ext. intros l _. field. lra.
Qed.

Lemma PH_nonneg S : incl S X -> 0 <= PH S.
Proof.
  intros inside. rewrite PH_of_masses by easy. destruct S as [|x S].
  - unfold of_masses. rewrite (sum_ext _ (fun _ => 0)), sum_zero; [lra|]. intros l _. unfold mass_of_class at 1, Identification.p. simpl. lra.
  - pose proof (p_positive (x :: S) inside ltac:(easy)) as some. rewrite <- p_of_classes in some by easy.
    rewrite of_shares by easy. apply Rmult_le_pos; [lra|]. apply is_impurity, shares_distribution; [|easy].
    intros l. apply p_nonneg. now apply incl_filter.
Qed.

Lemma superadditive m m' : (forall l, 0 <= m l) -> (forall l, 0 <= m' l) ->
  0 < sum m (classes I) -> 0 < sum m' (classes I) ->
  of_masses m + of_masses m' <= of_masses (fun l => m l + m' l).
Proof.
  intros nonneg nonneg' some some'. set (M := sum m (classes I)). set (M' := sum m' (classes I)).
  assert (both : sum (fun l => m l + m' l) (classes I) = M + M') by apply sum_plus.
  assert (0 < M) by easy. assert (0 < M') by easy.
  rewrite (of_shares (fun l => m l + m' l)) by (rewrite both; lra). rewrite (of_shares m), (of_shares m'), both by easy. fold M M'.
  destruct is_impurity as [_ concave].
  specialize (concave (shares m) (shares m') (M / (M + M')) (shares_distribution m nonneg some)
    (shares_distribution m' nonneg' some')).
  assert (range : 0 <= M / (M + M') <= 1).
  { split; [apply Rmult_le_pos; [lra|]; left; apply Rinv_0_lt_compat; lra|].
    apply (Rmult_le_reg_r (M + M')); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  specialize (concave range).
  replace (h_of I class_score (shares (fun l => m l + m' l)))
    with (h_of I class_score (fun l => M / (M + M') * shares m l + (1 - M / (M + M')) * shares m' l)).
  - apply (Rmult_le_compat_l (M + M')) in concave; [|lra]. eapply Rle_trans; [|exact concave].
    apply Req_le. field. lra.
  - unfold h_of. apply sum_ext. intros l _. unfold shares. rewrite both. fold M M'.
    replace (M / (M + M') * (m l / M) + (1 - M / (M + M')) * (m' l / M')) with ((m l + m' l) / (M + M')) by (field; lra).
    easy.
Qed.

(** The impurity of two disjoint parts is at most that of both together. *)
Lemma two_parts S (a b c : nat -> bool) : incl S X ->
  (forall x, In x S -> c x = a x || b x) -> (forall x, In x S -> a x && b x = false) ->
  PH (filter a S) + PH (filter b S) <= PH (filter c S).
Proof.
  intros inside union disjoint.
  assert (no_b : filter b S = [] -> filter c S = filter a S).
  { intros none. apply filter_ext_in. intros x H. rewrite union by easy. destruct (b x) eqn:E; [|now rewrite orb_false_r].
    assert (In x (filter b S)) as K by now apply filter_In. now rewrite none in K. }
  assert (no_a : filter a S = [] -> filter c S = filter b S).
  { intros none. apply filter_ext_in. intros x H. rewrite union by easy. destruct (a x) eqn:E; [|easy].
    assert (In x (filter a S)) as K by now apply filter_In. now rewrite none in K. }
  destruct (filter a S) as [|x l] eqn:first; [rewrite no_a by easy; unfold PH at 1; simpl; lra|].
  destruct (filter b S) as [|y l'] eqn:second; [rewrite no_b by easy; unfold PH at 2; simpl; lra|].
  rewrite <- first, <- second in *. rewrite !PH_of_masses by now apply incl_filter.
  eapply Rle_trans.
  - apply superadditive.
    + intros l0. apply p_nonneg. apply incl_filter. now apply incl_filter.
    + intros l0. apply p_nonneg. apply incl_filter. now apply incl_filter.
    + rewrite p_of_classes by now apply incl_filter. apply p_positive; [now apply incl_filter|]. now rewrite first.
    + rewrite p_of_classes by now apply incl_filter. apply p_positive; [now apply incl_filter|]. now rewrite second.
  - apply Req_le. unfold of_masses.
    assert (E : forall l0, mass_of_class I (filter a S) l0 + mass_of_class I (filter b S) l0 = mass_of_class I (filter c S) l0).
    { intros l0. unfold mass_of_class, Identification.p. rewrite !sum_filter, <- sum_plus. apply sum_ext. intros z H.
      rewrite union by easy. specialize (disjoint z H). destruct (a z), (b z); try easy; simpl; lra. }
    apply sum_ext. intros l0 _. rewrite !E. f_equal. f_equal. f_equal. apply sum_ext. intros; apply E.
Qed.

(** No test increases the impurity: Appendix B. *)
Lemma discrimination_nonneg S d : incl S X -> 0 <= discrimination I class_score S d.
Proof.
  intros inside. rewrite discrimination_PH by easy.
  enough (all : forall vs, NoDup vs -> sum (fun v => PH (part S d v)) vs <=
    PH (filter (fun x => if in_dec Nat.eq_dec (outcome d x) vs then true else false) S)).
  { specialize (all (outcomes S d) (NoDup_nodup _ _)).
    rewrite (filter_ext_in _ (fun _ => true)) in all.
    - replace (filter (fun _ => true) S) with S in all by (clear; induction S; simpl; congruence). lra.
    - intros x H. destruct in_dec as [|no]; [easy|]. exfalso. apply no, nodup_In, in_map_iff. eauto. }
  induction vs as [|v vs IH]; intros different.
  - simpl. apply PH_nonneg. now apply incl_filter.
  - apply NoDup_cons_iff in different. destruct different as [new different]. simpl sum.
    eapply Rle_trans; [apply Rplus_le_compat_l, IH, different|]. unfold part. apply two_parts; [easy| |].
    + intros x _. destruct (Nat.eqb_spec (outcome d x) v) as [E|E].
      * destruct in_dec as [|no]; [easy|]. exfalso. apply no. now left.
      * destruct in_dec as [yes|no], in_dec as [yes'|no']; try easy.
        -- destruct yes as [E'|]; [now symmetry in E'|easy].
        -- exfalso. apply no. now right.
    + intros x _. destruct (Nat.eqb_spec (outcome d x) v) as [E|E]; [|easy].
      destruct in_dec as [yes|no]; [|easy]. now rewrite E in yes.
Qed.

End Impurity.
