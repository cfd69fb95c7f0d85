(** * Optimal trees and lower bounds

    The least error of a tree of limited depth, or of limited size, is the
    value of a recursion over restrictions. A lower bound needs less than
    the recursion: a family of bounds, closed under one step of it. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees.
Import ListNotations.
Open Scope N_scope.

(** The smallest value of [f] on a list, and [d] if no value is smaller. *)
Definition least {A} (f : A -> N) (d : N) (l : list A) : N :=
  fold_right (fun a m => N.min (f a) m) d l.

Lemma least_default {A} (f : A -> N) d l : least f d l <= d.
Proof. induction l; simpl; lia. Qed.

Lemma least_in {A} (f : A -> N) d l a : In a l -> least f d l <= f a.
Proof. induction l as [|b l IH]; simpl; [easy|]. intros [->|H]; [lia|]. specialize (IH H). lia. Qed.

Lemma least_attained {A} (f : A -> N) d l :
  least f d l = d \/ exists a, In a l /\ least f d l = f a.
Proof.
  induction l as [|b l [IH|(a & Ha & IH)]]; simpl; [now left| |];
    destruct (N.min_dec (f b) (least f d l)) as [->| ->]; eauto.
Qed.

Lemma least_ext {A} (f g : A -> N) d l : (forall a, In a l -> f a = g a) -> least f d l = least g d l.
Proof. induction l; simpl; intros H; [easy|]. rewrite H, IHl; auto. Qed.

(** ** Lower bounds

    [bounds d P b] is read: no tree of depth d errs less than b on P. Such a
    family of statements is true if each of them follows from others in one
    step: b is at most the error of a leaf, and for d > 0 and every test b is
    at most the sum of bounds for depth d - 1 on the two parts. *)

Definition closed_by_depth (n : nat) (bounds : nat -> population -> N -> Prop) : Prop :=
  forall d P b, bounds d P b ->
    b <= leaf_error P /\
    forall d' i, d = S d' -> (i < n)%nat -> exists b0 b1,
      bounds d' (restrict i false P) b0 /\ bounds d' (restrict i true P) b1 /\ b <= b0 + b1.

Theorem lower_bound_by_depth n bounds : closed_by_depth n bounds ->
  forall T d P b, bounds d P b -> (depth T <= d)%nat -> tests_below n T -> b <= error T P.
Proof.
  intros closed. induction T as [c|i zero IH0 one IH1]; intros d P b holds shallow below.
  - destruct (closed _ _ _ holds) as [leaf _]. pose proof (leaf_error_least c P). lia.
  - simpl in shallow, below. destruct d as [|d]; [lia|]. destruct below as (small & below0 & below1).
    destruct (closed _ _ _ holds) as [_ node].
    destruct (node d i eq_refl small) as (b0 & b1 & holds0 & holds1 & sum).
    rewrite error_node.
    assert (b0 <= error zero (restrict i false P)) by (apply (IH0 d); auto; lia).
    assert (b1 <= error one (restrict i true P)) by (apply (IH1 d); auto; lia).
    lia.
Qed.

(** By size: the two parts share the remaining s - 1 tests. *)
Definition closed_by_size (n : nat) (bounds : nat -> population -> N -> Prop) : Prop :=
  forall s P b, bounds s P b ->
    b <= leaf_error P /\
    forall s0 s1 i, s = S (s0 + s1) -> (i < n)%nat -> exists b0 b1,
      bounds s0 (restrict i false P) b0 /\ bounds s1 (restrict i true P) b1 /\ b <= b0 + b1.

Theorem lower_bound_by_size n bounds : closed_by_size n bounds ->
  forall T s P b, bounds s P b -> (size T <= s)%nat -> tests_below n T -> b <= error T P.
Proof.
  intros closed. induction T as [c|i zero IH0 one IH1]; intros s P b holds small below.
  - destruct (closed _ _ _ holds) as [leaf _]. pose proof (leaf_error_least c P). lia.
  - simpl in small, below. destruct below as (var & below0 & below1).
    destruct (closed _ _ _ holds) as [_ node].
    destruct (node (size zero) (s - 1 - size zero)%nat i ltac:(lia) var) as (b0 & b1 & holds0 & holds1 & sum).
    rewrite error_node.
    assert (b0 <= error zero (restrict i false P)) by (apply (IH0 (size zero)); auto).
    assert (b1 <= error one (restrict i true P)) by (apply (IH1 (s - 1 - size zero)%nat); auto; lia).
    lia.
Qed.

(** ** The optimum by depth *)

Fixpoint optimum_by_depth (n d : nat) (P : population) : N :=
  match d with
  | O => leaf_error P
  | S d' => least (fun i => optimum_by_depth n d' (restrict i false P) +
                            optimum_by_depth n d' (restrict i true P)) (leaf_error P) (seq 0 n)
  end.

Theorem depth_optimum_is_lower_bound n d P T :
  (depth T <= d)%nat -> tests_below n T -> optimum_by_depth n d P <= error T P.
Proof.
  apply (lower_bound_by_depth n (fun d P b => b = optimum_by_depth n d P)); [|easy].
  clear. intros d P b ->. split.
  - destruct d; [simpl; lia|apply least_default].
  - intros d' i -> small. do 2 eexists. repeat split.
    apply (least_in (fun i => _)). apply in_seq. lia.
Qed.

(** The optimum is a leaf, or has a test at the root. *)
Lemma attained_at_root n d P : optimum_by_depth n (S d) P = leaf_error P \/
  exists i, In i (seq 0 n) /\ optimum_by_depth n (S d) P =
    optimum_by_depth n d (restrict i false P) + optimum_by_depth n d (restrict i true P).
Proof. exact (least_attained (fun i => _ + _) (leaf_error P) (seq 0 n)). Qed.

Theorem depth_optimum_is_attained n d P :
  exists T, (depth T <= d)%nat /\ tests_below n T /\ error T P = optimum_by_depth n d P.
Proof.
  revert P. induction d as [|d IH]; intros P.
  - exists (Leaf (majority P)). simpl. rewrite error_majority. auto.
  - destruct (attained_at_root n d P) as [->|(i & small & ->)].
    + exists (Leaf (majority P)). simpl. rewrite error_majority. repeat split; lia.
    + destruct (IH (restrict i false P)) as (zero & d0 & below0 & <-).
      destruct (IH (restrict i true P)) as (one & d1 & below1 & <-).
      apply in_seq in small. exists (Node i zero one). rewrite error_node. simpl.
      repeat split; auto; lia.
Qed.

(** ** The optimum by size

    A test at the root leaves s0 tests to one part and s - 1 - s0 to the
    other. The recursion has a limit of steps, because Coq asks for one. *)

Fixpoint optimum_within (fuel n s : nat) (P : population) : N :=
  match fuel, s with
  | S fuel', S s' =>
      least (fun i => least (fun s0 => optimum_within fuel' n s0 (restrict i false P) +
                                       optimum_within fuel' n (s' - s0) (restrict i true P))
                            (leaf_error P) (seq 0 (S s')))
            (leaf_error P) (seq 0 n)
  | _, _ => leaf_error P
  end.

Definition optimum_by_size (n s : nat) (P : population) : N := optimum_within s n s P.

Lemma within_step f n s P : optimum_within (S f) n (S s) P =
  least (fun i => least (fun s0 => optimum_within f n s0 (restrict i false P) +
                                   optimum_within f n (s - s0) (restrict i true P))
                        (leaf_error P) (seq 0 (S s)))
        (leaf_error P) (seq 0 n).
Proof. reflexivity. Qed.

(** The recursion is cut off after s steps, which is never too early. *)
Lemma enough_fuel n f f' s P : (s <= f)%nat -> (s <= f')%nat -> optimum_within f n s P = optimum_within f' n s P.
Proof.
  revert f' s P. induction f as [|f IH]; intros [|f'] [|s] P H H'; try lia; try reflexivity.
  rewrite !within_step. apply least_ext. intros i _. apply least_ext. intros s0 H0.
  apply in_seq in H0. rewrite (IH f' s0), (IH f' (s - s0)%nat); auto; lia.
Qed.

Lemma size_step n s P : optimum_by_size n (S s) P =
  least (fun i => least (fun s0 => optimum_by_size n s0 (restrict i false P) +
                                   optimum_by_size n (s - s0) (restrict i true P))
                        (leaf_error P) (seq 0 (S s)))
        (leaf_error P) (seq 0 n).
Proof.
  unfold optimum_by_size at 1. rewrite within_step. apply least_ext. intros i _. apply least_ext. intros s0 H0.
  apply in_seq in H0. unfold optimum_by_size. f_equal; apply enough_fuel; lia.
Qed.

Theorem size_optimum_is_lower_bound n s P T :
  (size T <= s)%nat -> tests_below n T -> optimum_by_size n s P <= error T P.
Proof.
  apply (lower_bound_by_size n (fun s P b => b = optimum_by_size n s P)); [|easy].
  clear. intros s P b ->. split.
  - destruct s; [cbn; lia|rewrite size_step; apply least_default].
  - intros s0 s1 i -> small. do 2 eexists. repeat split. rewrite size_step.
    etransitivity; [apply (least_in (fun i => _) _ _ i); apply in_seq; lia|].
    etransitivity; [apply (least_in (fun s0 => _) _ _ s0); apply in_seq; lia|].
    now replace (s0 + s1 - s0)%nat with s1 by lia.
Qed.

Theorem size_optimum_is_attained n s P :
  exists T, (size T <= s)%nat /\ tests_below n T /\ error T P = optimum_by_size n s P.
Proof.
  revert P. induction s as [s IH] using lt_wf_ind. intros P.
  assert (leaf : exists T, (size T <= s)%nat /\ tests_below n T /\ error T P = leaf_error P).
  { exists (Leaf (majority P)). simpl. rewrite error_majority. repeat split; lia. }
  destruct s as [|s]; [exact leaf|]. rewrite size_step.
  destruct (least_attained (fun i : nat => least (fun s0 => optimum_by_size n s0 (restrict i false P) +
    optimum_by_size n (s - s0) (restrict i true P)) (leaf_error P) (seq 0 (S s))) (leaf_error P) (seq 0 n)) as [->|(i & small & ->)]; [exact leaf|].
  destruct (least_attained (fun s0 => optimum_by_size n s0 (restrict i false P) +
    optimum_by_size n (s - s0) (restrict i true P)) (leaf_error P) (seq 0 (S s))) as [->|(s0 & sizes & ->)]; [exact leaf|].
  apply in_seq in sizes, small.
  destruct (IH s0 ltac:(lia) (restrict i false P)) as (zero & z & below0 & <-).
  destruct (IH (s - s0)%nat ltac:(lia) (restrict i true P)) as (one & o & below1 & <-).
  exists (Node i zero one). rewrite error_node. simpl. repeat split; auto; lia.
Qed.
