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

(** A bit of f that is not set changes the mean as it changes f. *)
Lemma bit_spread s i : (i < h)%nat -> ~ In i (map fst s) ->
  ones (restrict_all ((i, true) :: s) D) - ones (restrict_all ((i, false) :: s) D) =
  (1 - eps) * (/ 2 ^ n * total (fun x => one_if (agrees ((i, true) :: s) x) * (one_if (f x) - one_if (f (flip i x)))) (cube n)).
Proof.
  intros bit new. rewrite !ones_setting.
  rewrite <- (sum_flipped n i (fun x => one_if (agrees ((i, false) :: s) x) * mean_at x)) by (unfold n; lia).
  rewrite <- Rmult_minus_distr_l.
  replace ((1 - eps) * (/ 2 ^ n * total (fun x => one_if (agrees ((i, true) :: s) x) * (one_if (f x) - one_if (f (flip i x)))) (cube n))) with
    (/ 2 ^ n * ((1 - eps) * total (fun x => one_if (agrees ((i, true) :: s) x) * (one_if (f x) - one_if (f (flip i x)))) (cube n))) by ring.
  f_equal. unfold Rminus at 1. rewrite <- total_scale.
  replace (- total (fun x => one_if (agrees ((i, false) :: s) (flip i x)) * mean_at (flip i x)) (cube n)) with
    (total (fun x => -1 * (one_if (agrees ((i, false) :: s) (flip i x)) * mean_at (flip i x))) (cube n))
    by (rewrite total_scale; ring).
  rewrite <- total_add. apply total_ext. intros x L. apply length_in_cube in L. cbn [agrees forallb].
  fold (agrees s x). fold (agrees s (flip i x)). rewrite agrees_flip, coordinate_flip by (unfold n in L; lia || easy).
  destruct (coordinate i x); simpl; [|unfold one_if; ring]. destruct (agrees s x); simpl; [|ring].
  unfold mean_at. rewrite (total_ext (fun j => one_if (coordinate (h + j) (flip i x))) (fun j => one_if (coordinate (h + j) x))).
  - ring.
  - intros j _. rewrite coordinate_flip_other by lia. easy.
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

End Decoys.
