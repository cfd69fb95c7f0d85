(** * Theorem 1, for trees of depth 2 and more

    Theorem 1 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023) for
    h >= 2: the case K = k + 1 of Theorem 2. *)

From Coq Require Import Reals List Arith Lia.
From Formal Require Import RealTrees Samples ParityDecoys.
From Formal.topk Require Import TopK thm_2_repaired.
Import ListNotations.
Open Scope R_scope.

(** Let the impurity be strictly concave. Rankings are by gain, ties being
    broken in any way. On D_(h,k+1) Top-(k+1) has accuracy at least 1 - eps/2
    and Top-k at most 1/2 + eps/2, both with the depth budget h. With a
    probability that tends to 1, the trees grown on a sample have accuracy at
    least 1 - eps and at most 1/2 + eps, on the sample and on the distribution. *)
Theorem top_k_plus_1_beats_top_k (h k : nat) (eps : R) (G : R -> R) :
  (2 <= h)%nat -> (1 <= k)%nat -> 0 < eps < 1 -> strictly_concave_impurity G ->
  let D := parity_with_decoys h k eps in
  (forall ranking, ranks_by_gain (h + k) G ranking ->
    1 - eps / 2 <= accuracy (top_k ranking (k + 1) h [] D) D /\
    accuracy (top_k ranking k h [] D) D <= 1 / 2 + eps / 2) /\
  holds_on_large_samples D (fun S => forall ranking, ranks_by_gain (h + k) G ranking ->
    (1 - eps <= accuracy (top_k ranking (k + 1) h [] S) S /\ 1 - eps <= accuracy (top_k ranking (k + 1) h [] S) D) /\
    (accuracy (top_k ranking k h [] S) S <= 1 / 2 + eps /\ accuracy (top_k ranking k h [] S) D <= 1 / 2 + eps)).
Proof.
  intros deep some inside concave.
  pose proof (top_K_beats_top_k h k (k + 1) eps G deep ltac:(lia) ltac:(lia) inside concave) as H. cbv zeta in H.
  replace (k + 1 - 1)%nat with k in H by lia. replace (h + (k + 1 - k - 1))%nat with h in H by lia. exact H.
Qed.
