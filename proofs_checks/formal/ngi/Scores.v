(** * The scores of Algorithm 1, object by object

    Zhang and Gionis (2022): the scores of all nodes of a tree, weighted by
    the costs of their tests, add up to at most the probability of the root
    times a factor; the scores after a time to at most the unfinished
    probability times the same factor. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage.
Import ListNotations.
Open Scope R_scope.

Section Scores.
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

Notation p := (p I).
Notation Z := (Z I class_score left_out lambda).
Notation PH := (PH I class_score).
Notation scores_after := (scores_after I class_score left_out lambda).

Lemma two_classes : phi I X <> 0%nat.
Proof. intros E. apply open. now left. Qed.

(** The node with the objects S is reached by the tests D. *)
Definition node (D : list test) (S : list nat) : Prop :=
  incl D (tests I) /\ incl S X /\ forall x, In x S -> reached I x D = S.

Lemma root : node [] X.
Proof. repeat split; [intros d []|apply incl_refl|]. intros x _. apply reached_nil. Qed.

Lemma child D S d v : node D S -> In d (tests I) -> node (d :: D) (part S d v).
Proof.
  intros (known & inside & same) asked. repeat split; [now apply incl_cons|now apply incl_filter|].
  intros x H. apply in_part in H. destruct H as [H <-]. now rewrite reached_next, (same x H).
Qed.

(** ** The three terms, object by object *)

Definition leaves_it (D : list test) (S : list nat) (d : test) (x : nat) : R :=
  if Nat.eqb (outcome d x) (left_out D S d) then 0 else 1.
Definition share_covered (D : list test) (d : test) (x : nat) : R :=
  (f I x (d :: D) - f I x D) / (f I x (tests I) - f I x D).

Lemma balance_by_object D S d : balance I left_out D S d = sum (fun x => prob I x * leaves_it D S d x) S.
Proof.
  unfold balance, part, Identification.p. rewrite sum_filter, <- sum_minus. apply sum_ext. intros x _.
  unfold leaves_it. destruct Nat.eqb; lra.
Qed.

Lemma share_covered_nonneg D d x : In x X -> incl D (tests I) -> In d (tests I) -> 0 <= share_covered D d x.
Proof.
  intros inside known asked. unfold share_covered.
  pose proof (u_next I is_proper two_classes x d D inside) as one.
  pose proof (u_more I is_proper two_classes x (d :: D) (tests I) inside (incl_cons asked known)) as all.
  unfold u in *. destruct (Req_dec (f I x (tests I) - f I x D) 0) as [E|E].
  - replace (f I x (d :: D) - f I x D) with 0 by lra. unfold Rdiv. lra.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
Qed.

Lemma cost_positive d : In d (tests I) -> 0 < cost d.
Proof. intros H. now apply is_proper. Qed.

Lemma cost_Z D S d : In d (tests I) -> incl S X -> cost d * Z D S d =
  sum (fun x => prob I x * (leaves_it D S d x + share_covered D d x)) S +
  lambda * (PH S - sum (fun v => PH (part S d v)) (outcomes S d)).
Proof.
  intros asked inside. unfold Identification.Z. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by (pose proof (cost_positive d asked); lra).
  rewrite (discrimination_PH I is_proper class_score S d inside). f_equal. rewrite balance_by_object. unfold efficiency. rewrite <- sum_plus.
  apply sum_ext. intros x _. fold (share_covered D d x). lra.
Qed.

Lemma Z_nonneg D S d : In d (tests I) -> node D S -> 0 <= Z D S d.
Proof.
  intros asked (known & inside & _). pose proof (cost_positive d asked).
  apply (Rmult_le_reg_l (cost d)); [easy|]. rewrite Rmult_0_r, cost_Z by easy. apply Rplus_le_le_0_compat.
  - apply sum_nonneg. intros x here. apply Rmult_le_pos; [left; now apply is_proper, inside|].
    apply Rplus_le_le_0_compat; [unfold leaves_it; destruct Nat.eqb; lra|]. apply share_covered_nonneg; auto.
  - apply Rmult_le_pos; [easy|]. rewrite <- (discrimination_PH I is_proper class_score S d inside).
    now apply discrimination_nonneg.
Qed.

(** ** Logarithms *)

Lemma ln_2 : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma ln_le a b : 0 < a -> a <= b -> ln a <= ln b.
Proof. intros some [less| ->]; [left; now apply ln_increasing|lra]. Qed.

Lemma log2_le a b : 0 < a -> a <= b -> log2 a <= log2 b.
Proof.
  intros some le. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, ln_2|]. now apply ln_le.
Qed.

Lemma log2_double a : 0 < a -> log2 (2 * a) = 1 + log2 a.
Proof. intros some. unfold log2. rewrite ln_mult by lra. pose proof ln_2. field. lra. Qed.

Lemma log2_nonneg a : 1 <= a -> 0 <= log2 a.
Proof. intros one. replace 0 with (log2 1) by (unfold log2; rewrite ln_1; lra). apply log2_le; lra. Qed.

Lemma step_of_ln a b : 0 < a -> 0 < b -> (b - a) / b + ln a <= ln b.
Proof.
  intros A B. enough ((b - a) / b <= ln (b / a)) as H.
  { unfold Rdiv in H at 2. rewrite ln_mult, ln_Rinv in H; auto using Rinv_0_lt_compat. lra. }
  pose proof (exp_ineq1_le (- ln (b / a))) as H. rewrite exp_Ropp, exp_ln in H by now apply Rdiv_lt_0_compat.
  replace (/ (b / a)) with (a / b) in H by (field; lra). replace ((b - a) / b) with (1 - a / b) by (field; lra). lra.
Qed.

Lemma filter_shorter {A} (c : A -> bool) l : (length (filter c l) <= length l)%nat.
Proof. induction l as [|a l IH]; simpl; [easy|]. destruct (c a); simpl; lia. Qed.

Definition log_number (S : list nat) : R := log2 (INR (length S)).

(** An object leaves the largest branch at most log n times: it then keeps at
    most half of the objects. *)
Lemma halving D S d x : In x S -> leaves_it D S d x + log_number (part S d (outcome d x)) <= log_number S.
Proof.
  intros here. set (S' := part S d (outcome d x)).
  assert (In x S') as inside by now apply in_part.
  assert (0 < INR (length S')) by (apply lt_0_INR; destruct S'; [easy|simpl; lia]).
  assert (length S' <= length S)%nat by (unfold S', part; apply filter_shorter).
  unfold leaves_it. destruct (Nat.eqb_spec (outcome d x) (left_out D S d)) as [E|E].
  - unfold log_number. enough (log2 (INR (length S')) <= log2 (INR (length S))) by lra. apply log2_le; [easy|now apply le_INR].
  - unfold log_number. rewrite <- log2_double by easy. apply log2_le; [lra|].
    change 2 with (INR 2). rewrite <- mult_INR. apply le_INR.
    pose proof (largest D S d (outcome d x)) as most. fold S' in most.
    enough (length S' + length (part S d (left_out D S d)) <= length S)%nat by lia.
    unfold S', part. generalize (left_out D S d) E. clear. intros w E. induction S as [|y S IH]; simpl; [easy|].
    destruct (Nat.eqb_spec (outcome d y) (outcome d x)), (Nat.eqb_spec (outcome d y) w); simpl; try lia; congruence.
Qed.

(** ** A bound for every tree *)

(** [budget x D] bounds the shares of x that are covered from D on. *)
Definition is_budget (budget : nat -> list test -> R) : Prop :=
  (forall x D, In x X -> incl D (tests I) -> 0 <= budget x D) /\
  (forall x D d, In x X -> incl D (tests I) -> In d (tests I) ->
     share_covered D d x + budget x (d :: D) <= budget x D).

Fixpoint all_scores (D : list test) (S : list nat) (T : itree) : R :=
  match T with
  | Stop => 0
  | Ask d below => cost d * Z D S d + sum (fun v => all_scores (d :: D) (part S d v) (below v)) (outcomes S d)
  end.

Variable budget : nat -> list test -> R.
Hypothesis enough : is_budget budget.

Lemma all_scores_bound T : forall D S, node D S -> asks_tests I T ->
  all_scores D S T <= sum (fun x => prob I x * (log_number S + budget x D)) S + lambda * PH S.
Proof.
  induction T as [|d below IH]; intros D S at_node asks; simpl.
  - destruct at_node as (known & inside & _). apply Rplus_le_le_0_compat; [|now apply Rmult_le_pos; [|apply PH_nonneg]].
    apply sum_nonneg. intros x here. apply Rmult_le_pos; [left; now apply is_proper, inside|].
    apply Rplus_le_le_0_compat; [|apply enough; auto]. apply log2_nonneg. change 1 with (INR 1). apply le_INR.
    destruct S; [easy|simpl; lia].
  - destruct asks as [asked asks].
    eapply Rle_trans.
    { apply Rplus_le_compat_l. apply sum_le. intros v _. apply (IH v (d :: D) (part S d v)); [now apply child|apply asks]. }
    rewrite sum_plus, sum_scale.
    rewrite (sum_by_outcome d (fun v x => prob I x * (log_number (part S d v) + budget x (d :: D)))).
    destruct at_node as (known & inside & _). rewrite cost_Z by easy.
    enough (sum (fun x => prob I x * (leaves_it D S d x + share_covered D d x)) S +
      sum (fun x => prob I x * (log_number (part S d (outcome d x)) + budget x (d :: D))) S <=
      sum (fun x => prob I x * (log_number S + budget x D)) S) by lra.
    rewrite <- sum_plus. apply sum_le. intros x here. rewrite <- Rmult_plus_distr_l.
    apply Rmult_le_compat_l; [left; now apply is_proper, inside|].
    pose proof (halving D S d x here). pose proof (proj2 enough x D d (inside x here) known asked). lra.
Qed.

Variables most eps : R.
Hypothesis budget_most : forall x D, In x X -> incl D (tests I) -> budget x D <= most.
Hypothesis scores_eps : scores_at_most I class_score eps.

Definition factor : R := most + log2 (INR (number I)) + lambda * eps.

Lemma PH_eps D S : node D S -> PH S <= eps * p S.
Proof.
  intros (_ & inside & same). unfold Sums.PH, Identification.p. rewrite <- sum_scale. apply sum_le. intros x here.
  rewrite (Rmult_comm eps). apply Rmult_le_compat_l; [left; now apply is_proper, inside|].
  apply scores_eps; [|easy|easy]. rewrite <- (same x here). apply NoDup_filter, seq_NoDup.
Qed.

Lemma all_scores_factor T D S : node D S -> asks_tests I T -> all_scores D S T <= factor * p S.
Proof.
  intros at_node asks. eapply Rle_trans; [now apply all_scores_bound|]. unfold factor.
  pose proof (PH_eps D S at_node) as small. apply (Rmult_le_compat_l lambda) in small; [|easy].
  enough (sum (fun x => prob I x * (log_number S + budget x D)) S <= (most + log2 (INR (number I))) * p S) by lra.
  destruct at_node as (known & inside & same). unfold Identification.p. rewrite <- sum_scale. apply sum_le. intros x here.
  rewrite (Rmult_comm _ (prob I x)). apply Rmult_le_compat_l; [left; now apply is_proper, inside|].
  pose proof (budget_most x D (inside x here) known).
  enough (log_number S <= log2 (INR (number I))) by lra. apply log2_le.
  - apply lt_0_INR. destruct S; [easy|simpl; lia].
  - apply le_INR. rewrite <- (same x here). unfold reached, objects. rewrite <- (seq_length (number I) 0) at 2.
    apply filter_shorter.
Qed.

Lemma cost_of_nonneg T x : asks_tests I T -> 0 <= cost_of T x.
Proof.
  induction T as [|d below IH]; simpl; [lra|]. intros [asked asks].
  pose proof (cost_positive d asked). specialize (IH (outcome d x) (asks (outcome d x))). lra.
Qed.

Lemma whole_time T : forall t D S, t <= 0 -> asks_tests I T -> scores_after t D S T = all_scores D S T.
Proof.
  induction T as [|d below IH]; intros t D S started asks; simpl; [easy|]. destruct asks as [asked asks].
  pose proof (cost_positive d asked). rewrite Rmax_right, Rmin_left by lra. f_equal.
  apply sum_ext. intros v _. apply IH; [lra|apply asks].
Qed.

Lemma factor_above : most <= factor.
Proof.
  pose proof (PH_eps [] X root) as K. assert (p X = 1) as E by apply is_proper. rewrite E in K.
  pose proof (PH_nonneg I is_proper class_score is_impurity X (incl_refl X)).
  assert (0 <= lambda * eps) by (apply Rmult_le_pos; lra).
  assert (1 <= INR (number I)) as one.
  { change 1 with (INR 1). apply le_INR. destruct (number I) eqn:none; [|lia]. exfalso. apply open. left.
    unfold X, objects. now rewrite none. }
  pose proof (log2_nonneg _ one). unfold factor. lra.
Qed.

Hypothesis most_nonneg : 0 <= most.
Lemma factor_nonneg : 0 <= factor.
Proof. pose proof factor_above. lra. Qed.

Lemma scores_after_factor T : forall t D S, 0 < t -> node D S -> asks_tests I T ->
  scores_after t D S T <= factor * unfinished I T S t.
Proof.
  induction T as [|d below IH]; intros t D S later at_node asks.
  - simpl. apply Rmult_le_pos; [apply factor_nonneg|]. apply sum_nonneg. intros x here.
    destruct Rle_dec; [simpl in *; lra|lra].
  - pose proof asks as [asked asks']. pose proof (cost_positive d asked) as c. destruct (Rle_lt_dec t (cost d)) as [now_on|over].
    + assert (unfinished I (Ask d below) S t = p S) as ->.
      { apply sum_ext. intros x _. destruct Rle_dec as [|no]; [easy|]. exfalso. apply no. simpl.
        pose proof (cost_of_nonneg (below (outcome d x)) x (asks' _)). lra. }
      eapply Rle_trans; [|apply (all_scores_factor (Ask d below) D S at_node asks)]. simpl.
      rewrite (sum_ext _ (fun v => all_scores (d :: D) (part S d v) (below v))) by (intros; apply whole_time; [lra|apply asks']).
      apply Rplus_le_compat_r, Rmult_le_compat_r; [now apply Z_nonneg|apply Rmin_l].
    + simpl. rewrite Rmax_left, Rmin_right by lra. rewrite Rmult_0_l, Rplus_0_l.
      eapply Rle_trans.
      { apply sum_le. intros v _. apply (IH v); [lra|now apply child|apply asks']. }
      rewrite sum_scale. apply Req_le. f_equal. unfold unfinished.
      rewrite (sum_by_outcome d (fun v x => if Rle_dec (t - cost d) (cost_of (below v) x) then prob I x else 0)).
      apply sum_ext. intros x _. simpl. do 2 destruct Rle_dec; lra.
Qed.

End Scores.

(** S is the set of objects at which the tests D arrive. *)
Definition reached_by (I : instance) (D : list test) (S : list nat) : Prop :=
  incl D (tests I) /\ exists x, In x (objects I) /\ reached I x D = S.

Lemma reached_node I D S : reached_by I D S -> node I D S.
Proof.
  intros (known & x & inside & <-). repeat split; [easy|apply reached_inside|]. intros y H.
  unfold reached in *. apply filter_In in H. destruct H as [_ H]. apply filter_ext. intros z. rewrite forallb_forall in H.
  enough (forall l, incl l D -> forallb (fun d => Nat.eqb (outcome d z) (outcome d y)) l =
    forallb (fun d => Nat.eqb (outcome d z) (outcome d x)) l) as K by (apply K, incl_refl).
  induction l as [|d l IH]; simpl; intros more; [easy|]. rewrite IH by (intros e E; apply more; now right).
  assert (outcome d y = outcome d x) as -> by (apply Nat.eqb_eq, H, more; now left). easy.
Qed.

Lemma node_reached I D S : node I D S -> ~ final I S -> reached_by I D S.
Proof.
  intros (known & inside & same) not_final. destruct S as [|x S]; [exfalso; apply not_final; now left|].
  split; [easy|]. exists x. split; [apply inside|apply same]; now left.
Qed.
