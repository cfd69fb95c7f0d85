(** * The leaves of a tree on the uniform cube

    A leaf is reached by the points of a subcube. Its influences, for a
    monotone function, and the gains of its tests. *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Growth Entropy RealSums.
From Formal.blt Require Import Influence Osss.
Import ListNotations.
Open Scope R_scope.

(** Definition 5: in each coordinate non-decreasing or non-increasing. *)
Definition monotone (n : nat) (f : point -> bool) : Prop :=
  forall i, (i < n)%nat ->
    (forall x : point, length x = n -> coordinate i x = false -> f x = true -> f (flip i x) = true) \/
    (forall x : point, length x = n -> coordinate i x = false -> f (flip i x) = true -> f x = true).

(** Definition 2. *)
Record impurity_function (G : R -> R) : Prop := {
  concave : forall p q t, 0 <= p <= 1 -> 0 <= q <= 1 -> 0 <= t <= 1 ->
    t * G p + (1 - t) * G q <= G (t * p + (1 - t) * q);
  symmetric : forall p, 0 <= p <= 1 -> G p = G (1 - p);
  zero_at_0 : G 0 = 0;
  one_at_half : G (1 / 2) = 1
}.
Definition strongly_concave (kappa : R) (G : R -> R) : Prop :=
  forall a b, 0 <= a <= 1 -> 0 <= b <= 1 -> (G a + G b) / 2 <= G ((a + b) / 2) - kappa / 2 * (b - a) ^ 2.

(** The impurity at rational label means, which are the only ones here. *)
Definition at_means (G : R -> R) : Q -> real_values := fun q => G (Q2R q).

(** ** Subcubes *)

Lemma flip_twice i x : flip i (flip i x) = x.
Proof.
  revert i. induction x as [|c x IH]; intros [|i]; simpl; try easy; [now rewrite negb_involutive|now rewrite IH].
Qed.

Section Leaf.
Variables (n : nat) (f : point -> bool) (s : setting).
Let P := uniform n f.
Let L := restrict_all s P.
Let dom := agrees s.

Lemma mass_where_leaf q : mass_where q L = count_in n dom (fun x => q (Row x (f x) 1)).
Proof. unfold L, P. now rewrite mass_where_restrict_all, mass_where_uniform. Qed.

Lemma mass_leaf : mass L = count n dom.
Proof.
  change (mass L) with (mass_where (fun _ => true) L). rewrite mass_where_leaf. unfold count_in.
  apply count_ext. intros x _. apply andb_true_r.
Qed.

Lemma ones_leaf : ones L = count_in n dom f.
Proof. exact (mass_where_leaf label). Qed.

Lemma zeros_leaf : zeros L = count_in n dom (fun x => negb (f x)).
Proof. exact (mass_where_leaf (fun r => negb (label r))). Qed.

Lemma error_leaf_count T : error T L = count_in n dom (fun x => xorb (value T x) (f x)).
Proof. exact (mass_where_leaf (fun r => xorb (value T (at_point r)) (label r))). Qed.

Lemma mass_where_side i b q : mass_where q (restrict i b L) =
  count_in n dom (fun x => Bool.eqb (coordinate i x) b && q (Row x (f x) 1)).
Proof. rewrite mass_where_restrict, mass_where_leaf. easy. Qed.

(** A test that is open has not been read. *)
Lemma open_is_free i : open_test L i = true -> free_of i dom.
Proof.
  intros open. intros x. unfold dom. apply agrees_flip. intros read. unfold open_test in open.
  apply andb_true_iff in open. rewrite !N.ltb_lt in open. destruct open as [left right].
  apply in_map_iff in read. destruct read as ([j b] & E & read). simpl in E. subst j.
  assert (forall c, c <> b -> mass (restrict i c L) = 0%N) as none.
  { intros c other. change (mass (restrict i c L)) with (mass_where (fun _ => true) (restrict i c L)).
    rewrite mass_where_side. unfold count_in, count, total. induction (cube n) as [|y l IH]; cbn [fold_right]; [easy|].
    rewrite IH. destruct (dom y && _) eqn:K; [|easy]. exfalso. apply andb_true_iff in K. destruct K as [K K'].
    rewrite andb_true_r in K'. apply eqb_prop in K'. unfold dom, agrees in K. rewrite forallb_forall in K.
    specialize (K (i, b) read). apply eqb_prop in K. congruence. }
  destruct b; [rewrite (none false) in left by easy; lia|rewrite (none true) in right by easy; lia].
Qed.

Lemma half_mass i b : (i < n)%nat -> free_of i dom -> (2 * mass (restrict i b L) = mass L)%N.
Proof.
  intros small free. change (mass (restrict i b L)) with (mass_where (fun _ => true) (restrict i b L)).
  rewrite mass_where_side. change (mass L) with (mass_where (fun _ => true) L). rewrite mass_where_leaf.
  symmetry. now apply half.
Qed.

Lemma free_is_open i : (i < n)%nat -> free_of i dom -> (0 < mass L)%N -> open_test L i = true.
Proof.
  intros small free some. unfold open_test. rewrite andb_true_iff, !N.ltb_lt.
  pose proof (half_mass i false small free). pose proof (half_mass i true small free). lia.
Qed.

(** The influence of a monotone function is the difference of the ones. *)
Lemma influence_is_difference i : (i < n)%nat -> free_of i dom -> monotone n f ->
  real (influence_in n dom f i) = 2 * Rabs (real (ones (restrict i true L)) - real (ones (restrict i false L))).
Proof.
  intros small free is_monotone.
  assert (side : forall b, ones (restrict i b L) = count_in n dom (fun x => Bool.eqb (coordinate i x) b && f x)).
  { intros b. apply (mass_where_side i b label). }
  rewrite !side. unfold influence_in. rewrite (half n dom i false) by
    (easy || intros x; rewrite flip_twice; now destruct (f x), (f (flip i x))).
  assert (flipped : count_in n dom (fun x => Bool.eqb (coordinate i x) true && f x) =
    count_in n dom (fun x => Bool.eqb (coordinate i x) false && f (flip i x))).
  { unfold count_in. rewrite <- (count_flip n i (fun x => dom x && (Bool.eqb (coordinate i x) true && f x)) small).
    apply count_ext. intros x long. rewrite free, coordinate_flip by lia. now destruct (coordinate i x). }
  rewrite flipped. rewrite real_mult, real_2.
  destruct (is_monotone i small) as [rises|falls].
  - assert (count_in n dom (fun x => Bool.eqb (coordinate i x) false && xorb (f x) (f (flip i x))) +
      count_in n dom (fun x => Bool.eqb (coordinate i x) false && f x) =
      count_in n dom (fun x => Bool.eqb (coordinate i x) false && f (flip i x)))%N as E.
    { unfold count_in, count. rewrite <- total_add. apply total_ext. intros x inside. apply length_in_cube in inside.
      specialize (rises x inside). destruct (dom x), (coordinate i x), (f x), (f (flip i x)); try easy. now specialize (rises eq_refl eq_refl). }
    apply (f_equal real) in E. rewrite real_plus in E. pose proof (real_nonneg (count_in n dom (fun x => Bool.eqb (coordinate i x) false && xorb (f x) (f (flip i x))))).
    rewrite Rabs_right by lra. lra.
  - assert (count_in n dom (fun x => Bool.eqb (coordinate i x) false && xorb (f x) (f (flip i x))) +
      count_in n dom (fun x => Bool.eqb (coordinate i x) false && f (flip i x)) =
      count_in n dom (fun x => Bool.eqb (coordinate i x) false && f x))%N as E.
    { unfold count_in, count. rewrite <- total_add. apply total_ext. intros x inside. apply length_in_cube in inside.
      specialize (falls x inside). destruct (dom x), (coordinate i x), (f x), (f (flip i x)); try easy. now specialize (falls eq_refl eq_refl). }
    apply (f_equal real) in E. rewrite real_plus in E. pose proof (real_nonneg (count_in n dom (fun x => Bool.eqb (coordinate i x) false && xorb (f x) (f (flip i x))))).
    rewrite Rabs_left1 by lra. lra.
Qed.

End Leaf.

(** ** Gains *)

(** Twice the difference of the ones on both sides: for a monotone function
    its influence, as a number of points. *)
Definition sway (L : population) (i : nat) : R :=
  2 * Rabs (real (ones (restrict i true L)) - real (ones (restrict i false L))).

Lemma mean_of P : (0 < mass P)%N -> Q2R (label_mean P) = real (ones P) / real (mass P).
Proof. intros some. unfold label_mean, ratio, real. destruct (mass P); [lia|reflexivity]. Qed.

Lemma mean_range P : (0 < mass P)%N -> 0 <= real (ones P) / real (mass P) <= 1.
Proof.
  intros some. pose proof (ones_zeros P). assert (0 < real (mass P)) as positive by (apply IZR_lt; lia).
  assert (real (ones P) <= real (mass P)) by (apply real_le; lia). pose proof (real_nonneg (ones P)). split.
  - apply Rmult_le_pos; [easy|]. left. now apply Rinv_0_lt_compat.
  - apply (Rmult_le_reg_r (real (mass P))); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma weighted_is G P : (0 < mass P)%N ->
  weighted (at_means G) P = real (mass P) * G (real (ones P) / real (mass P)).
Proof. intros some. unfold weighted, at_means. cbn [times real_values V]. now rewrite mean_of. Qed.

Lemma ones_split i P : ones P = (ones (restrict i false P) + ones (restrict i true P))%N.
Proof. exact (mass_where_split label i P). Qed.

(** Lemma 2.4: the gain of a test is at least kappa/2 times its squared
    influence. *)
Lemma gain_large G kappa L i : strongly_concave kappa G -> (0 < mass L)%N ->
  (2 * mass (restrict i false L) = mass L)%N -> (2 * mass (restrict i true L) = mass L)%N ->
  kappa / 2 * (sway L i * sway L i) / real (mass L) <= gain (at_means G) L i.
Proof.
  intros strong some zero one. unfold gain, impurity_after. cbn [minus plus real_values V].
  rewrite !weighted_is by lia. pose proof (mean_range (restrict i false L) ltac:(lia)) as range0.
  pose proof (mean_range (restrict i true L) ltac:(lia)) as range1.
  pose proof (f_equal real zero) as z. pose proof (f_equal real one) as o. rewrite real_mult, real_2 in z, o.
  pose proof (f_equal real (ones_split i L)) as a. rewrite real_plus in a.
  assert (0 < real (mass L)) as positive by (apply IZR_lt; lia).
  set (m := real (mass L)) in *. set (m0 := real (mass (restrict i false L))) in *. set (m1 := real (mass (restrict i true L))) in *.
  assert (m0 = m / 2) as -> by lra. assert (m1 = m / 2) as -> by lra.
  specialize (strong _ _ range0 range1). unfold sway.
  set (a0 := real (ones (restrict i false L))) in *. set (a1 := real (ones (restrict i true L))) in *. rewrite a.
  replace ((a0 / (m / 2) + a1 / (m / 2)) / 2) with ((a0 + a1) / m) in strong by (field; lra).
  apply (Rmult_le_compat_l m) in strong; [|lra].
  replace (2 * Rabs (a1 - a0) * (2 * Rabs (a1 - a0))) with (4 * (a1 - a0) ^ 2).
  2:{ rewrite <- (pow2_abs (a1 - a0)). ring. }
  replace (kappa / 2 * (4 * (a1 - a0) ^ 2) / m) with (m * (kappa / 2 * (a1 / (m / 2) - a0 / (m / 2)) ^ 2)) by (field; lra).
  lra.
Qed.

(** ** Sums over the leaves *)

Lemma sum_after_split (h : population -> R) P T L i T' : splits_leaf P T L i T' ->
  sum h (at_leaves P T') + h L = sum h (at_leaves P T) + (h (restrict i false L) + h (restrict i true L)).
Proof.
  induction 1 as [P b i|P j zero one L i zero' H IH|P j zero one L i one' H IH]; simpl; rewrite ?sum_app; lra.
Qed.

Lemma leaves_after_split P T L i T' : splits_leaf P T L i T' -> forall L', In L' (at_leaves P T') ->
  In L' (at_leaves P T) \/ exists b, L' = restrict i b L.
Proof.
  induction 1 as [P b i|P j zero one L i zero' H IH|P j zero one L i one' H IH]; simpl; intros L'.
  - intros [<-|[<-|[]]]; eauto.
  - rewrite !in_app_iff. intros [K|K]; [destruct (IH L' K)|]; auto.
  - rewrite !in_app_iff. intros [K|K]; [|destruct (IH L' K)]; auto.
Qed.

Lemma error_at_leaves g T P : real (error g P) = sum (fun L => real (error g L)) (at_leaves P T).
Proof.
  revert P. induction T as [b|j zero IH0 one IH1]; intros P; simpl; [lra|].
  rewrite sum_app, <- IH0, <- IH1, <- real_plus. f_equal. apply mass_where_split.
Qed.

Lemma mass_at_leaves T P : real (mass P) = sum (fun L => real (mass L)) (at_leaves P T).
Proof.
  revert P. induction T as [b|j zero IH0 one IH1]; intros P; simpl; [lra|].
  rewrite sum_app, <- IH0, <- IH1, <- real_plus. f_equal. apply mass_split.
Qed.

(** The leaves have the better labels. *)
Fixpoint well_labelled (P : population) (T : tree) : Prop :=
  match T with
  | Leaf b => b = majority P
  | Node i zero one => well_labelled (restrict i false P) zero /\ well_labelled (restrict i true P) one
  end.

Lemma split_labelled P T L i T' : splits_leaf P T L i T' -> well_labelled P T -> well_labelled P T'.
Proof. induction 1; simpl; tauto. Qed.

Lemma labelled_error P T : well_labelled P T -> real (error T P) = sum (fun L => real (leaf_error L)) (at_leaves P T).
Proof.
  intros good. rewrite (error_at_leaves T T P). revert P good.
  enough (forall T0 P, well_labelled P T0 -> real (error T0 P) = sum (fun L => real (leaf_error L)) (at_leaves P T0)) as K.
  { intros P good. now rewrite <- (error_at_leaves T T P), K. }
  induction T0 as [b|i zero IH0 one IH1]; simpl; intros P.
  - intros ->. rewrite error_majority. lra.
  - intros [H0 H1]. rewrite sum_app, <- IH0, <- IH1, <- real_plus by easy. now rewrite error_node.
Qed.

(** Invariants of a run of TopDown. *)
Definition subcube (n : nat) (f : point -> bool) (L : population) : Prop :=
  exists s, L = restrict_all s (uniform n f) /\ (0 < mass L)%N.

Lemma mass_uniform n f : mass (uniform n f) = (2 ^ N.of_nat n)%N.
Proof.
  change (uniform n f) with (restrict_all [] (uniform n f)). rewrite mass_leaf. change (agrees []) with (fun _ : point => true).
  rewrite <- (count_not n (fun _ => true)). replace (count n (fun _ => negb true)) with 0%N; [lia|].
  unfold count, total. simpl negb. induction (cube n) as [|x l IH]; cbn [fold_right]; [easy|]. now rewrite <- IH.
Qed.

Lemma top_down_invariants n f G t T : top_down (W := real_values) n G (uniform n f) t T ->
  (forall L, In L (at_leaves (uniform n f) T) -> subcube n f L) /\ well_labelled (uniform n f) T /\
  sum (fun _ => 1) (at_leaves (uniform n f) T) <= INR t + 1.
Proof.
  induction 1 as [|t T L i T' grown (cubes & labels & number) split can best|t T grown (cubes & labels & number) none].
  - repeat split.
    + intros L [<-|[]]. exists []. split; [easy|]. rewrite mass_uniform. apply N.neq_0_lt_0. now apply N.pow_nonzero.
    + simpl. lra.
  - repeat split.
    + intros L' inside. destruct (leaves_after_split _ _ _ _ _ split L' inside) as [old|[b ->]]; [auto|].
      destruct can as (here & _ & open). destruct (cubes L here) as (s & E & some). exists ((i, b) :: s). rewrite E. split; [easy|].
      rewrite <- E. apply filter_In in open. destruct open as [_ open]. unfold open_test in open.
      apply andb_true_iff in open. rewrite !N.ltb_lt in open. destruct b; tauto.
    + eapply split_labelled; eauto.
    + pose proof (sum_after_split (fun _ => 1) _ _ _ _ _ split). rewrite S_INR. lra.
  - repeat split; auto. rewrite S_INR. lra.
Qed.
