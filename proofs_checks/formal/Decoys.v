(** * A function with decoys

    The hard distributions of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari
    (2023) and of Babbar, McTavish, Rudin, Seltzer (2025): with probability
    1 - eps the label is a function f of some bits, and with probability eps
    it is a random one of m other bits, the decoys. Where a bit of f says
    nothing of f, every decoy has the larger gain, on the population and on
    all populations close to it. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube RealTrees Samples.
Import ListNotations.
Open Scope R_scope.

(** The input is uniform on h + m bits. Each input x has a row with the label
    f x, and one for each decoy. *)
Definition with_decoys (h m : nat) (eps : R) (f : point -> bool) : population :=
  flat_map (fun x => Row x (f x) ((1 - eps) / 2 ^ (h + m)) ::
                     map (fun j => Row x (coordinate (h + j) x) (eps / INR m / 2 ^ (h + m))) (seq 0 m)) (cube (h + m)).

Definition one_if (b : bool) : R := if b then 1 else 0.

(** Several coordinates flipped. *)
Definition flip_all (I : list nat) (x : point) : point := fold_right flip x I.

Lemma length_flip j x : length (flip j x) = length x.
Proof. revert j. induction x as [|c x IH]; intros [|j]; simpl; auto. Qed.

Lemma length_flip_all I x : length (flip_all I x) = length x.
Proof. induction I; simpl; [easy|]. now rewrite length_flip. Qed.

Lemma sum_flipped_all n I (f : point -> R) : (forall i, In i I -> (i < n)%nat) ->
  total (fun x => f (flip_all I x)) (cube n) = total f (cube n).
Proof.
  revert f. induction I as [|i I IH]; intros f small; simpl; [easy|].
  rewrite (IH (fun x => f (flip i x))) by (intros k inside; apply small; now right).
  apply sum_flipped, small. now left.
Qed.

Lemma coordinate_flip_all_other i I x : ~ In i I -> coordinate i (flip_all I x) = coordinate i x.
Proof.
  induction I as [|k I IH]; simpl; intros new; [easy|]. rewrite coordinate_flip_other by (intros ->; tauto). tauto.
Qed.

Lemma coordinate_flip_all i I x : NoDup I -> In i I -> (i < length x)%nat ->
  coordinate i (flip_all I x) = negb (coordinate i x).
Proof.
  intros once. induction once as [|k I new once IH]; simpl; [easy|]. intros [->|inside] small.
  - rewrite coordinate_flip by (now rewrite length_flip_all). now rewrite coordinate_flip_all_other.
  - rewrite coordinate_flip_other by (intros ->; easy). auto.
Qed.

Lemma agrees_flip_all s I x : (forall i, In i I -> ~ In i (map fst s)) -> agrees s (flip_all I x) = agrees s x.
Proof.
  induction I as [|i I IH]; simpl; intros new; [easy|]. rewrite agrees_flip by (apply new; now left).
  apply IH. intros k inside. apply new. now right.
Qed.

Section Decoys.
Context (h m : nat) (eps : R) (f : point -> bool).
Context (eps_inside : 0 < eps < 1) (some : (1 <= m)%nat).

Let n := (h + m)%nat.
Let D := with_decoys h m eps f.

(** The probability of the label 1 at an input. *)
Definition mean_at (x : point) : R :=
  (1 - eps) * one_if (f x) + eps / INR m * total (fun j => one_if (coordinate (h + j) x)) (seq 0 m).

Lemma m_positive : 0 < INR m.
Proof. apply lt_0_INR. lia. Qed.

Lemma mass_where_decoys (q : point -> bool -> bool) : mass_where (fun r => q (at_point r) (label r)) D =
  / 2 ^ n * total (fun x => (1 - eps) * one_if (q x (f x)) +
    eps / INR m * total (fun j => one_if (q x (coordinate (h + j) x))) (seq 0 m)) (cube n).
Proof.
  unfold mass_where, D, with_decoys. rewrite total_flat_map, <- total_scale. apply total_ext. intros x _.
  change (total ?g (?r :: ?l)) with (g r + total g l). cbv beta. rewrite total_map. cbn [at_point label weight].
  rewrite Rmult_plus_distr_l, <- !total_scale. fold n. f_equal.
  - unfold one_if, Rdiv. destruct (q x (f x)); ring.
  - apply total_ext. intros j _. unfold one_if, Rdiv. destruct (q _ _); ring.
Qed.

Lemma mass_setting s : mass (restrict_all s D) = / 2 ^ n * total (fun x => one_if (agrees s x)) (cube n).
Proof.
  change (mass (restrict_all s D)) with (mass_where (fun _ => true) (restrict_all s D)).
  rewrite mass_where_restrict_all, (mass_where_decoys (fun x _ => agrees s x && true)). f_equal. apply total_ext. intros x _.
  rewrite andb_true_r, total_constant, seq_length. pose proof m_positive. field. lra.
Qed.

Lemma ones_setting s : ones (restrict_all s D) = / 2 ^ n * total (fun x => one_if (agrees s x) * mean_at x) (cube n).
Proof.
  unfold ones. rewrite mass_where_restrict_all, (mass_where_decoys (fun x y => agrees s x && y)). f_equal.
  apply total_ext. intros x _. unfold mean_at. destruct (agrees s x); simpl; [unfold one_if; ring|].
  rewrite total_constant. simpl. ring.
Qed.

Lemma mass_D : mass D = 1.
Proof.
  change D with (restrict_all [] D). rewrite mass_setting. simpl. rewrite total_constant, length_of_cube.
  rewrite Rmult_1_l. apply Rinv_l. apply pow_nonzero. lra.
Qed.

Lemma nonnegative_D : nonnegative D.
Proof.
  unfold nonnegative, D, with_decoys. rewrite Forall_forall. intros r inside. apply in_flat_map in inside.
  destruct inside as (x & _ & inside). assert (0 < / 2 ^ (h + m)) by (apply Rinv_0_lt_compat, pow_lt; lra).
  pose proof m_positive as M. apply Rinv_0_lt_compat in M.
  destruct inside as [<-|inside].
  - simpl. unfold Rdiv. nra.
  - apply in_map_iff in inside. destruct inside as (j & <- & _). simpl. unfold Rdiv.
    assert (0 < eps * / INR m) by nra. nra.
Qed.

(** A variable that is not set halves the mass. *)
Lemma half_mass s i b : (i < n)%nat -> ~ In i (map fst s) ->
  mass (restrict_all ((i, b) :: s) D) = mass (restrict_all s D) / 2.
Proof.
  intros small new. rewrite !mass_setting. set (g b x := one_if (agrees ((i, b) :: s) x)).
  assert (total (g b) (cube n) = total (g (negb b)) (cube n)) as same.
  { rewrite <- (sum_flipped n i (g b)) by easy. apply total_ext. intros x inside. apply length_in_cube in inside.
    unfold g. simpl. rewrite agrees_flip, coordinate_flip by (try lia; easy). now destruct (coordinate i x), b. }
  assert (total (fun x => one_if (agrees s x)) (cube n) = total (g b) (cube n) + total (g (negb b)) (cube n)) as both.
  { rewrite <- total_add. apply total_ext. intros x _. unfold g. simpl.
    destruct (agrees s x), (coordinate i x), b; simpl; ring. }
  fold (g b). rewrite both, <- same. field. apply pow_nonzero. lra.
Qed.

Lemma mass_of_setting s : NoDup (map fst s) -> (forall i, In i (map fst s) -> (i < n)%nat) ->
  mass (restrict_all s D) = (/ 2) ^ length s.
Proof.
  induction s as [|[i b] s IH]; intros once small; [apply mass_D|]. inversion once as [|? ? new once']; subst.
  rewrite half_mass, IH; auto; simpl; [field|..].
  - intros k inside. apply small. now right.
  - apply small. now left.
Qed.

(** A decoy that is not set changes the mean by eps / m. *)
Lemma decoy_spread s j : (forall x, f (flip j x) = f x) -> (h <= j < n)%nat -> ~ In j (map fst s) ->
  ones (restrict_all ((j, true) :: s) D) - ones (restrict_all ((j, false) :: s) D) =
  eps / INR m * (mass (restrict_all s D) / 2).
Proof.
  intros free inside new. rewrite <- (half_mass s j true), mass_setting, !ones_setting by (lia || easy).
  rewrite <- (sum_flipped n j (fun x => one_if (agrees ((j, false) :: s) x) * mean_at x)) by lia.
  rewrite <- Rmult_minus_distr_l.
  replace (eps / INR m * (/ 2 ^ n * total (fun x => one_if (agrees ((j, true) :: s) x)) (cube n))) with
    (/ 2 ^ n * (eps / INR m * total (fun x => one_if (agrees ((j, true) :: s) x)) (cube n))) by ring.
  f_equal. unfold Rminus. rewrite <- total_scale.
  replace (- total (fun x => one_if (agrees ((j, false) :: s) (flip j x)) * mean_at (flip j x)) (cube n)) with
    (total (fun x => -1 * (one_if (agrees ((j, false) :: s) (flip j x)) * mean_at (flip j x))) (cube n))
    by (rewrite total_scale; ring).
  rewrite <- total_add. apply total_ext. intros x L. apply length_in_cube in L. cbn [agrees forallb].
  fold (agrees s x). fold (agrees s (flip j x)). rewrite agrees_flip, coordinate_flip by (lia || easy).
  destruct (coordinate j x) eqn:E; simpl; [|unfold one_if; ring]. destruct (agrees s x); simpl; [|ring].
  unfold mean_at. rewrite free.
  assert (total (fun k => one_if (coordinate (h + k) x)) (seq 0 m) =
    total (fun k => one_if (coordinate (h + k) (flip j x))) (seq 0 m) + 1) as ->; [|ring].
  assert (one : forall l, NoDup l -> total (fun k => one_if (coordinate (h + k) x)) l =
    total (fun k => one_if (coordinate (h + k) (flip j x))) l + if in_dec Nat.eq_dec (j - h)%nat l then 1 else 0).
  { induction 1 as [|k l fresh _ IH]; [unfold total; simpl; ring|].
    change (total ?g (k :: l)) with (g k + total g l). cbv beta. rewrite IH. clear IH.
    destruct (Nat.eq_dec k (j - h)) as [->|other].
    - replace (h + (j - h))%nat with j by lia. rewrite coordinate_flip, E by lia. simpl one_if.
      destruct (in_dec Nat.eq_dec (j - h)%nat l) as [|_]; [easy|].
      destruct (in_dec Nat.eq_dec (j - h)%nat (j - h :: l)%nat) as [_|out]; [|exfalso; apply out; now left]. ring.
    - rewrite coordinate_flip_other by lia.
      destruct (in_dec Nat.eq_dec (j - h)%nat l) as [inl|out], (in_dec Nat.eq_dec (j - h)%nat (k :: l)) as [inl'|out']; try ring.
      + exfalso. apply out'. now right.
      + exfalso. destruct inl'; auto. }
  rewrite one by apply seq_NoDup. destruct (in_dec Nat.eq_dec (j - h)%nat (seq 0 m)) as [|out]; [easy|].
  exfalso. apply out, in_seq. lia.
Qed.

(** Variables that are not set and whose joint flip does not change f say
    nothing of the label one by one. *)
Definition says_nothing (s : setting) (i : nat) : Prop :=
  exists I, In i I /\ NoDup I /\ (forall k, In k I -> (k < h)%nat /\ ~ In k (map fst s)) /\
    forall x, length x = n -> f (flip_all I x) = f x.

Lemma no_spread s i b : says_nothing s i -> 2 * ones (restrict_all ((i, b) :: s) D) = ones (restrict_all s D).
Proof.
  intros (I & inside & once & small & free). rewrite !ones_setting.
  set (g b x := one_if (agrees ((i, b) :: s) x) * mean_at x).
  assert (total (g b) (cube n) = total (g (negb b)) (cube n)) as same.
  { rewrite <- (sum_flipped_all n I (g b)) by (intros k H; destruct (small k H); unfold n; lia).
    apply total_ext. intros x L. apply length_in_cube in L. unfold g. cbn [agrees forallb].
    fold (agrees s x). fold (agrees s (flip_all I x)).
    rewrite agrees_flip_all by (intros k H; now apply small).
    rewrite coordinate_flip_all by (auto; destruct (small i inside); unfold n in L; lia).
    f_equal; [now destruct (coordinate i x), b|]. unfold mean_at. rewrite free by easy. f_equal. f_equal.
    apply total_ext. intros j _. rewrite coordinate_flip_all_other; [easy|]. intros H. destruct (small _ H). lia. }
  assert (total (fun x => one_if (agrees s x) * mean_at x) (cube n) = total (g b) (cube n) + total (g (negb b)) (cube n)) as both.
  { rewrite <- total_add. apply total_ext. intros x _. unfold g. simpl.
    destruct (agrees s x), (coordinate i x), b; simpl; ring. }
  fold (g b). rewrite both, <- same. ring.
Qed.

(** ** Close populations *)

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

Lemma within f' P : close tolerance P D -> fraction f' D - tolerance <= fraction f' P <= fraction f' D + tolerance.
Proof.
  intros near. specialize (near f'). revert near. unfold Rabs. destruct (Rcase_abs _); lra.
Qed.

Lemma fraction_D s : fraction (fun x _ => agrees s x) D = mass (restrict_all s D) /\
  fraction (fun x y => agrees s x && y) D = ones (restrict_all s D).
Proof. rewrite mass_of_fraction, ones_of_fraction, mass_D by (rewrite mass_D; lra). lra. Qed.

Lemma room q t u d x y : q <= 1 -> 0 < t <= / 48 -> 0 <= u <= q / 2 -> 0 < d <= q / 4 -> 6 * t <= q / 2 * d ->
  q / 2 - t <= x <= q / 2 + t -> q / 2 - t <= y <= q / 2 + t -> t * (x + y) + u * Rabs (x - y) < d * x.
Proof.
  intros Q T U E gap X Y. assert (Rabs (x - y) <= 2 * t) by (unfold Rabs; destruct (Rcase_abs _); lra).
  assert (u * Rabs (x - y) <= u * (2 * t)) by (apply Rmult_le_compat_l; lra).
  assert (u * t <= t / 2) by nra. assert (d * (q / 2 - t) <= d * x) by (apply Rmult_le_compat_l; lra).
  assert (d * t <= t / 4) by nra. assert (t * (x + y) <= t * (1 + 2 * t)) by (apply Rmult_le_compat_l; lra).
  assert (t * t <= t / 48) by nra. lra.
Qed.

(** Where a variable of f says nothing of f, every decoy that is not set has
    the larger gain. *)
Lemma decoys_gain_more G P s i j : strictly_concave_impurity G -> nonnegative P -> close tolerance P D ->
  NoDup (map fst s) -> (forall k, In k (map fst s) -> (k < n)%nat) -> says_nothing s i ->
  (forall x, f (flip j x) = f x) -> (h <= j < n)%nat -> ~ In j (map fst s) ->
  gain G (restrict_all s P) i < gain G (restrict_all s P) j.
Proof.
  intros concave good near once small nothing free decoy new.
  pose proof (close_positive P near good) as positive.
  assert ((i < h)%nat /\ ~ In i (map fst s)) as [i_small i_new] by (destruct nothing as (I & inside & _ & each & _); now apply each).
  assert (length s < n)%nat as short.
  { pose proof (NoDup_incl_length (l := j :: map fst s) (l' := seq 0 n)) as H. simpl in H.
    rewrite map_length, seq_length in H. apply H; [now constructor|].
    intros k [<-|inside]; apply in_seq; [lia|specialize (small k inside); lia]. }
  set (q := mass (restrict_all s D)).
  assert (q = (/ 2) ^ length s) as q_is by now apply mass_of_setting.
  pose proof (half_power_le (length s) n ltac:(lia)) as q_large. rewrite <- q_is in q_large.
  pose proof tolerance_positive as t_positive. destruct tolerance_small as [t_q t_one].
  assert (0 < (/ 2) ^ n) as power by (apply pow_lt; lra). pose proof m_positive as M.
  assert (q <= 1) as q_one.
  { rewrite q_is. apply (half_power_le 0). lia. }
  assert (gap : 6 * tolerance <= q / 2 * (eps / INR m * (q / 4))).
  { replace (q / 2 * (eps / INR m * (q / 4))) with (eps * q * q / (8 * INR m)) by (field; lra).
    unfold tolerance. replace (6 * (eps * (/ 2) ^ n * (/ 2) ^ n / (48 * INR m))) with (eps * (/ 2) ^ n * (/ 2) ^ n / (8 * INR m)) by (field; lra).
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    apply Rmult_le_compat; try lra; [nra|]. apply Rmult_le_compat_l; lra. }
  set (a P k b := fraction (fun x _ => agrees ((k, b) :: s) x) P).
  set (o P k b := fraction (fun x y => agrees ((k, b) :: s) x && y) P).
  assert (masses : forall k b, k = i \/ k = j -> q / 2 - tolerance <= a P k b <= q / 2 + tolerance).
  { intros k b which. pose proof (within (fun x _ => agrees ((k, b) :: s) x) P near) as W.
    rewrite (proj1 (fraction_D ((k, b) :: s))), half_mass in W by (destruct which; subst; unfold n; auto; lia). exact W. }
  assert (ones_i : forall b, ones (restrict_all s D) / 2 - tolerance <= o P i b <= ones (restrict_all s D) / 2 + tolerance).
  { intros b. pose proof (within (fun x y => agrees ((i, b) :: s) x && y) P near) as W.
    rewrite (proj2 (fraction_D ((i, b) :: s))) in W. pose proof (no_spread s i b nothing). unfold o. lra. }
  pose proof (decoy_spread s j free decoy new) as spread. fold q in spread.
  pose proof (ones_split j (restrict_all s D)) as both.
  change (restrict j false (restrict_all s D)) with (restrict_all ((j, false) :: s) D) in both.
  change (restrict j true (restrict_all s D)) with (restrict_all ((j, true) :: s) D) in both.
  pose proof (within (fun x y => agrees ((j, false) :: s) x && y) P near) as ones_0.
  pose proof (within (fun x y => agrees ((j, true) :: s) x && y) P near) as ones_1.
  rewrite (proj2 (fraction_D _)) in ones_0. rewrite (proj2 (fraction_D _)) in ones_1.
  change (fraction (fun x y => agrees ((j, false) :: s) x && y) P) with (o P j false) in ones_0.
  change (fraction (fun x y => agrees ((j, true) :: s) x && y) P) with (o P j true) in ones_1.
  assert (0 <= ones (restrict_all s D) <= q) as o_range.
  { split; [apply mass_where_nonnegative, nonnegative_restrict_all, nonnegative_D|].
    pose proof (ones_zeros (restrict_all s D)). fold q in H.
    assert (0 <= zeros (restrict_all s D)) by apply mass_where_nonnegative, nonnegative_restrict_all, nonnegative_D. lra. }
  assert (e : 0 < eps / INR m * (q / 4)) by (apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat|]; lra).
  set (u := ones (restrict_all s D) / 2) in *. set (d := eps / INR m * (q / 4)) in *.
  assert (u - d - tolerance <= o P j false <= u - d + tolerance) by (unfold u, d; lra).
  assert (u + d - tolerance <= o P j true <= u + d + tolerance) by (unfold u, d; lra).
  assert (d <= q / 4) as d_small.
  { unfold d. assert (eps / INR m <= 1); [|nra]. apply Rmult_le_reg_r with (INR m); [lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. assert (1 <= INR m) by (apply (le_INR 1); lia). lra. }
  assert (means : forall k b, k = i \/ k = j -> label_mean (restrict k b (restrict_all s P)) = o P k b / a P k b /\ 0 < a P k b).
  { intros k b which. specialize (masses k b which). split; [|lra].
    change (restrict k b (restrict_all s P)) with (restrict_all ((k, b) :: s) P).
    unfold label_mean. rewrite mass_of_fraction, ones_of_fraction by easy. fold (a P k b) (o P k b). field. lra. }
  assert (quotients : forall x y z w, 0 < y -> 0 < w -> x * w < z * y -> x / y < z / w).
  { intros x y z w Y Z less. apply Rmult_lt_reg_r with (y * w); [nra|].
    replace (x / y * (y * w)) with (x * w) by (field; lra). replace (z / w * (y * w)) with (z * y) by (field; lra). easy. }
  apply wider_gain; auto using nonnegative_restrict_all.
  - intros k b which. change (restrict k b (restrict_all s P)) with (restrict_all ((k, b) :: s) P).
    rewrite mass_of_fraction by easy. fold (a P k b). apply Rmult_lt_0_compat; [easy|now apply means].
  - intros b. destruct (means i b (or_introl eq_refl)) as [-> Ai]. destruct (means j false (or_intror eq_refl)) as [-> A0].
    destruct (means j true (or_intror eq_refl)) as [-> A1].
    specialize (ones_i b). pose proof (masses i b (or_introl eq_refl)). pose proof (masses j false (or_intror eq_refl)).
    pose proof (masses j true (or_intror eq_refl)). fold u in ones_i.
    set (t := tolerance) in *. set (ai := a P i b) in *. set (a0 := a P j false) in *. set (a1 := a P j true) in *.
    set (oi := o P i b) in *. set (o0 := o P j false) in *. set (o1 := o P j true) in *.
    assert (0 <= u <= q / 2) by (unfold u; lra).
    split; apply quotients; auto.
    + apply Rle_lt_trans with ((u - d + t) * ai); [apply Rmult_le_compat_r; lra|].
      apply Rlt_le_trans with ((u - t) * a0); [|apply Rmult_le_compat_r; lra].
      pose proof (room q t u d ai a0 q_one ltac:(lra) ltac:(lra) ltac:(lra) gap ltac:(lra) ltac:(lra)).
      pose proof (Rle_abs (ai - a0)). nra.
    + apply Rle_lt_trans with ((u + t) * a1); [apply Rmult_le_compat_r; lra|].
      apply Rlt_le_trans with ((u + d - t) * ai); [|apply Rmult_le_compat_r; lra].
      pose proof (room q t u d ai a1 q_one ltac:(lra) ltac:(lra) ltac:(lra) gap ltac:(lra) ltac:(lra)).
      pose proof (Rle_abs (- (ai - a1))) as A. rewrite Rabs_Ropp in A. nra.
Qed.

End Decoys.
