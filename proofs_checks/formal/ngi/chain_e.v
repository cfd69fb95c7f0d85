(** * The efficiency terms along a path

    Proof of Lemma 3 of Zhang and Gionis (2022): the relative increments of the
    coverage of an object along a path add up to at most 1 + ln(1/Delta). *)

From Coq Require Import Reals List Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores lemma_4_2.
Import ListNotations.
Open Scope R_scope.

(** The sum for the object x and the tests of a list, in their order, after the
    tests D. *)
Fixpoint relative_increments (I : instance) (x : nat) (D path : list test) : R :=
  match path with
  | [] => 0
  | d :: rest => (f I x (d :: D) - f I x D) / (1 - f I x D) + relative_increments I x (d :: D) rest
  end.

Theorem at_most_a_logarithm I Delta x path : proper I -> (0 < phi I (objects I))%nat -> least_increment I Delta ->
  In x (objects I) -> incl path (tests I) -> relative_increments I x [] path <= 1 + ln (1 / Delta).
Proof.
  intros is_proper pairs least inside. assert (phi I (objects I) <> 0%nat) as mixed by (now apply PeanoNat.Nat.neq_0_lt_0).
  pose proof (delta_is_budget I is_proper mixed Delta least) as [nonneg step].
  enough (all : forall path D, incl path (tests I) -> incl D (tests I) ->
    relative_increments I x D path <= with_delta I Delta x D).
  { intros known. eapply Rle_trans; [now apply all|now apply (delta_most I is_proper mixed)]. }
  clear path. induction path as [|d path IH]; intros D asked known; [now apply nonneg|]. simpl.
  apply incl_cons_inv in asked. destruct asked as [asked others]. specialize (IH (d :: D) others (incl_cons asked known)).
  specialize (step x D d inside known asked). unfold share_covered in step.
  pose proof (u_next I is_proper mixed x d D inside) as more.
  pose proof (u_more I is_proper mixed x (d :: D) (tests I) inside (incl_cons asked known)) as most.
  pose proof (u_nonneg I is_proper mixed x (tests I) inside) as one. unfold u in *.
  enough ((f I x (d :: D) - f I x D) / (1 - f I x D) <= (f I x (d :: D) - f I x D) / (f I x (tests I) - f I x D)) by lra.
  destruct (Req_dec (f I x (d :: D)) (f I x D)) as [->|gain].
  - replace (f I x D - f I x D) with 0 by ring. unfold Rdiv. lra.
  - apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
Qed.
