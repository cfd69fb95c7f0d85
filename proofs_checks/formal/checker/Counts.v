(** * Counts of all features, and of all pairs of features, at once *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows.
Import ListNotations.
Open Scope N_scope.

Section Counts.
Variables (width : N) (fields words labels : nat).
Definition features_of : nat := words * fields.
Notation m := features_of.

Definition bits (x : point) : list N := map (fun b : bool => if b then 1 else 0) x.
Definition packed (x : point) (a : N) : list N := map (N.mul a) (pack width fields words (bits x)).
Definition row_of (names : list N) (x : point) (a : list N) : row := Row names x a (map (packed x) a).
Definition countable (r : row) : Prop :=
  length (at_point r) = m /\ vectors r = map (packed (at_point r)) (numbers r).

(** ** The sums of the k-th number at the rows with each feature *)

Fixpoint added (u v : list N) : list N :=
  match u, v with a :: u, b :: v => a + b :: added u v | _, _ => [] end.
Lemma added_map2 u v : added u v = map2 N.add u v.
Proof. revert v. induction u as [|a u IH]; intros [|b v]; simpl; now rewrite ?IH. Qed.

Definition zero_vector : list N := repeat 0 words.
Definition sums (k : nat) (R : list row) : list N :=
  fold_right (fun r v => if number k r =? 0 then v else added (nth k (vectors r) []) v) zero_vector R.
Definition true_sums (k : nat) (R : list row) : list N :=
  fold_right (fun r v => map2 N.add (map (N.mul (number k r)) (bits (at_point r))) v) (repeat 0 m) R.

Lemma true_sums_length k R : Forall countable R -> length (true_sums k R) = m.
Proof.
  induction 1 as [|r R [len _] _ IH]; simpl; [apply repeat_length|].
  unfold bits. rewrite map2_length; rewrite !map_length; congruence.
Qed.

Lemma true_sums_nth k R i : Forall countable R -> (i < m)%nat ->
  nth i (true_sums k R) 0 = total (number k) (restrict i true R).
Proof.
  intros H inside. induction H as [|r R [len _] H IH]; simpl; [apply nth_repeat|].
  rewrite (map2_nth _ _ _ _ 0 0) by (unfold bits; rewrite ?map_length, ?true_sums_length; auto; congruence).
  rewrite IH. unfold bits. rewrite map_map. set (f := fun b : bool => number k r * (if b then 1 else 0)).
  rewrite (nth_indep _ 0 (f false)) by (rewrite map_length; congruence).
  rewrite map_nth. unfold f, restrict, coordinate. simpl.
  destruct (nth i (at_point r) false); simpl; unfold total; lia.
Qed.

Lemma sums_true k R : Forall countable R -> sums k R = pack width fields words (true_sums k R).
Proof.
  induction 1 as [|r R [len V] H IH]; simpl; [now rewrite pack_zero|].
  rewrite pack_add by (unfold bits; rewrite !map_length, true_sums_length by easy; congruence).
  rewrite added_map2, IH, pack_times. clear IH.
  assert (L : length (pack width fields words (bits (at_point r))) = length (pack width fields words (true_sums k R))).
  { generalize (bits (at_point r)) (true_sums k R). clear. induction words as [|w IH]; intros u v; simpl; auto. }
  destruct (N.eqb_spec (number k r) 0) as [Z|Z].
  - rewrite Z. generalize dependent (pack width fields words (bits (at_point r))).
    induction (pack width fields words (true_sums k R)) as [|a l IH]; intros [|b l'] E; simpl in *; auto; try discriminate.
    f_equal. apply IH. now injection E.
  - f_equal. rewrite V. unfold number in Z.
    destruct (le_lt_dec (length (numbers r)) k) as [out|ink]; [now rewrite nth_overflow in Z|].
    rewrite (nth_indep _ [] (packed (at_point r) 0)) by now rewrite map_length.
    now rewrite map_nth.
Qed.

(** ** What is known of a set of rows: for each number its sum, and its sums at the rows with each feature *)

Definition counted := list (N * list N).
Definition whole (k : nat) (c : counted) : N := fst (nth k c (0, [])).
Definition at_feature (k : nat) (c : counted) : list N := snd (nth k c (0, [])).

Record counts_of (k : nat) (R : list row) (c : counted) : Prop := {
  sum_whole : whole k c = total (number k) R;
  sum_length : length (at_feature k c) = m;
  sum_nth : forall i, (i < m)%nat -> nth i (at_feature k c) 0 = total (number k) (restrict i true R)
}.

Definition unpacked (v : list N) : list N := unpack width fields v.
Definition counts (R : list row) : counted :=
  map (fun k => (total (number k) R, unpacked (sums k R))) (seq 0 (S labels)).

(** No sum may exceed a field. *)
Definition fits (k : nat) (R : list row) : Prop := total (number k) R < 2 ^ width.

Lemma unpacked_correct k R : Forall countable R -> fits k R -> unpacked (sums k R) = true_sums k R.
Proof.
  intros H F. unfold unpacked. rewrite sums_true by easy. apply unpack_pack.
  - now rewrite true_sums_length.
  - apply Forall_forall. intros d inside. apply (In_nth _ _ 0) in inside. destruct inside as (i & I & <-).
    rewrite true_sums_length in I by easy. rewrite true_sums_nth by easy.
    eapply N.le_lt_trans; [|exact F]. apply total_filter.
Qed.

Lemma map_seq_nth {A} (f : nat -> A) n i d : (i < n)%nat -> nth i (map f (seq 0 n)) d = f i.
Proof.
  intros H. rewrite (nth_indep _ d (f O)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Lemma counts_correct k R : Forall countable R -> fits k R -> (k <= labels)%nat -> counts_of k R (counts R).
Proof.
  intros H F K. unfold counts. split; unfold whole, at_feature; rewrite map_seq_nth by lia; cbn [fst snd]; auto;
    rewrite unpacked_correct by easy; [now apply true_sums_length|].
  intros i inside. now apply true_sums_nth.
Qed.

(** The counts where a feature is 0, from those of all rows and those where it is 1. *)
Definition minus : counted -> counted -> counted :=
  map2 (fun a b => (fst a - fst b, map2 N.sub (snd a) (snd b))).

Lemma restrict_comm i a j b R : restrict i a (restrict j b R) = restrict j b (restrict i a R).
Proof. apply filter_comm. Qed.

Lemma minus_correct k R i c d : (k < length c)%nat -> (k < length d)%nat ->
  counts_of k R c -> counts_of k (restrict i true R) d -> counts_of k (restrict i false R) (minus c d).
Proof.
  intros K K' [w l n] [w' l' n']. unfold minus, whole, at_feature in *. pose proof (total_split (number k) i R).
  split; unfold whole, at_feature; rewrite (map2_nth _ _ _ _ (0, []) (0, [])) by easy; cbn [fst snd].
  - lia.
  - rewrite map2_length; congruence.
  - intros j inside. rewrite (map2_nth _ _ _ _ 0 0) by congruence. rewrite n, n' by easy.
    rewrite (restrict_comm j true i true), (restrict_comm j true i false).
    pose proof (total_split (number k) i (restrict j true R)). lia.
Qed.

(** ** The sums of all pairs of features *)

Fixpoint added_where (v : list N) (x : point) (M : list (list N)) : list (list N) :=
  match x, M with
  | b :: x, u :: M => (if b then added v u else u) :: added_where v x M
  | _, _ => []
  end.
Lemma added_where_map2 v x M : added_where v x M = map2 (fun (b : bool) u => if b then added v u else u) x M.
Proof. revert M. induction x as [|b x IH]; intros [|u M]; simpl; now rewrite ?IH. Qed.

Definition matrix (k : nat) (R : list row) : list (list N) :=
  fold_right (fun r M => if number k r =? 0 then M else added_where (nth k (vectors r) []) (at_point r) M)
             (repeat zero_vector m) R.

Lemma matrix_length k R : Forall countable R -> length (matrix k R) = m.
Proof.
  induction 1 as [|r R [len _] _ IH]; simpl; [apply repeat_length|].
  destruct (number k r =? 0); auto. rewrite added_where_map2, map2_length; congruence.
Qed.

Lemma matrix_nth k R i : Forall countable R -> (i < m)%nat -> nth i (matrix k R) [] = sums k (restrict i true R).
Proof.
  intros H inside. induction H as [|r R [len V] H IH]; simpl.
  - rewrite (nth_indep _ [] zero_vector) by now rewrite repeat_length. apply nth_repeat.
  - unfold restrict. simpl. fold (restrict i true R).
    destruct (number k r =? 0) eqn:Z.
    + rewrite IH. destruct (Bool.eqb (coordinate i (at_point r)) true); simpl; now rewrite ?Z.
    + rewrite added_where_map2, (map2_nth _ _ _ _ false []) by (rewrite ?matrix_length; auto; congruence).
      rewrite IH. unfold coordinate. destruct (nth i (at_point r) false); simpl; now rewrite ?Z.
Qed.

Definition matrices (R : list row) : list (list (list N)) := map (fun k => matrix k R) (seq 0 labels).

(** The sums of some rows are those of all rows minus those of the rest. *)
Lemma added_comm u v : added u v = added v u.
Proof. revert v. induction u as [|a u IH]; intros [|b v]; simpl; auto. rewrite IH. f_equal. lia. Qed.
Lemma added_assoc u v w : added u (added v w) = added (added u v) w.
Proof. revert v w. induction u as [|a u IH]; intros [|b v] [|c w]; simpl; auto. rewrite IH. f_equal. lia. Qed.

Lemma sums_parts k q R : sums k R = added (sums k (filter q R)) (sums k (filter (fun r => negb (q r)) R)).
Proof.
  induction R as [|r R IH].
  - simpl. unfold zero_vector. generalize words. induction words0 as [|w IHw]; simpl; now rewrite <- ?IHw.
  - simpl. rewrite IH. destruct (q r); simpl; destruct (number k r =? 0); auto.
    + now rewrite added_assoc.
    + rewrite added_assoc, (added_comm _ (sums k (filter q R))). now rewrite added_assoc.
Qed.

Lemma sums_length k R : Forall countable R -> length (sums k R) = words.
Proof.
  intros H. rewrite sums_true by easy. generalize (true_sums k R). generalize words.
  induction words0 as [|w IH]; intros v; simpl; auto.
Qed.

Lemma countable_filter q R : Forall countable R -> Forall countable (filter q R).
Proof. rewrite !Forall_forall. intros H r I. apply filter_In in I. now apply H. Qed.

Lemma sums_rest k q R : Forall countable R ->
  map2 N.sub (sums k R) (sums k (filter (fun r => negb (q r)) R)) = sums k (filter q R).
Proof.
  intros H. rewrite (sums_parts k q R).
  assert (L : length (sums k (filter q R)) = length (sums k (filter (fun r => negb (q r)) R))).
  { now rewrite !sums_length by now apply countable_filter. }
  revert L. generalize (sums k (filter (fun r => negb (q r)) R)).
  induction (sums k (filter q R)) as [|a u IH]; intros [|b v]; simpl; intros L; try discriminate; auto.
  f_equal; [lia|]. apply IH. lia.
Qed.

Lemma matrix_rest k q R : Forall countable R ->
  map2 (map2 N.sub) (matrix k R) (matrix k (filter (fun r => negb (q r)) R)) = matrix k (filter q R).
Proof.
  intros H. pose proof (countable_filter q R H) as F. pose proof (countable_filter (fun r => negb (q r)) R H) as F'.
  apply (nth_ext _ _ [] []); rewrite map2_length; rewrite ?matrix_length; auto.
  intros i inside. rewrite (map2_nth _ _ _ _ [] []) by now rewrite matrix_length.
  rewrite !matrix_nth by easy. unfold restrict. rewrite !(filter_comm _ q), (filter_comm _ (fun r => negb (q r))).
  apply sums_rest. now apply countable_filter.
Qed.

(** Lists with an entry for each feature, turned into a list for each feature. *)
Fixpoint transpose {A} (n : nat) (d : A) (ls : list (list A)) : list (list A) :=
  match n with O => [] | S n => map (hd d) ls :: transpose n d (map (@tl A) ls) end.

Lemma transpose_length {A} n (d : A) ls : length (transpose n d ls) = n.
Proof. revert ls. induction n; intros ls; simpl; auto. Qed.

Lemma transpose_nth {A} n (d : A) ls i : (i < n)%nat -> nth i (transpose n d ls) [] = map (fun l => nth i l d) ls.
Proof.
  revert ls i. induction n as [|n IH]; intros ls [|i] H; simpl; try lia.
  - apply map_ext. now intros [|].
  - rewrite IH by lia. rewrite map_map. apply map_ext. intros [|a l]; simpl; auto. now destruct i.
Qed.

(** For each feature, the counts of the labels at the rows with the feature. *)
Definition counts_with (c : counted) (Ms : list (list (list N))) : list counted :=
  map2 (map2 (fun w v => (w, unpacked v)))
       (transpose m 0 (map snd (firstn labels c)))
       (transpose m [] Ms).

Lemma counts_with_nth c R i : Forall countable R -> (forall k, (k <= labels)%nat -> fits k R) ->
  (forall k, (k <= labels)%nat -> counts_of k R c) -> length c = S labels -> (i < m)%nat ->
  length (nth i (counts_with c (matrices R)) []) = labels /\
  forall k, (k < labels)%nat -> counts_of k (restrict i true R) (nth i (counts_with c (matrices R)) []).
Proof.
  intros H F C len inside. unfold counts_with, matrices.
  rewrite (map2_nth _ _ _ _ [] []) by now rewrite transpose_length.
  rewrite !transpose_nth by easy. rewrite !map_map.
  assert (L : length (firstn labels c) = labels) by (rewrite firstn_length; lia).
  split; [rewrite map2_length; rewrite !map_length, ?seq_length; auto|].
  intros k K. specialize (C k ltac:(lia)). specialize (F k ltac:(lia)). destruct C as [_ _ n].
  assert (H' : Forall countable (restrict i true R)).
  { rewrite Forall_forall in *. intros r I. apply H. now apply restrict_in in I. }
  assert (F' : fits k (restrict i true R)) by (eapply N.le_lt_trans; [apply total_filter|exact F]).
  assert (E : nth k (map2 (fun w v => (w, unpacked v)) (map (fun x => nth i (snd x) 0) (firstn labels c))
    (map (fun x => nth i (matrix x R) []) (seq 0 labels))) (0, []) =
    (total (number k) (restrict i true R), true_sums k (restrict i true R))).
  { rewrite (map2_nth _ _ _ _ 0 []) by (rewrite map_length, ?seq_length; lia). f_equal.
    - rewrite (nth_indep _ 0 ((fun x : N * list N => nth i (snd x) 0) (0, []))) by (rewrite map_length; lia).
      rewrite (map_nth (fun x : N * list N => nth i (snd x) 0)), <- (n i inside). unfold at_feature.
      f_equal. f_equal. rewrite <- (firstn_skipn labels c) at 2. now rewrite app_nth1 by lia.
    - rewrite map_seq_nth by easy. rewrite matrix_nth by easy. now apply unpacked_correct. }
  split; unfold whole, at_feature; rewrite E; cbn [fst snd]; auto; [now apply true_sums_length|].
  intros j J. now apply true_sums_nth.
Qed.

End Counts.
