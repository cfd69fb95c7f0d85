(** * Expected costs as sums over doubling times

    Lemma 5 of Zhang and Gionis (2022): "C^* >= 1/2 sum_k 2^(k-1) p(C^*_k)"
    and "C_A <= gamma sum_k 2^k p(C_k) + gamma". C_k and C^*_k are the objects
    unfinished at the times gamma 2^k and 2^(k-1). *)

From Coq Require Import Reals ZArith List Bool Arith Lia Lra Psatz.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Scores.
Import ListNotations.
Open Scope R_scope.

(** ** One object *)

Lemma sum_next (f : nat -> R) N : sum f (seq 0 (S N)) = sum f (seq 0 N) + f N.
Proof. rewrite seq_S, sum_app. simpl. lra. Qed.

Definition reaches (c t : R) : R := if Rle_dec t c then 1 else 0.

Lemma from_below c N : 0 <= c -> sum (fun k => 2 ^ k / 2 * reaches c (2 ^ k / 2)) (seq 0 N) <= Rmin (2 * c) (2 ^ N / 2).
Proof.
  intros nonneg. unfold reaches. induction N as [|N IH]; [apply Rmin_glb; simpl; lra|]. rewrite sum_next.
  pose proof (Rmin_l (2 * c) (2 ^ N / 2)). pose proof (Rmin_r (2 * c) (2 ^ N / 2)). pose proof (pow_lt 2 N ltac:(lra)).
  change (2 ^ S N) with (2 * 2 ^ N). apply Rmin_glb; destruct Rle_dec; lra.
Qed.

Lemma all_reached gamma c N : 0 < gamma -> gamma * 2 ^ N <= c ->
  sum (fun k => 2 ^ k * reaches c (gamma * 2 ^ k)) (seq 0 (S N)) = 2 * 2 ^ N - 1.
Proof.
  intros some. unfold reaches. induction N as [|N IH]; intros le.
  - simpl in *. destruct Rle_dec; lra.
  - pose proof (pow_lt 2 N ltac:(lra)). change (2 ^ S N) with (2 * 2 ^ N) in *. rewrite sum_next, IH by nra.
    change (2 ^ S N) with (2 * 2 ^ N). destruct Rle_dec; lra.
Qed.

Lemma from_above gamma c N : 0 < gamma -> c < gamma * 2 ^ N ->
  c <= gamma * sum (fun k => 2 ^ k * reaches c (gamma * 2 ^ k)) (seq 0 N) + gamma.
Proof.
  intros some. induction N as [|N IH]; intros less; [simpl in *; lra|].
  destruct (Rlt_le_dec c (gamma * 2 ^ N)) as [before|after].
  - specialize (IH before). rewrite sum_next. unfold reaches at 2. destruct Rle_dec; lra.
  - rewrite all_reached by easy. simpl in less. lra.
Qed.

(** ** All objects *)

Lemma sum_swap {A B} (f : A -> B -> R) l l' : sum (fun a => sum (f a) l') l = sum (fun b => sum (fun a => f a b) l) l'.
Proof. induction l as [|a l IH]; simpl; [now rewrite sum_zero|]. now rewrite IH, sum_plus. Qed.

Lemma unfinished_is I T t : unfinished I T (objects I) t = sum (fun x => prob I x * reaches (cost_of T x) t) (objects I).
Proof. apply sum_ext. intros x _. unfold reaches. destruct Rle_dec; lra. Qed.

Lemma by_objects I T (weight time : nat -> R) N :
  sum (fun k => weight k * unfinished I T (objects I) (time k)) (seq 0 N) =
  sum (fun x => prob I x * sum (fun k => weight k * reaches (cost_of T x) (time k)) (seq 0 N)) (objects I).
Proof.
  rewrite (sum_ext _ (fun k => sum (fun x => weight k * (prob I x * reaches (cost_of T x) (time k))) (objects I)))
    by (intros; now rewrite sum_scale, unfinished_is).
  rewrite sum_swap. apply sum_ext. intros x _. rewrite <- sum_scale. apply sum_ext. intros k _. ring.
Qed.
(** The terms of the second sum are 0 from some N on. *)
Theorem by_doubling_times I T gamma : proper I -> asks_tests I T -> 0 < gamma ->
  (forall N, 1 / 2 * sum (fun k => 2 ^ k / 2 * unfinished I T (objects I) (2 ^ k / 2)) (seq 0 N) <= expected_cost I T) /\
  (exists N, (forall k, (N <= k)%nat -> unfinished I T (objects I) (gamma * 2 ^ k) = 0) /\
     expected_cost I T <= gamma * sum (fun k => 2 ^ k * unfinished I T (objects I) (gamma * 2 ^ k)) (seq 0 N) + gamma) /\
  (forall t t', t <= t' -> unfinished I T (objects I) t' <= unfinished I T (objects I) t) /\
  (solves I (objects I) T -> ~ final I (objects I) -> (forall d, In d (tests I) -> exists n, cost d = INR n) ->
     unfinished I T (objects I) (1 / 2) = 1).
Proof.
  intros is_proper asks some. pose proof (proj1 is_proper) as positive.
  assert (nonneg : forall x, 0 <= cost_of T x) by (intros; now apply (cost_of_nonneg I is_proper)).
  repeat split.
  - intros N. rewrite by_objects, <- sum_scale. apply sum_le. intros x here. specialize (positive x here).
    pose proof (from_below (cost_of T x) N (nonneg x)) as K. pose proof (Rmin_l (2 * cost_of T x) (2 ^ N / 2)). nra.
  - pose proof (sum_nonneg (cost_of T) (objects I) (fun x _ => nonneg x)) as all.
    set (ratio := sum (cost_of T) (objects I) / gamma).
    assert (gamma * ratio = sum (cost_of T) (objects I)) as E by (unfold ratio; field; lra).
    assert (exists N, ratio < INR N) as [N large].
    { exists (Z.to_nat (up ratio)). pose proof (proj1 (archimed ratio)). assert (0 <= ratio) by nra.
      rewrite INR_IZR_INZ, Z2Nat.id by (apply le_IZR; lra). lra. }
    exists N.
    assert (over : forall x k, In x (objects I) -> (N <= k)%nat -> cost_of T x < gamma * 2 ^ k).
    { intros x k here le. pose proof (sum_member (cost_of T) _ x (fun y _ => nonneg y) here) as most.
      pose proof (poly k 1 ltac:(lra)) as double. apply le_INR in le. replace (1 + 1) with 2 in double by ring.
      nra. }
    split.
    + intros k le. unfold unfinished. rewrite (sum_ext _ (fun _ => 0)), sum_zero; [easy|].
      intros x here. specialize (over x k here le). destruct Rle_dec; lra.
    + rewrite by_objects, <- sum_scale.
      apply Rle_trans with (sum (fun x => gamma * (prob I x *
        sum (fun k => 2 ^ k * reaches (cost_of T x) (gamma * 2 ^ k)) (seq 0 N)) + gamma * prob I x) (objects I)).
      * apply sum_le. intros x here. specialize (positive x here).
        pose proof (from_above gamma (cost_of T x) N some (over x N here (le_n N))). nra.
      * rewrite sum_plus, (sum_scale gamma (prob I)), (proj1 (proj2 is_proper)). lra.
  - intros t t' le. apply sum_le. intros x here. specialize (positive x here). do 2 destruct Rle_dec; lra.
  - intros solved open whole. transitivity (sum (prob I) (objects I)); [|apply is_proper]. apply sum_ext. intros x here.
    destruct Rle_dec as [|early]; [easy|]. exfalso. apply early. destruct T as [|d below]; [easy|].
    destruct asks as [asked asks']. simpl. pose proof (cost_of_nonneg I is_proper _ x (asks' (outcome d x))).
    pose proof (cost_positive I is_proper d asked) as c. destruct (whole d asked) as [n E]. rewrite E in *.
    apply (INR_lt 0) in c. apply (le_INR 1) in c. change (INR 1) with 1 in c. lra.
Qed.
