(** * Leaves, and trees with one test

    The least costs of both follow from the counts of a set of rows. The error
    has the weight [alpha], a leaf the price [beta]. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts checker.Bits checker.Pairs.
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

(** ** Both at all features *)

Definition stump_errors (fs : list feature) (t : table) (c : counted) : list (N * N) :=
  of_all (map fst c) (hd 0 (map fst c)) fs t (leaf_errors c).

Lemma restrict_twice i s R : restrict i s (restrict i s R) = restrict i s R.
Proof. unfold restrict. rewrite filter_and. apply filter_ext. intros r. apply andb_diag. Qed.

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

Lemma stump_errors_correct R fs t c : right_features m labels R fs t -> length c = labels -> known R c ->
  length (stump_errors fs t c) = m /\ forall i, (i < m)%nat ->
    leaves_cost (fst (nth i (leaf_errors c) (0, 0))) (fst (nth i (stump_errors fs t c) (0, 0))) (restrict i false R) /\
    leaves_cost (snd (nth i (leaf_errors c) (0, 0))) (snd (nth i (stump_errors fs t c) (0, 0))) (restrict i true R).
Proof.
  intros (F & each & pairs) L K. unfold stump_errors. set (w := map fst c). set (top := hd 0 w).
  assert (E : length (leaf_errors c) = length fs) by (rewrite F; eapply leaf_errors_length, known_lengths; eauto).
  destruct (of_all_correct w top fs t (leaf_errors c) E) as (A & B & C).
  split; [congruence|]. intros i I. set (s := nth i (of_all w top fs t (leaf_errors c)) (0, 0)) in *.
  assert (one : forall b, (b < labels)%nat ->
    fst (nth i (leaf_errors c) (0, 0)) <= total (number b) (restrict i false R) /\
    snd (nth i (leaf_errors c) (0, 0)) <= total (number b) (restrict i true R)).
  { intros b below. now apply (leaf_errors_correct R c b i L K below I). }
  assert (whole_nth : forall k, (k < labels)%nat -> nth k w 0 = total (number k) R).
  { intros k H. unfold w. rewrite (nth_indep _ 0 (fst (0, @nil N))) by (rewrite map_length; lia).
    rewrite map_nth. apply (sum_whole _ _ _ _ _ (K k H)). }
  (* the least errors in the four parts *)
  assert (parts : forall i j a, (i < j < m)%nat -> (a < labels)%nat ->
    let f := nth i fs no_feature in let g := nth j fs no_feature in
    let e := least_cells w (fst f) (fst g) (snd f) (snd g) (entry t i j) top top top top in
    in_two e <= total (number a) (restrict i true (restrict j true R)) /\
    in_first e <= total (number a) (restrict i true (restrict j false R)) /\
    in_second e <= total (number a) (restrict i false (restrict j true R)) /\
    in_none e <= total (number a) (restrict i false (restrict j false R))).
  { clear i I s one. intros i j a IJ H. specialize (pairs i j a IJ H).
    destruct (each i ltac:(lia)) as (L1 & L2 & S1), (each j ltac:(lia)) as (L3 & L4 & S2).
    specialize (S1 a H). specialize (S2 a H). cbv zeta. set (f := nth i fs no_feature) in *. set (g := nth j fs no_feature) in *.
    assert (L0 : length w = labels) by (unfold w; now rewrite map_length).
    pose proof (least_cells_nth w (fst f) (fst g) (snd f) (snd g) (entry t i j) top top top top a
      ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)) as D.
    cbv zeta in D. rewrite pairs, S1, S2, whole_nth in D by easy. destruct D as (D1 & D2 & D3 & D4).
    cbn [in_two in_first in_second in_none] in *.
    pose proof (total_split (number a) j R). pose proof (total_split (number a) j (restrict i true R)) as P.
    pose proof (total_split (number a) i (restrict j false R)). pose proof (total_split (number a) i (restrict j true R)).
    rewrite !(restrict_comm j _ i true) in P. repeat split; lia. }
  assert (two : forall j a b, (j < m)%nat -> (a < labels)%nat -> (b < labels)%nat ->
    fst s <= total (number a) (restrict j false (restrict i false R)) + total (number b) (restrict j true (restrict i false R)) /\
    snd s <= total (number a) (restrict j false (restrict i true R)) + total (number b) (restrict j true (restrict i true R))).
  { intros j a b J HA HB. destruct (lt_eq_lt_dec i j) as [[less| <-]|more].
    - destruct (C i j ltac:(lia)) as [[C1 C2] _]. fold s in C1, C2. unfold of_two in C1, C2. cbn [fst snd] in C1, C2.
      destruct (parts i j a ltac:(lia) HA) as (P1 & P2 & P3 & P4). destruct (parts i j b ltac:(lia) HB) as (Q1 & Q2 & Q3 & Q4).
      rewrite !(restrict_comm j _ i _). lia.
    - specialize (B i ltac:(lia)). fold s in B. destruct B as [B1 B2].
      destruct (one a HA) as [A0 A1]. destruct (one b HB) as [B0' B1']. rewrite !restrict_twice. lia.
    - destruct (C j i ltac:(lia)) as [_ [C1 C2]]. fold s in C1, C2. unfold of_two in C1, C2. cbn [fst snd] in C1, C2.
      destruct (parts j i a ltac:(lia) HA) as (P1 & P2 & P3 & P4). destruct (parts j i b ltac:(lia) HB) as (Q1 & Q2 & Q3 & Q4). lia. }
  split; (split; [intros b H; now apply one|]); intros j a b J HA HB; now apply two.
Qed.

End Stumps.

Arguments leaf_cost_correct {alpha beta fields words labels}.
Arguments leaf_errors_correct {fields words labels}.
Arguments stump_cost_correct {alpha beta fields words labels}.
Arguments stump_errors_correct {fields words labels}.
Arguments three_leaves {alpha beta fields words labels}.
