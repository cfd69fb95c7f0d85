(** * The running time of LicketySPLIT

    Theorem 6.4 of Babbar, McTavish, Rudin, Seltzer (2025), with a constant:
    O(nk^2d^2) in rows sent down an outcome of a test. *)

From Coq Require Import List Bool Arith Lia.
From Formal Require Import Trees.
From Formal.split Require Import search_2k.
Import ListNotations.
Open Scope nat_scope.

(** Algorithm 3 by brute force: at a node every unused test is tried; it is
    followed by greedy subtrees that use the rest of the depth. The parts of
    the chosen test are treated in the same way. *)
Fixpoint lickety_rows (R : rule) (greedy : rule) (k d : nat) (path : list nat) (P : population) : nat :=
  match d with
  | O => 0
  | S d' =>
      if stops R d path P then 0 else
      sum_over (fun i => length P + (greedy_rows greedy k d' (i :: path) (restrict i false P) +
                                     greedy_rows greedy k d' (i :: path) (restrict i true P))) (unused k path) +
      match chosen R d path P with
      | None => 0
      | Some i => lickety_rows R greedy k d' (i :: path) (restrict i false P) +
                  lickety_rows R greedy k d' (i :: path) (restrict i true P)
      end
  end.

Lemma lickety_bound R greedy k d : forall path P,
  2 * lickety_rows R greedy k d path P <= length P * (2 * k * d + k * k * (d * (d - 1))).
Proof.
  induction d as [|d IH]; intros path P; simpl lickety_rows; [lia|].
  destruct (stops R (S d) path P); [lia|].
  assert (tried : sum_over (fun i => length P + (greedy_rows greedy k d (i :: path) (restrict i false P) +
      greedy_rows greedy k d (i :: path) (restrict i true P))) (unused k path) <= k * (length P * (1 + k * d))).
  { etransitivity; [apply (sum_over_le _ (length P * (1 + k * d)))|].
    - intros i _. pose proof (greedy_bound greedy k d (i :: path) (restrict i false P)).
      pose proof (greedy_bound greedy k d (i :: path) (restrict i true P)). pose proof (parts i P). nia.
    - apply Nat.mul_le_mono_r, unused_le. }
  assert (below : forall i, 2 * (lickety_rows R greedy k d (i :: path) (restrict i false P) +
      lickety_rows R greedy k d (i :: path) (restrict i true P)) <=
      length P * (2 * k * d + k * k * (d * (d - 1)))).
  { intros i. pose proof (IH (i :: path) (restrict i false P)). pose proof (IH (i :: path) (restrict i true P)).
    pose proof (parts i P) as E.
    rewrite <- E, Nat.mul_add_distr_r. lia. }
  assert (square : d * (d - 1) + 2 * d = S d * (S d - 1)) by (destruct d; simpl; nia).
  assert (total : 2 * (k * (length P * (1 + k * d))) + length P * (2 * k * d + k * k * (d * (d - 1))) =
      length P * (2 * k * S d + k * k * (S d * (S d - 1)))) by (rewrite <- square; ring).
  destruct (chosen R (S d) path P) as [i|]; [specialize (below i)|]; lia.
Qed.

(** Theorem 6.4. On n rows with k features, LicketySPLIT with a depth budget
    of d sends at most nkd + nk^2 d(d-1)/2 rows, which is at most nk^2d^2. *)
Theorem lickety_split_rows (R greedy : rule) (k d : nat) (P : population) :
  let n := length P in
  2 * lickety_rows R greedy k d [] P <= 2 * (n * k * d) + n * k ^ 2 * (d * (d - 1)) /\
  lickety_rows R greedy k d [] P <= n * k ^ 2 * d ^ 2.
Proof.
  intros n. pose proof (lickety_bound R greedy k d [] P) as bound. fold n in bound. simpl. split; [nia|].
  assert (simpler : 2 * k * d + k * k * (d * (d - 1)) <= 2 * (k * k * (d * d))) by (destruct k, d; nia).
  nia.
Qed.
