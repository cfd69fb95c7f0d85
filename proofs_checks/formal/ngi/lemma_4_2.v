(** * The remaining scores

    Lemma 4 of Zhang and Gionis (2022), second inequality: "Algorithm 1
    ensures Z_k^infty <= p(C_k) gamma / 15, where gamma = 15 (1 + ln 1/Delta
    + log n + lambda epsilon_h)". It holds for every tree, not only for that
    of the algorithm. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores.
Import ListNotations.
Open Scope R_scope.

(** ** Two budgets for the efficiency *)

Section Budgets.
Variable I : instance.
Let X := objects I.
Hypothesis is_proper : proper I.
Hypothesis mixed : phi I X <> 0%nat.

(** What remains to be covered of x after the tests D. *)
Definition remaining (x : nat) (D : list test) : R := f I x (tests I) - f I x D.

Definition with_delta (delta : R) (x : nat) (D : list test) : R :=
  if Rlt_dec 0 (remaining x D) then 1 + ln (remaining x D / delta) else 0.

Lemma remaining_range x D d : In x X -> incl D (tests I) -> In d (tests I) ->
  0 <= remaining x (d :: D) <= remaining x D /\ remaining x D <= 1 /\
  share_covered I D d x = (remaining x D - remaining x (d :: D)) / remaining x D.
Proof.
  intros inside known asked. unfold remaining, share_covered.
  pose proof (u_next I is_proper mixed x d D inside). pose proof (u_more I is_proper mixed x (d :: D) (tests I) inside (incl_cons asked known)).
  pose proof (u_nonneg I is_proper mixed x (tests I) inside). pose proof (u_at_most_1 I is_proper mixed x D inside).
  unfold u in *. repeat split; lra.
Qed.

Lemma ln_div a b : 0 < a -> 0 < b -> ln (a / b) = ln a - ln b.
Proof. intros A B. unfold Rdiv. rewrite ln_mult, ln_Rinv; auto using Rinv_0_lt_compat; lra. Qed.

Lemma share_at_most_1 a b : 0 <= a -> 0 < b -> (b - a) / b <= 1.
Proof.
  intros A B. apply (Rmult_le_reg_r b); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma delta_is_budget delta : least_increment I delta -> is_budget I (with_delta delta).
Proof.
  intros least. pose proof (proj1 (delta_range I is_proper mixed delta least)) as some.
  assert (large : forall x D, In x X -> incl D (tests I) -> 0 < remaining x D -> delta <= remaining x D).
  { intros x D inside known left_over. unfold remaining in *.
    pose proof (left_at_least_delta I is_proper mixed delta x D least inside known) as K. unfold u in K. lra. }
  split.
  - intros x D inside known. unfold with_delta. destruct Rlt_dec as [left_over|]; [|lra].
    specialize (large x D inside known left_over). rewrite ln_div by easy.
    pose proof (ln_le delta (remaining x D) some large). lra.
  - intros x D d inside known asked. destruct (remaining_range x D d inside known asked) as (range & _ & ->).
    unfold with_delta at 2. destruct Rlt_dec as [left_over|none].
    + specialize (large x D inside known left_over). rewrite ln_div by easy. unfold with_delta. destruct Rlt_dec as [more|].
      * rewrite ln_div by easy. pose proof (step_of_ln _ _ more left_over). lra.
      * pose proof (share_at_most_1 (remaining x (d :: D)) (remaining x D) ltac:(lra) left_over).
        pose proof (ln_le delta (remaining x D) some large). lra.
    + unfold with_delta. destruct Rlt_dec; [lra|]. replace (remaining x D - remaining x (d :: D)) with 0 by lra. unfold Rdiv. lra.
Qed.

Lemma delta_most delta x D : least_increment I delta -> In x X -> incl D (tests I) ->
  with_delta delta x D <= 1 + ln (1 / delta).
Proof.
  intros least inside known. destruct (delta_range I is_proper mixed delta least) as [some one].
  pose proof (ln_le delta 1 some one) as negative. rewrite ln_1 in negative.
  rewrite ln_div, ln_1 by lra. unfold with_delta. destruct Rlt_dec as [left_over|]; [|lra].
  pose proof (u_nonneg I is_proper mixed x (tests I) inside). pose proof (u_at_most_1 I is_proper mixed x D inside).
  assert (remaining x D <= 1) as small by (unfold u, remaining in *; lra).
  rewrite ln_div by lra. pose proof (ln_le (remaining x D) 1 left_over small) as K. rewrite ln_1 in K. lra.
Qed.

(** The other budget, for instances that a tree solves. *)
Variable T : itree.
Hypothesis solved : solves I X T.
Variable q : R.
Hypothesis q_positive : 0 < q.
Hypothesis q_least : forall x, In x X -> q <= prob I x.

Let bar := INR (phi I X) / q.
Definition with_probability (x : nat) (D : list test) : R :=
  let r := remaining x D in
  if Rlt_dec 0 r then if Rlt_dec r (/ bar) then 1 else 2 + ln (bar * r) else 0.

Lemma bar_positive : 0 < bar.
Proof. apply Rdiv_lt_0_compat; [|easy]. apply lt_0_INR. lia. Qed.

Lemma remaining_u x D : In x X -> remaining x D = u I x D.
Proof. intros inside. pose proof (all_tests_cover I is_proper mixed T x solved inside). unfold u, remaining in *. lra. Qed.

(** Two tests before the end, at least q/phi(X) remains. *)
Lemma before_the_last x D d : In x X -> 0 < remaining x (d :: D) -> remaining x (d :: D) < remaining x D ->
  / bar <= remaining x D.
Proof.
  intros inside. rewrite !remaining_u, !(u_scaled I is_proper mixed) by easy. rewrite reached_next.
  set (A := reached I x D). set (B := part A d (outcome d x)). intros some less.
  pose proof (scale_positive I is_proper mixed x inside) as scale_some.
  assert (A_inside : incl A X) by apply reached_inside.
  assert (0 < uncovered I x B) as uncovered_B by nra. unfold uncovered in uncovered_B.
  pose proof (excess_nonneg I x B) as nonneg. pose proof (pos_INR (phi I B)) as pairs_B.
  assert (0 < excess I x B) as heavy by nra.
  assert (0 < INR (phi I B)) as pairs by nra.
  assert (1 <= INR (phi I A)) as one.
  { change 1 with (INR 1). apply le_INR. pose proof (phi_filter I (fun y => Nat.eqb (outcome d y) (outcome d x)) A) as K.
    fold (part A d (outcome d x)) in K. fold B in K. apply (INR_lt 0) in pairs. lia. }
  assert (p I B + q <= p I A) as removed.
  { rewrite (p_filter_split I (fun y => Nat.eqb (outcome d y) (outcome d x)) A). fold (part A d (outcome d x)). fold B.
    apply Rplus_le_compat_l. set (C := filter _ A). assert (C_inside : incl C X) by now apply incl_filter.
    destruct C as [|y C'] eqn:E.
    - exfalso. assert (B = A) as same; [|rewrite same in less; lra].
      unfold B, part. transitivity (filter (fun _ => true) A); [|clear; induction A; simpl; congruence].
      apply filter_ext_in. intros y H. destruct (Nat.eqb _ _) eqn:K; [easy|].
      assert (In y C) as bad by (unfold C; apply filter_In; now rewrite K). rewrite E in bad. easy.
    - eapply Rle_trans; [apply (q_least y); apply C_inside; now left|].
      apply (sum_member (prob I)); [|now left]. intros z H. left. now apply is_proper, C_inside. }
  pose proof (limit_small I is_proper mixed x inside) as small.
  assert (0 < limit I x) as limit_some.
  { unfold limit. pose proof (Rmax_l (prob I x) (theta I)). pose proof (proj1 is_proper x inside). lra. }
  assert (q <= excess I x A) as large by (unfold excess, Rmax in *; repeat destruct Rle_dec; lra).
  unfold bar, scale, uncovered. fold X. pose proof (pairs_positive I mixed) as total. fold X in total.
  replace (/ (INR (phi I X) / q)) with (/ INR (phi I X) * q) by (field; split; lra).
  assert (1 <= / (1 - limit I x)) as one'.
  { rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  rewrite (Rmult_comm (/ (1 - limit I x))), Rmult_assoc. apply Rmult_le_compat_l; [left; now apply Rinv_0_lt_compat|].
  assert (q <= excess I x A * INR (phi I A)) by nra. nra.
Qed.

Lemma probability_is_budget : is_budget I with_probability.
Proof.
  pose proof bar_positive as some.
  assert (nonneg : forall r, / bar <= r -> 0 <= ln (bar * r)).
  { intros r large. rewrite <- ln_1. apply ln_le; [lra|]. apply (Rmult_le_compat_l bar) in large; [|lra]. rewrite Rinv_r in large; lra. }
  pose proof (Rinv_0_lt_compat _ some) as some'.
  split.
  - intros x D _ _. unfold with_probability. repeat destruct Rlt_dec; try lra.
    pose proof (nonneg (remaining x D) ltac:(lra)). lra.
  - intros x D d inside known asked. destruct (remaining_range x D d inside known asked) as (range & _ & ->).
    pose proof (before_the_last x D d inside) as early. unfold with_probability.
    set (r := remaining x D) in *. set (r' := remaining x (d :: D)) in *.
    destruct (Rlt_dec 0 r) as [left_over|none].
    + pose proof (share_at_most_1 r' r ltac:(lra) left_over) as share.
      destruct (Req_dec r' r) as [same|less].
      * rewrite same. replace ((r - r) / r) with 0 by (unfold Rdiv; lra). repeat destruct Rlt_dec; lra.
      * destruct (Rlt_dec r (/ bar)) as [little|much].
        -- destruct (Rlt_dec 0 r'); [|lra]. specialize (early ltac:(lra) ltac:(lra)). lra.
        -- pose proof (nonneg r ltac:(lra)). repeat destruct Rlt_dec; try lra.
           rewrite !ln_mult by lra. pose proof (step_of_ln r' r ltac:(lra) ltac:(lra)). lra.
    + destruct (Rlt_dec 0 r'); [lra|]. replace (r - r') with 0 by lra. unfold Rdiv. lra.
Qed.

Lemma ln_bar x : In x X -> 0 <= ln bar.
Proof.
  intros inside. assert (1 <= bar) as large.
  { unfold bar. apply (Rmult_le_reg_r q); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra.
    pose proof (q_least x inside). pose proof (mass_above I is_proper x X (incl_refl X) inside mixed) as K.
    assert (p I X = 1) as all by apply is_proper. rewrite all in K.
    enough (1 <= INR (phi I X)) by lra. change 1 with (INR 1). apply le_INR. lia. }
  rewrite <- ln_1. apply ln_le; lra.
Qed.

Lemma probability_most x D : In x X -> incl D (tests I) -> with_probability x D <= 2 + ln bar.
Proof.
  intros inside known. pose proof bar_positive as some. pose proof (ln_bar x inside) as nonneg.
  unfold with_probability. repeat destruct Rlt_dec; try lra.
  assert (remaining x D <= 1) as small by (rewrite remaining_u by easy; apply u_at_most_1; auto).
  rewrite ln_mult by lra. pose proof (ln_le (remaining x D) 1 ltac:(lra) small) as K. rewrite ln_1 in K. lra.
Qed.

End Budgets.

(** ** The theorem *)

(** The second inequality of Lemma 4, for every tree; for lambda = 0 it is the
    second inequality of Lemma 3. *)
Theorem remaining_scores I class_score left_out lambda epsilon_h Delta T k :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> largest_score I class_score epsilon_h -> least_increment I Delta -> asks_tests I T ->
  let gamma := 15 * (1 + ln (1 / Delta) + log2 (INR (number I)) + lambda * epsilon_h) in
  let t := gamma * 2 ^ k in
  scores_after I class_score left_out lambda t [] (objects I) T <= unfinished I T (objects I) t * (gamma / 15).
Proof.
  intros is_proper open is_impurity largest nonneg scores least asks gamma t.
  pose proof (two_classes I open) as mixed.
  set (most := 1 + ln (1 / Delta)).
  assert (factor_is : factor I lambda most epsilon_h = gamma / 15) by (unfold factor, gamma, most; field).
  assert (budget_most : forall x D, In x (objects I) -> incl D (tests I) -> with_delta I Delta x D <= most).
  { intros x D inside known. now apply delta_most. }
  destruct (delta_range I is_proper mixed Delta least) as [some one].
  assert (1 <= most) as large.
  { unfold most. rewrite ln_div, ln_1 by lra. pose proof (ln_le Delta 1 some one) as K. rewrite ln_1 in K. lra. }
  assert (most <= gamma / 15) as above.
  { rewrite <- factor_is. apply (factor_above I class_score lambda); try easy; apply scores. }
  rewrite Rmult_comm, <- factor_is.
  apply (scores_after_factor I class_score left_out lambda is_proper open is_impurity largest nonneg
    (with_delta I Delta) (delta_is_budget I is_proper mixed Delta least) most epsilon_h budget_most (proj1 scores));
    [lra| |now apply root|easy].
  apply Rmult_lt_0_compat; [lra|apply pow_lt; lra].
Qed.

(** The same at every time, with a factor that does not depend on Delta. *)
Theorem remaining_scores_for_every_threshold I class_score left_out lambda epsilon_h p_min T T' t :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> largest_score I class_score epsilon_h -> least_probability I p_min ->
  solves I (objects I) T' -> asks_tests I T -> 0 < t ->
  scores_after I class_score left_out lambda t [] (objects I) T <= unfinished I T (objects I) t *
    (2 + ln (INR (phi I (objects I)) / p_min) + log2 (INR (number I)) + lambda * epsilon_h).
Proof.
  intros is_proper open is_impurity largest nonneg scores [least (x & inside & E)] solved asks later.
  pose proof (two_classes I open) as mixed. assert (0 < p_min) as some by (rewrite E; now apply is_proper).
  set (most := 2 + ln (INR (phi I (objects I)) / p_min)).
  assert (budget_most : forall x D, In x (objects I) -> incl D (tests I) -> with_probability I p_min x D <= most).
  { intros y D here known. now apply (probability_most I is_proper mixed T' solved). }
  pose proof (probability_is_budget I is_proper mixed T' solved p_min some least) as budget.
  rewrite Rmult_comm. apply (scores_after_factor I class_score left_out lambda is_proper open is_impurity largest nonneg
    (with_probability I p_min) budget most epsilon_h budget_most (proj1 scores)); [|easy|now apply root|easy].
  eapply Rle_trans; [|apply (budget_most x [] inside); intros ? []]. apply budget; [easy|]. intros ? [].
Qed.
