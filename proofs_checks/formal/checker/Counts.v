(** * Counts of all features at once *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows.
Import ListNotations.
Open Scope N_scope.

Section Counts.
Variables (width : N) (fields words labels : nat).
Definition features_of : nat := words * fields.
Notation m := features_of.

Definition packed (x : point) (a : N) : list N := map (N.mul a) (pack width fields words (bits x)).
Definition row_of (names : list N) (x : point) (a : list N) : row := Row names x a (bits x) (map (packed x) a).
Definition countable (r : row) : Prop :=
  length (at_point r) = m /\ digits r = bits (at_point r) /\ vectors r = map (packed (at_point r)) (numbers r).

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
  induction 1 as [|r R [len [_ V]] H IH]; simpl; [now rewrite pack_zero|].
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

(** The sums of the last number are needed more often; then they are given. *)
Definition last_sums (R : list row) : list N := unpacked (sums labels R).
Definition counts (R : list row) (last : list N) : counted :=
  map (fun k => (total (number k) R, unpacked (sums k R))) (seq 0 labels) ++ [(total (number labels) R, last)].

Lemma counts_length R last : length (counts R last) = S labels.
Proof. unfold counts. rewrite app_length, map_length, seq_length. simpl. lia. Qed.

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

Lemma counts_correct k R : Forall countable R -> fits k R -> (k <= labels)%nat -> counts_of k R (counts R (last_sums R)).
Proof.
  intros H F K.
  assert (E : counts R (last_sums R) = map (fun k => (total (number k) R, unpacked (sums k R))) (seq 0 (S labels)))
    by now rewrite seq_S, map_app.
  rewrite E. split; unfold whole, at_feature; rewrite map_seq_nth by lia; cbn [fst snd]; auto;
    rewrite unpacked_correct by easy; [now apply true_sums_length|].
  intros i inside. now apply true_sums_nth.
Qed.

End Counts.
