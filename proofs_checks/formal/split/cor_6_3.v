(** * The saving at the lookahead depth (d-1)/2

    Corollary 6.3 of Babbar, McTavish, Rudin, Seltzer (2025): with caching
    SPLIT "saves a factor of O(k^((d-1)/2) (d/2)!)" over a search of all trees
    without caching, whose cost is n k^d. *)

From Coq Require Import Reals Arith Lia Lra Psatz.
From Formal.split Require Import cor_6_2.
Open Scope R_scope.

(** The ratio of the runtimes, in which n cancels, for d = 2m + 1. *)
Definition saving (m : nat) (k : R) : R := k ^ (2 * m + 1) / runtime true (2 * m + 1) k m.

(** (m + 1/2)!, by the rule x! = x (x - 1)! from (1/2)! = sqrt(pi) / 2. *)
Fixpoint half_factorial (m : nat) : R :=
  match m with O => sqrt PI / 2 | S m' => (INR m + 1 / 2) * half_factorial m' end.

(** Equations 97 to 99, repaired: with M = (d + 1)/2 the saving is k^((d-1)/2)
    M! / (M^2 + 1). *)
Theorem saving_is (m : nat) (k : R) : 0 < k -> let M := (m + 1)%nat in
  saving m k = k ^ (2 * m + 1) * INR (fact M) / (INR M ^ 2 * k ^ M + k ^ M) /\
  saving m k = k ^ m * (INR (fact M) / (INR M ^ 2 + 1)).
Proof.
  intros positive M. assert (0 < k ^ M) by now apply pow_lt. assert (0 < k ^ m) by now apply pow_lt.
  pose proof (INR_fact_lt_0 m) as F. assert (0 <= INR M) by apply pos_INR.
  assert (INR (fact M) = INR M * INR (fact m)) as E by (unfold M; rewrite Nat.add_1_r, <- mult_INR; reflexivity).
  assert (1 <= INR M) by (apply (le_INR 1); unfold M; lia).
  assert (saving m k = k ^ (2 * m + 1) * INR (fact M) / (INR M ^ 2 * k ^ M + k ^ M)) as first.
  { unfold saving, runtime. replace (2 * m + 1 - m)%nat with M by (unfold M; lia). fold M. rewrite E. field. repeat split; nra. }
  split; [exact first|]. rewrite first. replace (2 * m + 1)%nat with (m + M)%nat by (unfold M; lia). rewrite pow_add. field. split; nra.
Qed.

Lemma factorial_at_most m : INR (fact (m + 1)) <= (INR m + 2) * half_factorial m.
Proof.
  induction m as [|m IH].
  - simpl. assert (1 <= sqrt PI); [|lra]. rewrite <- sqrt_1. apply sqrt_le_1_alt. pose proof PI2_1. lra.
  - change (half_factorial (S m)) with ((INR (S m) + 1 / 2) * half_factorial m).
    assert (INR (fact (S m + 1)) = (INR m + 2) * INR (fact (m + 1))) as ->.
    { replace (S m + 1)%nat with (S (m + 1)) by lia. change (fact (S (m + 1))) with (S (m + 1) * fact (m + 1))%nat.
      rewrite mult_INR, S_INR, plus_INR. simpl (INR 1). f_equal. lra. }
    rewrite S_INR. pose proof (pos_INR m) as P. pose proof (INR_fact_lt_0 (m + 1)) as F.
    assert (0 < half_factorial m) by nra. apply (Rmult_le_compat_l (INR m + 2)) in IH; [|lra]. nra.
Qed.

(** Corollary 6.3, with the constant 1, for every odd d and every k > 0. *)
Theorem saving_at_most (m : nat) (k : R) : 0 < k -> saving m k <= k ^ m * half_factorial m.
Proof.
  intros positive. destruct (saving_is m k positive) as [_ ->]. apply Rmult_le_compat_l; [left; now apply pow_lt|].
  pose proof (factorial_at_most m) as least. pose proof (pos_INR m) as P. pose proof (INR_fact_lt_0 (m + 1)) as F.
  assert (INR (m + 1) = INR m + 1) as E by (rewrite plus_INR; reflexivity). rewrite E in *.
  assert (0 < half_factorial m) by nra. assert (0 < (INR m + 1) ^ 2 + 1) as D by nra.
  apply (Rmult_le_reg_r ((INR m + 1) ^ 2 + 1)); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
Qed.
