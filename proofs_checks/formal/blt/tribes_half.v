(** * The acceptance probability of TRIBES

    Section 4, footnote 5, of Blanc, Lange, Tan (2020): TRIBES_l has
    floor(l/w) terms of w literals, where the width w is chosen so that
    Pr[TRIBES_l(x) = 1] is as close to 1/2 as possible; "it will be the case
    that Pr[TRIBES_l(x) = 1] = 1/2 +- O((log l)/l)". *)

From Coq Require Import Reals List Arith ZArith Lia Lra Psatz.
From Formal Require Import RealSums.
From Formal.blt Require Import Osss prop_4_1.
Open Scope R_scope.

Definition printed_statement : Prop :=
  exists c, forall l, (2 <= l)%nat -> exists w, (1 <= w)%nat /\ Rabs (mean w (l / w) - 1 / 2) <= c * (log2 (INR l) / INR l).

Lemma fails_falls w t t' : (1 <= w)%nat -> (t <= t')%nat -> fails w t' <= fails w t.
Proof.
  intros some less. replace t' with (t + (t' - t))%nat by lia. unfold fails. rewrite pow_add.
  pose proof (fails_range w t some) as a. pose proof (fails_range w (t' - t) some) as b. unfold fails in *. nra.
Qed.

Lemma exp_times x m : exp x ^ m = exp (INR m * x).
Proof.
  induction m as [|m IH]; [simpl; now rewrite Rmult_0_l, exp_0|].
  rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, <- IH. simpl. ring.
Qed.

(** Terms that are too many: at most 4/9 of the inputs satisfy none. *)
Lemma many w t : (1 <= w)%nat -> (2 ^ w <= t)%nat -> fails w t <= 4 / 9.
Proof.
  intros some enough. eapply Rle_trans; [apply (fails_falls w (2 ^ w)); easy|].
  pose proof (power_positive w) as two. unfold fails.
  assert (0 <= 1 - / 2 ^ w <= exp (- / 2 ^ w)) as base.
  { split; [|pose proof (exp_ineq1_le (- / 2 ^ w)); lra]. pose proof (fails_range w 1 some) as r. unfold fails in r. simpl in r. lra. }
  eapply Rle_trans; [apply (pow_incr _ _ _ base)|]. rewrite exp_times, pow_INR. change (INR 2) with 2.
  replace (2 ^ w * - / 2 ^ w) with (- (1 / 2 + 1 / 2)) by (field; lra). rewrite exp_Ropp, exp_plus.
  pose proof (exp_ineq1_le (1 / 2)) as half. replace (4 / 9) with (/ (3 / 2 * (3 / 2))) by field.
  apply Rinv_le_contravar; nra.
Qed.

(** Terms that are too few: at least 9/16 do. *)
Lemma few v w t : (v < w)%nat -> (1 <= v)%nat -> (t <= 2 ^ v)%nat -> 9 / 16 <= fails w t.
Proof.
  intros wide some less. eapply Rle_trans; [|apply (fails_falls w t (2 ^ v)); [lia|easy]].
  destruct v as [|v]; [lia|]. rewrite Nat.pow_succ_r', Nat.mul_comm. unfold fails. rewrite pow_mult.
  assert (3 / 4 <= (1 - / 2 ^ w) ^ (2 ^ v)) as root; [|nra].
  assert (bernoulli : forall m x, 0 <= x <= 1 -> 1 - INR m * x <= (1 - x) ^ m).
  { induction m as [|m IH]; intros x range; [simpl; lra|]. rewrite S_INR. simpl pow. specialize (IH x range).
    pose proof (pos_INR m). assert (0 <= INR m * x * x) by (repeat apply Rmult_le_pos; lra).
    apply Rle_trans with ((1 - x) * (1 - INR m * x)); [lra|]. apply Rmult_le_compat_l; lra. }
  pose proof (power_positive w) as two.
  assert (0 < / 2 ^ w <= 1) as unit_range.
  { split; [now apply Rinv_0_lt_compat|]. rewrite <- Rinv_1. apply Rinv_le_contravar; [lra|]. apply pow_R1_Rle. lra. }
  eapply Rle_trans; [|apply bernoulli; lra]. rewrite pow_INR. change (INR 2) with 2.
  enough (2 ^ v * / 2 ^ w <= 1 / 4) by lra. replace w with (v + 2 + (w - v - 2))%nat by lia. rewrite !pow_add.
  pose proof (power_positive v). pose proof (power_positive (w - v - 2)). assert (1 <= 2 ^ (w - v - 2)) by (apply pow_R1_Rle; lra).
  replace (2 ^ v * / (2 ^ v * 2 ^ 2 * 2 ^ (w - v - 2))) with (/ 4 * / 2 ^ (w - v - 2)) by (simpl; field; lra).
  assert (/ 2 ^ (w - v - 2) <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra). lra.
Qed.

(** At l = v 2^v the mean is at least 1/18 from 1/2, whatever the width. *)
Lemma far v w : (1 <= v)%nat -> (1 <= w)%nat -> 1 / 18 <= Rabs (mean w (v * 2 ^ v / w) - 1 / 2).
Proof.
  intros some some'. rewrite mean_is. destruct (le_lt_dec w v) as [narrow|wide].
  - assert (fails w (v * 2 ^ v / w) <= 4 / 9) as K; [|unfold Rabs; destruct Rcase_abs; lra].
    apply many; [easy|]. eapply Nat.le_trans; [apply (Nat.pow_le_mono_r 2 w v); lia|].
    apply Nat.div_le_lower_bound; [lia|]. apply Nat.mul_le_mono_r. easy.
  - assert (9 / 16 <= fails w (v * 2 ^ v / w)) as K; [|unfold Rabs; destruct Rcase_abs; lra].
    apply (few v); [easy|easy|]. apply Nat.div_le_upper_bound; [lia|]. apply Nat.mul_le_mono_r. lia.
Qed.

Lemma some_number_above r : exists m, r < INR m.
Proof.
  exists (Z.abs_nat (up r)). rewrite INR_IZR_INZ, Zabs2Nat.id_abs. destruct (archimed r) as [above _].
  eapply Rlt_le_trans; [exact above|]. apply IZR_le. lia.
Qed.

Theorem printed_is_false : ~ printed_statement.
Proof.
  intros (c & printed).
  destruct (some_number_above (36 * Rabs c)) as (m & above). set (v := S m).
  assert (powers : forall v, (v < 2 ^ v)%nat) by (intros v'; apply Nat.pow_gt_lin_r; lia).
  destruct (printed (v * 2 ^ v)%nat) as (w & some & close).
  { pose proof (powers v). unfold v in *. nia. }
  pose proof (far v w ltac:(unfold v; lia) some) as apart. pose proof (powers v) as less.
  assert (0 < INR v) as v_positive by (apply lt_0_INR; unfold v; lia).
  assert (INR v <= 2 ^ v) as v_small by (replace 2 with (INR 2) by easy; rewrite <- pow_INR; apply le_INR; lia).
  assert (36 * Rabs c < INR v) as large by (unfold v; rewrite S_INR; lra).
  rewrite mult_INR, pow_INR in close. change (INR 2) with 2 in close. pose proof (power_positive v) as points.
  assert (0 <= log2 (INR v * 2 ^ v) <= 2 * INR v) as logs.
  { pose proof ln2_positive. assert (1 <= INR v) by (unfold v; rewrite S_INR; pose proof (pos_INR m); lra). split.
    - apply Rmult_le_pos; [|left; now apply Rinv_0_lt_compat]. rewrite <- ln_1. apply ln_monotone; nra.
    - apply Rle_trans with (log2 (2 ^ v * 2 ^ v)); [apply log2_monotone; nra|].
      unfold log2. rewrite ln_mult, ln_pow by lra. apply Req_le. field. lra. }
  assert (c * (log2 (INR v * 2 ^ v) / (INR v * 2 ^ v)) <= Rabs c * (2 / 2 ^ v)) as bound.
  { apply Rle_trans with (Rabs c * (log2 (INR v * 2 ^ v) / (INR v * 2 ^ v))).
    - apply Rmult_le_compat_r; [|apply Rle_abs]. apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. nra.
    - apply Rmult_le_compat_l; [apply Rabs_pos|]. apply (Rmult_le_reg_r (INR v * 2 ^ v)); [nra|].
      replace (log2 (INR v * 2 ^ v) / (INR v * 2 ^ v) * (INR v * 2 ^ v)) with (log2 (INR v * 2 ^ v)) by (field; lra).
      replace (2 / 2 ^ v * (INR v * 2 ^ v)) with (2 * INR v) by (field; lra). lra. }
  assert (Rabs c * (2 / 2 ^ v) < 1 / 18); [|lra].
  apply (Rmult_lt_reg_r (2 ^ v)); [easy|]. replace (Rabs c * (2 / 2 ^ v) * 2 ^ v) with (2 * Rabs c) by (field; lra). lra.
Qed.
