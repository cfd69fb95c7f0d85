(** * The total influence of a monotone function of small decision tree size

    Section 5 of Blanc, Lange, Tan (2020), after O'Donnell and Servedio:
    Inf(f) <= sqrt(log s) for a monotone f that a tree with s leaves
    computes. *)

From Coq Require Import Reals List Bool Arith NArith ZArith Lia Lra.
From Formal Require Import Trees Cube Entropy RealSums.
From Formal.blt Require Import Influence Osss Leaves Scores TotalInfluence thm_4.
Import ListNotations.
Open Scope R_scope.

Theorem total_influence_at_most_root n f g : monotone n f -> tests_below n g -> dist n f g = 0 ->
  sum (inf n f) (seq 0 n) <= sqrt (log2 (INR (leaves g))).
Proof.
  intros is_monotone tests computed. pose proof (pow_lt 2 n ltac:(lra)) as points.
  assert (error g (uniform n f) = 0%N) as exact.
  { unfold dist, probability in computed. apply (f_equal (fun x => x * 2 ^ n)) in computed. unfold Rdiv in computed.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_0_l in computed by lra. unfold real in computed. apply eq_IZR in computed. lia. }
  pose proof (sum_of_sways n f g tests exact) as bound. apply (Rmult_le_reg_l (2 ^ n)); [easy|].
  eapply Rle_trans; [|exact bound]. rewrite <- sum_scale. apply Req_le, sum_ext. intros j inside. apply in_seq in inside.
  pose proof (influence_is_difference n f [] j ltac:(lia) ltac:(easy) is_monotone) as K.
  change (restrict_all [] (uniform n f)) with (uniform n f) in K. fold (sway (uniform n f) j) in K. rewrite <- K.
  change (influence_in n (agrees []) f j) with (influence n f j). unfold inf, probability. field. lra.
Qed.
