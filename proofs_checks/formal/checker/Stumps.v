(** * Leaves, and trees with one test

    The least costs of both follow from the counts of a set of rows, in time
    that grows with labels times features. The error has the weight [alpha],
    a leaf the price [beta]. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts.
Import ListNotations.
Open Scope N_scope.

Section Stumps.
Variables (alpha beta : N) (fields words labels : nat).
Notation m := (features_of fields words).
Notation proper := (proper m labels).
Notation counts_of := (counts_of fields words).

Definition cost (T : tree) (R : list row) : N := alpha * missed T R + beta * N.of_nat (leaves T).
Definition known (R : list row) (c : counted) : Prop := forall k, (k < labels)%nat -> counts_of k R c.

(** ** Leaves *)

Definition least_whole (c : counted) : N :=
  match c with [] => 0 | a :: c => fold_right (fun b n => N.min (fst b) n) (fst a) c end.

Lemma least_whole_le c k : (k < length c)%nat -> least_whole c <= whole k c.
Proof.
  unfold whole. destruct c as [|a c]; simpl; [lia|]. intros H.
  assert (first : fold_right (fun b n => N.min (fst b) n) (fst a) c <= fst a).
  { clear. induction c as [|b c IH]; cbn [fold_right]; lia. }
  destruct k as [|k]; [exact first|]. clear first.
  revert k H. induction c as [|b c IH]; simpl; intros k H; [lia|].
  destruct k as [|k]; [lia|]. specialize (IH k ltac:(lia)). lia.
Qed.

Definition leaf_cost (c : counted) : N := alpha * least_whole c + beta.

Lemma leaf_cost_correct R c b : length c = labels -> known R c -> (b < labels)%nat -> leaf_cost c <= cost (Leaf b) R.
Proof.
  intros L H below. unfold leaf_cost, cost. change (leaves (Leaf b)) with 1%nat.
  pose proof (least_whole_le c b ltac:(lia)) as E. rewrite (sum_whole _ _ _ _ _ (H b below)) in E.
  change (missed (Leaf b) R) with (total (number b) R).
  apply (N.mul_le_mono_l _ _ alpha) in E. lia.
Qed.

(** The least of the entries of several lists, and of [d]. *)
Definition minima (d : N) (n : nat) (ls : list (list N)) : list N := fold_right (map2 N.min) (repeat d n) ls.

Lemma minima_length d n ls : Forall (fun l => length l = n) ls -> length (minima d n ls) = n.
Proof.
  induction 1 as [|l ls H _ IH]; simpl; [apply repeat_length|]. rewrite map2_length; congruence.
Qed.

Lemma minima_le d n ls l i : Forall (fun l => length l = n) ls -> In l ls -> (i < n)%nat ->
  nth i (minima d n ls) 0 <= nth i l 0.
Proof.
  induction 1 as [|l' ls H H' IH]; simpl; [easy|]. intros [->|inside] I;
    rewrite (map2_nth _ _ _ _ 0 0) by (rewrite ?minima_length by easy; congruence); [lia|].
  specialize (IH inside I). lia.
Qed.

(** The errors of leaves on both sides of each feature. *)
Definition leaf_errors (c : counted) : list (N * N) :=
  let d := least_whole c in
  map2 pair (minima d m (map (fun a => map (fun n => fst a - n) (snd a)) c)) (minima d m (map snd c)).

Lemma leaf_errors_correct R c b i : length c = labels -> known R c -> (b < labels)%nat -> (i < m)%nat ->
  length (leaf_errors c) = m /\
  fst (nth i (leaf_errors c) (0, 0)) <= total (number b) (restrict i false R) /\
  snd (nth i (leaf_errors c) (0, 0)) <= total (number b) (restrict i true R).
Proof.
  intros L H below inside. unfold leaf_errors.
  assert (each : forall k, (k < length c)%nat -> length (snd (nth k c (0, []))) = m).
  { intros k K. rewrite L in K. exact (sum_length _ _ _ _ _ (H k K)). }
  assert (ones : Forall (fun l => length l = m) (map snd c)).
  { apply Forall_map, Forall_forall. intros a I. apply (In_nth _ _ (0, [])) in I. destruct I as (k & K & <-). auto. }
  assert (zeros : Forall (fun l => length l = m) (map (fun a => map (fun n => fst a - n) (snd a)) c)).
  { apply Forall_map. apply Forall_map in ones. revert ones. apply Forall_impl. intros a. now rewrite map_length. }
  split; [rewrite map2_length; rewrite ?minima_length; auto|].
  rewrite (map2_nth _ _ _ _ 0 0) by now rewrite minima_length. cbn [fst snd].
  destruct (H b below) as [w l n]. unfold whole, at_feature in *.
  assert (member : In (nth b c (0, [])) c) by (apply nth_In; lia).
  pose proof (total_split (number b) i R) as split. split.
  - eapply N.le_trans; [apply (minima_le _ m _ (map (fun n => fst (nth b c (0, [])) - n) (snd (nth b c (0, [])))));
      auto; apply (in_map (fun a => map (fun n => fst a - n) (snd a)) c _ member)|].
    rewrite (nth_indep _ 0 ((fun n => fst (nth b c (0, [])) - n) 0)) by (rewrite map_length; lia).
    rewrite (map_nth (fun n => fst (nth b c (0, [])) - n)), n, w by easy. lia.
  - eapply N.le_trans; [apply (minima_le _ m _ (snd (nth b c (0, []))));
      auto; apply (in_map snd c _ member)|]. rewrite n by easy. lia.
Qed.

(** ** Trees with at most one test *)

(** The error of a leaf is at least [e], that of two leaves at least [f]. *)
Definition stump_cost (e f : N) : N := N.min (alpha * e + beta) (alpha * f + 2 * beta).

Definition leaves_cost (e f : N) (R : list row) : Prop :=
  (forall b, (b < labels)%nat -> e <= total (number b) R) /\
  forall i a b, (i < m)%nat -> (a < labels)%nat -> (b < labels)%nat ->
    f <= total (number a) (restrict i false R) + total (number b) (restrict i true R).

Lemma stump_cost_correct e f R T : leaves_cost e f R -> proper T -> (size T <= 1)%nat -> stump_cost e f <= cost T R.
Proof.
  intros [one two] [below named] small. unfold stump_cost. destruct T as [b|i zero other].
  - specialize (one b named). unfold cost. change (leaves (Leaf b)) with 1%nat.
    change (missed (Leaf b) R) with (total (number b) R). apply (N.mul_le_mono_l _ _ alpha) in one. lia.
  - simpl in small. destruct zero as [a|], other as [b|]; simpl in small; try lia.
    destruct below as [inside _]. destruct named as [A B]. simpl in A, B. specialize (two i a b inside A B).
    unfold cost. rewrite missed_node. change (leaves (Node i (Leaf a) (Leaf b))) with 2%nat.
    change (missed (Leaf a) ?P) with (total (number a) P). change (missed (Leaf b) ?P) with (total (number b) P).
    apply (N.mul_le_mono_l _ _ alpha) in two. lia.
Qed.

(** Every other tree has three leaves. *)
Lemma three_leaves e f R T : leaves_cost e f R -> proper T -> N.min (stump_cost e f) (3 * beta) <= cost T R.
Proof.
  intros L below. destruct (le_lt_dec (size T) 1) as [small|large].
  - pose proof (stump_cost_correct e f R T L below small). lia.
  - unfold cost, leaves. assert (3 * beta <= beta * N.of_nat (S (size T))); [|lia].
    rewrite N.mul_comm. apply N.mul_le_mono_l. lia.
Qed.

Lemma leaf_errors_length c : Forall (fun a => length (snd a) = m) c -> length (leaf_errors c) = m.
Proof.
  intros H.
  assert (Z : Forall (fun l => length l = m) (map (fun a => map (fun n => fst a - n) (snd a)) c)).
  { apply Forall_map. revert H. apply Forall_impl. intros a. now rewrite map_length. }
  assert (O : Forall (fun l => length l = m) (map snd c)) by now apply Forall_map.
  unfold leaf_errors. rewrite map2_length; rewrite !minima_length; auto.
Qed.

Lemma known_lengths R c : length c = labels -> known R c -> Forall (fun a : N * list N => length (snd a) = m) c.
Proof.
  intros L K. apply Forall_forall. intros a I. apply (In_nth _ _ (0, [])) in I. destruct I as (k & I & <-).
  rewrite L in I. exact (sum_length _ _ _ _ _ (K k I)).
Qed.

End Stumps.

Arguments leaf_cost_correct {alpha beta fields words labels}.
Arguments leaf_errors_correct {fields words labels}.
Arguments stump_cost_correct {alpha beta fields words labels}.
Arguments three_leaves {alpha beta fields words labels}.
