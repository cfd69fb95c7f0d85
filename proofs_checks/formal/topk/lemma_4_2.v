(** * Lemma 4.2 for trees of depth 1

    Lemma 4.2 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023): "The
    accuracy of Top-k with a depth of h' on D_(h,K) is at most (1/2 + eps) for
    any h' < h + K - k." *)

From Coq Require Import List Bool Arith NArith ZArith QArith Sorted Lia.
From Formal Require Import Trees.
From Formal.topk Require Import lemma_3_2 lemma_4_1 depth_one.
Import ListNotations.
Open Scope N_scope.

(** The statement for the Gini impurity, K = m + 1 and eps = a/b, for some way
    to break ties. *)
Definition printed_lemma : Prop :=
  forall (h m k h' : nat) (a b : N), (1 <= h)%nat -> (1 <= k <= m)%nat -> 0 < a -> a < b -> (h' < h + (m + 1) - k)%nat ->
  exists ranking, ranks_by_gain (h + m) ranking /\ let D := parity_or_decoy h m a b in
    (accuracy (top_k ranking k h' [] D) D <= (1 # 2) + ratio a b)%Q.

(** It fails for h = 1, K = 2, k = 1, h' = 1 and eps = 1/10, however ties are
    broken. *)
Theorem printed_is_false : ~ printed_lemma.
Proof.
  intros printed. destruct (printed 1%nat 1%nat 1%nat 1%nat 1 10 ltac:(lia) ltac:(lia) ltac:(easy) ltac:(easy) ltac:(lia))
    as (ranking & ranked & bad).
  cbv zeta in bad. set (D := parity_or_decoy 1 1 1 10) in *. destruct (ranked [] D) as [all sorted].
  assert (error (top_k ranking 1 1 [] D) D = 2) as few.
  { assert (In 0%nat (ranking [] D)) as here by (apply all; split; [lia|easy]).
    assert (exists l, ranking [] D = 0%nat :: l) as [l E].
    { destruct (ranking [] D) as [|i l] eqn:E; [easy|]. exists l. f_equal.
      assert ((i < 2)%nat /\ ~ In i []) as [small _] by (apply all; now left).
      destruct i as [|[|i]]; [easy| |lia]. exfalso. destruct here as [|later]; [easy|].
      apply StronglySorted_inv in sorted. destruct sorted as [_ less]. rewrite Forall_forall in less.
      specialize (less 0%nat later). revert less. vm_compute. intros less. now apply less. }
    cbn [Candidates.top_k]. unfold candidates. rewrite E. now vm_compute. }
  revert bad. unfold accuracy, error_probability. rewrite few. vm_compute. intros bad. now apply bad.
Qed.
