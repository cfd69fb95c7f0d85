(** * Populations close to a function with decoys

    On populations close to that of [Decoys], such as large samples, tests are
    compared as on the distribution if the label means of their children
    differ enough there. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube RealTrees Samples Decoys.
Import ListNotations.
Open Scope R_scope.

Section Decoys.
Context (h m : nat) (eps : R) (f : point -> bool).
Context (eps_inside : 0 < eps < 1) (some : (1 <= m)%nat).

Let n := (h + m)%nat.
Let D := with_decoys h m eps f.
Local Notation m_positive := (m_positive h m some).
Let mass_D : mass D = 1 := mass_D h m eps f some.
Let nonnegative_D : nonnegative D := nonnegative_D h m eps f eps_inside some.
Let half_mass s i b : (i < n)%nat -> ~ In i (map fst s) ->
  mass (restrict_all ((i, b) :: s) D) = mass (restrict_all s D) / 2 := half_mass h m eps f some s i b.
Let mass_of_setting s : NoDup (map fst s) -> (forall i, In i (map fst s) -> (i < n)%nat) ->
  mass (restrict_all s D) = (/ 2) ^ length s := mass_of_setting h m eps f some s.
Let decoy_spread s j : (forall x, f (flip j x) = f x) -> (h <= j < n)%nat -> ~ In j (map fst s) ->
  ones (restrict_all ((j, true) :: s) D) - ones (restrict_all ((j, false) :: s) D) =
  eps / INR m * (mass (restrict_all s D) / 2) := decoy_spread h m eps f some s j.
Local Notation says_nothing := (says_nothing h m f).
Let no_spread s i b : says_nothing s i -> 2 * ones (restrict_all ((i, b) :: s) D) = ones (restrict_all s D) :=
  no_spread h m eps f some s i b.

Definition tolerance : R := eps * (/ 2) ^ n * (/ 2) ^ n / (48 * INR m).

Lemma tolerance_positive : 0 < tolerance.
Proof.
  unfold tolerance. pose proof m_positive. assert (0 < (/ 2) ^ n) by (apply pow_lt; lra).
  apply Rdiv_lt_0_compat; [|lra]. repeat apply Rmult_lt_0_compat; lra.
Qed.

Lemma half_power_le k l : (k <= l)%nat -> (/ 2) ^ l <= (/ 2) ^ k.
Proof.
  intros le. induction le as [|l le IH]; [lra|]. simpl. assert (0 < (/ 2) ^ l) by (apply pow_lt; lra). lra.
Qed.

Lemma tolerance_small : 48 * tolerance <= (/ 2) ^ n /\ tolerance <= / 48.
Proof.
  assert (0 < (/ 2) ^ n) by (apply pow_lt; lra). pose proof (half_power_le 0 n ltac:(lia)) as le. simpl in le.
  assert (1 <= INR m) by (apply (le_INR 1); lia).
  assert (48 * INR m * tolerance = eps * (/ 2) ^ n * (/ 2) ^ n) as E by (unfold tolerance; field; lra).
  pose proof tolerance_positive. set (q := (/ 2) ^ n) in *. set (t := tolerance) in *.
  assert (eps * q * q <= q) by (assert (eps * q <= 1) by nra; nra). split; nra.
Qed.

Lemma mass_of_fraction P s : 0 < mass P -> mass (restrict_all s P) = mass P * fraction (fun x _ => agrees s x) P.
Proof.
  intros positive. change (mass (restrict_all s P)) with (mass_where (fun _ => true) (restrict_all s P)).
  rewrite mass_where_restrict_all. unfold fraction.
  rewrite (mass_where_ext _ (fun r => agrees s (at_point r))) by (intros; apply andb_true_r). field. lra.
Qed.

Lemma ones_of_fraction P s : 0 < mass P -> ones (restrict_all s P) = mass P * fraction (fun x y => agrees s x && y) P.
Proof. intros positive. unfold ones. rewrite mass_where_restrict_all. unfold fraction. field. lra. Qed.

Lemma close_positive P : close tolerance P D -> nonnegative P -> 0 < mass P.
Proof.
  intros near good. pose proof (near (fun _ _ => true)) as all. unfold fraction in all.
  change (mass_where (fun _ => true) P) with (mass P) in all. change (mass_where (fun _ => true) D) with (mass D) in all.
  rewrite mass_D in all. destruct (Rle_lt_or_eq_dec 0 (mass P)) as [|none]; [now apply (mass_where_nonnegative (fun _ => true))|easy|].
  rewrite <- none in all. unfold Rdiv in all. rewrite Rmult_0_l, Rinv_1, Rmult_1_l in all.
  pose proof tolerance_small. unfold Rminus in all. rewrite Rplus_0_l, Rabs_Ropp, Rabs_R1 in all. lra.
Qed.

Lemma within t f' P : close t P D -> fraction f' D - t <= fraction f' P <= fraction f' D + t.
Proof.
  intros near. specialize (near f'). revert near. unfold Rabs. destruct (Rcase_abs _); lra.
Qed.

Lemma fraction_D s : fraction (fun x _ => agrees s x) D = mass (restrict_all s D) /\
  fraction (fun x y => agrees s x && y) D = ones (restrict_all s D).
Proof. rewrite mass_of_fraction, ones_of_fraction, mass_D by (rewrite mass_D; lra). lra. Qed.

Lemma room q t u d e x y : q <= 1 -> 0 < t <= / 48 -> 0 <= u <= q / 2 -> 0 <= e -> d <= q / 4 -> 6 * t <= q / 2 * (d - e) ->
  q / 2 - t <= x <= q / 2 + t -> q / 2 - t <= y <= q / 2 + t -> t * (x + y) + u * Rabs (x - y) < d * x - e * y.
Proof.
  intros Q T U E small gap X Y. assert (Rabs (x - y) <= 2 * t) by (unfold Rabs; destruct (Rcase_abs _); lra).
  assert (u * Rabs (x - y) <= u * (2 * t)) by (apply Rmult_le_compat_l; lra).
  assert (e < d) by nra.
  assert (u * t <= t / 2) by nra. assert (d * (q / 2 - t) <= d * x) by (apply Rmult_le_compat_l; lra).
  assert (e * y <= e * (q / 2 + t)) by (apply Rmult_le_compat_l; lra).
  assert (d * t <= t / 4) by nra. assert (e * t <= t / 4) by nra.
  assert (t * (x + y) <= t * (1 + 2 * t)) by (apply Rmult_le_compat_l; lra).
  assert (t * t <= t / 48) by nra. lra.
Qed.

Section Close.
Context (P : population) (good : nonnegative P) (near : close tolerance P D).
Context (s : setting) (once : NoDup (map fst s)) (small : forall k, In k (map fst s) -> (k < n)%nat).

Let q := mass (restrict_all s D).
Let u := ones (restrict_all s D) / 2.

Lemma part_mass : (/ 2) ^ n <= q <= 1.
Proof.
  unfold q. rewrite mass_of_setting by easy. split; [|apply (half_power_le 0); lia]. apply half_power_le.
  pose proof (NoDup_incl_length (l := map fst s) (l' := seq 0 n) once) as H. rewrite map_length, seq_length in H. apply H.
  intros k inside. apply in_seq. specialize (small k inside). lia.
Qed.

(** No part that the distribution has is empty. *)
Lemma part_is_there : 0 < mass (restrict_all s P).
Proof.
  pose proof (close_positive P near good) as positive. rewrite mass_of_fraction by easy. apply Rmult_lt_0_compat; [easy|].
  pose proof (within _ (fun x _ => agrees s x) P near) as W. rewrite (proj1 (fraction_D s)) in W. fold q in W.
  pose proof part_mass. destruct tolerance_small. assert (0 < (/ 2) ^ n) by (apply pow_lt; lra). lra.
Qed.

(** Tests are compared on P as on the distribution, if the label means there
    differ enough. *)
Lemma wider_when_closer t G i j c e d : 0 < t <= tolerance -> close t P D -> strictly_concave_impurity G ->
  (i < n)%nat -> ~ In i (map fst s) -> (j < n)%nat -> ~ In j (map fst s) ->
  0 <= e -> d <= q / 4 -> 6 * t <= q / 2 * (d - e) ->
  (forall b, u - e <= ones (restrict_all ((i, b) :: s) D) <= u + e) ->
  ones (restrict_all ((j, c) :: s) D) = u + d -> ones (restrict_all ((j, negb c) :: s) D) = u - d ->
  gain G (restrict_all s P) i < gain G (restrict_all s P) j.
Proof.
  intros [t_positive t_tol] near' concave i_small i_new j_small j_new E d_small gap ones_i ones_1 ones_0.
  pose proof (close_positive P near good) as positive. destruct part_mass as [q_large q_one].
  destruct tolerance_small as [t_q t_one].
  assert (0 < (/ 2) ^ n) as power by (apply pow_lt; lra).
  set (a k b := fraction (fun x _ => agrees ((k, b) :: s) x) P).
  set (o k b := fraction (fun x y => agrees ((k, b) :: s) x && y) P).
  assert (masses : forall k b, k = i \/ k = j -> q / 2 - t <= a k b <= q / 2 + t).
  { intros k b which. pose proof (within t (fun x _ => agrees ((k, b) :: s) x) P near') as W.
    rewrite (proj1 (fraction_D ((k, b) :: s))), half_mass in W by (destruct which; subst; auto). exact W. }
  assert (labels : forall k b, ones (restrict_all ((k, b) :: s) D) - t <= o k b <= ones (restrict_all ((k, b) :: s) D) + t).
  { intros k b. pose proof (within t (fun x y => agrees ((k, b) :: s) x && y) P near') as W.
    now rewrite (proj2 (fraction_D ((k, b) :: s))) in W. }
  assert (0 <= u <= q / 2) as u_range.
  { unfold u, q. assert (0 <= ones (restrict_all s D)) by apply mass_where_nonnegative, nonnegative_restrict_all, nonnegative_D.
    assert (0 <= zeros (restrict_all s D)) by apply mass_where_nonnegative, nonnegative_restrict_all, nonnegative_D.
    pose proof (ones_zeros (restrict_all s D)). lra. }
  assert (means : forall k b, k = i \/ k = j -> label_mean (restrict k b (restrict_all s P)) = o k b / a k b /\ 0 < a k b).
  { intros k b which. specialize (masses k b which). split; [|lra].
    change (restrict k b (restrict_all s P)) with (restrict_all ((k, b) :: s) P).
    unfold label_mean. rewrite mass_of_fraction, ones_of_fraction by easy. fold (a k b) (o k b). field. lra. }
  assert (quotients : forall x y z w, 0 < y -> 0 < w -> x * w < z * y -> x / y < z / w).
  { intros x y z w Y Z less. apply Rmult_lt_reg_r with (y * w); [nra|].
    replace (x / y * (y * w)) with (x * w) by (field; lra). replace (z / w * (y * w)) with (z * y) by (field; lra). easy. }
  apply wider_gain with c; auto using nonnegative_restrict_all.
  - intros k b which. change (restrict k b (restrict_all s P)) with (restrict_all ((k, b) :: s) P).
    rewrite mass_of_fraction by easy. fold (a k b). apply Rmult_lt_0_compat; [easy|now apply means].
  - intros b. destruct (means i b (or_introl eq_refl)) as [-> Ai]. destruct (means j (negb c) (or_intror eq_refl)) as [-> A0].
    destruct (means j c (or_intror eq_refl)) as [-> A1].
    specialize (ones_i b). pose proof (labels i b). pose proof (labels j c). pose proof (labels j (negb c)).
    pose proof (masses i b (or_introl eq_refl)). pose proof (masses j (negb c) (or_intror eq_refl)).
    pose proof (masses j c (or_intror eq_refl)). rewrite ones_0, ones_1 in *.
    set (ai := a i b) in *. set (a0 := a j (negb c)) in *. set (a1 := a j c) in *.
    set (oi := o i b) in *. set (o0 := o j (negb c)) in *. set (o1 := o j c) in *.
    split; apply quotients; auto.
    + apply Rle_lt_trans with ((u - d + t) * ai); [apply Rmult_le_compat_r; lra|].
      apply Rlt_le_trans with ((u - e - t) * a0); [|apply Rmult_le_compat_r; lra].
      pose proof (room q t u d e ai a0 q_one ltac:(lra) u_range E d_small gap ltac:(lra) ltac:(lra)).
      pose proof (Rle_abs (ai - a0)). nra.
    + apply Rle_lt_trans with ((u + e + t) * a1); [apply Rmult_le_compat_r; lra|].
      apply Rlt_le_trans with ((u + d - t) * ai); [|apply Rmult_le_compat_r; lra].
      pose proof (room q t u d e ai a1 q_one ltac:(lra) u_range E d_small gap ltac:(lra) ltac:(lra)).
      pose proof (Rle_abs (- (ai - a1))) as A. rewrite Rabs_Ropp in A. nra.
Qed.

Lemma wider_when_close G i j c e d : strictly_concave_impurity G ->
  (i < n)%nat -> ~ In i (map fst s) -> (j < n)%nat -> ~ In j (map fst s) ->
  0 <= e -> d <= q / 4 -> 6 * tolerance <= q / 2 * (d - e) ->
  (forall b, u - e <= ones (restrict_all ((i, b) :: s) D) <= u + e) ->
  ones (restrict_all ((j, c) :: s) D) = u + d -> ones (restrict_all ((j, negb c) :: s) D) = u - d ->
  gain G (restrict_all s P) i < gain G (restrict_all s P) j.
Proof. apply wider_when_closer; [|easy]. pose proof tolerance_positive. lra. Qed.

(** The label means of the children of a decoy. *)
Lemma decoy_means j b : (forall x, f (flip j x) = f x) -> (h <= j < n)%nat -> ~ In j (map fst s) ->
  ones (restrict_all ((j, b) :: s) D) = u + (if b then 1 else -1) * (eps / INR m * (q / 4)).
Proof.
  intros free decoy new. pose proof (decoy_spread s j free decoy new) as spread. fold q in spread.
  pose proof (ones_split j (restrict_all s D)) as both.
  change (restrict j false (restrict_all s D)) with (restrict_all ((j, false) :: s) D) in both.
  change (restrict j true (restrict_all s D)) with (restrict_all ((j, true) :: s) D) in both.
  unfold u. destruct b; lra.
Qed.

Lemma share_of_decoys : 0 < eps / INR m <= eps.
Proof.
  pose proof m_positive. assert (1 <= INR m) by (apply (le_INR 1); lia). split; [apply Rdiv_lt_0_compat; lra|].
  apply Rmult_le_reg_r with (INR m); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

Lemma gap_of_decoys : 6 * tolerance <= q / 2 * (eps / INR m * (q / 4)).
Proof.
  destruct part_mass as [large one]. assert (0 < (/ 2) ^ n) as power by (apply pow_lt; lra). pose proof m_positive as M.
  replace (q / 2 * (eps / INR m * (q / 4))) with (eps * q * q / (8 * INR m)) by (field; lra).
  unfold tolerance. replace (6 * (eps * (/ 2) ^ n * (/ 2) ^ n / (48 * INR m))) with (eps * (/ 2) ^ n * (/ 2) ^ n / (8 * INR m)) by (field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  apply Rmult_le_compat; try lra; [nra|]. apply Rmult_le_compat_l; lra.
Qed.

(** Where a variable of f says nothing of f, every decoy that is not set has
    the larger gain. *)
Lemma decoys_gain_more G i j : strictly_concave_impurity G -> says_nothing s i ->
  (forall x, f (flip j x) = f x) -> (h <= j < n)%nat -> ~ In j (map fst s) ->
  gain G (restrict_all s P) i < gain G (restrict_all s P) j.
Proof.
  intros concave nothing free decoy new.
  assert ((i < h)%nat /\ ~ In i (map fst s)) as [i_small i_new] by (destruct nothing as (I & inside & _ & each & _); now apply each).
  destruct part_mass as [large one]. assert (0 < (/ 2) ^ n) as power by (apply pow_lt; lra). pose proof share_of_decoys.
  apply (wider_when_close G i j true 0 (eps / INR m * (q / 4))); auto; try (unfold n in *; lia); try lra.
  - nra.
  - rewrite Rminus_0_r. apply gap_of_decoys.
  - intros b. pose proof (no_spread s i b nothing). unfold u. lra.
  - rewrite decoy_means by easy. lra.
  - simpl negb. rewrite decoy_means by easy. lra.
Qed.

End Close.

End Decoys.
