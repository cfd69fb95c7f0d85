(** * Entropy and the Gini index

    Corollary 2 of Zhang and Gionis (2022): "Algorithm 1 provides an
    O(log 1/p_min + log n) approximation guarantee for the NGI problem when
    the impurity function h is either the entropy or the Gini index
    function", with the constant 4 and with lambda. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal.ngi Require Import Identification Sums Coverage Scores.
From Formal.ngi Require Import lemma_4_2 lemma_4_1_concave thm_1.
From Formal Require Import RealSums Entropy.
Import ListNotations.
Open Scope R_scope.

(** The scores of section 3. The share of the class of an object is not 0. *)
Definition entropy_score (l : nat) (share : R) : R := - log2 share.
Definition gini_score (l : nat) (share : R) : R := 1 - share.

(** ** Both are nonnegative and concave *)

Lemma share_at_most_1 I q l : distribution I q -> In l (classes I) -> 0 <= q l <= 1.
Proof. intros [nonneg one] inside. split; [apply nonneg|]. rewrite <- one. now apply sum_member. Qed.

Lemma gini_is_an_impurity I : impurity_function I gini_score.
Proof.
  split.
  - intros q is_distribution. apply sum_nonneg. intros l inside. unfold gini_score.
    destruct (share_at_most_1 I q l is_distribution inside). apply Rmult_le_pos; lra.
  - intros q r t _ _ range. unfold h_of, gini_score. rewrite <- !sum_scale, <- sum_plus. apply sum_le. intros l _.
    assert (0 <= t * (1 - t) * ((q l - r l) * (q l - r l))) by (apply Rmult_le_pos; [nra|apply Rle_0_sqr]). nra.
Qed.

Lemma x_ln_x_convex x y t : 0 <= x -> 0 <= y -> 0 <= t <= 1 ->
  (t * x + (1 - t) * y) * ln (t * x + (1 - t) * y) <= t * (x * ln x) + (1 - t) * (y * ln y).
Proof.
  intros Hx Hy range. destruct (Req_dec t 0) as [->|positive]; [|destruct (Req_dec t 1) as [->|less]].
  - replace (0 * x + (1 - 0) * y) with y by ring. lra.
  - replace (1 * x + (1 - 1) * y) with x by ring. lra.
  - destruct (log_sum (t * x) t ((1 - t) * y) (1 - t)) as [K _]; try nra.
    replace (t + (1 - t)) with 1 in K by ring. unfold Rdiv in K. rewrite Rinv_1, Rmult_1_r in K.
    replace (t * x * / t) with x in K by (field; lra). replace ((1 - t) * y * / (1 - t)) with y in K by (field; lra). lra.
Qed.

Lemma entropy_is_an_impurity I : impurity_function I entropy_score.
Proof.
  pose proof (Rinv_0_lt_compat _ ln_2) as scale. split.
  - intros q is_distribution. apply sum_nonneg. intros l inside. unfold entropy_score, log2.
    destruct (share_at_most_1 I q l is_distribution inside) as [[positive|<-] one]; [|lra].
    pose proof (ln_le (q l) 1 positive one) as K. rewrite ln_1 in K. unfold Rdiv. apply Rmult_le_pos; [lra|]. nra.
  - intros q r t [nonneg _] [nonneg' _] range. unfold h_of, entropy_score, log2. rewrite <- !sum_scale, <- sum_plus.
    apply sum_le. intros l _. pose proof (x_ln_x_convex (q l) (r l) t (nonneg l) (nonneg' l) range). unfold Rdiv. nra.
Qed.

(** ** Their largest scores *)

Lemma sum_incl (g : nat -> R) S X : NoDup S -> incl S X -> (forall x, In x X -> 0 <= g x) -> sum g S <= sum g X.
Proof.
  intros different. revert X. induction different as [|x S new different IH]; intros X inside nonneg.
  - now apply sum_nonneg.
  - destruct (in_split x X (inside x (or_introl eq_refl))) as (l & l' & ->).
    specialize (IH (l ++ l')). rewrite !sum_app in *. simpl. enough (sum g S <= sum g l + sum g l') by lra. apply IH.
    + intros y H. specialize (inside y (or_intror H)). rewrite in_app_iff in *. simpl in inside.
      destruct inside as [H'|[<-|H']]; auto. easy.
    + intros y H. apply nonneg. rewrite in_app_iff in *. simpl. tauto.
Qed.

Lemma share_range I S x q : proper I -> NoDup S -> incl S (objects I) -> In x S -> 0 < q ->
  (forall y, In y (objects I) -> q <= prob I y) -> q <= mass_of_class I S (class I x) / p I S.
Proof.
  intros is_proper different inside here some least.
  assert (nonneg : forall y, In y (objects I) -> 0 <= prob I y) by (intros y H; left; now apply is_proper).
  assert (p I S <= 1) as one.
  { destruct is_proper as (_ & all & _). rewrite <- all. now apply sum_incl. }
  assert (0 < p I S) as positive by (apply p_positive; [easy|easy|]; now destruct S).
  assert (prob I x <= mass_of_class I S (class I x)) as own.
  { apply (sum_member (prob I)); [|apply filter_In; now rewrite Nat.eqb_refl].
    intros y H. apply filter_In in H. now apply nonneg, inside. }
  pose proof (least x (inside x here)). apply (Rmult_le_reg_r (p I S)); [easy|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
Qed.

Lemma gini_scores I q : proper I -> 0 < q -> (forall y, In y (objects I) -> q <= prob I y) -> scores_at_most I gini_score 1.
Proof.
  intros is_proper some least S x different inside here. unfold score_at, gini_score.
  pose proof (share_range I S x q is_proper different inside here some least). lra.
Qed.

Lemma entropy_scores I q : proper I -> 0 < q -> (forall y, In y (objects I) -> q <= prob I y) ->
  scores_at_most I entropy_score (log2 (1 / q)).
Proof.
  intros is_proper some least S x different inside here. unfold score_at, entropy_score.
  pose proof (log2_le q _ some (share_range I S x q is_proper different inside here some least)) as K.
  unfold log2 in *. rewrite (ln_div 1 q), ln_1 by lra. unfold Rdiv in *. lra.
Qed.

(** ** The number of pairs *)

Lemma phi_at_most I S : (2 * phi I S + length S <= length S * length S)%nat.
Proof.
  induction S as [|x S IH]; simpl; [easy|].
  pose proof (filter_shorter (fun y => negb (Nat.eqb (class I y) (class I x))) S). unfold others. nia.
Qed.

Lemma with_squares I class_score left_out lambda b p_min T T' :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> scores_at_most I class_score b -> least_probability I p_min ->
  algorithm_1 I class_score left_out lambda [] (objects I) T -> solves I (objects I) T' ->
  let n := INR (number I) in
  expected_cost I T <= 4 * (2 + ln (n * n / (2 * p_min)) + log2 n + lambda * b) * expected_cost I T'.
Proof.
  intros is_proper open is_impurity largest nonneg scores [least (x & here & E)] grown solved n.
  pose proof (two_classes I open) as mixed. assert (0 < p_min) as some by (rewrite E; now apply is_proper).
  eapply Rle_trans.
  - apply (proj1 (four_times I class_score left_out lambda b T T' is_proper open is_impurity largest nonneg scores grown
      solved) p_min). split; [easy|]. now exists x.
  - apply Rmult_le_compat_r.
    + apply sum_nonneg. intros y inside. apply Rmult_le_pos; [left; now apply is_proper|].
      apply (cost_of_nonneg I is_proper). eapply solves_asks, solved.
    + unfold factor. fold n. enough (ln (INR (phi I (objects I)) / p_min) <= ln (n * n / (2 * p_min))) by lra.
      pose proof (pairs_positive I mixed) as pairs. apply ln_le; [now apply Rdiv_lt_0_compat|].
      pose proof (le_INR _ _ (phi_at_most I (objects I))) as K. unfold objects at 2 3 4 in K.
      rewrite seq_length, plus_INR, !mult_INR in K. fold n in K. change (INR 2) with 2 in K.
      pose proof (pos_INR (number I)) as n_nonneg. fold n in n_nonneg.
      replace (n * n / (2 * p_min)) with (n * n / 2 / p_min) by (field; lra).
      apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. lra.
Qed.

(** The corollary, with log2 (1/p_min) for the entropy and 1 for the Gini
    index. *)
Theorem entropy_and_gini I left_out lambda p_min T T' :
  proper I -> ~ final I (objects I) -> leaves_out_a_largest_branch left_out -> 0 <= lambda ->
  least_probability I p_min -> solves I (objects I) T' ->
  let n := INR (number I) in
  let within b := expected_cost I T <= 4 * (2 + ln (n * n / (2 * p_min)) + log2 n + lambda * b) * expected_cost I T' in
  (algorithm_1 I entropy_score left_out lambda [] (objects I) T -> within (log2 (1 / p_min))) /\
  (algorithm_1 I gini_score left_out lambda [] (objects I) T -> within 1).
Proof.
  intros is_proper open largest nonneg least solved n within.
  assert (0 < p_min) as some by (destruct least as [_ (x & here & ->)]; now apply is_proper).
  split; intros grown; unfold within, n.
  - apply (with_squares I entropy_score left_out); auto using entropy_is_an_impurity. apply entropy_scores; auto. apply least.
  - apply (with_squares I gini_score left_out); auto using gini_is_an_impurity. apply (gini_scores I p_min); auto. apply least.
Qed.
