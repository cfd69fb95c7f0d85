(** * Tribes is not nearly balanced

    Fact B.3, part 2, of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023):
    "Tribes_l is nearly balanced: E[Tribes_l] = 1/2 +- o(1), where the o(1) goes
    to 0 as l goes to infinity." *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube RealTrees Decoys.
Import ListNotations.
Open Scope R_scope.

(** Definition 7: w is the largest integer with (1 - 2^-w)^(l/w) <= 1/2. *)
Definition narrow_enough (l w : nat) : Prop := Rpower (1 - (/ 2) ^ w) (INR l / INR w) <= 1 / 2.
Definition is_width (l w : nat) : Prop :=
  (1 <= w)%nat /\ narrow_enough l w /\ forall w', (w < w')%nat -> ~ narrow_enough l w'.

(** The disjunction of t conjunctions of w variables each, one after the
    other; Tribes_l has l/w of them, rounded down. *)
Fixpoint terms (w t : nat) (x : point) : bool :=
  match t with
  | O => false
  | S t' => forallb (fun c => c) (firstn w x) || terms w t' (skipn w x)
  end.
Definition tribes (l w : nat) : point -> bool := terms w (l / w).

(** The expected value under the uniform distribution on l bits. *)
Definition expected (l : nat) (f : point -> bool) : R := total (fun x => one_if (f x)) (cube l) / 2 ^ l.

Definition printed_fact : Prop := forall delta, 0 < delta -> exists l0, forall l w, (l0 <= l)%nat -> is_width l w ->
  Rabs (expected l (tribes l w) - 1 / 2) <= delta.

(** ** The expected value *)

Lemma total_cube_app a b (f : point -> R) :
  total f (cube (a + b)) = total (fun y => total (fun z => f (y ++ z)) (cube b)) (cube a).
Proof.
  revert f. induction a as [|a IH]; intros f.
  - change (total f (cube b) = total (fun z => f z) (cube b) + 0). now rewrite Rplus_0_r.
  - simpl. rewrite !total_app, !total_map, !IH. reflexivity.
Qed.

Lemma all_ones w : total (fun y => one_if (forallb (fun c => c) y)) (cube w) = 1.
Proof.
  induction w as [|w IH]; [unfold total; simpl; ring|]. cbn [cube]. rewrite total_app, !total_map.
  transitivity (0 + 1); [|ring]. f_equal; [|exact IH].
  rewrite (total_ext _ (fun _ => 0)) by easy. rewrite total_constant. ring.
Qed.

Lemma misses_of_terms w t r : total (fun x => 1 - one_if (terms w t x)) (cube (w * t + r)) = (2 ^ w - 1) ^ t * 2 ^ r.
Proof.
  induction t as [|t IH].
  - rewrite Nat.mul_0_r. simpl. rewrite (total_ext _ (fun _ => 1)) by (intros; ring). rewrite total_constant, length_of_cube. ring.
  - replace (w * S t + r)%nat with (w + (w * t + r))%nat by lia. rewrite total_cube_app.
    rewrite (total_ext _ (fun y => (2 ^ w - 1) ^ t * 2 ^ r * (1 - one_if (forallb (fun c => c) y)))).
    + rewrite total_scale. assert (total (fun y => 1 - one_if (forallb (fun c => c) y)) (cube w) = 2 ^ w - 1) as ->; [|simpl; ring].
      rewrite (total_ext _ (fun y => 1 + -1 * one_if (forallb (fun c => c) y))) by (intros; ring).
      rewrite total_add, total_scale, all_ones, total_constant, length_of_cube. ring.
    + intros y L. apply length_in_cube in L. rewrite (Rmult_comm (_ * _)), <- IH, <- total_scale. apply total_ext. intros z _.
      cbn [terms]. rewrite firstn_app, skipn_app, L, Nat.sub_diag, <- L, firstn_all, skipn_all. simpl. rewrite app_nil_r.
      destruct (forallb (fun c => c) y), (terms (length y) t z); simpl; ring.
Qed.

Lemma expected_terms w t r : expected (w * t + r) (terms w t) = 1 - (1 - (/ 2) ^ w) ^ t.
Proof.
  unfold expected. assert (0 < 2 ^ (w * t + r)) as P by (apply pow_lt; lra).
  assert (total (fun x => one_if (terms w t x)) (cube (w * t + r)) = 2 ^ (w * t + r) - (2 ^ w - 1) ^ t * 2 ^ r) as ->.
  { rewrite <- misses_of_terms. rewrite (total_ext (fun x => 1 - one_if (terms w t x)) (fun x => 1 + -1 * one_if (terms w t x))) by (intros; ring).
    rewrite total_add, total_scale, total_constant, length_of_cube. ring. }
  assert (0 < 2 ^ w) as W by (apply pow_lt; lra).
  assert ((2 ^ w - 1) ^ t * 2 ^ r = 2 ^ (w * t + r) * (1 - (/ 2) ^ w) ^ t) as ->; [|field; lra].
  rewrite pow_add, pow_mult. assert (2 ^ w * (/ 2) ^ w = 1) as E by (rewrite <- Rpow_mult_distr; replace (2 * / 2) with 1 by field; apply pow1).
  replace (2 ^ w - 1) with (2 ^ w * (1 - (/ 2) ^ w)) by lra. rewrite Rpow_mult_distr. ring.
Qed.

(** ** The lengths w 2^w *)

Lemma below_four_ninths N : 0 < N -> 1 <= N -> forall t, INR t = N -> (1 - / N) ^ t <= 4 / 9.
Proof.
  intros positive one t t_is.
  assert (0 < / N <= 1) as inverse by (split; [now apply Rinv_0_lt_compat|rewrite <- Rinv_1; apply Rinv_le_contravar; lra]).
  assert (1 - / N <= exp (- / N)) as step.
  { destruct (Req_dec (- / N) 0) as [|other]; [lra|]. pose proof (exp_ineq1 (- / N) other). lra. }
  assert ((1 - / N) ^ t <= exp (-1)) as below.
  { apply Rle_trans with (exp (- / N) ^ t); [apply pow_incr; lra|]. right.
    rewrite <- Rpower_pow by apply exp_pos. unfold Rpower. rewrite ln_exp, t_is. f_equal. field. lra. }
  eapply Rle_trans; [exact below|].
  pose proof (exp_ineq1 (1 / 2) ltac:(lra)) as half. assert (exp 1 = exp (1 / 2) * exp (1 / 2)) as E by (rewrite <- exp_plus; f_equal; field).
  assert (9 / 4 <= exp 1) by (rewrite E; nra). replace (exp (-1)) with (/ exp 1) by (rewrite <- exp_Ropp; f_equal; ring).
  replace (4 / 9) with (/ (9 / 4)) by field. apply Rinv_le_contravar; lra.
Qed.

Lemma width_of_length w : (1 <= w)%nat -> is_width (w * 2 ^ w) w.
Proof.
  intros some. assert (0 < INR w) as W by (apply lt_0_INR; lia).
  assert (INR (w * 2 ^ w) / INR w = INR (2 ^ w)) as ratio by (rewrite mult_INR; field; lra).
  assert (power : forall k, INR (2 ^ k) = 2 ^ k) by (intros k; now rewrite pow_INR).
  assert (base : forall k, (1 <= k)%nat -> 1 / 2 <= 1 - (/ 2) ^ k < 1).
  { intros k K. replace k with (S (k - 1)) by lia. simpl. assert (0 < (/ 2) ^ (k - 1) <= 1); [|lra]. split; [apply pow_lt; lra|].
    rewrite <- (pow1 (k - 1)). apply pow_incr. lra. }
  split; [easy|]. split.
  - unfold narrow_enough. rewrite ratio, Rpower_pow by (pose proof (base w some); lra).
    pose proof (below_four_ninths (2 ^ w) ltac:(apply pow_lt; lra) ltac:(apply pow_R1_Rle; lra) (2 ^ w)%nat (power w)) as below.
    rewrite <- pow_inv in below. lra.
  - intros w' wider narrow. unfold narrow_enough in narrow. apply Rle_not_lt in narrow. apply narrow. clear narrow.
    destruct (base w' ltac:(lia)) as [b_low b_high]. assert (INR w < INR w') as less by (apply lt_INR; lia).
    apply Rle_lt_trans with ((1 - (/ 2) ^ w') ^ 2 ^ w).
    + (* Bernoulli's inequality *)
      assert (bernoulli : forall a t, 0 <= a <= 1 -> 1 - INR t * a <= (1 - a) ^ t).
      { clear. intros a t inside. induction t as [|t IH]; [simpl; lra|]. rewrite S_INR. simpl.
        assert (0 <= INR t) by apply pos_INR. assert (0 <= (1 - a) ^ t) by (apply pow_le; lra). nra. }
      eapply Rle_trans; [|apply bernoulli; lra]. rewrite power.
      assert (2 ^ w * (/ 2) ^ w' <= 1 / 2); [|lra]. replace w' with (S (w + (w' - w - 1))) by lia. simpl. rewrite pow_add.
      assert (2 ^ w * (/ 2) ^ w = 1) as E by (rewrite <- Rpow_mult_distr; replace (2 * / 2) with 1 by field; apply pow1).
      replace (2 ^ w * (/ 2 * ((/ 2) ^ w * (/ 2) ^ (w' - w - 1)))) with (/ 2 * (2 ^ w * (/ 2) ^ w) * (/ 2) ^ (w' - w - 1)) by ring.
      rewrite E. assert ((/ 2) ^ (w' - w - 1) <= 1) by (rewrite <- (pow1 (w' - w - 1)); apply pow_incr; lra). lra.
    + rewrite <- Rpower_pow by lra. unfold Rpower. apply exp_increasing.
      assert (ln (1 - (/ 2) ^ w') < 0) as negative by (rewrite <- ln_1; apply ln_increasing; lra).
      assert (INR (w * 2 ^ w) / INR w' < INR (2 ^ w)).
      { rewrite <- ratio. unfold Rdiv. apply Rmult_lt_compat_l; [apply lt_0_INR; assert (0 < 2 ^ w)%nat by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia); nia|].
        apply Rinv_lt_contravar; [apply Rmult_lt_0_compat|]; lra. }
      nra.
Qed.

(** It fails: at l = w 2^w, for every w, the expected value is at least 5/9. *)
Theorem tribes_stays_unbalanced : ~ printed_fact /\
  forall w, (1 <= w)%nat -> is_width (w * 2 ^ w) w /\ 5 / 9 <= expected (w * 2 ^ w) (tribes (w * 2 ^ w) w).
Proof.
  assert (every : forall w, (1 <= w)%nat -> is_width (w * 2 ^ w) w /\ 5 / 9 <= expected (w * 2 ^ w) (tribes (w * 2 ^ w) w)).
  { intros w some. split; [now apply width_of_length|]. unfold tribes.
    replace (w * 2 ^ w / w)%nat with (2 ^ w)%nat by (rewrite Nat.mul_comm, Nat.div_mul; lia).
    pose proof (expected_terms w (2 ^ w) 0) as E. rewrite Nat.add_0_r in E. rewrite E.
    pose proof (below_four_ninths (2 ^ w) ltac:(apply pow_lt; lra) ltac:(apply pow_R1_Rle; lra) (2 ^ w)%nat
      ltac:(now rewrite pow_INR)) as below.
    rewrite <- pow_inv in below. lra. }
  split; [|exact every]. intros printed. destruct (printed (1 / 20) ltac:(lra)) as [l0 near].
  destruct (every (S l0) ltac:(lia)) as [width large].
  assert (l0 <= S l0 * 2 ^ S l0)%nat as far.
  { assert (0 < 2 ^ S l0)%nat by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia). nia. }
  specialize (near _ _ far width). revert near. unfold Rabs. destruct (Rcase_abs _); lra.
Qed.
