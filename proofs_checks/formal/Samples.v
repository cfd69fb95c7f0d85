(** * Samples

    A sample is a list of rows, drawn independently from a population with
    probabilities proportional to the masses. The weak law of large numbers:
    with probability tending to 1 the frequency of every event on the sample
    is close to its probability. *)

From Coq Require Import Reals ZArith List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees RealTrees.
Import ListNotations.
Open Scope R_scope.

(** The expected value of F on a sample of n points of D, and the probability
    of an event. *)
Fixpoint expectation (D : population) (n : nat) (F : list row -> R) : R :=
  match n with
  | O => F []
  | S n' => total (fun r => weight r / mass D * expectation D n' (fun s => F (r :: s))) D
  end.
Definition probability (D : population) (n : nat) (E : list row -> bool) : R :=
  expectation D n (fun s => if E s then 1 else 0).

(** The sample as a population: each point has the mass 1. *)
Definition sampled (s : list row) : population := map (fun r => Row (at_point r) (label r) 1) s.

(** A statement on samples holds with a probability that tends to 1 as their
    number of points grows: for every delta > 0 it holds on all samples of an
    event of probability at least 1 - delta, if they are large. *)
Definition holds_on_large_samples (D : population) (A : population -> Prop) : Prop :=
  forall delta, 0 < delta -> exists n0, forall n, (n0 <= n)%nat ->
  exists E, 1 - delta <= probability D n E /\ forall s, length s = n -> incl s D -> E s = true -> A (sampled s).

(** The fraction of the mass of P on which an event holds. *)
Definition fraction (f : point -> bool -> bool) (P : population) : R :=
  mass_where (fun r => f (at_point r) (label r)) P / mass P.

(** All fractions of two populations differ by at most eta. *)
Definition close (eta : R) (P D : population) : Prop :=
  forall f, Rabs (fraction f P - fraction f D) <= eta.

Lemma accuracy_of_fraction T P : accuracy T P = 1 - fraction (fun x y => xorb (value T x) y) P.
Proof. reflexivity. Qed.

Lemma close_accuracies eta S D T : close eta S D -> accuracy T D - eta <= accuracy T S <= accuracy T D + eta.
Proof.
  intros near. specialize (near (fun x y => xorb (value T x) y)). rewrite !accuracy_of_fraction. revert near.
  unfold Rabs. destruct (Rcase_abs _); lra.
Qed.

Lemma close_self eta D : 0 <= eta -> close eta D D.
Proof. intros some f. now rewrite Rminus_diag_eq, Rabs_R0. Qed.

Lemma close_weaker eta eta' S D : eta <= eta' -> close eta S D -> close eta' S D.
Proof. intros le near f. eapply Rle_trans; [apply near|easy]. Qed.

Lemma nonnegative_sampled s : nonnegative (sampled s).
Proof. apply Forall_forall. intros r inside. apply in_map_iff in inside. destruct inside as (r' & <- & _). simpl. lra. Qed.

(** ** Expected values *)

Lemma difference_of_totals {A} (g g' : A -> R) e l : (forall a, In a l -> Rabs (g a - g' a) <= e) ->
  Rabs (total g l - total g' l) <= e * INR (length l).
Proof.
  induction l as [|a l IH]; intros each.
  - simpl. rewrite Rminus_0_r, Rabs_R0. lra.
  - specialize (IH (fun b H => each b (or_intror H))). specialize (each a (or_introl eq_refl)).
    change (length (a :: l)) with (S (length l)). rewrite S_INR. unfold total in *. simpl.
    set (u := fold_right (fun b sum => g b + sum) 0 l) in *. set (u' := fold_right (fun b sum => g' b + sum) 0 l) in *.
    replace (g a + u - (g' a + u')) with (g a - g' a + (u - u')) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. lra.
Qed.

Section Expectation.
Context (D : population) (D_nonnegative : nonnegative D) (D_positive : 0 < mass D).

Lemma share r : In r D -> 0 <= weight r / mass D.
Proof.
  intros inside. unfold nonnegative in D_nonnegative. rewrite Forall_forall in D_nonnegative.
  apply Rmult_le_pos; [auto|]. left. now apply Rinv_0_lt_compat.
Qed.

Lemma shares : total (fun r => weight r / mass D) D = 1.
Proof.
  rewrite (total_ext _ (fun r => / mass D * weight r)) by (intros; unfold Rdiv; ring).
  rewrite total_scale. fold (mass D). apply Rinv_l. lra.
Qed.

Lemma expectation_ext n F F' : (forall s, length s = n -> F s = F' s) -> expectation D n F = expectation D n F'.
Proof.
  revert F F'. induction n as [|n IH]; intros F F' H; simpl; [now apply H|].
  apply total_ext. intros r _. f_equal. apply IH. intros s L. apply H. simpl. now rewrite L.
Qed.

Lemma expectation_le n F F' : (forall s, length s = n -> incl s D -> F s <= F' s) ->
  expectation D n F <= expectation D n F'.
Proof.
  revert F F'. induction n as [|n IH]; intros F F' H; simpl; [now apply H|].
  apply total_le. intros r inside. apply Rmult_le_compat_l; [now apply share|].
  apply IH. intros s L known. apply H; [simpl; now rewrite L|now apply incl_cons].
Qed.

Lemma expectation_constant n c : expectation D n (fun _ => c) = c.
Proof.
  induction n as [|n IH]; simpl; [easy|].
  rewrite (total_ext _ (fun r => c * (weight r / mass D))) by (intros; rewrite IH; ring).
  rewrite total_scale, shares. ring.
Qed.

Lemma expectation_add n F F' :
  expectation D n (fun s => F s + F' s) = expectation D n F + expectation D n F'.
Proof.
  revert F F'. induction n as [|n IH]; intros F F'; simpl; [easy|].
  rewrite <- total_add. apply total_ext. intros r _. rewrite IH. ring.
Qed.

Lemma expectation_scale n c F : expectation D n (fun s => c * F s) = c * expectation D n F.
Proof.
  revert F. induction n as [|n IH]; intros F; simpl; [easy|].
  rewrite <- total_scale. apply total_ext. intros r _. rewrite IH. ring.
Qed.

Lemma expectation_total {A} n (F : A -> list row -> R) l :
  expectation D n (fun s => total (fun a => F a s) l) = total (fun a => expectation D n (F a)) l.
Proof.
  induction l as [|a l IH].
  - rewrite (expectation_ext n _ (fun _ => 0)) by easy. apply expectation_constant.
  - rewrite (expectation_ext n _ (fun s => F a s + total (fun a => F a s) l)) by easy.
    rewrite expectation_add, IH. reflexivity.
Qed.

(** ** The variance of a sum *)

Section Variance.
Context (X : row -> R) (centred : total (fun r => weight r / mass D * X r) D = 0).
Context (small : forall r, In r D -> X r * X r <= 1).

Lemma second_moment n c : expectation D n (fun s => (c + total X s) * (c + total X s)) <= c * c + INR n.
Proof.
  revert c. induction n as [|n IH]; intros c.
  - simpl. unfold total. simpl. lra.
  - cbn [expectation].
    apply Rle_trans with (total (fun r => weight r / mass D * ((c + X r) * (c + X r) + INR n)) D).
    + apply total_le. intros r inside. apply Rmult_le_compat_l; [now apply share|].
      eapply Rle_trans; [|apply (IH (c + X r))]. right. apply expectation_ext. intros s _.
      unfold total. simpl. ring.
    + rewrite (total_ext _ (fun r => (c * c + INR n) * (weight r / mass D) +
        (2 * c * (weight r / mass D * X r) + weight r / mass D * (X r * X r)))) by (intros; ring).
      rewrite !total_add, !total_scale, shares, centred.
      assert (total (fun r => weight r / mass D * (X r * X r)) D <= 1) as one.
      { rewrite <- shares. apply total_le. intros r inside. pose proof (share r inside). specialize (small r inside). nra. }
      rewrite S_INR. lra.
Qed.

End Variance.

(** ** The weak law of large numbers *)

Definition centred_event (f : point -> bool -> bool) (r : row) : R :=
  (if f (at_point r) (label r) then 1 else 0) - fraction f D.

Lemma fraction_between f : 0 <= fraction f D <= 1.
Proof.
  unfold fraction. assert (0 < / mass D) by now apply Rinv_0_lt_compat.
  assert (0 <= mass_where (fun r => f (at_point r) (label r)) D) by now apply mass_where_nonnegative.
  assert (mass_where (fun r => f (at_point r) (label r)) D <= mass D) by now apply (mass_where_le _ (fun _ => true)).
  split; [apply Rmult_le_pos; lra|]. apply Rmult_le_reg_r with (mass D); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Lemma centred_events f : total (fun r => weight r / mass D * centred_event f r) D = 0.
Proof.
  unfold centred_event.
  rewrite (total_ext _ (fun r => / mass D * (if f (at_point r) (label r) then weight r else 0) +
    - fraction f D * (weight r / mass D))) by (intros r _; unfold Rdiv; destruct (f _ _); ring).
  rewrite total_add, !total_scale, shares. unfold fraction, mass_where, Rdiv. ring.
Qed.

Lemma centred_small f r : centred_event f r * centred_event f r <= 1.
Proof. unfold centred_event. pose proof (fraction_between f). destruct (f _ _); nra. Qed.

Lemma mass_sampled s : mass (sampled s) = INR (length s).
Proof.
  unfold mass, sampled. rewrite total_map. simpl. rewrite total_constant. ring.
Qed.

Lemma deviation f s : total (centred_event f) s = INR (length s) * (fraction f (sampled s) - fraction f D).
Proof.
  unfold centred_event. rewrite (total_ext _ (fun r => (if f (at_point r) (label r) then 1 else 0) + - fraction f D)) by (intros; ring).
  rewrite total_add, total_constant.
  destruct s as [|r s]; [unfold total; simpl; ring|].
  assert (0 < INR (length (r :: s))) by (apply lt_0_INR; simpl; lia).
  unfold fraction at 2. rewrite mass_sampled. unfold mass_where, sampled. rewrite total_map. simpl at_point. simpl label. simpl weight.
  field. lra.
Qed.

(** The events of a list have frequencies within eta of their probabilities. *)
Definition near (eta : R) (events : list (point -> bool -> bool)) (s : list row) : bool :=
  forallb (fun f => if Rle_dec (Rabs (fraction f (sampled s) - fraction f D)) eta then true else false) events.

Lemma near_is_likely eta events n : 0 < eta -> (0 < n)%nat ->
  1 - INR (length events) / (eta * eta * INR n) <= probability D n (near eta events).
Proof.
  intros eta_positive some. assert (0 < INR n) as N by now apply lt_0_INR.
  assert (0 < eta * INR n) as eN by now apply Rmult_lt_0_compat.
  assert (0 < eta * INR n * (eta * INR n)) as eN2 by now apply Rmult_lt_0_compat.
  assert (0 < / (eta * INR n * (eta * INR n))) as scale by now apply Rinv_0_lt_compat.
  set (far f s := total (centred_event f) s * total (centred_event f) s).
  apply Rle_trans with (expectation D n (fun s => 1 + - / (eta * INR n * (eta * INR n)) * total (fun f => far f s) events)).
  - rewrite expectation_add, expectation_constant, expectation_scale, expectation_total.
    enough (/ (eta * INR n * (eta * INR n)) * total (fun f => expectation D n (far f)) events <=
      INR (length events) / (eta * eta * INR n)) by lra.
    replace (INR (length events) / (eta * eta * INR n)) with
      (/ (eta * INR n * (eta * INR n)) * (INR n * INR (length events))) by (field; split; lra).
    apply Rmult_le_compat_l; [lra|]. rewrite <- total_constant. apply total_le. intros f _.
    eapply Rle_trans; [|pose proof (second_moment (centred_event f) (centred_events f) (fun r _ => centred_small f r) n 0) as H;
      rewrite Rmult_0_l, Rplus_0_l in H; exact H].
    right. apply expectation_ext. intros s _. unfold far. ring.
  - apply expectation_le. intros s L known.
    assert (positive : forall f, 0 <= far f s) by (intros f; unfold far; nra).
    destruct (near eta events s) eqn:E.
    + pose proof (total_nonnegative (fun f => far f s) events (fun f _ => positive f)). nra.
    + enough (eta * INR n * (eta * INR n) <= total (fun f => far f s) events) as large.
      { apply (Rmult_le_compat_l (/ (eta * INR n * (eta * INR n)))) in large; [|lra]. rewrite Rinv_l in large by lra. lra. }
      revert E. unfold near. induction events as [|f events IH]; [easy|]. simpl.
      destruct (Rle_dec _ _) as [|less]; simpl; intros E.
      * specialize (IH E). specialize (positive f). unfold total in *. simpl. lra.
      * pose proof (total_nonnegative (fun f => far f s) events (fun f _ => positive f)) as rest.
        enough (eta * INR n * (eta * INR n) <= far f s) by (unfold total in *; simpl; lra).
        unfold far. rewrite deviation, L. apply Rnot_le_lt in less.
        set (d := fraction f (sampled s) - fraction f D) in *.
        assert (eta * eta <= d * d).
        { assert (Rabs d * Rabs d = d * d) as <- by (rewrite <- Rabs_mult; apply Rabs_pos_eq; nra). nra. }
        replace (INR n * d * (INR n * d)) with (INR n * INR n * (d * d)) by ring. nra.
Qed.

(** ** From atoms to all events *)

Definition same_atom (a b : point * bool) : {a = b} + {a <> b}.
Proof. decide equality; [apply bool_dec|apply list_eq_dec, bool_dec]. Defined.

Definition atom (r : row) : point * bool := (at_point r, label r).
Definition atoms : list (point * bool) := nodup same_atom (map atom D).
Definition is_atom (a : point * bool) (x : point) (y : bool) : bool := if same_atom a (x, y) then true else false.

Lemma by_atoms f P : (forall r, In r P -> In (atom r) atoms) ->
  fraction f P = total (fun a => (if f (fst a) (snd a) then 1 else 0) * fraction (is_atom a) P) atoms.
Proof.
  intros known. unfold fraction, Rdiv.
  rewrite (total_ext _ (fun a => / mass P * ((if f (fst a) (snd a) then 1 else 0) *
    mass_where (fun r => is_atom a (at_point r) (label r)) P))) by (intros; ring).
  rewrite total_scale, Rmult_comm. f_equal. unfold mass_where.
  rewrite (total_ext _ (fun a => total (fun r => (if f (fst a) (snd a) then 1 else 0) *
    (if is_atom a (at_point r) (label r) then weight r else 0)) P)) by (intros; now rewrite total_scale).
  rewrite total_swap. apply total_ext. intros r inside. specialize (known r inside).
  assert (once : NoDup atoms) by apply NoDup_nodup.
  set (w := if f (at_point r) (label r) then weight r else 0).
  assert (one : forall l, NoDup l -> total (fun a => (if f (fst a) (snd a) then 1 else 0) *
    (if is_atom a (at_point r) (label r) then weight r else 0)) l = if in_dec same_atom (atom r) l then w else 0).
  { induction 1 as [|a l new _ IH]; [easy|].
    change (total ?g (a :: l)) with (g a + total g l). cbv beta. rewrite IH. clear IH.
    unfold is_atom. change (at_point r, label r) with (atom r).
    destruct (same_atom a (atom r)) as [->|other].
    - destruct (in_dec same_atom (atom r) l) as [|_]; [easy|].
      destruct (in_dec same_atom (atom r) (atom r :: l)) as [_|out]; [|exfalso; apply out; now left].
      unfold w, atom. simpl. destruct (f _ _); ring.
    - destruct (in_dec same_atom (atom r) l) as [inl|out], (in_dec same_atom (atom r) (a :: l)) as [inal|out']; try ring.
      + exfalso. apply out'. now right.
      + exfalso. destruct inal; auto. }
  rewrite one by easy. now destruct (in_dec same_atom (atom r) atoms).
Qed.

Lemma large_samples_are_close eta : 0 < eta -> holds_on_large_samples D (fun S => close eta S D).
Proof.
  intros eta_positive delta delta_positive.
  set (m := INR (length atoms) + 1).
  assert (0 <= INR (length atoms)) by apply pos_INR. assert (1 <= m) by (unfold m; lra).
  set (e := eta / m). assert (0 < e) as e_positive by (apply Rdiv_lt_0_compat; lra).
  assert (exists n0, m / (delta * (e * e)) < INR n0) as [n0 large].
  { destruct (archimed (m / (delta * (e * e)))) as [above _]. exists (Z.to_nat (up (m / (delta * (e * e))))).
    rewrite INR_IZR_INZ. eapply Rlt_le_trans; [exact above|]. apply IZR_le. lia. }
  exists (S n0). intros n enough. exists (near e (map is_atom atoms)). split.
  - eapply Rle_trans; [|apply near_is_likely; [easy|lia]]. rewrite map_length.
    assert (m / (delta * (e * e)) < INR n) as large' by (eapply Rlt_le_trans; [exact large|apply le_INR; lia]).
    assert (0 < delta * (e * e)) by (apply Rmult_lt_0_compat; nra).
    assert (0 < INR n) by (apply lt_0_INR; lia).
    enough (INR (length atoms) / (e * e * INR n) <= delta) by lra.
    apply Rmult_le_reg_r with (e * e * INR n); [apply Rmult_lt_0_compat; nra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by nra.
    apply (Rmult_lt_compat_r (delta * (e * e))) in large'; [|easy]. unfold Rdiv in large'.
    rewrite Rmult_assoc, Rinv_l in large' by lra. unfold m in large'. nra.
  - intros s L known good f.
    assert (known' : forall r, In r (sampled s) -> In (atom r) atoms).
    { intros r inside. unfold sampled in inside. apply in_map_iff in inside. destruct inside as (r' & <- & inside).
      apply nodup_In, in_map_iff. exists r'. split; [easy|auto]. }
    rewrite (by_atoms f (sampled s) known').
    rewrite (by_atoms f D) by (intros r inside; now apply nodup_In, in_map).
    assert (forall a, In a atoms -> Rabs (fraction (is_atom a) (sampled s) - fraction (is_atom a) D) <= e) as each.
    { intros a inside. unfold near in good. rewrite forallb_forall in good. specialize (good _ (in_map is_atom _ _ inside)).
      now destruct (Rle_dec _ _) in good. }
    assert (e * INR (length atoms) <= eta) as bound.
    { unfold e. apply Rmult_le_reg_r with m; [lra|]. unfold Rdiv. replace (eta * / m * INR (length atoms) * m) with (eta * INR (length atoms)) by (field; lra).
      unfold m. nra. }
    eapply Rle_trans; [|exact bound]. apply difference_of_totals. intros a inside. specialize (each a inside).
    destruct (f (fst a) (snd a)); [now rewrite !Rmult_1_l|]. rewrite !Rmult_0_l, Rminus_0_r, Rabs_R0. lra.
Qed.

End Expectation.

(** What holds on all populations close to D holds on large samples. *)
Lemma on_large_samples D eta (A : population -> Prop) : nonnegative D -> 0 < mass D -> 0 < eta ->
  (forall S, nonnegative S -> close eta S D -> A S) -> holds_on_large_samples D A.
Proof.
  intros good positive some near delta likely.
  destruct (large_samples_are_close D good positive eta some delta likely) as [n0 large]. exists n0. intros n enough.
  destruct (large n enough) as (E & often & holds). exists E. split; [easy|]. intros s L known inside.
  apply near; [apply nonnegative_sampled|now apply holds].
Qed.
