(** * Top-K succeeds on the parity with decoys, for real eps

    Lemma 4.1 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023), with
    eps/2 in place of eps, as in [lemma_4_1], for real eps; also on populations
    close to the distribution. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions.
From Formal.topk Require Import lemma_4_2_half lemma_4_1.
From Formal Require Import RealTrees Samples Decoys CloseDecoys GreedyDecoys ParityDecoys.
From Formal.topk Require Import TopK.
Import ListNotations.
Open Scope R_scope.

Section Parity.
Context (h m : nat) (eps : R).
Context (eps_inside : 0 < eps < 1) (some : (1 <= m)%nat) (bits : (1 <= h)%nat).
Context (ranking : list nat -> population -> list nat) (ranks : ranks_the_unread (h + m) ranking).

Notation n := (h + m)%nat.
Notation D := (parity_with_decoys h m eps).
Context (S : population) (S_nonnegative : nonnegative S) (S_close : close (tolerance h m eps) S D).

Lemma accuracy_of_top_K eta : close eta S D -> 1 - eps / 2 - eta <= accuracy (top_k ranking (m + 1) h [] S) S.
Proof.
  intros near. destruct (parity_tree restrict h m ranking ranks h [] S ltac:(constructor) ltac:(easy) ltac:(easy)) as (T & inside & right).
  pose proof (top_k_least ranking (m + 1) h [] S T S_nonnegative inside) as best.
  pose proof (close_accuracies eta S D T near) as [low _]. unfold parity_with_decoys in low.
  rewrite accuracy_is in low by easy. fold D in low. rewrite error_of_the_parity in low; auto; try lia.
  pose proof (close_positive h m eps (parity h) eps_inside some S S_close S_nonnegative) as positive.
  apply Rle_trans with (accuracy T S); [lra|]. unfold accuracy. apply Rplus_le_compat_l, Ropp_le_contravar.
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|easy].
Qed.

End Parity.

(** Lemma 4.1. For h >= 1, K = m + 1 >= 2 and 0 < eps < 1, whatever the scores:
    Top-K with the depth budget h has accuracy at least 1 - eps/2 on D_(h,K),
    hence at least 1 - eps. *)
Theorem top_K_learns_the_parity (h K : nat) (eps : R) (ranking : list nat -> population -> list nat) :
  (1 <= h)%nat -> (2 <= K)%nat -> 0 < eps < 1 -> ranks_the_unread (h + (K - 1)) ranking ->
  let D := parity_with_decoys h (K - 1) eps in
  1 - eps / 2 <= accuracy (top_k ranking K h [] D) D /\ 1 - eps <= accuracy (top_k ranking K h [] D) D.
Proof.
  intros bits two inside. assert (exists m, K = (m + 1)%nat /\ (1 <= m)%nat) as (m & -> & some) by (exists (K - 1)%nat; lia).
  replace (m + 1 - 1)%nat with m by lia. intros ranks D.
  pose proof (accuracy_of_top_K h m eps inside some bits ranking ranks D (nonnegative_D h m eps (parity h) inside some)
    (close_self _ D (Rlt_le _ _ (tolerance_positive h m eps inside some))) 0 (close_self 0 D (Rle_refl 0))) as high.
  fold D in high. lra.
Qed.
