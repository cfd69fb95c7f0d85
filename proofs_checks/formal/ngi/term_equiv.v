(** * Final sets are those whose objects are covered

    Section 4 of Zhang and Gionis (2022): an instance becomes one of adaptive
    submodular ranking by the functions f, each of which is 1 where the
    objects that remain are final. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores.
Import ListNotations.
Open Scope R_scope.

Theorem final_if_covered I D S : proper I -> (0 < phi I (objects I))%nat -> reached_by I D S ->
  (phi I S = 0%nat \/ p I S <= theta I) <-> forall x, In x S -> f I x D = 1.
Proof.
  intros is_proper pairs arrives. pose proof (reached_node I D S arrives) as (known & inside & same).
  assert (mixed : phi I (objects I) <> 0%nat) by lia. change (phi I S = 0%nat \/ p I S <= theta I) with (final I S). split.
  - intros done x here. pose proof (u_final I is_proper mixed x D (inside x here)) as K. rewrite (same x here) in K.
    specialize (K done). unfold u in K. lra.
  - intros covered. destruct (Nat.eq_dec (phi I S) 0) as [|some]; [now left|]. right. apply Rnot_lt_le. intros heavy.
    destruct S as [|x S']; [easy|]. pose proof (u_not_final I is_proper mixed x D (inside x (or_introl eq_refl))) as K.
    rewrite (same x (or_introl eq_refl)) in K. specialize (covered x (or_introl eq_refl)). unfold u in K.
    assert (~ final I (x :: S')) as not_final by (intros [?|?]; [easy|lra]). specialize (K not_final). lra.
Qed.
