(** * Scores of splits

    The score of a split is the probability of its leaf times the influence
    of its variable there. For monotone functions: the test of largest gain
    has the largest influence; scores do not increase down a tree; a split
    takes at least its score from the total influence of the leaves. *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Growth Entropy RealSums.
From Formal.blt Require Import Influence Osss Leaves Progress.
Import ListNotations.
Open Scope R_scope.

(** ** Gain and influence *)

Section Gain.
Variables (G : R -> R) (kappa : R).
Hypothesis is_impurity : impurity_function G.
Hypothesis strong : strongly_concave kappa G.
Hypothesis kappa_positive : 0 < kappa.

Lemma spread_lowers p d d' : 0 <= d < d' -> 0 <= p - d' -> p + d' <= 1 -> G (p + d') + G (p - d') < G (p + d) + G (p - d).
Proof.
  intros less low high. set (r := d / d'). assert (0 <= r < 1) as range.
  { unfold r. split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
    apply (Rmult_lt_reg_r d'); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  pose proof (concave G is_impurity (p + d') p r ltac:(lra) ltac:(lra) ltac:(lra)) as right.
  pose proof (concave G is_impurity (p - d') p r ltac:(lra) ltac:(lra) ltac:(lra)) as left.
  replace (r * (p + d') + (1 - r) * p) with (p + d) in right by (unfold r; field; lra).
  replace (r * (p - d') + (1 - r) * p) with (p - d) in left by (unfold r; field; lra).
  pose proof (strong (p - d') (p + d') ltac:(lra) ltac:(lra)) as middle.
  replace ((p - d' + (p + d')) / 2) with p in middle by field.
  replace ((p + d' - (p - d')) ^ 2) with (4 * (d' * d')) in middle by ring.
  assert (0 < d' * d') by nra. assert (0 < kappa * (d' * d')) by nra.
  assert ((1 - r) * ((G (p - d') + G (p + d')) / 2 + kappa / 2 * (4 * (d' * d'))) <= (1 - r) * G p) by (apply Rmult_le_compat_l; lra).
  assert (0 < (1 - r) * (kappa / 2 * (4 * (d' * d')))) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Lemma gain_form L i : (0 < mass L)%N -> (2 * mass (restrict i false L) = mass L)%N -> (2 * mass (restrict i true L) = mass L)%N ->
  let p := real (ones L) / real (mass L) in let d := sway L i / (2 * real (mass L)) in
  gain (at_means G) L i = real (mass L) * (G p - (G (p + d) + G (p - d)) / 2) /\ 0 <= d /\ 0 <= p - d /\ p + d <= 1.
Proof.
  intros some zero one p d. unfold gain, impurity_after. cbn [minus plus real_values V].
  rewrite !weighted_is by lia. pose proof (mean_range (restrict i false L) ltac:(lia)) as range0.
  pose proof (mean_range (restrict i true L) ltac:(lia)) as range1.
  pose proof (f_equal real zero) as z. pose proof (f_equal real one) as o. rewrite real_mult, real_2 in z, o.
  pose proof (f_equal real (ones_split i L)) as a. rewrite real_plus in a.
  assert (0 < real (mass L)) as positive by (apply IZR_lt; lia). unfold p, d, sway. clear p d.
  set (m := real (mass L)) in *. set (m0 := real (mass (restrict i false L))) in *. set (m1 := real (mass (restrict i true L))) in *.
  assert (m0 = m / 2) as E0 by lra. assert (m1 = m / 2) as E1 by lra. rewrite E0 in *. rewrite E1 in *.
  set (a0 := real (ones (restrict i false L))) in *. set (a1 := real (ones (restrict i true L))) in *. rewrite a. clear a z o E0 E1.
  replace (a0 / (m / 2)) with (2 * a0 / m) in * by (field; lra). replace (a1 / (m / 2)) with (2 * a1 / m) in * by (field; lra).
  destruct (Rle_dec a0 a1) as [up|down].
  - rewrite Rabs_right by lra. replace (2 * (a1 - a0) / (2 * m)) with (a1 / m - a0 / m) by (field; lra).
    replace ((a0 + a1) / m + (a1 / m - a0 / m)) with (2 * a1 / m) by (field; lra).
    replace ((a0 + a1) / m - (a1 / m - a0 / m)) with (2 * a0 / m) by (field; lra).
    repeat split; try lra. apply Rplus_le_reg_r with (a0 / m). rewrite Rplus_0_l.
    replace (a1 / m - a0 / m + a0 / m) with (a1 / m) by ring. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|lra].
  - rewrite Rabs_left by lra. replace (2 * - (a1 - a0) / (2 * m)) with (a0 / m - a1 / m) by (field; lra).
    replace ((a0 + a1) / m + (a0 / m - a1 / m)) with (2 * a0 / m) by (field; lra).
    replace ((a0 + a1) / m - (a0 / m - a1 / m)) with (2 * a1 / m) by (field; lra).
    repeat split; try lra. apply Rplus_le_reg_r with (a1 / m). rewrite Rplus_0_l.
    replace (a0 / m - a1 / m + a1 / m) with (a0 / m) by ring. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|lra].
Qed.
End Gain.

Section Subcubes.
Variables (n : nat) (f : point -> bool).
Hypothesis is_monotone : monotone n f.

Lemma open_small L i : In i (open_tests n L) -> (i < n)%nat /\ open_test L i = true.
Proof. intros H. apply filter_In in H. rewrite in_seq in H. split; [lia|tauto]. Qed.

Lemma halves L i b : subcube n f L -> In i (open_tests n L) -> (2 * mass (restrict i b L) = mass L)%N.
Proof.
  intros (v & E & some) open. apply open_small in open. destruct open as [small open]. rewrite E in *.
  apply half_mass; [easy|]. exact (open_is_free n f v i open).
Qed.

Lemma child_cube L i b : subcube n f L -> In i (open_tests n L) -> subcube n f (restrict i b L).
Proof.
  intros cube open. pose proof (halves L i b cube open). destruct cube as (v & E & some).
  exists ((i, b) :: v). split; [now rewrite E|lia].
Qed.

Lemma restrict_restrict i b j c P : restrict j c (restrict i b P) = restrict i b (restrict j c P).
Proof.
  unfold restrict. induction P as [|r P IH]; simpl; [easy|].
  destruct (Bool.eqb (coordinate i (at_point r)) b) eqn:B, (Bool.eqb (coordinate j (at_point r)) c) eqn:C;
    simpl; rewrite ?B, ?C, IH; easy.
Qed.

Lemma restrict_mass i b P : (mass (restrict i b P) <= mass P)%N.
Proof. rewrite (mass_split i P). destruct b; lia. Qed.

(** Open at a child: open above, and another variable. *)
Lemma open_above L i b j : In j (open_tests n (restrict i b L)) -> In j (open_tests n L) /\ j <> i.
Proof.
  intros H. pose proof (open_small _ _ H) as [small open]. unfold open_test in open.
  apply andb_true_iff in open. rewrite !N.ltb_lt in open. split.
  - apply filter_In. split; [apply in_seq; lia|]. unfold open_test. rewrite andb_true_iff, !N.ltb_lt.
    pose proof (restrict_mass i b (restrict j false L)). pose proof (restrict_mass i b (restrict j true L)).
    rewrite !(restrict_restrict i b j) in open. lia.
  - intros ->. destruct open as [left right].
    assert (none : forall c, c <> b -> restrict i c (restrict i b L) = []).
    { intros c other. unfold restrict. clear - other. induction L as [|r l IH]; simpl; [easy|].
      destruct (Bool.eqb (coordinate i (at_point r)) b) eqn:B; [|exact IH]. simpl. apply eqb_prop in B. rewrite B.
      destruct (Bool.eqb b c) eqn:C; [|exact IH]. apply eqb_prop in C. congruence. }
    destruct b; [rewrite (none false) in left by easy|rewrite (none true) in right by easy]; easy.
Qed.

Lemma sway_split L i j : subcube n f L -> In i (open_tests n L) -> In j (open_tests n L) -> j <> i ->
  sway L j = sway (restrict i false L) j + sway (restrict i true L) j.
Proof.
  intros (v & E & some) open_i open_j other. apply open_small in open_j. destruct open_j as [small open_j].
  assert (free : free_of j (agrees v)) by (apply (open_is_free n f); now rewrite <- E).
  assert (free_child : forall b, free_of j (agrees ((i, b) :: v))).
  { intros b x. simpl. rewrite coordinate_flip_other by auto. f_equal. apply free. }
  unfold sway. rewrite E.
  change (restrict i false (restrict_all v (uniform n f))) with (restrict_all ((i, false) :: v) (uniform n f)).
  change (restrict i true (restrict_all v (uniform n f))) with (restrict_all ((i, true) :: v) (uniform n f)).
  rewrite <- (influence_is_difference n f v j small free is_monotone).
  rewrite <- (influence_is_difference n f ((i, false) :: v) j small (free_child false) is_monotone).
  rewrite <- (influence_is_difference n f ((i, true) :: v) j small (free_child true) is_monotone).
  rewrite <- real_plus. f_equal. unfold influence_in, count_in, count. rewrite <- total_add. apply total_ext. intros x _. simpl.
  destruct (coordinate i x), (agrees v x), (xorb (f x) (f (flip j x))); simpl; lia.
Qed.

Lemma sway_nonneg L i : 0 <= sway L i.
Proof. unfold sway. pose proof (Rabs_pos (real (ones (restrict i true L)) - real (ones (restrict i false L)))). lra. Qed.

Lemma strongest_most L c : 0 <= c -> (forall i, In i (open_tests n L) -> sway L i <= c) -> strongest n L <= c.
Proof.
  intros nonneg H. destruct (Rlt_le_dec 0 (strongest n L)) as [some|none]; [|lra].
  destruct (strongest_attained n L some) as (i & open & <-). auto.
Qed.

Lemma strongest_child L i b : subcube n f L -> In i (open_tests n L) -> strongest n (restrict i b L) <= strongest n L.
Proof.
  intros cube open. apply strongest_most; [apply strongest_nonneg|]. intros j open_j.
  destruct (open_above L i b j open_j) as [above other].
  eapply Rle_trans; [|apply (strongest_above n L j above)]. rewrite (sway_split L i j cube open above other).
  pose proof (sway_nonneg (restrict i false L) j). pose proof (sway_nonneg (restrict i true L) j). destruct b; lra.
Qed.

(** ** The total influence *)

Definition total_influence (L : population) : R := sum (fun j => if open_test L j then sway L j else 0) (seq 0 n).

Lemma total_nonneg L : 0 <= total_influence L.
Proof. apply sum_nonneg. intros j _. destruct open_test; [apply sway_nonneg|lra]. Qed.

Lemma total_falls L i : subcube n f L -> In i (open_tests n L) ->
  sway L i + total_influence (restrict i false L) + total_influence (restrict i true L) <= total_influence L.
Proof.
  intros cube open. destruct (open_small L i open) as [small is_open]. unfold total_influence.
  assert (single : sway L i = sum (fun j => if Nat.eqb j i then sway L i else 0) (seq 0 n)).
  { clear - small. assert (forall a m, (a <= i < a + m)%nat -> sum (fun j => if Nat.eqb j i then sway L i else 0) (seq a m) = sway L i) as K.
    { intros a m. revert a. induction m as [|m IH]; intros a range; [lia|]. simpl. destruct (Nat.eqb_spec a i) as [->|other].
      - rewrite (sum_ext _ (fun _ => 0)), sum_zero; [lra|]. intros j inside. apply in_seq in inside. destruct (Nat.eqb_spec j i); [lia|easy].
      - rewrite IH by lia. lra. }
    symmetry. apply K. lia. }
  rewrite single at 1. rewrite <- !sum_plus. apply sum_le. intros j inside. apply in_seq in inside.
  assert (child : forall b, open_test (restrict i b L) j = true -> In j (open_tests n L) /\ j <> i).
  { intros b H. apply (open_above L i b). apply filter_In. split; [apply in_seq; lia|easy]. }
  destruct (Nat.eqb_spec j i) as [->|other].
  - rewrite is_open. destruct (open_test (restrict i false L) i) eqn:A; [now destruct (child false A)|].
    destruct (open_test (restrict i true L) i) eqn:B; [now destruct (child true B)|]. lra.
  - pose proof (sway_nonneg (restrict i false L) j). pose proof (sway_nonneg (restrict i true L) j).
    destruct (open_test L j) eqn:open_j.
    + assert (In j (open_tests n L)) as listed by (apply filter_In; split; [apply in_seq; lia|easy]).
      rewrite (sway_split L i j cube open listed other).
      destruct (open_test (restrict i false L) j), (open_test (restrict i true L) j); lra.
    + destruct (open_test (restrict i false L) j) eqn:A; [destruct (child false A) as [K _]; apply open_small in K; destruct K; congruence|].
      destruct (open_test (restrict i true L) j) eqn:B; [destruct (child true B) as [K _]; apply open_small in K; destruct K; congruence|]. lra.
Qed.

(** ** Trees whose tests have a large score *)

Fixpoint open_tree (L : population) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => In i (open_tests n L) /\ open_tree (restrict i false L) zero /\ open_tree (restrict i true L) one
  end.

(** The sum of the scores of a tree, and the number of tests with score at least c. *)
Fixpoint all_scores (L : population) (T : tree) : list R :=
  match T with
  | Leaf _ => []
  | Node i zero one => sway L i :: all_scores (restrict i false L) zero ++ all_scores (restrict i true L) one
  end.

Lemma total_of_leaves T : forall L, subcube n f L -> open_tree L T ->
  sum (fun x => x) (all_scores L T) + sum total_influence (at_leaves L T) <= total_influence L.
Proof.
  induction T as [b|i zero IH0 one IH1]; intros L cube tests; simpl; [lra|]. destruct tests as (open & tests0 & tests1).
  specialize (IH0 _ (child_cube L i false cube open) tests0). specialize (IH1 _ (child_cube L i true cube open) tests1).
  pose proof (total_falls L i cube open). rewrite !sum_app. lra.
Qed.

(** [prune c L T] keeps the tests of score at least c. *)
Fixpoint prune (c : R) (L : population) (T : tree) : tree :=
  match T with
  | Leaf b => Leaf b
  | Node i zero one => if Rle_dec c (sway L i) then Node i (prune c (restrict i false L) zero) (prune c (restrict i true L) one)
                       else Leaf (majority L)
  end.

(** Every test has the largest influence. *)
Fixpoint greedy_tree (L : population) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => In i (open_tests n L) /\ sway L i = strongest n L /\
      greedy_tree (restrict i false L) zero /\ greedy_tree (restrict i true L) one
  end.

Lemma greedy_open T : forall L, greedy_tree L T -> open_tree L T.
Proof. induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. intros L (A & _ & B & C). auto. Qed.

Lemma prune_greedy c T : forall L, greedy_tree L T -> greedy_tree L (prune c L T).
Proof. induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. intros L (A & B & C & D). destruct Rle_dec; simpl; auto. Qed.

Lemma prune_labelled c T : forall L, well_labelled L T -> well_labelled L (prune c L T).
Proof. induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. intros L [A B]. destruct Rle_dec; simpl; auto. Qed.

Lemma open_leaves T : forall L, subcube n f L -> open_tree L T -> forall L', In L' (at_leaves L T) -> subcube n f L'.
Proof.
  induction T as [b|i zero IH0 one IH1]; simpl; intros L cube tests L'; [intros [<-|[]]; easy|].
  destruct tests as (open & tests0 & tests1). rewrite in_app_iff. intros [H|H].
  - apply (IH0 (restrict i false L)); auto. now apply child_cube.
  - apply (IH1 (restrict i true L)); auto. now apply child_cube.
Qed.

Lemma prune_error c T : forall L, well_labelled L T -> (error T L <= error (prune c L T) L)%N.
Proof.
  induction T as [b|i zero IH0 one IH1]; simpl; intros L labels; [lia|]. destruct Rle_dec as [large|small].
  - destruct labels as [A B]. rewrite !error_node. specialize (IH0 _ A). specialize (IH1 _ B). lia.
  - enough (forall T' L', well_labelled L' T' -> (error T' L' <= leaf_error L')%N) as K
      by (rewrite error_majority; now apply (K (Node i zero one))).
    clear. induction T' as [b|j z IH0 o IH1]; simpl; intros L' labels; [rewrite labels, error_majority; lia|].
    destruct labels as [A B]. specialize (IH0 _ A). specialize (IH1 _ B). rewrite error_node.
    pose proof (mass_where_split label j L') as s1. pose proof (mass_where_split (fun r => negb (label r)) j L') as s0.
    unfold leaf_error, ones, zeros in *. lia.
Qed.

(** A leaf of the pruned tree is a leaf of the tree, or has small influences. *)
Lemma prune_leaves c T : forall L, greedy_tree L T -> (forall L', In L' (at_leaves L T) -> strongest n L' < c) ->
  forall L', In L' (at_leaves L (prune c L T)) -> strongest n L' < c.
Proof.
  induction T as [b|i zero IH0 one IH1]; simpl; intros L greedy small L'; [apply small|].
  destruct greedy as (open & best & g0 & g1). destruct Rle_dec as [large|low]; simpl.
  - rewrite in_app_iff. intros [H|H].
    + apply (IH0 _ g0); auto. intros L'' K. apply small, in_app_iff. auto.
    + apply (IH1 _ g1); auto. intros L'' K. apply small, in_app_iff. auto.
  - intros [<-|[]]. lra.
Qed.

(** Scores do not increase down the tree, so pruning keeps all scores that are at least c. *)
Definition at_least (c : R) (l : list R) : nat := length (filter (fun x => if Rle_dec c x then true else false) l).

Lemma all_below c T : forall L, subcube n f L -> greedy_tree L T -> strongest n L < c -> at_least c (all_scores L T) = 0%nat.
Proof.
  unfold at_least. induction T as [b|i zero IH0 one IH1]; simpl; intros L cube greedy small; [easy|].
  destruct greedy as (open & best & g0 & g1). destruct Rle_dec; [lra|]. rewrite filter_app, app_length.
  pose proof (strongest_child L i false cube open). pose proof (strongest_child L i true cube open).
  rewrite IH0, IH1; auto using child_cube; lra.
Qed.

Lemma prune_scores c T : forall L, subcube n f L -> greedy_tree L T -> size (prune c L T) = at_least c (all_scores L T).
Proof.
  induction T as [b|i zero IH0 one IH1]; intros L cube greedy; [easy|]. pose proof greedy as (open & best & g0 & g1). simpl prune.
  destruct (Rle_dec c (sway L i)) as [large|low].
  - simpl size. unfold at_least in *. simpl. destruct Rle_dec; [|easy]. simpl. rewrite filter_app, app_length, IH0, IH1; auto using child_cube.
  - rewrite (all_below c (Node i zero one) L cube greedy); [easy|lra].
Qed.

End Subcubes.
