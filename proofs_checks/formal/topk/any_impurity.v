(** * Impurities that are not strictly concave

    Section 4.1 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023): "All
    of the results of this section (Theorems 2 and 3) hold when the feature
    scoring function is any impurity-based heuristic", whose impurity function
    is concave (Definition 2). *)

From Coq Require Import List Bool Arith NArith ZArith QArith Qminmax Sorted Lia Lqa.
From Formal Require Import Trees Values Growth.
From Formal.topk Require Import lemma_3_2 lemma_4_1 depth_one Ranking.
Import ListNotations.
Open Scope N_scope.

(** Definition 2. *)
Record impurity_function (G : Q -> Q) : Prop := {
  of_the_number : forall p q, (p == q)%Q -> (G p == G q)%Q;
  at_0 : (G 0 == 0)%Q;
  at_1 : (G 1 == 0)%Q;
  at_half : (G (1 # 2) == 1)%Q;
  symmetric : forall p, (G (1 - p) == G p)%Q;
  concave : forall p q t, (0 <= p <= 1)%Q -> (0 <= q <= 1)%Q -> (0 <= t <= 1)%Q ->
    ((1 - t) * G p + t * G q <= G ((1 - t) * p + t * q))%Q
}.

(** Lemma 4.2 for h >= 2 and every such function, with eps = a/b and K = m +
    1: on the distribution of Theorem 2 the accuracy of Top-k at any depth h'
    < h + K - k is at most 1/2 + eps, however ties are broken. *)
Definition printed_claim : Prop :=
  forall (G : Q -> Q) (h m k h' : nat) (a b : N) ranking, impurity_function G ->
  (2 <= h)%nat -> (1 <= k <= m)%nat -> 0 < a -> a < b -> (h' < h + (m + 1) - k)%nat ->
  ranks_by (gain_q (G : Q -> rational_values)) (h + m) ranking -> let D := parity_or_decoy h m a b in
  (accuracy (top_k ranking k h' [] D) D <= (1 # 2) + ratio a b)%Q.

(** Constant between 1/4 and 3/4, where every gain is 0. *)
Definition trapezoid (p : Q) : Q := Qmin 1 (Qmin (4 * p) (4 * (1 - p))).

Lemma trapezoid_is_impurity : impurity_function trapezoid.
Proof.
  unfold trapezoid. split; try reflexivity.
  - intros p q E. now rewrite E.
  - intros p. rewrite (Q.min_comm (4 * (1 - p))). now setoid_replace (4 * (1 - (1 - p)))%Q with (4 * p)%Q by ring.
  - intros p q t _ _ inside.
    assert (below : forall u, (Qmin 1 (Qmin (4 * u) (4 * (1 - u))) <= 1 /\ Qmin 1 (Qmin (4 * u) (4 * (1 - u))) <= 4 * u /\
      Qmin 1 (Qmin (4 * u) (4 * (1 - u))) <= 4 * (1 - u))%Q).
    { intros u. pose proof (Q.le_min_l 1 (Qmin (4 * u) (4 * (1 - u)))). pose proof (Q.le_min_r 1 (Qmin (4 * u) (4 * (1 - u)))).
      pose proof (Q.le_min_l (4 * u) (4 * (1 - u))). pose proof (Q.le_min_r (4 * u) (4 * (1 - u))). lra. }
    pose proof (below p). pose proof (below q). repeat apply Q.min_glb; nra.
Qed.

Definition by_gain (G : Q -> Q) (n : nat) (read : list nat) (S : population) : list nat :=
  ranked (fun i j => Qle_bool (gain_q (G : Q -> rational_values) S j) (gain_q (G : Q -> rational_values) S i)) (unread n read).

(** It fails for h = 2, K = 2, k = 1, eps = 1/10 and depth 2: if ties are
    broken for the lowest index, the parity variables are read. *)
Theorem printed_is_false : ~ printed_claim.
Proof.
  intros printed.
  assert (ranks_by (gain_q (trapezoid : Q -> rational_values)) 3 (by_gain trapezoid 3)) as ranks.
  { intros read S. unfold by_gain. split; [intros i; now rewrite in_ranked, in_unread|].
    apply ranked_sorted; [| |intros i j k; lra]; intros i j; destruct (Qle_bool _ _) eqn:E; try easy; intros _.
    - now apply Qle_bool_iff.
    - apply Qlt_le_weak, Qnot_le_lt. intros le. apply Qle_bool_iff in le. congruence. }
  specialize (printed trapezoid 2%nat 1%nat 1%nat 2%nat 1 10 _ trapezoid_is_impurity ltac:(lia) ltac:(lia) ltac:(easy)
    ltac:(easy) ltac:(lia) ranks).
  revert printed. vm_compute. intros printed. now apply printed.
Qed.
