(** * Theorem 1 for trees of depth 1

    Theorem 1 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023): "For
    every eps > 0, k, h in N, there is a data distribution D and sample size n
    for which, with high probability over a random sample of n points,
    Top-(k+1) achieves at least 1 - eps accuracy with a depth budget of h, but
    Top-k achieves at most 1/2 + eps accuracy with a depth budget of h." *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees.
From Formal.topk Require Import lemma_3_2 depth_one.
Import ListNotations.
Open Scope N_scope.

(** The statement for the Gini impurity, with the population in place of large
    samples; a sample is a population too, so no sample separates the training
    accuracies either. *)
Definition printed_statement : Prop :=
  forall (eps : Q) (k h : nat), (0 < eps)%Q -> (1 <= k)%nat -> (1 <= h)%nat ->
  exists n D ranking, ranks_by_gain n ranking /\
    (1 - eps <= accuracy (top_k ranking (k + 1) h [] D) D)%Q /\
    (accuracy (top_k ranking k h [] D) D <= (1 # 2) + eps)%Q.

(** It fails for h = 1, eps = 1/10 and k = 1, on every distribution, however
    ties are broken. *)
Theorem printed_is_false : ~ printed_statement.
Proof.
  intros printed. destruct (printed (1 # 10)%Q 1%nat 1%nat) as (n & D & ranking & ranked & good & bad);
    [reflexivity|lia|lia|].
  apply (Qle_not_lt _ _ bad). apply (both_are_accurate n ranking 1 (1 + 1) D); auto. reflexivity.
Qed.

(** So it does for h = 1, every eps < 1/6 and every k >= 1. *)
Theorem no_distribution_separates n D ranking (eps : Q) k : (eps < 1 # 6)%Q -> (1 <= k)%nat -> ranks_by_gain n ranking ->
  ~ ((1 - eps <= accuracy (top_k ranking (k + 1) 1 [] D) D)%Q /\ (accuracy (top_k ranking k 1 [] D) D <= (1 # 2) + eps)%Q).
Proof.
  intros small some ranked [good bad]. apply (Qle_not_lt _ _ bad).
  apply (both_are_accurate n ranking k (k + 1) D); auto. lia.
Qed.
