(** * Theorem 2 for trees of depth 1

    Theorem 2 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023): "For
    every eps > 0, k, K, h in N where k < K, there is a data distribution D
    and sample size n for which, with high probability over a random sample of
    n points, Top-K achieves at least 1 - eps accuracy with a depth budget of
    h, but Top-k achieves at most 1/2 + eps accuracy even with a depth budget
    of h + (K - k - 1)." *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees.
From Formal.topk Require Import lemma_3_2 depth_one.
Import ListNotations.
Open Scope N_scope.

(** The statement for the Gini impurity, with the population in place of large
    samples. *)
Definition printed_statement : Prop :=
  forall (eps : Q) (k K h : nat), (0 < eps)%Q -> (1 <= k < K)%nat -> (1 <= h)%nat ->
  exists n D ranking, ranks_by_gain n ranking /\
    (1 - eps <= accuracy (top_k ranking K h [] D) D)%Q /\
    (accuracy (top_k ranking k (h + (K - k - 1)) [] D) D <= (1 # 2) + eps)%Q.

(** It fails for h = 1, eps = 1/10, k = 1 and K = 2, on every distribution,
    however ties are broken. *)
Theorem printed_is_false : ~ printed_statement.
Proof.
  intros printed. destruct (printed (1 # 10)%Q 1%nat 2%nat 1%nat) as (n & D & ranking & ranked & good & bad);
    [reflexivity|lia|lia|].
  apply (Qle_not_lt _ _ bad). apply (both_are_accurate n ranking 1 2 D); auto. reflexivity.
Qed.
