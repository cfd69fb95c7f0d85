(** * The recursion of the proof of Theorem 1

    Zhang and Gionis (2022): Lemma 4 implies
    "p(C_{k+1}) <= 0.2 p(C_k) + 3 p(C^*_{k+1})", and with Lemma 5
    "C_A <= Q <= 20 gamma C^*" for Q = gamma sum_k 2^k p(C_k) + gamma. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores lemma_4_1_concave thm_1 lemma_4_1 lemma_4_2 lemma_5.
Import ListNotations.
Open Scope R_scope.

Lemma scores_after_nonneg I class_score left_out lambda T : proper I -> ~ final I (objects I) ->
  impurity_function I class_score -> 0 <= lambda -> forall t D S, node I D S -> asks_tests I T ->
  0 <= scores_after I class_score left_out lambda t D S T.
Proof.
  intros is_proper open is_impurity nonneg. induction T as [|d below IH]; intros t D S at_node asks; simpl; [lra|].
  destruct asks as [asked asks]. pose proof (cost_positive I is_proper d asked). apply Rplus_le_le_0_compat.
  - apply Rmult_le_pos; [apply Rmin_glb; [lra|apply Rmax_l]|now apply Z_nonneg].
  - apply sum_nonneg. intros v _. apply IH; [now apply child|apply asks].
Qed.

(** The first term of a sum, and the others. *)
Lemma sum_first (f : nat -> R) N : sum f (seq 0 (S N)) = f 0%nat + sum (fun k => f (S k)) (seq 0 N).
Proof. simpl. f_equal. rewrite <- seq_shift. induction (seq 0 N) as [|k l IH]; simpl; [easy|]. now rewrite IH. Qed.

(** C_k and C^*_k are the objects unfinished at the times gamma 2^k and
    2^(k-1); the terms of Q are 0 from some N on. *)
Theorem by_recursion I class_score left_out lambda epsilon_h Delta T T' :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> largest_score I class_score epsilon_h -> least_increment I Delta ->
  algorithm_1 I class_score left_out lambda [] (objects I) T -> solves I (objects I) T' ->
  let gamma := 15 * (1 + ln (1 / Delta) + log2 (INR (number I)) + lambda * epsilon_h) in
  let C k := unfinished I T (objects I) (gamma * 2 ^ k) in
  let C' k := unfinished I T' (objects I) (2 ^ k / 2) in
  (forall k, C (S k) <= 1 / 5 * C k + 3 * C' (S k)) /\
  (C' 0%nat = 1 -> exists N, (forall k, (N <= k)%nat -> C k = 0) /\
    let Q := gamma * sum (fun k => 2 ^ k * C k) (seq 0 N) + gamma in
    Q <= 2 / 5 * Q + 12 * gamma * expected_cost I T' /\
    expected_cost I T <= Q <= 20 * gamma * expected_cost I T').
Proof.
  intros is_proper open is_impurity largest nonneg scores least grown solved gamma C C'.
  pose proof (algorithm_asks I class_score left_out lambda _ _ _ grown) as asks. pose proof (solves_asks I T' _ solved) as asks'.
  assert (15 <= gamma) as large.
  { destruct (delta_range I is_proper (two_classes I open) Delta least) as [some one].
    pose proof (factor_above I class_score lambda is_proper open is_impurity nonneg (1 + ln (1 / Delta)) epsilon_h
      (proj1 scores)).
    pose proof (ln_le Delta 1 some one) as K. rewrite ln_1 in K.
    assert (0 <= ln (1 / Delta)) by (rewrite ln_div, ln_1 by lra; lra).
    unfold gamma, factor in *. lra. }
  assert (step : forall k, C (S k) <= 1 / 5 * C k + 3 * C' (S k)).
  { intros k. pose proof (proj2 (scores_in_an_interval I class_score left_out lambda T T' gamma k is_proper is_impurity largest
      nonneg grown solved ltac:(lra))) as below.
    pose proof (remaining_scores I class_score left_out lambda epsilon_h Delta T k is_proper open is_impurity largest nonneg
      scores least asks) as above. cbv zeta in *. fold gamma in above. fold (C k) in above.
    rewrite Nat.add_1_r in below. fold (C (S k)) in below.
    pose proof (scores_after_nonneg I class_score left_out lambda T is_proper open is_impurity nonneg (gamma * 2 ^ S k) []
      (objects I) (root I) asks) as rest.
    assert (C' (S k) = unfinished I T' (objects I) (2 ^ k)) as E by (unfold C'; f_equal; simpl; field). rewrite <- E in below.
    assert ((C (S k) - 3 * C' (S k)) * gamma / 3 <= C k * (gamma / 15)) as K by lra.
    apply (Rmult_le_reg_l gamma); lra. }
  split; [easy|]. intros one. pose proof (by_doubling_times I T gamma is_proper asks ltac:(lra)) as (_ & (N & zero & bound) & _).
  pose proof (by_doubling_times I T' 1 is_proper asks' ltac:(lra)) as (least_cost & _).
  specialize (least_cost (S N)). exists N. split; [exact zero|]. intros Q.
  set (q := sum (fun k => 2 ^ k * C k) (seq 0 N)) in *.
  set (q' := sum (fun k => 2 ^ k * C' (S k)) (seq 0 N)).
  assert (q <= C 0%nat + 2 / 5 * q + 6 * q') as shifted.
  { assert (q = sum (fun k => 2 ^ k * C k) (seq 0 (S N))) as same
      by (rewrite sum_next; fold q; unfold C; rewrite zero; [ring|lia]).
    rewrite same at 1. rewrite sum_first. unfold q, q'. rewrite pow_O, Rmult_1_l, Rplus_assoc, <- !sum_scale, <- sum_plus.
    apply Rplus_le_compat_l, sum_le. intros k _. pose proof (pow_lt 2 k ltac:(lra)). specialize (step k).
    change (2 ^ S k) with (2 * 2 ^ k). nra. }
  assert (1 / 2 * (1 / 2 + q') <= expected_cost I T') as optimal.
  { eapply Rle_trans; [|exact least_cost]. rewrite sum_first. fold (C' 0%nat). rewrite one, pow_O. apply Rmult_le_compat_l; [lra|].
    apply Req_le. f_equal; [ring|]. apply sum_ext. intros k _. fold (C' (S k)). change (2 ^ S k) with (2 * 2 ^ k). field. }
  assert (C 0%nat <= 1) as start.
  { rewrite <- (proj1 (proj2 is_proper)). apply sum_le. intros x here. pose proof (proj1 is_proper x here).
    destruct Rle_dec; lra. }
  assert (Q = gamma * q + gamma) as E by easy. assert (expected_cost I T <= Q) as cost by (rewrite E; exact bound).
  assert (Q <= 2 / 5 * Q + 12 * gamma * expected_cost I T') as last by (rewrite E; nra). repeat split; lra.
Qed.
