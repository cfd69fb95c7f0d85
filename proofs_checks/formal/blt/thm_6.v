(** * Functions that a small tree computes

    Theorem 6 of Blanc, Lange, Tan (2020): "Let G be any kappa-strongly
    concave impurity function, eps in (0, 1/2), and f be a monotone function
    computable by a size-s decision tree. Then
    TopDownError_G(f, s^(O(sqrt(log s)/eps))/kappa) <= eps", with constants. *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Growth Entropy RealSums.
From Formal.blt Require Import Influence Osss Leaves Progress Scores TotalInfluence thm_4 thm_2.
Import ListNotations.
Open Scope R_scope.

(** ** Many large scores have a large sum *)

Definition part_at_least (c : R) (l : list R) : R := sum (fun x => if Rle_dec c x then x else 0) l.

Lemma lower_bar c c' l : c' <= c ->
  part_at_least c l + c' * (INR (at_least c' l) - INR (at_least c l)) <= part_at_least c' l.
Proof.
  intros lower. unfold part_at_least, at_least. induction l as [|x l IH]; simpl; [lra|].
  destruct (Rle_dec c x), (Rle_dec c' x); simpl length; rewrite ?S_INR; lra.
Qed.

Lemma all_at_least c l : c * INR (at_least c l) <= part_at_least c l.
Proof.
  unfold part_at_least, at_least. induction l as [|x l IH]; simpl; [lra|]. destruct (Rle_dec c x); simpl length; rewrite ?S_INR; lra.
Qed.

Lemma harmonic_sum c K l : 0 < c -> (forall k, (1 <= k <= S K)%nat -> (k <= at_least (c / INR k) l)%nat) ->
  c * harmonic (S K) + c / INR (S K) * (INR (at_least (c / INR (S K)) l) - INR (S K)) <= part_at_least (c / INR (S K)) l.
Proof.
  intros some. induction K as [|K IH]; intros enough.
  - pose proof (all_at_least (c / INR 1) l) as K. simpl harmonic. simpl (INR 1) in *. unfold Rdiv in *. rewrite Rinv_1, Rmult_1_r in *. lra.
  - specialize (IH (fun k H => enough k ltac:(lia))). pose proof (lt_0_INR (S K) ltac:(lia)) as k0. pose proof (lt_0_INR (S (S K)) ltac:(lia)) as k1.
    assert (c / INR (S (S K)) <= c / INR (S K)) as lower.
    { apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; [easy|]. apply le_INR. lia. }
    pose proof (lower_bar (c / INR (S K)) (c / INR (S (S K))) l lower) as step.
    pose proof (le_INR _ _ (enough (S K) ltac:(lia))) as many. change (harmonic (S (S K))) with (harmonic (S K) + / INR (S (S K))).
    set (m := INR (at_least (c / INR (S K)) l)) in *. set (m' := INR (at_least (c / INR (S (S K))) l)) in *.
    assert (c / INR (S (S K)) * (m - INR (S K)) <= c / INR (S K) * (m - INR (S K))) by (apply Rmult_le_compat_r; lra).
    replace (c * (harmonic (S K) + / INR (S (S K)))) with (c * harmonic (S K) + c / INR (S (S K))) by (unfold Rdiv; ring).
    rewrite (S_INR (S K)) at 3. lra.
Qed.

Lemma part_below_all c l : (forall x, In x l -> 0 <= x) -> part_at_least c l <= sum (fun x => x) l.
Proof. intros nonneg. apply sum_le. intros x inside. specialize (nonneg x inside). destruct Rle_dec; lra. Qed.

Section Run.
Variables (n : nat) (f : point -> bool) (G : R -> R) (kappa : R).
Hypothesis is_monotone : monotone n f.
Hypothesis is_impurity : impurity_function G.
Hypothesis strong : strongly_concave kappa G.
Hypothesis kappa_positive : 0 < kappa.
Let P := uniform n f.
Let N := 2 ^ n.
Notation run := (top_down (W := real_values) n (at_means G) P).

Lemma N_positive : 0 < N.
Proof. apply pow_lt. lra. Qed.

Lemma cube_P : subcube n f P.
Proof. exists []. split; [easy|]. unfold P. rewrite mass_uniform. apply N.neq_0_lt_0. now apply N.pow_nonzero. Qed.

Lemma mass_real L : subcube n f L -> 0 < real (mass L) <= N.
Proof.
  intros (v & -> & some). split; [apply IZR_lt; lia|]. unfold N. rewrite <- real_points. apply real_le.
  rewrite mass_leaf, <- (count_all n). apply count_le. auto.
Qed.

Lemma influential_is_mixed L i : subcube n f L -> In i (open_tests n L) -> 0 < sway L i -> pure L = false.
Proof.
  intros cube open differ. unfold pure. apply orb_false_iff. rewrite !N.eqb_neq. unfold sway in differ.
  pose proof (halves n f L i false cube open). pose proof (halves n f L i true cube open).
  pose proof (ones_zeros (restrict i false L)). pose proof (ones_zeros (restrict i true L)).
  pose proof (ones_split i L) as a. pose proof (mass_where_split (fun r => negb (label r)) i L) as z. fold (zeros L) in z.
  fold (zeros (restrict i false L)) (zeros (restrict i true L)) in z. split; intros none;
    replace (ones (restrict i true L)) with (ones (restrict i false L)) in differ by lia; rewrite Rminus_eq_0, Rabs_R0 in differ; lra.
Qed.

(** The test of largest gain has the largest influence: Proposition 2.3. *)
Lemma best_is_strongest L i : subcube n f L -> In i (open_tests n L) ->
  (forall j, In j (open_tests n L) -> gain (at_means G) L j <= gain (at_means G) L i) -> sway L i = strongest n L.
Proof.
  intros cube open best. apply Rle_antisym; [now apply strongest_above|]. apply strongest_most; [apply sway_nonneg|].
  intros j open_j. apply Rnot_lt_le. intros less. specialize (best j open_j).
  destruct (mass_real L cube) as [m _]. assert (0 < mass L)%N as some by (destruct cube as (v & _ & H); exact H).
  pose proof (gain_form G L i some (halves n f L i false cube open) (halves n f L i true cube open)) as form_i.
  pose proof (gain_form G L j some (halves n f L j false cube open_j) (halves n f L j true cube open_j)) as form_j.
  cbv zeta in form_i, form_j. destruct form_i as (E' & i0 & i1 & i2). destruct form_j as (E & j0 & j1 & j2). rewrite E, E' in best.
  set (p := real (ones L) / real (mass L)) in *.
  assert (sway L i / (2 * real (mass L)) < sway L j / (2 * real (mass L))) as spread.
  { apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat; lra|easy]. }
  pose proof (spread_lowers G kappa is_impurity strong kappa_positive p _ _ (conj i0 spread) j1 j2) as lower.
  apply Rmult_le_reg_l in best; lra.
Qed.

Lemma split_greedy P' T L i T' : splits_leaf P' T L i T' -> In i (open_tests n L) -> sway L i = strongest n L ->
  greedy_tree n P' T -> greedy_tree n P' T'.
Proof. induction 1; simpl; tauto. Qed.

Lemma run_greedy t T : run t T -> greedy_tree n P T.
Proof.
  induction 1 as [|t T L i T' grown IH split can best|]; [easy| |easy].
  destruct (top_down_invariants n f _ t T grown) as (cubes & _ & _). destruct can as (here & mixed & open).
  eapply split_greedy; eauto. apply best_is_strongest; auto. intros j open_j. apply (best L j). repeat split; auto.
Qed.

(** ** Splits while some leaf has a large score *)

Variable c : R.
Hypothesis c_positive : 0 < c.
Let mu := kappa * (c * c) / (2 * N).

Lemma mu_positive : 0 < mu.
Proof. pose proof N_positive. apply Rdiv_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; [easy|]. now apply Rmult_lt_0_compat. Qed.

(** Every test is at a node of mass at least mu. *)
Fixpoint heavy (L : population) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => mu <= real (mass L) /\ heavy (restrict i false L) zero /\ heavy (restrict i true L) one
  end.

Lemma split_heavy P' T L i T' : splits_leaf P' T L i T' -> mu <= real (mass L) -> heavy P' T -> heavy P' T' /\ size T' = S (size T).
Proof. induction 1; simpl; intros; intuition. Qed.

Lemma few_heavy T : forall L, subcube n f L -> greedy_tree n L T -> heavy L T ->
  match T with Leaf _ => True | _ => INR (size T) * mu + mu <= 2 * real (mass L) end.
Proof.
  pose proof mu_positive as some. induction T as [b|i zero IH0 one IH1]; [easy|]. intros L cube (open & _ & g0 & g1) (here & h0 & h1).
  specialize (IH0 _ (child_cube n f L i false cube open) g0 h0). specialize (IH1 _ (child_cube n f L i true cube open) g1 h1).
  pose proof (f_equal real (halves n f L i false cube open)) as m0. pose proof (f_equal real (halves n f L i true cube open)) as m1.
  rewrite real_mult, real_2 in m0, m1. simpl size. rewrite S_INR, plus_INR.
  destruct zero as [b0|i0 z0 o0], one as [b1|i1 z1 o1]; simpl size in *; simpl (INR 0) in *; lra.
Qed.

Lemma weighted_range L : subcube n f L -> 0 <= weighted (at_means G) L <= real (mass L).
Proof.
  intros cube. destruct (mass_real L cube) as [m _]. assert (0 < mass L)%N as some by (destruct cube as (v & _ & H); exact H).
  pose proof (mean_range L some) as range. rewrite weighted_is by easy.
  pose proof (at_most_1 G is_impurity _ range). pose proof (above_the_error G is_impurity _ range) as K.
  set (q := real (ones L) / real (mass L)) in *.
  assert (0 <= Rmin q (1 - q)) by (unfold Rmin; destruct Rle_dec; lra). split.
  - apply Rmult_le_pos; lra.
  - rewrite <- (Rmult_1_r (real (mass L))) at 2. apply Rmult_le_compat_l; lra.
Qed.

Lemma active t T : run t T -> (exists L, In L (at_leaves P T) /\ c <= strongest n L) -> size T = t /\ heavy P T.
Proof.
  assert (find : forall t T, run t T -> (exists L, In L (at_leaves P T) /\ c <= strongest n L) ->
    exists L i, possible n P T L i /\ mu <= gain (at_means G) L i).
  { clear t T. intros t T grown (L & inside & high). destruct (top_down_invariants n f _ t T grown) as (cubes & _ & _).
    specialize (cubes L inside). destruct (strongest_attained n L ltac:(lra)) as (i & open & E). exists L, i. split.
    - repeat split; auto. apply (influential_is_mixed L i); auto. lra.
    - destruct (mass_real L cubes) as [m0 m1]. assert (0 < mass L)%N as some by (destruct cubes as (v & _ & H); exact H).
      eapply Rle_trans; [|apply (gain_large G kappa L i strong some (halves n f L i false cubes open) (halves n f L i true cubes open))].
      rewrite E. unfold mu. pose proof N_positive.
      replace (kappa * (c * c) / (2 * N)) with (kappa / 2 * (c * c) / N) by (field; lra).
      apply Rmult_le_compat.
      + apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; lra.
      + left. now apply Rinv_0_lt_compat.
      + apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat; lra.
      + apply Rinv_le_contravar; lra. }
  intros grown. induction grown as [|t T L i T' grown IH split can best|t T grown IH none]; intros high.
  - easy.
  - destruct (top_down_invariants n f _ t T grown) as (cubes & _ & _). pose proof can as (here & mixed & open).
    assert (exists L, In L (at_leaves P T) /\ c <= strongest n L) as before.
    { destruct high as (L' & inside & high). destruct (leaves_after_split _ _ _ _ _ split L' inside) as [old|[b ->]]; [eauto|].
      exists L. split; [easy|]. pose proof (strongest_child n f is_monotone L i b (cubes L here) open). lra. }
    destruct (IH before) as [number weights]. destruct (find t T grown before) as (L' & j & can' & gains).
    specialize (best L' j can'). cbn [le real_values] in best.
    assert (mu <= real (mass L)) as massive.
    { pose proof (weighted_range L (cubes L here)). pose proof (weighted_range _ (child_cube n f L i false (cubes L here) open)).
      pose proof (weighted_range _ (child_cube n f L i true (cubes L here) open)).
      unfold gain at 2, impurity_after in best. cbn [minus plus real_values V] in best. lra. }
    destruct (split_heavy _ _ _ _ _ split massive weights). split; [lia|easy].
  - exfalso. destruct (find t T grown high) as (L & i & can & _). exact (none L i can).
Qed.

(** After enough splits all scores are small. *)
Lemma all_small t T : run t T -> 2 * N <= INR t * mu -> forall L, In L (at_leaves P T) -> strongest n L < c.
Proof.
  intros grown enough L inside. apply Rnot_le_lt. intros high. destruct (active t T grown) as [number weights]; [eauto|].
  pose proof (few_heavy T P cube_P (run_greedy t T grown) weights) as few. rewrite number in few. pose proof mu_positive. pose proof N_positive.
  replace (real (mass P)) with N in few by (unfold P, N; now rewrite mass_uniform, real_points).
  destruct T as [b|i zero one]; [|lra]. simpl in number. rewrite <- number in enough. simpl in enough. lra.
Qed.

End Run.

Section Errors.
Variables (n : nat) (f : point -> bool) (G : R -> R) (kappa : R) (s : nat) (g : tree) (eps : R).
Hypothesis is_monotone : monotone n f.
Hypothesis is_impurity : impurity_function G.
Hypothesis strong : strongly_concave kappa G.
Hypothesis kappa_positive : 0 < kappa.
Hypothesis large : (2 <= s)%nat.
Hypothesis g_tests : tests_below n g.
Hypothesis g_leaves : (leaves g <= s)%nat.
Let P := uniform n f.
Hypothesis exact : error g P = 0%N.
Hypothesis eps_positive : 0 < eps.
Let N := 2 ^ n.
Let l := log2 (INR s).
Let bar := 2 * eps * N / l.

Lemma sum_ones {A} (x : list A) : sum (fun _ => 1) x = INR (length x).
Proof. induction x as [|a x IH]; [easy|]. simpl length. rewrite S_INR. simpl sum. rewrite IH. ring. Qed.

Lemma number_of_leaves T : forall L, length (at_leaves L T) = leaves T.
Proof.
  induction T as [b|i zero IH0 one IH1]; intros L; simpl; [easy|]. rewrite app_length, IH0, IH1. unfold leaves. simpl. lia.
Qed.

Lemma scores_nonneg T : forall L x, In x (all_scores L T) -> 0 <= x.
Proof.
  induction T as [b|i zero IH0 one IH1]; intros L x; simpl; [easy|]. rewrite in_app_iff.
  intros [<-|[H|H]]; [apply sway_nonneg|eauto|eauto].
Qed.

Lemma bar_positive : 0 < bar.
Proof. pose proof (log2_s s large). apply Rdiv_lt_0_compat; [|easy]. repeat apply Rmult_lt_0_compat; try lra. apply pow_lt. lra. Qed.

(** A tree with a large error, whose leaves have small scores, has at least k
    tests of score at least bar/k. *)
Lemma many_scores T k : greedy_tree n P T -> well_labelled P T -> eps * N < real (error T P) -> (1 <= k)%nat ->
  (forall L, In L (at_leaves P T) -> strongest n L < bar / INR k) -> (k <= at_least (bar / INR k) (all_scores P T))%nat.
Proof.
  intros greedy labels high some small. pose proof (log2_s s large) as l_positive. fold l in l_positive.
  rewrite <- (prune_scores n f is_monotone (bar / INR k) T P (cube_P n f) greedy).
  set (U := prune (bar / INR k) P T).
  assert (greedy_U : greedy_tree n P U) by now apply prune_greedy.
  pose proof (open_leaves n f U P (cube_P n f) (greedy_open n U P greedy_U)) as cubes_U.
  pose proof (prune_labelled (bar / INR k) T P labels) as labels_U. fold U in labels_U.
  pose proof (prune_leaves n (bar / INR k) T P greedy small) as small_U. fold U in small_U.
  pose proof (real_le _ _ (prune_error (bar / INR k) T P labels)) as error_U. fold U in error_U.
  assert (gap : 0 < real (error U P) - real (error g P)).
  { rewrite exact. change (real 0) with 0. assert (0 < eps * N) by (apply Rmult_lt_0_compat; [easy|apply pow_lt; lra]). lra. }
  pose proof (Progress.total_influence n f s g is_monotone large g_tests g_leaves U cubes_U labels_U) as total.
  fold P l in total. rewrite exact in total. change (real 0) with 0 in total. rewrite Rminus_0_r in total.
  assert (sum (strongest n) (at_leaves P U) <= sum (fun _ => bar / INR k) (at_leaves P U)) as all_small_U.
  { apply sum_le. intros L inside. left. auto. }
  rewrite (sum_ext (fun _ => bar / INR k) (fun _ => bar / INR k * 1)), sum_scale, sum_ones, number_of_leaves in all_small_U by (intros; ring).
  assert (bar < 2 * real (error U P) / l) as less.
  { unfold bar. apply Rmult_lt_compat_r; [now apply Rinv_0_lt_compat|lra]. }
  pose proof (lt_0_INR k ltac:(lia)) as k_positive. pose proof bar_positive as b.
  assert (INR k < INR (leaves U)) as count.
  { apply (Rmult_lt_reg_l (bar / INR k)); [now apply Rdiv_lt_0_compat|]. replace (bar / INR k * INR k) with bar by (field; lra). lra. }
  apply INR_lt in count. unfold leaves in count. lia.
Qed.

Lemma sum_of_scores T K : greedy_tree n P T -> well_labelled P T -> eps * N < real (error T P) ->
  (forall L, In L (at_leaves P T) -> strongest n L < bar / INR (S K)) ->
  bar * harmonic (S K) + 2 * eps * N < N * sqrt l.
Proof.
  intros greedy labels high small. pose proof bar_positive as b. pose proof (lt_0_INR (S K) ltac:(lia)) as k_positive.
  assert (enough : forall k, (1 <= k <= S K)%nat -> (k <= at_least (bar / INR k) (all_scores P T))%nat).
  { intros k range. apply many_scores; auto; [lia|]. intros L inside. specialize (small L inside).
    eapply Rlt_le_trans; [exact small|]. apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; [apply lt_0_INR; lia|apply le_INR; lia]. }
  pose proof (harmonic_sum bar K (all_scores P T) b enough) as scores.
  pose proof (le_INR _ _ (enough (S K) ltac:(lia))) as last.
  assert (0 <= bar / INR (S K) * (INR (at_least (bar / INR (S K)) (all_scores P T)) - INR (S K))) as extra.
  { apply Rmult_le_pos; [left; now apply Rdiv_lt_0_compat|lra]. }
  pose proof (part_below_all (bar / INR (S K)) (all_scores P T) (scores_nonneg T P)) as below_all.
  pose proof (total_of_leaves n f is_monotone T P (cube_P n f) (greedy_open n T P greedy)) as budget.
  pose proof (total_at_most_root n f g s g_tests g_leaves exact) as root. fold P N l in root.
  pose proof (open_leaves n f T P (cube_P n f) (greedy_open n T P greedy)) as cubes.
  assert (2 * real (error T P) <= sum (total_influence n) (at_leaves P T)) as rest.
  { rewrite (labelled_error P T labels), <- sum_scale. apply sum_le. intros L inside.
    apply (total_above_error n f g s is_monotone large g_tests g_leaves exact (N.to_nat (mass L))); [lia|auto]. }
  lra.
Qed.

Lemma small_error t T K : top_down (W := real_values) n (at_means G) P t T ->
  l * (sqrt l - 2 * eps) / (2 * eps) <= harmonic (S K) ->
  INR (S K) * INR (S K) * (l * l) / (kappa * (eps * eps)) <= INR t -> real (error T P) <= eps * N.
Proof.
  intros grown enough splits. apply Rnot_lt_le. intros high. pose proof (log2_s s large) as l_positive. fold l in l_positive.
  assert (0 < N) as points by (apply pow_lt; lra). pose proof (lt_0_INR (S K) ltac:(lia)) as k_positive.
  destruct (top_down_invariants n f _ t T grown) as (_ & labels & _).
  pose proof (run_greedy n f G kappa is_impurity strong kappa_positive t T grown) as greedy.
  pose proof bar_positive as b. assert (0 < bar / INR (S K)) as c_positive by now apply Rdiv_lt_0_compat.
  assert (small : forall L, In L (at_leaves P T) -> strongest n L < bar / INR (S K)).
  { apply (all_small n f G kappa is_monotone is_impurity strong kappa_positive (bar / INR (S K)) c_positive t T grown).
    fold N. assert (0 < eps * eps) by nra.
    apply Rle_trans with (INR (S K) * INR (S K) * (l * l) / (kappa * (eps * eps)) *
      (kappa * (bar / INR (S K) * (bar / INR (S K))) / (2 * N))).
    - apply Req_le. unfold bar. field. repeat split; lra.
    - apply Rmult_le_compat_r; [|exact splits]. left. apply Rdiv_lt_0_compat; [|lra].
      apply Rmult_lt_0_compat; [easy|]. now apply Rmult_lt_0_compat. }
  pose proof (sum_of_scores T K greedy labels high small) as sum_small.
  assert (bar * (l * (sqrt l - 2 * eps) / (2 * eps)) <= bar * harmonic (S K)) as K' by (apply Rmult_le_compat_l; lra).
  assert (bar * (l * (sqrt l - 2 * eps) / (2 * eps)) = N * sqrt l - 2 * eps * N) as product by (unfold bar; field; lra).
  lra.
Qed.

End Errors.

(** For monotone f that a tree with s leaves computes. *)
Theorem error_of_computable n f G kappa s eps t T :
  monotone n f -> impurity_function G -> strongly_concave kappa G -> 0 < kappa -> (2 <= s)%nat -> 0 < eps ->
  (exists g, tests_below n g /\ (leaves g <= s)%nat /\ dist n f g = 0) ->
  top_down (W := real_values) n (at_means G) (uniform n f) t T ->
  let l := log2 (INR s) in
  let M := exp (l * (sqrt l - 2 * eps) / (2 * eps)) + 1 in
  M ^ 2 * l ^ 2 / (kappa * eps ^ 2) <= INR t -> dist n f T <= eps.
Proof.
  intros is_monotone is_impurity strong kappa_positive large eps_positive (g & g_tests & g_leaves & is_exact) grown l M enough.
  assert (0 < 2 ^ n) as points by (apply pow_lt; lra).
  assert (error g (uniform n f) = 0%N) as exact.
  { unfold dist, probability in is_exact. apply (f_equal (fun x => x * 2 ^ n)) in is_exact. unfold Rdiv in is_exact.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_0_l in is_exact by lra. unfold real in is_exact. apply eq_IZR in is_exact. lia. }
  set (beta := l * (sqrt l - 2 * eps) / (2 * eps)) in *.
  assert (exists K, exp beta < INR (S K) /\ INR (S K) <= M) as (K & above & below).
  { destruct (archimed (exp beta)) as [up_above up_below]. pose proof (exp_pos beta) as positive.
    assert (0 < up (exp beta))%Z as some by (apply lt_IZR; lra).
    exists (Z.to_nat (up (exp beta) - 1)). replace (S (Z.to_nat (up (exp beta) - 1))) with (Z.to_nat (up (exp beta))) by lia.
    rewrite INR_IZR_INZ, Z2Nat.id by lia. unfold M. lra. }
  assert (beta <= harmonic (S K)) as sum_large.
  { pose proof (harmonic_large (S K)) as H. assert (INR (S K) <= INR (S (S K))) as more by (apply le_INR; lia).
    assert (ln (exp beta) <= ln (INR (S (S K)))) as logs by (apply ln_monotone; [apply exp_pos|lra]). rewrite ln_exp in logs. lra. }
  unfold dist, probability. apply (Rmult_le_reg_r (2 ^ n)); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply (small_error n f G kappa s g eps is_monotone is_impurity strong kappa_positive large g_tests g_leaves exact eps_positive t T K grown sum_large).
  eapply Rle_trans; [|exact enough]. fold l. assert (0 < eps ^ 2) by (apply pow_lt; lra).
  replace (eps * eps) with (eps ^ 2) by ring. unfold Rdiv. apply Rmult_le_compat_r.
  - left. apply Rinv_0_lt_compat. apply Rmult_lt_0_compat; lra.
  - replace (l ^ 2) with (l * l) by ring. apply Rmult_le_compat_r; [apply Rle_0_sqr|].
    replace (M ^ 2) with (M * M) by ring. pose proof (pos_INR (S K)). apply Rmult_le_compat; lra.
Qed.
