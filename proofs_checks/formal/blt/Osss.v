(** * A tree against the influences of a function, on a subcube

    The hybrid argument of O'Donnell, Saks, Schramm and Servedio, by induction
    on the tree: for independent x and y, f(y) differs from T(x) at most as
    often as f(x) does and half of the largest influence times the expected
    depth of T together. *)

From Coq Require Import Reals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Entropy.
From Formal.blt Require Import Influence.
Import ListNotations.
Open Scope R_scope.

Definition log2 (x : R) : R := ln x / ln 2.

(** ** Numbers *)

Lemma real_plus a b : real (a + b) = real a + real b.
Proof. unfold real. now rewrite N2Z.inj_add, plus_IZR. Qed.

Lemma real_mult a b : real (a * b) = real a * real b.
Proof. unfold real. now rewrite N2Z.inj_mul, mult_IZR. Qed.

Lemma real_le a b : (a <= b)%N -> real a <= real b.
Proof. intros H. apply IZR_le. lia. Qed.

Lemma real_nonneg a : 0 <= real a.
Proof. apply IZR_le. lia. Qed.

Lemma real_2 : real 2 = 2.
Proof. reflexivity. Qed.

Lemma real_points n : real (2 ^ N.of_nat n) = 2 ^ n.
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite Nat2N.inj_succ, N.pow_succ_r', real_mult, IH. simpl. now rewrite real_2.
Qed.

Lemma ln2_positive : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma ln_monotone a b : 0 < a -> a <= b -> ln a <= ln b.
Proof. intros some [less| ->]; [left; now apply ln_increasing|lra]. Qed.

Lemma log2_monotone a b : 0 < a -> a <= b -> log2 a <= log2 b.
Proof. intros some le. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, ln2_positive|now apply ln_monotone]. Qed.

Lemma leaves_positive T : 1 <= INR (leaves T).
Proof. unfold leaves. rewrite S_INR. pose proof (pos_INR (size T)). lra. Qed.

(** The expected depth is at most log2 of the number of leaves. *)
Lemma log2_node a b : 1 <= a -> 1 <= b -> 1 + (log2 a + log2 b) / 2 <= log2 (a + b).
Proof.
  intros A B. unfold log2. pose proof ln2_positive as two. apply (Rmult_le_reg_r (2 * ln 2)); [lra|].
  replace ((1 + (ln a / ln 2 + ln b / ln 2) / 2) * (2 * ln 2)) with (ln 2 + ln 2 + (ln a + ln b)) by (field; lra).
  replace (ln (a + b) / ln 2 * (2 * ln 2)) with (ln (a + b) + ln (a + b)) by (field; lra).
  assert (ln (2 * 2 * (a * b)) <= ln ((a + b) * (a + b))) as K.
  { assert (0 < a * b) by (apply Rmult_lt_0_compat; lra). apply ln_monotone; [lra|]. pose proof (Rle_0_sqr (a - b)). unfold Rsqr in *. lra. }
  assert (0 < a * b) by (apply Rmult_lt_0_compat; lra).
  rewrite !ln_mult in K by (repeat apply Rmult_lt_0_compat; lra). lra.
Qed.

Section Tree.
Variables (n : nat) (dom f : point -> bool) (most : R).
Definition ok (i : nat) : Prop := (i < n)%nat /\ free_of i dom.
Hypothesis influences : forall i, ok i -> real (influence_in n dom f i) <= most.
Hypothesis some_points : (0 < count n dom)%N.

Notation pts g := (real (count_in n dom g)).
Definition all_points : R := real (count n dom).
Definition wrong (T : tree) : R := pts (fun x => xorb (value T x) (f x)).
Definition said (T : tree) : R := pts (value T).

Lemma pts_ext (g g' : point -> bool) : (forall x, dom x = true -> g x = g' x) -> count_in n dom g = count_in n dom g'.
Proof. intros H. apply count_ext. intros x _. specialize (H x). destruct (dom x); simpl; auto. Qed.

Lemma pts_not (g : point -> bool) : pts g + pts (fun x => negb (g x)) = all_points.
Proof. unfold all_points. now rewrite <- real_plus, count_in_not. Qed.

Lemma all_positive : 0 < all_points.
Proof. apply IZR_lt. lia. Qed.

(** A test of x_i, with both subtrees taken on all points. *)
Lemma node_said i zero one : ok i ->
  2 * said (Node i zero one) = said (follow i false zero) + said (follow i true one).
Proof.
  intros [small free]. unfold said. rewrite <- real_2, <- real_mult, <- real_plus. f_equal.
  rewrite (half n dom i false (value (follow i false zero))), (half n dom i true (value (follow i true one)))
    by (easy || apply follow_free).
  rewrite <- N.mul_add_distr_l. f_equal. unfold count_in.
  rewrite (count_split n (fun x => dom x && value (Node i zero one) x) (fun x => Bool.eqb (coordinate i x) false)).
  f_equal; apply count_ext; intros x _; simpl;
    destruct (coordinate i x) eqn:E; simpl; rewrite ?andb_false_r; try easy; now rewrite follow_value.
Qed.

Lemma node_wrong i zero one : ok i ->
  wrong (follow i false zero) + wrong (follow i true one) <= 2 * wrong (Node i zero one) + most.
Proof.
  intros [small free]. pose proof (influences i (conj small free)) as limit. unfold wrong.
  set (child b := follow i b (if b then one else zero)).
  set (own := fun x : point => xorb (value (child (coordinate i x)) x) (f x)).
  set (other := fun x : point => xorb (value (child (negb (coordinate i x))) x) (f x)).
  assert (E : (count_in n dom (fun x => xorb (value (child false) x) (f x)) +
    count_in n dom (fun x => xorb (value (child true) x) (f x)) = count_in n dom own + count_in n dom other)%N).
  { unfold count_in, count, own, other. rewrite <- !total_add. apply total_ext. intros x _.
    destruct (coordinate i x), (dom x); cbn [andb negb]; lia. }
  assert (count_in n dom (fun x => xorb (value (Node i zero one) x) (f x)) = count_in n dom own) as ->.
  { apply pts_ext. intros x _. unfold own, child. rewrite follow_value by easy. simpl. now destruct (coordinate i x). }
  assert (count_in n dom other <= count_in n dom own + influence_in n dom f i)%N as close.
  { unfold count_in at 1. rewrite <- (count_flip n i (fun x => dom x && other x) small). unfold influence_in.
    eapply N.le_trans; [|apply count_or]. apply count_le. intros x long. unfold other, own.
    rewrite free, coordinate_flip, negb_involutive by lia. unfold child at 1. rewrite follow_free. fold (child (coordinate i x)).
    destruct (dom x), (value (child (coordinate i x)) x), (f x), (f (flip i x)); easy. }
  change (follow i false zero) with (child false). change (follow i true one) with (child true).
  rewrite <- real_plus, E. apply real_le in close. rewrite real_plus in *. lra.
Qed.

(** The number of points times Pr[f(y) <> T(x)], for independent x and y. *)
Definition apart (T : tree) : R := (pts f * (all_points - said T) + said T * (all_points - pts f)) / all_points.

Lemma apart_bound m : forall T, (size T <= m)%nat -> tests_in ok T ->
  apart T <= wrong T + most / 2 * log2 (INR (leaves T)).
Proof.
  pose proof all_positive as some.
  assert (leaf : forall b, apart (Leaf b) <= wrong (Leaf b) + most / 2 * log2 (INR (leaves (Leaf b)))).
  { intros b. replace (log2 (INR (leaves (Leaf b)))) with 0 by (unfold log2, leaves; simpl; rewrite ln_1; unfold Rdiv; ring).
    pose proof (pts_not f) as both. pose proof (pts_not (fun _ => b)) as all.
    assert (pts (fun _ => false) = 0) as none.
    { replace (count_in n dom (fun _ => false)) with 0%N; [easy|]. unfold count_in, count, total.
      induction (cube n) as [|x l IH]; cbn [fold_right]; [easy|]. now rewrite <- IH, andb_false_r. }
    unfold apart, said, wrong. change (value (Leaf b)) with (fun _ : point => b). destruct b; cbv beta in *; simpl negb in all.
    - rewrite (pts_ext (fun x => xorb true (f x)) (fun x => negb (f x))) by (intros x _; now destruct (f x)).
      replace (pts (fun _ => true)) with all_points by lra. apply Req_le.
      replace (pts (fun x => negb (f x))) with (all_points - pts f) by lra. field. lra.
    - rewrite (pts_ext (fun x => xorb false (f x)) f) by (intros x _; now destruct (f x)).
      rewrite none. apply Req_le. field. lra. }
  induction m as [|m IH]; intros [b|i zero one] small inside; try (now apply leaf); [simpl in small; lia|].
  simpl in small. destruct inside as (open & inside0 & inside1).
  pose proof (follow_size i false zero). pose proof (follow_size i true one).
  assert (weaker : forall b T, tests_in ok T -> tests_in ok (follow i b T)).
  { intros b T H'. eapply tests_in_weaker; [|apply follow_tests, H']. simpl. tauto. }
  pose proof (IH (follow i false zero) ltac:(lia) (weaker false zero inside0)) as B0.
  pose proof (IH (follow i true one) ltac:(lia) (weaker true one inside1)) as B1.
  pose proof (node_said i zero one open) as s. pose proof (node_wrong i zero one open) as w.
  assert (2 * apart (Node i zero one) = apart (follow i false zero) + apart (follow i true one)) as a.
  { unfold apart. set (q := said (Node i zero one)) in *. set (q0 := said (follow i false zero)) in *.
    replace (said (follow i true one)) with (2 * q - q0) by lra. field. lra. }
  pose proof (log2_node (INR (leaves (follow i false zero))) (INR (leaves (follow i true one))) (leaves_positive _) (leaves_positive _)) as l.
  assert (log2 (INR (leaves (follow i false zero)) + INR (leaves (follow i true one))) <= log2 (INR (leaves (Node i zero one)))) as l'.
  { apply log2_monotone; [pose proof (leaves_positive (follow i false zero)); pose proof (leaves_positive (follow i true one)); lra|].
    rewrite <- plus_INR. apply le_INR. unfold leaves. simpl. lia. }
  assert (0 <= most) as nonneg by (pose proof (influences i open); pose proof (real_nonneg (influence_in n dom f i)); lra).
  assert (most / 2 * (1 + (log2 (INR (leaves (follow i false zero))) + log2 (INR (leaves (follow i true one)))) / 2) <=
    most / 2 * log2 (INR (leaves (Node i zero one)))) as last by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

(** The better constant errs at most as often as a tree and half of the
    influence times the logarithm together. *)
Theorem constant_against_tree T : tests_in ok T ->
  real (N.min (count_in n dom f) (count_in n dom (fun x => negb (f x)))) <= wrong T + most / 2 * log2 (INR (leaves T)).
Proof.
  intros inside. eapply Rle_trans; [|apply (apart_bound (size T) T); auto].
  pose proof all_positive as some. pose proof (pts_not f) as both. pose proof (pts_not (value T)) as all. unfold apart, said.
  pose proof (real_le _ _ (N.le_min_l (count_in n dom f) (count_in n dom (fun x => negb (f x))))) as A.
  pose proof (real_le _ _ (N.le_min_r (count_in n dom f) (count_in n dom (fun x => negb (f x))))) as B.
  set (least := real (N.min _ _)) in *. clearbody least.
  pose proof (real_nonneg (count_in n dom (value T))). pose proof (real_nonneg (count_in n dom (fun x => negb (value T x)))).
  apply (Rmult_le_reg_r all_points); [easy|]. unfold Rdiv. rewrite (Rmult_assoc _ (/ _)), Rinv_l, Rmult_1_r by lra. nra.
Qed.

End Tree.
