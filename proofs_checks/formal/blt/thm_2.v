(** * Top-down trees are nearly as good as the best small tree

    Theorem 2 of Blanc, Lange, Tan (2020): "Let f : {-1,1}^n -> {0,1} be a
    monotone function, U be the uniform distribution, and G be a
    kappa-strongly concave impurity function. For all s and eps in (0, 1/2),
    TopDownError_{G,U}(f, s^(Theta(log s)/(kappa eps^2))) <= opt_s + eps",
    with constants. *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Growth Entropy RealSums.
From Formal.blt Require Import Influence Osss Leaves Progress thm_4.
Import ListNotations.
Open Scope R_scope.

(** opt_s, where the size of a tree is its number of leaves. *)
Definition optimum (n : nat) (f : point -> bool) (s : nat) (o : R) : Prop :=
  (exists g, tests_below n g /\ (leaves g <= s)%nat /\ dist n f g = o) /\
  forall g, tests_below n g -> (leaves g <= s)%nat -> o <= dist n f g.

(** ** Proof *)

Fixpoint harmonic (t : nat) : R := match t with O => 0 | S t' => harmonic t' + / INR (S t') end.

Lemma harmonic_large t : ln (INR (S t)) <= harmonic t.
Proof.
  induction t as [|t IH]; [simpl; rewrite ln_1; lra|]. change (harmonic (S t)) with (harmonic t + / INR (S t)).
  pose proof (lt_0_INR (S t) ltac:(lia)) as some. rewrite (S_INR (S t)).
  replace (INR (S t) + 1) with (INR (S t) * (1 + / INR (S t))) by (field; lra).
  pose proof (Rinv_0_lt_compat _ some). rewrite ln_mult by lra.
  pose proof (exp_ineq1_le (/ INR (S t))) as K. pose proof (ln_monotone (1 + / INR (S t)) (exp (/ INR (S t))) ltac:(lra) K) as K'.
  rewrite ln_exp in K'. lra.
Qed.

Section Run.
Variables (n : nat) (f : point -> bool) (G : R -> R) (kappa : R) (s : nat) (g : tree) (eps : R).
Hypothesis is_monotone : monotone n f.
Hypothesis is_impurity : impurity_function G.
Hypothesis strong : strongly_concave kappa G.
Hypothesis kappa_positive : 0 < kappa.
Hypothesis large : (2 <= s)%nat.
Hypothesis g_tests : tests_below n g.
Hypothesis g_leaves : (leaves g <= s)%nat.
Hypothesis eps_positive : 0 < eps.
Let P := uniform n f.
Let N := 2 ^ n.
Let goal := real (error g P) + eps * N.

(** The impurity of a tree, times the number of points. *)
Definition impurity (T : tree) : R := sum (fun L => weighted (at_means G) L) (at_leaves P T).

Lemma at_most_1 q : 0 <= q <= 1 -> G q <= 1.
Proof.
  intros range. pose proof (concave G is_impurity q (1 - q) (1 / 2) range ltac:(lra) ltac:(lra)) as K.
  rewrite <- (symmetric G is_impurity q range) in K. replace (1 / 2 * q + (1 - 1 / 2) * (1 - q)) with (1 / 2) in K by field.
  rewrite (one_at_half G is_impurity) in K. lra.
Qed.

Lemma above_the_error q : 0 <= q <= 1 -> 2 * Rmin q (1 - q) <= G q.
Proof.
  assert (low : forall q, 0 <= q <= 1 / 2 -> 2 * q <= G q).
  { intros r range. pose proof (concave G is_impurity (1 / 2) 0 (2 * r) ltac:(lra) ltac:(lra) ltac:(lra)) as K.
    rewrite (zero_at_0 G is_impurity), (one_at_half G is_impurity) in K.
    replace (2 * r * (1 / 2) + (1 - 2 * r) * 0) with r in K by field. lra. }
  intros range. unfold Rmin. destruct Rle_dec as [left|right]; [apply low; lra|].
  rewrite (symmetric G is_impurity q range). apply low. lra.
Qed.

Lemma leaf_impurity L : (0 < mass L)%N -> 2 * real (leaf_error L) <= weighted (at_means G) L.
Proof.
  intros some. rewrite weighted_is by easy. pose proof (mean_range L some) as range.
  assert (0 < real (mass L)) as positive by (apply IZR_lt; lia).
  pose proof (above_the_error _ range) as K. apply (Rmult_le_compat_l (real (mass L))) in K; [|lra].
  eapply Rle_trans; [|exact K]. unfold leaf_error. pose proof (ones_zeros L) as both. apply (f_equal real) in both.
  rewrite real_plus in both. pose proof (real_le _ _ (N.le_min_l (ones L) (zeros L))). pose proof (real_le _ _ (N.le_min_r (ones L) (zeros L))).
  set (m := real (mass L)) in *. set (a := real (ones L)) in *. unfold Rmin. destruct Rle_dec.
  - replace (m * (2 * (a / m))) with (2 * a) by (field; lra). lra.
  - replace (m * (2 * (1 - a / m))) with (2 * (m - a)) by (field; lra). lra.
Qed.

Lemma impurity_is_large t T : top_down (W := real_values) n (at_means G) P t T -> 2 * real (error T P) <= impurity T.
Proof.
  intros grown. destruct (top_down_invariants n f _ t T grown) as (cubes & labels & _). unfold P.
  rewrite (labelled_error _ T labels). unfold impurity. rewrite <- sum_scale. apply sum_le. intros L inside.
  apply leaf_impurity. now destruct (cubes L inside) as (v & _ & some).
Qed.

Lemma leaf_error_falls L i : real (leaf_error (restrict i false L)) + real (leaf_error (restrict i true L)) <= real (leaf_error L).
Proof.
  rewrite <- real_plus. apply real_le. unfold leaf_error. rewrite (ones_split i L).
  pose proof (mass_where_split (fun r => negb (label r)) i L) as z. fold (zeros L) in z.
  fold (zeros (restrict i false L)) (zeros (restrict i true L)) in z. rewrite z. lia.
Qed.

Let step := 2 * kappa * eps ^ 2 * N / (log2 (INR s)) ^ 2.

(** While the error is large, each split takes its part of the impurity. *)
Lemma impurity_falls t T : top_down (W := real_values) n (at_means G) P t T -> goal < real (error T P) ->
  impurity T <= N - step * harmonic t.
Proof.
  pose proof (log2_s s large) as l. assert (0 < N) as points by (apply pow_lt; lra).
  assert (progress : forall t T, top_down (W := real_values) n (at_means G) P t T -> goal < real (error T P) ->
    exists L i, possible n P T L i /\ step * / INR (S t) <= gain (at_means G) L i).
  { clear t T. intros t T grown high. destruct (top_down_invariants n f _ t T grown) as (cubes & labels & number).
    assert (eps * N < real (error T P) - real (error g P)) as gap by (unfold goal in high; lra).
    assert (0 < eps * N) by (apply Rmult_lt_0_compat; lra).
    destruct (some_gain n f G kappa s g is_monotone strong kappa_positive large g_tests g_leaves T cubes labels ltac:(fold P; lra))
      as (L & i & can & gains & _). exists L, i. split; [easy|]. eapply Rle_trans; [|exact gains]. fold P N.
    set (J := sum (fun _ => 1) (at_leaves P T)) in *.
    assert (0 < J) as J_positive by (apply sum_positive; [apply (leaves_not_empty n f T)|intros; lra]).
    assert (0 < log2 (INR s) ^ 2) as l2 by (apply pow_lt; lra). rewrite S_INR.
    assert (J <= INR t + 1) as number' by exact number. unfold step.
    set (e := real (error T P) - real (error g P)) in *.
    assert ((eps * N) * (eps * N) <= e * e) as squares by (apply Rmult_le_compat; lra).
    replace (2 * kappa * eps ^ 2 * N / log2 (INR s) ^ 2 * / (INR t + 1))
      with (2 * kappa * (eps * N * (eps * N)) * / (N * log2 (INR s) ^ 2) * / (INR t + 1)) by (field; repeat split; lra).
    replace (2 * kappa * (e * e) / (N * J * log2 (INR s) ^ 2)) with (2 * kappa * (e * e) * / (N * log2 (INR s) ^ 2) * / J)
      by (field; repeat split; lra).
    assert (0 < / (N * log2 (INR s) ^ 2)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra).
    apply Rmult_le_compat.
    - apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; lra.
    - left. apply Rinv_0_lt_compat. lra.
    - apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; lra.
    - apply Rinv_le_contravar; lra. }
  intros grown. induction grown as [|t T L i T' grown IH split can best|t T grown IH none]; intros high.
  - change (harmonic 0) with 0. rewrite Rmult_0_r, Rminus_0_r. unfold impurity. cbn [at_leaves sum].
    assert (0 < mass P)%N as some by (unfold P; rewrite mass_uniform; apply N.neq_0_lt_0; now apply N.pow_nonzero).
    rewrite weighted_is by easy. pose proof (at_most_1 _ (mean_range P some)) as K.
    assert (real (mass P) = N) as all by (unfold P, N; now rewrite mass_uniform, real_points). rewrite all in *.
    apply (Rmult_le_compat_l N) in K; lra.
  - assert (goal < real (error T P)) as high'.
    { destruct (top_down_invariants n f _ t T grown) as (_ & labels & _).
      pose proof (split_labelled _ _ _ _ _ split labels) as labels'.
      rewrite (labelled_error _ _ labels') in high. unfold P. rewrite (labelled_error _ _ labels).
      pose proof (sum_after_split (fun L => real (leaf_error L)) _ _ _ _ _ split). pose proof (leaf_error_falls L i). unfold P in *. lra. }
    specialize (IH high'). destruct (progress t T grown high') as (L' & j & can' & gains).
    specialize (best L' j can'). cbn [le real_values] in best.
    pose proof (sum_after_split (fun L => weighted (at_means G) L) _ _ _ _ _ split) as change.
    unfold gain at 2, impurity_after in best. cbn [minus plus real_values V] in best. unfold impurity in *.
    change (harmonic (S t)) with (harmonic t + / INR (S t)). lra.
  - exfalso. destruct (progress t T grown high) as (L & i & can & _). exact (none L i can).
Qed.

Lemma few_errors t T : top_down (W := real_values) n (at_means G) P t T ->
  (log2 (INR s)) ^ 2 * (1 - 2 * (real (error g P) / N) - 2 * eps) / (2 * kappa * eps ^ 2) <= ln (INR t) -> (0 < t)%nat ->
  real (error T P) <= goal.
Proof.
  intros grown enough some. apply Rnot_lt_le. intros high.
  pose proof (impurity_falls t T grown high) as falls. pose proof (impurity_is_large t T grown) as stays.
  assert (0 < N) as points by (apply pow_lt; lra). pose proof (log2_s s large) as l.
  assert (ln (INR t) < ln (INR (S t))) as more by (apply ln_increasing; [apply lt_0_INR; lia|apply lt_INR; lia]).
  pose proof (harmonic_large t) as sum_large.
  assert (0 < log2 (INR s) ^ 2) as l2 by (apply pow_lt; lra). assert (0 < eps ^ 2) as e2 by (apply pow_lt; lra).
  assert (0 < step) as positive.
  { unfold step. apply Rdiv_lt_0_compat; [|easy]. repeat apply Rmult_lt_0_compat; lra. }
  set (beta := log2 (INR s) ^ 2 * (1 - 2 * (real (error g P) / N) - 2 * eps) / (2 * kappa * eps ^ 2)) in *.
  assert (step * beta < step * harmonic t) as strict by (apply Rmult_lt_compat_l; lra).
  assert (step * beta = N - 2 * real (error g P) - 2 * eps * N) as product.
  { unfold step, beta. field. repeat split; lra. }
  unfold goal in high. lra.
Qed.

End Run.

(** [t] splits are enough if t is at least the first number, and so if it is
    at least the second, which the proof of the paper gives. *)
Theorem error_after_splits n f G kappa s o eps t T :
  monotone n f -> impurity_function G -> strongly_concave kappa G -> 0 < kappa -> (2 <= s)%nat -> optimum n f s o ->
  0 < eps -> top_down (W := real_values) n (at_means G) (uniform n f) t T ->
  exp ((log2 (INR s)) ^ 2 * (1 - 2 * o - 2 * eps) / (2 * kappa * eps ^ 2)) <= INR t \/
  exp (32 * (log2 (INR s)) ^ 2 * (1 - o - eps) / (kappa * eps ^ 2)) <= INR t ->
  dist n f T <= o + eps.
Proof.
  intros is_monotone is_impurity strong kappa_positive large [(g & g_tests & g_leaves & is_o) _] eps_positive grown enough.
  assert (0 < 2 ^ n) as points by (apply pow_lt; lra). pose proof (log2_s s large) as l.
  assert (0 < log2 (INR s) ^ 2) as l2 by (apply pow_lt; lra). assert (0 < eps ^ 2) as e2 by (apply pow_lt; lra).
  assert (dist n f T <= 1) as at_most_1'.
  { unfold dist, probability. apply (Rmult_le_reg_r (2 ^ n)); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
    rewrite Rmult_1_r, Rmult_1_l, <- real_points, <- (mass_uniform n f). apply real_le, error_le_mass. }
  destruct (Rle_dec 1 (o + eps)) as [|small]; [lra|].
  assert (exp (log2 (INR s) ^ 2 * (1 - 2 * o - 2 * eps) / (2 * kappa * eps ^ 2)) <= INR t) as first.
  { destruct enough as [|second]; [easy|]. eapply Rle_trans; [|exact second].
    assert (log2 (INR s) ^ 2 * (1 - 2 * o - 2 * eps) / (2 * kappa * eps ^ 2) <=
      32 * log2 (INR s) ^ 2 * (1 - o - eps) / (kappa * eps ^ 2)) as [less| ->]; [|left; now apply exp_increasing|lra].
    apply (Rmult_le_reg_r (2 * (kappa * eps ^ 2))); [apply Rmult_lt_0_compat; [lra|]; now apply Rmult_lt_0_compat|].
    replace (log2 (INR s) ^ 2 * (1 - 2 * o - 2 * eps) / (2 * kappa * eps ^ 2) * (2 * (kappa * eps ^ 2)))
      with (log2 (INR s) ^ 2 * (1 - 2 * o - 2 * eps)) by (field; lra).
    replace (32 * log2 (INR s) ^ 2 * (1 - o - eps) / (kappa * eps ^ 2) * (2 * (kappa * eps ^ 2)))
      with (log2 (INR s) ^ 2 * (64 * (1 - o - eps))) by (field; lra).
    apply Rmult_le_compat_l; lra. }
  assert (0 < INR t) as some by (eapply Rlt_le_trans; [apply exp_pos|exact first]).
  assert (0 < t)%nat as some' by (apply INR_lt; simpl; lra).
  pose proof (ln_monotone _ _ (exp_pos _) first) as enough'. rewrite ln_exp in enough'.
  assert (real (error g (uniform n f)) / 2 ^ n = o) as is_o' by exact is_o.
  pose proof (few_errors n f G kappa s g eps is_monotone is_impurity strong kappa_positive large g_tests g_leaves eps_positive t T grown) as few.
  rewrite is_o' in few. specialize (few enough' some').
  unfold dist, probability. apply (Rmult_le_reg_r (2 ^ n)); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  rewrite <- is_o'. replace ((real (error g (uniform n f)) / 2 ^ n + eps) * 2 ^ n) with (real (error g (uniform n f)) + eps * 2 ^ n) by (field; lra).
  exact few.
Qed.
