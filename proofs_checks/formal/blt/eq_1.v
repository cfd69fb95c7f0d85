(** * The purity gain of the next split

    Equation 1 of Blanc, Lange, Tan (2020): while the error is above
    opt_s + eps, the next split of the top-down heuristic gains more than
    kappa eps^2 / (32 (j+1) (log s)^2), where j splits have been made. It holds
    with 2 for 1/32, and with no larger constant. *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Growth Entropy RealSums.
From Formal.blt Require Import Influence Osss Leaves Progress thm_4 thm_2.
Import ListNotations.
Open Scope R_scope.

(** The split of the leaf L by x_i is one of largest gain after j splits. *)
Definition next_split (n : nat) (f : point -> bool) (G : R -> R) (j : nat) (T : tree) (L : population) (i : nat) : Prop :=
  top_down (W := real_values) n (at_means G) (uniform n f) j T /\ possible n (uniform n f) T L i /\
  forall L' i', possible n (uniform n f) T L' i' -> gain (at_means G) L' i' <= gain (at_means G) L i.

Definition gains_at_least (c : R) : Prop := forall n f G kappa s o j T L i,
  monotone n f -> impurity_function G -> strongly_concave kappa G -> 0 < kappa -> (2 <= s)%nat -> optimum n f s o ->
  next_split n f G j T L i -> o < dist n f T ->
  c * kappa * (dist n f T - o) ^ 2 / (INR (S j) * (log2 (INR s)) ^ 2) <= gain (at_means G) L i / 2 ^ n.

Definition gini (p : R) : R := 4 * p * (1 - p).

Theorem next_gain : gains_at_least 2 /\ forall c, gains_at_least c -> c <= 2.
Proof.
  split.
  - intros n f G kappa s o j T L i is_monotone _ strong kappa_positive large [(g & tests & small & is_o) _] (grown & can & best) high.
    destruct (top_down_invariants n f _ j T grown) as (cubes & labels & number).
    pose proof (pow_lt 2 n ltac:(lra)) as points. pose proof (log2_s s large) as l.
    set (e := real (error T (uniform n f))) in *. set (d := real (error g (uniform n f))) in *.
    assert (dist n f T - o = (e - d) / 2 ^ n) as gap by (rewrite <- is_o; unfold dist, probability, e, d; field; lra).
    assert (0 < e - d) as positive.
    { apply (Rmult_lt_reg_r (/ 2 ^ n)); [now apply Rinv_0_lt_compat|]. rewrite Rmult_0_l. fold (Rdiv (e - d) (2 ^ n)). rewrite <- gap. lra. }
    destruct (some_gain n f G kappa s g is_monotone strong kappa_positive large tests small T cubes labels positive)
      as (L' & i' & can' & gains & _). fold e d in gains.
    specialize (best L' i' can'). rewrite gap, S_INR.
    set (J := sum (fun _ => 1) (at_leaves (uniform n f) T)) in *.
    assert (0 < J) as J_positive by (apply sum_positive; [apply (leaves_not_empty n f T)|intros; lra]).
    assert (0 < log2 (INR s) ^ 2) as l2 by (apply pow_lt; lra).
    apply Rle_trans with (2 * kappa * ((e - d) * (e - d)) / (2 ^ n * J * log2 (INR s) ^ 2) / 2 ^ n).
    + replace (2 * kappa * ((e - d) / 2 ^ n) ^ 2 / ((INR j + 1) * log2 (INR s) ^ 2))
        with (2 * kappa * ((e - d) * (e - d)) * / (2 ^ n * 2 ^ n * log2 (INR s) ^ 2) * / (INR j + 1)) by (field; repeat split; lra).
      replace (2 * kappa * ((e - d) * (e - d)) / (2 ^ n * J * log2 (INR s) ^ 2) / 2 ^ n)
        with (2 * kappa * ((e - d) * (e - d)) * / (2 ^ n * 2 ^ n * log2 (INR s) ^ 2) * / J) by (field; repeat split; lra).
      apply Rmult_le_compat_l; [|apply Rinv_le_contravar; lra]. apply Rmult_le_pos.
      * repeat apply Rmult_le_pos; lra.
      * left. apply Rinv_0_lt_compat. apply Rmult_lt_0_compat; [|easy]. now apply Rmult_lt_0_compat.
    + unfold Rdiv at 1 3. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. lra.
  - intros c all. set (f := coordinate 0). set (P := uniform 1 f).
    assert (monotone 1 f) as is_monotone.
    { intros i small. left. intros x _ E H. assert (i = 0)%nat as -> by lia. unfold f in *. congruence. }
    assert (impurity_function gini) as is_impurity.
    { unfold gini. split; intros; try field. assert (0 <= t * (1 - t) * ((p - q) * (p - q))) by (apply Rmult_le_pos; [nra|apply Rle_0_sqr]). nra. }
    assert (strongly_concave 2 gini) as strong by (intros a b _ _; unfold gini; apply Req_le; field).
    assert (optimum 1 f 2 0) as best.
    { split.
      - exists (Node 0 (Leaf false) (Leaf true)). split; [simpl; lia|split; [unfold leaves; simpl; lia|]].
        unfold dist, probability. change (error (Node 0 (Leaf false) (Leaf true)) (uniform 1 f)) with 0%N. change (real 0) with 0. unfold Rdiv. ring.
      - intros g _ _. unfold dist, probability. pose proof (real_nonneg (error g (uniform 1 f))). apply Rmult_le_pos; [easy|].
        left. apply Rinv_0_lt_compat. simpl. lra. }
    assert (weighted (at_means gini) (restrict 0 false P) = 0 /\ weighted (at_means gini) (restrict 0 true P) = 0 /\
      weighted (at_means gini) P = 2) as (w0 & w1 & w).
    { rewrite !weighted_is by reflexivity.
      change (mass (restrict 0 false P)) with 1%N. change (mass (restrict 0 true P)) with 1%N. change (mass P) with 2%N.
      change (ones (restrict 0 false P)) with 0%N. change (ones (restrict 0 true P)) with 1%N. change (ones P) with 1%N.
      unfold gini, real. simpl. repeat split; field. }
    assert (next_split 1 f gini 0 (Leaf (majority P)) P 0) as next.
    { split; [constructor|]. split; [repeat split; [now left|now left]|].
      intros L' i' (inside & _ & open). destruct inside as [<-|[]]. destruct open as [<-|[]]. apply Rle_refl. }
    specialize (all 1%nat f gini 2 2%nat 0 0%nat (Leaf (majority P)) P 0%nat is_monotone is_impurity strong ltac:(lra) ltac:(lia) best next).
    assert (dist 1 f (Leaf (majority P)) = 1 / 2) as half.
    { unfold dist, probability. change (error (Leaf (majority P)) (uniform 1 f)) with 1%N. change (real 1) with 1. simpl. field. }
    rewrite half in all. specialize (all ltac:(lra)). unfold gain, impurity_after in all. cbn [minus plus real_values V] in all.
    rewrite w0, w1, w in all. assert (log2 (INR 2) = 1) as one.
    { unfold log2. change (INR 2) with 2. pose proof ln2_positive. field. lra. }
    rewrite one in all. simpl in all. lra.
Qed.
